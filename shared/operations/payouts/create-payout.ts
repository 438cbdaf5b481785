import { namesFit } from '../../domain/payout/account-name.ts'
import { composePayout, type Payout, type PayoutTarget } from '../../domain/payout/payout.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import { newId, nowOf } from '../../store/context.ts'
import { payoutAccountRef, payoutCodec } from '../../store/entities/payout.ts'
import { load } from '../../store/load.ts'
import { create } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { spendingEntry } from '../balance/journal-entry.ts'
import { requireNaira } from '../../domain/naira-only.ts'
import { commitSpending } from '../balance/commit-spending.ts'

/** The body of `POST /v1/payouts`: a saved account, or bank details (D9.6). */
export interface PayoutOrder {
  readonly amount: number
  readonly accountId?: string
  readonly bankCode?: string
  readonly accountNumber?: string
  readonly accountName?: string
  readonly currency?: string
}

/** Payouts are in naira (D1.18). */
const currency = 'NGN'

/**
 * Takes a payout on: payout, debit and journal entry in one commit. The transfer follows by a worker, because the payout
 * is due at once.
 * @throws Problem 404 for an unknown accountId; 422 outside the limits, `name_mismatch`, or `insufficient_balance`.
 */
export async function createPayout(context: Writing, order: PayoutOrder): Promise<Payout> {
  const { merchantId } = context
  const { accountId, amount } = order
  const found = await load(context, {
    account: accountId === undefined ? null : payoutAccountRef(merchantId, accountId),
  })
  requireNaira(order)
  requireWithin(context, amount)
  const target: PayoutTarget | undefined = accountId === undefined ? targetOf(order) : found.account
  if (!target) throw notFound('accountId')
  const { bankCode, bankName, accountNumber, accountName, codesOf = null } = target
  const payout = composePayout(
    { merchantId, id: newId(context, 'payout'), amount, currency },
    {
      bankCode,
      bankName,
      accountNumber,
      accountName,
      expectedName: expectedName(order, accountName),
      codesOf,
    },
    nowOf(context),
  )
  const entry = spendingEntry(context, {
    type: 'payout',
    sourceType: 'payout',
    of: payout,
    from: 'merchant_available',
    to: 'payouts_in_transit',
  })
  return commitSpending(
    context,
    { currency, amount },
    { writes: [create(payoutCodec, payout), entry], result: payout },
  )
}

/**
 * A name is only compared: with a saved account's at once, else by the worker with the bank's (A15).
 * @throws Problem 422 `name_mismatch`.
 */
function expectedName({ accountName: given }: PayoutOrder, known: string | null): string | null {
  if (given === undefined || known === null) return given ?? null
  if (!namesFit(given, known))
    throw invalid('accountName', 'is not the name of the account’s holder', { reason: 'name_mismatch' })
  return null
}

function targetOf({ bankCode = '', accountNumber = '' }: PayoutOrder): PayoutTarget {
  return { bankCode, bankName: null, accountNumber, accountName: null }
}

function requireWithin({ deployment }: Writing, amount: number): void {
  const { minKobo, maxKobo } = deployment.payoutAmount
  if (amount < minKobo) throw invalid('amount', `must be at least ${minKobo} kobo`)
  if (amount > maxKobo) throw invalid('amount', `must be at most ${maxKobo} kobo`)
}
