import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import type { AddOnItem, SoldAddOn } from '../../../shared/domain/pricing/items.ts'
import type { AddOnChange } from '../../../shared/domain/subscription/on-plan.ts'
import { planChangeTerms } from '../../../shared/domain/subscription/plan-change.ts'
import type {
  PlanChangeOrder,
  PlanChangeState,
} from '../../../shared/domain/subscription/plan-change-order.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

/** Half of April's period is left, so that every share is half. */
const halfWay = '2026-04-16T12:00:00.000Z'
const seats: AddOnItem = {
  ...{ addOnId: 'seats', name: 'Seats', quantity: 3, price: 60_000, unitAmount: 20_000, base: 60_000 },
}
const storage = (quantity: number): SoldAddOn => ({
  ...{ addOnId: 'storage', name: 'Storage', quantity, price: quantity * 140_000, unitAmount: 140_000 },
})
const seatsOf = (quantity: number, each = 20_000): SoldAddOn => ({
  ...{ addOnId: 'seats', name: 'Seats', quantity, price: quantity * each, unitAmount: each },
})
const platinum = (over: Partial<Plan> = {}) =>
  aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000, ...over })
const named = (...sold: SoldAddOn[]): AddOnChange => ({ keepsPlan: true, sold, later: null })
const withPlan = (...sold: SoldAddOn[]): AddOnChange => ({ ...named(...sold), keepsPlan: false })
const seller = { legalName: null, tin: null, rcNumber: null, address: null, numberPrefix: 'ACME' }
/** A merchant who charges 7.5 % of tax. */
const taxed = { hold: null, tax: { ...seller, registered: true, defaultTaxCode: 'VAT', codes: [] } }

/** Gold with three seats, all paid for April, of whom half is left. */
const withSeats = { addOns: [seats] } as const
const decide = (
  subscription: Partial<Subscription>,
  change: Partial<Pick<PlanChangeState, 'next' | 'quantity' | 'addOns' | 'plan' | 'settings'>>,
  order: Partial<PlanChangeOrder> = {},
) =>
  planChangeTerms(
    {
      ...{ subscription: aSubscription(subscription), settings: { hold: null }, customer: aCustomer() },
      ...{ plan: aPlan(), next: aPlan(), quantity: 1, ...change },
    },
    {
      ...{ effective: 'immediate', proration: 'charge_now', effectiveAt: halfWay, now: halfWay },
      ...{ invoiceId: 'inv_9', ...order },
    },
  )
/** Lines as `item: amount`, and what is left of their bases. */
const told = ({ invoice, subscription, proration, customerCreditKobo }: ReturnType<typeof decide>) => ({
  lines: (invoice?.lines ?? []).map(({ itemId, amount }) => [itemId, amount]),
  ...{ credit: proration.credit, charge: proration.charge, given: customerCreditKobo },
  bases: [
    ['p', subscription.paidForPeriod],
    ...(subscription.addOns ?? []).map(({ addOnId, base }) => [addOnId, base]),
  ],
})
const fixed = (kobo: number, over: Partial<Subscription> = {}) => ({
  discount: aDiscount({ discountType: 'fixed', discountValue: kobo, inCurrentCycle: true }),
  promoCodeId: 'promo_1',
  ...over,
})
const tenPercent = { discount: aDiscount(), promoCodeId: 'promo_1' } as const
/** Of 560,000 that the plan and the seats cost a code of 56,000 takes a tenth off each. */
const afterCode = { paidForPeriod: 450_000, addOns: [{ ...seats, base: 54_000 }] }

