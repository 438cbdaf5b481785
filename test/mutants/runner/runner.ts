import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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
import { pureTests } from '../pure-tests.ts'
import { kept, load, type Kept } from './stand-in.ts'

/** What the switches of mutants look at, and what they count. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: MutantCoverage
}

/** Properties of whole calendars take longer: they meet only what nothing else comes by. */
const slowMs = 250

/** How long each test took without a mutant, by its identifier, for the processes that did not time it themselves. */
const timesFile = 'times-of-tests.json'

/**
 * Runs the tests of pure rules in one process: they are loaded once, with every mutant behind a switch, and run again for
 * each mutant that they come by, until one fails: first those that others of its file have died of, then the
 * quickest. Nothing is started or loaded anew between two mutants;
 * Stryker ends a process that a mutant holds for ever, and starts another.
 */
export class OneProcessRunner implements TestRunner {
  readonly #switches: Switches = switchesOf(globalThis as unknown as Record<string, Switches | undefined>)
  #tests: ReadonlyMap<string, Kept> = new Map()
  #times: Readonly<Record<string, number>> | null = null
  /** By source file the tests that its mutants have died of: they are likely to kill the next. */
  readonly #killers = new Map<string, Set<string>>()

  /** What is read once at import is left out (`ignoreStatic`), so nothing ever has to be loaded anew. */
  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    const files = pureTests.flatMap((pattern) => globSync(pattern)).sort()
    const urls = new Set(files.map(urlOf))
    const standIn = new URL('stand-in.ts', import.meta.url).href
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'vitest' && urls.has(context.parentURL ?? '')
          ? { url: standIn, shortCircuit: true }
          : next(specifier, context),
    })
    for (const file of files) await load(file, urlOf(file))
    this.#tests = new Map(kept.map((test, i) => [`${i} ${test.name}`, test]))
  }

  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = []
    for (const [id, test] of this.#tests) {
      this.#switches.currentTestId = id
      const before = performance.now()
      const failure = await failureOf(test)
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
    const times = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    writeFileSync(timesFile, JSON.stringify(times))
    const { mutantCoverage } = this.#switches
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) }
  }

  async mutantRun({ activeMutant, hitLimit, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    const killers = this.#killers.get(activeMutant.fileName) ?? new Set<string>()
    const worthwhile = this.#worthwhile(testFilter ?? [...this.#tests.keys()])
    const ids = [
      ...worthwhile.filter((id) => killers.has(id)),
      ...worthwhile.filter((id) => !killers.has(id)),
    ]
    const switches = this.#switches
    Object.assign(switches, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    try {
      for (const [i, id] of ids.entries()) {
        const failureMessage = await failureOf(this.#tests.get(id)!)
        if (failureMessage === null) continue
        this.#killers.set(activeMutant.fileName, killers.add(id))
        const endless = determineHitLimitReached(switches.hitCount, hitLimit)
        if (endless) return { ...endless, status: MutantRunStatus.Timeout }
        return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests: i + 1 }
      }
      return { status: MutantRunStatus.Survived, nrOfTests: ids.length }
    } finally {
      switches.activeMutant = undefined
    }
  }

  /** The quickest first; the slow ones only where no other comes by. */
  #worthwhile(ids: readonly string[]): readonly string[] {
    this.#times ??= JSON.parse(readFileSync(timesFile, 'utf8')) as Record<string, number>
    const msOf = (id: string): number => this.#times![id]!
    const quick = ids.filter((id) => msOf(id) <= slowMs)
    return (quick.length > 0 ? quick : ids).toSorted((a, b) => msOf(a) - msOf(b))
  }
}

function switchesOf(globals: Record<string, Switches | undefined>): Switches {
  return (globals[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {})
}

function urlOf(file: string): string {
  return pathToFileURL(resolve(file)).href
}

/** Null when it passed. */
async function failureOf({ run }: Kept): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
