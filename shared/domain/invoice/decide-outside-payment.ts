import { made, turned, type Change, type Moment, type Move } from '../change/change.ts'
import { released, type Released } from '../charge/release.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import { limitMoves } from '../ledger/limit-moves.ts'
import { move } from '../ledger/posting.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { conflict, invalid } from '../problem.ts'
import type { LimitUse } from '../team/refund-limit.ts'
import { revised } from '../change/revised.ts'
import type { MemberAccess } from '../team/role.ts'
import {
  statusOf,
  subjectsOf,
  type AnySettled,
  type AnyState,
  type EventDraft,
} from '../subscription/billing-state.ts'
import { settledChange } from '../subscription/settled-change.ts'
import { requirePayable, wasTold } from '../subscription/settle-succeeded-charge.ts'
import { nextStatus } from '../change/transition-table.ts'
import { askedForRest, isRenewalOut } from './asked-for-rest.ts'
import { requireNobodyCharges } from './close-unpaid.ts'
import { amountDue, issued, ofSubscription, type AnyInvoice } from './invoice.ts'
import { settleSucceeded } from './settle-lone.ts'
import { mostPayments, type OutsideKind, type OutsidePart } from './outside-part.ts'
import { invoiceTransitions } from './transitions.ts'
import { requireWithholdable } from './withholding.ts'
import { waivedBeyond } from './waived.ts'

/** A payment that the merchant received themselves (M2). */
export interface OutsidePayment {
  readonly kind: OutsideKind
  /** Minor units of the invoice's currency: all that is due, or a part of it. */
  readonly amount: number
  /** Null means now. */
  readonly receivedAt: string | null
  readonly reference: string | null
  readonly note: string | null
  /** Whether the merchant forgives the rest. */
  readonly settle: boolean
}

/** What recording needs besides the payment. */
export interface OutsideOrder extends Moment {
  readonly paymentId: string
  /** The entry of the journal. */
  readonly entryId: string
  /** The key that will open the receipt of a paid invoice. */
  readonly receiptKey: string
  /** The member of the team who records it; null for a key (V1). */
  readonly member: MemberAccess | null
  /** What it adds to this member's limited sums (R7); null for someone without a limit. */
  readonly use: LimitUse | null
}

const needsReference: readonly OutsideKind[] = ['bank_transfer', 'cheque', 'other']

/**
 * Records a payment that the merchant received outside (M2). It is part of what pays the invoice, and none of it is
 * in the merchant's balance. Where it covers all that is due, or the rest is forgiven, the invoice is paid, as by a charge;
 * else the rest stays due, and the next attempt asks for that. A charge that waits for its payer is let go (M1).
 * @throws Problem 403 `role` for forgiving too much; 409 `invalid_transition`, `payment_in_progress`, `too_many_payments`; 422 `amount_above_due`,
 * `received_later`, `reference_required`, `withholding_above_rate`.
 */
export function decideOutsidePayment(
  state: AnyState,
  payment: OutsidePayment,
  order: OutsideOrder,
): Change<AnyInvoice> {
  const { invoice } = state
  nextStatus(invoiceTransitions, invoice.status, 'pay')
  requirePayable(state)
  requireNobodyCharges(invoice, order.wallMs)
  requireRecordable(invoice, payment, order.now)
  if (payment.kind === 'withholding') requireWithholdable(invoice, state.customer, payment.amount)
  const isWhole = payment.settle || payment.amount === amountDue(invoice)
  const free = released(invoice, {
    why: isWhole ? 'paid_otherwise' : 'superseded',
    statusAfter: statusOf(state),
    now: order.now,
  })
  return isWhole ? paidWhole(state, free, payment, order) : paidInPart(state, free, payment, order)
}

function requireRecordable(invoice: AnyInvoice, payment: OutsidePayment, now: string): void {
  const { kind, amount, receivedAt, reference } = payment
  const dueKobo = amountDue(invoice)
  if (amount > dueKobo)
    throw invalid('amount', 'is more than is due', { reason: 'amount_above_due', amountDue: dueKobo })
  if ((receivedAt ?? now) > now)
    throw invalid('receivedAt', 'must not be in the future', { reason: 'received_later' })
  if (reference === null && needsReference.includes(kind))
    throw invalid('reference', `is required for a payment by ${kind}`, { reason: 'reference_required' })
  if (invoice.outside.length >= mostPayments - 1) throw conflict('too_many_payments', { limit: mostPayments })
}

