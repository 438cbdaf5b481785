import type { OpenInvoiceOption, UnusedOption } from '../merchant/billing-settings.ts'
import { turned, type Change, type Moment } from '../change/change.ts'
import { withChainChange, type ChainChange } from '../invoice/chain.ts'
import { chainCredit } from '../invoice/chain-credit.ts'
import type { CountedBase } from '../invoice/chain-book.ts'
import { requireNobodyCharges } from '../invoice/close-unpaid.ts'
import { baseClosed } from '../invoice/counted-base.ts'
import type { UnusedRefunds } from '../invoice/decide-unused-refunds.ts'
import { endCredit } from '../invoice/end-credit.ts'
import { endUnpaid, returnedParts } from '../invoice/end-unpaid.ts'
import { billFinal, type FinalMoment, type LastInvoice } from '../invoice/final-billing.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { released } from '../charge/release.ts'
import { joinsWhenPaid, pledgedKobo } from '../invoice/joins-chain.ts'
import { lowerableKobo, lowered } from '../invoice/lowered.ts'
import { moneyPaidKobo } from '../invoice/outside-part.ts'
import { isSent } from '../invoice/waiting.ts'
import { overdueRule } from './overdue-rule.ts'
import { itemsOf } from '../pricing/items.ts'
import type { SubscriptionState } from './billing-state.ts'
import type { EventDraft } from './billing-state.ts'
import { draftsOf, reasonTold } from './event-drafts.ts'
import { lastBill, type LastBill } from './last-bill.ts'
import type { EndingState } from './last-billing.ts'
import { baseAtCancel, unusedAtCancel, type CancelInput } from '../pricing/proration.ts'
import { transition, unscheduled, type Moved, type Subscription } from './subscription.ts'

/** The decisions about a cancel before money is taken for refunds. */
export interface CancelTerms {
  readonly bill: LastBill
  /** What happens to an open invoice. */
  readonly openInvoice: OpenInvoiceOption
  /** The refunds of the bill's refundable part; null where nothing is refunded. */
  readonly refunds: UnusedRefunds | null
  /** Why, in the canceller's words; null if none were given. */
  readonly reason?: string | null
  /** The base that it closes, where refunds had counted against it (F6). */
  readonly closes: CountedBase | null
  /** The part of the unused value that lowers a sent invoice, in minor units (M3); absent for none. */
  readonly loweredKobo?: number
}

/**
 * The final account of an immediate cancel: the paid and unused part, with the lines that wait for an invoice (B3, B5).
 * @throws Problem 409 `invalid_transition`, `payment_in_progress`.
 */
export function billOfCancel(
  { subscription, invoice }: SubscriptionState,
  unused: UnusedOption,
  { now, wallMs }: Moment,
  openInvoice: OpenInvoiceOption = 'void',
): LastBill & { readonly loweredKobo: number } {
  canceled(subscription, now)
  const open = unpaidOf(invoice)
  if (open) requireNobodyCharges(open, wallMs)
  const unusedKobo = unusedOf(subscription, now)
  // Unpaid time has no value: a void takes all of it, and an invoice that stays payable is lowered by it (M3).
  const lowerKobo = unused === 'none' ? 0 : lowerableKobo(invoice, unusedKobo)
  const voids = lowerKobo > 0 && openInvoice === 'void'
  const left = voids ? Math.max(0, unusedKobo - voidedValue(invoice, unusedKobo)) : unusedKobo - lowerKobo
  return { ...lastBill(left, subscription.unbilled, unused), loweredKobo: voids ? 0 : lowerKobo }
}

/** The part of the unused value that a void takes: all of a period's own invoice; of a change's invoice, its share (M3). */
function voidedValue(invoice: Invoice | undefined, unusedKobo: number): number {
  return invoice?.billingReason === 'subscription_update' ? pledgedKobo(invoice) : unusedKobo
}

/**
 * The base that a cancel closes, where refunds had counted against it and its unused part is not forfeited (F6). A refused refund
 * can't bring back value that a void takes.
 */
export function baseOfCancel(
  { subscription, invoice }: Pick<SubscriptionState, 'subscription' | 'invoice'>,
  unused: UnusedOption,
  now: string,
  openInvoice: OpenInvoiceOption = 'void',
): CountedBase | null {
  const base = unused === 'none' ? null : baseAtCancel(inputOf(subscription, now))
  const isVoided = openInvoice === 'void' && lowerableKobo(invoice, 1) > 0
  if (base === null || !isVoided) return base
  return { ...base, unused: Math.max(0, base.unused - voidedValue(invoice, base.unused)) }
}

/**
 * Cancels a subscription now (D4.11, D4.25, B3, B4, B5). Its open invoice ends and every due time is dropped, so no
 * retry can follow; what was paid and not used becomes credit, is refunded the way it was paid, or is forfeited. A
 * payment that waits for its payer is let go (A9).
 * @throws Problem 409 `invalid_transition`.
 */
