import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import type { SoldAddOn } from '../../../shared/domain/pricing/items.ts'
import { inVersion } from '../../../shared/domain/pricing/versions.ts'
import { mayChangeTo, requireChangeable } from '../../../shared/domain/subscription/changeable.ts'
import {
  buying,
  onPlan,
  scheduledWith,
  type AddOnChange,
} from '../../../shared/domain/subscription/on-plan.ts'
import { planChangeTerms } from '../../../shared/domain/subscription/plan-change.ts'
import type {
  PlanChangeOrder,
  PlanChangeState,
} from '../../../shared/domain/subscription/plan-change-order.ts'
import { decideRenewal, type RenewalState } from '../../../shared/domain/subscription/renew.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const middle = '2026-04-16T12:00:00.000Z'
const sold = (addOnId: string, quantity: number): SoldAddOn => ({
  ...{ addOnId, name: addOnId, quantity, price: quantity * 10_000, unitAmount: 10_000 },
})
const seats = { ...sold('seats', 3), base: 30_000 }
const perUnit = { model: 'per_unit', tiers: null, minQuantity: 1, maxQuantity: 9 } as const
const free = { model: 'free', tiers: null, minQuantity: 1, maxQuantity: 1 } as const
const setupFee = { name: 'Installation', amount: 30_000 }
const platinum = (over: Partial<Plan> = {}) =>
  aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000, pricing: perUnit, ...over })
const yearly = (over: Partial<Plan> = {}) => platinum({ interval: 'year', ...over })
const dearer = (n: number, effectiveFrom: string, amount = 600_000) => ({
  ...{ n, amount, pricing: aPlan().pricing, announcedAt: march, effectiveFrom, revertedAt: null },
})
const versions = (...list: ReturnType<typeof dearer>[]) => ({ versions: list as never })
const change = (over: Partial<AddOnChange>): AddOnChange => ({
  keepsPlan: true,
  sold: [],
  later: null,
  ...over,
})
const decide = (
  of: Partial<Subscription>,
  state: Partial<PlanChangeState>,
  order: Partial<PlanChangeOrder> = {},
) =>
  planChangeTerms(
    {
      subscription: aSubscription(of),
      settings: { hold: null },
      customer: aCustomer(),
      plan: aPlan(),
      next: aPlan(),
      quantity: 1,
      ...state,
    },
    {
      effective: 'at_renewal',
      proration: 'charge_now',
      effectiveAt: middle,
      now: middle,
      invoiceId: 'inv_9',
      ...order,
    },
  )
const changed = (...fields: string[]) => [
  { type: 'subscription_updated', extra: { changed: fields }, onTimeline: true },
]

