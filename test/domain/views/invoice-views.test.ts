import { describe, expect, it } from 'vitest'
import type { BillingEvent } from '../../../shared/domain/event/event.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { ReceiptLink } from '../../../shared/domain/receipt/receipt.ts'
import { eventView } from '../../../shared/views/event.ts'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import { attemptView, invoiceInEvent, invoiceView, upcomingView } from '../../../shared/views/invoice.ts'
import { timelinePosition, timelineView } from '../../../shared/views/timeline.ts'
import { book } from '../invoice/chain-fixtures.ts'
import { aHeldCharge, aLine, anInvoice, anUnseenCharge, waitingUntil } from '../fixtures/billing.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { without } from './shown.ts'
import { aTransaction } from './transaction-fixtures.ts'

const unseen = [
  'merchantId',
  'version',
  'creditFrom',
  'linesFrom',
  'chainId',
  'chain',
  'charge',
  'approval',
  'paidBy',
  'reversed',
] as const

// Holds S9, D6.2.
const invoice = {
  ...without(anInvoice(), [...unseen, 'receiptKey', 'outside']),
  lines: shownLines(anInvoice()),
  amountCredited: 0,
  pendingPayment: null,
  receiptUrl: null,
  amountReversed: 0,
  payments: [],
  collection: 'automatic',
  dueAt: null,
  metadata: {},
  sentAt: null,
  overdue: false,
  paymentUrl: null,
}

/** Lowered by a code and by credit, which are shown as lines (K2). */
const lowered: Partial<Invoice> = {
  lines: [aLine(500_000, { discountAmount: 50_000 })],
  ...{ discount: 50_000, creditApplied: 30_000, amount: 500_000 - 50_000 - 30_000 },
}
const one = { quantity: 1 }
const ofNothing = { id: null, itemId: null, ...one, unitAmount: null, discountAmount: 0 }
const shown = [
  {
    type: 'plan',
    description: 'Gold',
    amount: 500_000,
    id: 'l1',
    itemId: 'p',
    ...one,
    unitAmount: 500_000,
    discountAmount: 50_000,
  },
  { type: 'discount', description: 'Promo code', amount: -50_000, ...ofNothing },
  { type: 'credit', description: 'Credit balance', amount: -30_000, ...ofNothing },
]

describe('an invoice', () => {
  const action = { type: 'ussd', code: '*737*1#' } as const
  const pending = waitingUntil(may, april)
  const approval = { rail: 'card', url: 'https://bank.example/3ds', since: april, until: may } as const
  const waits = { rail: 'card', since: april, deadline: may }
  const toBank = { type: 'redirect', url: 'https://bank.example/3ds' }

  it.each<[string, Partial<Invoice>, object]>([
    ['that is open', {}, {}],
    [
      'with a code and credit',
      lowered,
      { discount: 50_000, creditApplied: 30_000, amount: 420_000, lines: shown },
    ],
    [
      'that is paid',
      { status: 'paid', amountPaid: 500_000, amountRefunded: 90_000, paidAt: april, receiptKey: 'k' },
      {
        status: 'paid',
        amountPaid: 500_000,
        amountRefunded: 90_000,
        paidAt: april,
        receiptUrl: new ReceiptLink({ merchantId: 'mer_1', sourceId: 'inv_2', key: 'k' }),
      },
    ],
    ['that is void', { status: 'void', voidedAt: may }, { status: 'void', voidedAt: may }],
    ['whose chain gave credit', { chain: book({ credited: 120_000 }) }, { amountCredited: 120_000 }],
    [
      'with a retry to come',
      { attemptCount: 1, nextAttemptAt: may },
      { attemptCount: 1, nextAttemptAt: may },
    ],
    // Holds A8, A9: what is waited for, and what the payer has to do.
    ['with a charge that nobody waits for yet', { charge: aHeldCharge() }, {}],
    ['nor with none', { charge: anUnseenCharge() }, {}],
    [
      'with a payment that waits for its payer',
      { charge: aHeldCharge({ rail: 'ussd', ...pending, action }), approval },
      { pendingPayment: { rail: 'ussd', since: april, deadline: may, nextAction: action } },
    ],
    [
      'with one that waits for an answer',
      { charge: aHeldCharge(pending) },
      { pendingPayment: { ...waits, nextAction: null } },
    ],
    ['that a bank wants approved', { approval }, { pendingPayment: { ...waits, nextAction: toBank } }],
    [
      'and names no page',
      { approval: { ...approval, url: null }, charge: aHeldCharge() },
      { pendingPayment: { ...waits, nextAction: null } },
    ],
    ['that was approved and paid', { approval, status: 'paid' }, { status: 'paid' }],
  ])('%s', (_, over, want) => {
    expect(invoiceView(anInvoice(over))).toEqual({ ...invoice, ...want })
  })

  it('in events has the fields of the specification', () => {
    expect(invoiceInEvent(anInvoice({ status: 'paid' }))).toEqual({
      id: 'inv_2',
      amount: 500_000,
      currency: 'NGN',
      status: 'paid',
      periodStart: april,
      periodEnd: may,
      billingReason: anInvoice().billingReason,
      number: anInvoice().number,
    })
  })
})

