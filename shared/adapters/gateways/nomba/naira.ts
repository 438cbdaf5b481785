import { idOf } from '../fields.ts'

/** An amount as a JSON number of naira, through its text: two decimals are exact far beyond any payment. */
export function nairaNumber(kobo: number): number {
  const text = String(kobo).padStart(3, '0')
  return Number(`${text.slice(0, -2)}.${text.slice(-2)}`)
}

/** Kobo of an amount from Nomba, a number or a text; null if it is not a whole number of kobo. */
export function koboOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : (idOf(value) ?? '')
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(',', ''))
  if (match === null) return null
  const [, whole, decimals = ''] = match
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
