import { describe, expect, it } from 'vitest'
import type { StoredHoldings } from '../../../shared/domain/ledger/fold.ts'
import { foldOf, mostBuckets } from '../../../shared/domain/ledger/fold.ts'
import { repayingFirst } from '../../../shared/domain/ledger/freed-money.ts'
import { subscriptionCreditEntry } from '../../../shared/domain/ledger/invoice-entry.ts'
import { limitMoves, uncountMoves } from '../../../shared/domain/ledger/limit-moves.ts'
import { noMoney, withEntry } from '../../../shared/domain/ledger/money-by-day.ts'
import type { Posting } from '../../../shared/domain/ledger/posting.ts'
import { spendingChange } from '../../../shared/domain/ledger/spending-change.ts'
import type { SpendingMove } from '../../../shared/domain/ledger/spending-move.ts'
import { splitPostings } from '../../../shared/domain/ledger/split-postings.ts'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { april } from '../fixtures/instants.ts'

// Holds D9.2, D9.15: a fold makes closed days' earnings available, less what is owed, in steps of sixty buckets.
describe('a fold of closed days', () => {
  const bucket = (day: number) => ({
    ...{ merchantId: 'mer_1', name: `NGN#pending#${day}`, amount: 10, foldedThrough: null },
  })
  const holdings = (count: number, over: Partial<StoredHoldings> = {}): StoredHoldings => ({
    ...{ currency: 'NGN', today: '2026-04-03', availableKobo: 0, owedKobo: 0, owed: null },
    ...{ foldedThrough: null, settled: Array.from({ length: count }, (_, day) => bucket(day)), ...over },
  })

  it.each([
    ['none is stored', 0, null, '2026-04-03'],
    ['it was through an earlier day', 1, '2026-04-02', '2026-04-03'],
    ['it is through today', 1, '2026-04-03', null],
    ['it is through a later day', 1, '2026-04-04', null],
    ['the last step takes sixty', 60, '2026-04-01', '2026-04-03'],
    ['more than sixty wait', 61, null, null],
    ['more than sixty wait, after an earlier day', 61, '2026-04-01', null],
  ])('is complete through today where %s', (_, count, foldedThrough, through) => {
    const fold = foldOf(holdings(count, { foldedThrough }))
    expect(fold.foldedThrough).toBe(through)
    expect(fold.buckets).toHaveLength(Math.min(count, mostBuckets))
    expect(fold.change).toBe(10 * Math.min(count, 60))
  })

  it.each([
    [0, false, 20, 0],
    [20, true, 0, 0],
    [25, true, -5, 5],
  ])(
    'that spends %i (%s) changes what is available by %i, of which %i are there',
    (spent, spends, change, atLeast) => {
      expect(foldOf(holdings(2), spent)).toMatchObject({ spends, change, atLeast, settledKobo: 20 })
    },
  )
})

// Holds F4: money that becomes the merchant's again repays what they owe first.
describe('money that a failed bill or payout frees', () => {
  const journaled = (to: 'merchant_available' | 'gateway_clearing'): SpendingMove => ({
    ...{ kind: 'spending_journaled', type: 'payout_reversal', sourceType: 'payout' },
    of: { id: 'pout_1', amount: 100, currency: 'NGN' },
    ...{ from: 'payouts_in_transit', to },
  })
  const credited = { kind: 'available_credited', currency: 'NGN', amount: 100 } as const
  const spent = { kind: 'available_spent', currency: 'NGN', amount: 100 } as const
  const change = spendingChange(
    'result',
    [],
    [credited, journaled('merchant_available'), journaled('gateway_clearing'), spent],
  )

  it('repays what is owed, in its balance and in the journal, and nothing else does', () => {
    expect(repayingFirst(change, -30)).toEqual({
      ...change,
      moves: [
        { ...credited, owed: -30 },
        { ...journaled('merchant_available'), owed: -30 },
        journaled('gateway_clearing'),
        spent,
      ],
    })
  })

  it('is available where nothing is owed', () => {
    expect(repayingFirst(change, 0)).toBe(change)
  })
})

