import type { Change } from '../change/change.ts'
import { released } from '../charge/release.ts'
import type { BillingState, SettledCharge } from '../subscription/billing-state.ts'
import { settleSucceededCharge } from '../subscription/settle-succeeded-charge.ts'
import { settledChange } from '../subscription/settled-change.ts'
import { isTooLittle, withoutTooLittle } from './carry.ts'

/**
 * The rest of an invoice in recovery, after other payments have paid a part, is too small to be charged: it is carried,
 * and the invoice is paid (G5). Null where enough is due.
 */
export function decideCarried(state: BillingState, now: string): Change<SettledCharge> | null {
  if (!isTooLittle(state)) return null
  const { status: statusAfter, unbilled } = state.subscription
  const free = released(state.invoice, { why: 'paid_otherwise', statusAfter, now })
  const settled = settleSucceededCharge(
    withoutTooLittle({ ...state, invoice: free.invoice }, unbilled),
    null,
    now,
  )
  const { subscription, invoice, customer, events } = settled
  return {
    turns: settledChange(state, settled).turns,
    moves: free.moves,
    events,
    about: { subscription, invoice, customer, plan: state.plan },
    result: settled,
  }
}
