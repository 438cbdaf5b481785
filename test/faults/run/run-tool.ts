import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Options, Part } from './options.ts'

/** What a part has found that is not counted trial by trial. */
export interface ToolResult {
  /** How much was found; for a whole suite 1 if it failed. */
  readonly violations: number
  /** Whether all of it was done. */
  readonly whole: boolean
  /** How many steps of the part were not done; null if its own program counts them. */
  readonly left: number | null
}

/** Parts that are a program of their own, which prints its own progress and report. */
export type ToolPart = Extract<Part, 'unkind' | 'mutants' | 'gateway-mutants'>

const suites = ['test/http', 'test/scenarios', 'test/workers', 'test/faults/message-chaos.deep.test.ts']

const programs: Readonly<Record<ToolPart, (options: Options) => readonly string[]>> = {
  unkind: ({ only, processes, piece }) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(only === '' ? suites : [only]),
    `--maxWorkers=${processes}`,
    ...(piece.of === 1 ? [] : [`--shard=${piece.nth + 1}/${piece.of}`]),
  ],
  mutants: (options) => stryker('test/mutants/stryker.config.json', options.only, options.processes),
  // Its tests share one process: see test/mutants/README.md.
  'gateway-mutants': ({ only }) => stryker('test/mutants/gateways/stryker.config.json', only, 1),
}

function stryker(config: string, only: string, concurrency: number): readonly string[] {
  const program = 'node_modules/@stryker-mutator/core/bin/stryker.js'
  const files = only === '' ? [] : ['--mutate', only]
  return [program, 'run', config, '--concurrency', String(concurrency), ...files]
}

/**
 * Runs the program of a part to its end, or to the deadline.
 * @param deadline epoch milliseconds; null for none.
 */
export async function runTool(
  part: ToolPart,
  options: Options,
  deadline: number | null,
): Promise<ToolResult> {
  const env = part === 'unkind' ? { ...process.env, UNKIND: String(options.seed) } : process.env
  const child = spawn(process.execPath, programs[part](options), { stdio: 'inherit', env })
  const stopping = new AbortController()
  // A terminal signals the child as well; it ends by itself, and this waits for it.
  const note = (): void => {
    stopping.abort()
  }
  process.on('SIGINT', note)
  const stop = (): void => {
    note()
    child.kill('SIGINT')
  }
  const timer = deadline === null ? undefined : setTimeout(stop, Math.max(0, deadline - Date.now()))
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  process.off('SIGINT', note)
  const isStopped = stopping.signal.aborted
  return { violations: code === 0 || isStopped ? 0 : 1, whole: !isStopped, left: isStopped ? null : 0 }
}
