import { operatorTenant } from '../../domain/audit/audit-entry.ts'
import { Problem } from '../../domain/problem.ts'
import { addMs } from '../../domain/time/time.ts'
import { allMerchants } from '../../store/entities/merchant.ts'
import { queryAll } from '../../store/query-all.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { overMerchants } from '../unit-of-work/over-merchants.ts'
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
  const until = addMs(context.time.wall.now(), lastsMs)
  const merchants = (await queryAll(context, allMerchants)).map(({ merchantId }) => merchantId)
  const failed: { merchantId: string; error: unknown }[] = []
  let settled = 0
  await overMerchants(context, { name: 'settlement', merchants, until }, async (merchantId) => {
    try {
      const tenant = forTenant(merchantId)
      await settleEarnings(tenant)
      await sealAudit(tenant)
      await also(tenant)
      settled += 1
    } catch (error) {
      if (!isBeingReset(error)) failed.push({ merchantId, error })
    }
  })
  // What the operator did to no merchant or to all is sealed as merchants' days are (R7).
  await sealAudit(forTenant(operatorTenant)).catch((error: unknown) => {
    failed.push({ merchantId: operatorTenant, error })
  })
  return { settled, failed }
}

/** Nothing is left to settle in a sandbox that is being emptied (Q8). */
function isBeingReset(error: unknown): boolean {
  return error instanceof Problem && error.details.some(({ reason }) => reason === 'reset_running')
}
