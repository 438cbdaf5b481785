import type { LaterPayments } from '../../../shared/domain/checkout/offer.ts'
import type { Currency } from '../../../shared/domain/money.ts'
import { intervalWords } from './words.ts'

/** Minor units as payers read them: whole amounts without decimals. */
export function price(amount: number, currency: Currency): string {
  const decimals = amount % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 100)
}

/** A price with its interval: `₦12,500 a month`, `₦5,000 every 2 weeks`. */
export function priceEvery(later: LaterPayments, currency: Currency): string {
  const [one, many] = intervalWords[later.interval]
  const every = later.intervalCount === 1 ? one : `every ${later.intervalCount} ${many}`
  return `${price(later.amount, currency)} ${every}`
}

/** The day of an instant in a time zone: `5 December 2026`. */
export function dayIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(new Date(instant))
}

/** An instant in a time zone: `5 December 2026 at 09:00`. */
export function timeIn(instant: string, timeZone: string): string {
  const options = { timeZone, dateStyle: 'long', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(instant))
}
