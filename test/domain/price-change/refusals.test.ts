import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import {
  decidePriceChange,
  decideRevert,
  type PriceChangeOrder,
} from '../../../shared/domain/price-change/decide.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { mostVersions } from '../../../shared/domain/pricing/versions.ts'
import type { Problem } from '../../../shared/domain/problem.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { aChange } from './price-change-fixtures.ts'

const decide = (over: Partial<PriceChangeOrder>, plan: Partial<Plan> = {}) =>
  decidePriceChange(
    aPlan(plan),
    { amount: 600_000, effectiveFrom: june, noticeDays: 14, dryRun: false, ...over },
    { id: 'pch_1', now: april, wallNow: may, leastKobo: 5_000 },
  )
const refused = (path: string, issue: string, more: object) =>
  expect.objectContaining({ code: 'validation_error', details: [{ path, issue, ...more }] }) as Problem

const perUnit = { ...onePrice, model: 'per_unit', minQuantity: 2, maxQuantity: 50 } as const
const free = { ...onePrice, model: 'free' } as const
const taken = Array.from({ length: mostVersions }, (_, i) => ({
  ...{ n: i + 2, amount: 600_000, pricing: onePrice, effectiveFrom: june, changeId: 'pch_0' },
  ...{ announcedAt: april, revertedAt: april },
}))

// Holds K9: what is refused names the field, and says in words what would be taken.
describe('the refusal of a price change', () => {
  it.each<[string, Partial<PriceChangeOrder>, Partial<Plan>, Problem]>([
    [
      'of the present price',
      { amount: 500_000 },
      {},
      refused('amount', 'is the present price', { reason: 'same_price' }),
    ],
    [
      'below what the gateway takes',
      { amount: 4_999 },
      {},
      refused('amount', 'is less than the payment gateway charges: at least 5000 kobo', {
        reason: 'amount_too_small',
        leastKobo: 5_000,
      }),
    ],
    [
      'from a price to free',
      { amount: 0, pricing: free },
      {},
      refused('pricing', 'a plan does not become free, nor a free one paid', { reason: 'free_plan' }),
    ],
    [
      'from free to a price',
      { pricing: { model: 'flat' } },
      { amount: 0, pricing: free },
      refused('pricing', 'a plan does not become free, nor a free one paid', { reason: 'free_plan' }),
    ],
    [
      'that does not sell all quantities',
      { pricing: { model: 'per_unit', minQuantity: 3 } },
      { pricing: perUnit },
      refused('pricing', 'must sell every quantity that somebody may have', {
        reason: 'quantity_out_of_range',
        minQuantity: 2,
        maxQuantity: 50,
      }),
    ],
    [
      'told too late',
      { noticeDays: 6 },
      {},
      refused('noticeDays', 'a higher price is told at least 7 days before', {
        reason: 'notice_too_short',
        least: 7,
      }),
    ],
    [
      'told too late, where a price by the unit becomes one sum',
      { amount: 400_000, pricing: { model: 'flat', minQuantity: 2, maxQuantity: 50 }, noticeDays: 6 },
      { pricing: perUnit },
      refused('noticeDays', 'a higher price is told at least 7 days before', {
        reason: 'notice_too_short',
        least: 7,
      }),
    ],
    [
      'that begins before its notice',
      { effectiveFrom: '2026-04-16T11:59:59.999Z' },
      {},
      refused('effectiveFrom', 'must be at least a day more ahead than noticeDays', {
        reason: 'effective_too_soon',
        earliest: '2026-04-16T12:00:00.000Z',
      }),
    ],
    [
      'that begins in more than two years',
      { effectiveFrom: '2028-03-31T12:00:00.001Z' },
      {},
      refused('effectiveFrom', 'must be within 730 days', { reason: 'effective_too_late', mostDays: 730 }),
    ],
    [
      'of a plan that had twenty',
      {},
      { versions: taken },
      refused('amount', 'the plan has reached its maximum number of price changes', {
        reason: 'too_many_versions',
        most: mostVersions,
      }),
    ],
  ])('%s', (_, over, plan, problem) => {
    expect(() => decide(over, plan)).toThrow(problem)
  })

  it('needs no notice for the same sum of more units', () => {
    const wider = { amount: 500_000, pricing: { model: 'flat', maxQuantity: 5 }, noticeDays: 0 } as const
    expect(decide(wider).result).toMatchObject({
      amount: 500_000,
      noticeDays: 0,
      pricing: { maxQuantity: 5 },
    })
  })
})

// Holds V5.
it('a price that is taken back leaves the plan’s other prices as they are', () => {
  const other = { ...taken[0]!, n: 2 }
  const mine = { ...taken[0]!, n: 3, changeId: 'pch_1', revertedAt: null }
  const plan = aPlan({ versions: [other, mine] })
  const { turns } = decideRevert(plan, aChange({ n: 3 }), { now: may, wallNow: april })
  expect(turns[1]).toMatchObject({
    thing: 'plan',
    before: plan,
    after: { version: 2, versions: [other, { ...mine, revertedAt: may }] },
  })
})
