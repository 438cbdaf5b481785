import { made, turned, type Change, type Move } from '../change/change.ts'
import type { CreditPart } from './credit-lot.ts'
import { creditOf, intoLots, isOfChain, partOf, takableParts, totalOf, withoutCredit } from './lots.ts'
import type { Customer } from '../customer/customer.ts'
import { withChainChange } from '../invoice/chain.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { freeMoney } from '../ledger/freed-money.ts'
import type { Posting } from '../ledger/posting.ts'
import { planTaking, postingsOf, type Sources } from '../ledger/taking.ts'
import type { EntryStamp, Transaction } from '../ledger/transaction.ts'
import { limitMoves } from '../ledger/limit-moves.ts'
import type { LimitUse } from '../team/refund-limit.ts'
import { dueForCredit } from '../subscription/due-for-credit.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { MAX_AMOUNT, type Currency } from '../money/money.ts'
import { invalid } from '../problem.ts'

/** Credit that the merchant gives, or takes back when negative, in minor units (B11). */
export interface CreditOrder {
  readonly amount: number
  readonly currency: Currency
  readonly reason: string
}

/** A movement of credit, and what the customer has after it, in minor units of its currency. */
export interface MendedCredit {
  readonly entry: Transaction
  readonly creditKobo: number
}

/** A movement's entry in the journal, and what is stored with it. */
export interface MendingStamp extends EntryStamp {
  readonly chains?: readonly Invoice[]
  readonly use?: LimitUse | null
  /** The customer's subscriptions: credit that is given makes their open recovery cases due (F5). */
  readonly subscriptions?: readonly Subscription[]
}

/**
 * Gives a customer credit, or takes some back (B11). It moves between the merchant's available balance and customers'
 * credit. The merchant owes what their balance lacks; credit taken back pays that debt first.
 * @param sources Where the merchant's money is, in the credit's currency.
 * @param stamp For the movement's entry in the journal, with the first invoices of the chains whose credit is taken;
 * `use` is what it adds to the sums of a limited member (R7).
 * @throws Problem as `requireMendable`.
 */
export function decideCredit(
  customer: Customer,
  order: CreditOrder,
  sources: Sources,
  { chains = [], use = null, subscriptions = [], ...stamp }: MendingStamp,
): Change<MendedCredit> {
  const { amount, currency } = order
  const taken = takenParts(customer, order)
  const after =
    amount > 0
      ? intoLots(customer, currency, [partOf('gift', amount, stamp.now)]).customer
      : withoutCredit(customer, currency, taken)
  const { postings, moves } = amount > 0 ? given(order, sources) : takenBack(order, sources)
  const entry = mendingEntry(customer, order, postings, stamp)
  return {
    turns: [
      ...turned('customer', customer, after),
      ...chains.flatMap((first) => turned('invoice', first, withoutCreditOf(first, ofChain(first, taken)))),
      ...made('transaction', entry),
      ...(amount > 0 ? dueForCredit(subscriptions, currency, stamp.now) : []),
    ],
    moves: [...moves, { kind: 'credit_mended', currency, amount }, ...limitMoves(use)],
    events: [],
    about: {},
    result: { entry, creditKobo: creditOf(after, currency) },
  }
}

/**
 * The lots that credit is taken back from (F2); none where it is given.
 * @throws Problem as `requireMendable`.
 */
export function takenParts(customer: Customer, order: CreditOrder): readonly CreditPart[] {
  requireMendable(customer, order)
  return takableParts(customer, { currency: order.currency, amount: Math.max(0, -order.amount) })
}

/** The chains whose credit is taken back by these parts, by their first invoices' identifiers. */
export function chainsOf(parts: readonly CreditPart[]): string[] {
  return parts.filter(isOfChain).map(({ source }) => source)
}

function withoutCreditOf(first: Invoice, amount: number): Invoice {
  return withChainChange(first, { credited: -amount, given: -amount })
}

function ofChain({ id }: Invoice, parts: readonly CreditPart[]): number {
  return totalOf(parts.filter(({ source }) => source === id))
}

/**
 * Checks an order against what the customer has.
 * @throws Problem 422 when it would take back more than there is, with the present credit; or when the credit would
 * exceed the largest amount that the interface takes.
 */
export function requireMendable(customer: Customer, { amount, currency }: CreditOrder): void {
  const creditKobo = creditOf(customer, currency)
  const takableKobo = totalOf(takableParts(customer, { currency, amount: creditKobo }))
  if (takableKobo + amount < 0)
    throw invalid('amount', 'takes back more credit than the customer has', {
      reason: 'credit_exceeded',
      creditKobo,
      // Deposits that they paid themselves can't be taken from them (F2).
      ...(takableKobo < creditKobo ? { takableKobo } : {}),
    })
  if (creditKobo + amount > MAX_AMOUNT)
    throw invalid('amount', `the customer’s credit would be more than ${MAX_AMOUNT}`, { creditKobo })
}

interface Moved {
  readonly postings: readonly Posting[]
  readonly moves: readonly Move[]
}

function given({ amount, currency }: CreditOrder, sources: Sources): Moved {
  const taking = planTaking(amount, sources)
  return {
    postings: postingsOf(taking, 'customer_credit'),
    moves: [{ kind: 'money_taken', currency, ...taking }],
  }
}

function takenBack({ amount, currency }: CreditOrder, { owed }: Sources): Moved {
  return {
    postings: [{ account: 'customer_credit', amount }, ...freeMoney(-amount, owed).postings],
    moves: [{ kind: 'available_credited', currency, amount: -amount, owed }],
  }
}

function mendingEntry(
  { merchantId, id: customerId }: Customer,
  { amount, currency, reason }: CreditOrder,
  postings: readonly Posting[],
  { id, now }: { readonly id: string; readonly now: string },
): Transaction {
  return {
    merchantId,
    id,
    createdAt: now,
    type: 'credit',
    status: 'succeeded',
    amount: Math.abs(amount),
    currency,
    postings,
    availableOn: null,
    sourceType: 'customer',
    sourceId: customerId,
    customerId,
    subscriptionId: null,
    rail: null,
    failureCode: null,
    attempt: null,
    reason,
  }
}
