import { expect, it } from 'vitest'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import {
  inVersion,
  isDearer,
  nextPriceOf,
  ownVersion,
  soldAt,
  toldAtSale,
  versionFor,
} from '../../../shared/domain/pricing/versions.ts'
import type { PlanVersion } from '../../../shared/domain/pricing/plan-version.ts'
import { decideRenewal } from '../../../shared/domain/subscription/renew.ts'
import { planChangeTerms } from '../../../shared/domain/subscription/plan-change.ts'
import { comingInvoices, termsOf } from '../../../shared/domain/subscription/terms.ts'
import { planCodec } from '../../../shared/store/entities/plan.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'

const version = (n: number, effectiveFrom: string, over: Partial<PlanVersion> = {}): PlanVersion => ({
  n,
  amount: 500_000 + n * 100_000,
  pricing: onePrice,
  effectiveFrom,
  changeId: `pch_${n}`,
  announcedAt: '2026-01-01T00:00:00.000Z',
  revertedAt: null,
  ...over,
})
const may = '2026-05-01T00:00:00.000Z'
const september = '2026-09-01T00:00:00.000Z'
const dearer = aPlan({ versions: [version(2, may), version(3, september)] })

// Holds K9.
it('a plan is sold at the newest price that is in effect, and says which one is announced', () => {
  expect(soldAt(dearer, '2026-04-30T23:59:59.999Z')).toMatchObject({
    amount: 500_000,
    priced: { version: 1 },
  })
  expect(soldAt(dearer, may)).toMatchObject({ amount: 700_000, priced: { version: 2, next: { n: 3 } } })
  expect(soldAt(dearer, september)).toMatchObject({ amount: 800_000, priced: { version: 3, next: null } })
  expect(nextPriceOf(dearer, '2026-01-01T00:00:00.000Z')?.n).toBe(2)
})

it('any price can be chosen again from any other, and storing keeps the first one', () => {
  const third = inVersion(dearer, 3)
  expect(inVersion(third, 1).amount).toBe(500_000)
  expect(inVersion(third, null).amount).toBe(500_000)
  const stamp = { mode: 'sandbox', clock: 'wall' } as const
  expect(planCodec.decode(planCodec.encode(third, stamp))).toMatchObject({
    amount: 500_000,
    versions: dearer.versions,
  })
})

it('a period has the newest price in effect that its subscription was told of, and that fits its units', () => {
  const of = (over: object, at: string) => versionFor(dearer, { quantity: 1, ...over }, at)
  expect(of({}, '2026-04-30T00:00:00.000Z')).toBe(1)
  expect(of({}, may)).toBe(2)
  expect(of({ priceVersion: 2 }, may)).toBe(2)
  expect(of({ keepsAgainst: 2 }, may)).toBe(1)
  expect(of({ keepsAgainst: 2 }, september)).toBe(3)
  expect(of({ priceVersion: 3 }, may)).toBe(3)
  const seats = aPlan({
    versions: [version(2, may, { amount: 20_000_000, pricing: { ...onePrice, model: 'per_unit' } })],
  })
  expect(versionFor(seats, { quantity: 500_000 }, may)).toBe(2)
  expect(versionFor(seats, { quantity: 600_000 }, may)).toBe(1)
})

// Holds K9.
it('a sale shows the price that was announced when it began', () => {
  const plan = aPlan({ versions: [version(2, may, { announcedAt: '2026-02-01T00:00:00.000Z' })] })
  expect(toldAtSale(plan, '2026-01-31T23:59:59.999Z')).toBeNull()
  const from = '2026-02-01T00:00:00.000Z'
  expect(toldAtSale(plan, from)).toEqual([{ planId: plan.id, version: 2, from }])
  expect(toldAtSale(plan, may)).toBeNull()
})

// Holds K9.
it('a bill takes no higher price that its customer was not told of in time; any other needs no notice', () => {
  const bill = (plan: typeof dearer, told: object[]) => {
    const all = told.map((one) => ({ planId: plan.id, version: 2, from: may, ...one }))
    return versionFor(plan, { quantity: 1, told: all }, may, true)
  }
  expect(bill(dearer, [])).toBe(1)
  expect(bill(dearer, [{}])).toBe(2)
  expect(bill(dearer, [{ from: '2026-05-01T00:00:00.001Z' }])).toBe(1)
  expect(bill(dearer, [{ planId: 'plan_other' }])).toBe(1)
  expect(bill(dearer, [{ version: 3 }])).toBe(1)
  expect(bill(aPlan({ versions: [version(2, may, { amount: 400_000 })] }), [])).toBe(2)
  expect(bill(aPlan({ versions: [version(2, may, { amount: 500_000 })] }), [])).toBe(2)
})

