import type { Fault } from './fault-line.ts'

/** Faults that once broke something; each is tried again in every run of the tests. */
export interface Mended {
  readonly story: string
  readonly faults: readonly Fault[]
  /** What happened then. */
  readonly was: string
}

/**
 * A run that has crashed had a write on its way, which booked its charge as never seen. Another run went on, charged under the
 * same reference, and found the attempt settled: the money was taken and not booked, and the next attempt took it again.
 * Now whoever continues takes the attempt over first, so that such a write fails.
 */
const lateRefusals: readonly Mended[] = [
  { story: 'dunning attempt, recovers', faults: faults(3, 'throttle', 7, 'timeout') },
  { story: 'dunning attempt, recovers', faults: faults(5, 'before', 9, 'timeout') },
  { story: 'dunning attempt, fails', faults: faults(4, 'conflict', 6, 'timeout') },
  { story: 'pay an open invoice', faults: faults(4, 'throttle', 6, 'timeout') },
  { story: 'pay an open invoice', faults: faults(6, 'throttle', 8, 'timeout') },
].map((row) => ({ ...row, was: 'a charge was taken and not booked' }))

export const mended: readonly Mended[] = lateRefusals

function faults(first: number, how: Fault['mode'], second: number, then: Fault['mode']): readonly Fault[] {
  return [
    { at: first, mode: how },
    { at: second, mode: then },
  ]
}
