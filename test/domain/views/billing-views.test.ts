import { defaultBranding } from '../../../shared/domain/merchant/branding.ts'
import { describe, expect, it } from 'vitest'
import { emptyResult } from '../../../shared/domain/import/import.ts'
import type { Refund } from '../../../shared/domain/invoice/refund.ts'
import type { Receipt } from '../../../shared/domain/receipt/receipt.ts'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import { importRowView, importView } from '../../../shared/views/import.ts'
import { invoiceView, upcomingView } from '../../../shared/views/invoice.ts'
import { planChangePreviewView, planChangeView } from '../../../shared/views/plan-change.ts'
import { receiptView } from '../../../shared/views/receipt.ts'
import { recoveryCaseView } from '../../../shared/views/recovery.ts'
import { refundView } from '../../../shared/views/refund.ts'
import { createdSubscriptionView, subscriptionView } from '../../../shared/views/subscription.ts'
import { anInvoice, aRecovery, aSubscription } from '../fixtures/billing.ts'
import { april, march, may } from '../fixtures/instants.ts'

// Holds S8, D4.2, D4.5, B13.
describe('a subscription', () => {
  const {
    merchantId: _merchant,
    ownMethodOnly: _own,
    price: _price,
    periodNumber: _number,
    invoiceCount: _count,
    discount: _discount,
    paidForPeriod: _paid,
    refundedForPeriod: _refunded,
    importedKobo: _imported,
    chainId: _chain,
    recovery: _recovery,
    unbilled: _unbilled,
    pausedSeconds: _paused,
    declines: _declines,
    changeInProgress: _change,
    reminded: _reminded,
    reminderDays: _days,
    heldUntil: _held,
    withdrawn: _withdrawn,
    ...shown
  } = aSubscription({
    promoCodeId: 'promo_1',
    metadata: { note: 'vip' },
    scheduledPlanId: 'plan_silver',
    billingDay: null,
    addOns: [],
    scheduledAddOns: [],
    daysUntilDue: null,
  })
  const collected = { ...shown, collection: 'automatic' }

  it('shows its own fields, and nothing of how it is billed', () => {
    const subscription = aSubscription(shown)
    expect(subscriptionView(subscription)).toEqual(collected)
    expect(Object.keys(collected)).toHaveLength(31)
    expect(createdSubscriptionView(subscription)).toEqual({ ...collected, checkoutUrl: null })
    const checkoutUrl = 'https://pay.example/x'
    expect(createdSubscriptionView({ ...subscription, checkoutUrl })).toEqual({ ...collected, checkoutUrl })
  })

  // Holds D5.8.
  it('after a change of plan stands beside what that cost', () => {
    const proration = {
      amount: 250_000,
      kind: 'charge',
      credit: 250_000,
      charge: 500_000,
      currency: 'NGN',
      effectiveAt: april,
    } as const
    const subscription = aSubscription(shown)
    expect(planChangeView({ subscription, proration, invoice: anInvoice(), creditKobo: 7 })).toEqual({
      subscription: collected,
      proration,
      invoice: invoiceView(anInvoice()),
      creditKobo: 7,
      pendingChange: null,
      scheduledChange: {
        planId: 'plan_silver',
        quantity: 1,
        effectiveAt: subscription.currentPeriodEnd,
        addOns: [],
        setupFee: false,
      },
    })
    expect(planChangeView({ subscription, proration, invoice: null, creditKobo: 0 }).invoice).toBeNull()
    const quote = { proration, quoteId: 'quo_1', expiresAt: may }
    expect(planChangePreviewView({ ...quote, invoice: anInvoice() })).toEqual({
      ...quote,
      invoice: upcomingView(anInvoice()),
      dueAt: null,
    })
    expect(planChangePreviewView({ ...quote, invoice: null })).toEqual({
      ...quote,
      invoice: null,
      dueAt: null,
    })
  })

  // Holds D7.19.
  it('that is recovered shows what failed, what follows, by which rule and when it ends', () => {
    expect(recoveryCaseView({ ...aSubscription(), recovery: aRecovery({ reason: 'No money.' }) })).toEqual({
      invoiceId: 'inv_2',
      subscriptionId: 'sub_01K0ABCDEFGHIJ0123456789',
      customerId: 'cus_1',
      attemptsMade: 1,
      nextAttemptAt: '2026-04-02T12:00:00.000Z',
      lastFailureCode: 'insufficient_funds',
      action: 'retry_scheduled',
      reason: 'No money.',
      rule: 'insufficient_funds',
      firstFailureAt: april,
      stopAt: '2026-04-22T12:00:00.000Z',
    })
  })
})

