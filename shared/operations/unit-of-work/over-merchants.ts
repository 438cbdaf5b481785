import type { Instant } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import { runPositionCodec, runPositionRef } from '../../store/entities/run-position.ts'
import { readItems } from '../../store/read-items.ts'
import { put } from '../../store/write.ts'
import type { Writing } from './context.ts'

/** A timer's work for every merchant of the mode. */
export interface MerchantsRun {
  /** The job's name, under which its position is kept. */
  readonly name: string
  readonly merchants: readonly string[]
  /** Wall clock: merchants not reached by then are first in the next run. */
  readonly until: Instant
}

/** How many merchants a run works for concurrently. */
const merchantsAtOnce = 8

/** Works for all merchants, some concurrently and each once, until its time is over; the next run continues there, so that none starves. */
export async function overMerchants(
  context: Writing,
  { name, merchants, until }: MerchantsRun,
  work: (merchantId: string) => Promise<void>,
): Promise<void> {
  const ref = runPositionRef(name)
  const [stored] = await readItems(context.table, [ref], 'strong')
  const after = stored ? ref.codec.decode(stored).after : null
  const isBehind = (merchantId: string): boolean => after !== null && merchantId <= after
  const waiting = [...merchants.filter((one) => !isBehind(one)), ...merchants.filter(isBehind)]
  const reached = { merchantId: after }
  const run = async (): Promise<void> => {
    while (context.time.wall.now() < until) {
      const next = waiting.shift()
      if (next === undefined) return
      reached.merchantId = next
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: merchantsAtOnce }, run))
  const stopped = waiting.length > 0 ? reached.merchantId : null
  if (stopped !== after) await commit(context, { writes: [put(runPositionCodec, { name, after: stopped })] })
}
