import type { OpenInvoiceOption, UnusedOption } from '../billing-settings.ts'
import { turned, type Change, type Moment } from '../change.ts'
import { withCredit } from '../customer.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { creditGiven, type CreditMoved } from '../invoice/credit-moves.ts'
import type { UnusedRefunds } from '../invoice/decide-unused-refunds.ts'
import { endUnpaid, returnedKobo } from '../invoice/end-unpaid.ts'
import { billFinal, type FinalMoment, type LastInvoice } from '../invoice/final-billing.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { released } from '../late-charge/release.ts'
import type { SubscriptionState } from './billing-state.ts'
import { draftsOf } from './event-drafts.ts'
import { lastBill, type LastBill } from './last-bill.ts'
import type { EndingState } from './last-billing.ts'
import { unusedAtCancel } from './proration.ts'
import { transition, type Moved, type Subscription } from './subscription.ts'

/** What is decided about a cancel before money is taken for refunds. */
export interface CancelTerms {
  readonly bill: LastBill
  /** What happens to an open invoice. */
  readonly openInvoice: OpenInvoiceOption
  /** The refunds of the bill's refundable part; null where nothing is refunded. */
  readonly refunds: UnusedRefunds | null
}

/**
 * The final account of a cancel now: what was paid and not used, with the lines that wait for an invoice (B3, B5).
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`.
 */
export function billOfCancel(
  { subscription, invoice }: SubscriptionState,
  unused: UnusedOption,
  { now, wallMs }: Moment,
): LastBill {
  canceled(subscription, now)
  const open = unpaidOf(invoice)
  if (open) requireNobodyCharges(open, wallMs)
  return lastBill(unusedOf(subscription, now), subscription.unbilled, unused)
}

/**
 * Cancels a subscription now (D4.11, D4.25, B3, B4, B5). Its open invoice ends and every due time is dropped, so no
 * retry can follow; what was paid and not used becomes credit, is refunded the way it was paid, or is forfeited. A
 * payment that waits for its payer is let go (A9).
 * @throws Problem 409 `invalid_transition`.
 */
export function decideCancel(
  state: EndingState,
  { bill, openInvoice, refunds }: CancelTerms,
  moment: FinalMoment,
): Change<LastInvoice> {
  const { subscription, customer, plan, first } = state
  const { subscription: ended, emits } = canceled(subscription, moment.now)
  const open = endedInvoice(unpaidOf(state.invoice), openInvoice, ended.status, moment.now)
  const creditKobo = bill.creditKobo + (refunds?.creditKobo ?? 0)
  const back = refunds
    ? withReturned(customer, subscription.price.currency, refunds.creditKobo)
    : creditGiven(customer, state.invoice, creditKobo + open.returnedKobo)
  const final = billFinal({ customer: back.customer, ended, endedAt: moment.now }, bill.lines, moment)
  const { forfeitedKobo } = bill
  const extra = { creditKobo, ...(forfeitedKobo > 0 ? { forfeitedKobo } : {}) }
  return {
    turns: [
      ...turned('subscription', subscription, final.subscription),
      ...open.turns,
      ...turned('customer', customer, final.customer),
      ...(refunds?.turns ?? chainTurns(first, { credited: creditKobo })),
      ...final.turns,
    ],
    moves: [...open.moves, ...(refunds?.moves ?? []), ...back.moves, ...final.moves],
    events: draftsOf(emits, { subscription_cancelled: { extra, onTimeline: true } }),
    about: { subscription: final.subscription, customer: final.customer, plan },
    result: { subscription: final.subscription, customer: final.customer, invoice: final.invoice },
  }
}

function canceled(subscription: Subscription, now: string): Moved {
  return transition(subscription, 'cancel', {
    canceledAt: now,
    endedAt: now,
    resumesAt: null,
    scheduledPlanId: null,
    recovery: null,
    unbilled: [],
  })
}

function unpaidOf(invoice: Invoice | undefined): Invoice | null {
  return invoice?.status === 'open' || invoice?.status === 'uncollectible' ? invoice : null
}

function endedInvoice(open: Invoice | null, how: OpenInvoiceOption, statusAfter: string, now: string) {
  if (open === null) return { turns: [], moves: [], returnedKobo: 0 }
  const free = released(open, { why: 'subscription_canceled', statusAfter, now })
  const ended = endUnpaid(free.invoice, how, now)
  return {
    turns: turned('invoice', open, ended.invoice),
    moves: free.moves,
    returnedKobo: returnedKobo(ended.returned),
  }
}

/** The customer with the credit that returns to them; the refunds have already taken its money. */
function withReturned(customer: EndingState['customer'], currency: string, amount: number): CreditMoved {
  return { customer: withCredit(customer, currency, amount), moves: [] }
}

/** What was paid for the period and is not used, in minor units (D4.11, D4.25, B2). */
function unusedOf(subscription: Subscription, now: string): number {
  const { status, pausedAt, pausedSeconds } = subscription
  return unusedAtCancel({
    status: status as Parameters<typeof unusedAtCancel>[0]['status'],
    pausedAt,
    pausedSeconds,
    paidForPeriodKobo: subscription.paidForPeriod,
    refundedKobo: subscription.refundedForPeriod ?? 0,
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    effectiveAt: now,
  })
}
