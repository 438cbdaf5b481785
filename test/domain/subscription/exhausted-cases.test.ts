import { describe, expect, it } from 'vitest'
import { creditsOf } from '../../../shared/domain/credit/lots.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import { recentDeclines, withDecline } from '../../../shared/domain/subscription/declines.ts'
import { settleFailedCharge } from '../../../shared/domain/subscription/settle-failed-charge.ts'
import { addSeconds, toMs } from '../../../shared/domain/time/time.ts'
import { aHeldCharge, anInvoice, aSubscription } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { june } from '../fixtures/instants.ts'
import { types } from '../fixtures/events.ts'
import { intent, now, pastDue, renewal, settings, withCredit } from './failing-fixtures.ts'

// Holds D7.16: counted over all of a customer's subscriptions.
describe('the networks’ ceiling', () => {
  it.each([
    [6, 0, 'retry_scheduled'],
    [7, 0, 'request_card_update'],
    [3, 4, 'request_card_update'],
    [3, 3, 'retry_scheduled'],
  ])('%i declines here and %i elsewhere before this one: %s', (here, elsewhere, action) => {
    const times = Array.from({ length: here }, (_, i) => toMs(now) / 1000 - 60 * (i + 1))
    const subscription = pastDue({}, { declines: { pm_1: times } })
    const state = renewal({ subscription, otherDeclines: { pm_1: elsewhere } })
    const settled = settleFailedCharge(
      state,
      { intent, failureCode: 'insufficient_funds', kind: 'scheduled' },
      addSeconds(now, 86_400),
    )
    expect(settled.subscription.recovery?.action).toBe(action)
  })

  it('a decline of 30 days ago counts no more, and charges by hand never do', () => {
    const nowS = Math.floor(toMs(now) / 1000)
    const month = 30 * 86_400
    const old = { pm_1: [nowS - month, nowS - month + 1], pm_2: [nowS - month] }
    expect(recentDeclines(old, now)).toEqual({ pm_1: [nowS - month + 1] })
    expect(withDecline(old, 'pm_2', now)).toEqual({ pm_1: [nowS - month + 1], pm_2: [nowS] })
    expect(withDecline({}, 'pm_1', '2026-05-01T12:00:05.999Z')).toEqual({ pm_1: [nowS] })
    const many = { pm_1: [1, 2, 3, 4, 5, 6, 7, 8].map((i) => nowS - 100 + i) }
    expect(withDecline(many, 'pm_1', now)['pm_1']).toEqual([
      ...[2, 3, 4, 5, 6, 7, 8].map((i) => nowS - 100 + i),
      nowS,
    ])
    const byHand = settleFailedCharge(
      renewal({ subscription: pastDue({}, { declines: old }) }),
      { intent: { ...intent, kind: 'manual' }, failureCode: 'insufficient_funds', kind: 'manual' },
      now,
    )
    expect(byHand.subscription.declines).toEqual({ pm_1: [nowS - month + 1] })
  })
})

// Holds D7.13, D7.8, B4.
describe('an exhausted case', () => {
  const last = (over: Partial<BillingState> = {}) =>
    settleFailedCharge(
      renewal({ subscription: pastDue({ failures: 4 }), ...over }),
      { intent, failureCode: 'insufficient_funds', kind: 'scheduled' },
      addSeconds(now, 14 * 86_400),
    )

  it('writes its invoice off, and the subscription is unpaid', () => {
    const { subscription, invoice, events, attempt } = last()
    expect(subscription).toMatchObject({ status: 'unpaid', recovery: null, version: 6, endedAt: null })
    expect(invoice).toMatchObject({ status: 'uncollectible', nextAttemptAt: null, charge: null })
    expect(events.slice(1)).toEqual([{ type: 'subscription_unpaid', message: 'recovery_ended' }])
    expect(events[0]).toMatchObject({ extra: { action: 'exhausted' }, message: null })
    expect(attempt.statusAfter).toBe('unpaid')
  })

  it('with mark_unpaid the credit stays in the invoice', () => {
    const invoice = withCredit()
    const settled = last({ invoice })
    expect(settled.invoice).toMatchObject({ creditApplied: 100_000, amount: 400_000 })
    expect(settled).not.toHaveProperty('returned')
  })

  it('with cancel it is cancelled as well, in one version, and the credit inside goes back', () => {
    const invoice = withCredit()
    const at = addSeconds(now, 14 * 86_400)
    const settled = last({ invoice, settings: { ...settings, finalAction: 'cancel' } })
    expect(settled.subscription).toMatchObject({
      status: 'canceled',
      canceledAt: at,
      endedAt: at,
      recovery: null,
      version: 6,
    })
    expect(settled.invoice).toMatchObject({ status: 'uncollectible', creditApplied: 0, amount: 500_000 })
    expect(settled.returned).toEqual({ creditKobo: 100_000, drawnKobo: 100_000, keptKobo: 0 })
    expect(creditsOf(settled.customer)).toEqual({ NGN: 100_000 })
    expect(settled.events.slice(1)).toEqual([
      { type: 'subscription_unpaid' },
      {
        type: 'subscription_cancelled',
        extra: { creditKobo: 0, returnedKobo: 100_000 },
        message: 'subscription_ended',
      },
    ])
  })

  it('at the very first failure it passes through past due', () => {
    const late = addSeconds(june, 60)
    const settled = settleFailedCharge(
      renewal(),
      { intent, failureCode: 'insufficient_funds', kind: 'scheduled' },
      late,
    )
    expect(settled.subscription).toMatchObject({ status: 'unpaid' })
    expect(types(settled.events)).toEqual([
      'subscription_payment_failed',
      'subscription_past_due',
      'subscription_unpaid',
    ])
  })
})

