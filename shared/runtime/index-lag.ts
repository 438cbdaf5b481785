import { setTimeout as sleep } from 'node:timers/promises'
import { wholeNumber } from './config.ts'

/**
 * How much later than a write its index entries may show, where the deployment says nothing (E1: 2 s), with a margin.
 */
const usualMs = 2_500

/** What whoever must see everything waits for. A test's engine, whose time is not the machine's, puts its own in place. */
export const indexLag = {
  passes: async (): Promise<void> => {
    const ms = wholeNumber('INDEX_LAG_MS') ?? usualMs
    if (ms > 0) await sleep(ms)
  },
}
