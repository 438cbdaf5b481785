import { spendingChange, type SpendingChange } from '../ledger/spending-change.ts'
import type { Passage, SpendingMove } from '../ledger/spending-move.ts'
import { answered, turned, type Moment } from '../change/change.ts'
import { emitsBetween } from '../change/transition-table.ts'
import { failedBill, postponedBill, succeededBill, type Bill } from './bill.ts'
import { billTransitions } from './transitions.ts'
import type { VendOutcome, VendQueryOutcome } from './vend-outcome.ts'

/** Ends a bill by its provider's answer; only a definite failure returns the money, in the same commit (D10.4). */
export function decideBillOutcome(bill: Bill, outcome: VendOutcome): SpendingChange<Bill> {
  switch (outcome.kind) {
    case 'succeeded': {
      const after = succeededBill(bill, outcome)
      return ended(bill, after, [arrived(after, 'bill_settled', 'gateway_clearing')])
    }
    case 'failed': {
      const after = failedBill(bill, outcome.reason)
      const { amount, currency } = after
      return ended(bill, after, [
        { kind: 'available_credited', currency, amount },
        { kind: 'bill_uncounted', bill: after },
        arrived(after, 'bill_reversal', 'merchant_available'),
      ])
    }
    default:
      return answered(bill)
  }
}

/** The provider does not know yet: it is asked again on the timetable. */
export function decideBillPostponement(bill: Bill, { now }: Pick<Moment, 'now'>): SpendingChange<undefined> {
  return spendingChange(undefined, turned('bill', bill, postponedBill(bill, now)))
}

/**
 * The certain outcome in a provider's answer; null while there is none. A bill that the provider never saw has failed
 * once the request that would have bought it is over.
 */
export function certainOutcome(
  bill: Bill,
  answer: VendQueryOutcome,
  { wallMs }: Pick<Moment, 'wallMs'>,
): VendOutcome | null {
  const over = wallMs >= bill.leaseUntil
  if (answer.kind === 'not_found') return over ? { kind: 'failed', reason: 'never_received' } : null
  return answer.kind === 'succeeded' || answer.kind === 'failed' ? answer : null
}

/** Journals that a bill's money is no longer in transit, and where it has arrived. */
function arrived(of: Bill, type: Passage['type'], to: Passage['to']): SpendingMove {
  return { kind: 'spending_journaled', type, sourceType: 'bill', of, from: 'vas_in_transit', to }
}

function ended(before: Bill, after: Bill, moves: readonly SpendingMove[]): SpendingChange<Bill> {
  const emits = emitsBetween(billTransitions, before.status, after.status)
  const events = emits.map((type) => ({ type, extra: { bill: after } }))
  return spendingChange(after, turned('bill', before, after), moves, events)
}
