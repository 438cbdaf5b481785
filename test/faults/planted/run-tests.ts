import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A test that failed, and the first line of why. */
export interface FailedTest {
  readonly file: string
  readonly test: string
  readonly why: string
}

/** The outcome of a run of tests. */
export interface TestRun {
  readonly green: boolean
  /** Tests that ran and failed; a file that does not even load has none. */
  readonly failed: readonly FailedTest[]
  /** What the run said where no test could fail: that a file does not load, or that there was no end to it. */
  readonly complaint: string
}

export interface TestSelection {
  readonly files: readonly string[]
  readonly exclude?: readonly string[]
  /** Stop at the first failure. */
  readonly bail: boolean
}

/** A bug may make a test run for ever where no timeout of a test can see it. */
const longestRunMs = 15 * 60_000

const running = new Set<ChildProcess>()

/** Runs tests of a copy in a process of their own. */
export async function runTests(directory: string, selection: TestSelection): Promise<TestRun> {
  const report = join(directory, '.test-report.json')
  rmSync(report, { force: true })
  const options = [
    `--reporter=json`,
    `--outputFile=${report}`,
    `--fsModuleCachePath=${join(directory, '.module-cache')}`,
    '--no-cache',
    ...(selection.bail ? ['--bail=1'] : []),
    ...(selection.exclude ?? []).map((file) => `--exclude=${file}`),
  ]
  const vitest = join(directory, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...selection.files], {
    cwd: directory,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: a Ctrl-C in the terminal is for us to answer.
    detached: true,
  })
  running.add(child)
  const late = setTimeout(() => {
    end(child)
  }, longestRunMs)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  running.delete(child)
  return runOf(directory, code, existsSync(report) ? readFileSync(report, 'utf8') : null, output)
}

/** Ends the test runs that are on their way, with all that they started. */
export function endTests(): void {
  for (const child of running) end(child)
}

/** Test workers start databases that outlive a killed worker, so the whole tree is looked up first. */
function end(child: ChildProcess): void {
  for (const pid of child.pid === undefined ? [] : treeOf(child.pid)) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It has ended with the one before.
    }
  }
}

/** A process and all its descendants, the oldest first. */
function treeOf(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const tree = [root]
  for (const parent of tree) tree.push(...rows.filter(([, ppid]) => ppid === parent).map(([pid]) => pid!))
  return tree
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function runOf(directory: string, code: number | null, text: string | null, output: string): TestRun {
  if (code === 0) return { green: true, failed: [], complaint: '' }
  if (text === null) return { green: false, failed: [], complaint: output.trim() }
  const { testResults } = JSON.parse(text) as Report
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file: name.replace(`${directory}/`, ''),
        test: fullName,
        why: (failureMessages[0] ?? '').split('\n')[0]!,
      })),
  )
  const messages = testResults.map(({ message }) => message).filter((message) => message !== '')
  return { green: false, failed, complaint: messages.join('\n') || output.trim() }
}
