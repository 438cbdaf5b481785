import { describe, expect, it } from 'vitest'
import type { AddOn } from '../../../shared/domain/catalog/add-on.ts'
import { orderedAddOns } from '../../../shared/domain/pricing/add-on-order.ts'
import { besidePlanKobo } from '../../../shared/domain/pricing/items.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { shareLines, undoneTax } from '../../../shared/domain/pricing/proration-lines.ts'
import { withTold } from '../../../shared/domain/pricing/versions.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { april, march } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const anAddOn = (over: Partial<AddOn> = {}): AddOn => ({
  ...{ merchantId: 'mer_1', id: 'add_1', createdAt: march, name: 'Locker', amount: 50_000 },
  ...{ currency: 'NGN', interval: 'month', intervalCount: 1, pricing: onePrice },
  ...{ archivedAt: null, version: 1 },
  ...over,
})
const perUnit = { model: 'per_unit', tiers: null, minQuantity: 2, maxQuantity: 5 } as const
const towels = anAddOn({ id: 'add_2', name: 'Towel', amount: 1_000, pricing: perUnit })

// Holds K4.
describe('the add-ons of a new subscription', () => {
  const order = (
    named: readonly { addOnId: string; quantity: number }[],
    over: Partial<AddOn> = {},
    plan = aPlan(),
  ) =>
    orderedAddOns(
      plan,
      named,
      new Map([
        ['add_1', anAddOn(over)],
        ['add_2', towels],
      ]),
    )
  const locker = { addOnId: 'add_1', quantity: 1 }

  it('are sold at their prices now, in their order', () => {
    const sold = order([{ addOnId: 'add_2', quantity: 3 }, locker])
    expect(sold).toEqual([
      { addOnId: 'add_2', name: 'Towel', quantity: 3, price: 3_000, unitAmount: 1_000 },
      { addOnId: 'add_1', name: 'Locker', quantity: 1, price: 50_000, unitAmount: 50_000 },
    ])
    expect(besidePlanKobo({ addOns: sold })).toBe(53_000)
    expect([besidePlanKobo({ addOns: [] }), besidePlanKobo({ addOns: null }), besidePlanKobo({})]).toEqual([
      0, 0, 0,
    ])
    expect(order([])).toEqual([])
  })

  it.each<[string, { addOnId: string; quantity: number }[], Partial<AddOn>, object]>([
    [
      'an unknown one',
      [locker, { addOnId: 'add_9', quantity: 1 }],
      {},
      { code: 'validation_error', path: 'addOns.1.addOnId' },
    ],
    [
      'an archived one',
      [locker],
      { archivedAt: april },
      { code: 'conflict', reason: 'add_on_archived', path: 'addOns.0.addOnId' },
    ],
    [
      'another currency',
      [locker],
      { currency: 'USD' },
      {
        ...{ code: 'validation_error', reason: 'currency_mismatch', path: 'addOns.0.addOnId' },
        issue: 'the add-on has another currency than the plan',
      },
    ],
    [
      'another interval',
      [locker],
      { interval: 'week' },
      {
        ...{ code: 'validation_error', reason: 'add_on_interval', path: 'addOns.0.addOnId' },
        ...{ issue: 'the plan has another period', interval: 'month', intervalCount: 1 },
      },
    ],
    [
      'another count of intervals',
      [locker],
      { intervalCount: 2 },
      { code: 'validation_error', reason: 'add_on_interval', path: 'addOns.0.addOnId' },
    ],
    [
      'one that is named twice',
      [locker, locker],
      {},
      {
        ...{ code: 'validation_error', reason: 'add_on_repeated', path: 'addOns.1.addOnId' },
        issue: 'is named twice',
      },
    ],
    [
      'too few units',
      [locker, { addOnId: 'add_2', quantity: 1 }],
      {},
      {
        ...{ code: 'validation_error', reason: 'quantity_out_of_range', path: 'addOns.1.quantity' },
        ...{ issue: 'the add-on sells from 2 to 5', minQuantity: 2, maxQuantity: 5 },
      },
    ],
    [
      'two units of one that is sold singly',
      [{ ...locker, quantity: 2 }],
      {},
      {
        ...{ code: 'validation_error', reason: 'quantity_out_of_range', path: 'addOns.0.quantity' },
        issue: 'the add-on sells one unit; one with `pricing` {"model": "per_unit"} sells more',
      },
    ],
  ])('are refused: %s', (_, named, over, { code, ...detail }: { code?: never }) => {
    const isUnknown = named.some(({ addOnId }) => addOnId === 'add_9')
    expect(() => order(named, over)).toThrow(
      isUnknown ? (expect.objectContaining({ code: 'not_found' }) as Error) : problem(code!, detail),
    )
  })

  it('are none beside a free plan', () => {
    const plan = aPlan({ amount: 0, pricing: { ...onePrice, model: 'free' } })
    expect(() => order([locker], {}, plan)).toThrow(
      problem('validation_error', {
        ...{ path: 'addOns.0.addOnId', issue: 'needs a price: the plan is free', reason: 'free_plan' },
      }),
    )
  })

  it('are ten at most', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ addOnId: `a${n}`, quantity: 1 }))
    const read = new Map(many(11).map(({ addOnId: id }) => [id, anAddOn({ id })]))
    expect(orderedAddOns(aPlan(), many(10), read)).toHaveLength(10)
    expect(() => orderedAddOns(aPlan(), many(11), read)).toThrow(
      problem('validation_error', {
        ...{ path: 'addOns', reason: 'too_many_add_ons', most: 10 },
        issue: 'a subscription has at most 10 add-ons',
      }),
    )
  })
})

