import { describe, expect, it } from 'vitest'
import { decideNewPlan, decideNewTerms } from '../../../shared/domain/catalog/decide-plan.ts'
import type { SetupFee } from '../../../shared/domain/catalog/plan.ts'
import {
  hasNothingToBill,
  isFree,
  requireFreeTerms,
  requireNoFreeTrial,
  requireSameKind,
} from '../../../shared/domain/pricing/free.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { march } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const free = { ...onePrice, model: 'free' } as const
const setupFee: SetupFee = { name: 'Start', amount: 100_000 }
const needsPrice = (path: string) =>
  problem('validation_error', { path, issue: 'needs a price: the plan is free', reason: 'free_plan' })

// Holds K7.
describe('a free plan', () => {
  it.each([
    [{ pricing: free }, true],
    [{ pricing: onePrice }, false],
    [{ pricing: { ...onePrice, model: 'per_unit' as const } }, false],
    [{}, false],
  ])('%j is one: %s', (plan, want) => {
    expect(isFree(plan)).toBe(want)
  })

  it.each<[UnbilledLine['type'][], boolean]>([
    [[], true],
    [['setup_fee'], true],
    [['setup_fee', 'setup_fee'], true],
    [['one_time'], false],
    [['setup_fee', 'proration_charge'], false],
  ])('bills nothing where %j waits: %s', (types, want) => {
    const unbilled = types.map((type) => ({ type }))
    expect(hasNothingToBill({ unbilled }, { pricing: free })).toBe(want)
    expect(hasNothingToBill({ unbilled }, { pricing: onePrice })).toBe(false)
  })

  it.each([
    ['maxCycles', { maxCycles: 12 }],
    ['setupFee', { setupFee }],
    ['trialDays', { trialDays: 1 }],
    ['maxCycles', { maxCycles: 12, setupFee, trialDays: 1 }],
    ['setupFee', { setupFee, trialDays: 1 }],
  ] as const)('has no %s of %j', (path, over) => {
    const terms = { trialDays: 0, maxCycles: null, setupFee: null, ...over }
    expect(() => {
      requireFreeTerms({ ...terms, pricing: free })
    }).toThrow(needsPrice(path))
    expect(() => {
      requireFreeTerms({ ...terms, pricing: onePrice })
    }).not.toThrow()
  })

  it('has neither of them by default, and begins no trial', () => {
    expect(() => {
      requireFreeTerms({ pricing: free, trialDays: 0, maxCycles: null, setupFee: null })
    }).not.toThrow()
    expect(() => {
      requireNoFreeTrial({ pricing: free }, 0)
    }).not.toThrow()
    expect(() => {
      requireNoFreeTrial({ pricing: onePrice }, 7)
    }).not.toThrow()
    expect(() => {
      requireNoFreeTrial({ pricing: free }, 1)
    }).toThrow(needsPrice('trialDays'))
  })

  const stays = 'a free plan stays free: create a plan with a price'
  const isPaid = 'a plan does not become free: create a plan with `pricing` {"model": "free"}'

  it('stays free, and no other becomes free', () => {
    const says = (issue: string) =>
      problem('validation_error', { path: 'pricing', issue, reason: 'free_plan' })
    expect(() => {
      requireSameKind({ pricing: free }, { pricing: onePrice })
    }).toThrow(says(stays))
    expect(() => {
      requireSameKind({ pricing: onePrice }, { pricing: free })
    }).toThrow(says(isPaid))
    for (const pricing of [free, onePrice])
      expect(() => {
        requireSameKind({ pricing }, { pricing })
      }).not.toThrow()
    const unused = aPlan({ inUse: false })
    expect(() => decideNewTerms(unused, { pricing: { model: 'free' } })).toThrow(says(isPaid))
    const gratis = aPlan({ amount: 0, pricing: free, inUse: false })
    expect(() => decideNewTerms(gratis, { amount: 5, pricing: { model: 'flat' } })).toThrow(says(stays))
    expect(() => decideNewTerms(gratis, { trialDays: 7 })).toThrow(needsPrice('trialDays'))
  })

  it('is made with its terms checked, and costs nothing', () => {
    const { name, currency, interval, intervalCount } = aPlan()
    const terms = { name, currency, interval, intervalCount, trialDays: 0, maxCycles: null }
    const origin = { merchantId: 'mer_1', id: 'plan_1', createdAt: march }
    const pricing = { model: 'free' } as const
    expect(decideNewPlan(origin, { ...terms, pricing }).result).toMatchObject({ amount: 0, pricing: free })
    expect(() => decideNewPlan(origin, { ...terms, pricing, trialDays: 3 })).toThrow(needsPrice('trialDays'))
    expect(() => decideNewPlan(origin, { ...terms, pricing, amount: 1 })).toThrow(
      problem('validation_error', {
        ...{ path: 'amount', issue: 'a free plan costs 0, which need not be sent' },
        ...{ reason: 'amount_mismatch', amount: 0 },
      }),
    )
  })
})

