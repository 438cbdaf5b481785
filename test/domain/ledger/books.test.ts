import { describe, expect, it } from 'vitest'
import { decideCredit, type CreditOrder } from '../../../shared/domain/credit/customer-credit.ts'
import { freeMoney } from '../../../shared/domain/ledger/freed-money.ts'
import { composeBalance } from '../../../shared/domain/ledger/merchant-balance.ts'
import { noMoney, plusMoney, withEntry } from '../../../shared/domain/ledger/money-by-day.ts'
import { effectOn, move } from '../../../shared/domain/ledger/posting.ts'
import { decideSettlement, spendableOf } from '../../../shared/domain/ledger/settlement.ts'
import { checkLedger, noTotals, plusTotals, withPostings } from '../../../shared/domain/ledger/totals.ts'
import {
  netEffectOf,
  postedEntries,
  type TransactionType,
} from '../../../shared/domain/ledger/transaction.ts'
import { creditsOf } from '../../../shared/domain/credit/lots.ts'
import type { Customer } from '../../../shared/domain/customer/customer.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

// Holds D9.1.
describe('a movement', () => {
  it('takes from one account what it gives another', () => {
    const { currency, postings } = move('USD', 'merchant_pending', 'customer_credit', 5)
    expect(currency).toBe('USD')
    expect(postings).toEqual([
      { account: 'merchant_pending', amount: -5 },
      { account: 'customer_credit', amount: 5 },
    ])
    expect([effectOn(postings, 'customer_credit'), effectOn(postings, 'refunds')]).toEqual([5, 0])
    expect(effectOn([...postings, ...postings], 'merchant_pending')).toBe(-10)
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('of %s is not allowed', (amount) => {
    expect(() => move('NGN', 'refunds', 'fees', amount)).toThrow(
      new RangeError(`not a positive amount: ${amount}`),
    )
  })

  // Holds D9.4.
  it('shows its effect on the merchant’s own money', () => {
    const postings = [
      { account: 'merchant_pending', amount: 7 },
      { account: 'merchant_available', amount: -2 },
      { account: 'customer_credit', amount: -5 },
    ] as const
    expect(netEffectOf({ postings })).toBe(5)
    expect([postedEntries({ postings }), postedEntries({ postings: [] })]).toEqual([true, false])
  })
})

// Holds D9.2, D9.15, D9.16, S40.
describe('what settles', () => {
  const settled = (...amounts: number[]) => amounts.map((amount) => ({ amount }))

  it.each([
    ['all of it', 0, 0, [60, 40], [100, 0, 0, 100]],
    ['less what is owed', 0, 30, [60, 40], [100, 30, 0, 70]],
    ['all goes to what is owed', 0, 100, [60, 40], [100, 100, 0, 0]],
    ['and the rest of it comes from what is available', 50, 120, [60, 40], [100, 120, 20, -20]],
    ['as far as that goes', 50, 999, [60, 40], [100, 150, 50, -50]],
    ['nothing', 50, 0, [], [0, 0, 0, 0]],
  ])(
    '%s',
    (_, availableKobo, owedKobo, days, [settledKobo, repaidKobo, fromAvailableKobo, availableChange]) => {
      const { postings, ...rest } = decideSettlement({ availableKobo, owedKobo, settled: settled(...days) })
      expect(rest).toEqual({ settledKobo, repaidKobo, fromAvailableKobo, availableChange })
      expect(postings.every(({ amount }) => amount !== 0)).toBe(true)
      expect(
        (['merchant_pending', 'merchant_available', 'merchant_owed'] as const).map((one) =>
          effectOn(postings, one),
        ),
      ).toEqual([settledKobo === 0 ? 0 : -settledKobo!, availableChange, repaidKobo])
    },
  )

  it('what may be spent is never below zero', () => {
    expect(spendableOf({ availableKobo: 10, owedKobo: 5, settled: settled(3, 4) })).toBe(12)
    expect(spendableOf({ availableKobo: 10, owedKobo: 50, settled: settled(3) })).toBe(0)
  })

  it('a balance: days before today are available, today is pending, and what is owed is taken off', () => {
    const parts = [
      { kind: 'available', amount: 100 },
      { kind: 'earned', day: '2026-03-01', amount: 10 },
      { kind: 'earned', day: '2026-03-02', amount: 20 },
      { kind: 'earned', day: '2026-03-03', amount: 40 },
    ] as never
    expect(composeBalance('NGN', parts, '2026-03-02')).toEqual({
      availableKobo: 110,
      pendingKobo: 60,
      currency: 'NGN',
      owedKobo: 0,
    })
    const owing = [...(parts as []), { kind: 'owed', amount: -70 }] as never
    expect(composeBalance('USD', owing, '2026-03-02')).toEqual({
      availableKobo: 40,
      pendingKobo: 60,
      currency: 'USD',
      owedKobo: 0,
    })
    const short = [...(parts as []), { kind: 'owed', amount: -150 }] as never
    expect(composeBalance('NGN', short, '2026-03-02')).toMatchObject({ availableKobo: 0, owedKobo: 40 })
  })
})

// Holds D9.5, D1.17: each currency by itself.
describe('the check of the books', () => {
  const posted = withPostings(
    withPostings(noTotals, move('NGN', 'gateway_clearing', 'merchant_pending', 100)),
    {
      currency: 'USD',
      postings: [
        { account: 'gateway_clearing', amount: -7 },
        { account: 'customer_credit', amount: 7 },
      ],
    },
  )
  const stored = { NGN: { merchant_pending: 100 }, USD: { customer_credit: 7 } } as const

  it('adds postings up by currency and account', () => {
    const twice = plusTotals(posted, posted)
    expect(twice).toEqual({
      NGN: { gateway_clearing: -200, merchant_pending: 200 },
      USD: { gateway_clearing: -14, customer_credit: 14 },
    })
    expect(plusTotals(noTotals, posted)).toEqual(posted)
  })

  it('is good where stored balances are what the journal says', () => {
    expect(checkLedger(stored, posted)).toEqual({
      ok: true,
      sumKobo: 0,
      accounts: [
        { account: 'gateway_clearing', currency: 'NGN', balanceKobo: -100, postingsKobo: -100 },
        { account: 'merchant_pending', currency: 'NGN', balanceKobo: 100, postingsKobo: 100 },
        { account: 'gateway_clearing', currency: 'USD', balanceKobo: -7, postingsKobo: -7 },
        { account: 'customer_credit', currency: 'USD', balanceKobo: 7, postingsKobo: 7 },
      ],
    })
    expect(checkLedger({}, {})).toEqual({ ok: true, sumKobo: 0, accounts: [] })
  })

  it.each([
    ['a balance differs', { ...stored, USD: { customer_credit: 8 } }, posted, 0],
    ['one is missing', { NGN: stored.NGN }, posted, 0],
    ['one is stored that no posting made', { ...stored, GHS: { merchant_owed: -5 } }, posted, 0],
    [
      'postings of a currency make money',
      stored,
      withPostings(posted, { currency: 'NGN', postings: [{ account: 'fees', amount: 3 }] }),
      3,
    ],
    [
      'one currency’s loss is no other’s gain',
      stored,
      withPostings(withPostings(posted, { currency: 'NGN', postings: [{ account: 'fees', amount: 3 }] }), {
        currency: 'USD',
        postings: [{ account: 'fees', amount: -3 }],
      }),
      0,
    ],
  ])('is bad where %s', (_, some, journal, sumKobo) => {
    expect(checkLedger(some as never, journal)).toMatchObject({ ok: false, sumKobo })
  })

  // Holds D9.16.
  it.each([
    ['merchant_available', false],
    ['merchant_pending', false],
    ['merchant_owed', true],
    ['customer_credit', true],
  ] as const)('%s below zero: %s', (account, ok) => {
    const journal = withPostings(noTotals, move('NGN', account, 'gateway_clearing', 9))
    expect(checkLedger({ NGN: { [account]: -9 } }, journal).ok).toBe(ok)
    const none = withPostings(journal, move('NGN', 'gateway_clearing', account, 9))
    expect(checkLedger({ NGN: { [account]: 0 } }, none).ok).toBe(true)
  })
})

describe('money by day', () => {
  const entry = (type: TransactionType, amount = 5, over: object = {}) => ({
    type,
    amount,
    currency: 'NGN' as const,
    createdAt: '2026-03-28T23:30:00.000Z',
    postings: move('NGN', 'gateway_clearing', 'merchant_pending', amount).postings,
    ...over,
  })

  it.each([
    ['charge', { payments: 1, paidKobo: 5, refundedKobo: 0 }],
    ['refund', { payments: 0, paidKobo: 0, refundedKobo: 5 }],
    ['reversal', { payments: 0, paidKobo: 0, refundedKobo: 5 }],
    ['refund_reversal', { payments: 0, paidKobo: 0, refundedKobo: -5 }],
  ] as const)('a %s counts on its day in the merchant’s zone', (type, money) => {
    expect(withEntry(noMoney, entry(type), 'Africa/Lagos')).toEqual({ '2026-03-29': { NGN: money } })
    expect(withEntry(noMoney, entry(type), 'UTC')).toEqual({ '2026-03-28': { NGN: money } })
  })

  it.each(['payout', 'settlement', 'late_charge', 'credit', 'bill'] as const)('a %s does not', (type) => {
    expect(withEntry(noMoney, entry(type), 'UTC')).toBe(noMoney)
  })

  it('nor does a charge that was declined', () => {
    expect(withEntry(noMoney, entry('charge', 5, { postings: [] }), 'UTC')).toBe(noMoney)
  })

  it('stretches add up, day by day and currency by currency', () => {
    const one = { payments: 1, paidKobo: 10, refundedKobo: 2 }
    const two = { payments: 3, paidKobo: 40, refundedKobo: 8 }
    expect(
      plusMoney({ a: { NGN: one }, c: { USD: one } }, { a: { NGN: two, USD: one }, b: { NGN: one } }),
    ).toEqual({
      a: { NGN: { payments: 4, paidKobo: 50, refundedKobo: 10 }, USD: one },
      b: { NGN: one },
      c: { USD: one },
    })
  })
})

// Holds B11.
describe('credit that a merchant mends', () => {
  const customer = aCustomer({ lots: gifts({ NGN: 100, USD: 7 }) })
  const order = (amount: number, currency: 'NGN' | 'USD' | 'GHS' = 'NGN') => ({
    amount,
    currency,
    reason: '',
  })

  const noMoneyYet = { own: null, available: null, settled: [], pending: [], owed: 0 }
  const mended = (given: CreditOrder) =>
    decideCredit(customer, given, noMoneyYet, { id: 'txn_1', now: april })

  it.each([
    [order(50), { NGN: 150, USD: 7 }],
    [order(-100), { USD: 7 }],
    [order(5, 'GHS'), { NGN: 100, USD: 7, GHS: 5 }],
    [order(-7, 'USD'), { NGN: 100 }],
    [order(1_000_000_000_000 - 100), { NGN: 1_000_000_000_000, USD: 7 }],
  ])('%j', (given, credits) => {
    const [turn] = mended(given).turns
    expect(turn?.after).toMatchObject({ version: 8 })
    expect(creditsOf(turn?.after as Customer)).toEqual(credits)
  })

  it('no more can be taken than there is in that currency', () => {
    for (const [given, creditKobo] of [
      [order(-101), 100],
      [order(-8, 'USD'), 7],
      [order(-1, 'GHS'), 0],
    ] as const)
      expect(() => mended(given)).toThrow(
        problem('validation_error', {
          path: 'amount',
          issue: 'takes back more credit than the customer has',
          reason: 'credit_exceeded',
          creditKobo,
        }),
      )
  })

  it('nor does it exceed every amount', () => {
    expect(() => mended(order(1_000_000_000_000 - 99))).toThrow(
      problem('validation_error', { path: 'amount', creditKobo: 100 }),
    )
  })

  it('removed, it first pays what the merchant owes', () => {
    expect(freeMoney(100, -30)).toEqual({
      repaidKobo: 30,
      availableKobo: 70,
      postings: [
        { account: 'merchant_owed', amount: 30 },
        { account: 'merchant_available', amount: 70 },
      ],
    })
    expect(freeMoney(100, -900)).toMatchObject({ repaidKobo: 100, availableKobo: 0 })
    expect(freeMoney(100, 0).postings).toHaveLength(1)
  })
})
