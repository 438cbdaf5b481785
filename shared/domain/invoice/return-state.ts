import { turned, type Turn } from '../change.ts'
import { withCredit } from '../customer.ts'
import type { BillingState } from '../subscription/billing-state.ts'
import { afterGivenBack, chainHoldingsOf, type ChainHoldings, type GivenBack } from './chain.ts'
import type { Invoice } from './invoice.ts'
import { afterRefund } from './refund.ts'

/** An invoice that money is given back for, with the first invoice of its chain, which may be itself. */
export interface ReturnState extends BillingState {
  readonly first: Invoice
}

/** What the customer still holds of the invoice's chain. */
export function holdings({ first, subscription, customer, invoice }: ReturnState): ChainHoldings {
  return chainHoldingsOf(first, subscription, customer.credits[invoice.currency] ?? 0)
}

/** The state after money was given back, or has returned (`sign` -1) because the gateway refused. */
export function stateAfter(state: ReturnState, given: GivenBack, sign: 1 | -1): ReturnState {
  const { first, invoice } = afterGivenBack(state.first, state.invoice, given, sign)
  return {
    ...state,
    first,
    invoice,
    subscription: afterRefund(state.subscription, first.id, given, sign),
    customer: withCredit(state.customer, invoice.currency, -sign * given.fromCreditKobo),
  }
}

/** The differences between two states, without balances and the journal. */
export function stateTurns(before: ReturnState, after: ReturnState): readonly Turn[] {
  return [
    ...turned('invoice', before.invoice, after.invoice),
    ...(after.first.id === after.invoice.id ? [] : turned('invoice', before.first, after.first)),
    ...turned('subscription', before.subscription, after.subscription),
    ...turned('customer', before.customer, after.customer),
  ]
}
