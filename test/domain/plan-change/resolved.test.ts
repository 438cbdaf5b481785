import { describe, expect, it } from 'vitest'
import type { AddOn } from '../../../shared/domain/catalog/add-on.ts'
import { requireTogether, soldParts } from '../../../shared/domain/plan-change/add-on-parts.ts'
import {
  resolvedChange,
  type PlanChangeRequest,
} from '../../../shared/domain/plan-change/decided-plan-change.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import type { SoldAddOn } from '../../../shared/domain/pricing/items.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { april, march } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const perUnit = { model: 'per_unit', tiers: null, minQuantity: 1, maxQuantity: 9 } as const
const free = { model: 'free', tiers: null, minQuantity: 1, maxQuantity: 1 } as const
const anAddOn = (id: string, over: Partial<AddOn> = {}): AddOn => ({
  ...{
    merchantId: 'mer_1',
    id,
    createdAt: march,
    name: id,
    amount: 10_000,
    currency: 'NGN',
    interval: 'month',
  },
  ...{ intervalCount: 1, pricing: perUnit, archivedAt: null, version: 1, ...over },
})
const all = (...addOns: AddOn[]) => new Map(addOns.map((addOn) => [addOn.id, addOn]))
const [seats, disk] = [anAddOn('seats'), anAddOn('disk')]
const sold = (addOnId: string, quantity: number, price = quantity * 10_000): SoldAddOn => ({
  ...{ addOnId, name: addOnId, quantity, price, unitAmount: quantity === 0 ? null : 10_000 },
})
const held = (addOnId: string, quantity: number, price = quantity * 10_000) => ({
  ...sold(addOnId, quantity, price),
  base: price,
})
const part = (addOnId: string, quantity: number, less: boolean) => ({ sold: sold(addOnId, quantity), less })
const many = Array.from({ length: 11 }, (_, n) => anAddOn(`a${n}`))

// Holds K5, K4.
describe('the add-ons that a change names', () => {
  const parts = (named: [string, number][], of: Partial<Subscription> = {}, read = all(seats, disk)) =>
    soldParts(
      named.map(([addOnId, quantity]) => ({ addOnId, quantity })),
      { subscription: aSubscription(of), plan: aPlan(), read },
    )

  // prettier-ignore
  it.each([
    ['none', [], {}, []],
    ['a new one', [['seats', 2]], {}, [part('seats', 2, false)]],
    ['more units', [['seats', 3]], { addOns: [held('seats', 2)] }, [part('seats', 3, false)]],
    ['fewer units', [['seats', 1]], { addOns: [held('seats', 2)] }, [part('seats', 1, true)]],
    ['no unit', [['seats', 0]], { addOns: [held('seats', 2)] }, [part('seats', 0, true)]],
    ['fewer units, that cost as much as those agreed', [['seats', 1]], { addOns: [held('seats', 2, 10_000)] }, [part('seats', 1, false)]],
    ['more units, that cost less than those agreed', [['seats', 3]], { addOns: [held('seats', 2, 40_000)] }, [part('seats', 3, true)]],
    ['as many units', [['seats', 2]], { addOns: [held('seats', 2)] }, []],
    ['as many units, where a change is noted', [['seats', 2]], { addOns: [held('seats', 2)], scheduledAddOns: [sold('seats', 1)] }, [part('seats', 2, false)]],
    ['as many units, where a change of another is noted', [['seats', 2]], { addOns: [held('seats', 2)], scheduledAddOns: [sold('disk', 1)] }, []],
    ['none of what is not there', [['seats', 0]], {}, []],
    ['none of what is noted', [['seats', 0]], { scheduledAddOns: [sold('seats', 1)] }, [part('seats', 0, false)]],
    ['two', [['seats', 1], ['disk', 1]], { addOns: [held('seats', 2)] }, [part('seats', 1, true), part('disk', 1, false)]],
  ] as const)('%s', (_, named, of, expected) => {
    expect(parts(named as never, of as never)).toEqual(expected)
  })

  // prettier-ignore
  it.each([
    ['an unknown one', [['x', 1]], {}, all(seats), problem('not_found', { path: 'addOns.0.addOnId' })],
    ['one twice', [['seats', 1], ['seats', 2]], {}, all(seats), problem('validation_error', { path: 'addOns.1.addOnId', reason: 'add_on_repeated', issue: 'is named twice' })],
    ['eleven', many.map(({ id }) => [id, 1]), {}, all(...many), problem('validation_error', { path: 'addOns', reason: 'too_many_add_ons', most: 10 })],
    ['a new one that is archived', [['seats', 1]], {}, all(anAddOn('seats', { archivedAt: april })), problem('conflict', { reason: 'add_on_archived', path: 'addOns.0.addOnId' })],
    ['so many units', [['disk', 1], ['seats', 10]], {}, all(seats, disk), problem('validation_error', { path: 'addOns.1.quantity', reason: 'quantity_out_of_range', maxQuantity: 9 })],
  ] as const)('are refused: %s', (_, named, of, read, refusal) => {
    expect(() => parts(named as never, of, read)).toThrow(refusal)
  })

  it('may be ten, and more of an archived one that is there, or none of it', () => {
    const archived = all(anAddOn('seats', { archivedAt: april }))
    expect(parts([['seats', 3]], { addOns: [held('seats', 2)] }, archived)).toHaveLength(1)
    expect(parts([['seats', 0]], { scheduledAddOns: [sold('seats', 1)] }, archived)).toHaveLength(1)
    expect(
      parts(
        many.slice(1).map(({ id }) => [id, 1]),
        {},
        all(...many),
      ),
    ).toHaveLength(10)
  })
})

