import type { Terms } from '../subscription/terms.ts'
import { dayIn, price, priceEvery } from './format.ts'
import type { Language, Spoken } from './language.ts'

/** The parts of the sentence of terms (P1). `sums` is what {@link sumsInWords} made. */
export const termsWords = {
  steady: (each: string, date: string) => `${each} from ${date}, until you cancel`,
  steadyCount: (each: string, date: string, count: number) =>
    `${each} from ${date}, ${count} payments, then no more`,
  dated: (price: string, date: string) => `${price} on ${date}`,
  forever: (each: string) => `then ${each} until you cancel`,
  oneMore: (each: string) => `then ${each} for one more payment`,
  more: (each: string, count: number) => `then ${each} for ${count} more payments`,
  noMore: 'then no more',
  today: (price: string) => `${price} today`,
  then: ', then ',
  toEnd: (merchant: string) =>
    `To cancel, sign in to “Your subscriptions” with your email or phone, or ask ${merchant}.`,
  consent: (merchant: string, sums: string) =>
    `By card or bank account: you allow ${merchant} to charge ${sums}.`,
  asking: (sums: string) =>
    `By transfer or USSD: you pay ${sums}, each time yourself. We send you a link when a payment is due; nothing is charged without you.`,
} as const

/** The language and the words of terms. */
export interface TermsIn {
  readonly language: Language
  readonly words: Spoken<typeof termsWords>
}

const inEnglish: TermsIn = { language: 'en', words: termsWords }

/**
 * The amounts of the terms in one clause: every payment that differs by its date and amount, how long a code lasts, and when it
 * ends (P1). Empty where nothing follows.
 */
export function sumsInWords(
  { next, after, currency, timeZone, ...cadence }: Terms,
  { language, words }: TermsIn = inEnglish,
): string {
  const [first] = next
  if (first === undefined) return ''
  const [steady, other] = after
  const every = (amount: number): string => priceEvery({ amount, ...cadence }, currency, language)
  const day = (at: string): string => dayIn(at, timeZone, language)
  const isSteady = steady !== undefined && next.every(({ amount }) => amount === steady.amount)
  if (isSteady && other === undefined) {
    const [each, from] = [every(steady.amount), day(first.at)]
    return steady.count === null
      ? words.steady(each, from)
      : words.steadyCount(each, from, next.length + steady.count)
  }
  const dated = next.map(({ at, amount }) => words.dated(price(amount, currency), day(at)))
  const runs = after.map(({ amount, count }) => {
    if (count === null) return words.forever(every(amount))
    return count === 1 ? words.oneMore(every(amount)) : words.more(every(amount), count)
  })
  const ends = after.at(-1)?.count === null ? [] : [words.noMore]
  return [...dated, ...runs, ...ends].join(', ')
}

/** Says to a merchant's customer what is paid: today's amount in words, null for none, and the terms. */
type Says = (merchant: string, today: string | null, terms: Terms, said?: TermsIn) => string

/** The sentence for methods that are charged again by themselves: what is allowed, and how to end it (P1). */
export const consentInWords = saying(({ consent }, merchant, sums) => consent(merchant, sums))

/** The sentence for rails that can’t renew automatically: how each payment is requested; no consent is given (P1). */
export const askingInWords = saying(({ asking }, _merchant, sums) => asking(sums))

function saying(sentence: (words: TermsIn['words'], merchant: string, sums: string) => string): Says {
  return (merchant, today, terms, said = inEnglish) => {
    const { words } = said
    const sums = [today === null ? '' : words.today(today), sumsInWords(terms, said)]
    const all = sums.filter((one) => one !== '').join(words.then)
    return `${sentence(words, merchant, all)} ${words.toEnd(merchant)}`
  }
}
