import { describe, expect, it } from 'vitest'
import { settleSucceededCharge } from '../../../shared/domain/subscription/settle-succeeded-charge.ts'
import type { InvoiceLine } from '../../../shared/domain/pricing/line.ts'
import { aLine, anInvoice, anUnseenCharge, aShare, aState, aSubscription } from '../fixtures/billing.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { types } from '../fixtures/events.ts'
import { intent, justAfter, out, renewal } from './succeeding-fixtures.ts'

// Holds S16, D4.22.
describe('the renewal of an active subscription', () => {
  it('moves it into the invoice’s period and counts the cycle', () => {
    const { subscription, invoice, paid, failureCode } = settleSucceededCharge(renewal(), intent, justAfter)
    expect(subscription).toEqual(
      aSubscription({
        currentPeriodStart: may,
        currentPeriodEnd: june,
        periodNumber: 3,
        cyclesCompleted: 3,
        paidForPeriod: 500_000,
        version: 6,
      }),
    )
    expect(invoice).toEqual(
      anInvoice({
        id: 'inv_3',
        cycle: 3,
        periodStart: may,
        periodEnd: june,
        status: 'paid',
        amountPaid: 500_000,
        paidAt: justAfter,
        attemptCount: 1,
        paidBy: { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1' },
        version: 4,
      }),
    )
    expect([paid, failureCode]).toEqual([true, null])
  })

  // Holds D9.1, S40.
  it('books the money, from the gateway into what is pending', () => {
    expect(settleSucceededCharge(renewal(), intent, justAfter).earned).toEqual({
      currency: 'NGN',
      postings: [
        { account: 'gateway_clearing', amount: -500_000 },
        { account: 'merchant_pending', amount: 500_000 },
      ],
    })
  })

  it('tells the payment, with a receipt where the merchant has them sent', () => {
    const told = (paymentReceipts: boolean) =>
      settleSucceededCharge(
        renewal({ settings: { ...aState().settings, paymentReceipts } }),
        intent,
        justAfter,
      ).events
    const success = {
      type: 'subscription_payment_success',
      extra: { amount: 500_000, cycle: 3, effectKobo: 500_000 },
    }
    expect(told(true)).toEqual([{ ...success, message: 'payment_receipt' }])
    expect(told(false)).toEqual([{ ...success, message: null }])
  })

  it('records the attempt', () => {
    expect(settleSucceededCharge(renewal(), intent, justAfter).attempt).toEqual({
      number: 1,
      reference: 'inv_2-1',
      methodId: 'pm_1',
      automatic: true,
      statusAfter: 'active',
      decision: null,
    })
    const byHand = settleSucceededCharge(renewal(), { ...intent, kind: 'manual' }, justAfter)
    expect(byHand.attempt.automatic).toBe(false)
  })

  // Holds D5.6.
  it('the base of unused value is the plan after discount; credit counts as paid, other lines do not', () => {
    const base = (...lines: readonly InvoiceLine[]) =>
      settleSucceededCharge(renewal({ invoice: out({ lines, creditApplied: 200_000 }) }), intent, justAfter)
        .subscription.paidForPeriod
    expect(base(aLine(500_000, { discountAmount: 100_000 }), aShare(30_000))).toBe(400_000)
    expect(base(aLine(100, { discountAmount: 100 }), { ...aShare(50), discountAmount: 30 })).toBe(0)
  })

  // Holds B2, B1, D5.4.
  it('what belonged to the period that ended is over', () => {
    const subscription = aSubscription({
      refundedForPeriod: 7,
      chainId: 'inv_1',
      pausedSeconds: 60,
      reminded: true,
    })
    expect(settleSucceededCharge(renewal({ subscription }), intent, justAfter).subscription).toMatchObject({
      refundedForPeriod: null,
      chainId: null,
      pausedSeconds: 0,
      reminded: false,
    })
  })

  // Holds D7.17.
  it('the next renewal is announced as the settings say now', () => {
    const days = (renewalReminders: boolean) =>
      settleSucceededCharge(
        renewal({ settings: { ...aState().settings, renewalReminders, renewalReminderDays: 5 } }),
        intent,
        justAfter,
      ).subscription.reminderDays
    expect([days(true), days(false)]).toEqual([5, null])
  })

  it('nothing is left of what was out or planned', () => {
    const charge = anUnseenCharge({ reference: 'inv_3-1', rail: 'ussd' })
    const invoice = anInvoice({ charge, nextAttemptAt: june, attemptCount: 1, version: 3 })
    const after = settleSucceededCharge(
      renewal({ invoice }),
      { ...intent, reference: 'inv_3-1' },
      justAfter,
    ).invoice
    expect(after).toMatchObject({ charge: null, nextAttemptAt: null })
    expect(after.paidBy).toEqual({ reference: 'inv_3-1', rail: 'card', methodId: 'pm_1' })
  })

  it('its receipt is opened by the key that the charge was given', () => {
    const key = (receiptKey?: string) =>
      settleSucceededCharge(renewal(), { ...intent, ...(receiptKey ? { receiptKey } : {}) }, justAfter)
        .invoice.receiptKey
    expect([key('rk'), key()]).toEqual(['rk', null])
  })
})

// Holds D6.6, B10.
it('an invoice of nothing is paid without a charge, and told with amount 0', () => {
  const invoice = anInvoice({ amount: 0, subtotal: 0, attemptCount: 2 })
  const {
    subscription,
    invoice: after,
    earned,
    attempt,
    events,
  } = settleSucceededCharge(renewal({ invoice }), null, justAfter)
  expect(earned).toBeNull()
  expect(after).toMatchObject({
    status: 'paid',
    amountPaid: 0,
    paidBy: null,
    attemptCount: 2,
    receiptKey: null,
  })
  expect(attempt).toMatchObject({ number: 0, reference: '', methodId: null, automatic: true })
  expect(subscription.cyclesCompleted).toBe(2)
  expect(events).toEqual([
    { type: 'subscription_payment_success', extra: { amount: 0, cycle: 2, effectKobo: 0 }, message: null },
  ])
})

// Holds D4.22, D4.23, D5.1.
describe('the first payment', () => {
  const incomplete = aSubscription({
    status: 'incomplete',
    currentPeriodStart: march,
    currentPeriodEnd: april,
    billingAnchor: march,
    cyclesCompleted: 0,
    periodNumber: 1,
  })
  const later = '2026-03-01T20:00:00.000Z'
  const end = '2026-04-01T20:00:00.000Z'

  it('activates, from the payment on, and dates its invoice anew', () => {
    const state = aState({
      subscription: incomplete,
      invoice: out({ cycle: 1, periodStart: march, periodEnd: april }),
    })
    const { subscription, invoice, events } = settleSucceededCharge(state, intent, later)
    expect(subscription).toMatchObject({
      status: 'active',
      currentPeriodStart: later,
      currentPeriodEnd: end,
      billingAnchor: later,
      periodNumber: 1,
      cyclesCompleted: 1,
    })
    expect(invoice).toMatchObject({ periodStart: later, periodEnd: end })
    expect(types(events)).toEqual(['subscription_payment_success', 'subscription_activated'])
    expect(events[1]).toEqual({ type: 'subscription_activated', onTimeline: false })
  })

  // Holds D4.6.
  it('where nothing is to be paid only the activation tells the timeline of it', () => {
    const state = aState({ subscription: incomplete, invoice: anInvoice({ amount: 0, cycle: 1 }) })
    expect(settleSucceededCharge(state, null, later).events[1]).toEqual({
      type: 'subscription_activated',
      onTimeline: true,
    })
  })

  // Holds D4.9, D5.1.
  it('after a trial is for the invoice’s own period, counted from the trial’s end', () => {
    const subscription = { ...incomplete, status: 'trialing', billingAnchor: april, periodNumber: 0 } as const
    const state = aState({ subscription, invoice: out({ cycle: 1 }) })
    const settled = settleSucceededCharge(state, intent, '2026-04-01T12:30:00.000Z')
    expect(settled.subscription).toMatchObject({
      status: 'active',
      currentPeriodStart: april,
      currentPeriodEnd: may,
      billingAnchor: april,
      periodNumber: 1,
    })
    expect(types(settled.events)).toEqual(['subscription_payment_success', 'subscription_activated'])
  })
})
