import { globSync, readFileSync } from 'node:fs'

/** A rule of the book: `- **D7.4** Rule. _Why:_ reason. _Source:_ source.`; without a source it is our own ruling. */
export interface Rule {
  readonly id: string
  readonly file: string
  readonly text: string
  readonly why: string
  readonly source: string
}

/** A rule named by a comment, or by a planted bug. */
export interface Citation {
  readonly id: string
  readonly file: string
  readonly line: number
}

const identifier =
  /\b(?:D(?:[1-9]|1[0-4])\.[0-9]+|N0|[ABCE-HK-RV][1-9][0-9]?|I(?:1[01]|[1-9])|S[1-9][0-9]?)\b/g
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\\w])\/\/.*$|(?<=breaks: )'[^']*'/gm

/** What is not ours, and what speaks of citations themselves. */
const passedOver = /(^|\/)(node_modules|dist|generated|rule-book\.ts|rules\.test\.ts)(\/|$)/

/** Every rule, in the order of the files. */
export function rulesOfTheBook(): readonly Rule[] {
  return globSync('shared/rules/*.md')
    .filter((file) => !file.endsWith('README.md'))
    .toSorted()
    .flatMap((file) => rulesOf(file, readFileSync(file, 'utf8')))
}

/** The rules of one file. @throws Error for an item that lacks its identifier or its reason. */
export function rulesOf(file: string, paper: string): readonly Rule[] {
  const items = paper.split(/^- /m).slice(1)
  return items.map((item) => {
    const flat = item.replaceAll(/\s+/g, ' ').trim()
    const parts = /^\*\*([A-Z][0-9.]+)\*\* (.+?) _Why:_ (.+?)(?: _Source:_ (.+))?$/.exec(flat)
    if (parts === null) throw new Error(`${file}: no rule with a reason: ${flat}`)
    const [, id, text, why, source = 'own ruling'] = parts
    return { id: id!, file, text: text!, why: why!, source }
  })
}

/** The files that may name rules, with what they say. */
export function sources(): readonly (readonly [file: string, source: string])[] {
  return globSync('{functions,shared,infra,test}/**/*.{ts,tsx,mjs,js,css}', {
    exclude: (path) => passedOver.test(path),
  })
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')])
}

/** Where product and tests name rules. */
export function citationsOfTheCode(): readonly Citation[] {
  // Letters' faces in base64 are no prose.
  const prose = sources().filter(([file]) => !file.endsWith('/pdf/fonts.ts'))
  return prose.flatMap(([file, source]) => citationsOf(file, source))
}

/** The rules that a file's comments name, each where it is named. */
export function citationsOf(file: string, source: string): readonly Citation[] {
  return [...source.matchAll(comment)].flatMap(({ 0: words, index }) =>
    [...words.matchAll(identifier)].map((found) => ({
      id: found[0],
      file,
      line: source.slice(0, index + found.index).split('\n').length,
    })),
  )
}

/** Citations of a paper by section, which tell nobody which rule is meant: `decisions 7`, `amendments A5`, `specification 2`. */
export function citationsBySection(source: string): readonly string[] {
  const bySection = /\b(?:decisions?|amendments?|specification),?(?: section)? [A-D]?[0-9]+/gi
  return [...source.matchAll(comment)]
    .map(({ 0: words }) => words.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
    .flatMap((words) => [...words.matchAll(bySection)].map(([found]) => found))
}

/** A rule with the files that name it. */
export interface Row {
  readonly rule: Rule
  readonly product: readonly string[]
  readonly tests: readonly string[]
}

/** The matrix: each rule, the product's files that rest on it, the tests that show it to hold. */
export function matrix(rules: readonly Rule[], citations: readonly Citation[]): readonly Row[] {
  return rules.map((rule) => {
    const files = [...new Set(citations.filter(({ id }) => id === rule.id).map(({ file }) => file))]
    const isTest = (file: string) => file.startsWith('test/')
    return {
      rule,
      product: files.filter((file) => !isTest(file)),
      tests: files.filter(isTest),
    }
  })
}
