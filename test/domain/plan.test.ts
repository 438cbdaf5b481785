import { describe, expect, it } from 'vitest'
import { decideNewTerms, decidePlanArchive } from '../../shared/domain/decide-plan.ts'
import type { PlanChanges } from '../../shared/domain/plan.ts'
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

  it.each([...others, ...always])('can change while nobody has it: %o', (changes) => {
    const plan = aPlan({ inUse: false })
    expect(decideNewTerms(plan, changes).result).toEqual({ ...plan, ...changes, version: 2 })
  })

  it.each(always)('can change while somebody has it: %o', (changes) => {
    expect(decideNewTerms(aPlan(), changes).result).toEqual(aPlan({ ...changes, version: 2 }))
  })

  it.each(others)('are fixed while somebody has it: %o', (changes) => {
    const path = Object.keys(changes)[0]
    const change = () => decideNewTerms(aPlan(), changes)
    expect(change).toThrow(problem('conflict', { reason: 'plan_in_use', path }))
    expect(() => decideNewTerms(aPlan(), { name: 'Silver', ...changes })).toThrow(
      problem('conflict', { path }),
    )
  })

  it('may be said again as they are', () => {
    const same: PlanChanges = { amount: 500_000, currency: 'NGN', interval: 'month', maxCycles: null }
    expect(decideNewTerms(aPlan(), same).result.version).toBe(2)
  })
})

// Holds D3.3.
it('a plan is archived once, and keeps the first time', () => {
  const archived = decidePlanArchive(aPlan(), march).result
  expect(archived).toEqual(aPlan({ archivedAt: march, version: 2 }))
  expect(decidePlanArchive(archived, april)).toMatchObject({ turns: [], result: archived })
})
