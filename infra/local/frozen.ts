import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The file whose presence stops a local stack, also after it was started again (O2). */
const fileIn = (dataDir: string): string => join(dataDir, 'frozen')

/** Whether the operator has stopped the stack of this data folder. */
export function isFrozen(dataDir: string): boolean {
  return existsSync(fileIn(dataDir))
}

/** Stops the stack of a data folder, or lets it continue. It notices within moments. */
export function setFrozen(dataDir: string, frozen: boolean): void {
  mkdirSync(dataDir, { recursive: true })
  if (frozen) writeFileSync(fileIn(dataDir), '')
  else rmSync(fileIn(dataDir), { force: true })
}

/** How often a stopped source checks whether it may continue. */
const lookEveryMs = 100

/**
 * Waits until a source may deliver: at once, unless the stack is stopped.
 * @returns false once the source is stopped.
 */
export async function mayDeliver(frozen: () => boolean, signal: AbortSignal): Promise<boolean> {
  while (frozen() && !signal.aborted) await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  return !signal.aborted
}
