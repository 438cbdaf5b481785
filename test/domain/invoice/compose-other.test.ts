import { describe, expect, it } from 'vitest'
import { composeChangeInvoice } from '../../../shared/domain/invoice/compose-change.ts'
import { composeFinalInvoice } from '../../../shared/domain/invoice/compose-final.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import type { Proration } from '../../../shared/domain/pricing/proration.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aLine, aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { april, may } from '../fixtures/instants.ts'
import { placed } from '../../../shared/domain/pricing/line.ts'
import { line, newInvoice, order, payer } from './compose-fixtures.ts'

const proration: Proration = {
  startsNewPeriod: false,
  lines: [line(300_000), line(-100_000)],
  invoiceKobo: 200_000,
  customerCreditKobo: 0,
} as unknown as Proration
const changeOrder = { id: 'inv_3', now: order.now, effectiveAt: order.now, discountKobo: 0, payer: payer(0) }
const silver = aPlan({ id: 'plan_silver', name: 'Silver', currency: 'NGN', interval: 'year' })

// Holds D5.8, D5.10, D5.16.
describe('composeChangeInvoice', () => {
  it('of a change within the period: for its rest, in its chain (B1)', () => {
    expect(composeChangeInvoice(aSubscription(), silver, proration, changeOrder)).toEqual(
      newInvoice({
        planId: 'plan_silver',
        billingReason: 'subscription_update',
        subtotal: 200_000,
        amount: 200_000,
        chainId: 'inv_2',
        periodStart: order.now,
        periodEnd: may,
        cycle: 2,
        lines: placed([line(300_000), line(-100_000)]),
      }),
    )
  })

  it('draws on the customer’s credit first', () => {
    const invoice = composeChangeInvoice(aSubscription(), silver, proration, {
      ...changeOrder,
      payer: payer(50_000),
    })
    expect(invoice).toMatchObject({ subtotal: 200_000, creditApplied: 50_000, amount: 150_000 })
    expect(shownLines(invoice!).at(-1)).toMatchObject({
      type: 'credit',
      description: 'Credit balance',
      amount: -50_000,
    })
    const rich = composeChangeInvoice(aSubscription(), silver, proration, {
      ...changeOrder,
      payer: payer(900_000),
    })
    expect(rich).toMatchObject({ creditApplied: 200_000, amount: 0 })
  })

  it('is none if nothing is to be paid; waiting lines stay where they are', () => {
    const nothing = { ...proration, invoiceKobo: 0 }
    expect(composeChangeInvoice(aSubscription(), silver, nothing, changeOrder)).toBeNull()
    const waits = aSubscription({ unbilled: [line(7)] })
    expect(composeChangeInvoice(waits, silver, proration, changeOrder)?.lines).toHaveLength(2)
  })

  // Holds D5.11.
  it('of an interval change: a new period from now, a cycle, always made, with the waiting lines', () => {
    const fresh = {
      ...proration,
      startsNewPeriod: true,
      lines: [aLine(500_000, { description: 'Silver' }), line(-500_000)],
      invoiceKobo: 0,
      customerCreditKobo: 40_000,
    } as unknown as Proration
    const subscription = aSubscription({ unbilled: [line(10_000)] })
    const invoice = composeChangeInvoice(subscription, silver, fresh, {
      ...changeOrder,
      discountKobo: 50_000,
    })
    expect(invoice).toMatchObject({
      subtotal: 50_000,
      discount: 50_000,
      amount: 0,
      periodStart: order.now,
      periodEnd: '2027-05-01T12:00:05.000Z',
      cycle: 3,
    })
    expect(invoice?.lines.map(({ amount }) => amount)).toEqual([500_000, -460_000, 10_000])
  })

  // Holds K7, K4: a setup fee of 700 that waits is more than the unused credit of 600.
  it('of a change to a free plan: none, unless something is to be paid', () => {
    const free = aPlan({ id: 'plan_free', name: 'Free', amount: 0, pricing: { ...onePrice, model: 'free' } })
    const fee = { type: 'setup_fee', description: 'Setup', amount: 700 } as const
    const to = (over: Partial<Proration>, unbilled: Subscription['unbilled'] = []) =>
      composeChangeInvoice(
        aSubscription({ unbilled }),
        free,
        { ...proration, startsNewPeriod: true, lines: [line(-600)], ...over },
        changeOrder,
      )
    expect(to({ invoiceKobo: 0 })).toBeNull()
    expect(to({ invoiceKobo: 100 }, [fee])).toMatchObject({ subtotal: 100, amount: 100, planId: 'plan_free' })
  })

  it('a discount of a change within the period is already in its lines', () => {
    const invoice = composeChangeInvoice(aSubscription(), silver, proration, {
      ...changeOrder,
      discountKobo: 50_000,
    })
    expect(invoice).toMatchObject({ subtotal: 200_000, discount: 0 })
  })
})

// Holds B5.
describe('composeFinalInvoice', () => {
  const final = (creditKobo: number) =>
    composeFinalInvoice(aSubscription({ status: 'canceled' }), [line(100), line(-40)], {
      id: 'inv_3',
      createdAt: order.now,
      now: order.now,
      endedAt: '2026-04-20T00:00:00.000Z',
      payer: payer(creditKobo),
    })

  // Holds F7.
  it.each([0, 59])('is a debt from the start, also with credit of %i inside', (creditKobo) => {
    expect(final(creditKobo)).toEqual(
      newInvoice({
        planId: 'plan_gold',
        status: 'uncollectible',
        billingReason: 'subscription_final',
        subtotal: 60,
        creditApplied: creditKobo,
        amount: 60 - creditKobo,
        periodStart: april,
        periodEnd: '2026-04-20T00:00:00.000Z',
        cycle: 2,
        lines: placed([line(100), line(-40)]),
        version: 2,
      }),
    )
  })

  it.each([60, 900])('credit of %i pays all of it', (creditKobo) => {
    const invoice = final(creditKobo)
    expect(invoice).toMatchObject({ status: 'paid', creditApplied: 60, amount: 0, paidAt: order.now })
    expect(shownLines(invoice).at(-1)).toMatchObject({
      type: 'credit',
      description: 'Credit balance',
      amount: -60,
    })
  })
})
