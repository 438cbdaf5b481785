import { failedBill, succeededBill, type Bill } from '../../domain/vas/bill.ts'
import { emitsBetween } from '../../domain/transition-table.ts'
import { billTransitions } from '../../domain/vas/transitions.ts'
import { billView } from '../../views/bill.ts'
import type { VendOutcome } from '../../ports/vas-provider.ts'
import { commit, type Changes } from '../../store/commit.ts'
import { StaleRead } from '../../store/context.ts'
import { availableName, balanceKey, credit } from '../../store/entities/balance.ts'
import { billCodec, billRef } from '../../store/entities/bill.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { Vending } from '../unit-of-work/context.ts'
import { spendingEntry } from '../balance/journal-entry.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'

/**
 * Books a purchase's outcome and answers the bill. Where somebody else booked it first, the bill is answered as it stands:
 * the outcome is the provider's, whoever asks.
 */
export async function settleBill(context: Vending, bill: Bill, outcome: VendOutcome): Promise<Bill> {
  try {
    return await commit(context, changesOf(context, bill, outcome))
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
  }
  const { bill: now } = await load(context, { bill: billRef(bill.merchantId, bill.id) }, { read: 'strong' })
  return commit(context, { writes: [], result: now ?? bill })
}

function changesOf(context: Vending, bill: Bill, outcome: VendOutcome): Changes<Bill> {
  switch (outcome.kind) {
    case 'succeeded':
      return delivered(context, bill, succeededBill(bill, outcome))
    case 'failed':
      return refunded(context, bill, failedBill(bill, outcome.reason))
    default:
      return { writes: [], result: bill }
  }
}

function delivered(context: Vending, before: Bill, after: Bill): Changes<Bill> {
  return {
    writes: [
      replace(billCodec, before, after),
      spendingEntry(context, {
        type: 'bill_settled',
        sourceType: 'bill',
        of: after,
        from: 'vas_in_transit',
        to: 'gateway_clearing',
      }),
    ],
    events: billEvents(context, before, after),
    result: after,
  }
}

/** Only a definite failure gives the money back, in the commit that ends the bill. */
function refunded(context: Vending, before: Bill, after: Bill): Changes<Bill> {
  const { amount, currency, merchantId } = after
  return {
    writes: [
      replace(billCodec, before, after),
      credit(balanceKey(merchantId, availableName(currency)), amount),
      spendingEntry(context, {
        type: 'bill_reversal',
        sourceType: 'bill',
        of: after,
        from: 'vas_in_transit',
        to: 'merchant_available',
      }),
    ],
    events: billEvents(context, before, after),
    result: after,
  }
}

function billEvents(context: Vending, before: Bill, after: Bill) {
  const emits = emitsBetween(billTransitions, before.status, after.status)
  const extra = { bill: billView(after) }
  return composeEvents(
    context,
    emits.map((type) => ({ type, extra })),
    {},
  )
}
