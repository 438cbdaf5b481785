import type { Currency } from '../money/money.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'] as const

/** The names of a currency's units, by its code. */
const names: Readonly<Record<string, readonly [whole: string, part: string]>> = {
  NGN: ['naira', 'kobo'],
  USD: ['dollars', 'cents'],
  GBP: ['pounds', 'pence'],
  EUR: ['euros', 'cents'],
  GHS: ['cedis', 'pesewas'],
  KES: ['shillings', 'cents'],
  ZAR: ['rand', 'cents'],
}

/** Minor units in words, as documents write them: `One thousand and fifty naira, five kobo only.` */
export function sumInWords(minor: number, currency: Currency): string {
  const [whole, part] = names[currency] ?? [currency, 'hundredths']
  const units = Math.floor(minor / 100)
  const rest = minor % 100
  const text = `${inWords(units)} ${whole}${rest === 0 ? '' : `, ${inWords(rest)} ${part}`} only.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A whole number from 0 in words: `one million, two hundred and fifty thousand`. */
export function inWords(number: number): string {
  if (number === 0) return small[0]!
  const groups: string[] = []
  for (let left = number, scale = 0; left > 0; left = Math.floor(left / 1000), scale += 1) {
    const group = left % 1000
    if (group > 0) groups.unshift(`${hundreds(group)} ${scales[scale]}`.trim())
  }
  const last = number % 1000
  const joins = last > 0 && last < 100 && groups.length > 1
  return joins ? `${groups.slice(0, -1).join(', ')} and ${groups.at(-1)}` : groups.join(', ')
}

function hundreds(number: number): string {
  const rest = number % 100
  const hundred = number < 100 ? '' : `${small[Math.floor(number / 100)]} hundred`
  if (rest === 0) return hundred
  const below =
    rest < 20
      ? small[rest]!
      : `${tens[Math.floor(rest / 10)]}${rest % 10 === 0 ? '' : `-${small[rest % 10]}`}`
  return hundred === '' ? below : `${hundred} and ${below}`
}
