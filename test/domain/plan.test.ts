import { describe, expect, it } from 'vitest'
import { decideNewPlan, decideNewTerms, decidePlanArchive } from '../../shared/domain/catalog/decide-plan.ts'
import type { PlanChanges } from '../../shared/domain/catalog/plan.ts'
import { aPlan } from './fixtures/catalog.ts'
import { april, march } from './fixtures/instants.ts'
import { problem } from './fixtures/problem.ts'

// Holds D3.2.
describe('the terms of a plan', () => {
  const others: PlanChanges[] = [
    { amount: 500_001 },
    { currency: 'USD' },
    { interval: 'week' },
    { intervalCount: 2 },
    { maxCycles: 12 },
  ]
  const always: PlanChanges[] = [{ name: 'Silver' }, { trialDays: 14 }, { name: 'Silver', trialDays: 0 }, {}]

  it.each([...others, ...always])('can change while no one has it: %o', (changes) => {
    const plan = aPlan({ inUse: false })
    expect(decideNewTerms(plan, changes).result).toEqual({ ...plan, ...changes, version: 2 })
  })

  it.each(always)('can change while someone has it: %o', (changes) => {
    expect(decideNewTerms(aPlan(), changes).result).toEqual({ ...aPlan(), ...changes, version: 2 })
  })

  it.each(others)('are fixed while someone has it: %o', (changes) => {
    const path = Object.keys(changes)[0]
    const change = () => decideNewTerms(aPlan(), changes)
    expect(change).toThrow(problem('conflict', { reason: 'plan_in_use', path }))
    expect(() => decideNewTerms(aPlan(), { name: 'Silver', ...changes })).toThrow(
      problem('conflict', { path }),
    )
  })

  it('may be repeated unchanged', () => {
    const same: PlanChanges = { amount: 500_000, currency: 'NGN', interval: 'month', maxCycles: null }
    expect(decideNewTerms(aPlan(), same).result.version).toBe(2)
  })
})

// Holds G5.
describe('a price below what the gateway charges', () => {
  const origin = { merchantId: 'mer_1', id: 'plan_1', createdAt: march }
  const terms = (amount: number, currency: 'NGN' | 'USD' = 'NGN') => {
    const { name, interval, intervalCount, trialDays, maxCycles } = aPlan()
    return { name, amount, currency, interval, intervalCount, trialDays, maxCycles }
  }
  const tooSmall = problem('validation_error', {
    path: 'amount',
    reason: 'amount_too_small',
    leastKobo: 5_000,
  })

  it('is refused, and the minimum, 0 and other currencies are not', () => {
    expect(() => decideNewPlan(origin, terms(4_999), 5_000)).toThrow(tooSmall)
    for (const taken of [terms(5_000), terms(0), terms(100, 'USD')])
      expect(decideNewPlan(origin, taken, 5_000).result.amount).toBe(taken.amount)
    expect(decideNewPlan(origin, terms(1)).result.amount).toBe(1)
  })

  it('is refused as a new price, and kept as an old one', () => {
    const cheap = aPlan({ amount: 1_000, inUse: false })
    expect(() => decideNewTerms(cheap, { amount: 2_000 }, 5_000)).toThrow(tooSmall)
    expect(decideNewTerms(cheap, { name: 'Silver' }, 5_000).result.name).toBe('Silver')
  })
})

// Holds D3.3.
it('a plan is archived once, and keeps the first time', () => {
  const archived = decidePlanArchive(aPlan(), march).result
  expect(archived).toEqual(aPlan({ archivedAt: march, version: 2 }))
  expect(decidePlanArchive(archived, april)).toMatchObject({ turns: [], result: archived })
})
