import { isAtRest } from '../../shared/domain/sandbox/sandbox-clock.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { commit } from '../../shared/store/commit.ts'
import { clockCodec, clockRef } from '../../shared/store/entities/sandbox-clock.ts'
import { allMerchants } from '../../shared/store/entities/merchant.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { readItems } from '../../shared/store/read-items.ts'
import { replace } from '../../shared/store/write.ts'

/**
 * Releases the sandbox clocks held by walks of a killed earlier run. No other process works on this data folder, so
 * those walks have ended, and the first sweep resumes them at once instead of after their leases.
 * @returns how many there were.
 */
export async function takeUpWalks(): Promise<number> {
  const actor = { kind: 'worker', id: 'local-start' } as const
  const work = { merchantId: '', mode: 'sandbox', requestId: 'local-start', actor, timeZone: '' } as const
  const context = createContext(work)
  const merchants = await queryAll(context, allMerchants)
  const refs = merchants.map(({ merchantId }) => clockRef(merchantId))
  const clocks = (await readItems(context.table, refs, 'strong')).flatMap((item) =>
    item ? [clockCodec.decode(item)] : [],
  )
  const held = clocks.filter((clock) => !isAtRest(clock) && clock.leaseUntil !== null)
  for (const clock of held) {
    const free = { ...clock, leaseUntil: 0, version: clock.version + 1 }
    const time = { ...context.time, now: clock.now }
    await commit({ ...context, time }, { writes: [replace(clockCodec, clock, free)] })
  }
  return held.length
}
