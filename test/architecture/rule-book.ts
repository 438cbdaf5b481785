import { globSync, readFileSync } from 'node:fs'

/** A rule of the book: `- **D7.4** Rule. _Why:_ reason. _Source:_ source.` */
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

const identifier = /\b(?:D(?:[1-9]|1[0-4])\.[0-9]+|[ABCEH][1-9][0-9]?|I(?:1[01]|[1-9])|S[1-9][0-9]?)\b/g
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

/** The rules of one file. @throws Error for an item that lacks its reason or its source. */
export function rulesOf(file: string, paper: string): readonly Rule[] {
  const items = paper.split(/^- /m).slice(1)
  return items.map((item) => {
    const flat = item.replaceAll(/\s+/g, ' ').trim()
    const parts = /^\*\*([A-Z][0-9.]+)\*\* (.+?) _Why:_ (.+) _Source:_ (.+)$/.exec(flat)
    if (parts === null) throw new Error(`${file}: no rule with a reason and a source: ${flat}`)
    const [, id, text, why, source] = parts
    return { id: id!, file, text: text!, why: why!, source: source! }
  })
}

/** Where product and tests name rules; line 0 where they name a whole section. */
export function citationsOfTheCode(rules: readonly Rule[]): readonly Citation[] {
  return globSync('{functions,shared,infra,test}/**/*.{ts,tsx,mjs,js,css}', {
    exclude: (path) => passedOver.test(path),
  })
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const old = oldCitationsOf(source, rules).map((id) => ({ id, file, line: 0 }))
      return [...citationsOf(file, source), ...old]
    })
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

/**
 * Citations of a section as a whole, as they were written before rules had identifiers: `decisions 7`, `specification 5 and 6`,
 * `amendments D1`. They stand for every rule of their section.
 */
export function oldCitationsOf(source: string, rules: readonly Rule[]): readonly string[] {
  const old =
    /\b(decisions?|specification|amendments(?= D)),?(?: section)? (D?[0-9]+(?:(?:, | and | to )D?[0-9]+)*)/gi
  return [...source.matchAll(comment)]
    .map(({ 0: words }) => words.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
    .flatMap((words) => [...words.matchAll(old)])
    .flatMap(([, paper, sections]) => sections!.split(/, | and | to /).map((section) => ({ paper, section })))
    .flatMap(({ paper, section }) => rules.filter((rule) => isOf(rule, paper!.toLowerCase(), section)))
    .map(({ id }) => id)
}

function isOf(rule: Rule, paper: string, section: string): boolean {
  if (paper === 'amendments') return rule.id === `E${section.slice(1)}`
  if (paper === 'specification')
    return rule.id.startsWith('S') && new RegExp(`\\b${section}\\b`).test(rule.source)
  return rule.id.startsWith(`D${section}.`)
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
