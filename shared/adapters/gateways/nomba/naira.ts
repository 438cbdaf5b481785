import { idOf } from '../fields.ts'

/** An amount as Nomba writes it: naira with two decimals. Integer arithmetic, so that no kobo is ever lost. */
export function nairaText(kobo: number): string {
  const text = String(kobo).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** An amount as a JSON number of naira; two decimals are exact far beyond any payment. */
export function nairaNumber(kobo: number): number {
  return Number(nairaText(kobo))
}

/** Kobo of an amount from Nomba, a number or a text; null if it is not a whole number of kobo. */
export function koboOf(value: unknown): number | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : (idOf(value) ?? '')
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(',', '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
