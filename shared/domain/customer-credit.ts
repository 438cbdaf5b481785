import { made, turned, type Change, type Move } from './change.ts'
import { withCredit, type Customer } from './customer.ts'
import { freeMoney } from './ledger/freed-money.ts'
import type { Posting } from './ledger/posting.ts'
import { planTaking, postingsOf, type Sources } from './ledger/taking.ts'
import type { Transaction } from './ledger/transaction.ts'
import { limitMoves } from './ledger/limit-moves.ts'
import type { LimitUse } from './refund-limit.ts'
import { MAX_AMOUNT, type Currency } from './money.ts'
import { invalid } from './problem.ts'

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

/**
 * Gives a customer credit, or takes some back (B11). It moves between the merchant's available balance and customers'
 * credit. The merchant owes what their balance lacks; credit taken back pays that debt first.
 * @param sources Where the merchant's money is, in the credit's currency.
 * @param stamp For the movement's entry in the journal; `use` is what it adds to the sums of a limited member (R7).
 * @throws Problem as `requireMendable`.
 */
export function decideCredit(
  customer: Customer,
  order: CreditOrder,
  sources: Sources,
  stamp: { readonly id: string; readonly now: string; readonly use?: LimitUse | null },
): Change<MendedCredit> {
  const { amount, currency } = order
  const after = mendedCustomer(customer, order)
  const { postings, moves } = amount > 0 ? given(order, sources) : takenBack(order, sources)
  const entry = mendingEntry(customer, order, postings, stamp)
  return {
    turns: [...turned('customer', customer, after), ...made('transaction', entry)],
    moves: [...moves, { kind: 'credit_mended', currency, amount }, ...limitMoves(stamp.use ?? null)],
    events: [],
    about: {},
    result: { entry, creditKobo: after.credits[currency] ?? 0 },
  }
}

/** The customer with their credit changed. */
export function mendedCustomer(customer: Customer, order: CreditOrder): Customer {
  requireMendable(customer, order)
  return withCredit(customer, order.currency, order.amount)
}

/**
 * Checks an order against what the customer has.
 * @throws Problem 422 when it would take back more than there is, with the present credit; or when the credit would
 * exceed the largest amount that the interface takes.
 */
export function requireMendable(customer: Customer, { amount, currency }: CreditOrder): void {
  const creditKobo = customer.credits[currency] ?? 0
  if (creditKobo + amount < 0)
    throw invalid('amount', 'takes back more credit than the customer has', {
      reason: 'credit_exceeded',
      creditKobo,
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
