import { describe, expect, it } from 'vitest'
import { inVersion } from '../../../shared/domain/pricing/versions.ts'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import { creditCauses, creditMovementView, mendedCreditView } from '../../../shared/views/credit-movement.ts'
import { customerInEvent, customerView, paymentMethodView } from '../../../shared/views/customer.ts'
import { expandedView } from '../../../shared/views/expanded.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import { expandedPageView, pageView } from '../../../shared/views/page.ts'
import { planInEvent, planView } from '../../../shared/views/plan.ts'
import { promoCodeView } from '../../../shared/views/promo-code.ts'
import { customerTransactionView } from '../../../shared/views/transaction.ts'
import { ReceiptLink } from '../../../shared/domain/receipt/receipt.ts'
import { anInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod, gifts } from '../fixtures/customers.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { goldInEvent, without } from './shown.ts'
import { aTransaction } from './transaction-fixtures.ts'

const ada = {
  ...without(aCustomer(), [
    ...(['merchantId', 'blacklistedAs', 'marks', 'lots', 'reversed', 'paymentMethods', 'version'] as const),
  ]),
  creditKobo: 0,
  credits: {},
  reversedKobo: 0,
}

// Holds S7, D3.22, S37.
describe('a customer', () => {
  it.each([
    ['without credit', {}, {}],
    ['with naira', { lots: gifts({ NGN: 250_000 }) }, { creditKobo: 250_000, credits: { NGN: 250_000 } }],
    ['with dollars alone', { lots: gifts({ USD: 900 }) }, { creditKobo: 0, credits: { USD: 900 } }],
    [
      'with everything',
      {
        merchantRef: 'r-1',
        blacklisted: true,
        blacklistReason: 'fraud',
        metadata: { tier: 'a' },
        email: null,
      },
      {
        merchantRef: 'r-1',
        blacklisted: true,
        blacklistReason: 'fraud',
        metadata: { tier: 'a' },
        email: null,
      },
    ],
  ])('%s', (_, over, want) => {
    expect(customerView(aCustomer(over))).toEqual({ ...ada, ...want })
  })

  it('in events has four fields', () => {
    const { id, email, name, phone } = ada
    expect(customerInEvent(aCustomer({ lots: gifts({ NGN: 1 }) }))).toEqual({ id, email, name, phone })
  })

  // Holds D3.15.
  it('shows a method without its token', () => {
    const { token: _, ...shown } = aMethod()
    const stored = aMethod({ email: 'card@example.com', signature: 'SIG_1' })
    expect(paymentMethodView(stored)).toEqual(shown)
  })
})

// Holds S5, D3.3, S37.
it('a plan, and its six fields in events', () => {
  const plan = inVersion(aPlan({ trialDays: 7, maxCycles: 12, archivedAt: may }), 1)
  expect(planView(plan)).toEqual({
    ...goldInEvent,
    trialDays: 7,
    maxCycles: 12,
    pricing: { model: 'flat', tiers: null, minQuantity: 1, maxQuantity: 1 },
    setupFee: null,
    nextPrice: null,
    archivedAt: may,
    createdAt: march,
  })
  expect(planInEvent(plan)).toEqual(goldInEvent)
})

// Holds S6, D3.6, A6: uses that a running payment has reserved are not redeemed, and not free either.
it.each([
  [null, 5, 2, 3, null],
  [10, 5, 2, 3, 5],
  [10, 10, 1, 9, 0],
  [4, 5, 0, 5, 0],
])(
  'a code of %s uses, %i taken and %i of them reserved',
  (maxRedemptions, takenCount, reservedCount, redeemedCount, remaining) => {
    const shown = {
      id: 'promo_1',
      code: 'WELCOME',
      discountType: 'fixed',
      discountValue: 120_000,
      currency: 'NGN',
      planId: 'plan_gold',
      duration: 'repeating',
      durationCycles: 3,
      maxRedemptions,
      active: true,
      expiresAt: may,
      createdAt: march,
    } as const
    expect(promoCodeView({ ...shown, merchantId: 'mer_1', takenCount, reservedCount })).toEqual({
      ...shown,
      redeemedCount,
      remaining,
    })
  },
)

