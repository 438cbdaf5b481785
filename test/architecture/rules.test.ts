import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  citationsBySection,
  citationsOf,
  citationsOfTheCode,
  matrix,
  rulesOf,
  rulesOfTheBook,
  sources,
  type Rule,
} from './rule-book.ts'
import { uncited } from './uncited-rules.ts'

const rules = rulesOfTheBook()
const citations = citationsOfTheCode()
const known = new Set(rules.map(({ id }) => id))

describe('the rule book', () => {
  it('gives each rule one identifier', () => {
    expect(rules.length).toBeGreaterThan(250)
    expect(rules.map(({ id }) => id).filter((id, place, all) => all.indexOf(id) !== place)).toEqual([])
  })

  it('numbers the rulings of each section without a gap', () => {
    const sections = Map.groupBy(
      rules.filter(({ id }) => id.startsWith('D')),
      ({ id }) => id.split('.')[0]!,
    )
    for (const [section, its] of sections)
      expect(its.map(({ id }) => id).toSorted(byNumber)).toEqual(its.map((_, n) => `${section}.${n + 1}`))
  })

  it('refers only to rules that exist', () => {
    const words = rules.map(({ text, why, source }) => `// ${text} ${why} ${source}`).join('\n')
    const amendments = /ruling D[1-4] of the amendments/g
    const named = citationsOf('shared/rules', words.replaceAll(amendments, '')).map(({ id }) => id)
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  it('is short enough to read', () => {
    for (const file of new Set(rules.map((rule) => rule.file)))
      expect(readFileSync(file, 'utf8').split('\n').length, file).toBeLessThan(300)
  })

  it.each(['- **D7.4** A rule. _Source:_ ours.', '- A rule. _Why:_ Because.', '- **D7.4** A rule.'])(
    'rejects a rule without identifier or reason: %s',
    (item) => {
      expect(() => rulesOf('a file', item)).toThrow('no rule with a reason')
    },
  )

  it('names a source only where it is not our own ruling', () => {
    expect(rulesOf('a file', '- **D7.4** A rule. _Why:_ Because.')[0]!.source).toBe('own ruling')
    const own = /_Source:_\s+own\s+ruling\.(?=\n|$)/
    const files = [...new Set(rules.map((rule) => rule.file))]
    expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('citations', () => {
  it('lead to rules', () => {
    expect(citations.filter(({ id }) => !known.has(id))).toEqual([])
  })

  it('are made in comments and planted bugs, and nowhere else', () => {
    const source =
      "/**\n * Ends (D7.4,\n * A8). */\nconst A5 = 'B3' // as S8 says\nconst bug = { breaks: 'B9' }"
    const found = citationsOf('a file', source).map(({ id, line }) => `${id}:${line}`)
    expect(found).toEqual(['D7.4:2', 'A8:3', 'S8:4', 'B9:5'])
  })

  it('name the rule, not its section', () => {
    expect(citationsBySection('/** Ends (decisions 7, amendments\n * B3). */')).toEqual([
      'decisions 7',
      'amendments B3',
    ])
    expect(
      sources().flatMap(([file, source]) => citationsBySection(source).map((found) => `${file}: ${found}`)),
    ).toEqual([])
  })

  it('of every rule come from the product and from a test, or the rule is a listed exception', () => {
    const lacking = matrix(rules, citations)
      .filter(
        ({ rule, product, tests }) => (product.length === 0 && !isInvariant(rule)) || tests.length === 0,
      )
      .map(({ rule }) => rule.id)
    expect(lacking.filter((id) => !(id in uncited))).toEqual([])
    expect(Object.keys(uncited).filter((id) => !lacking.includes(id))).toEqual([])
  })
})

/** What must never be is nowhere in particular: the checker's tests show it. */
function isInvariant({ id }: Rule): boolean {
  return id.startsWith('I')
}

function byNumber(one: string, other: string): number {
  return Number(one.split('.')[1]) - Number(other.split('.')[1])
}
