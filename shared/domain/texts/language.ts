/** The languages of the payers' pages, by their BCP 47 codes, each named in itself. All others are translated from English. */
export const languages = {
  en: 'English',
  pcm: 'Naijá',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
  fr: 'Français',
} as const

export type Language = keyof typeof languages

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}

/** The translation of an English text: a sentence for a sentence, a function of the same facts for a function. */
export type Spoken<T> = T extends string
  ? string
  : T extends (...facts: infer F) => string
    ? (...facts: F) => string
    : T extends readonly unknown[]
      ? { readonly [K in keyof T]: Spoken<T[K]> }
      : { readonly [K in keyof T]: Spoken<T[K]> }

/** A translation of a table of texts, as far as it exists. */
export type Translated<T> = { readonly [K in keyof T]?: Spoken<T[K]> }
