import { allMerchants } from '../../store/entities/merchant.ts'
import { queryAll } from '../../store/page.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { settleBalances } from './settle-merchant.ts'

/** What a run of the settlement came to. */
export interface SettlementReport {
  readonly settled: number
  /** Merchants whose books could not be settled now; the next run does them again, and whoever spends settles himself. */
  readonly failed: readonly { readonly merchantId: string; readonly error: unknown }[]
}

const merchantsAtOnce = 8

/**
 * Settles every merchant of the cell, in his own time. Nothing waits for it: balances count closed days as available from
 * midnight in Lagos on, and a payout folds what it needs (decisions 9). So a run that is late or lost costs nobody anything.
 * @param forTenant makes the context of one merchant's work.
 */
export async function settleEveryone(
  context: Writing,
  forTenant: (merchantId: string) => Writing,
): Promise<SettlementReport> {
  const waiting = await queryAll(context, allMerchants)
  const failed: { merchantId: string; error: unknown }[] = []
  let settled = 0
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await settleBalances(forTenant(next.merchantId))
        settled += 1
      } catch (error) {
        failed.push({ merchantId: next.merchantId, error })
      }
    }
  }
  await Promise.all(Array.from({ length: merchantsAtOnce }, run))
  return { settled, failed }
}