// Holds D4.18: without id and number, and nothing of a payment.
const upcoming = {
  subscriptionId: 'sub_01K0ABCDEFGHIJ0123456789',
  customerId: 'cus_1',
  planId: 'plan_gold',
  billingReason: 'subscription_cycle',
  currency: 'NGN',
  periodStart: april,
  periodEnd: may,
  cycle: 2,
  lines: shown,
  subtotal: 500_000,
  discount: 50_000,
  creditApplied: 30_000,
  amount: 420_000,
}
const discounted = anInvoice(lowered)

it('an upcoming invoice', () => {
  expect(upcomingView(discounted)).toEqual(upcoming)
})

describe('a charge attempt', () => {
  const attempt = {
    id: 'txn_1',
    number: 2,
    status: 'succeeded',
    amount: 500_000,
    currency: 'NGN',
    rail: 'card',
    paymentMethodId: 'pm_1',
    failureCode: null,
    automatic: true,
    decision: { action: 'retry_scheduled', rule: 'insufficient_funds' },
    createdAt: april,
    type: 'charge',
  }
  const manual = { ...aTransaction().attempt!, automatic: false, decision: null, methodId: null }

  it.each([
    ['by plan', {}, {}],
    [
      'that failed, by hand',
      { status: 'failed', failureCode: 'lost_card', attempt: manual },
      {
        status: 'failed',
        failureCode: 'lost_card',
        automatic: false,
        decision: null,
        paymentMethodId: null,
      },
    ],
    [
      'that is no attempt of an invoice',
      { attempt: null },
      { number: null, automatic: false, decision: null, paymentMethodId: null },
    ],
  ] as const)('%s', (_, over, want) => {
    expect(attemptView(aTransaction(over))).toEqual({ ...attempt, ...want })
  })

  // Holds D4.17: what changed, what was tried and why, each at its own place.
  describe('in the timeline', () => {
    const blank = { id: 'inv_2', createdAt: april, status: null, event: null, invoice: null, attempt: null }
    const event = (data: object): BillingEvent => ({
      merchantId: 'mer_1',
      id: 'evt_1',
      createdAt: march,
      type: 'subscription_plan_changed',
      body: JSON.stringify({ id: 'evt_1', type: 'subscription_plan_changed', createdAt: march, data }),
      timelineOf: 'sub_1',
      optIn: false,
      outbox: null,
      tally: null,
      talliedOn: null,
      message: null,
    })

    it('stands beside the invoice', () => {
      const entry = { kind: 'invoice', invoice: anInvoice() } as const
      expect(timelineView(entry)).toEqual({ ...blank, kind: 'invoice', invoice })
      expect(timelinePosition(entry)).toEqual({ id: 'inv_2', createdAt: april })
    })

    it.each([
      [{ subscription: { status: 'active' }, changed: ['planId'] }, 'active', ['planId']],
      [{ subscription: { status: 'paused' } }, 'paused', null],
      [{ subscription: {} }, null, null],
      [{}, null, null],
    ])('beside the event of %j', (data, status, changed) => {
      const entry = { kind: 'event', event: event(data) } as const
      expect(timelineView(entry)).toEqual({
        ...blank,
        id: 'evt_1',
        createdAt: march,
        kind: 'event',
        status,
        event: { type: 'subscription_plan_changed', changed },
      })
    })

    it.each([
      ['charge', 'past_due', 'past_due'],
      ['late_charge', 'nothing', null],
      ['charge', '', null],
    ] as const)('as a %s that left the subscription %s', (type, statusAfter, status) => {
      const transaction = aTransaction({ type, attempt: { ...aTransaction().attempt!, statusAfter } })
      expect(timelineView({ kind: 'attempt', transaction })).toEqual({
        ...blank,
        id: 'txn_1',
        kind: 'attempt',
        status,
        attempt: { ...attempt, type, invoiceId: 'inv_2' },
      })
    })

    it('without a status where it is no attempt', () => {
      const transaction = aTransaction({ attempt: null })
      expect(timelineView({ kind: 'attempt', transaction }).status).toBeNull()
    })
  })
})

// Holds D8.15: exactly what was delivered.
it('an event of the list is its body', () => {
  const body = '{"id":"evt_1","type":"x","createdAt":"y","data":{"a":1}}'
  expect(eventView({ body } as BillingEvent)).toEqual({
    id: 'evt_1',
    type: 'x',
    createdAt: 'y',
    data: { a: 1 },
  })
})
