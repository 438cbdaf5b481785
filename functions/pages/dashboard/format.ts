import { intervals } from './words.ts'

/** Minor units as money: whole amounts without decimals, like 5,000 naira. */
export function money(kobo: number | bigint, currency = 'NGN'): string {
  const whole = typeof kobo === 'bigint' ? kobo % 100n === 0n : kobo % 100 === 0
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // A sum that was turned round may be -0.
    signDisplay: 'negative',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  })
    .format(Number(kobo) / 100)
    .replace('-', '−')
}

/** Minor units as a plain decimal for CSV files, such as `1234.50`; built from the digits, never by division. */
export function decimal(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0')
  return `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount typed in major units, as minor units; null if it is not an amount. Never computed in floating point. */
export function koboOf(text: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

let zone = 'Africa/Lagos'

/** Sets the merchant's time zone, in which every instant is shown. */
export function setZone(timeZone: string): void {
  zone = timeZone
}

/** The year of an instant in the merchant’s zone, where it isn’t the present one: people leave the present one out. */
function yearOf(at: Date): { readonly year?: 'numeric' } {
  const year = (date: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, year: 'numeric' }).format(date)
  return year(at) === year(new Date()) ? {} : { year: 'numeric' }
}

/** An instant in the merchant’s zone: `5 Dec, 09:00`; with its year where it isn’t the present one. */
export function when(instant: string | null | undefined): string {
  if (!instant) return 'never'
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    ...yearOf(new Date(instant)),
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
}

/** The day of an instant in the merchant’s zone: `5 Dec`; with its year where it isn’t the present one. */
export function day(instant: string | null | undefined): string {
  if (!instant) return 'never'
  const at = new Date(instant)
  const options = { timeZone: zone, day: 'numeric', month: 'short', ...yearOf(at) } as const
  return new Intl.DateTimeFormat('en-GB', options).format(at)
}

/** A period by its first and its last day, which is the last one that it covers: `23 Dec to 22 Jan`. */
export function period(start: string | null, end: string | null): string {
  if (start === null || end === null) return ''
  const last = new Date(Math.max(Date.parse(start), Date.parse(end) - 86_400_000)).toISOString()
  return `${day(start)} to ${day(last)}`
}

/** The weekday and day of an instant: `Saturday 26 Dec`. */
export function weekday(instant: string): string {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' }).format(new Date(instant))
  return `${name} ${day(instant)}`
}

/** The time of day of an instant in the merchant’s zone: `09:00`. */
export function clockOf(instant: string): string {
  const options = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(instant))
}

/** By how many milliseconds the merchant's zone is ahead of UTC at an instant. */
function aheadMs(at: number): number {
  return (
    Date.parse(`${isoLocal(new Date(at).toISOString()).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  )
}

/** The instant of a typed local time, `2026-12-05T09:00:00`, in the merchant's zone; throws on what is no time. */
export function instantOf(typed: string): string {
  const asUtc = new Date(`${typed}Z`).getTime()
  // Twice, because a clock change may be between the zone's time and UTC's.
  const near = asUtc - aheadMs(asUtc)
  return new Date(asUtc - aheadMs(near)).toISOString()
}

/** The instant at which a typed day, `2026-12-05`, begins in the merchant's zone; throws on what is no day. */
export function startOfDay(typed: string): string {
  return instantOf(`${typed}T00:00:00`)
}

/** The last second of a typed day in the merchant's zone; throws on what is no day. */
export function endOfDay(typed: string): string {
  return instantOf(`${typed}T23:59:59`)
}

/** An instant in the merchant's zone as ISO local time, for CSV files. */
export function isoLocal(instant: string | null): string {
  if (instant === null) return ''
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(instant))
  return parts
}

/** The day after a typed one, `2026-12-06`: the zone's, also where clocks change. */
export function dayAfter(typed: string): string {
  const noonMs = Date.parse(startOfDay(typed)) + 36 * 3_600_000
  return isoLocal(new Date(noonMs).toISOString()).slice(0, 10)
}

/** The first day of the present month in the merchant's zone, `2026-12-01`. */
export function monthStart(): string {
  return `${isoLocal(new Date().toISOString()).slice(0, 7)}-01`
}

/** A number of things: `12,000`. */
export function count(things: number): string {
  return new Intl.NumberFormat('en').format(things)
}

/** A plan's price with its interval: `₦5,000 a month`, `₦5,000 every 2 weeks`. */
export function price(plan: {
  readonly amount: number
  readonly currency: string
  readonly interval: string
  readonly intervalCount: number
}): string {
  const [one, many] = intervals[plan.interval] ?? [plan.interval, plan.interval]
  const article = one === 'hour' ? 'an' : 'a'
  const every = plan.intervalCount === 1 ? `${article} ${one}` : `every ${plan.intervalCount} ${many}`
  return `${money(plan.amount, plan.currency)} ${every}`
}

/** Some units of something: `14 × Seats`. */
export function units(name: string, quantity: number): string {
  return quantity === 1 ? name : `${quantity} × ${name}`
}

/** A share as a percentage: `95.2%`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1).replace(/\.0$/, '')}%`
}

/** Seconds as the largest unit that fits: `3 days`, `12 hours`. */
export function span(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const
  const [name, size] = units.find(([, length]) => seconds % length === 0 && seconds >= length) ?? units[3]
  const count = seconds / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** A phone number for people: `+234 803 000 1049`; another country’s in threes from its end. */
export function phone(number: string): string {
  const digits = number.replace(/^\+/, '')
  const nigerian = /^(234)(\d{3})(\d{3})(\d{4})$/.exec(digits)
  if (nigerian) return `+${nigerian.slice(1).join(' ')}`
  return `+${digits.replace(/(\d)(?=(\d{3})+$)/g, '$1 ')}`
}
