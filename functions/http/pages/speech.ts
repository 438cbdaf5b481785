import * as format from '../../../shared/domain/texts/format.ts'
import type { Spoken } from '../../../shared/domain/texts/language.ts'
import * as pages from '../../../shared/domain/texts/pages.ts'
import * as portal from '../../../shared/domain/texts/portal.ts'
import { rootWords as englishRoot } from '../../../shared/domain/texts/root.ts'
import * as terms from '../../../shared/domain/texts/terms.ts'
import type { Tables } from '../../../shared/domain/texts/tables.ts'
import { translations } from '../../../shared/domain/texts/translations.ts'
import { spokenNow } from '../middleware/language.ts'

// What the pages say, in the language of the request that runs. A string that its language lacks is said in English.

/** A table of texts that answers in the language of the request. */
function spoken<N extends keyof Tables>(name: N, english: Tables[N]): Spoken<Tables[N]> {
  return new Proxy(english, {
    get: (_, key) => {
      const { language } = spokenNow()
      const own = language === 'en' ? undefined : translations[language][name]
      const found = own as Record<PropertyKey, unknown> | undefined
      return found?.[key] ?? (english as Record<PropertyKey, unknown>)[key]
    },
  }) as unknown as Spoken<Tables[N]>
}

export const words = spoken('words', pages.words)
export const railWords = spoken('railWords', pages.railWords)
export const railHints = spoken('railHints', pages.railHints)
export const declineWords = spoken('declineWords', pages.declineWords)
export const accountDeclineWords = spoken('accountDeclineWords', pages.accountDeclineWords)
export const declineAdvice = spoken('declineAdvice', pages.declineAdvice)
export const portalWords = spoken('portalWords', portal.portalWords)
export const statusWords = spoken('statusWords', portal.statusWords)
export const doneWords = spoken('doneWords', portal.doneWords)
export const refusedWords = spoken('refusedWords', portal.refusedWords)
export const statementWords = spoken('statementWords', portal.statementWords)
export const rootWords = spoken('rootWords', englishRoot)
const termsWords = spoken('termsWords', terms.termsWords)

export const { price, phoneInWords } = format

/** {@link format.dayIn} in the request's language. */
export function dayIn(instant: string, timeZone: string): string {
  return format.dayIn(instant, timeZone, spokenNow().language)
}

/** {@link format.timeIn} in the request's language. */
export function timeIn(instant: string, timeZone: string): string {
  return format.timeIn(instant, timeZone, spokenNow().language)
}

/** {@link format.priceEvery} in the request's language. */
export function priceEvery(
  ...[recurring, currency]: [format.Recurring, Parameters<typeof price>[1]]
): string {
  return format.priceEvery(recurring, currency, spokenNow().language)
}

type TermsOf = Parameters<typeof terms.sumsInWords>[0]

/** The clause of the later sums in the request's language (P1). */
export function sumsInWords(of: TermsOf): string {
  return terms.sumsInWords(of, { language: spokenNow().language, words: termsWords })
}

/** The sentence of consent in the request's language (P1). */
export function consentInWords(merchant: string, today: string | null, of: TermsOf): string {
  return terms.consentInWords(merchant, today, of, { language: spokenNow().language, words: termsWords })
}

/** The sentence for rails that are asked for each time, in the request's language (P1). */
export function askingInWords(merchant: string, today: string | null, of: TermsOf): string {
  return terms.askingInWords(merchant, today, of, { language: spokenNow().language, words: termsWords })
}
