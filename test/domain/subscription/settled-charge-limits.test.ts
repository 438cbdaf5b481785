import { describe, expect, it } from 'vitest'
import { cardExpiring } from '../../../shared/domain/subscription/card-expiring.ts'
import { shareLines } from '../../../shared/domain/pricing/proration-lines.ts'
import { settleFailedCharge } from '../../../shared/domain/subscription/settle-failed-charge.ts'
import { settleSucceededCharge } from '../../../shared/domain/subscription/settle-succeeded-charge.ts'
import { withdrawRenewal } from '../../../shared/domain/subscription/withdraw-renewal.ts'
import { toMs } from '../../../shared/domain/time/time.ts'
import { aHeldCharge, anInvoice, anUnseenCharge, aState, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { june, march, may } from '../fixtures/instants.ts'

const justAfter = '2026-05-01T12:00:05.000Z'
const intent = { number: 1, reference: 'inv_3-1', methodId: 'pm_1', rail: 'card', kind: 'manual' } as const
const bill = (over: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({ id: 'inv_3', cycle: 3, periodStart: may, periodEnd: june, charge: aHeldCharge(), ...over })

// Holds B4, D7.16.
describe('a failure by hand on a subscription that has ended', () => {
  const debt = bill({ status: 'uncollectible', creditApplied: 80_000, amount: 420_000 })
  const daysAgo = (days: number) => toMs(justAfter) / 1000 - days * 86_400
  const declines = { pm_1: [daysAgo(31), daysAgo(29)], pm_2: [daysAgo(30)] }
  const ended = aState({ subscription: aSubscription({ status: 'canceled', declines }), invoice: debt })
  const fail = (with_ = intent as typeof intent | null) =>
    settleFailedCharge(ended, { intent: with_, failureCode: 'insufficient_funds', kind: 'manual' }, justAfter)

  it('gives no credit back a second time, and counts none but automatic declines of 30 days', () => {
    const settled = fail()
    expect(settled).not.toHaveProperty('returned')
    expect(settled.invoice).toMatchObject({ status: 'uncollectible', amount: 420_000, creditApplied: 80_000 })
    expect(settled.customer).toEqual(aCustomer())
    expect(settled.subscription).toEqual(
      aSubscription({ status: 'canceled', declines: { pm_1: [daysAgo(29)] }, version: 6 }),
    )
  })

  it('may be one that was never sent', () => {
    expect(fail(null).attempt).toMatchObject({ methodId: null, automatic: false, statusAfter: 'canceled' })
  })
})

// Holds B14.
it('an attempt that was sent takes the place of one that was not seen', () => {
  const unseen = anUnseenCharge({ reference: 'inv_3-0' })
  const state = aState({ invoice: bill({ charge: unseen }) })
  const kind = 'scheduled'
  expect(
    settleFailedCharge(state, { intent, failureCode: 'insufficient_funds', kind }, justAfter).invoice.charge,
  ).toBeNull()
  expect(
    settleFailedCharge(state, { intent: null, failureCode: 'no_payment_method', kind }, justAfter).invoice
      .charge,
  ).toEqual(unseen)
})

// Holds D7.25, D4.22.
describe('the period that a payment is for', () => {
  const paidAt = (status: 'active' | 'past_due', now: string) => {
    const { subscription } = settleSucceededCharge(
      aState({ subscription: aSubscription({ status }), invoice: bill() }),
      intent,
      now,
    )
    return [subscription.currentPeriodStart, subscription.currentPeriodEnd]
  }
  const late = '2026-06-10T12:00:00.000Z'

  it.each([
    ['active', justAfter, [may, june]],
    ['active', late, [may, june]],
    ['past_due', '2026-06-01T11:59:59.999Z', [may, june]],
    ['past_due', june, [june, '2026-07-01T12:00:00.000Z']],
    ['past_due', late, [late, '2026-07-10T12:00:00.000Z']],
  ] as const)('%s, paid at %s: %j', (status, now, period) => {
    expect(paidAt(status, now)).toEqual(period)
  })

  it('what needed no charge was paid by none', () => {
    const { invoice } = settleSucceededCharge(aState({ invoice: bill({ amount: 0 }) }), null, justAfter)
    expect([invoice.status, invoice.paidBy, invoice.amountPaid]).toEqual(['paid', null, 0])
    // A credit on an account number is no charge of ours (M4).
    const credited = settleSucceededCharge(aState(), { ...intent, rail: null }, justAfter).invoice
    expect([credited.status, credited.paidBy]).toEqual(['paid', null])
  })

  it('what was charged is known by its charge, though nothing was held any more', () => {
    const { invoice } = settleSucceededCharge(aState({ invoice: bill({ charge: null }) }), intent, justAfter)
    expect(invoice.paidBy).toMatchObject({ reference: 'inv_3-1', rail: 'card', methodId: 'pm_1' })
  })
})

// Holds A9.
it('a renewal that is taken back needs no code to give back', () => {
  const { subscription, invoice } = withdrawRenewal(aSubscription(), bill({ charge: null }), justAfter)
  expect([subscription.discount, invoice.status]).toEqual([null, 'void'])
})

// Holds D8.2.
it.each([
  [{ expMonth: null, expYear: 2027 }],
  [{ expMonth: 1, expYear: null }],
  [{ expMonth: null, expYear: null }],
])('a card that does not say when it expires is not told of: %o', (over) => {
  const subscription = aSubscription({
    currentPeriodStart: '2026-12-15T12:00:00.000Z',
    currentPeriodEnd: '2027-01-15T12:00:00.000Z',
  })
  const customer = aCustomer({ paymentMethods: [aMethod({ createdAt: march, ...over })] })
  expect(cardExpiring(customer, subscription, '2026-12-15T12:00:00.000Z')).toEqual([])
})

// Holds D5.5.
it.each([
  [0, 0, []],
  [300, 0, [-300]],
  [0, 500, [500]],
  [300, 500, [500, -300]],
])('a credit of %i and a charge of %i have a line each, and nothing has none', (credit, charge, amounts) => {
  const lines = shareLines({ kobo: credit, tax: null }, charge, { name: 'Basic' }, { name: 'Gold' })
  expect(lines.map(({ amount }) => amount)).toEqual(amounts)
})
