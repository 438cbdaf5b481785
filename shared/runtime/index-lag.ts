import { setTimeout as sleep } from 'node:timers/promises'
import { wholeNumber } from './config.ts'
import { indexLagMs } from './waits.ts'

/** What whoever must see everything waits for. A test's engine, whose time is not the machine's, puts its own in place. */
export const indexLag = {
  passes: async (): Promise<void> => {
    const ms = wholeNumber('INDEX_LAG_MS') ?? indexLagMs
    if (ms > 0) await sleep(ms)
  },
}
