import { describe, expect, it } from 'vitest'
import {
  amountOf,
  completePricing,
  isSamePricing,
  pricingOf,
  requireQuantity,
  sells,
  type PlanPricing,
} from '../../../shared/domain/pricing/plan-pricing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { problem } from '../fixtures/problem.ts'

const tiers = [
  { upTo: 2, unitAmount: 100, flatAmount: 0 },
  { upTo: null, unitAmount: 50, flatAmount: 0 },
]
const of = (over: Partial<PlanPricing>): PlanPricing => ({
  model: 'flat',
  tiers: null,
  minQuantity: 1,
  maxQuantity: 1,
  ...over,
})
const steps = (over: Partial<PlanPricing> = {}) => of({ model: 'graduated', tiers, maxQuantity: 9, ...over })
const most = 10_000_000_000_000

// Holds K3, K7.
describe('a price, as a merchant sets it', () => {
  it.each([
    ['flat', of({}), 500, 500],
    ['of each unit', of({ model: 'per_unit', maxQuantity: 9 }), 500, 500],
    ['of steps, which say it', steps(), undefined, 100],
    ['of steps, sent too', steps(), 100, 100],
    ['of steps from three units on', steps({ minQuantity: 3 }), undefined, 250],
    ['free', of({ model: 'free' }), undefined, 0],
    ['free, sent too', of({ model: 'free' }), 0, 0],
    ['the most', of({}), most, most],
  ] as const)('%s', (_, pricing, asked, amount) => {
    expect(amountOf(pricing, asked)).toBe(amount)
  })

  // prettier-ignore
  it.each([
    ['free for a kobo', of({ model: 'free' }), 1, { path: 'amount', reason: 'amount_mismatch', amount: 0 }],
    ['flat for nothing said', of({}), undefined, { path: 'amount', reason: 'amount_required' }],
    ['of steps and another amount', steps(), 99, { path: 'amount', reason: 'amount_mismatch', amount: 100 }],
    ['too much', of({}), most + 1, { path: 'amount', reason: 'amount_too_large', most }],
    ['too much for the least that is sold', of({ model: 'per_unit', minQuantity: 2, maxQuantity: 9 }), most, { path: 'amount', reason: 'amount_too_large' }],
    ['of steps that cost too much at their end', steps({ tiers: [{ upTo: null, unitAmount: most / 2, flatAmount: 0 }] }), undefined, { path: 'pricing.tiers', reason: 'amount_too_large' }],
    ['of more than the most units', of({ minQuantity: 2 }), 1, { path: 'pricing.maxQuantity', reason: 'quantity_out_of_range' }],
    ['flat with steps', of({ tiers }), 1, { path: 'pricing.tiers', reason: 'tiers_not_allowed' }],
    ['of no steps', steps({ tiers: [] }), undefined, { path: 'pricing.tiers', reason: 'invalid_tiers', issue: 'must have at least one step' }],
    ['of steps that were not sent', steps({ tiers: null }), undefined, { reason: 'invalid_tiers', issue: 'must have at least one step' }],
    ['of steps that end', steps({ tiers: [tiers[0]!] }), undefined, { reason: 'invalid_tiers', issue: 'the last step must have upTo null' }],
    ['of steps that do not rise', steps({ tiers: [tiers[0]!, tiers[0]!, tiers[1]!] }), undefined, { reason: 'invalid_tiers', issue: 'each step must end above the one before it' }],
  ] as const)('is refused: %s', (_, pricing, asked, detail) => {
    expect(() => amountOf(pricing, asked)).toThrow(problem('validation_error', detail))
  })

  // prettier-ignore
  it.each([
    ['nothing', undefined, of({})],
    ['flat', { model: 'flat' }, of({})],
    ['flat from three', { model: 'flat', minQuantity: 3 }, of({ minQuantity: 3, maxQuantity: 3 })],
    ['free', { model: 'free' }, of({ model: 'free' })],
    ['of each unit, to five', { model: 'per_unit', maxQuantity: 5 }, of({ model: 'per_unit', maxQuantity: 5 })],
    ['of steps', { model: 'graduated', tiers, maxQuantity: 9 }, steps()],
  ] as const)('is completed: %s', (_, asked, pricing) => {
    expect(completePricing(asked)).toEqual(pricing)
  })

  it.each([
    [of({}), of({}), true],
    [of({}), of({ model: 'free' }), false],
    [of({}), of({ maxQuantity: 2 }), false],
    [of({ maxQuantity: 3 }), of({ maxQuantity: 3, minQuantity: 2 }), false],
    [steps(), steps({ tiers: tiers.map((tier) => ({ ...tier })) }), true],
    [steps(), steps({ tiers: [{ ...tiers[0]!, flatAmount: 1 }, tiers[1]!] }), false],
    [steps(), steps({ tiers: [{ ...tiers[0]!, unitAmount: 1 }, tiers[1]!] }), false],
    [steps(), steps({ tiers: [{ ...tiers[0]!, upTo: 3 }, tiers[1]!] }), false],
  ])('is compared whole: case %#', (one, other, isSame) => {
    expect(isSamePricing(one, other)).toBe(isSame)
  })

  it.each([
    [0, null],
    [1, 100],
    [2, 200],
    [3, 250],
    [9, 550],
    [10, null],
  ])('of steps, for %i units', (quantity, price) => {
    const plan = aPlan({ amount: 100, pricing: steps() })
    expect(sells(plan, quantity)).toBe(price !== null)
    if (price !== null) expect(requireQuantity(plan, quantity)).toBe(price)
    else
      expect(() => requireQuantity(plan, quantity)).toThrow(
        problem('validation_error', {
          path: 'quantity',
          reason: 'quantity_out_of_range',
          minQuantity: 1,
          maxQuantity: 9,
          issue: 'the plan sells from 1 to 9',
        }),
      )
  })

  it('says how to sell more than one unit (Q5), and hides no fault of ours', () => {
    expect(() => requireQuantity(aPlan(), 2, { path: 'addOns.0.quantity', what: 'add-on' })).toThrow(
      problem('validation_error', {
        path: 'addOns.0.quantity',
        issue: 'the add-on sells one unit; one with `pricing` {"model": "per_unit"} sells more',
      }),
    )
    expect(() => sells({ amount: 1, pricing: null as never }, 1)).toThrow(TypeError)
    expect(pricingOf({ amount: 7, pricing: of({ model: 'free' }) })).toEqual({ model: 'flat', amount: 0 })
    expect(pricingOf({ amount: 7, pricing: steps({ tiers: null }) })).toEqual({
      model: 'graduated',
      tiers: [],
    })
    expect(pricingOf({ amount: 7, pricing: of({}) })).toEqual({ model: 'flat', amount: 7 })
  })
})
