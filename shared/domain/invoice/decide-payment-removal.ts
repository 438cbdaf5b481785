import type { ReversalOption } from '../merchant/billing-settings.ts'
import { turned, type Change, type Moment, type Move } from '../change/change.ts'
import { released } from '../charge/release.ts'
import { freeMoney } from '../ledger/freed-money.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import type { Posting } from '../ledger/posting.ts'
import { conflict, invalidTransition, notFound } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { afterReversal } from './after-reversal.ts'
import { statusOf, subjectsOf } from '../subscription/billing-state.ts'
import { refundedType } from './decide-refund-outcome.ts'
import { askedForRest, isRenewalOut } from './asked-for-rest.ts'
import { type GivenBack } from './chain.ts'
import { givenBack, leftOfChain } from './returnable.ts'
import { requireNobodyCharges } from './close-unpaid.ts'
import { ofSubscription, type AnyInvoice } from './invoice.ts'
import type { OutsidePart } from './outside-part.ts'
import { holdings, stateAfter, stateTurns, type ReturnState } from './return-state.ts'

/** What removing a payment needs besides it. */
export interface RemovalOrder extends Moment {
  /** The entry of the journal. */
  readonly entryId: string
  readonly onReversal: ReversalOption
  /** What the merchant owes in the invoice's currency, as it was read: zero or below. */
  readonly owed: number
}

/**
 * Removes a payment that the merchant had recorded (M2): a mistake, or a cheque that bounced. While its invoice is not
 * paid it is removed, and all that is due is requested again; a charge that waits for its payer, for less, is let go. Once
 * the invoice is paid it is a reversal of that payment: the invoice stays paid, and what follows for the subscription is
 * the merchant set for reversals. It was in no balance, so none returns it.
 * @throws Problem 404; 409 `invalid_transition` for a void invoice, `payment_in_progress`, `already_refunded`, `credit_spent`.
 */
export function decidePaymentRemoval(
  state: ReturnState,
  paymentId: string,
  order: RemovalOrder,
): Change<AnyInvoice> {
  const { invoice } = state
  const part = invoice.outside.find(({ id }) => id === paymentId)
  // A payment that arrived at a gateway was not recorded by anyone, and can't be removed (M4).
  if (!part || part.kind === 'virtual_account') throw notFound('paymentId')
  // Its money is the customer's credit, which is theirs.
  if (invoice.status === 'void') throw invalidTransition(invoice.status, 'remove_payment')
  return invoice.status === 'paid' ? reversed(state, part, order) : removed(state, part, order)
}

function removed(state: ReturnState, part: OutsidePart, order: RemovalOrder): Change<AnyInvoice> {
  const { invoice } = state
  requireNobodyCharges(invoice, order.wallMs)
  const free = released(invoice, { why: 'superseded', statusAfter: statusOf(state), now: order.now })
  const without = revised<AnyInvoice>(free.invoice, {
    outside: invoice.outside.filter(({ id }) => id !== part.id),
    amountPaid: invoice.amountPaid - part.amount,
  })
  const asked = isRenewalOut(state) ? askedForRest(state, ofSubscription(without), order) : null
  const after = asked?.result ?? without
  const turns = asked?.turns ?? turned('invoice', invoice, after)
  return {
    turns: [...turns, ...entryOf(invoice, part.amount, [], order)],
    moves: [...free.moves, ...(asked?.moves ?? []), ...unnamed(invoice, part)],
    events: asked?.events ?? [],
    about: asked?.about ?? {},
    result: after,
  }
}

/** Credit of its chain is taken back with it, and belongs to the merchant again: they had paid for it. */
function reversed(state: ReturnState, part: OutsidePart, order: RemovalOrder): Change<AnyInvoice> {
  const { invoice } = state
  const { currency } = invoice
  const given = takenBack(state, part)
  const { amount, fromCreditKobo } = given
  const after = afterReversal(withoutPart(state, part, given), order.onReversal, null)
  const freed = freeMoney(fromCreditKobo, order.owed)
  const credit: Posting = { account: 'customer_credit', amount: -fromCreditKobo }
  const entry = entryOf(invoice, amount, fromCreditKobo === 0 ? [] : [credit, ...freed.postings], order)
  const moves: Move[] = [
    { kind: 'credit_taken_back', currency, amount: fromCreditKobo },
    { kind: 'available_credited', currency, amount: fromCreditKobo, owed: order.owed },
  ]
  const told = { amount, transactionId: order.entryId, reason: 'payment_reversed', effectKobo: 0 }
  const fromCredit = fromCreditKobo === 0 ? {} : { fromCreditKobo }
  return {
    turns: [...stateTurns(state, after), ...entry],
    moves: [...(fromCreditKobo === 0 ? [] : moves), ...unnamed(invoice, part)],
    events: [{ type: refundedType(invoice), extra: { ...told, ...fromCredit } }, ...after.events],
    about: subjectsOf(after),
    result: after.invoice,
  }
}

/** @throws Problem 409 `already_refunded`, `credit_spent`. */
function takenBack(state: ReturnState, part: OutsidePart): GivenBack {
  const { first, invoice } = state
  const amount = part.amount - part.refunded
  if (amount === 0) throw conflict('already_refunded')
  const { unspentKobo } = holdings(state)
  const leftKobo = Math.max(0, leftOfChain(first, holdings(state)))
  if (amount > leftKobo) throw conflict('credit_spent', { spentKobo: amount - leftKobo })
  return { ...givenBack(invoice, amount, unspentKobo), reversedKobo: amount }
}

/** The state after the removal; the part records how much never existed. */
function withoutPart(state: ReturnState, part: OutsidePart, given: GivenBack): ReturnState {
  const after = stateAfter(state, given)
  const { amount } = given
  const taken = { ...part, refunded: part.amount, reversed: part.reversed + amount }
  const marked = (invoice: AnyInvoice): AnyInvoice => ({
    ...invoice,
    outside: invoice.outside.map((one) => (one.id === part.id ? taken : one)),
  })
  const invoice = marked(after.invoice)
  const isFirst = after.first.id === after.invoice.id
  return { ...after, invoice, first: isFirst ? invoice : after.first } as ReturnState
}

/** The reference may be recorded again: its payment was a mistake. */
function unnamed({ merchantId, id: target }: AnyInvoice, { kind, reference }: OutsidePart): readonly Move[] {
  if (reference === null) return []
  return [{ kind: 'payment_unnamed', name: { merchantId, name: `${kind}#${reference}`, target } }]
}

function entryOf(
  invoice: AnyInvoice,
  amount: number,
  more: readonly Posting[],
  { entryId: id, now }: RemovalOrder,
) {
  const back: readonly Posting[] = [
    { account: 'outside', amount: -amount },
    { account: 'outside_clearing', amount },
  ]
  const postings = [...back, ...more]
  return turned(
    'transaction',
    null,
    invoiceEntry(invoice, { type: 'reversal', amount, postings }, { id, now }),
  )
}
