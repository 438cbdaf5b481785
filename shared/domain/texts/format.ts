import type { Interval } from '../interval.ts'
import type { Currency } from '../money.ts'

/** Minor units as shown to people, on pages and in messages: whole amounts without decimals. */
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

/** The word for a unit of an interval, one and many. */
const intervalWords: Readonly<Record<Interval, readonly [one: string, many: string]>> = {
  hour: ['an hour', 'hours'],
  day: ['a day', 'days'],
  week: ['a week', 'weeks'],
  month: ['a month', 'months'],
  quarter: ['a quarter', 'quarters'],
  biannual: ['every six months', 'half-years'],
  year: ['a year', 'years'],
}

/** A recurring price. */
export interface Recurring {
  readonly amount: number
  readonly interval: Interval
  readonly intervalCount: number
}

/** A price with its interval: `₦12,500 a month`, `₦5,000 every 2 weeks`. */
export function priceEvery({ amount, interval, intervalCount }: Recurring, currency: Currency): string {
  const [one, many] = intervalWords[interval]
  const every = intervalCount === 1 ? one : `every ${intervalCount} ${many}`
  return `${price(amount, currency)} ${every}`
}

/** A phone as people read it: `+234 803 123 4567`; of another country `+` and its digits. */
export function phoneInWords(phone: string): string {
  const nigerian = /^(234)(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return nigerian ? `+${nigerian.slice(1).join(' ')}` : `+${phone}`
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