// Holds D3.2, K3, K9, L1.
describe('the price terms of a plan that is sold', () => {
  const version = {
    ...{ n: 2, amount: 600_000, pricing: onePrice, changeId: 'pch_1', announcedAt: march, revertedAt: null },
    effectiveFrom: '2026-06-01T00:00:00.000Z',
  }
  const isInUse = (path: string) => problem('conflict', { reason: 'plan_in_use', path })

  it.each([
    ['in use', aPlan({ setupFee }), { setupFee: null }, 'setupFee'],
    ['in use', aPlan({ setupFee }), { setupFee: { ...setupFee, amount: 1 } }, 'setupFee'],
    ['in use', aPlan({ setupFee }), { setupFee: { ...setupFee, name: 'Entry' } }, 'setupFee'],
    ['with an announced price', aPlan({ inUse: false, versions: [version] }), { amount: 1 }, 'amount'],
    ['in use', aPlan(), { taxCode: 'vat' }, 'taxCode'],
    ['in use', aPlan({ taxCode: 'vat' }), { taxCode: null }, 'taxCode'],
    ['in use', aPlan(), { prices: 'inclusive' }, 'prices'],
  ] as const)('are fixed: one %s, %#, changed by %j', (_, plan, changes, path) => {
    expect(() => decideNewTerms(plan, changes as never)).toThrow(isInUse(path))
  })

  it.each([
    [aPlan({ setupFee }), { setupFee: { ...setupFee } }],
    [aPlan(), { taxCode: null }],
    [aPlan({ taxCode: 'vat' }), { taxCode: 'vat' }],
    [aPlan({ taxCode: 'vat' }), { name: 'Silver' }],
    [aPlan({ inUse: false }), { taxCode: 'vat' }],
    [aPlan({ inUse: false, setupFee }), { setupFee: { name: 'Entry', amount: 5 } }],
  ] as const)('%# may be named unchanged, or be changed before it is sold: %j', (plan, changes) => {
    expect(decideNewTerms(plan, changes as never).result).toEqual({ ...plan, ...changes, version: 2 })
  })

  it('follow their steps where they have some', () => {
    const tiers = [{ upTo: null, unitAmount: 700, flatAmount: 0 }]
    const plan = aPlan({ inUse: false })
    const made = decideNewTerms(plan, { pricing: { model: 'graduated', tiers, minQuantity: 3 } }).result
    expect(made).toMatchObject({ amount: 2_100, pricing: { model: 'graduated', tiers } })
    expect(() => decideNewTerms(made, { pricing: { model: 'flat' } })).not.toThrow()
  })

  it('say why they are refused', () => {
    const plan = aPlan({ inUse: false })
    expect(() => decideNewTerms(plan, { interval: 'year', intervalCount: 4 })).toThrow(
      problem('validation_error', {
        ...{ path: 'intervalCount', issue: 'interval times intervalCount must be at most 3 years' },
      }),
    )
    expect(() => decideNewTerms(plan, { amount: 4_999 }, 5_000)).toThrow(
      problem('validation_error', {
        issue: 'is less than the payment gateway charges: at least 5000 kobo',
      }),
    )
  })
})
