import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import type { Payout } from '../../../shared/domain/payout/payout.ts'
import type { Bill } from '../../../shared/domain/vas/bill.ts'
import type { Delivery } from '../../../shared/domain/webhook/delivery.ts'
import type { WebhookEndpoint } from '../../../shared/domain/webhook/endpoint.ts'
import { balanceTransactionView } from '../../../shared/views/balance.ts'
import { billView } from '../../../shared/views/bill.ts'
import { payoutAccountView, payoutView } from '../../../shared/views/payout.ts'
import {
  deliveryView,
  newSecretView,
  newWebhookEndpointView,
  redeliveredEventView,
  webhookEndpointView,
} from '../../../shared/views/webhook.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { aTransaction } from './transaction-fixtures.ts'

// Holds D9.4: signed, pending and available together.
describe('a change of the balance', () => {
  it.each<[string, Transaction['postings'], number]>([
    ['earned', aTransaction().postings, 490_000],
    [
      'settled',
      [
        { account: 'merchant_pending', amount: -490_000 },
        { account: 'merchant_available', amount: 490_000 },
      ],
      0,
    ],
    [
      'paid out',
      [
        { account: 'merchant_available', amount: -200_000 },
        { account: 'payouts_in_transit', amount: 200_000 },
      ],
      -200_000,
    ],
    ['that moved nothing', [], 0],
  ])('%s', (_, postings, amountKobo) => {
    expect(balanceTransactionView(aTransaction({ postings }))).toEqual({
      id: 'txn_1',
      type: 'charge',
      amountKobo,
      currency: 'NGN',
      sourceType: 'invoice',
      sourceId: 'inv_2',
      availableOn: '2026-04-01T23:00:00.000Z',
      createdAt: april,
      feeKobo: null,
      netKobo: amountKobo,
    })
  })
})

// Holds S10, B15.
describe('a payout', () => {
  const shown = {
    id: 'po_1',
    amount: 200_000,
    currency: 'NGN',
    status: 'failed',
    bankCode: '044',
    bankName: 'Access Bank',
    accountNumber: '0123456789',
    accountName: 'ADA OBI',
    gatewayReference: 'gw_1',
    failureReason: 'reversed_by_bank',
    createdAt: march,
    completedAt: april,
  } as const
  const kept: Payout = {
    merchantId: 'mer_1',
    ...shown,
    expectedName: 'Ada',
    codesOf: 'kora',
    transferAt: march,
    notFoundSince: april,
    dueAt: may,
    version: 4,
  }

  it.each([
    [undefined, null],
    [null, null],
    [may, may],
  ])('somebody should look since %s', (reviewSince, want) => {
    const payout = reviewSince === undefined ? kept : { ...kept, reviewSince }
    expect(payoutView(payout)).toEqual({ ...shown, reference: 'po_1', heldUntil: null, reviewSince: want })
  })

  // Holds D9.11.
  it('goes to an account', () => {
    const { bankCode, bankName, accountNumber, accountName, createdAt } = shown
    const saved = { id: 'pac_1', bankCode, bankName, accountNumber, accountName, createdAt }
    expect(payoutAccountView({ merchantId: 'mer_1', codesOf: 'kora', ...saved })).toEqual(saved)
  })
})

// Holds S12, D10.2.
it.each([
  [null, ''],
  ['gw_1', 'gw_1'],
])('a bill whose provider said %s', (gatewayReference, want) => {
  const shown = {
    id: 'bil_1',
    category: 'electricity',
    provider: 'ikeja-electric',
    recipient: '04512345678',
    amount: 500_000,
    currency: 'NGN',
    status: 'success',
    meta: { amountNaira: 5_000, token: '1234-5678' },
    createdAt: march,
  } as const
  const bill: Bill = {
    merchantId: 'mer_1',
    ...shown,
    gatewayReference,
    dueAt: null,
    leaseUntil: 1,
    version: 2,
    gateway: 'nomba',
  }
  expect(billView(bill)).toEqual({ ...shown, reference: 'bil_1', gatewayReference: want })
})

// Holds D14.5, D14.6, C4.
describe('a webhook', () => {
  const shown = {
    id: 'whe_1',
    url: 'https://shop.example/hook',
    eventTypes: ['payout_failed'],
    description: 'Shop',
    status: 'disabled',
    disabledReason: 'gone',
    failingSince: april,
    createdAt: march,
  } as const
  const endpoint: WebhookEndpoint = {
    merchantId: 'mer_1',
    ...shown,
    secrets: [
      { secret: 'whsec_new', expiresAt: null },
      { secret: 'whsec_old', expiresAt: may },
    ],
    circuit: null,
    noticeDueAt: may,
    former: [{ until: april, status: 'active', eventTypes: null }],
    version: 3,
  }
  const delivery: Delivery = {
    merchantId: 'mer_1',
    endpointId: 'whe_1',
    eventId: 'evt_1',
    eventType: 'payout_failed',
    attempt: 2,
    runStart: 1,
    status: 'failed',
    responseStatus: 503,
    failure: null,
    responseBody: 'busy',
    durationMs: 812,
    dueAt: march,
    nextAttemptAt: may,
    leaseUntil: 60_000,
    createdAt: april,
    version: 2,
  }

  it('shows its newest secret once, and no older one', () => {
    const whole = { ...shown, eventSet: 'named' }
    expect(webhookEndpointView(endpoint)).toEqual(whole)
    expect(newWebhookEndpointView(endpoint)).toEqual({ ...whole, secret: 'whsec_new' })
    expect(newSecretView(endpoint)).toEqual({ secret: 'whsec_new' })
  })

  it.each([
    ['an answer that was no success', {}, { failure: 'status' }],
    [
      'none at all',
      { failure: 'timeout', responseStatus: null, responseBody: null },
      { failure: 'timeout', responseStatus: null, responseBody: null },
    ],
    [
      'a success',
      { status: 'succeeded', responseStatus: 200, nextAttemptAt: null },
      { status: 'succeeded', responseStatus: 200, nextAttemptAt: null, failure: null },
    ],
  ] as const)('a try with %s', (_, over, want) => {
    expect(deliveryView({ ...delivery, ...over })).toEqual({
      id: 'whe_1-evt_1-2',
      eventId: 'evt_1',
      eventType: 'payout_failed',
      status: 'failed',
      attempt: 2,
      responseStatus: 503,
      responseBody: 'busy',
      durationMs: 812,
      nextAttemptAt: may,
      createdAt: april,
      ...want,
    })
  })

  it('sent again shows its tries', () => {
    const deliveries = [delivery, { ...delivery, endpointId: 'whe_2', attempt: 11 }]
    const { eventId, deliveries: shown } = redeliveredEventView({ eventId: 'evt_1', deliveries })
    expect(eventId).toBe('evt_1')
    expect(shown).toEqual(deliveries.map(deliveryView))
    expect(shown.map(({ id }) => id)).toEqual(['whe_1-evt_1-2', 'whe_2-evt_1-11'])
  })
})
