import { describe, expect, it } from 'vitest'
import type {
  DecidedPlanChange,
  ResolvedChange,
} from '../../../shared/domain/plan-change/decided-plan-change.ts'
import { decideUnscheduled } from '../../../shared/domain/plan-change/decide-unscheduled.ts'
import { decideQuote, honour, usableQuote } from '../../../shared/domain/plan-change/quote.ts'
import {
  isSameShown,
  pendingChangeOf,
  withoutPendingChange,
} from '../../../shared/domain/plan-change/shown-change.ts'
import type {
  PlanChangeDraft,
  PlanChangeQuote,
} from '../../../shared/domain/subscription/plan-change-draft.ts'
import type { PlanChange } from '../../../shared/domain/subscription/plan-change.ts'
import { aHeldCharge, anInvoice, aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const quarter = '2026-04-01T12:15:00.000Z'
const proration = {
  amount: 200_000,
  kind: 'charge',
  credit: 250_000,
  charge: 450_000,
  currency: 'NGN',
  effectiveAt: april,
} as const
const sold = (addOnId: string, quantity: number) => ({
  addOnId,
  name: 'x',
  quantity,
  price: 1,
  unitAmount: 1,
})
const request = (over: Partial<ResolvedChange> = {}): ResolvedChange => ({
  ...{
    planId: 'plan_platinum',
    quantity: 2,
    effective: 'immediate',
    proration: 'charge_now',
    addOns: null,
    ...over,
  },
})
const aQuote = (over: Partial<PlanChangeQuote> = {}): PlanChangeQuote => ({
  ...{
    merchantId: 'mer_1',
    id: 'quo_1',
    createdAt: april,
    subscriptionId: aSubscription().id,
    subscriptionVersion: 5,
  },
  ...{
    planId: 'plan_platinum',
    quantity: 2,
    addOns: null,
    effective: 'immediate',
    mode: 'charge_now',
    proration,
  },
  ...{ amount: 200_000, expiresAt: quarter, ...over },
})
const quoted = (over: Partial<ResolvedChange> = {}, amount: number | null = 200_000) => {
  const invoice = amount === null ? null : anInvoice({ amount })
  const decided = { subscription: aSubscription(), terms: { proration, invoice }, resolved: request(over) }
  return decideQuote(decided as unknown as DecidedPlanChange, { id: 'quo_1', now: april })
}
const split = {
  addOns: { keepsPlan: true, sold: [sold('a', 1)], later: { quantity: 3, sold: [sold('b', 0)] } },
}
const together = { addOns: { keepsPlan: false, sold: [sold('a', 1), sold('b', 2)], later: null } }

// Holds D5.13, K5, K4, B9.
describe('a quote of a change', () => {
  it.each([
    ['of a plan', {}, 200_000, {}],
    ['that costs nothing now', {}, null, { amount: 0 }],
    ['with its fee', { setupFee: true }, 200_000, { setupFee: true }],
    ['without its fee', { setupFee: false }, 200_000, { setupFee: false }],
    ['with add-ons', together, 200_000, { addOns: '[[["a",1],["b",2]],null]' }],
    ['of which a part waits', split, 200_000, { addOns: '[[["a",1]],[3,[["b",0]]]]' }],
  ] as const)('holds the cost for a quarter of an hour: %s', (_, over, amount, expected) => {
    const made = quoted(over, amount)
    expect(made).toMatchObject({
      moves: [],
      events: [],
      about: {},
      result: { proration, quoteId: 'quo_1', expiresAt: quarter },
    })
    expect(made.turns).toEqual([{ thing: 'quote', before: null, after: aQuote(expected), minted: true }])
    expect(made.result.invoice?.amount ?? null).toBe(amount)
  })

  // prettier-ignore
  it.each([
    ['unknown', undefined, {}, april, problem('not_found', { path: 'quoteId' })],
    ['of another subscription', aQuote({ subscriptionId: 'sub_2' }), {}, april, problem('not_found', { path: 'quoteId' })],
    ['of another plan', aQuote({ planId: 'x' }), {}, april, 'quote_mismatch'],
    ['of other units', aQuote({ quantity: 3 }), {}, april, 'quote_mismatch'],
    ['of another proration', aQuote({ mode: 'none' }), {}, april, 'quote_mismatch'],
    ['of another time', aQuote({ effective: 'at_renewal' }), {}, april, 'quote_mismatch'],
    ['with add-ons', aQuote({ addOns: '[[],null]' }), {}, april, 'quote_mismatch'],
    ['without add-ons', aQuote(), together, april, 'quote_mismatch'],
    ['with a fee', aQuote({ setupFee: true }), {}, april, 'quote_mismatch'],
    ['without a fee', aQuote(), { setupFee: true }, april, 'quote_mismatch'],
    ['a millisecond late', aQuote(), {}, '2026-04-01T12:15:00.001Z', 'quote_expired'],
  ] as const)('is refused: %s', (_, quote, over, now, refusal) => {
    const issue = refusal === 'quote_mismatch' ? 'was made for another change' : 'has expired'
    const expected =
      typeof refusal === 'string'
        ? problem('validation_error', { path: 'quoteId', reason: refusal, issue })
        : refusal
    expect(() => usableQuote(quote, aSubscription().id, request(over as never), now)).toThrow(expected)
  })

  it.each([
    ['at once', aQuote(), {}, april],
    ['at its end', aQuote(), {}, quarter],
    ['with add-ons', aQuote({ addOns: '[[["a",1],["b",2]],null]' }), together, april],
    ['with its fee', aQuote({ setupFee: true }), { setupFee: true }, april],
    ['where nothing is said of add-ons', aQuote({ addOns: undefined as never }), {}, april],
  ] as const)('is used %s', (_, quote, over, now) => {
    expect(usableQuote(quote, aSubscription().id, request(over as never), now)).toBe(quote)
  })

  const terms = (over: object = {}, amount: number | null = 200_000) =>
    ({
      proration: { ...proration, ...over },
      invoice: amount === null ? null : anInvoice({ amount }),
    }) as unknown as PlanChange

  it.each([
    ['all is as it was', aQuote(), terms(), 5, true],
    ['nothing was to be paid', aQuote({ amount: 0 }), terms({}, null), 5, true],
    ['the subscription has changed', aQuote(), terms(), 6, false],
    ['the customer’s credit has', aQuote(), terms({}, 199_999), 5, false],
    ['nothing is to be paid any more', aQuote(), terms({}, null), 5, false],
    ['the sum is another', aQuote(), terms({ amount: 1 }), 5, false],
    ['its kind is', aQuote(), terms({ kind: 'none' }), 5, false],
    ['what is given back is', aQuote(), terms({ credit: 1 }), 5, false],
    ['what is charged is', aQuote(), terms({ charge: 1 }), 5, false],
    ['the instant is', aQuote(), terms({ effectiveAt: may }), 5, false],
  ])('is honoured only while %s', (_, quote, now, version, isHonoured) => {
    const asked = () => {
      honour(quote, now, version)
    }
    if (isHonoured) expect(asked).not.toThrow()
    else expect(asked).toThrow(problem('conflict', { reason: 'version_mismatch', path: 'quoteId' }))
  })
})

// Holds F8, D5.9.
describe('a change that is shown while it waits', () => {
  const action = { type: 'redirect', url: 'https://bank.example' } as never
  const draft = (charge = {}, subscription = {}): PlanChangeDraft =>
    ({
      ...{
        id: 'inv_9',
        planId: 'plan_platinum',
        subscription: aSubscription({ quantity: 2, ...subscription }),
      },
      invoice: {
        ...anInvoice({ amount: 200_000 }),
        charge: aHeldCharge({ deadline: may, action, ...charge }),
      },
    }) as unknown as PlanChangeDraft
  const shown = {
    planId: 'plan_platinum',
    invoiceId: 'inv_9',
    amount: 200_000,
    rail: 'card',
    since: april,
    deadline: may,
    nextAction: action,
    quantity: 2,
  }

  it('names what is bought, and nothing of what was paid for it', () => {
    expect(pendingChangeOf(draft())).toEqual(shown)
    expect(pendingChangeOf(draft({}, { addOns: [{ ...sold('a', 1), base: 7 }] }))).toEqual({
      ...shown,
      addOns: [sold('a', 1)],
    })
    expect(pendingChangeOf(draft({ deadline: null }))).toBeNull()
  })

  it.each([
    ['both none', null, null, true],
    ['none any more', shown, null, false],
    ['as it was', shown, { ...shown, nextAction: { url: 'https://bank.example', type: 'redirect' } }, true],
    ['of another invoice', shown, { ...shown, invoiceId: 'inv_8' }, false],
    ['with another action', shown, { ...shown, nextAction: null }, false],
    ['with the rest changed', shown, { ...shown, deadline: april }, true],
  ] as const)('is the same: %s', (_, before, now, expected) => {
    expect(isSameShown(before as never, now as never)).toBe(expected)
  })

  it('leaves no trace where it was never shown, else an event', () => {
    const never = aSubscription({ changeInProgress: 'inv_9' })
    expect(withoutPendingChange(never)).toEqual({ subscription: aSubscription(), events: [] })
    const { subscription, events } = withoutPendingChange({ ...never, pendingChange: shown as never })
    expect(subscription).toEqual(aSubscription({ version: 6 }))
    expect(events).toEqual([
      { type: 'subscription_updated', extra: { changed: ['pendingChange'] }, onTimeline: true },
    ])
  })
})

// Holds D5.14, K5, K4.
describe('what is noted for the renewal', () => {
  const take = (of: object, draft: PlanChangeDraft | null = null) =>
    decideUnscheduled({ subscription: aSubscription(of), customer: aCustomer(), plan: aPlan() }, draft)

  // prettier-ignore
  it.each([
    ['a plan', { scheduledPlanId: 'x' }, ['scheduledPlanId'], {}],
    ['units', { scheduledQuantity: 2 }, ['scheduledQuantity'], {}],
    ['add-ons', { scheduledAddOns: [sold('a', 1)] }, ['scheduledAddOns'], {}],
    ['all of it', { scheduledPlanId: 'x', scheduledQuantity: 2, scheduledAddOns: [sold('a', 1)] }, ['scheduledPlanId', 'scheduledQuantity', 'scheduledAddOns'], {}],
    ['a plan with its fee', { scheduledPlanId: 'x', scheduledSetupFee: true }, ['scheduledPlanId'], { scheduledSetupFee: null }],
  ])('is taken back: %s', (_, of, changed, over) => {
    const made = take(of)
    expect(made.result).toEqual(aSubscription({ version: 6, ...over }))
    expect(made.events).toEqual([{ type: 'subscription_updated', extra: { changed }, onTimeline: true }])
    expect(made.turns).toHaveLength(1)
  })

  it.each([{}, { scheduledAddOns: [] }, { scheduledSetupFee: true }])(
    'is refused where nothing is: %j',
    (of) => {
      expect(() => take(of)).toThrow(
        problem('conflict', {
          reason: 'invalid_transition',
          from: 'active',
          action: 'delete_scheduled_change',
        }),
      )
    },
  )

  it('is taken out of a change that waits, too', () => {
    const draft = {
      id: 'inv_9',
      subscription: aSubscription({ scheduledPlanId: 'x' }),
      version: 1,
    } as unknown as PlanChangeDraft
    expect(take({ scheduledPlanId: 'x' }, draft).turns[1]).toMatchObject({
      after: { subscription: { scheduledPlanId: null } },
    })
  })
})
