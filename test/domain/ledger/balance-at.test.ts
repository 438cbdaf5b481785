import { describe, expect, it } from 'vitest'
import { balanceAt, earnedIn } from '../../../shared/domain/ledger/balance-at.ts'
import type { Posting } from '../../../shared/domain/ledger/posting.ts'
import { netOf, type LedgerTotals } from '../../../shared/domain/ledger/totals.ts'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'

// Holds N4: the balance at an instant adds the journal up to it; available, pending and owed together are exact.

const asOf = '2026-04-30T22:59:59.999Z'

describe('what a day earned', () => {
  const entry = (over: Partial<Transaction>, ...postings: Posting[]): Transaction =>
    ({ type: 'charge', currency: 'NGN', postings, ...over }) as Transaction
  const pending = (amount: number): Posting => ({ account: 'merchant_pending', amount })

  it('is what its entries brought into pending, without settlements, of one currency', () => {
    const entries = [
      entry({}, pending(1_000), { account: 'gateway_clearing', amount: -1_000 }),
      entry({ type: 'refund' }, pending(-300), { account: 'refunds', amount: 300 }),
      entry({ type: 'settlement' }, pending(-5_000), { account: 'merchant_available', amount: 5_000 }),
      entry({ type: 'payout' }, { account: 'merchant_available', amount: -70 }),
      entry({ currency: 'USD' }, pending(9)),
    ]
    expect(earnedIn(entries, 'NGN')).toBe(700)
    expect(earnedIn(entries, 'USD')).toBe(9)
    expect(earnedIn([], 'NGN')).toBe(0)
  })
})

describe('the balance at an instant', () => {
  it.each<[string, LedgerTotals['NGN'], number, [available: number, pending: number, owed: number]]>([
    ['of the day’s earnings alone', { merchant_pending: 1_000 }, 1_000, [0, 1_000, 0]],
    ['what earlier days earned is available', { merchant_pending: 1_000 }, 300, [700, 300, 0]],
    ['with what was folded', { merchant_pending: 300, merchant_available: 500 }, 300, [500, 300, 0]],
    // 100 of the day's earnings paid for what is in the balance no more: what is pending is no more than pending holds.
    [
      'never more pending than there is',
      { merchant_pending: 300, merchant_available: 500 },
      400,
      [500, 300, 0],
    ],
    ['a day that only returned', { merchant_pending: 300, merchant_available: 5 }, -100, [305, 0, 0]],
    [
      'a debt is taken off what is available',
      { merchant_available: 500, merchant_owed: -200 },
      0,
      [300, 0, 0],
    ],
    ['what is left of it is owed', { merchant_available: 500, merchant_owed: -900 }, 0, [0, 0, 400]],
    ['a debt waits while the day earns', { merchant_pending: 600, merchant_owed: -900 }, 600, [0, 600, 900]],
    ['of nothing', undefined, 0, [0, 0, 0]],
  ])('%s', (_, sums, earned, [availableKobo, pendingKobo, owedKobo]) => {
    const totals = sums === undefined ? {} : { NGN: sums }
    expect(balanceAt('NGN', totals, earned, asOf)).toMatchObject({
      ...{ availableKobo, pendingKobo, owedKobo, currency: 'NGN', asOf },
    })
    expect(availableKobo + pendingKobo - owedKobo).toBe(netOf(totals, 'NGN'))
  })

  it('has each account that holds anything, in the order of the books', () => {
    const totals: LedgerTotals = {
      NGN: { customer_credit: 250, merchant_available: 0, merchant_pending: 750, gateway_clearing: -1_000 },
      USD: { merchant_pending: 9 },
    }
    expect(balanceAt('NGN', totals, 750, asOf)).toEqual({
      ...{ availableKobo: 0, pendingKobo: 750, owedKobo: 0, currency: 'NGN', asOf },
      accounts: [
        { account: 'gateway_clearing', amountKobo: -1_000 },
        { account: 'merchant_pending', amountKobo: 750 },
        { account: 'customer_credit', amountKobo: 250 },
      ],
    })
  })

  it('its net is pending and available less what is owed, of one currency', () => {
    const totals: LedgerTotals = {
      NGN: { merchant_pending: 1_000, merchant_available: 70, merchant_owed: -3, customer_credit: 500 },
      USD: { merchant_available: 9 },
    }
    expect([netOf(totals, 'NGN'), netOf(totals, 'USD'), netOf(totals, 'GHS')]).toEqual([1_067, 9, 0])
  })
})
