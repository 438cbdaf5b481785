import { describe, expect, it } from 'vitest'
import { invoiceNumber } from '../../../shared/domain/invoice/compose.ts'
import { composeCycleInvoice, usedDiscount } from '../../../shared/domain/invoice/compose-cycle.ts'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aLine, aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { line, newInvoice, order, payer } from './compose-fixtures.ts'

const sum = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((total, { amount }) => total + amount, 0)

const cycle = (over: Partial<Subscription>, creditKobo = 0) =>
  composeCycleInvoice(aSubscription(over), aPlan(), { ...order, payer: payer(creditKobo) })

// Holds D6.2, D6.3, D6.4.
describe('composeCycleInvoice', () => {
  it('bills the plan for the period, under the subscription’s next number', () => {
    const { invoice, discount, surplusKobo } = cycle({})
    const lines = [aLine(500_000)]
    expect(invoice).toEqual(newInvoice({ billingReason: 'subscription_cycle', planId: 'plan_gold', lines }))
    expect([discount, surplusKobo]).toEqual([null, 0])
  })

  it('is in the plan’s currency (D1.17)', () => {
    const plan = aPlan({ currency: 'USD' })
    expect(composeCycleInvoice(aSubscription(), plan, order).invoice.currency).toBe('USD')
  })

  it('draws on no credit if its amount was fixed without it', () => {
    const { invoice } = composeCycleInvoice(aSubscription(), aPlan(), { ...order, payer: null })
    expect(invoice).toMatchObject({ creditApplied: 0, creditFrom: [], amount: 500_000 })
  })

  // Holds D3.10, B6, D5.10.
  it.each<[string, Partial<Subscription>, number, object, number]>([
    [
      'a percentage of the plan’s line',
      { discount: aDiscount() },
      0,
      { subtotal: 500_000, discount: 50_000, amount: 450_000 },
      0,
    ],
    [
      'a percentage is of plan lines only',
      { discount: aDiscount(), unbilled: [line(100_000)] },
      0,
      { subtotal: 600_000, discount: 50_000, amount: 550_000 },
      0,
    ],
    [
      'a fixed value goes as far as the price does',
      {
        discount: aDiscount({ discountType: 'fixed', discountValue: 900_000 }),
        unbilled: [line(100_000)],
      },
      0,
      { subtotal: 600_000, discount: 500_000, amount: 100_000 },
      0,
    ],
    [
      'credit is drawn on after the discount',
      { discount: aDiscount() },
      100_000,
      { creditApplied: 100_000, amount: 350_000 },
      0,
    ],
    ['no more credit than is asked for', {}, 900_000, { creditApplied: 500_000, amount: 0 }, 0],
    ['a credit line lowers it', { unbilled: [line(-100_000)] }, 0, { subtotal: 400_000, amount: 400_000 }, 0],
    [
      'what a credit line leaves over is the customer’s',
      { discount: aDiscount(), unbilled: [line(-480_000)] },
      70_000,
      { subtotal: 50_000, discount: 50_000, creditApplied: 0, amount: 0 },
      30_000,
    ],
    [
      'beyond the whole price too',
      { unbilled: [line(-700_000)] },
      70_000,
      { subtotal: 0, discount: 0, creditApplied: 0, amount: 0 },
      200_000,
    ],
  ])('%s', (_, over, creditKobo, want, surplus) => {
    const { invoice, surplusKobo } = cycle(over, creditKobo)
    expect(invoice).toMatchObject(want)
    expect(surplusKobo).toBe(surplus)
    expect(invoice.amount).toBe(invoice.subtotal - invoice.discount - invoice.creditApplied)
    expect(sum(shownLines(invoice))).toBe(invoice.amount)
  })

  it('names each line: the plan, waiting lines, the code, the credit', () => {
    const { invoice } = cycle({ discount: aDiscount(), unbilled: [line(100_000)] }, 1_000)
    expect(shownLines(invoice)).toMatchObject([
      { type: 'plan', description: 'Gold', amount: 500_000 },
      { type: 'proration_charge', description: 'part', amount: 100_000 },
      { type: 'discount', description: 'Promo code', amount: -50_000 },
      { type: 'credit', description: 'Credit balance', amount: -1_000 },
    ])
  })

  // Holds D3.11, B6, D5.15.
  it.each([
    ['its first use counts', aDiscount(), { usedInvoices: 1, inCurrentCycle: true }, 50_000],
    [
      'once, and used: nothing more, but it stays attached',
      aDiscount({ duration: 'once', usedInvoices: 1, inCurrentCycle: true }),
      { usedInvoices: 1, inCurrentCycle: false },
      0,
    ],
    [
      'repeating, the last time',
      aDiscount({ duration: 'repeating', durationCycles: 3, usedInvoices: 2 }),
      { usedInvoices: 3, inCurrentCycle: true },
      50_000,
    ],
    ['for another plan', aDiscount({ planId: 'plan_other' }), { usedInvoices: 0, inCurrentCycle: false }, 0],
    ['for this plan', aDiscount({ planId: 'plan_gold' }), { usedInvoices: 1, inCurrentCycle: true }, 50_000],
  ])('a code: %s', (_, attached, after, off) => {
    const { invoice, discount } = cycle({ discount: attached })
    expect(invoice.discount).toBe(off)
    expect(discount).toEqual({ ...attached, ...after })
  })

  it('an invoice of 0 uses nothing up', () => {
    expect(usedDiscount(aDiscount(), aDiscount(), 0)).toMatchObject({ usedInvoices: 0, inCurrentCycle: true })
    expect(usedDiscount(null, null, 100)).toBeNull()
  })
})

// Holds K8: April has 30 days, of which 15 are billed until the billing day; that is no cycle, and uses up no code.
describe('the invoice of a part of a month', () => {
  const stub = (discount: Subscription['discount']) =>
    cycle({
      status: 'incomplete',
      currentPeriodStart: '2026-04-16T12:00:00.000Z',
      stubOfSeconds: 30 * 86_400,
      discount,
      cyclesCompleted: 0,
    })

  it.each([
    ['no code', null, null, 0],
    ['a code', aDiscount(), { usedInvoices: 0, inCurrentCycle: true }, 25_000],
    [
      'the code of another plan',
      aDiscount({ planId: 'plan_other' }),
      { usedInvoices: 0, inCurrentCycle: false },
      0,
    ],
  ])('with %s', (_, attached, after, off) => {
    const { invoice, discount } = stub(attached)
    expect(invoice).toMatchObject({ cycle: 0, subtotal: 250_000, discount: off, amount: 250_000 - off })
    expect(discount).toEqual(attached && { ...attached, ...after })
  })
})

// Holds L2: 7.5 % of 5,000 naira, contained in them or on top.
it.each([
  [true, 34_884, 500_000],
  [false, 37_500, 537_500],
])('an invoice shows its tax and its rate; contained: %s', (inclusive, tax, amount) => {
  const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive }
  const { invoice } = composeCycleInvoice(aSubscription(), aPlan(), { ...order, tax: vat })
  expect(invoice).toMatchObject({ subtotal: 500_000, tax, amount, taxes: [vat] })
})

// Holds D6.3.
it('an invoice’s number is the subscription’s last ten characters and its count', () => {
  expect(invoiceNumber(aSubscription(), 12)).toBe('0123456789-12')
})
