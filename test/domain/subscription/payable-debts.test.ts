import { describe, expect, it } from 'vitest'
import {
  collects,
  isLastingDebt,
  isPayable,
  requirePayable,
  settleSucceededCharge,
} from '../../../shared/domain/subscription/settle-succeeded-charge.ts'
import { subscriptionStatuses } from '../../../shared/domain/subscription/transitions.ts'
import { aHeldCharge, anInvoice, aState, aSubscription } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { types } from '../fixtures/events.ts'
import { intent, justAfter, renewal } from './succeeding-fixtures.ts'

// Holds A4.
it('who paid is no stranger any more', () => {
  const marks = { vouched: [], proven: [], typed: { email: 'silent' } } as const
  const stranger = aCustomer({ marks })
  const charged = settleSucceededCharge(renewal({ customer: stranger }), intent, justAfter)
  expect(charged.customer.marks?.typed).toEqual({ email: 'paid' })
  expect(charged.customer.version).toBe(stranger.version + 1)
  expect(settleSucceededCharge(renewal({ customer: stranger }), null, justAfter).customer).toBe(stranger)
  const known = aCustomer()
  expect(settleSucceededCharge(renewal({ customer: known }), intent, justAfter).customer).toBe(known)
})

// Holds B8, B5.
describe('a debt that outlived its subscription', () => {
  const ended = aSubscription({ status: 'canceled', endedAt: april, cyclesCompleted: 2 })
  const debt = anInvoice({ status: 'uncollectible', charge: aHeldCharge(), attemptCount: 1, cycle: 3 })

  it('is paid without reactivation and without a cycle', () => {
    const { subscription, invoice, events, earned, attempt, paid, failureCode } = settleSucceededCharge(
      aState({ subscription: ended, invoice: debt }),
      intent,
      justAfter,
    )
    expect(subscription).toEqual({ ...ended, version: 6 })
    expect(invoice).toMatchObject({ status: 'paid', periodStart: april, periodEnd: may, amountPaid: 500_000 })
    expect(events).toEqual([
      {
        type: 'subscription_payment_recovered',
        extra: { amount: 500_000, effectKobo: 500_000 },
        message: 'payment_recovered',
      },
    ])
    expect(earned?.postings[1]).toEqual({ account: 'merchant_pending', amount: 500_000 })
    expect(attempt.statusAfter).toBe('canceled')
    expect([paid, failureCode]).toEqual([true, null])
  })

  it.each([
    ['subscription_final', 0, 'subscription_payment_success'],
    ['subscription_final', 1, 'subscription_payment_recovered'],
    ['subscription_cycle', 0, 'subscription_payment_recovered'],
  ] as const)('the charge of a %s after %i attempts tells %s', (billingReason, attemptCount, type) => {
    const state = aState({ subscription: ended, invoice: { ...debt, billingReason, attemptCount } })
    expect(types(settleSucceededCharge(state, intent, justAfter).events)).toEqual([type])
  })

  it('who paid it is no stranger any more', () => {
    const stranger = aCustomer({ marks: { vouched: [], proven: [], typed: { email: 'silent' } } })
    const state = aState({ subscription: ended, invoice: debt, customer: stranger })
    expect(settleSucceededCharge(state, intent, justAfter).customer.version).toBe(stranger.version + 1)
    expect(settleSucceededCharge(state, null, justAfter).customer).toBe(stranger)
  })

  it('follows the merchant’s wish about receipts no more than any recovery does', () => {
    const state = aState({ subscription: ended, invoice: debt })
    const settings = { ...state.settings, paymentReceipts: false }
    expect(settleSucceededCharge({ ...state, settings }, intent, justAfter).events[0]).toMatchObject({
      message: 'payment_recovered',
    })
  })
})

// Holds B8, D6.1, D4.1: which invoice of which subscription can be paid.
describe('what can be paid', () => {
  const lives = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid']
  const ends = ['incomplete_expired', 'canceled', 'expired']

  it.each(subscriptionStatuses)('beside a subscription that is %s', (status) => {
    const of = (invoice: 'open' | 'uncollectible' | 'paid' | 'void') => ({
      subscription: aSubscription({ status }),
      invoice: anInvoice({ status: invoice }),
    })
    expect([collects(of('open')), collects(of('uncollectible'))]).toEqual([
      lives.includes(status),
      lives.includes(status),
    ])
    expect([collects(of('paid')), collects(of('void'))]).toEqual([false, false])
    expect([isLastingDebt(of('uncollectible')), isLastingDebt(of('open'))]).toEqual([
      ends.includes(status),
      false,
    ])
    expect(isPayable(of('uncollectible'))).toBe(status !== 'paused')
    if (status === 'paused')
      expect(() => {
        requirePayable(of('open'))
      }).toThrow(problem('conflict', { reason: 'invalid_transition', from: 'paused', action: 'pay' }))
    else
      expect(() => {
        requirePayable(of('uncollectible'))
      }).not.toThrow()
  })

  it('nothing is booked on a subscription that has ended, but a debt', () => {
    const state = aState({ subscription: aSubscription({ status: 'canceled' }) })
    expect(() => settleSucceededCharge(state, intent, justAfter)).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: 'canceled', action: 'pay' }),
    )
  })
})
