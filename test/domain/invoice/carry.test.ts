import { describe, expect, it } from 'vitest'
import { decideStep } from '../../../shared/domain/dunning/decide-step.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { isTooLittle } from '../../../shared/domain/invoice/carry.ts'
import { leastOf } from '../../../shared/domain/money/least.ts'
import { lastBill } from '../../../shared/domain/subscription/last-bill.ts'
import { decideNextPeriod, type NextPeriod } from '../../../shared/domain/subscription/decide-next-period.ts'
import { decidePeriodEnd } from '../../../shared/domain/subscription/decide-period-end.ts'
import { planChangeTerms } from '../../../shared/domain/subscription/plan-change.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { unsound } from '../../../shared/domain/sound/unsound.ts'
import { anInvoice, aRecovery, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'

const settings = { ...defaultRecoverySettings, leastKobo: 5_000 }
const nothing = {
  entries: [],
  invoices: [],
  drafts: [],
  customers: [],
  subscriptions: [],
  moves: [],
  events: [],
}
const code = (off: number) => aDiscount({ discountType: 'fixed', discountValue: off, duration: 'forever' })
const made = { id: 'inv_3', createdAt: may }
const at = { now: may, wallMs: Date.parse(may), cycleInvoice: made, lastInvoice: made, waitKey: 'key' }

type Invoiced = Extract<NextPeriod, { readonly kind: 'settled' | 'charged' }>

/** The period of a subscription whose code leaves so many kobo of 500,000 to be paid. */
function renewed(due: number, over: Partial<Subscription> = {}): Invoiced {
  const subscription = aSubscription({ discount: code(500_000 - due), ...over })
  const state = { ...aState({ invoice: paidInvoice(), subscription, settings }), first: undefined }
  const next = decideNextPeriod({ ...state, scheduled: null }, at)
  if (next.kind !== 'settled' && next.kind !== 'charged') throw new Error('a period follows')
  return next
}

// Holds G5, K2.
describe('an invoice too small to be charged', () => {
  it('is paid with 0, and the amount waits for the next invoice', () => {
    const { kind, change } = renewed(2_000)
    const { invoice, subscription } = change.result
    expect(kind).toBe('settled')
    expect(invoice).toMatchObject({
      status: 'paid',
      amount: 0,
      amountPaid: 0,
      discount: 498_000,
      subtotal: 498_000,
    })
    expect(invoice.lines.map(({ type, amount, discountAmount }) => [type, amount, discountAmount])).toEqual([
      ['plan', 500_000, 498_000],
      ['carried', -2_000, 0],
    ])
    expect(subscription.unbilled).toEqual([
      { type: 'carried', description: expect.stringContaining(invoice.number), amount: 2_000, times: 1 },
    ])
    expect(change.events.map(({ type, extra }) => [type, extra?.['amount']])).toContainEqual([
      'subscription_payment_success',
      0,
    ])
    expect(change.turns.some(({ thing }) => thing === 'transaction')).toBe(false)
    expect(unsound({ ...nothing, invoices: [{ before: null, after: invoice }] })).toEqual([])
  })

  it('is on the next one, which is charged once both are enough; no code discounts it', () => {
    const { unbilled } = renewed(3_000).change.result.subscription
    const { kind, change } = renewed(3_000, { unbilled })
    const { invoice, subscription } = change.result
    expect(kind).toBe('charged')
    expect(invoice).toMatchObject({ status: 'open', amount: 6_000, charge: { amount: 6_000 } })
    expect(invoice.lines.map(({ type, amount }) => [type, amount])).toContainEqual(['carried', 3_000])
    expect(subscription.unbilled).toEqual([])
  })

  it('is carried three times in a row, and then waived', () => {
    const seen: unknown[] = []
    let unbilled: Subscription['unbilled'] = []
    for (let i = 0; i < 5; i += 1) {
      const { invoice, subscription } = renewed(1_000, { unbilled }).change.result
      const last = invoice.lines.at(-1)!
      seen.push([last.type, last.amount, invoice.amount])
      unbilled = subscription.unbilled
    }
    expect(seen).toEqual([
      ['carried', -1_000, 0],
      ['carried', -2_000, 0],
      ['carried', -3_000, 0],
      ['waived', -4_000, 0],
      ['carried', -1_000, 0],
    ])
  })

  it('is charged if its gateway accepts it, also at the minimum itself, and without a method fails like any other', () => {
    expect(renewed(5_000).kind).toBe('charged')
    const subscription = aSubscription({ discount: code(498_000) })
    const bare = { ...aState({ invoice: paidInvoice(), subscription, settings }), first: undefined }
    const failed = decideNextPeriod(
      { ...bare, customer: aCustomer({ paymentMethods: [] }), scheduled: null },
      at,
    )
    expect(failed.change.result).toMatchObject({ invoice: { status: 'open', amount: 2_000 } })
  })

  it('is waived if no invoice will follow', () => {
    const carried = { type: 'carried', description: 'Carried over', amount: 2_000, times: 1 } as const
    const subscription = aSubscription({ cancelAtPeriodEnd: true, unbilled: [carried] })
    const state = { ...aState({ invoice: paidInvoice(), subscription, settings }), first: undefined }
    const { invoice } = decidePeriodEnd(state, at).result
    expect(invoice).toMatchObject({
      status: 'paid',
      amount: 0,
      charge: null,
      billingReason: 'subscription_final',
    })
    expect(invoice!.lines.map(({ type, amount }) => [type, amount])).toEqual([
      ['carried', 2_000],
      ['waived', -2_000],
    ])
  })

  it('is not unused value: a carried amount is owed before anything is returned', () => {
    const carried = { type: 'carried', description: 'Carried over', amount: 2_000, times: 1 } as const
    expect(lastBill(1_500, [carried], 'credit')).toMatchObject({ creditKobo: 0, refundKobo: 0 })
    expect(lastBill(2_500, [carried], 'credit')).toMatchObject({ creditKobo: 500, lines: [] })
  })

  it('lets a change of plan take effect at once', () => {
    const { subscription, invoice } = planChangeTerms(
      {
        subscription: aSubscription(),
        settings,
        customer: aCustomer(),
        plan: aPlan(),
        next: aPlan({ id: 'plan_2', name: 'Gold plus', amount: 504_000 }),
        quantity: 1,
      },
      {
        effective: 'immediate',
        proration: 'charge_now',
        effectiveAt: '2026-04-16T12:00:00.000Z',
        invoiceId: 'inv_9',
        now: '2026-04-16T12:00:00.000Z',
      },
    )
    expect(invoice).toMatchObject({ amount: 0 })
    expect(invoice!.lines.at(-1)).toMatchObject({
      type: 'carried',
      amount: -subscription.unbilled[0]!.amount,
    })
    expect(subscription).toMatchObject({ planId: 'plan_2', unbilled: [{ type: 'carried', times: 1 }] })
  })

  it('ends a recovery whose rest is too small, after another payment has paid a part', () => {
    const recovery = aRecovery({ nextAttemptAt: may })
    const subscription = aSubscription({ status: 'past_due', recovery })
    const invoice = anInvoice({ attemptCount: 1, nextAttemptAt: may, amountPaid: 497_000 })
    const step = decideStep({ ...aState({ subscription, invoice, settings }), recovery }, at)
    expect(step).toMatchObject({
      kind: 'settled',
      change: {
        result: {
          invoice: { status: 'paid', amount: 497_000, amountPaid: 497_000 },
          subscription: { status: 'active', unbilled: [{ type: 'carried', amount: 3_000 }] },
        },
      },
    })
  })
})

// Holds G5, G6.
it('the minimum charge depends on gateway, rail and currency', () => {
  const leastByRail = { paystack: { card: 5_000, bank_transfer: 10_000 }, nomba: {} }
  const card = aMethod({ gateway: 'paystack' })
  const least = (over: object, currency: 'NGN' | 'USD' = 'NGN') =>
    leastOf({ leastKobo: 5_000, leastByRail }, { ...card, ...over }, currency)
  expect([least({}), least({ rail: 'bank_transfer' }), least({ rail: 'virtual_account' })]).toEqual([
    5_000, 10_000, 0,
  ])
  expect([least({ gateway: 'nomba' }), least({ gateway: undefined }), least({}, 'USD')]).toEqual([0, 0, 0])
  expect(leastOf({ leastKobo: 700 }, aMethod({ gateway: undefined }), 'NGN')).toBe(700)
  expect(leastOf({}, card, 'NGN')).toBe(0)
  const state = aState({ settings })
  const blacklisted = aCustomer({ blacklisted: true })
  expect(isTooLittle({ ...state, customer: blacklisted, invoice: anInvoice({ amount: 100 }) })).toBe(false)
})
