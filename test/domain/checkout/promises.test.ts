import { describe, expect, it } from 'vitest'
import { requireRail } from '../../../shared/domain/checkout/deadline.ts'
import { linkReserved, promisesKept } from '../../../shared/domain/checkout/decide-session-charge.ts'
import { decideUnseenLetGo } from '../../../shared/domain/checkout/decide-session-end.ts'
import { declinedToPayer } from '../../../shared/domain/checkout/decline-class.ts'
import { reservationKept } from '../../../shared/domain/checkout/release.ts'
import { termsOfSession } from '../../../shared/domain/checkout/session-terms.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aPlan, aPromo, attachedPromo } from '../fixtures/catalog.ts'
import { aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

// Holds A6.
describe('what is promised once a payment is tried', () => {
  const plan = aPlan({ inUse: false })
  const session = aSession({ promo: attachedPromo, amount: 450_000 })
  const used = { kind: 'plan_used', plan }
  const promo = aPromo()

  it('is the plan’s terms, and a use of the code', () => {
    expect(promisesKept(session, { plan, promo }, april)).toEqual([used, { kind: 'code_reserved', promo }])
    expect(promisesKept({ ...session, reserved: true }, { plan, promo }, april)).toEqual([used])
    expect(promisesKept(aSession(), { plan, promo: null }, april)).toEqual([used])
    expect(promisesKept(aSession(), { plan: aPlan(), promo: undefined }, april)).toEqual([])
  })

  it('is refused where it can’t be kept', () => {
    const refuses = (over: object, found: Parameters<typeof promisesKept>[1]) =>
      expect(() => promisesKept({ ...session, ...over }, found, april))
    const isGone = problem('conflict', { reason: 'plan_archived' })
    const isOther = problem('conflict', { reason: 'plan_changed' })
    refuses({}, { plan: undefined, promo }).toThrow(isGone)
    refuses({}, { plan: aPlan({ archivedAt: april }), promo }).toThrow(isGone)
    refuses({ amount: 450_001 }, { plan, promo }).toThrow(isOther)
    const units = aPlan({ pricing: { ...onePrice, model: 'per_unit', minQuantity: 2, maxQuantity: 5 } })
    refuses({}, { plan: units, promo }).toThrow(isOther)
    refuses({}, { plan, promo: aPromo({ active: false }) }).toThrow(
      problem('validation_error', { path: 'promoCode', reason: 'promo_inactive' }),
    )
  })

  // Holds K9, K3: a later price may sell more units than the first one.
  it('is kept at the price of the session’s start, also for units that only this price sells', () => {
    const three = { ...onePrice, model: 'per_unit', maxQuantity: 3 } as const
    const since = { announcedAt: march, effectiveFrom: april, changeId: 'pch_2', revertedAt: null }
    const versions = [{ n: 2, amount: 400_000, pricing: { ...three, maxQuantity: 9 }, ...since }]
    const wider = aPlan({ pricing: three, versions })
    const four = aSession({ quantity: 4, amount: 1_600_000 })
    expect(promisesKept(four, { plan: wider, promo: null }, april)).toEqual([])
    const begunBefore = { ...four, createdAt: march, amount: 2_000_000 }
    expect(() => promisesKept(begunBefore, { plan: wider, promo: null }, april)).toThrow(
      problem('conflict', { reason: 'plan_changed' }),
    )
    expect(termsOfSession(four, wider, april)?.next[0]).toEqual({ at: may, amount: 1_600_000 })
    expect(termsOfSession(begunBefore, wider, april)).toBeNull()
  })

  // Holds M7.
  it.each([
    [undefined, false, []],
    [null, false, []],
    [null, true, []],
    [5, false, ['link_use_reserved']],
    [5, true, []],
  ] as const)('of a link with the limit %s, reserved %s: %j', (maxUses, reserved, kinds) => {
    const link = maxUses === undefined ? null : { id: 'pl_1', maxUses, description: null }
    const of = aSession({ link, reserved })
    expect(linkReserved(of)).toEqual(kinds.map((kind) => ({ kind, session: of })))
    expect(reservationKept(of)).toEqual(link === null ? [] : [{ kind: 'link_used', session: of }])
  })
})

// Holds A9.
it('a charge that is seen too late for its session is let go', () => {
  const session = aSession({ charge: { ...aCheckoutCharge(), status: 'unseen' }, version: 4 })
  const made = decideUnseenLetGo(session, april)
  expect(made).toMatchObject({
    ...{ events: [], about: {} },
    turns: [{ thing: 'checkoutSession', before: session, after: { ...session, charge: null, version: 5 } }],
    moves: [
      { kind: 'charge_let_go', charge: { why: 'deadline_passed', reference: 'inv_1-1', since: april } },
    ],
  })
})

// Holds G5, G8.
it('a trial may be begun with a card whatever its gateway’s minimum, and a refused address is named', () => {
  expect(() => {
    requireRail(0, 'card', { card: 5_000 })
  }).not.toThrow()
  expect(declinedToPayer('invalid_request').details).toEqual([
    { path: 'email', issue: 'the payment provider does not accept this address: please check it' },
  ])
})