// Holds K9: a notice replaces one of the same price.
describe('what a subscription’s customer was told of prices', () => {
  const told = (planId: string, version: number, from = march) => ({ planId, version, from })

  it.each([
    ['nothing yet', null, [told('a', 2, april)]],
    ['nothing yet', undefined, [told('a', 2, april)]],
    ['the same', [told('a', 2)], [told('a', 2, april)]],
    ['another plan’s', [told('b', 2)], [told('b', 2), told('a', 2, april)]],
    ['another version', [told('a', 1)], [told('a', 1), told('a', 2, april)]],
    ['both', [told('a', 2), told('b', 2)], [told('b', 2), told('a', 2, april)]],
  ])('%s, and one more', (_, before, want) => {
    expect(withTold(before, told('a', 2, april))).toEqual(want)
  })

  // Four is a bound of the record, no number of the rule book: K9 bounds a plan at 20 prices with one open at a time. A
  // forgotten notice is none, without which no renewal takes a higher price: the customer pays the old one.
  it('is the newest four', () => {
    const after = withTold(
      Array.from({ length: 40 }, (_, n) => told('b', n)),
      told('a', 2, april),
    )
    expect(after).toHaveLength(4)
    expect(after.at(-1)).toEqual(told('a', 2, april))
    expect(after.at(-2)).toEqual(told('b', 39))
  })
})

// Holds L2.
describe('the tax that a credit takes back', () => {
  const tax = { code: 'vat', name: 'VAT', basisPoints: 750, amount: 700 }

  it.each([
    [null, {}],
    [tax, { carries: { ...tax, amount: -700 } }],
    [{ ...tax, amount: 0 }, { carries: { ...tax, amount: 0 } }],
  ])('of %j is %j', (before, want) => {
    expect(undoneTax(before)).toStrictEqual(want)
  })

  // The rule book gives amounts and quantities of these lines (K5, D5.5), no wording: units come before the name, as on
  // the line that bills a period.
  it('is on the line of unused time, whose units are named if there are several', () => {
    const old = { name: 'Gold', quantity: 3 }
    const next = { name: 'Silver', quantity: 2 }
    expect(shareLines({ kobo: 5_000, tax }, 2_000, old, next)).toEqual([
      { type: 'proration_charge', description: 'Remaining time on 2 × Silver', amount: 2_000, quantity: 2 },
      {
        ...{ type: 'proration_credit', description: 'Unused time on 3 × Gold', amount: -5_000, quantity: 3 },
        carries: { ...tax, amount: -700 },
      },
    ])
    expect(shareLines({ kobo: 0, tax: null }, 2_000, old, { name: 'Silver' })).toEqual([
      { type: 'proration_charge', description: 'Remaining time on Silver', amount: 2_000 },
    ])
    expect(shareLines({ kobo: 1, tax: null }, 0, { name: 'Gold', quantity: 1 }, next)).toEqual([
      { type: 'proration_credit', description: 'Unused time on Gold', amount: -1 },
    ])
  })
})
