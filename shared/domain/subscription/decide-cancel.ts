import type { OpenInvoiceOption, UnusedOption } from '../billing-settings.ts'
import { turned, type Change, type Moment } from '../change.ts'
import { chainCredit } from '../invoice/chain-credit.ts'
import type { CountedBase } from '../invoice/chain-book.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { baseClosed } from '../invoice/counted-base.ts'
import type { UnusedRefunds } from '../invoice/decide-unused-refunds.ts'
import { endCredit } from '../invoice/end-credit.ts'
import { endUnpaid, returnedParts } from '../invoice/end-unpaid.ts'
import { billFinal, type FinalMoment, type LastInvoice } from '../invoice/final-billing.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { released } from '../charge/release.ts'
import { itemsOf } from '../pricing/items.ts'
import type { SubscriptionState } from './billing-state.ts'
import { draftsOf, reasonTold } from './event-drafts.ts'
import { lastBill, type LastBill } from './last-bill.ts'
import type { EndingState } from './last-billing.ts'
import { baseAtCancel, unusedAtCancel, type CancelInput } from '../pricing/proration.ts'
import { transition, unscheduled, type Moved, type Subscription } from './subscription.ts'

/** What is decided about a cancel before money is taken for refunds. */
export interface CancelTerms {
  readonly bill: LastBill
  /** What happens to an open invoice. */
  readonly openInvoice: OpenInvoiceOption
  /** The refunds of the bill's refundable part; null where nothing is refunded. */
  readonly refunds: UnusedRefunds | null
  /** Why, in the words of whoever cancels; null where they did not say. */
  readonly reason?: string | null
  /** The base that it closes, where refunds had counted against it (F6). */
  readonly closes: CountedBase | null
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

/** The base that a cancel closes, where refunds had counted against it and its unused part is not forfeited (F6). */
export function baseOfCancel(
  subscription: Subscription,
  unused: UnusedOption,
  now: string,
): CountedBase | null {
  return unused === 'none' ? null : baseAtCancel(inputOf(subscription, now))
}

/**
 * Cancels a subscription now (D4.11, D4.25, B3, B4, B5). Its open invoice ends and every due time is dropped, so no
 * retry can follow; what was paid and not used becomes credit, is refunded the way it was paid, or is forfeited. A
 * payment that waits for its payer is let go (A9).
 * @throws Problem 409 `invalid_transition`.
 */
export function decideCancel(
  state: EndingState,
  { bill, openInvoice, refunds, closes, reason = null }: CancelTerms,
  moment: FinalMoment,
): Change<LastInvoice> {
  const { subscription, customer, plan, first, settings } = state
  const { subscription: ended, emits } = canceled(subscription, moment.now, reason)
  const open = endedInvoice(unpaidOf(state.invoice), openInvoice, ended.status, moment.now)
  // What can't be refunded because nothing was paid here becomes credit (F1).
  const creditKobo = bill.creditKobo + (refunds ? 0 : bill.refundKobo)
  const given = chainCredit(first, subscription, creditKobo, moment.now)
  const origin = { invoice: state.invoice, subscription }
  const back = refunds ?? endCredit(customer, origin, { given: given.parts, returned: open.returned })
  const charged = { customer: back.customer, ended, endedAt: moment.now, settings, moved: back.moves, plan }
  const final = billFinal(charged, bill.lines, moment)
  const { forfeitedKobo } = bill
  const extra = {
    ...back.told,
    ...(forfeitedKobo > 0 ? { forfeitedKobo } : {}),
    ...reasonTold(ended),
  }
  return {
    turns: [
      ...turned('subscription', subscription, final.subscription),
      ...open.turns,
      ...turned('customer', customer, final.customer),
      ...(refunds?.turns ?? chainTurns(first, { ...given.change, ...baseClosed(first, closes) })),
      ...final.turns,
    ],
    moves: [...open.moves, ...back.moves, ...final.moves],
    events: draftsOf(emits, { subscription_cancelled: { extra, onTimeline: true } }),
    about: { subscription: final.subscription, customer: final.customer, plan },
    result: { subscription: final.subscription, customer: final.customer, invoice: final.invoice },
  }
}

function canceled(subscription: Subscription, now: string, reason: string | null = null): Moved {
  return transition(subscription, 'cancel', {
    canceledAt: now,
    endedAt: now,
    resumesAt: null,
    ...unscheduled,
    recovery: null,
    unbilled: [],
    ...(reason === null ? {} : { cancelReason: reason }),
  })
}

function unpaidOf(invoice: Invoice | undefined): Invoice | null {
  return invoice?.status === 'open' || invoice?.status === 'uncollectible' ? invoice : null
}

/** The credit that returns from the open invoice when its subscription is cancelled (B4). */
export function returnedAtCancel(invoice: Invoice | undefined, how: OpenInvoiceOption, now: string) {
  const open = unpaidOf(invoice)
  return open ? returnedParts(endUnpaid({ ...open, charge: null }, how, now).returned) : []
}

function endedInvoice(open: Invoice | null, how: OpenInvoiceOption, statusAfter: string, now: string) {
  if (open === null) return { turns: [], moves: [], returned: [] }
  const free = released(open, { why: 'subscription_canceled', statusAfter, now })
  const ended = endUnpaid(free.invoice, how, now)
  return {
    turns: turned('invoice', open, ended.invoice),
    moves: free.moves,
    returned: returnedParts(ended.returned),
  }
}

/** What was paid for the period and is not used, in minor units (D4.11, D4.25, B2). */
function unusedOf(subscription: Subscription, now: string): number {
  return unusedAtCancel(inputOf(subscription, now))
}

function inputOf(subscription: Subscription, now: string): CancelInput {
  const { status, pausedAt, pausedSeconds } = subscription
  return {
    status: status as CancelInput['status'],
    pausedAt,
    pausedSeconds,
    bases: itemsOf(subscription).map(({ base }) => base),
    refundedKobo: subscription.refundedForPeriod ?? 0,
    periodStart: subscription.currentPeriodStart,
    periodEnd: subscription.currentPeriodEnd,
    effectiveAt: now,
  }
}