// Holds K5, D5.4, D5.15: every expected figure is half of a difference of what is paid for a whole period.
describe('a change of several items within a period', () => {
  // prettier-ignore
  it.each([
    ['an add-on that is new', withSeats, { addOns: named(storage(1)) }, [['storage', 70_000]], { credit: 0, charge: 70_000, given: 0 }, [['p', 500_000], ['seats', 60_000], ['storage', 140_000]]],
    ['the first add-on', {}, { addOns: named(seatsOf(3)) }, [['seats', 30_000]], { credit: 0, charge: 30_000, given: 0 }, [['p', 500_000], ['seats', 60_000]]],
    ['more units of one', withSeats, { addOns: named(seatsOf(5)) }, [['seats', 20_000]], { credit: 0, charge: 20_000, given: 0 }, [['p', 500_000], ['seats', 100_000]]],
    ['one that goes', withSeats, { addOns: named(seatsOf(0)) }, [], { credit: 30_000, charge: 0, given: 30_000 }, [['p', 500_000]]],
    ['one that goes while another comes', withSeats, { addOns: named(seatsOf(0), storage(2)) }, [['seats', -30_000], ['storage', 140_000]], { credit: 30_000, charge: 140_000, given: 0 }, [['p', 500_000], ['storage', 280_000]]],
    ['the plan, beside an add-on that stays', withSeats, { next: platinum() }, [['p', 450_000], ['p', -250_000]], { credit: 250_000, charge: 450_000, given: 0 }, [['p', 900_000], ['seats', 60_000]]],
    ['the plan and an add-on', withSeats, { next: platinum(), addOns: withPlan(seatsOf(4)) }, [['p', 450_000], ['p', -250_000], ['seats', 10_000]], { credit: 250_000, charge: 460_000, given: 0 }, [['p', 900_000], ['seats', 80_000]]],
    ['an add-on whose code of a fixed value stays what it is: nothing more is taken off', { ...fixed(56_000), ...afterCode }, { addOns: named(storage(1)) }, [['storage', 70_000]], { credit: 0, charge: 70_000, given: 0 }, [['p', 450_000], ['seats', 54_000], ['storage', 140_000]]],
    ['an add-on under a code of a tenth', { ...tenPercent, ...afterCode }, { addOns: named(storage(1)) }, [['storage', 63_000]], { credit: 0, charge: 63_000, given: 0 }, [['p', 450_000], ['seats', 54_000], ['storage', 126_000]]],
    ['an add-on under a code that was worth more than all: 40,000 of it are left', { ...fixed(600_000), paidForPeriod: 0, addOns: [{ ...seats, base: 0 }] }, { addOns: named(storage(1)) }, [['storage', 50_000]], { credit: 0, charge: 50_000, given: 0 }, [['p', 0], ['seats', 0], ['storage', 100_000]]],
    ['an add-on that goes under a code: at the rate that was paid', { ...fixed(56_000), ...afterCode }, { addOns: named(seatsOf(0)) }, [], { credit: 27_000, charge: 0, given: 27_000 }, [['p', 450_000]]],
    ['the plan under a code that was used up before this period', { ...fixed(56_000, { discount: aDiscount({ duration: 'once', usedInvoices: 1, inCurrentCycle: false }) }), ...withSeats }, { addOns: named(storage(1)) }, [['storage', 70_000]], { credit: 0, charge: 70_000, given: 0 }, [['p', 500_000], ['seats', 60_000], ['storage', 140_000]]],
    ['the plan away from the one that its code is for: the code is gone for the seats too', { ...{ discount: aDiscount({ planId: 'plan_gold' }), promoCodeId: 'promo_1' }, ...afterCode }, { next: platinum() }, [['p', 450_000], ['p', -225_000]], { credit: 225_000, charge: 450_000, given: 0 }, [['p', 900_000], ['seats', 54_000]]],
    ['the plan under a code of a tenth', { ...tenPercent, ...afterCode }, { next: platinum() }, [['p', 405_000], ['p', -225_000]], { credit: 225_000, charge: 405_000, given: 0 }, [['p', 810_000], ['seats', 54_000]]],
    ['an add-on, of which refunds had already given back some', { ...withSeats, refundedForPeriod: 10_000 }, { addOns: named(seatsOf(0)) }, [], { credit: 20_000, charge: 0, given: 20_000 }, [['p', 500_000]]],
    ['an add-on with tax on top of its price', { ...withSeats, paidForPeriod: 537_500, addOns: [{ ...seats, base: 64_500 }] }, { addOns: named(storage(1)), settings: taxed, next: aPlan({ prices: 'exclusive' }) }, [['storage', 75_250]], { credit: 0, charge: 75_250, given: 0 }, [['p', 537_500], ['seats', 64_500], ['storage', 150_500]]],
    ['an add-on with a tenth off and tax on top of the rest', { ...tenPercent, ...afterCode }, { addOns: named(storage(1)), settings: taxed, next: aPlan({ prices: 'exclusive' }) }, [['storage', 67_725]], { credit: 0, charge: 67_725, given: 0 }, [['p', 450_000], ['seats', 54_000], ['storage', 135_450]]],
    ['an add-on in a stub of half a month: half its price, of which half is left', { ...withSeats, stubOfSeconds: 60 * 86_400, billingDay: 1 }, { addOns: named(storage(1)) }, [['storage', 35_000]], { credit: 0, charge: 35_000, given: 0 }, [['p', 500_000], ['seats', 60_000], ['storage', 70_000]]],
  ])('%s', (_, subscription, change, lines, money, bases) => {
    const made = decide(subscription, change)
    expect(told(made)).toEqual({ lines, ...money, bases })
    expect(made.subscription).toMatchObject({ currentPeriodStart: april, currentPeriodEnd: may })
  })

  it('names each line by what comes and goes', () => {
    const lines = (change: Parameters<typeof decide>[1]) =>
      decide(withSeats, change, { proration: 'next_invoice' }).subscription.unbilled.map((line) => [
        line.description,
        line.quantity,
        line.itemId,
      ])
    expect(lines({ next: platinum(), addOns: withPlan(seatsOf(0), storage(2)) })).toEqual([
      ['Remaining time on Platinum', undefined, undefined],
      ['Unused time on Gold', undefined, undefined],
      ['Unused time on 3 × Seats', 3, 'seats'],
      ['Remaining time on 2 × Storage', 2, 'storage'],
    ])
  })

  it('a price that is agreed stays: units that come cost what they cost now, less what is paid for those that are', () => {
    // Three seats of an old price, 15,000 each; five of them now cost 20,000 each.
    const old = { ...seats, price: 45_000, unitAmount: 15_000, base: 45_000 }
    expect(told(decide({ addOns: [old] }, { addOns: named(seatsOf(5)) }))).toMatchObject({ charge: 27_500 })
    // Gold was 400,000 when it was bought.
    const price = { amount: 400_000, currency: 'NGN', interval: 'month', intervalCount: 1 } as const
    const cheap = { ...withSeats, price, paidForPeriod: 400_000 }
    expect(told(decide(cheap, { next: platinum() }))).toMatchObject({ credit: 200_000, charge: 450_000 })
  })
})

