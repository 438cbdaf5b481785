import type { Customer } from '../customer/customer.ts'

/** The minimum length of a search (P5). */
export const leastTyped = 3

/** The most words of a name, and of an email before its @, that are indexed. */
const mostWords = 5

/** A text in its searchable form: without case, accents and edges. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The words of a text, in searchable form. */
export function wordsIn(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}@.+_-]+/u)
    .filter((word) => word !== '')
}

type Found = Pick<Customer, 'name' | 'email' | 'phone' | 'merchantRef' | 'paymentMethods'>

/**
 * A customer's search terms, each found from its beginning (P5): the words of their name, their email and the words before its @,
 * their phone and its last four digits, the last four of their cards, and the merchant's own reference.
 */
export function termsOfCustomer({ name, email, phone, merchantRef, paymentMethods }: Found): string[] {
  const beforeAt =
    email === null
      ? []
      : folded(email)
          .split('@')[0]!
          .split(/[._+-]+/)
  const cards = paymentMethods.filter(({ status }) => status === 'active').map(({ last4 }) => last4)
  const terms = [
    ...(name === null ? [] : wordsIn(name).slice(0, mostWords)),
    ...(email === null ? [] : [folded(email)]),
    ...beforeAt.slice(1, mostWords),
    ...(phone === null ? [] : [phone, phone.slice(-4)]),
    ...cards,
    ...(merchantRef === null ? [] : [folded(merchantRef)]),
  ]
  const enough = terms.filter((term): term is string => term !== null && term.length >= 2)
  return [...new Set(enough.map((term) => term.slice(0, 100)))]
}

/** A typed Nigerian phone as it is stored: `0803`, `+234 803` and `803` are the same. */
export function phoneTyped(text: string): string | null {
  const digits = text.replaceAll(/[\s()+-]/g, '')
  if (!/^\d{3,15}$/.test(digits)) return null
  if (digits.startsWith('0')) return `234${digits.slice(1)}`
  return /^[789]\d/.test(digits) && digits.length !== 4 ? `234${digits}` : digits
}

/** Whether a customer has every typed word, in any position. */
export function hasWords(customer: Found, typed: readonly string[]): boolean {
  const terms = termsOfCustomer(customer)
  return typed.every((word) => {
    const phone = phoneTyped(word)
    return terms.some((term) => term.startsWith(word) || (phone !== null && term.startsWith(phone)))
  })
}

/** An invoice's number as it was typed: its beginning, and the count behind it; null for each if missing. */
export interface TypedNumber {
  readonly base: string
  readonly n: string | null
}

/** A typed text as an invoice number: its ten characters, or the first of them, and a count behind all ten (D6.3). */
export function numberTyped(text: string): TypedNumber | null {
  const [, base = null, n = null] = /^([0-9a-z]{3,10})(?:-(\d{1,6}))?$/i.exec(text.trim()) ?? []
  if (base === null || (n !== null && base.length < 10)) return null
  return { base, n }
}
