import type { Interval } from '../time/interval.ts'
import type { Currency } from '../money/money.ts'
import type { Language } from './language.ts'

/** Minor units as shown to people, on pages and in messages: whole amounts without decimals, and nothing without a sign. */
export function price(amount: number, currency: Currency): string {
  const decimals = amount % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // A sum that was turned round may be -0.
    signDisplay: 'negative',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 100)
}

/** The word for a unit of an interval, one and many: `a month`, `every 2 months`. */
type IntervalWords = Readonly<Record<Interval, readonly [one: string, many: (count: number) => string]>>

const intervalWords: Readonly<Record<Language, IntervalWords>> = {
  en: {
    hour: ['an hour', (n) => `every ${n} hours`],
    day: ['a day', (n) => `every ${n} days`],
    week: ['a week', (n) => `every ${n} weeks`],
    month: ['a month', (n) => `every ${n} months`],
    quarter: ['a quarter', (n) => `every ${n} quarters`],
    biannual: ['every six months', (n) => `every ${n} half-years`],
    year: ['a year', (n) => `every ${n} years`],
  },
  pcm: {
    hour: ['every hour', (n) => `every ${n} hours`],
    day: ['every day', (n) => `every ${n} days`],
    week: ['every week', (n) => `every ${n} weeks`],
    month: ['every month', (n) => `every ${n} months`],
    quarter: ['every three months', (n) => `every ${3 * n} months`],
    biannual: ['every six months', (n) => `every ${6 * n} months`],
    year: ['every year', (n) => `every ${n} years`],
  },
  ha: {
    hour: ['kowace awa', (n) => `duk bayan awa ${n}`],
    day: ['kowace rana', (n) => `duk bayan kwana ${n}`],
    week: ['kowane mako', (n) => `duk bayan mako ${n}`],
    month: ['kowane wata', (n) => `duk bayan wata ${n}`],
    quarter: ['duk bayan wata 3', (n) => `duk bayan wata ${3 * n}`],
    biannual: ['duk bayan wata 6', (n) => `duk bayan wata ${6 * n}`],
    year: ['kowace shekara', (n) => `duk bayan shekara ${n}`],
  },
  yo: {
    hour: ['ní wákàtí kọ̀ọ̀kan', (n) => `ní gbogbo wákàtí ${n}`],
    day: ['ní ọjọ́ kọ̀ọ̀kan', (n) => `ní gbogbo ọjọ́ ${n}`],
    week: ['ní ọ̀sẹ̀ kọ̀ọ̀kan', (n) => `ní gbogbo ọ̀sẹ̀ ${n}`],
    month: ['ní oṣù kọ̀ọ̀kan', (n) => `ní gbogbo oṣù ${n}`],
    quarter: ['ní gbogbo oṣù 3', (n) => `ní gbogbo oṣù ${3 * n}`],
    biannual: ['ní gbogbo oṣù 6', (n) => `ní gbogbo oṣù ${6 * n}`],
    year: ['ní ọdún kọ̀ọ̀kan', (n) => `ní gbogbo ọdún ${n}`],
  },
  ig: {
    hour: ['kwa awa', (n) => `kwa awa ${n}`],
    day: ['kwa ụbọchị', (n) => `kwa ụbọchị ${n}`],
    week: ['kwa izu', (n) => `kwa izu ${n}`],
    month: ['kwa ọnwa', (n) => `kwa ọnwa ${n}`],
    quarter: ['kwa ọnwa 3', (n) => `kwa ọnwa ${3 * n}`],
    biannual: ['kwa ọnwa 6', (n) => `kwa ọnwa ${6 * n}`],
    year: ['kwa afọ', (n) => `kwa afọ ${n}`],
  },
  fr: {
    hour: ['par heure', (n) => `toutes les ${n} heures`],
    day: ['par jour', (n) => `tous les ${n} jours`],
    week: ['par semaine', (n) => `toutes les ${n} semaines`],
    month: ['par mois', (n) => `tous les ${n} mois`],
    quarter: ['par trimestre', (n) => `tous les ${3 * n} mois`],
    biannual: ['par semestre', (n) => `tous les ${6 * n} mois`],
    year: ['par an', (n) => `tous les ${n} ans`],
  },
}

/** The locale whose dates each language writes. */
const dateLocales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  pcm: 'pcm',
  ha: 'ha-NG',
  yo: 'yo-NG',
  ig: 'ig-NG',
  fr: 'fr-FR',
}

/** A recurring price. */
export interface Recurring {
  readonly amount: number
  readonly interval: Interval
  readonly intervalCount: number
}

/** A price with its interval: `₦12,500 a month`, `₦5,000 every 2 weeks`. */
export function priceEvery(
  { amount, interval, intervalCount }: Recurring,
  currency: Currency,
  language: Language = 'en',
): string {
  const [one, many] = intervalWords[language][interval]
  const every = intervalCount === 1 ? one : many(intervalCount)
  return `${price(amount, currency)} ${every}`
}

/** A phone as people read it: `+234 803 123 4567`; of another country `+` and its digits. */
export function phoneInWords(phone: string): string {
  const nigerian = /^(234)(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return nigerian ? `+${nigerian.slice(1).join(' ')}` : `+${phone}`
}

/** The day of an instant in a time zone: `5 December 2026`. */
export function dayIn(instant: string, timeZone: string, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(dateLocales[language], { timeZone, dateStyle: 'long' }).format(
    new Date(instant),
  )
}

/** An instant in a time zone: `5 December 2026 at 09:00`. */
export function timeIn(instant: string, timeZone: string, language: Language = 'en'): string {
  const at = new Date(instant)
  if (language === 'en')
    return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)
  // Not every locale's own pattern writes minutes in two digits.
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at)
  return `${dayIn(instant, timeZone, language)}, ${time}`
}