function partOf(
  { kind, amount, receivedAt, reference, note }: OutsidePayment,
  { paymentId, now, member }: OutsideOrder,
): OutsidePart {
  const part = { id: paymentId, kind, amount, refunded: 0 }
  const recordedBy = member === null ? null : (member.name ?? member.id)
  return { ...part, receivedAt: receivedAt ?? now, at: now, reference, note, recordedBy, reversed: 0 }
}

/** The invoice with one more part. */
function withPart<I extends AnyInvoice>(invoice: I, part: OutsidePart): I {
  return { ...invoice, outside: [...invoice.outside, part], amountPaid: invoice.amountPaid + part.amount }
}

function paidInPart(
  state: AnyState,
  free: Released<AnyInvoice>,
  payment: OutsidePayment,
  order: OutsideOrder,
): Change<AnyInvoice> {
  const partly = issued(revised<AnyInvoice>(withPart(free.invoice, partOf(payment, order)), {}), order.now)
  const asked = isRenewalOut(state) ? askedForRest(state, ofSubscription(partly), order) : null
  const after = asked?.result ?? partly
  return {
    turns: [
      ...(asked?.turns ?? turned('invoice', state.invoice, after)),
      ...entryOf(after, payment, stampOf(order)),
    ],
    moves: [
      ...free.moves,
      ...(asked?.moves ?? []),
      ...named(state.invoice, payment),
      ...limitMoves(order.use),
    ],
    events: asked?.events ?? [],
    about: asked?.about ?? {},
    result: after,
  }
}

function paidWhole(
  state: AnyState,
  free: Released<AnyInvoice>,
  payment: OutsidePayment,
  order: OutsideOrder,
): Change<AnyInvoice> {
  const part = partOf(payment, order)
  const settling = waivedBeyond(free.invoice, payment.amount, order.member)
  const withIt = { ...settling, outside: [...settling.outside, part] }
  const paid = settleSucceeded({ ...state, invoice: withIt } as AnyState, null, order.now)
  const invoice = { ...paid.invoice, receiptKey: order.receiptKey }
  const settled = { ...paid, invoice } as AnySettled
  return {
    turns: [...settledChange(state, settled).turns, ...entryOf(invoice, payment, stampOf(order))],
    moves: [...free.moves, ...named(state.invoice, payment), ...limitMoves(order.use)],
    events: settled.events.map(withReceipt(state)),
    about: subjectsOf({ ...settled, plan: state.plan }),
    result: invoice,
  }
}

/** The payer gets a receipt for every kind of payment. */
function withReceipt({ settings, subscription }: AnyState): (draft: EventDraft) => EventDraft {
  const receipt = settings.paymentReceipts ? 'payment_receipt' : null
  return (draft) => {
    if (draft.type === 'subscription_payment_success') return { ...draft, message: receipt }
    if (draft.type !== 'subscription_payment_recovered') return draft
    return {
      ...draft,
      message: subscription !== null && wasTold(subscription) ? 'payment_recovered' : receipt,
    }
  }
}

function stampOf({ entryId: id, now }: OutsideOrder): EntryStamp {
  return { id, now }
}

/** A reference identifies one payment of its kind, whatever it paid. */
function named({ merchantId, id: target }: AnyInvoice, { kind, reference }: OutsidePayment): readonly Move[] {
  if (reference === null) return []
  return [{ kind: 'payment_named', name: { merchantId, name: `${kind}#${reference}`, target } }]
}

/**
 * It is in no balance: the merchant holds it, and it came from outside every gateway. Withheld tax has its reason there:
 * the tax office has it (L8).
 */
function entryOf(invoice: AnyInvoice, { kind, amount, reference }: OutsidePayment, stamp: EntryStamp) {
  const { postings } = move(invoice.currency, 'outside_clearing', 'outside', amount)
  const entry = invoiceEntry(invoice, { type: 'payment', amount, postings }, stamp)
  if (kind !== 'withholding') return made('transaction', entry)
  const reason = ['Withholding tax', reference].filter((one) => one !== null).join(', ')
  return made('transaction', { ...entry, reason })
}