export function decideCancel(
  state: EndingState,
  { bill, openInvoice, refunds, closes, reason = null, loweredKobo = 0 }: CancelTerms,
  moment: FinalMoment,
): Change<LastInvoice> {
  const { subscription, customer, plan, first, settings } = state
  const { subscription: moved, emits } = canceled(subscription, moment.now, reason)
  const unpaid = unpaidOf(state.invoice)
  const open =
    unpaid && isSent(unpaid) && openInvoice === 'keep'
      ? keptInvoice(unpaid, loweredKobo, moved.status, moment.now)
      : endedInvoice(unpaid, openInvoice, moved.status, moment.now)
  const ended = withoutVoidCycle(moved, open.change)
  // What can't be refunded because it was not paid here becomes credit (F1).
  const creditKobo = bill.creditKobo + (refunds ? 0 : bill.refundKobo)
  // A sent change invoice that is paid by being lowered joins its chain first, with the credit that it had used (B1).
  const joins = joinOf(open.change)
  const joined = first && joins ? withChainChange(first, { joins }) : first
  const given = chainCredit(joined, subscription, creditKobo, moment.now)
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
  // A sent and lowered invoice may be the first of its chain: then it changes once.
  const isOne =
    loweredKobo > 0 && first !== undefined && first.id === open.change?.before.id && refunds === null
  const chainChange = { ...given.change, ...baseClosed(first, closes) }
  return {
    turns: [
      ...turned('subscription', subscription, final.subscription),
      ...(open.change
        ? turned(
            'invoice',
            open.change.before,
            isOne
              ? turnedOnce(open.change.before, withChainChange(open.change.after, chainChange))
              : open.change.after,
          )
        : []),
      ...turned('customer', customer, final.customer),
      ...(refunds?.turns ?? (isOne ? [] : turnsOfChain(first, joined, chainChange))),
      ...final.turns,
    ],
    moves: [...open.moves, ...back.moves, ...final.moves],
    events: [
      ...paidByLowering(open.change?.after),
      ...draftsOf(emits, { subscription_cancelled: { extra, onTimeline: true } }),
    ],
    about: {
      ...{ subscription: final.subscription, customer: final.customer, plan },
      ...(open.change?.after.status === 'paid' ? { invoice: open.change.after } : {}),
    },
    result: { subscription: final.subscription, customer: final.customer, invoice: final.invoice },
  }
}

/** The invoice of a change that a cancel has paid by lowering it; null for none. */
function joinOf(change: { readonly before: Invoice; readonly after: Invoice } | null): Invoice | null {
  return change && joinsWhenPaid(change.before) && change.after.status === 'paid' ? change.after : null
}

/** An invoice after two changes that are written together: its version rises by one. */
function turnedOnce(before: Invoice, after: Invoice): Invoice {
  return { ...after, version: before.version + 1 }
}

/** One turn of the chain's first invoice, whatever of both it changes. */
function turnsOfChain(first: Invoice | undefined, joined: Invoice | undefined, change: ChainChange) {
  if (!first || !joined) return []
  const after = withChainChange(joined, change)
  return after === first ? [] : turned('invoice', first, turnedOnce(first, after))
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
  if (open && isSent(open) && how === 'keep') return []
  return open ? returnedParts(endUnpaid({ ...open, charge: null }, how, now).returned) : []
}

/** If only the used part was owed, and it was paid, the invoice is paid: an event says so. */
function paidByLowering(invoice: Invoice | undefined): readonly EventDraft[] {
  if (invoice?.status !== 'paid') return []
  const { cycle } = invoice
  const amount = moneyPaidKobo(invoice)
  return [{ type: 'subscription_payment_success', extra: { amount, cycle, effectKobo: 0 }, onTimeline: true }]
}

/** A void of an invoice that was sent takes its cycle back (M3). */
function withoutVoidCycle(
  subscription: Subscription,
  change: { readonly after: Invoice } | null,
): Subscription {
  const { status, waits } = change?.after ?? {}
  const cycles = status === 'void' ? (waits?.cycles ?? 0) : 0
  return { ...subscription, cyclesCompleted: subscription.cyclesCompleted - cycles }
}

/** A sent invoice keeps waiting, for what was used (M3): a charge that asks for more is let go. */
function keptInvoice(open: Invoice, loweredKobo: number, statusAfter: string, now: string) {
  if (loweredKobo === 0) return { change: null, moves: [], returned: [] }
  const free = released(open, { why: 'superseded', statusAfter, now })
  return {
    change: { before: open, after: lowered(free.invoice, loweredKobo, now) },
    moves: free.moves,
    returned: [],
  }
}

function endedInvoice(open: Invoice | null, how: OpenInvoiceOption, statusAfter: string, now: string) {
  if (open === null) return { change: null, moves: [], returned: [] }
  const free = released(open, { why: 'subscription_canceled', statusAfter, now })
  const ended = endUnpaid(free.invoice, how, now)
  return {
    change: { before: open, after: ended.invoice },
    moves: free.moves,
    returned: returnedParts(ended.returned),
  }
}

/** The paid and unused part of the period, in minor units (D4.11, D4.25, B2). */
function unusedOf(subscription: Subscription, now: string): number {
  return unusedAtCancel(inputOf(subscription, now))
}

function inputOf(subscription: Subscription, now: string): CancelInput {
  const { pausedAt, pausedSeconds, recovery } = subscription
  // The period of an invoice that is overdue is in use like any other (M3).
  const status = recovery?.rule === overdueRule ? 'active' : subscription.status
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
