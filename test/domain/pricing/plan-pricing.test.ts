import { describe, expect, it } from 'vitest'
import { decideNewPlan, decideNewTerms } from '../../../shared/domain/catalog/decide-plan.ts'
import type { AskedTerms, PlanChanges } from '../../../shared/domain/catalog/plan.ts'
import { completePricing, requireQuantity, sells } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { problem } from '../fixtures/problem.ts'

const origin = { merchantId: 'mer_1', id: 'plan_1', createdAt: '2026-04-01T00:00:00.000Z' }
const terms = {
  name: 'Seats',
  currency: 'NGN',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  maxCycles: null,
} as const
const tier = (upTo: number | null, unitAmount: number, flatAmount = 0) => ({ upTo, unitAmount, flatAmount })
const tiers = [tier(10, 200_000), tier(50, 150_000), tier(null, 120_000)]
const made = (asked: Pick<AskedTerms, 'amount' | 'pricing'>) =>
  decideNewPlan(origin, { ...terms, ...asked }).result
const graduated = { model: 'graduated', tiers } as const
const perUnit = { model: 'per_unit' } as const

// Holds K3: tiers to 10 at 200,000, to 50 at 150,000, above at 120,000.
describe('a plan’s price by quantity', () => {
  it.each([
    [1, 200_000],
    [10, 2_000_000],
    [14, 2_600_000],
    [50, 8_000_000],
    [51, 8_120_000],
  ])('%i units of steps cost %i', (quantity, price) => {
    expect(requireQuantity(made({ pricing: graduated }), quantity)).toBe(price)
  })

  it('says nothing: one price for one', () => {
    const plan = made({ amount: 500_000 })
    expect(plan.pricing).toEqual({ model: 'flat', tiers: null, minQuantity: 1, maxQuantity: 1 })
    expect([sells(plan, 1), sells(plan, 2)]).toEqual([true, false])
  })

  it('per unit is sold from 1 to 1,000,000; a flat price for more than one only where it says so', () => {
    expect(completePricing(perUnit)).toMatchObject({ minQuantity: 1, maxQuantity: 1_000_000 })
    expect(completePricing({ model: 'flat', minQuantity: 3 })).toMatchObject({ maxQuantity: 3 })
    expect(requireQuantity(made({ amount: 9, pricing: { model: 'flat', maxQuantity: 5 } }), 5)).toBe(9)
  })

  it('with steps has the smallest quantity’s price as its amount, which is not sent, or equal (V4)', () => {
    const pricing = { ...graduated, minQuantity: 14 }
    expect(made({ pricing }).amount).toBe(2_600_000)
    expect(made({ pricing, amount: 2_600_000 }).amount).toBe(2_600_000)
    expect(() => made({ pricing, amount: 2_600_001 })).toThrow(
      problem('validation_error', {
        path: 'amount',
        issue: 'with tiers it is the price of the smallest quantity, and need not be sent',
        ...{ reason: 'amount_mismatch', amount: 2_600_000 },
      }),
    )
  })
})

