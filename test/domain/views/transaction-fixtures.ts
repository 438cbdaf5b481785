import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import { april } from '../fixtures/instants.ts'

/** The charge that paid the invoice of April by card. */
export const aTransaction = (over: Partial<Transaction> = {}): Transaction => ({
  merchantId: 'mer_1',
  id: 'txn_1',
  createdAt: april,
  type: 'charge',
  status: 'succeeded',
  amount: 500_000,
  currency: 'NGN',
  postings: [
    { account: 'gateway_clearing', amount: -500_000 },
    { account: 'merchant_pending', amount: 490_000 },
    { account: 'fees', amount: 10_000 },
  ],
  availableOn: '2026-04-01T23:00:00.000Z',
  sourceType: 'invoice',
  sourceId: 'inv_2',
  customerId: 'cus_1',
  subscriptionId: 'sub_01K0ABCDEFGHIJ0123456789',
  rail: 'card',
  failureCode: null,
  attempt: {
    number: 2,
    reference: 'inv_2-2',
    methodId: 'pm_1',
    automatic: true,
    statusAfter: 'active',
    decision: { action: 'retry_scheduled', rule: 'insufficient_funds' },
  },
  ...over,
})
