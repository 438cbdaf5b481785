import { describe, expect, it } from 'vitest'
import { attachPromo, previewPromo } from '../../../shared/domain/subscription/attach-promo.ts'
import {
  dueForNewMethod,
  hasMissed,
  offeredMeanwhile,
  withoutNewMethod,
} from '../../../shared/domain/subscription/new-method.ts'
import { composeSubscription } from '../../../shared/domain/subscription/new-subscription.ts'
import { draftsOf } from '../../../shared/domain/subscription/event-drafts.ts'
import { statusEvents } from '../../../shared/domain/subscription/failure-events.ts'
import { aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan, aPromo } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const now = '2026-05-02T00:00:00.000Z'

// Holds D4.3, D4.4, D4.5, D5.1.
describe('composeSubscription', () => {
  const order = {
    id: 'sub_1',
    now: march,
    timeZone: 'Africa/Lagos',
    trialDays: 0,
    paymentMethodId: null,
    ownMethodOnly: false,
    quantity: 1,
    promo: null,
    metadata: { a: 'b' },
  }

  it('without a trial is incomplete, its first period from now', () => {
    expect(composeSubscription(aCustomer(), aPlan(), order)).toEqual({
      ...aSubscription(),
      id: 'sub_1',
      status: 'incomplete',
      currentPeriodStart: march,
      currentPeriodEnd: april,
      cyclesCompleted: 0,
      latestInvoiceId: null,
      metadata: { a: 'b' },
      version: 1,
      periodNumber: 1,
      invoiceCount: 0,
      paidForPeriod: 0,
    })
  })

  it('with one is trialing, anchored at its end', () => {
    const end = '2026-03-15T12:00:00.000Z'
    expect(composeSubscription(aCustomer(), aPlan(), { ...order, trialDays: 14 })).toMatchObject({
      status: 'trialing',
      currentPeriodStart: march,
      currentPeriodEnd: end,
      trialEndsAt: end,
      billingAnchor: end,
      periodNumber: 0,
    })
    expect(composeSubscription(aCustomer(), aPlan(), { ...order, trialDays: 1 }).status).toBe('trialing')
  })

  it('keeps the method, whether it is its only one, and the code', () => {
    const promo = { promoCodeId: 'promo_1', discount: aDiscount() }
    expect(
      composeSubscription(aCustomer(), aPlan(), {
        ...order,
        promo,
        paymentMethodId: 'pm_1',
        ownMethodOnly: true,
      }),
    ).toMatchObject({
      promoCodeId: 'promo_1',
      discount: aDiscount(),
      paymentMethodId: 'pm_1',
      ownMethodOnly: true,
    })
  })

  // Holds D3.14, D3.3.
  it('not to an archived plan, nor for a blacklisted customer', () => {
    expect(() => composeSubscription(aCustomer(), aPlan({ archivedAt: march }), order)).toThrow(
      problem('conflict', { reason: 'plan_archived', path: 'planId' }),
    )
    expect(() => composeSubscription(aCustomer({ blacklisted: true }), aPlan(), order)).toThrow(
      problem('conflict', { reason: 'customer_blacklisted', path: 'customerId' }),
    )
  })
})

