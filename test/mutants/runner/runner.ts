import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { INSTRUMENTER_CONSTANTS, type MutantCoverage } from '@stryker-mutator/api/core'
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  determineHitLimitReached,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import { again, standInForVitest, urlOf } from './modules.ts'
import { newOpenings, type Openings } from './openings.ts'
import { load, type Kept } from './stand-in.ts'

/** Which tests meet the mutants, and how. */
export interface Met {
  /** The test files, as patterns. */
  readonly tests: readonly string[]
  /** Tests that take longer meet only what nothing else comes by. */
  readonly slowMs: number
  /** How long all tests of one mutant may take together: one that lives so long counts as alive, so that a score is a least one. */
  readonly budgetMs: number
  /** What is loaded anew for a mutant of what is read once at import; empty where such mutants are left out. */
  readonly reloaded: readonly string[]
  /** Whether a file's tests write where those of the next mutant read, so that a test that fails is run again without the mutant. */
  readonly leavesTraces: (file: string) => boolean
  /** Set before the first test is loaded. */
  readonly environment: Readonly<Record<string, string>>
}

/** What the switches of mutants look at, and what they count. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: MutantCoverage
}

/** How long each test took without a mutant, by its identifier, for the processes that did not time it themselves. */
const timesFile = 'times-of-tests.json'

/** What hooks open counts as a test of its own: whoever changes it meets all tests. */
const opening = 'what the tests stand on'

/** A test that takes longer has failed: what it waits for never comes. */
const patienceMs = 10_000

/**
 * Runs tests in one process: they are loaded once, with every mutant behind a switch, and run again for each mutant that they
 * come by, until one fails: first those that others of its file have died of, then the quickest. Nothing is started or loaded
 * anew between two mutants but what the tests' own hooks open, and, for a mutant of what is read once at import, its own modules;
 * Stryker ends a process that a mutant holds for ever, and starts another.
 */
export class OneProcessRunner implements TestRunner {
  readonly #met: Met
  readonly #switches: Switches = switchesOf(globalThis as unknown as Record<string, Switches | undefined>)
  #tests: ReadonlyMap<string, Kept> = new Map()
  #times: Readonly<Record<string, number>> | null = null
  /** By source file the tests that its mutants have died of: they are likely to kill the next. */
  readonly #killers = new Map<string, Set<string>>()

  constructor(met: Met) {
    this.#met = met
  }

  /** What is read once at import is loaded anew, or left out (`ignoreStatic`). */
  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    Object.assign(process.env, this.#met.environment)
    standInForVitest(this.#met.reloaded)
    this.#tests = await this.#load(urlOf)
  }

  async #load(addressOf: (file: string) => string): Promise<ReadonlyMap<string, Kept>> {
    const files = this.#met.tests.flatMap((pattern) => globSync(pattern)).sort()
    const tests: Kept[] = []
    for (const file of files) tests.push(...(await load(file, addressOf(file))))
    return new Map(tests.map((test, i) => [`${i} ${test.name}`, test]))
  }

  async dryRun(): Promise<DryRunResult> {
    const openings = newOpenings()
    const tests: TestResult[] = [{ id: opening, name: opening, timeSpentMs: 0, status: TestStatus.Success }]
    for (const [id, test] of this.#tests) {
      this.#switches.currentTestId = opening
      await openings.open(test)
      this.#switches.currentTestId = id
      const before = performance.now()
      const failure = await failureOf(test, openings)
      const told = {
        id,
        name: test.name,
        fileName: resolve(test.file),
        timeSpentMs: performance.now() - before,
      }
      tests.push(
        failure === null
          ? { ...told, status: TestStatus.Success }
          : { ...told, status: TestStatus.Failed, failureMessage: failure },
      )
    }
    this.#switches.currentTestId = undefined
    await openings.close()
    const times = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    writeFileSync(timesFile, JSON.stringify(times))
    const { mutantCoverage } = this.#switches
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation } = options
    const switches = this.#switches
    Object.assign(switches, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    const openings = newOpenings()
    try {
      // Modules alone: a test has the same place, and so the same identifier, whenever it is loaded.
      const tests = mutantActivation === 'static' ? await this.#load(again) : this.#tests
      const ids = this.#worthwhile(options)
      for (const [i, id] of ids.entries()) {
        const failureMessage = await failureOf(tests.get(id)!, openings)
        if (failureMessage === null) continue
        await this.#remember(activeMutant.fileName, id, openings)
        const endless = determineHitLimitReached(switches.hitCount, hitLimit)
        if (endless) return { ...endless, status: MutantRunStatus.Timeout }
        return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests: i + 1 }
      }
      return { status: MutantRunStatus.Survived, nrOfTests: ids.length }
    } catch (error) {
      // Only what is loaded anew can throw here, and without the mutant it did not.
      const failureMessage = String(error)
      return { status: MutantRunStatus.Killed, killedBy: [opening], failureMessage, nrOfTests: 0 }
    } finally {
      await openings.close()
      switches.activeMutant = undefined
    }
  }

  /**
   * Notes who killed a mutant. Whether that was the mutant's doing, and not what the one before has left behind, the same test
   * says without it.
   */
  async #remember(fileName: string, id: string, openings: Openings): Promise<void> {
    this.#killers.set(fileName, (this.#killers.get(fileName) ?? new Set()).add(id))
    await openings.close()
    this.#switches.activeMutant = undefined
    const test = this.#tests.get(id)!
    if (!this.#met.leavesTraces(test.file)) return
    const failure = await failureOf(test, openings)
    if (failure === null) return
    console.error(`${id} fails without any mutant: ${failure}`)
    // Stryker starts another process, and gives it this mutant again.
    process.exit(1)
  }

  /** Those that others of the file have died of, then the quickest; the slow ones only where no other comes by. */
  #worthwhile({ testFilter, activeMutant }: MutantRunOptions): readonly string[] {
    const all = [...this.#tests.keys()]
    const ids = testFilter === undefined || testFilter.includes(opening) ? all : testFilter
    this.#times ??= JSON.parse(readFileSync(timesFile, 'utf8')) as Record<string, number>
    const msOf = (id: string): number => this.#times![id]!
    const quick = ids.filter((id) => msOf(id) <= this.#met.slowMs)
    const sorted = (quick.length > 0 ? quick : ids).toSorted((a, b) => msOf(a) - msOf(b))
    const killers = this.#killers.get(activeMutant.fileName) ?? new Set<string>()
    const ordered = [...sorted.filter((id) => killers.has(id)), ...sorted.filter((id) => !killers.has(id))]
    let spentMs = 0
    return ordered.filter((id, i) => {
      spentMs += msOf(id)
      return i === 0 || spentMs <= this.#met.budgetMs
    })
  }
}

function switchesOf(globals: Record<string, Switches | undefined>): Switches {
  return (globals[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {})
}

/** Null when it passed, with what it stands on. */
async function failureOf(test: Kept, openings: Openings): Promise<string | null> {
  const late = new AbortController()
  const tooLong = wait(patienceMs, 'it never ends', { signal: late.signal }).catch(() => null)
  const failure = (async (): Promise<string | null> => {
    try {
      await openings.open(test)
      await test.run()
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  })()
  try {
    return await Promise.race([failure, tooLong])
  } finally {
    late.abort()
  }
}
