import { setTimeout as wait } from 'node:timers/promises'
import { npmAbove } from './npm-above.ts'
import { commandOf, isRunning, startTimeOf } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'
import { readStackState, writeStackState } from './stack-file.ts'
import type { StackState } from './stack-file.ts'

/** A reason not to start that the user can resolve. */
export class StackRefusal extends Error {}

/** Claims the data folder for this process, unless a stack runs on it; ends what a killed one left behind (D14.11). */
export async function claimDataDir(dataDir: string): Promise<StackState> {
  const previous = readStackState(dataDir)
  if (previous !== null) await endPrevious(previous, dataDir)
  const startTime = startTimeOf(process.pid) ?? ''
  const state: StackState = {
    pid: process.pid,
    startTime,
    children: [],
    above: npmAbove(),
    url: null,
    env: null,
  }
  writeStackState(dataDir, state)
  return state
}

const endMs = 6_000

async function endPrevious(previous: StackState, dataDir: string): Promise<void> {
  if (isRunning(previous)) {
    // Its npm has ended, so it is about to end too: a quick next start need not fail.
    const ending = !previous.above.every(isRunning)
    if (!ending || !(await endsWithin(previous, endMs))) {
      throw new StackRefusal(
        `A stack already runs on ${dataDir} (process ${previous.pid}${previous.url === null ? '' : `, ${previous.url}`}). ` +
          'Stop it first, or start another one with its own LOCAL_DATA and PORT.',
      )
    }
  }
  for (const child of previous.children) {
    // Only if it is the very process that was started for this data folder.
    if (!isRunning(child) || !commandOf(child.pid)?.includes(child.mark)) continue
    process.kill(child.pid, 'SIGTERM')
    if (!(await endsWithin(child, endMs))) process.kill(child.pid, 'SIGKILL')
  }
}

async function endsWithin(identity: ProcessIdentity, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  while (isRunning(identity)) {
    if (Date.now() > deadline) return false
    await wait(20)
  }
  return true
}
