import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import { payersTypes } from '../../domain/ledger/transaction.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import { listQuery, pageOf } from './common.ts'
import { subscription } from './subscription.ts'

/** A customer's transaction (D3.23). */
export const customerTransaction = z.object({
  id: z.string(),
  type: z.enum(payersTypes),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  status: z.enum(['succeeded', 'failed', 'pending']),
  invoiceId: z.nullable(z.string()),
  rail: z.nullable(z.enum(rails)),
  failureCode: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  feeKobo: z.nullable(z.int()),
  netKobo: z.int(),
})

export const listCustomerSubscriptions = { query: listQuery({}), response: pageOf(subscription) }
export const listCustomerTransactions = { query: listQuery({}), response: pageOf(customerTransaction) }
