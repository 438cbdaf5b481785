import { describe, expect, it } from 'vitest'
import {
  collects,
  isLastingDebt,
  periodAfterPayment,
  settleSucceededCharge,
} from '../../../shared/domain/subscription/settle-succeeded-charge.ts'
import { resumed } from '../../../shared/domain/subscription/pause.ts'
import { settleSent } from '../../../shared/domain/subscription/settle-sent.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { anInvoice, aRecovery, aState, aSubscription } from '../fixtures/billing.ts'
import { june, may } from '../fixtures/instants.ts'
import { aLoneInvoice } from '../fixtures/returns.ts'
import { aWait } from '../fixtures/waits.ts'
import { justAfter, out, renewal } from './succeeding-fixtures.ts'

// Holds M3 and B8.
describe('an invoice collects', () => {
  it.each([
    ['open, of a subscription that is active', {}, {}, true],
    ['open, of one that has ended', { status: 'canceled' }, {}, false],
    ['open and sent, of one that has ended', { status: 'canceled' }, { waits: aWait() }, true],
    ['open and sent, of one that is paused', { status: 'paused' }, { waits: aWait() }, true],
    ['paid and sent', {}, { waits: aWait(), status: 'paid' }, false],
    ['void and sent', {}, { waits: aWait(), status: 'void' }, false],
  ] as const)('%s', (_, of, invoice, isOpen) => {
    expect(collects({ subscription: aSubscription(of), invoice: anInvoice(invoice) })).toBe(isOpen)
  })

  it('without a subscription while it is open, and outlives none', () => {
    const lone = { subscription: null, invoice: aLoneInvoice({ status: 'uncollectible' }) }
    expect(collects({ subscription: null, invoice: aLoneInvoice() })).toBe(true)
    expect(isLastingDebt(lone)).toBe(false)
  })
})

// Holds K8 and D7.25; the day is the 15th of Lagos, which begins at 23:00 UTC of the 14th.
describe('a payment begins', () => {
  const dated = {
    billingDay: 15,
    billingAnchor: '2026-02-14T23:00:00.000Z',
    periodNumber: 1,
  } as const
  const stub = { periodStart: '2026-03-20T12:00:00.000Z', periodEnd: '2026-04-14T23:00:00.000Z' }
  const whole = { periodStart: '2026-03-14T23:00:00.000Z', periodEnd: '2026-04-14T23:00:00.000Z' }
  const after = (of: Partial<Subscription>, period: typeof stub) =>
    periodAfterPayment(aState({ subscription: aSubscription(of), invoice: anInvoice(period) }), may)

  it('the first period as it was sold, where it runs to a billing day', () => {
    const own = { currentPeriodStart: stub.periodStart, currentPeriodEnd: stub.periodEnd }
    expect(after({ status: 'incomplete', ...dated, ...own }, whole)).toEqual({
      ...own,
      periodNumber: 1,
      billingAnchor: dated.billingAnchor,
    })
  })

  it('the invoice’s own period, of one that is active', () => {
    expect(after({ ...dated }, whole)).toEqual({
      currentPeriodStart: whole.periodStart,
      currentPeriodEnd: whole.periodEnd,
      periodNumber: 2,
      billingAnchor: dated.billingAnchor,
      stubOfSeconds: null,
    })
  })

  it('a stub of the length that was paid for, once that stub is over', () => {
    expect(after({ status: 'unpaid', ...dated }, stub)).toEqual({
      currentPeriodStart: may,
      currentPeriodEnd: '2026-05-26T23:00:00.000Z',
      billingAnchor: '2026-05-26T23:00:00.000Z',
      periodNumber: 0,
      billingDay: null,
      stubOfSeconds: 31 * 86_400,
    })
  })

  it('a month from now, once a whole one is over', () => {
    expect(after({ status: 'unpaid', ...dated }, whole)).toEqual({
      currentPeriodStart: may,
      currentPeriodEnd: june,
      billingAnchor: may,
      periodNumber: 1,
      billingDay: null,
      stubOfSeconds: null,
    })
  })
})

// Holds F5 and M3.
describe('a payment that needs no charge, or had none before it', () => {
  it('by credit is on the timeline, since no attempt shows it', () => {
    const subscription = aSubscription({ status: 'past_due', recovery: aRecovery({ invoiceId: 'inv_3' }) })
    const drawn = { amount: 0, creditApplied: 500_000, charge: null }
    const byCredit = out({ id: 'inv_3', cycle: 3, periodStart: may, periodEnd: june, ...drawn })
    const { events } = settleSucceededCharge(renewal({ subscription, invoice: byCredit }), null, justAfter)
    expect(events).toEqual([
      {
        type: 'subscription_payment_recovered',
        extra: { amount: 0, effectKobo: 0 },
        onTimeline: true,
      },
      { type: 'subscription_recovered', onTimeline: true },
    ])
  })

  it('of a sent invoice moves no period: that began when it was sent', () => {
    const { subscription, events } = settleSucceededCharge(
      renewal({ invoice: out({ waits: aWait(), cycle: 3, periodStart: may, periodEnd: june }) }),
      null,
      justAfter,
    )
    expect(subscription).toEqual(aSubscription({ version: 6 }))
    expect(events.map(({ type }) => type)).toEqual(['subscription_payment_success'])
  })

  it('of a sent invoice leaves what a change has made of the period’s value', () => {
    const state = aState({
      subscription: aSubscription({ paidForPeriod: 300_000, refundedForPeriod: 1_000 }),
      invoice: anInvoice({ waits: aWait() }),
    })
    const { subscription } = settleSent(state, null, '2026-04-16T12:00:00.000Z')
    expect(subscription).toMatchObject({ paidForPeriod: 300_000, refundedForPeriod: 1_000 })
  })
})

// Holds K8 and D4.14: five days are added, so that no period begins on that day any more.
it.each([
  [15, null],
  [undefined, undefined],
])('a pause of a subscription whose billing day is %s leaves %s', (billingDay, left) => {
  const day = billingDay === undefined ? {} : { billingDay }
  const before = aSubscription({ status: 'paused', pausedAt: '2026-04-10T12:00:00.000Z', ...day })
  const { subscription } = resumed(before, '2026-04-15T12:00:00.000Z')
  expect(subscription.billingDay).toBe(left)
  expect(subscription).toMatchObject({ currentPeriodEnd: '2026-05-06T12:00:00.000Z', periodNumber: 0 })
})