// Holds K9, K3: 500,000 units at 20,000,000 are the largest line; more can't be billed.
it('a price that can’t be billed for so many units is above all others, and one without an amount a fault of ours', () => {
  const seats = (amount: number) => ({ amount, pricing: { ...onePrice, model: 'per_unit' } as const })
  expect(isDearer(seats(1), seats(2), 1)).toBe(true)
  expect(isDearer(seats(2), seats(1), 1)).toBe(false)
  expect(isDearer(seats(19_999_999), seats(20_000_000), 500_000)).toBe(true)
  expect(isDearer(seats(1), seats(20_000_000), 500_001)).toBe(true)
  expect(isDearer(seats(20_000_000), seats(1), 500_001)).toBe(false)
  expect(() => isDearer(seats(1), seats(undefined as never), 1)).toThrow(TypeError)
})

// Holds V5.
it('a price that was taken back is the one before it, for whoever was shown it', () => {
  const back = aPlan({ versions: [version(2, may, { revertedAt: '2026-04-01T00:00:00.000Z' })] })
  expect(versionFor(back, { quantity: 1 }, september)).toBe(1)
  expect(inVersion(back, 2)).toMatchObject({ amount: 500_000, priced: { version: 1 } })
  expect(ownVersion(back, { priceVersion: 2 }).amount).toBe(500_000)
})

const running = (over: object = {}) =>
  aSubscription({
    billingAnchor: '2026-03-15T00:00:00.000Z',
    currentPeriodStart: '2026-03-15T00:00:00.000Z',
    currentPeriodEnd: '2026-04-15T00:00:00.000Z',
    periodNumber: 1,
    timeZone: 'UTC',
    ...over,
  })

it('the first renewal on or after the date takes the price, and the subscription keeps it', () => {
  const customer = aCustomer()
  const state = { subscription: running(), plan: dearer, scheduled: null, customer }
  const amounts = comingInvoices(state, 6, may).invoices.map(({ amount }) => amount)
  expect(amounts).toEqual([500_000, 700_000, 700_000, 700_000, 700_000, 800_000])
  const renewed = decideRenewal({ ...state, subscription: running({ currentPeriodEnd: may }) }, 'inv_1', may)
  expect(renewed.kind === 'invoice' && renewed.subscription).toMatchObject({
    priceVersion: 2,
    price: { amount: 700_000 },
  })
})

it('the terms name the price that is announced, however far away it is', () => {
  const later = aPlan({ versions: [version(2, '2026-12-01T00:00:00.000Z')] })
  const discount = aDiscount({ duration: 'repeating', durationCycles: 5 })
  const state = { subscription: running({ discount }), plan: later, scheduled: null, customer: aCustomer() }
  // Payments of April to November, five of them with the code; from December the new price.
  expect(termsOf(state, may).after).toEqual([
    { amount: 450_000, count: 2 },
    { amount: 500_000, count: 3 },
    { amount: 700_000, count: null },
  ])
})

it('a scheduled change keeps the price that was shown with it, and more units the price they have', () => {
  const next = aPlan({ id: 'plan_next', versions: [version(2, '2026-04-10T00:00:00.000Z')] })
  const subscription = running()
  const about = { subscription, customer: aCustomer(), plan: aPlan(), quantity: 1, settings: {} as never }
  const order = { proration: 'none', effectiveAt: may, invoiceId: 'inv_2', now: may } as const
  const scheduled = planChangeTerms({ ...about, next }, { ...order, effective: 'at_renewal' })
  expect(scheduled.subscription).toMatchObject({ scheduledPlanId: 'plan_next', scheduledPriceVersion: 2 })
  const announcedLater = { ...next, versions: [...next.versions!, version(3, '2026-04-12T00:00:00.000Z')] }
  const renewed = decideRenewal(
    { subscription: scheduled.subscription, plan: aPlan(), scheduled: announcedLater, customer: aCustomer() },
    'inv_3',
    may,
  )
  expect(renewed.kind === 'invoice' && renewed.invoice.amount).toBe(700_000)
  expect(renewed.kind === 'invoice' && renewed.subscription).toMatchObject({
    priceVersion: 2,
    scheduledPriceVersion: null,
  })
})
