import type { FailureCode } from '../../domain/dunning/failure-codes.ts'

/** Words of a gateway or issuer, with our failure code. The first match wins, so specific rows come first. */
export type FailureWords = readonly (readonly [pattern: RegExp, code: FailureCode])[]

/** Our failure code for the first text that matches a row; null if none does. */
export function failureOfTexts(words: FailureWords, texts: readonly (string | null)[]): FailureCode | null {
  for (const text of texts) {
    const row = text === null ? undefined : words.find(([pattern]) => pattern.test(text.toLowerCase()))
    if (row) return row[1]
  }
  return null
}