// Holds R7: what a limited member returns counts to their day, and a refund that fails gives it back.
describe('the sums of a limited member', () => {
  const use = { memberId: 'mem_1', limitKobo: 5_000, day: '2026-04-01', path: 'amount', parts: [] } as const

  it('grow by a return of theirs', () => {
    expect(limitMoves(use)).toEqual([{ kind: 'refund_counted', ...use }])
    expect(limitMoves(null)).toEqual([])
  })

  it.each([
    ['mem_1', [{ memberId: 'mem_1', day: '2026-04-02', invoiceId: 'inv_2', amount: 900 }]],
    [null, []],
    [undefined, []],
  ])('of %s shrink on the Lagos day of the request', (limitedMemberId, counted) => {
    const refund = { createdAt: '2026-04-01T23:00:00.000Z', invoiceId: 'inv_2', amount: 900 }
    const moves = uncountMoves(limitedMemberId === undefined ? refund : { ...refund, limitedMemberId })
    expect(moves).toEqual(counted.map((one) => ({ kind: 'refund_uncounted', ...one })))
  })
})

it('money that was taken is split, each kobo on one side', () => {
  const taken: Posting[] = [
    { account: 'merchant_pending', amount: -30 },
    { account: 'merchant_available', amount: -20 },
    { account: 'merchant_owed', amount: -50 },
  ]
  const split = (amount: number) =>
    splitPostings(taken, amount).map((side) => side.map((one) => [one.account, one.amount]))
  const [pending, available, owed] = taken.map((one) => [one.account, one.amount])
  expect(split(0)).toEqual([[], [pending, available, owed]])
  expect(split(30)).toEqual([[pending], [available, owed]])
  expect(split(35)).toEqual([
    [pending, ['merchant_available', -5]],
    [['merchant_available', -15], owed],
  ])
  expect(split(100)).toEqual([[pending, available, owed], []])
  const whole = [...taken, { account: 'refunds', amount: 100 }] as const
  expect(splitPostings(whole, 30)).toEqual([taken.slice(0, 1), taken.slice(1)])
  expect(splitPostings(whole, 100)).toEqual([taken, []])
})

// Holds M1, M2: the sums of a day's money are of payers' charges.
describe('money that is not among a day’s sums', () => {
  const entry = (type: Transaction['type'], ...postings: Posting[]) =>
    withEntry(noMoney, { type, amount: 5, currency: 'NGN', createdAt: april, postings }, 'UTC')
  const refunded = { '2026-04-01': { NGN: { payments: 0, paidKobo: 0, refundedKobo: 5 } } }

  it.each(['payment', 'charge', 'refund', 'reversal'] as const)(
    'is a %s of what the merchant received',
    (type) => {
      expect(
        entry(type, { account: 'outside', amount: 5 }, { account: 'outside_clearing', amount: -5 }),
      ).toBe(noMoney)
    },
  )

  it('is a refund as credit; one that takes credit back is', () => {
    const pending = { account: 'merchant_pending', amount: -5 } as const
    expect(entry('refund', pending, { account: 'customer_credit', amount: 5 })).toBe(noMoney)
    expect(
      entry('refund', { account: 'customer_credit', amount: -5 }, { account: 'refunds', amount: 5 }),
    ).toEqual(refunded)
    expect(entry('reversal', pending, { account: 'customer_credit', amount: 5 })).toEqual(refunded)
  })
})

// Holds F1.
it('credit for a period that was paid before an import is its subscription’s', () => {
  const postings: Posting[] = [
    { account: 'merchant_owed', amount: -700 },
    { account: 'customer_credit', amount: 700 },
  ]
  const subscription = aSubscription()
  expect(
    subscriptionCreditEntry(subscription, { amount: 700, postings }, { id: 'txn_1', now: april }),
  ).toEqual({
    ...{ merchantId: 'mer_1', id: 'txn_1', createdAt: april, type: 'credit', status: 'succeeded' },
    ...{ amount: 700, currency: 'NGN', postings, availableOn: null, sourceType: 'subscription' },
    ...{ sourceId: subscription.id, customerId: 'cus_1', subscriptionId: subscription.id },
    ...{ rail: null, failureCode: null, attempt: null },
  })
})