// Holds D7.14.
describe('a method that is offered for a past-due subscription', () => {
  const waiting = aSubscription({
    status: 'past_due',
    recovery: aRecovery({ action: 'request_card_update', nextAttemptAt: null, newMethodId: null }),
  })

  it('makes it due at once', () => {
    expect(dueForNewMethod(waiting, 'pm_2', now)).toEqual({
      ...waiting,
      version: 6,
      recovery: { ...waiting.recovery, newMethodId: 'pm_2', dueAt: now },
    })
    expect(dueForNewMethod(aSubscription({ recovery: aRecovery() }), 'pm_2', now)).toBeNull()
    expect(dueForNewMethod(aSubscription({ status: 'past_due' }), 'pm_2', now)).toBeNull()
  })

  it('was missed where the case asks for a card, waits for none, and has not charged this one', () => {
    const missed = (over: object, rest: object = {}) =>
      hasMissed({ ...waiting, recovery: { ...waiting.recovery!, ...over }, ...rest }, 'pm_2')
    expect(missed({})).toBe(true)
    expect(missed({ action: 'retry_scheduled' })).toBe(false)
    expect(missed({ newMethodId: 'pm_3' })).toBe(false)
    expect(missed({}, { declines: { pm_2: [1] } })).toBe(false)
    expect(missed({}, { declines: { pm_1: [1] } })).toBe(true)
    expect(hasMissed(aSubscription(), 'pm_2')).toBe(false)
  })

  describe('while a charge was out', () => {
    const second = aMethod({ id: 'pm_2', isDefault: false, createdAt: may })
    const both = (over: Partial<typeof second> = {}, first: Partial<typeof second> = {}) =>
      aCustomer({ paymentMethods: [aMethod(first), { ...second, ...over }] })
    const named = { ...waiting, paymentMethodId: 'pm_2' }

    it.each([
      ['the one it was given', both(), named, 'pm_1', 'pm_2'],
      ['not one that is gone', both({ status: 'revoked' }), named, 'pm_1', null],
      ['not the one that was charged', both(), named, 'pm_2', null],
      ['not one that was charged before', both(), { ...named, declines: { pm_2: [1] } }, 'pm_1', null],
      ['a new default', both({ isDefault: true }, { isDefault: false }), waiting, 'pm_1', 'pm_2'],
      [
        'a default from before the charge is none that came',
        both({ isDefault: true, createdAt: '2026-04-30T23:59:59.999Z' }, { isDefault: false }),
        waiting,
        'pm_1',
        null,
      ],
      [
        'the default that was charged is not',
        both({ isDefault: true }, { isDefault: false }),
        waiting,
        'pm_2',
        null,
      ],
      [
        'no default where it has its own method alone (A2)',
        both({ isDefault: true }, { isDefault: false }),
        { ...waiting, ownMethodOnly: true },
        'pm_1',
        null,
      ],
      ['nothing came', both(), waiting, 'pm_1', null],
      ['nor where they have none', aCustomer({ paymentMethods: [] }), waiting, null, null],
    ])('%s', (_, customer, subscription, charged, want) => {
      expect(offeredMeanwhile(customer, subscription, charged, may)?.id ?? null).toBe(want)
    })
  })

  it('that can’t be charged after all leaves the case as it was planned', () => {
    const plan = (over: object) => {
      const recovery = aRecovery({ newMethodId: 'pm_2', dueAt: now, ...over })
      return withoutNewMethod(waiting, recovery)
    }
    expect(plan({ nextAttemptAt: june, stopAt: may })).toMatchObject({
      version: 6,
      recovery: { newMethodId: null, dueAt: june },
    })
    expect(plan({ nextAttemptAt: null, stopAt: may }).recovery?.dueAt).toBe(may)
  })
})

// Holds D3.7, D3.8, D2.9.
describe('a code that is attached', () => {
  const promo = aPromo({ code: 'TEN', duration: 'repeating', durationCycles: 3 })

  it('keeps its terms of now', () => {
    expect(attachPromo(promo, aPlan(), now, 'promoCode')).toEqual({
      promoCodeId: 'promo_1',
      discount: {
        discountType: 'percentage',
        discountValue: 10,
        duration: 'repeating',
        durationCycles: 3,
        planId: null,
        usedInvoices: 0,
        inCurrentCycle: false,
      },
    })
  })

  it('shows what it takes off a first invoice', () => {
    expect(previewPromo(promo, aPlan(), now)).toEqual({
      valid: true,
      code: 'TEN',
      discount: 50_000,
      amount: 450_000,
    })
  })

  it.each([
    [{ active: false }, 'promo_inactive', 'the promo code is not active'],
    [{ expiresAt: now }, 'promo_expired', 'the promo code has expired'],
    [
      { maxRedemptions: 1, takenCount: 1 },
      'promo_exhausted',
      'the promo code has been redeemed as often as it may be',
    ],
    [{ planId: 'plan_x' }, 'promo_plan_mismatch', 'the promo code is for another plan'],
    [{ currency: 'USD' }, 'currency_mismatch', 'the promo code is for another currency than the plan'],
  ] as const)('%j can’t be used', (over, reason, issue) => {
    const bad = { ...promo, ...over }
    expect(() => attachPromo(bad, aPlan(), now, 'promoCode')).toThrow(
      problem('validation_error', { path: 'promoCode', reason, issue }),
    )
    expect(() => previewPromo(bad, aPlan(), now)).toThrow(
      problem('validation_error', { path: 'code', reason }),
    )
  })
})

// Holds D7.13.
it('giving up is told once, and the end with it where the merchant cancels: the customer learns of the last', () => {
  const unpaid = { type: 'subscription_unpaid', message: 'recovery_ended' }
  const cancelled = {
    type: 'subscription_cancelled',
    extra: { creditKobo: 0 },
    message: 'subscription_ended',
  }
  expect(statusEvents([])).toEqual([])
  expect(statusEvents(['subscription_past_due'])).toEqual([{ type: 'subscription_past_due' }])
  expect(statusEvents(['subscription_unpaid'])).toEqual([unpaid])
  expect(statusEvents(['subscription_past_due', 'subscription_unpaid', 'subscription_cancelled'])).toEqual([
    { type: 'subscription_past_due' },
    { type: 'subscription_unpaid' },
    cancelled,
  ])
})

it('a draft for an event that the state machine does not emit is a fault of ours', () => {
  expect(() => draftsOf(['subscription_paused'], { subscription_resumed: {} })).toThrow(
    'the state machine does not emit subscription_resumed here',
  )
})
