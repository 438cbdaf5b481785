import { expect, inject, it } from 'vitest'
import { equivalentMutants } from '../equivalent.ts'
import type { Mutant } from './mutate.ts'
import { kept, type Kept } from './stand-in.ts'

/** What Stryker's switches look at, and what they count. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

interface TimedTest extends Kept {
  readonly ms: number
}

type Verdict = 'killed' | 'alive' | 'not reached' | 'static'

const switches: Switches = ((globalThis as unknown as { __stryker__: Switches }).__stryker__ = {})

/** How often more than without it a mutant may come by a place before it counts as one that never ends. */
const patience = 100

/** Properties of whole calendars take longer: they meet only what nothing else comes by. */
const slowMs = 250

it('every pure rule is asserted: at least 90 % of the mutants of each room die, and who lives was looked at', async () => {
  for (const file of inject('testFiles')) await import(/* @vite-ignore */ file)
  expect(kept.length).toBeGreaterThan(0)
  const mutants = inject('mutants')
  const met = await meetAll(mutants, await timedTests())
  const rooms = Map.groupBy(mutants, ({ file }) => file.split('/').slice(0, -1).join('/'))
  console.table(
    Object.fromEntries([...rooms].map(([room, own]) => [room, scoreOf(own, (one) => met.get(one)!)])),
  )
  const alive = mutants.filter((one) => ['alive', 'not reached'].includes(met.get(one)!))
  const unlooked = alive.filter(
    ({ file, text }) =>
      !equivalentMutants.some(
        (one) => one.file === file && (text.includes(one.line) || one.line.includes(text)),
      ),
  )
  expect(
    unlooked.map(({ file, line, kind, text, becomes }) => `${file}:${line} ${kind} [${text}] -> ${becomes}`),
  ).toEqual([])
  for (const [room, own] of rooms)
    expect([room, scoreOf(own, (one) => met.get(one)!).percent]).toSatisfy(isGood)
})

function isGood([, percent]: [string, number]): boolean {
  return percent >= 90
}

function scoreOf(mutants: readonly Mutant[], verdictOf: (mutant: Mutant) => Verdict) {
  const count = (wanted: Verdict): number => mutants.filter((one) => verdictOf(one) === wanted).length
  const [killed, alive, notReached] = [count('killed'), count('alive'), count('not reached')]
  const all = killed + alive + notReached
  return {
    mutants: all,
    killed,
    alive,
    'not reached': notReached,
    percent: Math.floor((100 * killed) / Math.max(1, all)),
  }
}

/** Every test once, without a mutant: how long it takes, and by its number which places it comes by. */
async function timedTests(): Promise<TimedTest[]> {
  const timed: TimedTest[] = []
  for (const [i, one] of kept.entries()) {
    switches.currentTestId = String(i)
    const before = performance.now()
    await one.run()
    timed.push({ ...one, ms: performance.now() - before })
  }
  switches.currentTestId = undefined
  return timed
}

async function meetAll(
  mutants: readonly Mutant[],
  tests: readonly TimedTest[],
): Promise<Map<Mutant, Verdict>> {
  const { mutantCoverage: reached = { static: {}, perTest: {} } } = switches
  const testsOf = new Map<string, { tests: number[]; hits: number }>()
  for (const [test, places] of Object.entries(reached.perTest))
    for (const [id, hits] of Object.entries(places)) {
      const before = testsOf.get(id) ?? { tests: [], hits: 0 }
      testsOf.set(id, { tests: [...before.tests, Number(test)], hits: before.hits + hits })
    }
  const met = new Map<Mutant, Verdict>()
  for (const [i, mutant] of mutants.entries()) {
    if (i % 500 === 0) process.stderr.write(`${i} of ${mutants.length} mutants\n`)
    const own = testsOf.get(mutant.id)
    if (own) {
      const all = own.tests.map((test) => tests[test]!).sort((a, b) => a.ms - b.ms)
      const quick = all.filter(({ ms }) => ms <= slowMs)
      met.set(mutant, await meet(mutant, quick.length > 0 ? quick : all, own.hits * patience))
    } else met.set(mutant, reached.static[mutant.id] === undefined ? 'not reached' : 'static')
  }
  return met
}

/** A mutant dies when a test fails that comes by its place. */
async function meet({ id }: Mutant, tests: readonly TimedTest[], hitLimit: number): Promise<Verdict> {
  Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit })
  try {
    for (const one of tests) await one.run()
    return 'alive'
  } catch {
    return 'killed'
  } finally {
    switches.activeMutant = undefined
  }
}
