import { turned, type Change, type Moment, type Subjects } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { heldCreditReturned } from '../invoice/credit-moves.ts'
import { voidedInvoice } from '../invoice/invoice.ts'
import { released } from '../charge/release.ts'
import { revised } from '../change/revised.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import type { PlanChangeDraft } from '../subscription/plan-change-draft.ts'
import type { Plan } from '../catalog/plan.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { withoutPendingChange } from './shown-change.ts'

/** A plan change in progress, with what it holds. */
export interface HeldByChange {
  readonly draft: PlanChangeDraft
  readonly subscription: Subscription
  readonly customer: Customer
  /** The subscription's present plan, for the event that a visible change is over (F8). */
  readonly present: Plan | undefined
}

/**
 * Gives up a plan change whose charge waits for its payer, because of another request (A9).
 * @throws Problem 409 `payment_in_progress` while the charge's request is running.
 */
export function decideGiveUp(held: HeldByChange, { now, wallMs }: Moment): Change<Subscription> {
  requireNobodyCharges(held.draft.invoice, wallMs)
  const { subscription, ...change } = givenUp(held, 'given_up', now)
  return { ...change, result: subscription }
}

/**
 * Ends a change whose charge may still arrive: its invoice is void, its charge is let go, and the credit that it held
 * returns to the customer (A10, B4). The subscription keeps its version: it has not changed.
 * @param outcome What a repeat of the request answers.
 */
export function givenUp(
  { draft, subscription, customer, present }: HeldByChange,
  outcome: string,
  now: string,
): Pick<Change<unknown>, 'turns' | 'moves' | 'events' | 'about'> & { readonly subscription: Subscription } {
  const back = heldCreditReturned(customer, draft.invoice)
  const why = 'change_given_up'
  const { invoice, moves } = released(draft.invoice, { why, statusAfter: subscription.status, now })
  const { invoiceCount } = subscription
  const over = withoutPendingChange(subscription)
  const free = { ...over.subscription, invoiceCount: invoiceCount + 1 }
  return {
    subscription: free,
    turns: [
      ...turned('subscription', subscription, free),
      ...turned('planChange', draft, revised(draft, { outcome })),
      ...turned('invoice', null, { ...voidedInvoice(invoice, now), creditFrom: [] }),
      ...turned('customer', customer, back.customer),
    ],
    moves: [...moves, ...back.moves],
    events: over.events,
    about: aboutChange(over.events, { subscription: free, customer: back.customer, plan: present }),
  }
}

/** The subjects of the events about a change that is over; none where it was never shown. */
export function aboutChange(
  events: readonly EventDraft[],
  {
    plan,
    ...rest
  }: Required<Pick<Subjects, 'subscription' | 'customer'>> & { readonly plan: Plan | undefined },
): Subjects {
  return events.length === 0 ? {} : { ...rest, ...(plan && { plan }) }
}