// Holds D6.9: without the gateway's answer it is pending.
it.each([
  ['requested', 'pending'],
  ['pending', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'pending'],
] as const)('a refund that is %s shows as %s', (status, shown) => {
  const known = { fromCreditKobo: 7, id: 'ref_1', invoiceId: 'inv_2', amount: 90_000, status }
  const refund = { ...known, chargeReference: 'inv_2-1' } as Refund
  expect(refundView({ amount: 90_000, currency: 'NGN', refunds: [refund] })).toEqual({
    invoiceId: 'inv_2',
    refunded: 90_000,
    status: shown,
    refundId: 'ref_1',
    fromCreditKobo: status === 'failed' ? 0 : 7,
    refunds: [
      {
        ...{ refundId: 'ref_1', paymentId: 'pay_2-1', amount: 90_000, to: 'gateway' },
        status: status === 'failed' ? 'failed' : shown,
      },
    ],
  })
})

it('a receipt names its seller and nothing of the mode', () => {
  const figures = {
    buyer: { name: 'Ada', email: 'ada@example.com' },
    number: '0123456789-2',
    lines: shownLines(anInvoice()),
    currency: 'NGN',
    subtotal: 500_000,
    discount: 50_000,
    creditApplied: 30_000,
    amountPaid: 420_000,
    amountRefunded: 20_000,
    amountCredited: 0,
    paidWith: { rail: 'card', brand: 'visa', last4: '4242' },
  } as const
  const branding = {
    ...defaultBranding,
    color: '#102030',
    supportEmail: 'a@x.example',
    supportPhone: '234',
    sellerDetails: 'RC 1',
  }
  const receipt: Receipt = {
    mode: 'live',
    seller: { name: 'Ikeja Gym', timeZone: 'Africa/Lagos', branding },
    paidAt: april,
    period: { start: april, end: may },
    refunds: [{ amount: 20_000, status: 'succeeded', at: may }],
    received: [],
    open: null,
    reversals: [{ amount: 10_000, at: may }],
    reference: 'inv_1-1',
    terms: null,
    manage: null,
    document: null,
    notes: [],
    nextTime: null,
    ...figures,
  }
  const shown = {
    ...figures,
    seller: {
      name: 'Ikeja Gym',
      logoUrl: null,
      supportEmail: 'a@x.example',
      supportPhone: '234',
      details: 'RC 1',
    },
    paidAt: april,
    periodStart: april,
    periodEnd: may,
    refunds: [{ amount: 20_000, status: 'succeeded', createdAt: may }],
    reversals: [{ amount: 10_000, createdAt: may }],
    received: [],
    open: null,
    reference: 'inv_1-1',
    terms: null,
  }
  expect(receiptView(receipt)).toEqual(shown)
  expect(receiptView({ ...receipt, period: null, refunds: [] })).toEqual({
    ...shown,
    periodStart: null,
    periodEnd: null,
    refunds: [],
  })
})

it('an import shows how many rows are done, and each row’s result', () => {
  const shown = {
    id: 'imp_1',
    status: 'running',
    dryRun: true,
    rows: 250,
    imported: 60,
    unchanged: 30,
    failed: 10,
    createdAt: march,
    completedAt: null,
  } as const
  const kept = {
    merchantId: 'mer_1',
    parts: 3,
    nextPart: 1,
    timeZone: 'Africa/Lagos',
    dueAt: march,
    version: 2,
  }
  expect(importView({ ...kept, ...shown })).toEqual({ ...shown, done: 60 + 30 + 10 })
  expect(importRowView(emptyResult(1, 'r'))).toEqual(emptyResult(1, 'r'))
})
