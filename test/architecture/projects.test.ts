import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dealt, deepFiles, rotating, sharing } from '../support/heavy.ts'
import { fileOf, notOfTheHouse, projectsOfRun } from '../support/projects.ts'
import { deepParts, ofShare, shares } from '../support/share.ts'

/** What a run of tests takes, said as its script says it. */
function runOf<T>(tests: string | undefined, share: number | undefined, look: () => T): T {
  const before = { ...process.env }
  const say = (name: string, value: string | number | undefined): void => {
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = String(value)
  }
  try {
    say('TESTS', tests === 'part' ? 'deep' : tests)
    say('DEEP', tests === 'part' ? undefined : 'whole')
    say('SHARE', share)
    return look()
  } finally {
    say('TESTS', before['TESTS'])
    say('DEEP', before['DEEP'])
    say('SHARE', before['SHARE'])
  }
}

const files = (tests?: string, share?: number): string[] =>
  runOf(tests, share, () => Object.values(projectsOfRun()).flat() as string[])
const everyShare = Array.from({ length: shares }, (_, i) => i + 1)

describe('the projects of the tests', () => {
  it('contain every test file once', () => {
    expect(files().toSorted()).toEqual(globSync('test/**/*.test.ts').toSorted())
  })

  it('all run, over the shares of npm test and the deep run together', () => {
    const daily = everyShare.map((share) => files('daily', share))
    const never = files().filter((file) => !daily.some((run) => run.includes(file)))
    expect(never.every((file) => file.endsWith('.deep.test.ts'))).toBe(true)
    for (const run of daily) {
      const left = files().filter((file) => !run.includes(file))
      expect(files('deep')).toEqual(expect.arrayContaining([...left, ...Object.keys(sharing).map(fileOf)]))
    }
  })

  it('each belong to one part of the deep run, chosen by a hash of the sources', () => {
    const [whole, part] = [files('deep'), files('part')]
    expect(whole).toEqual(expect.arrayContaining(part))
    const names = whole.map((file) => file.slice('test/'.length, -'.test.ts'.length))
    const parts = dealt(names, deepParts)
    expect(parts.flat().toSorted()).toEqual(names.toSorted())
    expect(parts.map((one) => one.map(fileOf).toSorted())).toContainEqual(part.toSorted())
  })

  it('name only files that exist, and every file that runs a share of its cases', () => {
    const named = [notOfTheHouse, ...[sharing, rotating, deepFiles].map(Object.keys)].flat().map(fileOf)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    const taking = /\b(ofShare|shareOfRun|testUnderFaults)\(/
    const takers = files().filter((file) => taking.test(readFileSync(file, 'utf8')))
    const self = 'test/architecture/projects.test.ts'
    expect(takers.filter((file) => file !== self).toSorted()).toEqual(
      Object.keys(sharing).map(fileOf).toSorted(),
    )
  })
})

describe('a share of cases', () => {
  const cases = Array.from({ length: 2 * shares + 3 }, (_, i) => i)

  it('differs with each number, and all shares together are the whole', () => {
    const all = everyShare.map((share) => runOf('daily', share, () => ofShare(cases)))
    expect(all.flat().toSorted((a, b) => a - b)).toEqual(cases)
    expect(Math.max(...all.map((one) => one.length))).toBe(3)
  })

  it('of a few cases is one of them', () => {
    const all = everyShare.map((share) => runOf('daily', share, () => ofShare(['a', 'b', 'c'])))
    expect(all.map((one) => one.length)).toEqual(everyShare.map(() => 1))
    expect(new Set(all.flat()).size).toBe(3)
  })

  it('is everything outside npm test', () => {
    expect(runOf(undefined, undefined, () => ofShare(cases))).toEqual(cases)
    expect(runOf('deep', 3, () => ofShare(cases))).toEqual(cases)
  })

  it('follows from the product’s sources, and no other number is accepted', () => {
    const share = runOf('daily', undefined, () => [ofShare(everyShare), ofShare(everyShare)])
    expect(share[0]).toEqual(share[1])
    expect(() => runOf('daily', shares + 1, () => ofShare(cases))).toThrow(
      `SHARE must be one of 1 to ${shares}`,
    )
  })
})
