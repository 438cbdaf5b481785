import { setTimeout as wait } from 'node:timers/promises'
import { commandOf, startTimeOf } from './process-identity.ts'
import { isRunning, readStackState, writeStackState } from './stack-file.ts'
import type { StackState } from './stack-file.ts'

/** A reason not to start that the person at the keyboard can do something about. */
export class StackRefusal extends Error {}

/** Takes the data folder for this process; refuses when a stack runs on it; ends what a killed one left behind. */
export async function claimDataDir(dataDir: string): Promise<StackState> {
  const previous = readStackState(dataDir)
  if (previous !== null && isRunning(previous)) {
    throw new StackRefusal(
      `A stack already runs on ${dataDir} (process ${previous.pid}${previous.url === null ? '' : `, ${previous.url}`}). ` +
        'Stop it first, or start another one with its own LOCAL_DATA and PORT.',
    )
  }
  for (const child of previous?.children ?? []) await endOrphan(child)
  const startTime = startTimeOf(process.pid) ?? ''
  const state: StackState = { pid: process.pid, startTime, children: [], url: null, env: null }
  writeStackState(dataDir, state)
  return state
}

const endMs = 3_000

/** Only when it is the very process that was started for this data folder. */
async function endOrphan(child: StackState['children'][number]): Promise<void> {
  if (!isRunning(child) || !commandOf(child.pid)?.includes(child.mark)) return
  process.kill(child.pid, 'SIGTERM')
  const deadline = Date.now() + endMs
  while (isRunning(child)) {
    if (Date.now() > deadline) process.kill(child.pid, 'SIGKILL')
    await wait(20)
  }
}
