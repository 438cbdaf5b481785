import type { Translated } from './language.ts'
import type {
  accountDeclineWords,
  declineAdvice,
  declineWords,
  railHints,
  railWords,
  words,
} from './pages.ts'
import type { doneWords, portalWords, refusedWords, statementWords, statusWords } from './portal.ts'
import type { rootWords } from './root.ts'
import type { termsWords } from './terms.ts'

/** The English tables for payers' pages. */
export interface Tables {
  readonly words: typeof words
  readonly railWords: typeof railWords
  readonly railHints: typeof railHints
  readonly declineWords: typeof declineWords
  readonly accountDeclineWords: typeof accountDeclineWords
  readonly declineAdvice: typeof declineAdvice
  readonly portalWords: typeof portalWords
  readonly statusWords: typeof statusWords
  readonly doneWords: typeof doneWords
  readonly refusedWords: typeof refusedWords
  readonly statementWords: typeof statementWords
  readonly rootWords: typeof rootWords
  readonly termsWords: typeof termsWords
}

/** A language's own tables. What it lacks is shown in English; `untranslated.txt` of the tests lists it. */
export type Translation = { readonly [N in keyof Tables]?: Translated<Tables[N]> }
