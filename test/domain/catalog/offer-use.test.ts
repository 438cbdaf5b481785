import { describe, expect, it } from 'vitest'
import {
  offersOf,
  offersOfSession,
  requireUnused,
  takenUses,
  usedOffer,
} from '../../../shared/domain/catalog/decide-offer-use.ts'
import type { UseFound } from '../../../shared/domain/catalog/offer-use.ts'
import { aPlan, attachedPromo } from '../fixtures/catalog.ts'
import { problem } from '../fixtures/problem.ts'

const about = { merchantId: 'mer_1', offerId: 'plan_1', person: 'cus_1' }
const free: UseFound = { ...about, before: undefined, holderLives: false }
const held = (holder: string, kept: boolean, holderLives: boolean, offerId = 'plan_1'): UseFound => ({
  ...about,
  offerId,
  before: { ...about, offerId, holder, kept, version: 3 },
  holderLives,
})

describe('the offers of a purchase (R11)', () => {
  it.each([
    [null, null, []],
    [{ id: 'plan_1' }, null, ['plan_1']],
    [null, 'promo_1', ['promo_1']],
    [{ id: 'plan_1' }, 'promo_1', ['plan_1', 'promo_1']],
  ])('of the plan %j and the code %j', (plan, code, offers) => {
    expect(offersOf(plan, code)).toEqual(offers)
  })

  it.each([
    [0, null, []],
    [1, null, ['plan_1']],
    [0, attachedPromo, ['promo_1']],
    [7, attachedPromo, ['plan_1', 'promo_1']],
  ])('of a session: %i days of trial and the promo %j', (trialDays, promo, offers) => {
    expect(offersOfSession({ promo }, aPlan({ id: 'plan_1', trialDays }))).toEqual(offers)
  })
})

describe('one trial and one redemption a person (R11)', () => {
  it.each([
    ['free', free, null],
    ['kept by another', held('sub_2', true, false), 'plan_1'],
    ['reserved by a payment in progress', held('chk_2', false, true), 'plan_1'],
    ['reserved by a payment that has ended', held('chk_2', false, false), null],
    ['kept by the same', held('chk_1', true, true), null],
  ])('one that is %s', (_, found, used) => {
    expect(usedOffer([found], 'chk_1')).toBe(used)
    const taken = { ...about, holder: 'chk_1', kept: true, version: found.before ? 4 : 1 }
    expect(takenUses([found], { holder: 'chk_1', kept: true })).toEqual(
      used === null ? [{ thing: 'offerUse', before: found.before ?? null, after: taken }] : [],
    )
  })

  it.each([
    [
      'the trial',
      'plan_1',
      { path: 'planId', reason: 'trial_used', issue: 'this person has had the plan’s trial' },
    ],
    [
      'the code',
      'promo_1',
      { path: 'promoCode', reason: 'promo_code_used', issue: 'this person has redeemed the code' },
    ],
  ])('%s is refused', (_, offerId, detail) => {
    const found = [free, held('sub_2', true, true, offerId)]
    expect(() => {
      requireUnused(found, 'chk_1', 'plan_1')
    }).toThrow(problem('validation_error', detail))
    expect(() => {
      requireUnused(found, 'sub_2', 'plan_1')
    }).not.toThrow()
  })
})
