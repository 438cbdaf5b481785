import { decideCredit, splitTakenBack, type CreditOrder } from '../../domain/customer-credit.ts'
import type { Posting } from '../../domain/ledger/posting.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { Currency } from '../../domain/money.ts'
import { notFound } from '../../domain/problem.ts'
import { requireRefundWithin } from '../../domain/role.ts'
import { repay } from '../../store/balance-writes.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { availableName, balanceKey, credit, creditName, owedName } from '../../store/entities/balance.ts'
import { customerCodec, customerRef } from '../../store/entities/customer.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, minted, replace, type Write } from '../../store/write.ts'
import { readBalances } from '../balance/read-holdings.ts'
import { takeFromAvailable } from '../billing-state/take-invoice-money.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** A movement of credit, and what the customer has after it, in minor units of its currency. */
export interface MendedCredit {
  readonly entry: Transaction
  readonly creditKobo: number
}

/**
 * Gives a customer credit, or takes some back (B11). It moves between what is available and customers' credit; what
 * the merchant does not have they owe, and what comes back pays that first.
 * @throws Problem 404; 403 `role` above what a member of the team may give; 422 `credit_exceeded`.
 */
export async function mendCredit(
  context: Writing,
  customerId: string,
  order: CreditOrder,
): Promise<MendedCredit> {
  const { merchantId } = context
  const { customer } = await load(context, { customer: customerRef(merchantId, customerId) })
  if (!customer) throw notFound()
  const { amount, currency, reason } = order
  requireRefundWithin(context.actor.member, order)
  const after = decideCredit(customer, order)
  const moved =
    amount > 0 ? await takeFromAvailable(context, currency, amount) : await putBack(context, order)
  const entry = mendingEntry(context, customerId, { currency, reason, amount, postings: moved.postings })
  return commit(context, {
    writes: [
      replace(customerCodec, customer, after),
      minted(create(transactionCodec, entry)),
      ...moved.writes,
      credit(balanceKey(merchantId, creditName(currency)), amount),
    ],
    result: { entry, creditKobo: after.credits[currency] ?? 0 },
  })
}

async function putBack(
  context: Writing,
  { currency, amount }: CreditOrder,
): Promise<{ readonly writes: readonly Write[]; readonly postings: readonly Posting[] }> {
  const { merchantId } = context
  const owed = (await readBalances(context, currency)).find(({ name }) => name === owedName(currency))
  const split = splitTakenBack(-amount, Math.max(0, -(owed?.amount ?? 0)))
  return {
    postings: split.postings,
    writes: [
      ...(owed && split.repaidKobo > 0 ? [repay(owed, split.repaidKobo)] : []),
      ...(split.availableKobo > 0
        ? [credit(balanceKey(merchantId, availableName(currency)), split.availableKobo)]
        : []),
    ],
  }
}

function mendingEntry(
  context: Writing,
  customerId: string,
  move: {
    readonly currency: Currency
    readonly amount: number
    readonly reason: string
    readonly postings: readonly Posting[]
  },
): Transaction {
  return {
    merchantId: context.merchantId,
    id: newId(context, 'transaction'),
    createdAt: nowOf(context),
    type: 'credit',
    status: 'succeeded',
    amount: Math.abs(move.amount),
    currency: move.currency,
    postings: move.postings,
    availableOn: null,
    sourceType: 'customer',
    sourceId: customerId,
    customerId,
    subscriptionId: null,
    rail: null,
    failureCode: null,
    attempt: null,
    reason: move.reason,
  }
}
