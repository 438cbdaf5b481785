import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import type { PlantedBug } from './bug.ts'
import { plantedBugs } from './bugs.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'
import { tableOf, type Outcome } from './report.ts'
import { endTests, runTests, type TestRun, type TestSelection } from './run-tests.ts'
import { verdictOf } from './verdict.ts'

/**
 * `npm run planted-bugs [-- --only name ...] [--all-tests] [--parallel n]`: whether the tests notice bugs that are planted
 * on purpose, one at a time, in a copy of the project. Exit code 0 when all are caught, 2 when the tests fail without any.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    'all-tests': { type: 'boolean', default: false },
    parallel: { type: 'string', default: '1' },
  },
})
const bugs = selected(values.only)
const lanes = Number(values.parallel)
if (!Number.isInteger(lanes) || lanes < 1) fail(`--parallel takes a number from 1, not ${values.parallel}`)

// In the copy with a bug in it, this one fails by definition.
const exclude = ['test/faults/planted.test.ts']
const copies: ProjectCopy[] = []
const bar = new SingleBar(
  { format: 'planted bugs {bar} {value}/{total}  {what}', noTTYOutput: true, notTTYSchedule: 15_000 },
  Presets.shades_classic,
)
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped.abort()
    endTests()
  })

try {
  process.exitCode = await run()
} catch (error) {
  if (!stopped.signal.aborted) throw error
  process.exitCode = 130
} finally {
  bar.stop()
  for (const copy of copies) copy.remove()
}

async function run(): Promise<number> {
  for (let i = 0; i < lanes; i += 1) copies.push(copyProject(process.cwd()))
  bar.start(bugs.length, 0, { what: 'none planted yet: the tests must pass' })
  const files = values['all-tests'] ? [] : [...new Set(bugs.flatMap(({ caughtBy }) => caughtBy))]
  const sound = await runUnlessStopped(copies[0]!, { files, exclude, bail: false })
  if (!sound.green) {
    bar.stop()
    const failed = sound.failed.map(({ file, test, why }) => `${file}: ${test}\n  ${why}`)
    const said = failed.length > 0 ? failed : [sound.complaint]
    console.error(['Without any bug planted the tests fail:', ...said].join('\n'))
    return 2
  }
  const outcomes = await plantAll()
  bar.stop()
  console.log(['', ...tableOf(outcomes)].join('\n'))
  return outcomes.every(({ verdict }) => verdict.kind === 'caught') ? 0 : 1
}

/** One bug at a time in each copy; the outcomes come in the order of the rows. */
async function plantAll(): Promise<Outcome[]> {
  const waiting = [...bugs]
  const outcomes: Outcome[] = []
  const lane = async (copy: ProjectCopy): Promise<void> => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      bar.update({ what: bug.name })
      outcomes.push(await judge(copy, bug))
      bar.increment()
    }
  }
  const ended = await Promise.allSettled(copies.map(lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return outcomes.sort((a, b) => bugs.indexOf(a.bug) - bugs.indexOf(b.bug))
}

async function judge(copy: ProjectCopy, bug: PlantedBug): Promise<Outcome> {
  const startMs = performance.now()
  const takeOut = copy.plant(bug)
  try {
    const files = values['all-tests'] ? [] : bug.caughtBy
    const verdict = verdictOf(await runUnlessStopped(copy, { files, exclude, bail: true }))
    return { bug, verdict, seconds: (performance.now() - startMs) / 1000 }
  } finally {
    takeOut()
  }
}

/** A run that was ended from outside says nothing of the bug. */
async function runUnlessStopped({ directory }: ProjectCopy, selection: TestSelection): Promise<TestRun> {
  const run = await runTests(directory, selection)
  stopped.signal.throwIfAborted()
  return run
}

function selected(names: readonly string[]): readonly PlantedBug[] {
  const unknown = names.filter((name) => !plantedBugs.some((bug) => bug.name === name))
  if (unknown.length > 0) fail(`no planted bug named ${unknown.join(', ')}`)
  return names.length === 0 ? plantedBugs : plantedBugs.filter(({ name }) => names.includes(name))
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