const perUnit = { model: 'per_unit', tiers: null, minQuantity: 1, maxQuantity: 9 } as const
const team = (over: Partial<Plan> = {}) => aPlan({ amount: 100_000, pricing: perUnit, ...over })
const two = {
  ...{ quantity: 2, paidForPeriod: 200_000 },
  price: { amount: 200_000, currency: 'NGN', interval: 'month', intervalCount: 1 },
} as const

// Holds K5, K8.
describe('other units of the same plan', () => {
  // prettier-ignore
  it.each([
    ['three more', two, 5, {}, [['p', 150_000]], 500_000, 0],
    ['one less', two, 1, {}, [], 100_000, 50_000],
    ['three more under a tenth', { ...two, ...tenPercent, paidForPeriod: 180_000 }, 5, {}, [['p', 135_000]], 450_000, 0],
    ['one less under a tenth', { ...two, ...tenPercent, paidForPeriod: 180_000 }, 1, {}, [], 90_000, 45_000],
    ['three more with tax on top', { ...two, paidForPeriod: 215_000 }, 5, { settings: taxed, next: team({ prices: 'exclusive' }) }, [['p', 161_250]], 537_500, 0],
    ['three more with a tenth off and tax on top', { ...two, ...tenPercent, paidForPeriod: 193_500 }, 5, { settings: taxed, next: team({ prices: 'exclusive' }) }, [['p', 145_125]], 483_750, 0],
    ['three more in half a month', { ...two, paidForPeriod: 100_000, stubOfSeconds: 60 * 86_400 }, 5, {}, [['p', 75_000]], 250_000, 0],
  ])('%s', (_, subscription, quantity, change, lines, base, given) => {
    const made = decide(subscription, { plan: team(), next: team(), quantity, ...change })
    expect(told(made)).toMatchObject({ lines, given, bases: [['p', base]] })
    expect(made.subscription.quantity).toBe(quantity)
  })
})

const yearly = (over: Partial<Plan> = {}) => platinum({ interval: 'year', amount: 9_000_000, ...over })
const seatsAYear = { ...seatsOf(3, 200_000), price: 600_000 }

