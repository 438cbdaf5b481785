/** A gateway's JSON, whose shape can't be relied on. */
export type Json = Readonly<Record<string, unknown>>

/** The value as an object; an empty one for anything else. */
export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** The objects of a list; none for anything else. A single object counts as a list of one. */
export function listOf(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.map(objectOf)
  return typeof value === 'object' && value !== null ? [value as Json] : []
}

/** A text that is not blank; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A text; an empty one for anything else. */
export function wordOf(value: unknown): string {
  return textOf(value) ?? ''
}

/** A text or a number as text, such as an identifier. */
export function idOf(value: unknown): string | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value)
}

/** A whole number, also when written as text. */
export function wholeOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null
}

/** Whether it is `true`, also when written as text. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
}

/** The month and year of a card's expiry, in whatever form they arrive; nulls if they make no sense. */
export function expiryOf(month: unknown, year: unknown): { expMonth: number | null; expYear: number | null } {
  const expMonth = wholeOf(month)
  const short = wholeOf(year)
  if (expMonth === null || short === null || expMonth < 1 || expMonth > 12)
    return { expMonth: null, expYear: null }
  const expYear = short < 100 ? 2000 + short : short
  return expYear > 2200 ? { expMonth: null, expYear: null } : { expMonth, expYear }
}

/** The last four digits of a card number, masked or not. */
export function last4Of(value: unknown): string | null {
  return /(\d{4})\D*$/.exec(idOf(value) ?? '')?.[1] ?? null
}