const year = { interval: 'year' } as const
const refusedFor = (reason: string) => problem('validation_error', { path: 'addOns', reason })

// Holds K4: add-ons have the period of their plan, now and from the renewal on.
describe('add-ons and plans together', () => {
  type Together = Parameters<typeof requireTogether>
  const ask =
    (together: Partial<Together[0]>, of: Partial<Subscription> = {}, over: Partial<Together[1]> = {}) =>
    () => {
      requireTogether(
        { effective: 'immediate', planId: 'plan_gold', addOns: null, ...together },
        {
          subscription: aSubscription(of),
          plan: aPlan(),
          read: all(seats, disk, anAddOn('yearly', year)),
          ...over,
        },
      )
    }
  const change = (now: SoldAddOn[], later: SoldAddOn[] | null = null, keepsPlan = true) =>
    ({ addOns: { keepsPlan, sold: now, later: later && { quantity: null, sold: later } } }) as const
  const gold = { planId: 'plan_gold' }
  const big = { planId: 'plan_year' }
  const toYear = { named: aPlan({ id: 'plan_year', ...year }) }
  const noted = { scheduled: aPlan({ id: 'plan_year', ...year }) }
  const ten = many.slice(1).map(({ id }) => held(id, 1))

  // prettier-ignore
  it.each([
    ['no add-on at all', {}, {}, toYear, null],
    ['one of the same period', change([sold('seats', 1)]), {}, {}, null],
    ['one of another period', change([sold('yearly', 1)]), {}, {}, 'add_on_interval'],
    ['none of one of another period', change([sold('yearly', 0)]), {}, {}, null],
    ['one of another currency', change([sold('usd', 1)]), {}, { read: all(anAddOn('usd', { currency: 'USD' })) }, 'currency_mismatch'],
    ['one on a free plan', change([sold('seats', 1)]), {}, { plan: aPlan({ pricing: free, amount: 0 }) }, 'free_plan'],
    ['one that was not read', change([sold('x', 1)]), {}, {}, null],
    ['a yearly one with a yearly plan', { ...big, ...change([sold('yearly', 1)], null, false) }, {}, toYear, null],
    ['a monthly one with a yearly plan', { ...big, ...change([sold('seats', 1)], null, false) }, {}, toYear, 'add_on_interval'],
    ['a yearly one with a yearly plan at the renewal', { ...big, effective: 'at_renewal', ...change([sold('yearly', 1)], null, false) }, {}, toYear, null],
    ['a monthly one with a yearly plan at the renewal', { ...big, effective: 'at_renewal', ...change([sold('seats', 1)], null, false) }, {}, toYear, 'add_on_interval'],
    ['a yearly one at the renewal, when a yearly plan is noted', { ...big, effective: 'at_renewal', ...change([sold('yearly', 1)]) }, {}, noted, null],
    ['a monthly one at the renewal, when a yearly plan is noted', { ...big, effective: 'at_renewal', ...change([sold('seats', 1)]) }, {}, noted, 'add_on_interval'],
    ['a monthly one at the renewal, of the plan that is', { ...gold, effective: 'at_renewal', ...change([sold('seats', 1)]) }, {}, noted, null],
    ['a monthly one now that goes when a yearly plan comes', change([sold('seats', 1)], [sold('seats', 0)]), {}, noted, null],
    ['a monthly one now that stays when a yearly plan comes', change([sold('seats', 1)]), {}, noted, 'add_on_interval'],
    ['a monthly one now, beside another that stays', change([sold('seats', 0)]), { addOns: [held('seats', 1), held('disk', 1)] }, noted, 'add_on_interval'],
    ['a monthly one that goes now', change([sold('seats', 0)]), { addOns: [held('seats', 1)] }, noted, null],
    ['a monthly one later, when a yearly plan comes', change([], [sold('seats', 1)]), {}, noted, 'add_on_interval'],
    ['a yearly one later, when a yearly plan comes', change([], [sold('yearly', 1)]), {}, noted, null],
    ['a yearly one later', change([], [sold('yearly', 1)]), {}, {}, 'add_on_interval'],
    ['a yearly plan now, while a monthly add-on is noted', big, { scheduledAddOns: [sold('seats', 1)] }, toYear, 'add_on_interval'],
    ['a yearly plan now, while a yearly add-on is noted', big, { scheduledAddOns: [sold('yearly', 1)] }, toYear, null],
    ['another plan now, while a noted plan is replaced', { planId: 'plan_x', ...change([sold('seats', 1)], null, false) }, {}, { ...noted, named: aPlan({ id: 'plan_x' }) }, null],
    ['nothing, where there are ten', {}, { addOns: ten }, {}, null],
    ['nothing, where there are ten and a change of one is noted', {}, { addOns: ten, scheduledAddOns: [sold('a1', 2)] }, {}, null],
    ['ten where there was none', change(many.slice(1).map(({ id }) => sold(id, 1))), {}, {}, null],
    ['an eleventh, while one goes later', change([sold('seats', 1)], [sold('a1', 0)]), { addOns: ten }, {}, 'too_many_add_ons'],
    ['two monthly ones, of which one stays when a yearly plan comes', change([], [sold('seats', 0)]), { addOns: [held('seats', 1), held('disk', 1)] }, noted, 'add_on_interval'],
    ['an eleventh', change([sold('seats', 1)]), { addOns: ten }, {}, 'too_many_add_ons'],
    ['an eleventh at the renewal', { effective: 'at_renewal', ...change([sold('seats', 1)]) }, { addOns: ten }, {}, 'too_many_add_ons'],
    ['an eleventh in place of one', change([sold('seats', 1), sold('a1', 0)]), { addOns: ten }, {}, null],
    ['an eleventh in place of one at the renewal', { effective: 'at_renewal', ...change([sold('seats', 1), sold('a1', 0)]) }, { addOns: ten }, {}, null],
    ['a tenth', change([sold('seats', 1)]), { addOns: ten.slice(1) }, {}, null],
  ] as const)('%s', (_, together, of, over, reason) => {
    const asked = ask(together, of, over)
    if (reason === null) expect(asked).not.toThrow()
    else expect(asked).toThrow(refusedFor(reason))
  })

  it('say which add-ons stay, and how many there may be', () => {
    expect(ask(change([sold('seats', 0)]), { addOns: [held('seats', 1), held('disk', 1)] }, noted)).toThrow(
      problem('validation_error', {
        reason: 'add_on_interval',
        addOnIds: ['disk'],
        issue: 'the plan that is scheduled has another period',
      }),
    )
    expect(ask(change([sold('seats', 1)]), { addOns: ten })).toThrow(
      problem('validation_error', { most: 10, issue: 'a subscription has at most 10 add-ons' }),
    )
  })
})

