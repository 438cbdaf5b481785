import { describe, expect, it } from 'vitest'
import { afterReversal } from '../../../shared/domain/invoice/after-reversal.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'

// Holds B17.
describe('after a reversal', () => {
  const state = (over: object = {}) => ({ customer: aCustomer(), subscription: aSubscription(over) })

  it('nothing happens, if the merchant wants that', () => {
    expect(afterReversal(state(), 'continue', 'pm_1')).toEqual({ ...state(), cancels: false, events: [] })
  })

  it('the charged method is revoked, if it is active', () => {
    const { customer, cancels, events } = afterReversal(state(), 'revoke_method', 'pm_1')
    expect([customer.paymentMethods[0]?.status, cancels, events]).toEqual(['revoked', false, []])
    for (const id of ['pm_9', null])
      expect(afterReversal(state(), 'revoke_method', id)).toEqual({ ...state(), cancels: false, events: [] })
    const two = aCustomer({ paymentMethods: [aMethod(), aMethod({ id: 'pm_2', isDefault: false })] })
    const [first, second] = afterReversal({ ...state(), customer: two }, 'revoke_method', 'pm_1').customer
      .paymentMethods
    expect([first?.status, second?.status, second?.isDefault]).toEqual(['revoked', 'active', true])
    const gone = { ...state(), customer: aCustomer({ paymentMethods: [aMethod({ status: 'revoked' })] }) }
    expect(afterReversal(gone, 'revoke_method', 'pm_1').customer).toBe(gone.customer)
  })

  it.each(['active', 'trialing', 'paused'] as const)('one that is %s ends with its period', (status) => {
    const { subscription, cancels, customer, events } = afterReversal(
      state({ status }),
      'cancel_at_period_end',
      'pm_1',
    )
    expect(subscription).toEqual(aSubscription({ status, cancelAtPeriodEnd: true, version: 6 }))
    expect([cancels, customer.paymentMethods[0]?.status]).toEqual([true, 'active'])
    expect(events).toEqual([
      { type: 'subscription_updated', extra: { changed: ['cancelAtPeriodEnd'] }, onTimeline: true },
    ])
  })

  // Holds F9: a past-due case charges at once, so its method is revoked; one that is paused ends once it is resumed.
  it('revokes the method of a past-due one', () => {
    const after = afterReversal(state({ status: 'past_due' }), 'cancel_at_period_end', 'pm_1')
    expect([after.cancels, after.customer.paymentMethods[0]?.status, after.events]).toEqual([
      false,
      'revoked',
      [],
    ])
  })

  it.each([
    ['the merchant wants nothing', state({ status: 'past_due' }), 'continue'],
    ['no subscription is there to end', { ...state(), subscription: null }, 'cancel_at_period_end'],
  ] as const)('neither method nor subscription changes where %s', (_, before, option) => {
    expect(afterReversal(before, option, 'pm_1')).toEqual({ ...before, cancels: false, events: [] })
  })

  it.each([{ status: 'canceled' }, { cancelAtPeriodEnd: true }] as const)('not one of %j', (over) => {
    expect(afterReversal(state(over), 'cancel_at_period_end', 'pm_1')).toEqual({
      ...state(over),
      cancels: false,
      events: [],
    })
  })
})