// Holds K5, K9, K4, D5.14: what a change at the renewal notes.
describe('a change that waits for the renewal', () => {
  // prettier-ignore
  it.each([
    ['another plan', {}, { next: platinum() }, {}, ['scheduledPlanId'], { scheduledPlanId: 'plan_platinum', scheduledQuantity: null }],
    ['another plan in place of more units', { scheduledQuantity: 4 }, { next: platinum() }, {}, ['scheduledPlanId', 'scheduledQuantity'], { scheduledPlanId: 'plan_platinum', scheduledQuantity: null }],
    ['another plan and units', {}, { next: platinum(), quantity: 4 }, {}, ['scheduledPlanId', 'scheduledQuantity'], { scheduledPlanId: 'plan_platinum', scheduledQuantity: 4 }],
    ['units alone', {}, { next: aPlan({ pricing: perUnit }), quantity: 4 }, {}, ['scheduledQuantity'], { scheduledPlanId: null, scheduledQuantity: 4 }],
    ['an add-on, beside what is noted of the plan', { scheduledPlanId: 'plan_x', scheduledQuantity: 2 }, { addOns: change({ sold: [sold('disk', 1)] }) }, {}, ['scheduledAddOns'], { scheduledPlanId: 'plan_x', scheduledQuantity: 2, scheduledAddOns: [sold('disk', 1)] }],
    ['an add-on with a plan', {}, { next: platinum(), addOns: change({ keepsPlan: false, sold: [sold('disk', 1)] }) }, {}, ['scheduledPlanId', 'scheduledAddOns'], { scheduledPlanId: 'plan_platinum', scheduledAddOns: [sold('disk', 1)] }],
    ['fewer units of an add-on', { addOns: [seats] }, { addOns: change({ sold: [sold('seats', 1)] }) }, {}, ['scheduledAddOns'], { scheduledAddOns: [sold('seats', 1)], addOns: [seats] }],
    ['none of an add-on', { addOns: [seats] }, { addOns: change({ sold: [sold('seats', 0)] }) }, {}, ['scheduledAddOns'], { scheduledAddOns: [sold('seats', 0)] }],
    ['as many as there are: what was noted is taken back', { addOns: [seats], scheduledAddOns: [sold('seats', 1)] }, { addOns: change({ sold: [sold('seats', 3)] }) }, {}, ['scheduledAddOns'], { scheduledAddOns: null }],
    ['none of what is not there', { scheduledAddOns: [sold('disk', 1), sold('x', 2)] }, { addOns: change({ sold: [sold('disk', 0)] }) }, {}, ['scheduledAddOns'], { scheduledAddOns: [sold('x', 2)] }],
    ['a later request for an add-on wins', { scheduledAddOns: [sold('disk', 1), sold('x', 2)] }, { addOns: change({ sold: [sold('disk', 4)] }) }, {}, ['scheduledAddOns'], { scheduledAddOns: [sold('x', 2), sold('disk', 4)] }],
    ['a plan with its fee', {}, { next: platinum({ setupFee }) }, { setupFee: true }, ['scheduledPlanId'], { scheduledSetupFee: true }],
    ['a plan without its fee', {}, { next: platinum({ setupFee }) }, { setupFee: false }, ['scheduledPlanId'], { scheduledSetupFee: undefined }],
    ['the same plan again: its fee stays', { scheduledPlanId: 'plan_platinum', scheduledSetupFee: true }, { next: platinum({ setupFee }), quantity: 2 }, {}, ['scheduledPlanId', 'scheduledQuantity'], { scheduledSetupFee: true }],
    ['the same plan again, without its fee', { scheduledPlanId: 'plan_platinum', scheduledSetupFee: true }, { next: platinum({ setupFee }) }, { setupFee: false }, ['scheduledPlanId'], { scheduledSetupFee: null }],
    ['the same plan again, whose fee was not asked for', { scheduledPlanId: 'plan_platinum', scheduledSetupFee: null }, { next: platinum({ setupFee }) }, {}, ['scheduledPlanId'], { scheduledSetupFee: null }],
    ['a third plan: the fee of the second goes', { scheduledPlanId: 'plan_x', scheduledSetupFee: true }, { next: platinum({ setupFee }) }, {}, ['scheduledPlanId'], { scheduledSetupFee: null }],
    ['a plan at the price of then', {}, { next: platinum(versions(dearer(2, may), dearer(3, june))) }, {}, ['scheduledPlanId'], { scheduledPriceVersion: 2 }],
    ['a plan at its first price', {}, { next: platinum(versions(dearer(2, june))) }, {}, ['scheduledPlanId'], { scheduledPriceVersion: undefined }],
    ['a plan at its first price, after another', { scheduledPriceVersion: 4 }, { next: platinum() }, {}, ['scheduledPlanId'], { scheduledPriceVersion: 1 }],
    ['more units at the price that it has then', {}, { next: aPlan({ pricing: perUnit, ...versions({ ...dearer(2, may), pricing: perUnit }) }), quantity: 4 }, {}, ['scheduledQuantity'], { scheduledPriceVersion: 2 }],
    ['more units at a price that it keeps', { keepsAgainst: 2 }, { next: aPlan({ pricing: perUnit, ...versions({ ...dearer(2, may), pricing: perUnit }) }), quantity: 4 }, {}, ['scheduledQuantity'], { scheduledPriceVersion: undefined }],
  ])('%s', (_, of, state, order, fields, expected) => {
    const made = decide(of, state, order)
    expect(made.events).toEqual(changed(...fields))
    for (const [field, value] of Object.entries(expected))
      expect(made.subscription[field as keyof Subscription]).toEqual(value)
    expect(made.subscription).toMatchObject({ planId: 'plan_gold', quantity: 1, version: 6 })
    expect(made).toMatchObject({
      invoice: null,
      customerCreditKobo: 0,
      closes: [],
      proration: { amount: 0, effectiveAt: may },
    })
  })
})

