import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { partWords, readOptions } from './run/options.ts'

const read = (text: string) => readOptions(text.split(' ').filter((word) => word !== ''))

describe('npm run faults', () => {
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('by default breaks calls in pairs, triples and adapters, with all stories and no time limit', () => {
    expect(read('')).toEqual({
      ...{ parts: ['pairs', 'triples', 'adapters'], seed: 1, count: 20_000, subscriptions: 1000 },
      ...{ budgetMs: null, processes: 2, piece: { nth: 0, of: 1 }, only: '', unkind: false, allTests: false },
    })
  })

  it('runs the parts in their own order, with options that all of them share', () => {
    const options = read(
      '--part planted races --part lives --budget 10m --piece 2/5 --processes 1 --only law-',
    )
    expect(options.parts).toEqual(['races', 'lives', 'planted'])
    expect(options).toMatchObject({ budgetMs: 600_000, piece: { nth: 1, of: 5 }, processes: 1, only: 'law-' })
  })

  it('explains every part with --help', () => {
    expect(() => read('--help')).toThrow(expect.objectContaining({ exitCode: 0 }))
    const help = said.join('')
    expect(Object.keys(partWords).filter((part) => !help.includes(`  ${part} `))).toEqual([])
  })

  it.each(['--part nothing', '--piece 3/2', '--budget soon', '--processes 0', '--seed x', 'stray'])(
    'refuses %s with a message',
    (text) => {
      expect(() => read(text)).toThrow(expect.objectContaining({ exitCode: 1 }))
      expect(said.join('')).toMatch(/^error: /)
    },
  )

  describe.each(['mutants', 'gateway-mutants'])('with --part %s', (part) => {
    const room = 'shared/domain/charge/*.ts'

    it.each([
      ['shared/domain/nowhere/*.ts', "'shared/domain/nowhere/*.ts'"],
      ['law-', "'law-'"],
      ['shared/domain', "'shared/domain'"],
      [`${room},shared/none.ts`, "'shared/none.ts'"],
      ['shared/domain/{charge,pricing}/*.ts', "'shared/domain/{charge', 'pricing}/*.ts'"],
    ])('refuses --only %s, which would look at nothing and find nothing', (only, named) => {
      expect(() => read(`--part ${part} --only ${only}`)).toThrow(expect.objectContaining({ exitCode: 1 }))
      expect(said.join('')).toContain(`error: no file matches ${named} of --only`)
    })

    it.each([room, `${room},shared/domain/pricing/line.ts:1-20`, `${room},!shared/domain/none/*.ts`])(
      'takes --only %s',
      (only) => {
        expect(read(`--part ${part} --only ${only}`).only).toBe(only)
      },
    )
  })

  it('asks for files only where --only is a path pattern', () => {
    expect(read('--part races planted --only law-').only).toBe('law-')
  })
})
