import { describe, expect, it } from 'vitest'
import { settleFailedCharge } from '../../../shared/domain/subscription/settle-failed-charge.ts'
import { addSeconds, toMs } from '../../../shared/domain/time/time.ts'
import { anInvoice, anUnseenCharge, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { types } from '../fixtures/events.ts'
import { intent, now, pastDue, renewal } from './failing-fixtures.ts'

const declined = { intent, failureCode: 'insufficient_funds', kind: 'scheduled' } as const
const refused = { ...declined, failureCode: 'do_not_honor' } as const
const timedOut = { ...declined, failureCode: 'timeout' } as const

// Holds D7.11, D4.22, D7.1, D7.7.
describe('the first failure of a renewal', () => {
  const settled = () => settleFailedCharge(renewal(), declined, now)
  const dayLater = addSeconds(now, 86_400)

  it('opens a case: past due, its next attempt a day later, Stop after 21', () => {
    expect(settled().subscription).toMatchObject({
      status: 'past_due',
      version: 6,
      currentPeriodStart: april,
      declines: { pm_1: [toMs(now) / 1000] },
      recovery: {
        invoiceId: 'inv_3',
        firstFailureAt: now,
        failures: 1,
        lastFailureCode: 'insufficient_funds',
        action: 'retry_scheduled',
        nextAttemptAt: dayLater,
        dueAt: dayLater,
        stopAt: addSeconds(now, 21 * 86_400),
        railSwitched: false,
        switchToMethodId: null,
        newMethodId: null,
        customerTold: true,
      },
    })
    expect(settled().subscription.recovery?.rule).toBe(settled().attempt.decision?.['rule'])
  })

  it('its invoice stays open with the next attempt in it, and nothing is out', () => {
    expect(settled().invoice).toMatchObject({
      status: 'open',
      charge: null,
      nextAttemptAt: dayLater,
      attemptCount: 1,
      version: 4,
      amount: 500_000,
    })
  })

  it('tells the failure, then the change of status', () => {
    expect(settled().events).toEqual([
      {
        type: 'subscription_payment_failed',
        extra: { failureCode: 'insufficient_funds', action: 'retry_scheduled', nextAttemptAt: dayLater },
        message: 'payment_failed',
      },
      { type: 'subscription_past_due' },
    ])
  })

  it('brings no money, and is recorded with its decision', () => {
    expect(settled()).toMatchObject({ paid: false, earned: null, failureCode: 'insufficient_funds' })
    expect(settled().attempt).toMatchObject({
      number: 1,
      reference: 'inv_3-1',
      methodId: 'pm_1',
      automatic: true,
      statusAfter: 'past_due',
      decision: { action: 'retry_scheduled', nextAttemptAt: dayLater },
    })
    expect(settled().customer).toEqual(aCustomer())
    expect(settled()).not.toHaveProperty('returned')
  })

  // Holds D4.9.
  it('of a trial’s end likewise', () => {
    const state = renewal({ subscription: aSubscription({ status: 'trialing' }) })
    const { subscription, events } = settleFailedCharge(state, declined, now)
    expect(subscription.status).toBe('past_due')
    expect(types(events)).toEqual(['subscription_payment_failed', 'subscription_past_due'])
  })

  // Holds D7.2: an outage worries nobody before the third failure.
  it('that is temporary is not told to the customer', () => {
    const { subscription, events } = settleFailedCharge(renewal(), timedOut, now)
    expect(events[0]).toMatchObject({ type: 'subscription_payment_failed', message: null })
    expect(subscription.recovery?.customerTold).toBe(false)
  })
})

// Holds D7.4, D7.5, D7.11, D7.22.
describe('a card that can’t be charged again', () => {
  it('asks for another, until Stop', () => {
    const { subscription, invoice, events, customer } = settleFailedCharge(
      renewal(),
      { ...declined, failureCode: 'expired_card' },
      now,
    )
    expect(subscription.recovery).toMatchObject({
      action: 'request_card_update',
      nextAttemptAt: null,
      dueAt: addSeconds(now, 21 * 86_400),
    })
    expect(invoice.nextAttemptAt).toBeNull()
    expect(events).toEqual([
      {
        type: 'subscription_payment_failed',
        extra: { failureCode: 'expired_card', action: 'request_card_update' },
        message: 'card_update',
      },
      { type: 'subscription_past_due' },
      { type: 'subscription_payment_action_required', extra: { reason: 'expired_card' } },
    ])
    expect(customer.paymentMethods[0]?.status).toBe('active')
  })

  it('that is lost or stolen is revoked as well', () => {
    const { customer } = settleFailedCharge(renewal(), { ...declined, failureCode: 'stolen_card' }, now)
    expect(customer.paymentMethods[0]).toMatchObject({ status: 'revoked', isDefault: false })
  })

  it('where there is none, nothing is revoked, and what was unseen may still arrive', () => {
    const unseen = anUnseenCharge({ reference: 'inv_3-1' })
    const state = renewal({
      customer: aCustomer({ paymentMethods: [] }),
      invoice: anInvoice({ charge: unseen, attemptCount: 1, periodStart: may, periodEnd: june }),
    })
    const settled = settleFailedCharge(
      state,
      { intent: null, failureCode: 'no_payment_method', kind: 'scheduled' },
      now,
    )
    expect(settled.invoice).toMatchObject({ charge: unseen, attemptCount: 1 })
    expect(settled.attempt).toMatchObject({ number: 1, reference: '', methodId: null, automatic: true })
    expect(settled.subscription.declines).toEqual({})
    expect(settled.subscription.recovery?.action).toBe('request_card_update')
  })
})

// Holds D7.7, D7.9, D7.11, D7.24.
describe('later failures of a case', () => {
  it('count on, and keep their first instant', () => {
    const state = renewal({ subscription: pastDue() })
    const later = addSeconds(now, 86_400)
    const { subscription, events } = settleFailedCharge(state, declined, later)
    expect(subscription.recovery).toMatchObject({
      firstFailureAt: now,
      failures: 2,
      nextAttemptAt: addSeconds(now, 3 * 86_400),
    })
    expect(types(events)).toEqual(['subscription_payment_failed'])
  })

  it('whoever was told once is told of the success', () => {
    const state = renewal({ subscription: pastDue({ customerTold: true }) })
    const { subscription } = settleFailedCharge(state, timedOut, addSeconds(now, 3_600))
    expect(subscription.recovery?.customerTold).toBe(true)
  })

  // Holds D7.14.
  it('the one extra charge of a new method does not count', () => {
    const state = renewal({
      subscription: pastDue({ newMethodId: 'pm_1' }),
    })
    const { subscription } = settleFailedCharge(
      state,
      { intent, failureCode: 'insufficient_funds', kind: 'new_method' },
      addSeconds(now, 60),
    )
    expect(subscription.recovery).toMatchObject({ failures: 1, newMethodId: null })
    expect(subscription.recovery?.dueAt).toBe(addSeconds(now, 86_460))
  })

  it('one that was offered while this charge was out is charged at once', () => {
    const state = renewal({ subscription: pastDue({ newMethodId: 'pm_2' }) })
    const later = addSeconds(now, 86_400)
    const { subscription } = settleFailedCharge(state, declined, later)
    expect(subscription.recovery).toMatchObject({ newMethodId: 'pm_2', dueAt: later })
  })

  // Holds D7.23.
  it('the third refusal without a reason switches to the other method, and that only once', () => {
    const customer = aCustomer({
      paymentMethods: [aMethod({ id: 'pm_2', isDefault: false, rail: 'direct_debit' }), aMethod()],
    })
    const third = renewal({ customer, subscription: pastDue({ failures: 2 }) })
    const later = addSeconds(now, 3 * 86_400)
    const switched = settleFailedCharge(third, refused, later).subscription
    expect(switched.recovery).toMatchObject({
      action: 'switch_rail',
      switchToMethodId: 'pm_2',
      railSwitched: false,
    })
    const after = settleFailedCharge(
      renewal({ customer, subscription: switched }),
      { intent: { ...intent, methodId: 'pm_2' }, failureCode: 'do_not_honor', kind: 'switch_rail' },
      later,
    ).subscription
    expect(after.recovery).toMatchObject({ action: 'request_card_update', railSwitched: true, failures: 4 })
    const again = settleFailedCharge(
      renewal({ customer, subscription: { ...after, recovery: { ...after.recovery!, failures: 2 } } }),
      refused,
      later,
    ).subscription
    expect(again.recovery?.railSwitched).toBe(true)
    expect(again.recovery?.action).toBe('request_card_update')
  })

  // Holds A2, D7.23.
  it('a subscription with a method of its own alone never switches to another', () => {
    const customer = aCustomer({
      paymentMethods: [aMethod({ id: 'pm_2', rail: 'direct_debit' }), aMethod({ isDefault: false })],
    })
    const own = pastDue({ failures: 2 }, { ownMethodOnly: true, paymentMethodId: 'pm_1' })
    const { subscription } = settleFailedCharge(
      renewal({ customer, subscription: own }),
      refused,
      addSeconds(now, 3 * 86_400),
    )
    expect(subscription.recovery).toMatchObject({ action: 'request_card_update', switchToMethodId: null })
  })

  // Holds D7.23.
  it('a case that has switched once does not switch again, though another method would do', () => {
    const customer = aCustomer({
      paymentMethods: [aMethod({ id: 'pm_2', isDefault: false, rail: 'direct_debit' }), aMethod()],
    })
    const later = addSeconds(now, 3 * 86_400)
    const [fresh, switched] = [false, true].map((railSwitched) => {
      const state = renewal({ customer, subscription: pastDue({ failures: 2, railSwitched }) })
      return settleFailedCharge(state, refused, later).subscription.recovery
    })
    expect(fresh).toMatchObject({ action: 'switch_rail', switchToMethodId: 'pm_2' })
    expect(switched).toMatchObject({ action: 'request_card_update', switchToMethodId: null })
  })

  // Holds D7.4.
  it('a method of its own that was declined too often in 30 days is retried no more', () => {
    const recent = Array.from({ length: 15 }, (_, day) => toMs(now) / 1000 - day * 3_600)
    const own = aSubscription({ ownMethodOnly: true, paymentMethodId: 'pm_1', declines: { pm_1: recent } })
    const state = renewal({ subscription: own })
    const { subscription } = settleFailedCharge(state, declined, now)
    expect(subscription.recovery).toMatchObject({ action: 'request_card_update', nextAttemptAt: null })
  })

  // Holds D7.7.
  it('a case that is given up keeps the count of its declines', () => {
    const later = addSeconds(now, 40 * 86_400)
    const state = renewal({ subscription: pastDue({ failures: 3 }) })
    const { subscription } = settleFailedCharge(state, declined, later)
    expect(subscription).toMatchObject({ status: 'unpaid', declines: { pm_1: [toMs(later) / 1000] } })
  })

  // Holds D4.27.
  it.each(['scheduled', 'manual'] as const)(
    'of one that is incomplete, a charge that was %s asks for a card once, and opens no case',
    (kind) => {
      const state = renewal({ subscription: aSubscription({ status: 'incomplete' }) })
      const { subscription, events } = settleFailedCharge(
        state,
        { intent: { ...intent, kind }, failureCode: 'expired_card', kind },
        now,
      )
      expect(types(events)).toEqual(['subscription_payment_failed', 'subscription_payment_action_required'])
      expect(subscription).toMatchObject({ status: 'incomplete', recovery: null })
    },
  )

  it.each(['paused', 'unpaid', 'canceled'] as const)(
    'an automatic charge of one that is %s is a fault of ours',
    (status) => {
      const state = renewal({ subscription: aSubscription({ status }) })
      expect(() => settleFailedCharge(state, declined, now)).toThrow(
        `an automatic charge of a ${status} subscription`,
      )
    },
  )

  // Holds D7.23: the default is the first choice.
  it('switches to the default before any other', () => {
    const customer = aCustomer({
      paymentMethods: [
        aMethod({ id: 'pm_3', isDefault: false, rail: 'direct_debit' }),
        aMethod({ id: 'pm_2', isDefault: true, rail: 'direct_debit' }),
        aMethod({ isDefault: false }),
      ],
    })
    const { subscription } = settleFailedCharge(
      renewal({ customer, subscription: pastDue({ failures: 2 }) }),
      refused,
      addSeconds(now, 3 * 86_400),
    )
    expect(subscription.recovery?.switchToMethodId).toBe('pm_2')
  })
})
