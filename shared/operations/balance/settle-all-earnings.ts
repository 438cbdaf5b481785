import { operatorTenant } from '../../domain/audit-entry.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import { addMs } from '../../domain/time.ts'
import { commit } from '../../store/commit.ts'
import { runPositionCodec, runPositionRef } from '../../store/entities/run-position.ts'
import { allMerchants } from '../../store/entities/merchant.ts'
import { queryAll } from '../../store/query-all.ts'
import { readItems } from '../../store/read-items.ts'
import { put } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { settlementRunMs } from '../waits.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { settleEarnings } from './settle-earnings.ts'

/** The result of a settlement run. */
export interface SettlementReport {
  /** How many merchants' earnings were settled. */
  readonly settled: number
  /** Merchants whose earnings could not be settled now. The next run tries again; a payout or bill needs no run. */
  readonly failed: readonly { readonly merchantId: string; readonly error: unknown }[]
}

/** What a run does besides, and how long. */
interface SettlementRun {
  /** How long it may run, in milliseconds. */
  readonly lastsMs?: number
  /** What else each merchant's closed days need. */
  readonly also?: (tenant: Writing) => Promise<void>
}

const merchantsAtOnce = 8
const position = 'settlement'

/**
 * Settles the earnings of every merchant of the cell, in their own time, and seals the closed days of their audit. Nothing waits for it: balances count closed
 * days as available from midnight in Lagos, and a payout folds what it needs (D9.2). So a late or lost run does no
 * harm. A run that does not reach every merchant leaves the others to the next.
 * @param forTenant makes the context of one merchant's work.
 */
export async function settleAllEarnings(
  context: Writing,
  forTenant: (merchantId: string) => Writing,
  { lastsMs = settlementRunMs, also = () => Promise.resolve() }: SettlementRun = {},
): Promise<SettlementReport> {
  const deadline = addMs(context.time.wall.now(), lastsMs)
  const ref = runPositionRef(position)
  const [[stored], merchants] = await Promise.all([
    readItems(context.table, [ref], 'strong'),
    queryAll(context, allMerchants),
  ])
  const after = stored ? ref.codec.decode(stored).after : null
  const isBehind = ({ merchantId }: Merchant): boolean => after !== null && merchantId <= after
  const waiting = [...merchants.filter((one) => !isBehind(one)), ...merchants.filter(isBehind)]
  const reached = { merchantId: after }
  const failed: { merchantId: string; error: unknown }[] = []
  let settled = 0
  const run = async (): Promise<void> => {
    while (context.time.wall.now() < deadline) {
      const next = waiting.shift()
      if (next === undefined) return
      reached.merchantId = next.merchantId
      try {
        const tenant = forTenant(next.merchantId)
        await settleEarnings(tenant)
        await sealAudit(tenant)
        await also(tenant)
        settled += 1
      } catch (error) {
        if (!isBeingReset(error)) failed.push({ merchantId: next.merchantId, error })
      }
    }
  }
  await Promise.all(Array.from({ length: merchantsAtOnce }, run))
  // What the operator did to no merchant or to all is sealed as merchants' days are (R7).
  await sealAudit(forTenant(operatorTenant)).catch((error: unknown) => {
    failed.push({ merchantId: operatorTenant, error })
  })
  const stopped = waiting.length > 0 ? reached.merchantId : null
  if (stopped !== after)
    await commit(context, { writes: [put(runPositionCodec, { name: position, after: stopped })] })
  return { settled, failed }
}

/** Nothing is left to settle in a sandbox that is being emptied (Q8). */
function isBeingReset(error: unknown): boolean {
  return error instanceof Problem && error.details.some(({ reason }) => reason === 'reset_running')
}
