import * as z from 'zod/mini'
import { invoiceStatuses } from '../../domain/invoice/transitions.ts'
import { CURRENCIES } from '../../domain/money.ts'
import { rails } from '../../domain/payment-method.ts'
import { id, listQuery, nullableInstant, pageOf } from './common.ts'

const line = z.object({
  type: z.enum(['plan', 'discount', 'proration_charge', 'proration_credit', 'credit']),
  description: z.string(),
  amount: z.int(),
})

/** The fields of decisions 6. */
const fields = {
  id: z.string(),
  number: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  planId: z.string(),
  status: z.enum(invoiceStatuses),
  billingReason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  subtotal: z.int(),
  discount: z.int(),
  creditApplied: z.int(),
  amount: z.int(),
  amountPaid: z.int(),
  amountRefunded: z.int(),
  currency: z.enum(CURRENCIES),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  cycle: z.int(),
  lines: z.array(line),
  attemptCount: z.int(),
  nextAttemptAt: nullableInstant,
  paidAt: nullableInstant,
  voidedAt: nullableInstant,
  createdAt: z.iso.datetime(),
}

/** One charge attempt, with the dunning decision that followed it. */
const attempt = z.object({
  id: z.string(),
  number: z.nullable(z.int()),
  status: z.enum(['succeeded', 'failed', 'pending']),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  rail: z.nullable(z.enum(rails)),
  paymentMethodId: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
  automatic: z.boolean(),
  decision: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: z.iso.datetime(),
})

export const invoice = z.object(fields)

export const listInvoices = {
  query: listQuery({
    customerId: z.optional(z.string()),
    subscriptionId: z.optional(z.string()),
    status: z.optional(z.enum(invoiceStatuses)),
  }),
  response: pageOf(invoice),
}
export const getInvoice = { response: z.object({ ...fields, attempts: z.array(attempt) }) }
export const payInvoice = { body: z.object({ paymentMethodId: z.exactOptional(id) }), response: invoice }