// Holds K9, K5: what a subscription says of prices once it is on a plan.
describe('a subscription on another plan', () => {
  const gold = (version: number) => inVersion(aPlan(versions(dearer(2, march), dearer(3, april))), version)
  const told = (planId: string, version: number) => ({ planId, version, from: april })

  // prettier-ignore
  it.each([
    ['of the first price says nothing', {}, gold(1), { priceVersion: undefined }],
    ['of a later price', {}, gold(2), { priceVersion: 2 }],
    ['of the first price, after a later one', { priceVersion: 2 }, gold(1), { priceVersion: 1 }],
    ['of which another was noted', { scheduledPriceVersion: 3 }, gold(1), { scheduledPriceVersion: null }],
    ['of which none was noted', {}, gold(1), { scheduledPriceVersion: undefined, scheduledSetupFee: undefined, told: undefined, keepsAgainst: undefined }],
    ['whose fee was noted', { scheduledSetupFee: true }, gold(1), { scheduledSetupFee: null }],
    ['keeps what it keeps on this plan', { keepsAgainst: 2 }, gold(1), { keepsAgainst: 2 }],
    ['keeps nothing on another', { planId: 'plan_x', keepsAgainst: 2 }, gold(1), { keepsAgainst: null }],
    ['was told of prices that are reached', { told: [told('plan_gold', 2)] }, gold(2), { told: null }],
    ['was told of a price to come', { told: [told('plan_gold', 2), told('plan_gold', 3)] }, gold(2), { told: [told('plan_gold', 3)] }],
    ['was told of another plan’s price', { told: [told('plan_x', 1), told('plan_gold', 1)] }, gold(2), { told: [told('plan_x', 1)] }],
  ])('%s', (_, of, next, expected) => {
    const after = onPlan(aSubscription(of), next, 1)
    for (const [field, value] of Object.entries(expected))
      expect(after[field as keyof Subscription]).toEqual(value)
    if (Object.values(expected).every((value) => value === undefined))
      for (const field of Object.keys(expected)) expect(after).not.toHaveProperty(field)
  })

  // prettier-ignore
  it.each([
    ['a plan alone', { scheduledQuantity: 2 }, null, { planId: 'plan_gold', quantity: 4, scheduledQuantity: null }],
    ['an add-on, and keeps its plan with what is noted', { planId: 'plan_x', scheduledQuantity: 2 }, change({ sold: [sold('disk', 1)] }), { planId: 'plan_x', quantity: 1, scheduledQuantity: 2, scheduledAddOns: null }],
    ['a plan and an add-on', { planId: 'plan_x' }, change({ keepsPlan: false, sold: [sold('disk', 1)] }), { planId: 'plan_gold', quantity: 4 }],
    ['an add-on now, and fewer units later', {}, change({ sold: [sold('disk', 1)], later: { quantity: 1, sold: [] } }), { scheduledQuantity: 1, scheduledAddOns: null }],
    ['an add-on now, and another later', { scheduledQuantity: 2 }, change({ sold: [sold('disk', 1)], later: { quantity: null, sold: [sold('seats', 0)] } }), { scheduledQuantity: 2, scheduledAddOns: [sold('seats', 0)] }],
  ] as const)('buys %s', (_, of, addOns, expected) => {
    const next = inVersion(aPlan({ pricing: perUnit }), 1)
    const after = buying(aSubscription(of), { next, quantity: 4, addOns })
    expect(after).toMatchObject(expected)
    const names = after.addOns?.map(({ addOnId }) => addOnId)
    expect(names).toEqual(addOns === null ? undefined : ['disk'])
    expect(
      buying(aSubscription({ ...of, addOns: [seats] }), { next, quantity: 4, addOns }).addOns,
    ).toHaveLength(addOns === null ? 1 : 2)
  })

  it.each([
    [undefined, [], [], null],
    [null, [], [sold('a', 1)], [sold('a', 1)]],
    [[sold('a', 1)], [sold('a', 2)], [], null],
    [[sold('a', 1), sold('b', 1)], [sold('a', 2)], [], [sold('b', 1)]],
    [[sold('a', 1), sold('b', 1)], [], [sold('a', 5)], [sold('b', 1), sold('a', 5)]],
  ])('has noted, after %j, %j now and %j later', (scheduledAddOns, now, later, rows) => {
    expect(scheduledWith(scheduledAddOns === undefined ? {} : { scheduledAddOns }, now, later)).toEqual(rows)
  })
})

