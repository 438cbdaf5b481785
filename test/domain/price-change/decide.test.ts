import { describe, expect, it } from 'vitest'
import {
  decidePriceChange,
  decideRevert,
  planOfChange,
  withoutVersion,
  withVersion,
  type PriceChangeOrder,
} from '../../../shared/domain/price-change/decide.ts'
import { noSums } from '../../../shared/domain/price-change/price-change.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import type { PlanVersion } from '../../../shared/domain/pricing/plan-version.ts'
import { mostVersions } from '../../../shared/domain/pricing/versions.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aChange } from './price-change-fixtures.ts'

const at = { id: 'pch_1', now: april, wallNow: may, leastKobo: 5_000 }
const order = (over: Partial<PriceChangeOrder> = {}): PriceChangeOrder => ({
  ...{ amount: 600_000, effectiveFrom: june, noticeDays: 14, dryRun: false },
  ...over,
})
const decide = (over: Partial<PriceChangeOrder> = {}, plan = aPlan()) =>
  decidePriceChange(plan, order(over), at)
const version = (over: Partial<PlanVersion> = {}): PlanVersion => ({
  ...{ n: 2, amount: 600_000, pricing: onePrice, effectiveFrom: june, changeId: 'pch_1' },
  ...{ announcedAt: april, revertedAt: null, ...over },
})
const perUnit = { ...onePrice, model: 'per_unit' as const }

// Holds K9.
describe('a price change', () => {
  it('is a version on its plan, from its date on', () => {
    const made = decide()
    expect(made.result).toEqual({
      ...{ merchantId: 'mer_1', id: 'pch_1', createdAt: april, planId: 'plan_gold', n: 2 },
      ...{ amount: 600_000, pricing: onePrice, effectiveFrom: june, noticeDays: 14, dryRun: false },
      ...{ revertedAt: null, sums: noSums, passes: 0, cursor: null, work: 'look', dueAt: may },
      ...{ inRealTime: true, expiresAt: null, version: 1, total: null, compared: null, comparing: null },
    })
    expect(made.turns.map(({ thing, after }) => [thing, after])).toEqual([
      ['priceChange', made.result],
      ['plan', { ...aPlan(), versions: [version()], version: 2 }],
    ])
  })

  it('as a dry run writes nothing on the plan, and is kept for a day', () => {
    const made = decide({ dryRun: true })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['priceChange'])
    expect(made.result).toMatchObject({ dryRun: true, expiresAt: '2026-05-02T12:00:00.000Z' })
    const plan = planOfChange(aPlan(), made.result)
    expect(plan.versions).toEqual([version()])
    // A version of the same number that another change made meanwhile is not the dry run's.
    const taken = aPlan({ versions: [version({ changeId: 'pch_9' })] })
    expect(planOfChange(taken, made.result).versions).toEqual([version()])
    expect(planOfChange(taken, { ...made.result, dryRun: false })).toBe(taken)
  })

  it('continues the numbering after withdrawn prices', () => {
    const plan = aPlan({ versions: [version({ revertedAt: april })] })
    const made = decide({ amount: 700_000 }, plan)
    expect(made.result.n).toBe(3)
    expect(withVersion(plan, made.result).versions).toHaveLength(2)
    expect(withoutVersion(withVersion(plan, made.result), { n: 3 }).versions).toEqual(plan.versions)
  })

  it('is written as an instant of UTC', () => {
    expect(decide({ effectiveFrom: '2026-06-01T13:00:00+01:00' }).result.effectiveFrom).toBe(june)
  })

  it('may be of a price by the unit, and of its amount alone', () => {
    const plan = aPlan({ pricing: { ...perUnit, minQuantity: 1, maxQuantity: 50 } })
    expect(decide({ amount: 7_000 }, plan).result.pricing).toEqual(plan.pricing)
    const asked = { model: 'graduated', tiers: [{ upTo: null, unitAmount: 9_000, flatAmount: 0 }] } as const
    expect(decide({ amount: undefined, pricing: asked } as never, plan).result).toMatchObject({
      amount: 9_000,
      pricing: { model: 'graduated', minQuantity: 1, maxQuantity: 50 },
    })
  })
})