// Holds K5: what a request leaves out.
describe('a change with what it leaves out', () => {
  const plan = aPlan({ pricing: perUnit, amount: 100_000 })
  const four = {
    quantity: 4,
    price: { amount: 400_000, currency: 'NGN', interval: 'month', intervalCount: 1 },
  } as const
  const withSeats = { ...four, addOns: [held('seats', 2)] }
  const noted = { scheduledPlanId: 'plan_next', scheduledQuantity: 7 }
  const resolve = (request: Partial<PlanChangeRequest>, of: Partial<Subscription> = four, over = {}) =>
    resolvedChange(
      { proration: 'charge_now', ...request },
      { subscription: aSubscription(of), plan, onDecrease: 'next_renewal', read: all(seats, disk), ...over },
    )
  const gold = { planId: 'plan_gold', quantity: 4, effective: 'immediate', addOns: null }
  const later = { ...gold, effective: 'at_renewal' }
  const named = (...rows: [string, number][]) => rows.map(([addOnId, quantity]) => ({ addOnId, quantity }))
  const parts = (keepsPlan: boolean, now: SoldAddOn[], then: object | null = null) => ({
    addOns: { keepsPlan, sold: now, later: then },
  })
  const credit = { onDecrease: 'credit' }
  const monthly = { named: aPlan({ id: 'plan_x' }) }
  const yearly = { named: aPlan({ id: 'plan_x', interval: 'year' }) }

  // prettier-ignore
  it.each([
    ['nothing', {}, four, {}, gold],
    ['nothing at the renewal', { effective: 'at_renewal' }, four, {}, later],
    ['an add-on that is as it is, at the renewal', { addOns: named(['seats', 2]), effective: 'at_renewal' }, withSeats, {}, { ...later, ...parts(true, []) }],
    ['more units: now', { quantity: 5 }, four, {}, { ...gold, quantity: 5 }],
    ['as many units: now', { quantity: 4 }, four, {}, gold],
    ['fewer units: at the renewal', { quantity: 3 }, four, {}, { ...later, quantity: 3 }],
    ['fewer units, by its own plan’s name', { planId: 'plan_gold', quantity: 3 }, four, {}, { ...later, quantity: 3 }],
    ['fewer units where they become credit: now', { quantity: 3 }, four, credit, { ...gold, quantity: 3 }],
    ['fewer units in a trial: now', { quantity: 3 }, { ...four, status: 'trialing' }, {}, { ...gold, quantity: 3 }],
    ['fewer units at a time', { quantity: 3, effective: 'immediate' }, four, {}, { ...gold, quantity: 3 }],
    ['more units at a time', { quantity: 5, effective: 'at_renewal' }, four, {}, { ...later, quantity: 5 }],
    ['fewer units of another plan: now', { planId: 'plan_x', quantity: 1 }, four, monthly, { ...gold, planId: 'plan_x', quantity: 1 }],
    ['another plan: with as many units', { planId: 'plan_x' }, four, monthly, { ...gold, planId: 'plan_x' }],
    ['units at the renewal, of the plan that is noted', { quantity: 9, effective: 'at_renewal' }, { ...four, ...noted }, {}, { ...later, planId: 'plan_next', quantity: 9 }],
    ['a plan at the renewal, with the units that are noted', { planId: 'plan_x', effective: 'at_renewal' }, { ...four, ...noted }, monthly, { ...later, planId: 'plan_x', quantity: 7 }],
    ['units now, whatever is noted', { quantity: 5 }, { ...four, ...noted }, {}, { ...gold, quantity: 5 }],
    ['a plan now, whatever is noted', { planId: 'plan_x' }, { ...four, ...noted }, monthly, { ...gold, planId: 'plan_x' }],
    ['more of an add-on: now, and the plan stays', { addOns: named(['seats', 3]) }, withSeats, {}, { ...gold, ...parts(true, [sold('seats', 3)]) }],
    ['less of an add-on: at the renewal', { addOns: named(['seats', 1]) }, withSeats, {}, { ...later, ...parts(true, [sold('seats', 1)]) }],
    ['less of an add-on where it becomes credit', { addOns: named(['seats', 1]) }, withSeats, credit, { ...gold, ...parts(true, [sold('seats', 1)]) }],
    ['an add-on that is as it is', { addOns: named(['seats', 2]) }, withSeats, {}, { ...gold, ...parts(true, []) }],
    ['more of one, less of another', { addOns: named(['seats', 1], ['disk', 1]) }, withSeats, {}, { ...gold, ...parts(true, [sold('disk', 1)], { quantity: null, sold: [sold('seats', 1)] }) }],
    ['more of one, fewer units', { quantity: 3, addOns: named(['disk', 1]) }, withSeats, {}, { ...gold, ...parts(true, [sold('disk', 1)], { quantity: 3, sold: [] }) }],
    ['less of one, more units', { quantity: 5, addOns: named(['seats', 1]) }, withSeats, {}, { ...gold, quantity: 5, ...parts(false, [], { quantity: null, sold: [sold('seats', 1)] }) }],
    ['less of one, fewer units', { quantity: 3, addOns: named(['seats', 1]) }, withSeats, {}, { ...later, quantity: 3, ...parts(false, [sold('seats', 1)]) }],
    ['more of one, more units', { quantity: 5, addOns: named(['seats', 3]) }, withSeats, {}, { ...gold, quantity: 5, ...parts(false, [sold('seats', 3)]) }],
    ['less of one, now', { addOns: named(['seats', 1]), effective: 'immediate' }, withSeats, {}, { ...gold, ...parts(true, [sold('seats', 1)]) }],
    ['more of one, at the renewal', { addOns: named(['seats', 3]), effective: 'at_renewal' }, withSeats, {}, { ...later, ...parts(true, [sold('seats', 3)]) }],
    ['less of one with another plan: it waits', { planId: 'plan_x', addOns: named(['seats', 1]) }, withSeats, monthly, { ...gold, planId: 'plan_x', ...parts(false, [], { quantity: null, sold: [sold('seats', 1)] }) }],
    ['none of one with a yearly plan: it does not wait', { planId: 'plan_x', addOns: named(['seats', 0]) }, withSeats, yearly, { ...gold, planId: 'plan_x', ...parts(false, [sold('seats', 0)]) }],
  ] as const)('%s', (_, request, of, over, expected) => {
    const made = resolve(request, of, over)
    expect(made).toEqual({ proration: 'charge_now', ...expected })
  })

  it('is refused for units that the present plan does not sell, unless a time says of which plan', () => {
    expect(() => resolve({ quantity: 10 })).toThrow(
      problem('validation_error', { reason: 'quantity_out_of_range', path: 'quantity' }),
    )
    expect(resolve({ quantity: 10, effective: 'at_renewal' })).toMatchObject({ quantity: 10 })
    const yearlyAddOn = { read: all(anAddOn('seats', { interval: 'year', pricing: onePrice })) }
    expect(() => resolve({ addOns: named(['seats', 1]) }, four, yearlyAddOn)).toThrow(
      refusedFor('add_on_interval'),
    )
  })
})
