import { existsSync, readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { plant } from './planted/bug.ts'
import { plantedBugs } from './planted/bugs.ts'
import { verdictOf } from './planted/verdict.ts'

// That the tests catch them takes minutes: `npm run faults -- --part planted` shows it. Here the rows are held against the product.
describe('planted bugs', () => {
  it('are many, each with its own name', () => {
    const names = plantedBugs.map(({ name }) => name)
    // Rules are in the domain, where mutants are tried as well; the other bugs are in how decisions are carried out.
    const outside = plantedBugs.filter(({ file }) => !file.startsWith('shared/domain/'))
    expect([names.length > 180, outside.length > 100]).toEqual([true, true])
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(plantedBugs)('$name applies to the sources', (bug) => {
    const sound = readFileSync(bug.file, 'utf8')
    const text = plant(bug, sound)
    expect(text).not.toBe(sound)
    // Throws where the bug would only be a file that does not load.
    transformSync(text, { loader: 'ts' })
    expect(bug.file).toMatch(/^(shared|functions|infra)\//)
    expect(bug.breaks).toMatch(/^(I([1-9]|10)|D\d+\.\d+|[ABCE-HK-V]\d+)$/)
    expect(bug.caughtBy.filter((file) => !file.endsWith('.test.ts') || !existsSync(file))).toEqual([])
    expect(bug.caughtBy).not.toEqual([])
  })
})

describe('a run over a planted bug', () => {
  const failure = (why: string) => ({ file: 'a.test.ts', test: 'adds up', why })
  const red = { green: false, complaint: 'a.test.ts does not load' }

  it('is caught when a test fails as the bug describes', () => {
    const by = failure('AssertionError: expected 2 to be 1')
    const failed = [failure('ReferenceError: total is not defined'), by]
    expect(verdictOf({ ...red, failed })).toEqual({ kind: 'caught', by })
  })

  it('is not caught when all tests pass, or when the patch only breaks loading', () => {
    expect(verdictOf({ green: true, failed: [], complaint: '' })).toEqual({ kind: 'not caught' })
    expect(verdictOf({ ...red, failed: [] })).toEqual({ kind: 'broken patch', why: red.complaint })
    const why = 'SyntaxError: Unexpected token'
    expect(verdictOf({ ...red, failed: [failure(why)] })).toEqual({ kind: 'broken patch', why })
  })
})
