import { waitedLines } from '../../../shared/domain/pricing/line-rules.ts'
import { describe, expect, it } from 'vitest'
import { lastBill } from '../../../shared/domain/subscription/last-bill.ts'
import { withoutInvoice } from '../../../shared/domain/subscription/void-invoice.ts'
import { withdrawRenewal } from '../../../shared/domain/subscription/withdraw-renewal.ts'
import { aLine, anInvoice, aRecovery, aShare, aSubscription } from '../fixtures/billing.ts'
import { aDiscount } from '../fixtures/catalog.ts'
import { june, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const now = '2026-05-02T00:00:00.000Z'
const line = (amount: number) => aShare(amount)
const renewal = anInvoice({ id: 'inv_3', periodStart: may, periodEnd: june, cycle: 3 })

// Holds D6.8.
describe('a voided invoice', () => {
  it('ends an incomplete subscription', () => {
    const { subscription, events } = withoutInvoice(aSubscription({ status: 'incomplete' }), renewal, now)
    expect(subscription).toEqual(aSubscription({ status: 'incomplete_expired', endedAt: now, version: 6 }))
    expect(events).toEqual([{ type: 'subscription_incomplete_expired', onTimeline: true }])
  })

  it('forgives a past-due period: active for it, and no cycle counts', () => {
    const before = aSubscription({
      status: 'past_due',
      recovery: aRecovery(),
      refundedForPeriod: 5,
      chainId: 'inv_1',
      pausedSeconds: 9,
      reminded: true,
    })
    const { subscription, events } = withoutInvoice(before, renewal, now)
    expect(subscription).toEqual(
      aSubscription({
        currentPeriodStart: may,
        currentPeriodEnd: june,
        periodNumber: 3,
        paidForPeriod: 0,
        version: 6,
      }),
    )
    expect(events).toEqual([
      { type: 'subscription_updated', extra: { changed: ['status'] }, onTimeline: true },
    ])
  })

  it('of a renewal that was still out, only the period’s end changes', () => {
    const { subscription, events } = withoutInvoice(aSubscription(), renewal, now)
    expect(subscription).toMatchObject({ status: 'active', currentPeriodEnd: june })
    expect(events.map(({ extra }) => extra)).toEqual([{ changed: ['currentPeriodEnd'] }])
  })

  // Holds D7.25.
  it.each([
    ['2026-06-01T11:59:59.999Z', june, march, 3],
    [june, june, june, 0],
    ['2026-06-09T00:00:00.000Z', '2026-06-09T00:00:00.000Z', '2026-06-09T00:00:00.000Z', 0],
  ])('at %s it is forgiven up to %s', (at, end, anchor, number) => {
    const { subscription } = withoutInvoice(aSubscription({ status: 'past_due' }), renewal, at)
    expect(subscription).toMatchObject({
      currentPeriodStart: may,
      currentPeriodEnd: end,
      billingAnchor: anchor,
      periodNumber: number,
    })
  })

  // Holds B4, B6.
  it.each([
    [
      'a repeating code gets its use back',
      aDiscount({ duration: 'repeating', durationCycles: 3, usedInvoices: 2, inCurrentCycle: true }),
      { usedInvoices: 1, inCurrentCycle: false },
    ],
    [
      'never below none',
      aDiscount({ duration: 'repeating', durationCycles: 3, usedInvoices: 0, inCurrentCycle: true }),
      { usedInvoices: 0 },
    ],
    [
      'not where it did not discount this cycle',
      aDiscount({ duration: 'repeating', durationCycles: 3, usedInvoices: 2 }),
      { usedInvoices: 2 },
    ],
    [
      'once does not',
      aDiscount({ duration: 'once', usedInvoices: 1, inCurrentCycle: true }),
      { usedInvoices: 1, inCurrentCycle: true },
    ],
  ])('%s', (_, discount, want) => {
    const { subscription } = withoutInvoice(aSubscription({ status: 'past_due', discount }), renewal, now)
    expect(subscription.discount).toMatchObject(want)
  })

  it.each(['paused', 'unpaid', 'canceled', 'expired'] as const)('beside one that is %s: 409', (status) => {
    expect(() => withoutInvoice(aSubscription({ status }), renewal, now)).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: status, action: 'void' }),
    )
  })
})