// Holds B11, S30: signed, with its cause and where it came from.
describe('a movement of credit', () => {
  const entry = (over: Partial<Transaction>) =>
    aTransaction({
      type: 'credit',
      amount: 150_000,
      postings: [
        { account: 'merchant_available', amount: -150_000 },
        { account: 'customer_credit', amount: 150_000 },
      ],
      ...over,
    })

  it.each([
    ['credit', 'customer', 'merchant'],
    ['credit', 'invoice', 'invoice'],
    ['charge', 'invoice', 'late_payment'],
    ['refund', 'refund', 'refund'],
    ['refund', 'customer', 'refund'],
    ['refund_reversal', 'refund', 'refund_failed'],
    ['reversal', 'invoice', 'reversal'],
    ['late_charge_credit', 'checkout', 'late_payment'],
  ] as const)('by a %s of a %s is caused by %s', (type, sourceType, cause) => {
    expect(creditCauses).toContain(cause)
    expect(creditMovementView(entry({ type, sourceType }))).toEqual({
      id: 'txn_1',
      amount: 150_000,
      currency: 'NGN',
      cause,
      sourceType,
      sourceId: 'inv_2',
      reason: null,
      createdAt: april,
    })
  })

  it('that was taken is below zero, says why, and what there is after it', () => {
    const taken = entry({
      sourceType: 'customer',
      reason: 'a mistake',
      postings: [
        { account: 'merchant_available', amount: 40_000 },
        { account: 'customer_credit', amount: -40_000 },
      ],
    })
    expect(mendedCreditView({ entry: taken, creditKobo: 110_000 })).toMatchObject({
      amount: -40_000,
      cause: 'merchant',
      reason: 'a mistake',
      creditKobo: 110_000,
    })
  })
})

// Holds D3.23: what was paid and what was returned; a receipt belongs to what was paid.
describe('a customer’s transaction', () => {
  const receipt = new ReceiptLink({ merchantId: 'mer_1', sourceId: 'inv_2', key: 'k' })
  const shown = {
    id: 'txn_1',
    type: 'charge',
    amount: 500_000,
    currency: 'NGN',
    status: 'succeeded',
    invoiceId: 'inv_2',
    rail: 'card',
    failureCode: null,
    receiptUrl: receipt,
    createdAt: april,
    feeKobo: null,
    netKobo: 490_000,
  }
  it.each([
    ['a charge', {}, {}],
    [
      'a declined one',
      { status: 'failed', failureCode: 'insufficient_funds' },
      { status: 'failed', failureCode: 'insufficient_funds', receiptUrl: null },
    ],
    ['one that waits', { status: 'pending' }, { status: 'pending', receiptUrl: null }],
    ['a refund', { type: 'refund' }, { type: 'refund', receiptUrl: null }],
    ['of a checkout', { sourceType: 'checkout', sourceId: 'chk_1' }, { invoiceId: null }],
    ['of before there were receipts', { receipt: null }, { receiptUrl: null }],
  ] as const)('%s', (_, over, want) => {
    const transaction = { ...aTransaction(), type: 'charge', receipt, ...over } as const
    expect(customerTransactionView(transaction)).toEqual({ ...shown, ...want })
  })
})

// Holds D1.13, D1.14.
describe('a page', () => {
  const page = { items: [1, 2], nextCursor: 'c', hasMore: true }

  it('shows each item, and how to go on', () => {
    expect(pageView((n: number) => ({ n }))(page)).toEqual({
      items: [{ n: 1 }, { n: 2 }],
      nextCursor: 'c',
      hasMore: true,
    })
    expect(pageView((n: number) => n)({ items: [], nextCursor: null, hasMore: false })).toEqual({
      items: [],
      nextCursor: null,
      hasMore: false,
    })
  })

  it.each([
    [{}, {}],
    [{ customer: aCustomer() }, { customer: ada }],
    [{ plan: inVersion(aPlan(), 1) }, { plan: planView(inVersion(aPlan(), 1)) }],
    [{ invoice: anInvoice() }, { invoice: invoiceView(anInvoice()) }],
  ])('shows beside an item what was asked for, and nothing else', (expanded, want) => {
    expect(expandedView(expanded)).toEqual(want)
    const items = [{ item: 1, expanded }]
    expect(expandedPageView((n: number) => ({ n }))({ ...page, items })).toEqual({
      items: [{ n: 1, ...want }],
      nextCursor: 'c',
      hasMore: true,
    })
  })
})
