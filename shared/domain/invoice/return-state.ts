import { turned, type Turn } from '../change/change.ts'
import { totalOf, unspentOf, withoutCredit, withReversed } from '../credit/lots.ts'
import { withTakenBack } from '../pricing/proration-lines.ts'
import { revised } from '../change/revised.ts'
import type { BillingState, LoneState } from '../subscription/billing-state.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { afterGivenBack, bookOf, chainMoney, type GivenBack } from './chain.ts'
import { chainHoldingsOf, type ChainHoldings } from './returnable.ts'
import type { AnyInvoice, Invoice, LoneInvoice } from './invoice.ts'
import { afterRefund } from './refund.ts'

/** An invoice whose money is returned, with the first invoice of its chain, which may be itself. */
export type ReturnState =
  (BillingState & { readonly first: Invoice }) | (LoneState & { readonly first: LoneInvoice })

/** What the customer still holds of the invoice's chain. */
export function holdings({ first, subscription, customer }: ReturnState): ChainHoldings {
  return chainHoldingsOf(first, subscription, unspentOf(customer, first))
}

/** The state after a return of money: only the chain's own lot is lowered (F2). */
export function stateAfter(state: ReturnState, given: GivenBack): ReturnState {
  const { first, invoice } = afterGivenBack<AnyInvoice>(state.first, state.invoice, given, 1)
  const { fromCreditKobo: amount, outsideKobo = 0 } = given
  const taken = withoutCredit(state.customer, invoice.currency, [{ source: first.id, since: 0, amount }])
  const customer = withReversed(taken, invoice.currency, outsideKobo)
  const refunded = afterRefund(state.subscription, first.id, given, 1)
  const { subscription } = state
  return {
    ...state,
    first,
    invoice,
    subscription:
      given.taking && subscription !== null && refunded !== null
        ? withoutUnbacked(subscription, refunded, first)
        : refunded,
    customer: customer === taken || taken !== state.customer ? customer : revised(customer, {}),
  } as ReturnState
}

/**
 * Credit lines wait for a next invoice as unspent credit of the chain. Where a bank's taking leaves them without money or
 * drawn credit that paid for them, a line of its own takes them back (F3).
 * @param before The subscription as it is stored.
 * @param after The same once the taking counts in its base.
 * @param first The chain's first invoice after the taking.
 */
export function withoutUnbacked(before: Subscription, after: Subscription, first: AnyInvoice): Subscription {
  const { unbilledKobo, importedKobo } = chainHoldingsOf(first, after, 0)
  const { paid, refunded, credited } = chainMoney(first)
  const { outside, drawn } = bookOf(first)
  // Credit that the chain's invoices drew and that was not returned since pays for the lines too (F2).
  const backedKobo = Math.max(0, paid + outside + totalOf(drawn) - refunded - credited)
  const amount = Math.max(0, -unbilledKobo - importedKobo) - backedKobo
  if (amount <= 0) return after
  const unbilled = withTakenBack(after.unbilled, amount)
  return after === before ? revised(before, { unbilled }) : { ...after, unbilled }
}

/** The differences between two states, without balances and the journal. */
export function stateTurns(before: ReturnState, after: ReturnState): readonly Turn[] {
  return [
    ...turned('invoice', before.invoice, after.invoice),
    ...(after.first.id === after.invoice.id ? [] : turned('invoice', before.first, after.first)),
    ...(after.subscription === null ? [] : turned('subscription', before.subscription, after.subscription)),
    ...turned('customer', before.customer, after.customer),
  ]
}
