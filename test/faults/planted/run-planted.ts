import type { Options } from '../run/options.ts'
import { openProgress, type Progress } from '../run/progress.ts'
import type { ToolResult } from '../run/run-tool.ts'
import type { PlantedBug } from './bug.ts'
import { plantedBugs } from './bugs.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'
import { tableOf, type Outcome } from './report.ts'
import { endTests, runTests, type TestRun, type TestSelection } from './run-tests.ts'
import { verdictOf } from './verdict.ts'

/** The tests fail without any bug planted, or no bug has the name: nothing can be said. */
export class UnsoundTests extends Error {}

/** One run over planted bugs. */
interface Run {
  readonly bugs: readonly PlantedBug[]
  readonly copies: readonly ProjectCopy[]
  readonly allTests: boolean
  readonly progress: Progress
  /** Set by a signal, or at the deadline. */
  readonly stopped: AbortSignal
}

// In the copy with a bug in it, this one fails by definition.
const exclude = ['test/faults/planted.test.ts']

/**
 * Whether the tests notice bugs that are planted on purpose, one at a time, in a copy of the project for each process.
 * @param deadline epoch milliseconds; null for none.
 * @throws UnsoundTests.
 */
export async function runPlanted(options: Options, deadline: number | null): Promise<ToolResult> {
  const { processes, allTests } = options
  const bugs = selected(options)
  const stopping = new AbortController()
  const stop = (): void => {
    stopping.abort()
    endTests()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const timer = deadline === null ? undefined : setTimeout(stop, Math.max(0, deadline - Date.now()))
  const progress = openProgress('planted')
  const copies: ProjectCopy[] = []
  const stopped = stopping.signal
  const outcomes: Outcome[] = []
  try {
    for (let i = 0; i < Math.min(processes, bugs.length); i += 1) copies.push(copyProject(process.cwd()))
    await plantAll({ bugs, copies, allTests, progress, stopped }, outcomes)
  } catch (error) {
    if (!stopped.aborted) throw error
  } finally {
    clearTimeout(timer)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
    progress.stop()
    for (const copy of copies) copy.remove()
  }
  outcomes.sort((a, b) => bugs.indexOf(a.bug) - bugs.indexOf(b.bug))
  if (outcomes.length > 0) console.log(['', ...tableOf(outcomes)].join('\n'))
  const left = bugs.length - outcomes.length
  return { violations: escapedOf(outcomes), whole: left === 0, left }
}

/** The tests without a bug, then one bug at a time in each copy. */
async function plantAll(run: Run, outcomes: Outcome[]): Promise<void> {
  const { bugs, copies, allTests, progress } = run
  progress.addSteps(bugs.length)
  const files = allTests ? [] : [...new Set(bugs.flatMap(({ caughtBy }) => caughtBy))]
  const sound = await runUnlessStopped(run, copies[0]!, { files, exclude, bail: false })
  if (!sound.green) throw unsound(sound)
  const waiting = [...bugs]
  const lane = async (copy: ProjectCopy): Promise<void> => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      outcomes.push(await judge(run, copy, bug))
      progress.step()
      progress.show(outcomes.length, escapedOf(outcomes))
    }
  }
  const ended = await Promise.allSettled(copies.map(lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

function escapedOf(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ verdict }) => verdict.kind !== 'caught').length
}

function unsound({ failed, complaint }: TestRun): UnsoundTests {
  const rows = failed.map(({ file, test, why }) => `${file}: ${test}\n  ${why}`)
  return new UnsoundTests(
    ['Without any bug planted the tests fail:', ...(rows.length > 0 ? rows : [complaint])].join('\n'),
  )
}

async function judge(run: Run, copy: ProjectCopy, bug: PlantedBug): Promise<Outcome> {
  const startMs = performance.now()
  const takeOut = copy.plant(bug)
  try {
    const files = run.allTests ? [] : bug.caughtBy
    const verdict = verdictOf(await runUnlessStopped(run, copy, { files, exclude, bail: true }))
    return { bug, verdict, seconds: (performance.now() - startMs) / 1000 }
  } finally {
    takeOut()
  }
}

/** A run that was ended from outside says nothing of the bug. */
async function runUnlessStopped(
  { stopped }: Run,
  { directory }: ProjectCopy,
  selection: TestSelection,
): Promise<TestRun> {
  const run = await runTests(directory, selection)
  stopped.throwIfAborted()
  return run
}

/** The bugs of this piece whose name contains the text. */
function selected({ only, piece }: Options): readonly PlantedBug[] {
  const named = plantedBugs.filter(({ name }) => name.includes(only))
  if (named.length === 0) throw new UnsoundTests(`No planted bug has "${only}" in its name.`)
  return named.filter((_, i) => i % piece.of === piece.nth)
}