// Holds K4, D5.11, B6: what is unused is half of what was paid.
describe('a change that begins a period', () => {
  // prettier-ignore
  it.each([
    ['bills all items in whole, less what is unused of each', withSeats, { addOns: withPlan(seatsAYear) }, [['p', 9_000_000], ['seats', 600_000], ['p', -250_000], ['seats', -30_000]], [['p', 9_000_000], ['seats', 600_000]]],
    ['bills no add-on that goes with it', withSeats, { addOns: withPlan(seatsOf(0)) }, [['p', 9_000_000], ['p', -250_000], ['seats', -30_000]], [['p', 9_000_000]]],
    ['bills an add-on that comes with it', {}, { addOns: withPlan({ ...storage(1), price: 1_000_000 }) }, [['p', 9_000_000], ['storage', 1_000_000], ['p', -250_000]], [['p', 9_000_000], ['storage', 1_000_000]]],
    [
      'adds tax to what the code leaves',
      { ...tenPercent, ...afterCode },
      { addOns: withPlan(seatsAYear), settings: taxed, next: yearly({ prices: 'exclusive' }) },
      [
      ['p', 9_000_000],
      ['seats', 600_000],
      ['p', -225_000],
      ['seats', -27_000],
      ],
      // 8,100,000 and 540,000, with 7.5 % on top.
      [
      ['p', 8_707_500],
      ['seats', 580_500],
      ],
    ],
  ])('%s', (_, subscription, change, lines, bases) => {
    const made = decide(subscription, { next: yearly(), ...change })
    expect(told(made)).toMatchObject({ lines, bases })
    expect(made.subscription).toMatchObject({
      ...{ currentPeriodStart: halfWay, currentPeriodEnd: '2027-04-16T12:00:00.000Z', cyclesCompleted: 3 },
      ...{ billingAnchor: halfWay, periodNumber: 1 },
    })
  })

  it('takes the code off all items, and says so in the invoice', () => {
    const { invoice } = decide(
      { ...tenPercent, ...afterCode },
      { next: yearly(), addOns: withPlan(seatsAYear) },
    )
    expect(invoice).toMatchObject({ discount: 960_000, amount: 8_640_000 - 252_000 })
    const all = fixed(9_999_999_999, withSeats)
    expect(decide(all, { next: yearly(), addOns: withPlan(seatsAYear) }).invoice).toMatchObject({
      discount: 9_600_000,
    })
  })

  it('names what ends by its own names', () => {
    const { invoice } = decide(
      { addOns: [{ ...seats, name: 'Old seats' }] },
      { next: yearly(), addOns: withPlan(seatsAYear) },
    )
    expect(invoice!.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Platinum', 1],
      ['3 × Seats', 3],
      ['Unused time on Gold', 1],
      ['Unused time on 3 × Old seats', 3],
    ])
  })

  it('is refused where an add-on is not named', () => {
    expect(() => decide(withSeats, { next: yearly(), addOns: withPlan(storage(1)) })).toThrow(
      problem('validation_error', { path: 'addOns', reason: 'add_on_interval', addOnIds: ['seats'] }),
    )
    expect(() => decide(withSeats, { next: yearly() })).toThrow(
      problem('validation_error', { path: 'addOns', reason: 'add_on_interval', addOnIds: ['seats'] }),
    )
  })
})

const setupFee = { name: 'Installation', amount: 30_000 }
const feeLine = { type: 'setup_fee', description: 'Installation', amount: 30_000 }

// Holds K4: the fee is no part of what is prorated, and nothing is netted with it.
describe('the fee of a change’s start', () => {
  // prettier-ignore
  it.each([
    ['nobody asks for it', {}, { setupFee: false }, 200_000, []],
    ['it is asked for, and the change costs', {}, { setupFee: true }, 230_000, []],
    ['the change costs as much as it gives back', { paidForPeriod: 900_000 }, { setupFee: true }, 30_000, []],
    ['the change gives back: it waits', { paidForPeriod: 900_002 }, { setupFee: true }, null, [feeLine]],
    ['the change waits for the next invoice', {}, { setupFee: true, proration: 'next_invoice' }, null, [feeLine]],
    ['nothing is prorated', {}, { setupFee: true, proration: 'none' }, null, [feeLine]],
  ] as const)('where %s', (_, subscription, order, amount, waiting) => {
    const { invoice, subscription: after } = decide(subscription, { next: platinum({ setupFee }) }, order)
    expect(invoice?.amount ?? null).toBe(amount)
    expect(after.unbilled.filter(({ type }) => type === 'setup_fee')).toEqual(waiting)
    expect(after.unbilled.filter(({ type }) => type !== 'setup_fee')).toHaveLength(
      'proration' in order && order.proration === 'next_invoice' ? 2 : 0,
    )
    const billed = invoice?.lines.filter(({ type }) => type === 'setup_fee') ?? []
    expect(billed).toMatchObject(order.setupFee && amount !== null ? [{ ...feeLine, discountAmount: 0 }] : [])
    expect(after.paidForPeriod).toBe('proration' in order && order.proration === 'none' ? 500_000 : 900_000)
  })

  it('is on the invoice of a period that the change begins, beside what waited', () => {
    const unbilled = [{ type: 'setup_fee', description: 'Earlier', amount: 1_000 }] as const
    const { invoice, subscription } = decide({ unbilled }, { next: yearly({ setupFee }) }, { setupFee: true })
    expect(invoice!.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Platinum', 9_000_000],
      ['Unused time on Gold', -250_000],
      ['Earlier', 1_000],
      ['Installation', 30_000],
    ])
    expect(invoice!.amount).toBe(8_781_000)
    expect(subscription.unbilled).toEqual([])
  })

  it.each([
    ['the plan stays', { plan: team(), next: team({ setupFee }), quantity: 2 }],
    ['the plan costs nothing to start with', { next: platinum() }],
  ])('is refused where %s', (_, change) => {
    expect(() => decide({}, change, { setupFee: true })).toThrow(
      problem('validation_error', { path: 'setupFee', reason: 'no_setup_fee' }),
    )
  })
})
