import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isRunning } from './process-identity.ts'

const identity = z.object({ pid: z.int(), startTime: z.string() })

const stackState = z.object({
  ...identity.shape,
  /** Processes of ours, to be ended by the next start should this one be killed; `mark` is found in their command line. */
  children: z.array(z.object({ ...identity.shape, mark: z.string() })),
  /** The npm that runs it, as far as one does: without that it is about to end. */
  above: z.array(identity),
  /** Base address of the stage `live`. */
  url: z.string().nullable(),
  /** What a process needs to work on the running stack; null until it is up. */
  env: z.record(z.string(), z.string()).nullable(),
})

/** What `<data folder>/stack.json` tells about the stack that runs there. */
export type StackState = z.infer<typeof stackState>

function stackFilePath(dataDir: string): string {
  return join(dataDir, 'stack.json')
}

/** The state that was written last, whether that stack still runs or not. */
export function readStackState(dataDir: string): StackState | null {
  try {
    return stackState.parse(JSON.parse(readFileSync(stackFilePath(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Replaces the file whole, so that no reader sees half of it. */
export function writeStackState(dataDir: string, state: StackState): void {
  mkdirSync(dataDir, { recursive: true })
  const path = stackFilePath(dataDir)
  writeFileSync(`${path}.${state.pid}`, JSON.stringify(state, null, 2), { mode: 0o600 })
  renameSync(`${path}.${state.pid}`, path)
}

export function removeStackState(dataDir: string): void {
  rmSync(stackFilePath(dataDir), { force: true })
}

/** The environment of the stack that runs on this data folder; null when none is up. For `applyEnvironment`. */
export function loadStackEnvironment(dataDir: string): Record<string, string> | null {
  const state = readStackState(dataDir)
  return state !== null && isRunning(state) ? state.env : null
}

/** What to tell somebody whose command found no running stack: where it looked, and what helps. */
export function noStackOn(dataDir: string): string {
  return [
    `No local stack is running on the data folder ${resolve(dataDir)}.`,
    'Run `npm start` in another shell, or set LOCAL_DATA to the folder of the one that runs.',
  ].join('\n')
}
