import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as pages from '../../../shared/domain/texts/pages.ts'
import * as portal from '../../../shared/domain/texts/portal.ts'
import { rootWords } from '../../../shared/domain/texts/root.ts'
import type { Tables } from '../../../shared/domain/texts/tables.ts'
import { termsWords } from '../../../shared/domain/texts/terms.ts'
import { translations } from '../../../shared/domain/texts/translations.ts'
import { dayIn, priceEvery, timeIn } from '../../../shared/domain/texts/format.ts'
import { languages, type Language } from '../../../shared/domain/texts/language.ts'
import { INTERVALS } from '../../../shared/domain/time/interval.ts'

const english: Tables = { ...pages, ...portal, rootWords, termsWords }
const names = Object.keys({
  words: 0,
  railWords: 0,
  railHints: 0,
  declineWords: 0,
  accountDeclineWords: 0,
  declineAdvice: 0,
  portalWords: 0,
  statusWords: 0,
  doneWords: 0,
  refusedWords: 0,
  statementWords: 0,
  rootWords: 0,
  termsWords: 0,
} satisfies Record<keyof Tables, 0>) as (keyof Tables)[]

type Table = Readonly<Record<string, unknown>>
const tableOf = (language: Exclude<Language, 'en'>, name: keyof Tables): Table =>
  translations[language][name] ?? {}

/** The English strings that a language lacks: they are said in English. */
function lacking(language: Exclude<Language, 'en'>): string[] {
  return names.flatMap((name) =>
    Object.keys(english[name])
      .filter((key) => !Object.hasOwn(tableOf(language, name), key))
      .map((key) => `${language} ${name}.${key}`),
  )
}

/** All that a text can say, with marks in the place of its facts. */
function said(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  if (typeof text === 'function') {
    const facts = ['⟨0⟩', '⟨1⟩', '⟨2⟩', '⟨3⟩'].slice(0, text.length)
    return [(text as (...given: string[]) => string)(...facts)]
  }
  return Object.values(text as object).flatMap(said)
}

const others = Object.keys(translations) as Exclude<Language, 'en'>[]

describe('the languages of the payers’ pages', () => {
  it('have each string, or it stands in the list of those that are said in English', () => {
    const path = new URL('untranslated.txt', import.meta.url)
    const list = `${others.flatMap(lacking).join('\n')}\n`
    if (process.env['GOLDEN'] === 'write') writeFileSync(path, list)
    expect(list).toBe(readFileSync(path, 'utf8'))
  })

  it.each(others)(
    '%s names the facts that the English text names, and no string that is none',
    (language) => {
      for (const name of names) {
        const own = tableOf(language, name)
        expect(Object.keys(own).filter((key) => !Object.hasOwn(english[name], key))).toEqual([])
        for (const [key, text] of Object.entries(own)) {
          const [want, have] = [said((english[name] as Table)[key]), said(text)]
          const facts = (texts: string[]) => texts.map((one) => [...new Set(one.match(/⟨\d⟩/g))].sort())
          expect([key, facts(have)]).toEqual([key, facts(want)])
          expect([key, have.filter((one) => one.trim() === '')]).toEqual([key, []])
        }
      }
    },
  )

  it.each(others)(
    '%s says that nobody whose language it is has read it, and the sentence of terms whole',
    (language) => {
      expect(tableOf(language, 'words')['unread']).toMatch(/\S/)
      expect(Object.keys(tableOf(language, 'termsWords'))).toEqual(Object.keys(termsWords))
      expect(
        lacking(language).filter((one) =>
          /words\.(how|pay|store|storeAndPay|storeAndPayOn|cancel|confirmCancel|cancelLater)$/.test(one),
        ),
      ).toEqual([])
    },
  )

  it.each(Object.keys(languages) as Language[])('%s writes days, times and every interval', (language) => {
    expect(dayIn('2026-12-23T09:00:00.000Z', 'Africa/Lagos', language)).toMatch(/23.*2026/)
    expect(timeIn('2026-12-23T08:05:00.000Z', 'Africa/Lagos', language)).toMatch(/9:05$/)
    for (const interval of INTERVALS)
      for (const intervalCount of [1, 2])
        expect(priceEvery({ amount: 500_000, interval, intervalCount }, 'NGN', language)).toMatch(
          /^₦5,000 \S/,
        )
  })
})
