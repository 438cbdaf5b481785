import { turned, type Change, type Moment } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { creditGiven } from '../invoice/credit-moves.ts'
import { returnedParts } from '../invoice/end-unpaid.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { released } from '../charge/release.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { withdrawRenewal } from '../subscription/withdraw-renewal.ts'

/** A state whose renewal is withdrawn. */
export interface Renewing {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly invoice: Invoice
}

/** The result of a renewal's withdrawal, with its turns and moves; the caller makes the subscription's own turn. */
export interface RenewalTakenBack extends Pick<Change<unknown>, 'turns' | 'moves'> {
  readonly subscription: Subscription
  readonly customer: Customer
}

/**
 * Withdraws a renewal whose payment waits for its payer (A9): its invoice is void, its charge is let go, and credit
 * inside it returns to the customer.
 * @throws Problem 409 `payment_in_progress` while its request is running.
 */
export function renewalTakenBack(
  { subscription, customer, invoice }: Renewing,
  { now, wallMs }: Moment,
): RenewalTakenBack {
  requireNobodyCharges(invoice, wallMs)
  const why = 'renewal_withdrawn'
  const free = released(invoice, { why, statusAfter: subscription.status, now })
  const withdrawn = withdrawRenewal(subscription, free.invoice, now)
  const back = creditGiven(customer, { invoice, subscription }, returnedParts(withdrawn.returned))
  return {
    subscription: withdrawn.subscription,
    customer: back.customer,
    turns: [...turned('invoice', invoice, withdrawn.invoice), ...turned('customer', customer, back.customer)],
    moves: [...free.moves, ...back.moves],
  }
}

/** The same as a change of its own, before something that needs the subscription as it is then (D5.9). */
export function decideTakeBack(state: Renewing, moment: Moment): Change<undefined> {
  const { subscription, turns, moves } = renewalTakenBack(state, moment)
  return {
    turns: [...turned('subscription', state.subscription, subscription), ...turns],
    moves,
    events: [],
    about: {},
    result: undefined,
  }
}
