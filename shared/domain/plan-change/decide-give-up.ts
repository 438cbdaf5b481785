import { turned, type Change, type Moment } from '../change.ts'
import type { Customer } from '../customer.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { heldCreditReturned } from '../invoice/credit-moves.ts'
import { voidedInvoice } from '../invoice/invoice.ts'
import { released } from '../charge/release.ts'
import { revised } from '../revised.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A plan change in progress, with what it holds. */
export interface HeldByChange {
  readonly draft: PlanChangeDraft
  readonly subscription: Subscription
  readonly customer: Customer
}

/**
 * Gives up a plan change whose charge waits for its payer, because something else is wanted (A9).
 * @throws Problem 409 `payment_in_progress` while the charge's request is running.
 */
export function decideGiveUp(held: HeldByChange, { now, wallMs }: Moment): Change<undefined> {
  requireNobodyCharges(held.draft.invoice, wallMs)
  return { ...givenUp(held, 'given_up', now), events: [], about: {}, result: undefined }
}

/**
 * Ends a change whose charge may still arrive: its invoice is void, its charge is let go, and the credit that it held
 * returns to the customer (A10, B4). The subscription keeps its version: nothing of it has changed.
 * @param outcome What a repeat of the request learns.
 */
export function givenUp(
  { draft, subscription, customer }: HeldByChange,
  outcome: string,
  now: string,
): Pick<Change<unknown>, 'turns' | 'moves'> {
  const back = heldCreditReturned(customer, draft.invoice)
  const why = 'change_given_up'
  const { invoice, moves } = released(draft.invoice, { why, statusAfter: subscription.status, now })
  const { invoiceCount } = subscription
  const free = { ...subscription, changeInProgress: null, invoiceCount: invoiceCount + 1 }
  return {
    turns: [
      ...turned('subscription', subscription, free),
      ...turned('planChange', draft, revised(draft, { outcome })),
      ...turned('invoice', null, { ...voidedInvoice(invoice, now), creditFrom: [] }),
      ...turned('customer', customer, back.customer),
    ],
    moves: [...moves, ...back.moves],
  }
}
