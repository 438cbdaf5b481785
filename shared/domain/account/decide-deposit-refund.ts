import { made, turned, type Change } from '../change/change.ts'
import { partOf, intoLots, takeParts, totalOf, withoutCredit } from '../credit/lots.ts'
import type { CreditPart } from '../credit/credit-lot.ts'
import type { Customer } from '../customer/customer.ts'
import type { RefundOutcome } from '../invoice/refund-outcome.ts'
import { move } from '../ledger/posting.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import { revised } from '../change/revised.ts'
import { conflict, invalid } from '../problem.ts'
import { addMs, HOUR_MS, toMs } from '../time/time.ts'
import { depositRefundReference, type Arrival } from './arrival.ts'
import { arrivalEntry } from './decide-received.ts'

/** How much of a deposit to give back, and why. */
export interface DepositRefundOrder {
  /** Null for all that is unspent. */
  readonly amount: number | null
  readonly reason: string | null
}

/** The lots that a refund of an arrival's deposit uses: its own, then the customer's other deposits, the oldest first. */
function depositParts({ lots }: Customer, { currency, createdAt }: Arrival, amount: number): CreditPart[] {
  const own = lots.filter((lot) => lot.currency === currency && lot.source === 'deposit')
  const isOwn = ({ since }: { readonly since: number }): boolean => since === toMs(createdAt)
  return takeParts([...own.filter(isOwn), ...own.filter((lot) => !isOwn(lot))], amount)
}

/** The refundable part of an arrival's deposit: neither spent nor refunded, in minor units. */
export function unspentKobo(arrival: Arrival, customer: Customer): number {
  const kept = arrival.depositKobo - arrival.refundedKobo
  return totalOf(depositParts(customer, arrival, kept))
}

/**
 * Refunds what is unspent of a deposit (M4): it leaves the customer's credit before the gateway is called.
 * @throws Problem 409 `payment_in_progress` while another is in progress; 422 `refund_exceeds_paid`.
 */
export function decideDepositRefund(
  arrival: Arrival,
  customer: Customer,
  { order, stamp }: { readonly order: DepositRefundOrder; readonly stamp: EntryStamp },
): Change<Arrival> {
  const mostKobo = unspentKobo(arrival, customer)
  const amount = requireRefundable(arrival, order.amount ?? mostKobo, mostKobo)
  const { currency, refunds } = arrival
  const after = revised(arrival, {
    refundedKobo: arrival.refundedKobo + amount,
    refund: { reference: depositRefundReference(arrival), amount },
    refunds: refunds + 1,
    dueAt: stamp.now,
  })
  const { postings } = move(currency, 'customer_credit', 'refunds', amount)
  const entry = { type: 'deposit_refund', amount, postings, reason: order.reason } as const
  return {
    turns: [
      ...turned(
        'customer',
        customer,
        withoutCredit(customer, currency, depositParts(customer, arrival, amount)),
      ),
      ...turned('arrival', arrival, after),
      ...made('transaction', arrivalEntry(arrival, entry, stamp)),
    ],
    moves: [{ kind: 'credit_taken_back', currency, amount }],
    events: [],
    about: {},
    result: after,
  }
}

function requireRefundable({ refund }: Arrival, amount: number, refundableKobo: number): number {
  if (refund !== null) throw conflict('payment_in_progress')
  if (amount > 0 && amount <= refundableKobo) return amount
  throw invalid('amount', 'is more than is unspent of it', { reason: 'refund_exceeds_paid', refundableKobo })
}

/** The refund once its gateway answers: refused, it is the customer's deposit again. */
export function decideDepositRefundOutcome(
  arrival: Arrival,
  customer: Customer,
  { outcome, stamp }: { readonly outcome: RefundOutcome; readonly stamp: EntryStamp },
): Change<Arrival> {
  const { refund, currency } = arrival
  if (refund === null) return { turns: [], moves: [], events: [], about: {}, result: arrival }
  const { amount } = refund
  const { now } = stamp
  if (outcome.kind === 'succeeded') {
    const done = revised(arrival, { refund: null, dueAt: null })
    return { turns: turned('arrival', arrival, done), moves: [], events: [], about: {}, result: done }
  }
  if (outcome.kind !== 'declined') {
    const waiting = revised(arrival, { dueAt: addMs(now, HOUR_MS) })
    return { turns: turned('arrival', arrival, waiting), moves: [], events: [], about: {}, result: waiting }
  }
  const after = revised(arrival, { refund: null, dueAt: null, refundedKobo: arrival.refundedKobo - amount })
  const { postings } = move(currency, 'refunds', 'customer_credit', amount)
  const back = intoLots(customer, currency, [partOf('deposit', amount, arrival.createdAt)])
  return {
    turns: [
      ...turned('customer', customer, back.customer),
      ...turned('arrival', arrival, after),
      ...made('transaction', arrivalEntry(arrival, { type: 'deposit_refund_back', amount, postings }, stamp)),
    ],
    moves: [{ kind: 'credit_kept', currency, amount }],
    events: [],
    about: {},
    result: after,
  }
}