// Holds K9: each refusal, with its field.
describe('a price change is refused', () => {
  const units = aPlan({ pricing: { ...perUnit, minQuantity: 2, maxQuantity: 50 } })
  const of = (minQuantity: number, maxQuantity: number) => ({
    pricing: { model: 'per_unit', minQuantity, maxQuantity } as const,
  })
  const free = { model: 'free' } as const
  it.each([
    ['of the present price', { amount: 500_000 }, aPlan(), 'amount', 'same_price'],
    ['below what the gateway takes', { amount: 4_999 }, aPlan(), 'amount', 'amount_too_small'],
    ['to free', { amount: 0, pricing: free }, aPlan(), 'pricing', 'free_plan'],
    ['that sells not the fewest units', of(3, 50), units, 'pricing', 'quantity_out_of_range'],
    ['that sells not the most units', of(2, 49), units, 'pricing', 'quantity_out_of_range'],
    ['told a day too late', { noticeDays: 6 }, aPlan(), 'noticeDays', 'notice_too_short'],
    [
      'less than a day beyond its notice',
      { effectiveFrom: '2026-04-16T11:59:59.999Z' },
      aPlan(),
      'effectiveFrom',
      'effective_too_soon',
    ],
    [
      'more than two years ahead',
      { effectiveFrom: '2028-03-31T12:00:00.001Z' },
      aPlan(),
      'effectiveFrom',
      'effective_too_late',
    ],
  ] as const)('%s', (_, over, plan, path, reason) => {
    expect(() => decide(over as Partial<PriceChangeOrder>, plan)).toThrow(
      problem('validation_error', { path, reason }),
    )
  })

  it.each([
    ['what the gateway takes', { amount: 5_000 }],
    ['a week before', { noticeDays: 7 }],
    ['a day beyond its notice', { effectiveFrom: '2026-04-16T12:00:00.000Z' }],
    ['two years ahead', { effectiveFrom: '2028-03-31T12:00:00.000Z' }],
    [
      'a lower price without notice',
      { amount: 400_000, noticeDays: 0, effectiveFrom: '2026-04-02T12:00:00.000Z' },
    ],
  ])('at none of its bounds: %s', (_, over) => {
    expect(decide(over).result).toMatchObject(over)
  })

  it('names what is allowed', () => {
    expect(() => decide({ noticeDays: 6 })).toThrow(problem('validation_error', { least: 7 }))
    expect(() => decide({ amount: 1 })).toThrow(problem('validation_error', { leastKobo: 5_000 }))
    expect(() => decide({ effectiveFrom: april })).toThrow(
      problem('validation_error', { earliest: '2026-04-16T12:00:00.000Z' }),
    )
    expect(() => decide({ effectiveFrom: '2029-01-01T00:00:00.000Z' })).toThrow(
      problem('validation_error', { mostDays: 730 }),
    )
    expect(() => decide(of(3, 50), units)).toThrow(
      problem('validation_error', { minQuantity: 2, maxQuantity: 50 }),
    )
  })

  it('with too short a notice if anyone may pay more: two sums can’t be compared', () => {
    const cheaper = { amount: 400_000, noticeDays: 6 }
    const byUnit = aPlan({ pricing: perUnit })
    expect(() => decide(cheaper, byUnit)).toThrow(problem('validation_error', { reason: 'notice_too_short' }))
    const toUnits = { ...cheaper, pricing: { model: 'per_unit' } } as Partial<PriceChangeOrder>
    expect(() => decide(toUnits)).toThrow(problem('validation_error', { reason: 'notice_too_short' }))
    expect(decide(cheaper).result.noticeDays).toBe(6)
  })

  it('of a free plan', () => {
    const plan = aPlan({ amount: 0, pricing: { ...onePrice, model: 'free' } as never })
    expect(() => decide({}, plan)).toThrow(problem('validation_error', { reason: 'free_plan' }))
  })

  it('accepts what a foreign gateway accepts', () => {
    expect(decide({ amount: 1 }, aPlan({ currency: 'USD' as never })).result.amount).toBe(1)
  })

  it('while another one is open, and beyond twenty prices', () => {
    expect(() => decide({ amount: 700_000 }, aPlan({ versions: [version()] }))).toThrow(
      problem('conflict', { path: 'effectiveFrom', reason: 'price_change_open' }),
    )
    const taken = (most: number) =>
      aPlan({ versions: Array.from({ length: most }, (_, i) => version({ n: i + 2, revertedAt: april })) })
    expect(() => decide({}, taken(mostVersions))).toThrow(
      problem('validation_error', { path: 'amount', reason: 'too_many_versions', most: mostVersions }),
    )
    expect(decide({}, taken(mostVersions - 1)).result.n).toBe(mostVersions + 1)
  })
})

// Holds V5.
describe('a price is withdrawn', () => {
  const plan = aPlan({ versions: [version({ n: 2, revertedAt: april }), version({ n: 3 })] })
  const change = aChange({ n: 3, cursor: 'c', inRealTime: false })
  const when = { now: may, wallNow: april }
  it('before its date, by one write on the plan', () => {
    const made = decideRevert(plan, change, when)
    expect(made.result).toEqual({
      ...change,
      ...{ revertedAt: may, work: 'take_back', cursor: null, dueAt: april, inRealTime: true, version: 2 },
    })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['priceChange', 'plan'])
    expect(made.turns[1]!.after).toMatchObject({
      version: 2,
      versions: [
        { n: 2, revertedAt: april },
        { n: 3, revertedAt: may },
      ],
    })
  })
  it('until the last moment', () => {
    expect(decideRevert(plan, change, { ...when, now: '2026-06-01T11:59:59.999Z' }).turns).toHaveLength(2)
    expect(() => decideRevert(plan, change, { ...when, now: june })).toThrow(
      problem('conflict', { reason: 'price_in_effect', effectiveFrom: june }),
    )
  })
  it('once, and a dry run never', () => {
    const again = decideRevert(plan, { ...change, revertedAt: may }, { ...when, now: june })
    expect([again.turns, again.result.revertedAt]).toEqual([[], may])
    expect(() => decideRevert(plan, aChange({ dryRun: true }), when)).toThrow(
      problem('conflict', { reason: 'dry_run' }),
    )
  })
})
