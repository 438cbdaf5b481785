import type { Terms } from '../subscription/terms.ts'
import { dayIn, price, priceEvery } from './format.ts'

/**
 * The sums of the terms in one clause: every payment that differs by its date and amount, how long a code lasts, and when it
 * ends (P1). Empty where nothing follows.
 */
export function sumsInWords({ next, after, currency, timeZone, ...cadence }: Terms): string {
  const [first] = next
  if (first === undefined) return ''
  const [steady, other] = after
  const every = (amount: number): string => priceEvery({ amount, ...cadence }, currency)
  const isSteady = steady !== undefined && next.every(({ amount }) => amount === steady.amount)
  if (isSteady && other === undefined) {
    const from = `${every(steady.amount)} from ${dayIn(first.at, timeZone)}`
    return steady.count === null
      ? `${from}, until you cancel`
      : `${from}, ${next.length + steady.count} payments, then no more`
  }
  const dated = next.map(({ at, amount }) => `${price(amount, currency)} on ${dayIn(at, timeZone)}`)
  const runs = after.map(({ amount, count }) =>
    count === null
      ? `then ${every(amount)} until you cancel`
      : `then ${every(amount)} for ${count === 1 ? 'one more payment' : `${count} more payments`}`,
  )
  const ends = after.at(-1)?.count === null ? [] : ['then no more']
  return [...dated, ...runs, ...ends].join(', ')
}

const toEnd = (merchant: string): string =>
  `To end it, sign in to “Your subscriptions” with your email or phone, or ask ${merchant}.`

/** The sentence for methods that are charged again by themselves: what is allowed, and how to end it (P1). */
export function consentInWords(merchant: string, today: string | null, terms: Terms): string {
  const sums = [today === null ? '' : `${today} today`, sumsInWords(terms)].filter((one) => one !== '')
  return `By card or bank account: you allow ${merchant} to charge ${sums.join(', then ')}. ${toEnd(merchant)}`
}

/** The sentence for rails that can’t renew by themselves: how each payment is asked for; nothing is consented to (P1). */
export function askingInWords(merchant: string, today: string | null, terms: Terms): string {
  const sums = [today === null ? '' : `${today} today`, sumsInWords(terms)].filter((one) => one !== '')
  return `By transfer or USSD: you pay ${sums.join(', then ')}, each time yourself. We send you a link when a payment is due; nothing is charged without you. ${toEnd(merchant)}`
}
