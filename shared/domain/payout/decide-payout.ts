import type { SpendingChange } from '../ledger/spending-change.ts'
import { turned } from '../change/change.ts'
import { requireNaira } from '../money/naira-only.ts'
import { invalid, notFound } from '../problem.ts'
import type { Instant } from '../time/time.ts'
import { namesFit } from './account-name.ts'
import { composePayout, type Payout, type PayoutTarget } from './payout.ts'

/** The body of `POST /v1/payouts`: a saved account, or bank details (D9.6). */
export interface PayoutOrder {
  readonly amount: number
  readonly accountId?: string
  readonly bankCode?: string
  readonly accountNumber?: string
  readonly accountName?: string
  readonly currency?: string
}

/** What a payout is decided from. */
export interface PayoutGrounds {
  /** The saved account that the order names; undefined where it names none, or one that does not exist. */
  readonly account: PayoutTarget | undefined
  /** The least and the most that one payout may move, in kobo (D9.6). */
  readonly limits: { readonly minKobo: number; readonly maxKobo: number }
}

/** Payouts are in naira (D1.18). */
const currency = 'NGN'

/**
 * Accepts a payout and pays for it from the available balance. A worker makes the transfer, because the payout is due
 * at once.
 * @throws Problem 404 for an unknown accountId; 422 outside the limits, or `name_mismatch`.
 */
export function decidePayout(
  { account, limits }: PayoutGrounds,
  order: PayoutOrder,
  origin: Pick<Payout, 'merchantId' | 'id'>,
  now: Instant,
): SpendingChange<Payout> {
  const { accountId, amount } = order
  requireNaira(order)
  requireWithin(limits, amount)
  const target = accountId === undefined ? targetOf(order) : account
  if (!target) throw notFound('accountId')
  const { bankCode, bankName, accountNumber, accountName, codesOf = null } = target
  const payout = composePayout(
    { ...origin, amount, currency },
    {
      bankCode,
      bankName,
      accountNumber,
      accountName,
      expectedName: expectedName(order, accountName),
      codesOf,
    },
    now,
  )
  return {
    turns: turned('payout', null, payout),
    moves: [
      {
        kind: 'spending_journaled',
        type: 'payout',
        sourceType: 'payout',
        of: payout,
        from: 'merchant_available',
        to: 'payouts_in_transit',
      },
      { kind: 'available_spent', currency, amount },
    ],
    events: [],
    about: {},
    result: payout,
  }
}

/**
 * A given name is only compared: with a saved account's at once, else by the worker with the bank's (A15).
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

function requireWithin({ minKobo, maxKobo }: PayoutGrounds['limits'], amount: number): void {
  if (amount < minKobo) throw invalid('amount', `must be at least ${minKobo} kobo`)
  if (amount > maxKobo) throw invalid('amount', `must be at most ${maxKobo} kobo`)
}