// Holds K4, K5.
describe('what refuses a change', () => {
  const asked = (
    over: Partial<Parameters<typeof requireChangeable>[0]> = {},
    of: Partial<Subscription> = {},
  ) => ({
    ...{ subscription: aSubscription(of), plan: aPlan(), next: aPlan(), quantity: 1, ...over },
  })
  const unnamed = (reason: string) =>
    problem('validation_error', {
      path: 'addOns',
      reason,
      addOnIds: ['seats'],
      issue: 'the new plan has another period: name each add-on, with `quantity` 0 to take it off',
    })

  // prettier-ignore
  it.each([
    ['the same plan and units', asked(), problem('conflict', { reason: 'same_plan' })],
    ['nothing later either', asked({ addOns: change({}) }), problem('conflict', { reason: 'same_plan' })],
    ['fewer units later', asked({ addOns: change({ later: { quantity: 1, sold: [] } }) }), null],
    ['an add-on', asked({ addOns: change({ sold: [sold('disk', 1)] }) }), null],
    ['other units', asked({ next: aPlan({ pricing: perUnit }), quantity: 2 }), null],
    ['units that are not sold', asked({ quantity: 2 }), problem('validation_error', { reason: 'quantity_out_of_range', path: 'quantity' })],
    ['an add-on beside units that are not sold any more', asked({ quantity: 2, addOns: change({ sold: [sold('disk', 1)] }) }), null],
    ['a plan that is archived, which it has', asked({ next: aPlan({ archivedAt: march, pricing: perUnit }), quantity: 2 }), null],
    ['another period, with an add-on that nobody names', asked({ next: yearly() }, { addOns: [seats] }), unnamed('add_on_interval')],
    ['a free plan, with an add-on that nobody names', asked({ next: yearly({ pricing: free, amount: 0 }) }, { addOns: [seats] }), unnamed('free_plan')],
    ['another period, with an add-on that is named', asked({ next: yearly(), addOns: change({ keepsPlan: false, sold: [sold('seats', 0)] }) }, { addOns: [seats] }), null],
    ['the same period, with an add-on', asked({ next: platinum() }, { addOns: [seats] }), null],
    ['another period, without add-ons', asked({ next: yearly() }), null],
  ])('%s', (_, of, refusal) => {
    const now = () => requireChangeable(of, 'immediate')
    if (refusal === null) expect(now).not.toThrow()
    else expect(now).toThrow(refusal)
    expect(mayChangeTo(of)).toBe(refusal === null)
  })

  it('counts an add-on as named at the renewal that was noted before', () => {
    const of = asked({ next: yearly() }, { addOns: [seats], scheduledAddOns: [sold('seats', 0)] })
    expect(() => requireChangeable(of, 'at_renewal')).not.toThrow()
    expect(() => requireChangeable(of, 'immediate')).toThrow(unnamed('add_on_interval'))
    expect(() => requireChangeable(asked({ next: yearly() }, { addOns: [seats] }), 'at_renewal')).toThrow(
      unnamed('add_on_interval'),
    )
    expect(() =>
      requireChangeable(
        asked({ next: yearly() }, { addOns: [seats], scheduledAddOns: [sold('x', 0)] }),
        'at_renewal',
      ),
    ).toThrow(unnamed('add_on_interval'))
  })

  it('hides no fault of ours', () => {
    expect(() => mayChangeTo(asked({ next: null as never }))).toThrow(TypeError)
  })
})

