import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isRunning } from './process-identity.ts'

const identity = z.object({ pid: z.int(), startTime: z.string() })

const stackState = z.object({
  ...identity.shape,
  /** Child processes that the next start ends if this process was killed; their command line contains `mark`. */
  children: z.array(z.object({ ...identity.shape, mark: z.string() })),
  /** The npm that runs it, if any: when that ends, the stack ends too. */
  above: z.array(identity),
  /** Base address of the stage `live`. */
  url: z.string().nullable(),
  /** What a process needs to work on the running stack; null until it is up. */
  env: z.record(z.string(), z.string()).nullable(),
})

/** The content of `<data folder>/stack.json`: the stack that runs there. */
export type StackState = z.infer<typeof stackState>

function stackFilePath(dataDir: string): string {
  return join(dataDir, 'stack.json')
}

/** The last written state, whether or not that stack still runs. */
export function readStackState(dataDir: string): StackState | null {
  try {
    return stackState.parse(JSON.parse(readFileSync(stackFilePath(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Replaces the whole file at once, so that no reader sees half of it. */
export function writeStackState(dataDir: string, state: StackState): void {
  mkdirSync(dataDir, { recursive: true })
  const path = stackFilePath(dataDir)
  writeFileSync(`${path}.${state.pid}`, JSON.stringify(state, null, 2), { mode: 0o600 })
  renameSync(`${path}.${state.pid}`, path)
}

export function removeStackState(dataDir: string): void {
  rmSync(stackFilePath(dataDir), { force: true })
}

/** The environment of the stack that runs on this data folder, for `applyEnvironment`; null when none is up. */
export function loadStackEnvironment(dataDir: string): Record<string, string> | null {
  const state = readStackState(dataDir)
  return state !== null && isRunning(state) ? state.env : null
}

/** The message for a command that found no running stack: where it looked, and what helps. */
export function noStackOn(dataDir: string): string {
  return [
    `No local stack is running on the data folder ${resolve(dataDir)}.`,
    'Run `npm start` in another shell, or set LOCAL_DATA to the folder of the one that runs.',
  ].join('\n')
}
