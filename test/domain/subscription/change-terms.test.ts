import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import { planChangeTerms, priceShown } from '../../../shared/domain/subscription/plan-change.ts'
import type {
  PlanChangeOrder,
  PlanChangeState,
} from '../../../shared/domain/subscription/plan-change-order.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, june, march, may } from '../fixtures/instants.ts'

/** Half of April's period is left. */
const halfWay = '2026-04-16T12:00:00.000Z'
const perUnit = { model: 'per_unit', tiers: null, minQuantity: 1, maxQuantity: 9 } as const
const platinum = (over: Partial<Plan> = {}) =>
  aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000, ...over })
const yearly = (amount: number) => platinum({ amount, interval: 'year' })
const team = (over: Partial<Plan> = {}) => aPlan({ pricing: perUnit, ...over })
const version = (n: number, effectiveFrom: string, amount = 600_000) => ({
  ...{ n, amount, pricing: perUnit, announcedAt: march, effectiveFrom, revertedAt: null },
})
const versions = (...list: ReturnType<typeof version>[]) => ({ versions: list as never })
const seller = { legalName: null, tin: null, rcNumber: null, address: null, numberPrefix: 'ACME' }
/** A merchant who charges 7.5 % of tax, contained in their prices. */
const taxed = { hold: null, tax: { ...seller, registered: true, defaultTaxCode: 'VAT', codes: [] } }
const decide = (
  of: Partial<Subscription>,
  change: Partial<PlanChangeState>,
  order: Partial<PlanChangeOrder> = {},
) =>
  planChangeTerms(
    {
      ...{ subscription: aSubscription(of), settings: { hold: null }, customer: aCustomer() },
      ...{ plan: aPlan(), next: aPlan(), quantity: 1, ...change },
    },
    {
      ...{ effective: 'immediate', proration: 'charge_now', effectiveAt: halfWay, now: halfWay },
      ...{ invoiceId: 'inv_9', ...order },
    },
  )

// Holds K9.
describe('the price that is shown with a change', () => {
  const now = { effective: 'immediate', effectiveAt: halfWay } as const
  const atRenewal = { effective: 'at_renewal', effectiveAt: halfWay } as const
  const dearer = versions(version(2, may), version(3, june))
  const inApril = versions(version(2, april))

  // prettier-ignore
  it.each([
    ['another plan now: its present one', {}, platinum(dearer), now, 1],
    ['another plan in June: its price of then', {}, platinum(dearer), { ...now, effectiveAt: june }, 3],
    ['another plan at the renewal: its price of then', {}, platinum(dearer), atRenewal, 2],
    ['another plan, whatever the old one’s price is', { keepsAgainst: 2, priceVersion: 1 }, platinum(dearer), atRenewal, 2],
    ['units now: the price that it has', {}, team(inApril), now, 1],
    ['units now, at a later price that it has', { priceVersion: 2 }, team(dearer), now, 2],
    ['units at the renewal: the price that it will have', {}, team(dearer), atRenewal, 2],
    ['units at the renewal, at a price that it keeps', { keepsAgainst: 2 }, team(dearer), atRenewal, 1],
  ] as const)('of %s', (_, of, next, order, n) => {
    const state = { subscription: aSubscription(of), next, quantity: 2 }
    expect(priceShown(state, order).priced.version).toBe(n)
  })
})