// Holds K5, K9, K4, B13: what was noted happens with the renewal.
describe('a renewal with what was noted', () => {
  const renew = (of: Partial<Subscription>, state: Partial<RenewalState> = {}) =>
    decideRenewal(
      { subscription: aSubscription(of), plan: aPlan(), scheduled: null, customer: aCustomer(), ...state },
      'inv_3',
      may,
    )
  const billed = (made: ReturnType<typeof renew>) => {
    if (made.kind !== 'invoice') throw new Error('nothing is billed')
    return { lines: made.invoice.lines.map(({ description, amount }) => [description, amount]), ...made }
  }
  const units = aPlan({ pricing: perUnit })

  // prettier-ignore
  it.each([
    ['nothing', {}, {}, [['Gold', 500_000]], { planId: 'plan_gold', billingAnchor: march, periodNumber: 2 }],
    ['a plan', { scheduledPlanId: 'plan_platinum' }, { scheduled: platinum() }, [['Platinum', 900_000]], { planId: 'plan_platinum', scheduledPlanId: null }],
    ['a plan with its fee', { scheduledSetupFee: true }, { scheduled: platinum({ setupFee }) }, [['Platinum', 900_000], ['Installation', 30_000]], { scheduledSetupFee: null, unbilled: [] }],
    ['a plan without its fee', {}, { scheduled: platinum({ setupFee }) }, [['Platinum', 900_000]], {}],
    ['units', { scheduledQuantity: 3 }, { plan: units }, [['3 × Gold', 1_500_000]], { quantity: 3, scheduledQuantity: null }],
    ['units, of whom a fee was once noted', { scheduledQuantity: 3, scheduledSetupFee: true }, { plan: { ...units, setupFee } }, [['3 × Gold', 1_500_000]], {}],
    ['an add-on', { scheduledAddOns: [sold('disk', 2)] }, {}, [['Gold', 500_000], ['2 × disk', 20_000]], { scheduledAddOns: null }],
    ['no add-on any more', { addOns: [seats], scheduledAddOns: [sold('seats', 0)] }, {}, [['Gold', 500_000]], { scheduledAddOns: null, addOns: [] }],
    ['a plan at the price that was shown', { scheduledPriceVersion: 2 }, { scheduled: platinum(versions({ ...dearer(2, march), pricing: perUnit }, { ...dearer(3, april, 1), pricing: perUnit })) }, [['Platinum', 600_000]], { priceVersion: 2 }],
    ['nothing, while a lower price is in effect', {}, { plan: aPlan(versions(dearer(2, april, 400_000))) }, [['Gold', 400_000]], { priceVersion: 2 }],
    ['nothing, and nobody told them of a higher price', {}, { isBill: true, plan: aPlan(versions(dearer(2, april))) }, [['Gold', 500_000]], {}],
    ['nothing, and they were told of a higher price', { told: [{ planId: 'plan_gold', version: 2, from: april }] }, { isBill: true, plan: aPlan(versions(dearer(2, april))) }, [['Gold', 600_000]], { priceVersion: 2, told: null }],
    ['nothing, looking ahead', {}, { plan: aPlan(versions(dearer(2, april))) }, [['Gold', 600_000]], {}],
  ])('%s', (_, of, state, lines, expected) => {
    const made = billed(renew(of, state))
    expect(made.lines).toEqual(lines)
    expect(made.subscription).toMatchObject({
      latestInvoiceId: 'inv_3',
      invoiceCount: 3,
      unbilled: [],
      ...expected,
    })
  })

  it('counts another interval from this boundary, in the merchant’s zone by now, without a billing day (B13, K8)', () => {
    const of = { billingDay: 5, stubOfSeconds: 9, scheduledPlanId: 'plan_platinum' }
    const made = billed(renew(of, { scheduled: yearly(), timeZone: 'UTC' }))
    expect(made.subscription).toMatchObject({
      billingAnchor: may,
      periodNumber: 0,
      timeZone: 'UTC',
      billingDay: null,
      stubOfSeconds: null,
    })
    expect(made.invoice).toMatchObject({ periodStart: may, periodEnd: '2027-05-01T12:00:00.000Z' })
    expect(billed(renew({}, { scheduled: yearly() })).subscription.timeZone).toBe('Africa/Lagos')
    expect(billed(renew({}, { scheduled: platinum(), timeZone: 'UTC' })).subscription.timeZone).toBe(
      'Africa/Lagos',
    )
  })

  // prettier-ignore
  it.each([
    ['the plan is free', {}, { plan: aPlan({ pricing: free, amount: 0 }) }, 'plan_gold'],
    ['the plan that was noted is free', {}, { scheduled: yearly({ pricing: free, amount: 0 }) }, 'plan_platinum'],
  ])('begins without an invoice where %s (K7)', (_, of, state, planId) => {
    const made = renew(of, state)
    expect(made).toMatchObject({
      kind: 'roll',
      plan: { id: planId },
      subscription: { planId, currentPeriodStart: may, cyclesCompleted: 2, invoiceCount: 2 },
    })
  })

  it('bears the tax that was agreed, else the merchant’s', () => {
    const seller = { legalName: null, tin: null, rcNumber: null, address: null, numberPrefix: 'ACME' }
    const settings = { tax: { ...seller, registered: true, defaultTaxCode: 'VAT', codes: [] } }
    const plan = aPlan({ prices: 'exclusive' })
    expect(billed(renew({}, { settings, plan })).invoice.amount).toBe(537_500)
    expect(billed(renew({}, { settings, plan, rate: null })).invoice.amount).toBe(500_000)
    const rate = { code: 'X', name: 'X', basisPoints: 1_000, inclusive: false }
    expect(billed(renew({}, { plan, rate })).invoice.amount).toBe(550_000)
  })
})