// Holds D7.24, D4.27.
describe('a failure by hand', () => {
  const byHand = (
    over: Partial<BillingState>,
    code: 'insufficient_funds' | 'stolen_card' = 'insufficient_funds',
  ) =>
    settleFailedCharge(
      renewal(over),
      { intent: { ...intent, kind: 'manual' }, failureCode: code, kind: 'manual' },
      addSeconds(now, 60),
    )

  it('is told with the case’s own action and next attempt, and moves neither', () => {
    const subscription = pastDue({ nextAttemptAt: addSeconds(now, 86_400), dueAt: addSeconds(now, 86_400) })
    const settled = byHand({ subscription })
    expect(settled.subscription.recovery).toMatchObject({
      failures: 1,
      action: 'retry_scheduled',
      nextAttemptAt: addSeconds(now, 86_400),
    })
    expect(settled.events).toEqual([
      {
        type: 'subscription_payment_failed',
        extra: {
          failureCode: 'insufficient_funds',
          action: 'retry_scheduled',
          nextAttemptAt: addSeconds(now, 86_400),
        },
        message: null,
      },
    ])
    expect(settled.attempt.automatic).toBe(false)
    expect(settled.invoice.attemptCount).toBe(1)
  })

  it('while incomplete changes nothing, and the payer must act', () => {
    const { subscription, events } = byHand({ subscription: aSubscription({ status: 'incomplete' }) })
    expect(subscription).toEqual(aSubscription({ status: 'incomplete', version: 6 }))
    expect(events).toEqual([
      expect.objectContaining({
        type: 'subscription_payment_failed',
        extra: { failureCode: 'insufficient_funds', action: 'request_card_update' },
      }),
      { type: 'subscription_payment_action_required', extra: { reason: 'insufficient_funds' } },
    ])
  })

  it.each(['unpaid', 'canceled', 'expired', 'incomplete_expired'] as const)(
    'of a debt beside one that is %s leaves it written off',
    (status) => {
      const invoice = anInvoice({ status: 'uncollectible', charge: aHeldCharge() })
      const before = aSubscription({ status })
      const { subscription, invoice: after, events } = byHand({ subscription: before, invoice })
      expect(subscription).toEqual({ ...before, version: 6 })
      expect(after).toMatchObject({ status: 'uncollectible', charge: null })
      expect(events).toEqual([
        expect.objectContaining({ extra: { failureCode: 'insufficient_funds', action: 'exhausted' } }),
      ])
    },
  )

  it('of a stolen card revokes it all the same', () => {
    const { customer } = byHand({ subscription: pastDue() }, 'stolen_card')
    expect(customer.paymentMethods[0]?.status).toBe('revoked')
  })
})

// Holds D4.21.
it('a blacklisted customer is not charged: past due, with recovery disabled', () => {
  const { subscription, events, attempt } = settleFailedCharge(
    renewal({ customer: aCustomer({ blacklisted: true }) }),
    { intent: null, failureCode: 'customer_blacklisted', kind: 'scheduled' },
    now,
  )
  expect(subscription).toMatchObject({
    status: 'past_due',
    recovery: { action: 'dunning_disabled', nextAttemptAt: null, customerTold: false },
  })
  expect(types(events)).toEqual(['subscription_payment_failed', 'subscription_past_due'])
  expect(attempt.statusAfter).toBe('past_due')
})