// Holds L2: what was paid keeps its tax, what is bought has the present rate.
describe('the tax in what a period cost, after a change', () => {
  /** 500,000 at 5 %: of an earlier rate. */
  const paid = { code: 'OLD', name: 'Old', basisPoints: 500, amount: 23_810 }
  const [old, vat] = [
    { code: 'OLD', basisPoints: 500 },
    { code: 'VAT', basisPoints: 750 },
  ]
  const two = {
    quantity: 2,
    paidForPeriod: 1_000_000,
    price: { ...aSubscription().price, amount: 1_000_000 },
  }

  // prettier-ignore
  it.each([
    ['another plan: all of its price', {}, { next: platinum() }, {}, { ...vat, amount: 62_791 }],
    ['another plan, not prorated: as paid', {}, { next: platinum() }, { proration: 'none' }, { ...old, amount: 23_810 }],
    ['another plan on the next invoice', {}, { next: platinum() }, { proration: 'next_invoice' }, { ...vat, amount: 62_791 }],
    ['another interval, not prorated: all of its price', {}, { next: yearly(6_000_000) }, { proration: 'none' }, { ...vat, amount: 418_605 }],
    ['another unit: as paid, and the unit’s own', {}, { plan: team(), next: team(), quantity: 2 }, {}, { ...vat, amount: 58_694 }],
    ['a unit less: its share', two, { plan: team(), next: team() }, {}, { ...old, amount: 11_905 }],
  ] as const)('to %s', (_, of, change, order, tax) => {
    const made = decide({ taxForPeriod: paid, ...of }, { settings: taxed, ...change }, order)
    expect(made.subscription.taxForPeriod).toMatchObject(tax)
  })

  it.each([
    ['to another plan: none', { next: platinum() }, null],
    ['to another unit: as paid', { plan: team(), next: team(), quantity: 2 }, paid],
  ])('of a merchant who charges none any more, %s', (_, change, tax) => {
    expect(decide({ taxForPeriod: paid }, change).subscription.taxForPeriod).toEqual(tax)
  })

  it('is not mentioned where there never was any', () => {
    expect(decide({}, { next: platinum() }).subscription).not.toHaveProperty('taxForPeriod')
    const first = decide({}, { next: platinum(), settings: taxed }).subscription
    expect(first.taxForPeriod).toMatchObject({ ...vat, amount: 62_791 })
  })
})

// Holds D5.8, K4 and K5.
describe('a change in a trial', () => {
  const setupFee = { name: 'Installation', amount: 30_000 }
  const feeLine = { type: 'setup_fee', description: 'Installation', amount: 30_000 }
  const waiting = { type: 'setup_fee', description: 'Earlier', amount: 1_000 } as const
  const trial = { status: 'trialing', unbilled: [waiting] } as const

  it.each([
    [true, [waiting, feeLine]],
    [false, [waiting]],
    [undefined, [waiting]],
  ])('with the fee asked for as %s leaves so much for its end', (asked, unbilled) => {
    const order = asked === undefined ? {} : { setupFee: asked }
    const made = decide(trial, { next: platinum({ setupFee }) }, order)
    expect(made.subscription).toMatchObject({ planId: 'plan_platinum', status: 'trialing', version: 6 })
    expect(made.subscription.unbilled).toEqual(unbilled)
    expect(made).toMatchObject({ invoice: null, customerCreditKobo: 0, closes: [] })
    expect(made.proration).toEqual({
      ...{ amount: 0, kind: 'none', credit: 0, charge: 0, currency: 'NGN', effectiveAt: halfWay },
    })
  })

  it('takes the add-ons that it names', () => {
    const sold = { addOnId: 'disk', name: 'Disk', quantity: 2, price: 20_000, unitAmount: 10_000 }
    const addOns = { keepsPlan: true, sold: [sold], later: null }
    const made = decide(trial, { addOns })
    expect(made.subscription.addOns).toMatchObject([{ addOnId: 'disk', quantity: 2, price: 20_000 }])
  })
})

// Holds D5.11 and F6.
describe('a change that gives more back than it costs', () => {
  const free = { model: 'free', tiers: null, minQuantity: 1, maxQuantity: 1 } as const

  it('begins a period of another interval with an invoice of nothing, which is a cycle', () => {
    const { subscription, invoice, customerCreditKobo } = decide({}, { next: yearly(100_000) })
    expect(invoice).toMatchObject({ amount: 0, subtotal: 0, cycle: 3, periodStart: halfWay })
    expect(customerCreditKobo).toBe(150_000)
    expect(subscription).toMatchObject({ cyclesCompleted: 3, invoiceCount: 3, latestInvoiceId: 'inv_9' })
  })

  it('begins one of a free plan at its own instant, without an invoice or a cycle', () => {
    const next = platinum({ amount: 0, interval: 'year', pricing: free })
    const { subscription, invoice, customerCreditKobo } = decide({}, { next })
    expect(invoice).toBeNull()
    expect(customerCreditKobo).toBe(250_000)
    expect(subscription).toMatchObject({
      currentPeriodStart: halfWay,
      currentPeriodEnd: '2027-04-16T12:00:00.000Z',
      billingAnchor: halfWay,
      periodNumber: 1,
      cyclesCompleted: 2,
      invoiceCount: 2,
      latestInvoiceId: 'inv_2',
    })
  })

  it.each([
    [null, 0],
    [100_000, 1],
  ])('closes the base of which %s was refunded', (refundedForPeriod, count) => {
    expect(decide({ refundedForPeriod }, { next: platinum() }).closes).toHaveLength(count)
  })
})
