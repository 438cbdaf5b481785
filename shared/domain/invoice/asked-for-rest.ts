import { turned, type Change, type Moment } from '../change/change.ts'
import { openOf } from '../charge/charge.ts'
import { usableMethod } from '../customer/customer.ts'
import type { AnyState, BillingState } from '../subscription/billing-state.ts'
import { hopeless } from '../subscription/hopeless.ts'
import { settleFailedCharge } from '../subscription/settle-failed-charge.ts'
import { settledChange } from '../subscription/settled-change.ts'
import { writtenOff } from '../subscription/written-off.ts'
import { moneyLeaseMs } from '../time/waits.ts'
import { withIntent } from './intent.ts'
import type { Invoice } from './invoice.ts'

/** Whether this is a renewal's own pending charge: no recovery case asks for what it will not bring. */
export function isRenewalOut<S extends AnyState>(state: S): state is S & BillingState {
  const { invoice, subscription } = state
  if (subscription === null || openOf(invoice.charge) === null) return false
  return subscription.status === 'active' || subscription.status === 'trialing'
}

/**
 * What a renewal still asks for once its own charge was let go, because the merchant received a part or removed one (M1).
 * A charge of what is due now is begun in the same commit; its lease is over, so a worker makes it at once. Where nothing
 * can be charged the renewal has failed as any other has, and recovery begins.
 * @param state Before, with the charge that was let go.
 * @param free The invoice without it, as it is paid now.
 * @throws Problem 409 `merchant_held`, `gateway_held`.
 */
export function askedForRest(state: BillingState, free: Invoice, { now, wallMs }: Moment): Change<Invoice> {
  const { subscription, customer, plan, settings } = state
  const after = { ...state, invoice: free }
  const failureCode = hopeless(state)
  const method = usableMethod(customer, subscription)
  if (failureCode === null && method) {
    const due = { now, wallMs: wallMs - moneyLeaseMs, kind: 'scheduled', watched: true } as const
    const asking = withIntent(free, { ...due, method, settings })
    return {
      turns: turned('invoice', state.invoice, asking),
      moves: [],
      events: [],
      about: {},
      result: asking,
    }
  }
  const failed = { intent: null, failureCode: failureCode ?? 'no_payment_method', kind: 'scheduled' } as const
  const ended = writtenOff(settleFailedCharge(after, failed, now), now)
  const { turns, moves } = settledChange(state, ended.settled)
  const { subscription: failing, invoice, customer: payer, events } = ended.settled
  return {
    turns,
    moves: [...moves, ...ended.moves],
    events,
    about: { subscription: failing, invoice, customer: payer, plan },
    result: invoice,
  }
}