// Holds A9: the merchant does not wait, and nothing is forgiven.
describe('a renewal that is taken back', () => {
  const lines = [aLine(500_000)]
  const inside = (amount: number) => ({ source: 'gift', since: 1, amount })
  const withdraw = (waited: readonly ReturnType<typeof line>[], discount = aDiscount()) =>
    withdrawRenewal(
      aSubscription({ discount }),
      {
        ...renewal,
        lines: [...lines, ...waited],
        creditApplied: 7,
        creditFrom: [inside(7)],
        linesFrom: [inside(90)],
      },
      now,
    )

  it('is void, and credit inside it goes back', () => {
    const { invoice, returned, subscription } = withdraw([])
    expect(invoice).toMatchObject({ status: 'void', voidedAt: now, nextAttemptAt: null })
    expect(returned).toEqual({ applied: [inside(7)], lines: [] })
    expect(subscription).toMatchObject({ unbilled: [], version: 6, status: 'active' })
  })

  it('charges that had waited wait again, with the credits beside them', () => {
    const charged = withdraw([line(30), line(-10)])
    expect(charged.subscription.unbilled).toEqual(waitedLines([line(30), line(-10)]))
    expect(charged.returned.lines).toEqual([])
    for (const waited of [
      [line(10), line(-30)],
      [line(10), line(-10)],
    ])
      expect(withdraw(waited).subscription.unbilled).toEqual([])
    expect(withdraw([line(10), line(-30)]).returned.lines).toEqual([inside(20)])
  })

  it.each([
    ['once', { usedInvoices: 1, inCurrentCycle: true }, { usedInvoices: 0, inCurrentCycle: false }],
    ['repeating', { usedInvoices: 2, inCurrentCycle: true }, { usedInvoices: 1, inCurrentCycle: false }],
    ['repeating', { usedInvoices: 0, inCurrentCycle: true }, { usedInvoices: 0, inCurrentCycle: false }],
    ['repeating', { usedInvoices: 2, inCurrentCycle: false }, { usedInvoices: 2, inCurrentCycle: false }],
    ['forever', { usedInvoices: 2, inCurrentCycle: true }, { usedInvoices: 2, inCurrentCycle: true }],
  ] as const)('the use of a code (%s, %j) is given back', (duration, before, want) => {
    const discount = aDiscount({ duration, durationCycles: duration === 'repeating' ? 3 : null, ...before })
    expect(withdraw([], discount).subscription.discount).toMatchObject(want)
  })
})

// Holds B3, B5.
describe('lastBill', () => {
  const nothing = { creditKobo: 0, refundKobo: 0, forfeitedKobo: 0, lines: [] }
  it.each([
    ['credit', 100, [], { ...nothing, creditKobo: 100 }],
    ['refund', 100, [], { ...nothing, refundKobo: 100 }],
    ['none', 100, [], { ...nothing, forfeitedKobo: 200 }],
    ['credit', 0, [], nothing],
    ['credit', 100, [line(-20)], { ...nothing, creditKobo: 120 }],
    ['refund', 100, [line(30)], { ...nothing, refundKobo: 70 }],
  ] as const)('%s of %i unused beside %j', (unused, unusedKobo, unbilled, want) => {
    if (unused === 'none') {
      // What is forfeited of the unused part is announced once.
      expect(lastBill(unusedKobo, unbilled, unused)).toEqual({ ...want, forfeitedKobo: 100 })
      return
    }
    expect(lastBill(unusedKobo, unbilled, unused)).toEqual(want)
  })

  it('what is still owed is billed in lines that come to it, whatever becomes of the unused part', () => {
    const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)
    for (const unused of ['credit', 'refund'] as const) {
      const bill = lastBill(40, [line(100)], unused)
      expect([sum(bill.lines), bill.creditKobo, bill.refundKobo, bill.forfeitedKobo]).toEqual([60, 0, 0, 0])
    }
    const forfeited = lastBill(40, [line(100), line(-30)], 'none')
    expect([sum(forfeited.lines), forfeited.forfeitedKobo]).toEqual([70, 40])
  })
})
