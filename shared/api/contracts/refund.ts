import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import { listQuery, pageOf, severalOf } from './common.ts'

/** Where a refund goes (M1). */
export const refundTo = z.enum(['gateway', 'credit', 'outside'])
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const

/** What a refund that named lines gives back of one (K5). */
export const linePart = z.object({ lineId: z.string(), amount: z.int() })
/** A refund as its merchant reads it (Q6). */
export const refund = z.object({
  id: z.string(),
  invoiceId: z.string(),
  subscriptionId: z.nullable(z.string()),
  customerId: z.string(),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  status: z.enum(refundStatuses),
  reason: z.nullable(z.string()),
  rail: z.nullable(z.enum(rails)),
  transactionId: z.string(),
  fromCreditKobo: z.int(),
  createdAt: z.iso.datetime(),
  lines: z.array(linePart),
  paymentId: z.string(),
  to: refundTo,
})

export const listRefunds = {
  query: listQuery({
    invoiceId: z.optional(z.string()),
    subscriptionId: z.optional(z.string()),
    customerId: z.optional(z.string()),
    status: z.optional(severalOf(refundStatuses)),
  }),
  response: pageOf(refund),
}
export const getRefund = { response: refund }
