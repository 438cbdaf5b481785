import { describe, expect, it } from 'vitest'
import { causeOfDifference } from '../../../shared/domain/price-change/cause.ts'
import type { PricePromise, RecurringPrice } from '../../../shared/domain/price-change/price-change.ts'

const at = '2027-03-15T09:00:00.000Z'
const parts: RecurringPrice = {
  ...{ amount: 612_195, planId: 'plan_1', quantity: 3, plan: 552_186, addOns: 60_009, code: 0, tax: 0 },
}
const promise: PricePromise = { ...parts, at, was: parts, after: null }
const quiet = { trialMoved: false, paused: false, dayMoved: false }
const moved = { ...quiet, dayMoved: true }

// Holds K9.
describe('the cause of a difference', () => {
  it.each([
    ['nothing', {}, quiet, null],
    [
      'a share of plan and add-ons to a new billing day',
      { plan: 90_388, addOns: 9_823 },
      moved,
      'billing_day',
    ],
    ['other add-ons, on a new billing day too', { addOns: 50_001 }, moved, 'add_ons'],
    ['other add-ons', { addOns: 50_001 }, quiet, 'add_ons'],
    ['another price of the plan', { plan: 600_000 }, quiet, 'plan'],
    ['another plan before all else', { planId: 'plan_2', quantity: 1, code: 5 }, moved, 'plan'],
    [
      'a later day after a trial',
      { at: '2027-03-28T09:00:00.000Z', plan: 1 },
      { ...quiet, trialMoved: true },
      'trial',
    ],
    ['a code', { code: 10_000 }, quiet, 'code'],
    ['tax', { tax: 45_915 }, quiet, 'tax'],
  ] as const)('is one: %s', (_, changes, since, cause) => {
    const billed = { ...parts, at, invoiceId: 'inv_1', ...changes }
    const amount = billed.plan + billed.addOns - billed.code + billed.tax
    expect(causeOfDifference(promise, { ...billed, amount }, since)).toBe(cause)
  })
})
