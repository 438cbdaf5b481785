import { answered } from '../../domain/change/change.ts'
import type { Bill } from '../../domain/vas/bill.ts'
import { decideBillOutcome } from '../../domain/vas/decide-bill-outcome.ts'
import type { VendOutcome } from '../../domain/vas/vend-outcome.ts'
import { StaleRead } from '../../store/context.ts'
import { billRef } from '../../store/entities/bill.ts'
import { load } from '../../store/load.ts'
import { commitPassage } from '../changes/commit-spending.ts'
import type { Vending } from '../unit-of-work/context.ts'

/**
 * Books a purchase's outcome and answers the bill. If another run booked it first, the present bill is the answer:
 * the outcome is the provider's in both cases.
 */
export async function settleBill(context: Vending, bill: Bill, outcome: VendOutcome): Promise<Bill> {
  try {
    return await commitPassage(context, decideBillOutcome(bill, outcome))
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
  const { bill: now } = await load(context, { bill: billRef(bill.merchantId, bill.id) }, { read: 'strong' })
  return commitPassage(context, answered(now ?? bill))
}
