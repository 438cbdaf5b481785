import { describe, expect, it } from 'vitest'
import { useOfLimit } from '../../../shared/domain/team/refund-limit.ts'
import type { MemberAccess } from '../../../shared/domain/team/role.ts'
import {
  billsDailyOf,
  defaultSpendingLimits,
  letsMoreOut,
  payoutHoldOf,
} from '../../../shared/domain/team/spending-limits.ts'
import { problem } from '../fixtures/problem.ts'

/** Half an hour past midnight in Lagos, which is UTC+1. */
const now = '2026-03-01T23:30:00.000Z'
const today = '2026-03-02'

describe('what a member returns counts against their limit (R7)', () => {
  const member = (refundLimitKobo: number | null): MemberAccess => ({
    id: 'mem_1',
    role: 'support',
    refundLimitKobo,
  })
  const of = (...parts: (readonly [string | null, number])[]) => ({
    currency: 'NGN' as const,
    path: 'unused' as const,
    parts: parts.map(([invoiceId, amount]) => ({ invoiceId, amount })),
  })

  it.each([
    ['all of it on one invoice', of(['inv_1', 1000]), 0, {}],
    ['what others left of the invoice', of(['inv_1', 300]), 0, { inv_1: 700 }],
    ['what is left of the day', of(['inv_1', 300]), 700, {}],
    ['credit, whatever invoices have had', of([null, 1000]), 0, { null: 1000, inv_1: 1000 }],
    ['parts of several that sum to it', of(['inv_1', 400], ['inv_2', 600]), 0, { inv_1: 600, inv_2: 400 }],
  ] as const)('%s', (_, asked, todayKobo, ofInvoices) => {
    expect(useOfLimit(member(1000), asked, { todayKobo, ofInvoices }, now)).toEqual({
      memberId: 'mem_1',
      limitKobo: 1000,
      day: today,
      parts: asked.parts,
      path: 'unused',
    })
  })

  it.each([
    ['one invoice a kobo above', of(['inv_1', 1001]), 0, {}, 1000, 'invoice'],
    ['an invoice that colleagues refunded', of(['inv_1', 301]), 0, { inv_1: 700 }, 300, 'invoice'],
    ['an invoice beyond a larger limit', of(['inv_1', 1]), 0, { inv_1: 1500 }, 0, 'invoice'],
    ['a second part', of([null, 1], ['inv_2', 2]), 0, { inv_2: 999 }, 1, 'invoice'],
    ['a day a kobo above', of(['inv_1', 301]), 700, {}, 300, 'day'],
    ['a day beyond a larger limit', of([null, 1]), 1500, {}, 0, 'day'],
    ['parts whose sum is a kobo above', of(['inv_1', 500], ['inv_2', 501]), 0, {}, 1000, 'day'],
  ] as const)('refuses %s', (_, asked, todayKobo, ofInvoices, leftKobo, per) => {
    expect(() => useOfLimit(member(1000), asked, { todayKobo, ofInvoices }, now)).toThrow(
      problem('forbidden', { path: 'unused', reason: 'role', limitKobo: 1000, leftKobo, per }),
    )
  })

  it('without a limit everything is allowed', () => {
    const soFar = { todayKobo: 9e12, ofInvoices: { inv_1: 9e12 } }
    expect(useOfLimit(member(null), of(['inv_1', 9e12]), soFar, now).limitKobo).toBe(Infinity)
  })
})

describe('the limits on spending', () => {
  const limits = (over: Partial<typeof defaultSpendingLimits>) => ({ ...defaultSpendingLimits, ...over })

  it.each([
    ['nothing was set or spent', {}, 200_000_000, 100_000_000],
    ['less was spent', { highestBillDayKobo: 199_999_999, highestPayoutKobo: 99_999_999 }, 2e8, 1e8],
    [
      'more was spent',
      { highestBillDayKobo: 200_000_001, highestPayoutKobo: 100_000_001 },
      200_000_001,
      100_000_001,
    ],
    [
      'the owner set less',
      { billsDailyKobo: 5, payoutHoldKobo: 6, highestBillDayKobo: 9e9, highestPayoutKobo: 9e9 },
      5,
      6,
    ],
    ['the owner set nothing at all', { billsDailyKobo: 0, payoutHoldKobo: 0 }, 0, 0],
  ])('where %s (R12, R13)', (_, over, bills, payout) => {
    expect(billsDailyOf(limits(over))).toBe(bills)
    expect(payoutHoldOf(limits(over))).toBe(payout)
  })

  it.each([
    ['the defaults named', { billsDailyKobo: 200_000_000, payoutHoldKobo: 100_000_000 }, false],
    ['both lower', { billsDailyKobo: 1, payoutHoldKobo: 1 }, false],
    ['bills a kobo higher', { billsDailyKobo: 200_000_001, payoutHoldKobo: 1 }, true],
    ['payouts a kobo higher', { billsDailyKobo: 1, payoutHoldKobo: 100_000_001 }, true],
  ])('more goes out: %s', (_, over, isMore) => {
    expect(letsMoreOut(defaultSpendingLimits, limits(over))).toBe(isMore)
  })
})
