import { describe, expect, it } from 'vitest'
import { settleSucceededCharge } from '../../../shared/domain/subscription/settle-succeeded-charge.ts'
import { aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { types } from '../fixtures/events.ts'
import { intent, justAfter, renewal } from './succeeding-fixtures.ts'

// Holds D7.12, D7.25, D6.7.
describe('a recovered payment', () => {
  const pastDue = (over = {}) =>
    renewal({
      subscription: aSubscription({ status: 'past_due', recovery: aRecovery(), ...over }),
    })

  it('in its period: that period, and no success beside it', () => {
    const { subscription, events } = settleSucceededCharge(pastDue(), intent, '2026-05-04T00:00:00.000Z')
    expect(subscription).toMatchObject({
      status: 'active',
      recovery: null,
      currentPeriodStart: may,
      currentPeriodEnd: june,
      billingAnchor: march,
    })
    expect(events).toEqual([
      {
        type: 'subscription_payment_recovered',
        extra: { amount: 500_000, effectKobo: 500_000 },
        message: 'payment_recovered',
      },
      { type: 'subscription_recovered', onTimeline: false },
    ])
  })

  it.each([
    ['2026-06-01T11:59:59.999Z', may, march],
    [june, june, june],
    ['2026-06-03T00:00:00.000Z', '2026-06-03T00:00:00.000Z', '2026-06-03T00:00:00.000Z'],
  ])('at %s its period starts at %s', (now, start, anchor) => {
    const { subscription, invoice } = settleSucceededCharge(pastDue(), intent, now)
    expect([subscription.currentPeriodStart, subscription.billingAnchor, invoice.periodStart]).toEqual([
      start,
      anchor,
      start,
    ])
  })

  it('who was not told of the failure gets the receipt of any payment', () => {
    const quiet = pastDue({ recovery: aRecovery({ customerTold: false }) })
    expect(settleSucceededCharge(quiet, intent, justAfter).events[0]).toMatchObject({
      message: 'payment_receipt',
    })
    const none = pastDue({ recovery: null })
    expect(settleSucceededCharge(none, intent, justAfter).events[0]).toMatchObject({
      message: 'payment_receipt',
    })
  })

  it('of one that was unpaid begins at the payment, whenever that is; they were told', () => {
    const state = renewal({ subscription: aSubscription({ status: 'unpaid' }) })
    const unpaid = { ...state, invoice: { ...state.invoice, status: 'uncollectible' } as const }
    const { subscription, events } = settleSucceededCharge(unpaid, intent, '2026-05-20T00:00:00.000Z')
    expect(subscription).toMatchObject({ status: 'active', currentPeriodStart: '2026-05-20T00:00:00.000Z' })
    expect(types(events)).toEqual(['subscription_payment_recovered', 'subscription_recovered'])
    expect(events[0]).toMatchObject({ message: 'payment_recovered' })
  })
})

// Holds D7.14: what paid in answer to the failure takes the place of what failed.
describe('the method of the next charges', () => {
  const newer = aMethod({ id: 'pm_2', isDefault: false, token: 'tok_2', createdAt: may })
  const after = (
    over: object,
    {
      status = 'past_due',
      methodId = 'pm_2',
    }: { status?: 'past_due' | 'unpaid' | 'active'; methodId?: string } = {},
  ) => {
    const state = renewal({
      subscription: aSubscription({ status, recovery: aRecovery(), paymentMethodId: 'pm_1' }),
      customer: aCustomer({ paymentMethods: [aMethod(), { ...newer, ...over }] }),
    })
    const invoice =
      status === 'unpaid' ? { ...state.invoice, status: 'uncollectible' as const } : state.invoice
    return settleSucceededCharge({ ...state, invoice }, { ...intent, methodId }, justAfter).subscription
      .paymentMethodId
  }

  it.each([
    ['one that was given since the bill', after({}), 'pm_2'],
    ['at the instant of the bill', after({ createdAt: april }), 'pm_2'],
    ['for one that was unpaid too', after({}, { status: 'unpaid' }), 'pm_2'],
    ['not one that was there before', after({ createdAt: march }), 'pm_1'],
    ['not what can’t be charged again', after({ token: '' }), 'pm_1'],
    ['not where nothing had failed', after({}, { status: 'active' }), 'pm_1'],
    ['not one that they do not have', after({}, { methodId: 'pm_9' }), 'pm_1'],
  ])('%s', (_, got, want) => {
    expect(got).toBe(want)
  })

  it('a new default that would be charged anyway is not named', () => {
    const state = renewal({
      subscription: aSubscription({ status: 'past_due', recovery: aRecovery() }),
      customer: aCustomer({ paymentMethods: [{ ...newer, isDefault: true }] }),
    })
    expect(
      settleSucceededCharge(state, { ...intent, methodId: 'pm_2' }, justAfter).subscription.paymentMethodId,
    ).toBeNull()
  })
})
