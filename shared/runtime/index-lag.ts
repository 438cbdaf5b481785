import { setTimeout as sleep } from 'node:timers/promises'
import { wholeNumber } from './config.ts'
import { indexLagMs } from './waits.ts'

/** Waits until an index shows every earlier write. A test's engine with a clock of its own replaces this. */
export const indexLag = {
  passes: async (): Promise<void> => {
    const ms = wholeNumber('INDEX_LAG_MS') ?? indexLagMs
    if (ms > 0) await sleep(ms)
  },
}