// Holds K3.
describe('a pricing is refused', () => {
  it.each<[string, Pick<AskedTerms, 'amount' | 'pricing'>, Record<string, unknown>]>([
    ['without its amount', {}, { path: 'amount', issue: 'is required', reason: 'amount_required' }],
    ['per unit without its amount', { pricing: perUnit }, { path: 'amount', reason: 'amount_required' }],
    [
      'with steps of another model',
      { amount: 5, pricing: { ...perUnit, tiers } },
      {
        path: 'pricing.tiers',
        issue: 'only a graduated price has steps',
        reason: 'tiers_not_allowed',
      },
    ],
    [
      'without steps',
      { pricing: { model: 'graduated' } },
      { path: 'pricing.tiers', reason: 'invalid_tiers' },
    ],
    [
      'whose last step ends',
      { pricing: { model: 'graduated', tiers: tiers.slice(0, 2) } },
      { reason: 'invalid_tiers' },
    ],
    [
      'whose steps do not rise',
      { pricing: { model: 'graduated', tiers: [tiers[1]!, tiers[0]!, tiers[2]!] } },
      { reason: 'invalid_tiers' },
    ],
    [
      'whose least is above its most',
      { amount: 5, pricing: { ...perUnit, minQuantity: 3, maxQuantity: 2 } },
      {
        path: 'pricing.maxQuantity',
        issue: 'must not be below minQuantity',
        reason: 'quantity_out_of_range',
      },
    ],
    [
      'whose smallest quantity costs too much',
      { amount: 1_000_000_000_000, pricing: { ...perUnit, minQuantity: 11 } },
      {
        path: 'amount',
        issue: 'the price for a period would be too large',
        reason: 'amount_too_large',
        most: 10_000_000_000_000,
      },
    ],
    [
      'whose steps make the smallest quantity too dear',
      { pricing: { ...graduated, tiers: [tier(null, 1_000_000_000_000)], minQuantity: 11 } },
      { path: 'pricing.tiers', reason: 'amount_too_large' },
    ],
    [
      'whose steps make the largest named quantity too dear',
      { pricing: { ...graduated, tiers: [tier(null, 20_000_000)], maxQuantity: 500_001 } },
      { path: 'pricing.tiers', reason: 'amount_too_large' },
    ],
  ])('%s', (_, asked, detail) => {
    expect(() => made(asked)).toThrow(problem('validation_error', detail))
  })

  it('not for a quantity that nobody named: who names no largest one sells as many as a line can bill', () => {
    const plan = made({ pricing: { ...graduated, tiers: [tier(null, 20_000_000)] } })
    expect(plan).toMatchObject({ amount: 20_000_000, pricing: { maxQuantity: 1_000_000 } })
    expect([sells(plan, 500_000), sells(plan, 500_001)]).toEqual([true, false])
  })
})

describe('a quantity is refused', () => {
  const plan = aPlan({
    amount: 1_000_000_000_000,
    pricing: completePricing({ ...perUnit, minQuantity: 2, maxQuantity: 90 }),
  })

  it.each([
    [1, 'quantity_out_of_range'],
    [91, 'quantity_out_of_range'],
    [11, 'amount_too_large'],
  ])('%i: %s', (quantity, reason) => {
    expect(() => requireQuantity(plan, quantity)).toThrow(
      problem('validation_error', { path: 'quantity', reason }),
    )
    expect(sells(plan, quantity)).toBe(false)
    expect(sells(plan, 10)).toBe(true)
  })

  it('only for what the caller can mend: a plan without an amount is a fault of ours', () => {
    const broken = { ...plan, amount: undefined as never }
    expect(() => requireQuantity(broken, 2)).toThrow(TypeError)
    expect(() => sells(broken, 2)).toThrow(TypeError)
  })
})

// Holds K3, D3.2.
describe('a plan’s pricing', () => {
  const plan = made({ pricing: graduated })
  const changed = (changes: PlanChanges, inUse = false) => decideNewTerms({ ...plan, inUse }, changes).result

  it('may be said again as it is, and replaced while nobody has the plan', () => {
    expect(changed({ pricing: graduated, amount: 200_000 }, true)).toMatchObject({
      version: 2,
      amount: 200_000,
    })
    expect(changed({ pricing: perUnit, amount: 7 })).toMatchObject({
      amount: 7,
      pricing: { model: 'per_unit', tiers: null },
    })
    expect(changed({ name: 'Chairs' }, true)).toMatchObject({ name: 'Chairs', pricing: plan.pricing })
  })

  it.each<PlanChanges>([
    { pricing: perUnit, amount: 200_000 },
    { pricing: { ...graduated, maxQuantity: 5 } },
  ])('is fixed once somebody has it: %o', (changes) => {
    expect(() => changed(changes, true)).toThrow(
      problem('conflict', { reason: 'plan_in_use', path: 'pricing' }),
    )
  })
})
