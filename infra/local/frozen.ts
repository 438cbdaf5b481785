import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The file whose presence makes a local stack stand still, also after it was started again (O2). */
const fileIn = (dataDir: string): string => join(dataDir, 'frozen')

/** Whether the operator has the stack of this data folder stand still. */
export function isFrozen(dataDir: string): boolean {
  return existsSync(fileIn(dataDir))
}

/** Has the stack of a data folder stand still, or go on. It notices within moments. */
export function setFrozen(dataDir: string, frozen: boolean): void {
  mkdirSync(dataDir, { recursive: true })
  if (frozen) writeFileSync(fileIn(dataDir), '')
  else rmSync(fileIn(dataDir), { force: true })
}

/** How often a source that is stopped looks whether it may go on. */
const lookEveryMs = 100

/**
 * Waits until a source may deliver: at once, unless the stack is stopped.
 * @returns false once the source is stopped.
 */
export async function mayDeliver(frozen: () => boolean, signal: AbortSignal): Promise<boolean> {
  while (frozen() && !signal.aborted) await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  return !signal.aborted
}
