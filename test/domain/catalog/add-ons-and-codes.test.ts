import { describe, expect, it } from 'vitest'
import type { AddOn } from '../../../shared/domain/catalog/add-on.ts'
import {
  decideAddOnArchive,
  decideAddOnName,
  decideNewAddOn,
} from '../../../shared/domain/catalog/decide-add-on.ts'
import {
  decideNewPromoCode,
  decidePromoChange,
  type PromoOffer,
} from '../../../shared/domain/catalog/decide-promo-code.ts'
import { appliesToCycle, unusablePromo } from '../../../shared/domain/catalog/promo-code.ts'
import type { Currency } from '../../../shared/domain/money/money.ts'
import { mostOfLine } from '../../../shared/domain/pricing/pricing.ts'
import { aPromo } from '../fixtures/catalog.ts'
import { april, march } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const nothingElse = { moves: [], events: [], about: {} }

// Holds K4.
describe('an add-on', () => {
  const origin = { merchantId: 'mer_1', id: 'add_1', createdAt: march }
  const terms = { name: 'Locker', currency: 'NGN', interval: 'month', intervalCount: 1 } as const
  const locker: AddOn = {
    ...{ ...origin, ...terms, amount: 50_000, archivedAt: null, version: 1 },
    pricing: { model: 'flat', tiers: null, minQuantity: 1, maxQuantity: 1 },
  }

  it('is made with its price, and one unit of it', () => {
    expect(decideNewAddOn(origin, { ...terms, amount: 50_000 })).toEqual({
      ...nothingElse,
      turns: [{ thing: 'addOn', before: null, after: locker, minted: true }],
      result: locker,
    })
  })

  it('has with steps the price of its smallest quantity', () => {
    const tiers = [{ upTo: null, unitAmount: 1_000, flatAmount: 50 }]
    const pricing = { model: 'graduated', tiers, minQuantity: 2, maxQuantity: 9 } as const
    expect(decideNewAddOn(origin, { ...terms, pricing }).result).toMatchObject({ amount: 2_050, pricing })
  })

  it('needs a price that fits', () => {
    expect(() => decideNewAddOn(origin, terms)).toThrow(
      problem('validation_error', { path: 'amount', reason: 'amount_required' }),
    )
    const pricing = { model: 'per_unit', minQuantity: 2 } as const
    expect(() => decideNewAddOn(origin, { ...terms, amount: mostOfLine, pricing })).toThrow(
      problem('validation_error', { path: 'amount', reason: 'amount_too_large', most: mostOfLine }),
    )
  })

  it.each([
    [{}, null],
    [{ name: 'Locker' }, null],
    [{ name: 'Box' }, 'Box'],
  ])('%j: is called %s', (wish, name) => {
    const after = name === null ? locker : { ...locker, name, version: 2 }
    expect(decideAddOnName(locker, wish)).toEqual({
      ...nothingElse,
      turns: name === null ? [] : [{ thing: 'addOn', before: locker, after }],
      result: after,
    })
  })

  it('is archived once, and keeps the first time', () => {
    const after = { ...locker, archivedAt: march, version: 2 }
    expect(decideAddOnArchive(locker, march)).toEqual({
      ...nothingElse,
      turns: [{ thing: 'addOn', before: locker, after }],
      result: after,
    })
    expect(decideAddOnArchive(after, april)).toEqual({ ...nothingElse, turns: [], result: after })
  })
})

// Holds D3.4, D3.5, D3.7.
describe('a promo code', () => {
  const { merchantId, id, createdAt, takenCount, reservedCount, active, ...rest } = aPromo()
  const origin = { merchantId, id, createdAt }
  const percent: PromoOffer = rest
  const fixed: PromoOffer = { ...rest, discountType: 'fixed', discountValue: 50_000 }

  it.each<[PromoOffer, Currency | null, Currency | null, Currency | null]>([
    [percent, null, null, null],
    [percent, 'USD', 'NGN', null],
    [fixed, null, null, 'NGN'],
    [fixed, null, 'USD', 'USD'],
    [fixed, 'GBP', null, 'GBP'],
    [fixed, 'USD', 'USD', 'USD'],
  ])('%o of the currency %s for a plan of %s is of %s', (offer, asked, planCurrency, currency) => {
    const promo = { ...offer, ...origin, currency, takenCount: 0, reservedCount: 0, active: true }
    expect([takenCount, reservedCount, active]).toEqual([0, 0, true])
    expect(decideNewPromoCode(origin, { ...offer, currency: asked }, planCurrency)).toEqual({
      ...nothingElse,
      turns: [{ thing: 'promoCode', before: null, after: promo, minted: true }],
      moves: [{ kind: 'promo_named', promo }],
      result: promo,
    })
  })

  it('of an amount is in its plan’s currency', () => {
    expect(() => decideNewPromoCode(origin, { ...fixed, currency: 'USD' }, 'NGN')).toThrow(
      problem('validation_error', {
        ...{ path: 'currency', issue: 'must be the plan’s currency', reason: 'currency_mismatch' },
      }),
    )
  })

  it('is changed without its counter being written', () => {
    const promo = aPromo({ takenCount: 3 })
    const changes = { active: false, maxRedemptions: 5 }
    expect(decidePromoChange(promo, changes)).toEqual({
      ...nothingElse,
      turns: [],
      moves: [{ kind: 'promo_changed', promo, changes }],
      result: { ...promo, active: false, maxRedemptions: 5 },
    })
  })

  it('of so many cycles without their number discounts none', () => {
    expect(appliesToCycle({ duration: 'repeating', durationCycles: null }, 0)).toBe(false)
  })

  // Holds D2.9.
  it.each([
    ['promo_not_found', 'there is no such promo code'],
    ['promo_inactive', 'the promo code is not active'],
    ['promo_expired', 'the promo code has expired'],
    ['promo_exhausted', 'the promo code has been redeemed as often as it may be'],
    ['promo_plan_mismatch', 'the promo code is for another plan'],
    ['currency_mismatch', 'the promo code is for another currency than the plan'],
  ] as const)('%s: %s', (reason, issue) => {
    expect(unusablePromo('code', reason)).toMatchObject({
      code: 'validation_error',
      details: [{ path: 'code', issue, reason }],
    })
  })
})
