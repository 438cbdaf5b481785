import * as z from 'zod/mini'
import { partKinds } from '../../domain/invoice/outside-part.ts'
import { CURRENCIES } from '../../domain/money/money.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import { line } from './invoice.ts'

const receipt = z.object({
  number: z.string(),
  seller: z.object({
    name: z.string(),
    logoUrl: z.nullable(z.string()),
    supportEmail: z.nullable(z.string()),
    supportPhone: z.nullable(z.string()),
    details: z.nullable(z.string()),
  }),
  buyer: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  paidAt: z.iso.datetime(),
  periodStart: z.nullable(z.iso.datetime()),
  periodEnd: z.nullable(z.iso.datetime()),
  currency: z.enum(CURRENCIES),
  lines: z.array(line),
  subtotal: z.int(),
  discount: z.int(),
  creditApplied: z.int(),
  amountPaid: z.int(),
  amountRefunded: z.int(),
  amountCredited: z.int(),
  paidWith: z.nullable(
    z.object({ rail: z.enum(rails), brand: z.nullable(z.string()), last4: z.nullable(z.string()) }),
  ),
  refunds: z.array(
    z.object({
      amount: z.int(),
      status: z.enum(['succeeded', 'pending', 'failed']),
      createdAt: z.iso.datetime(),
    }),
  ),
  reversals: z.array(z.object({ amount: z.int(), createdAt: z.iso.datetime() })),
  reference: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  received: z.array(
    z.object({
      kind: z.enum(partKinds),
      amount: z.int(),
      receivedAt: z.iso.datetime(),
      withdrawn: z.boolean(),
    }),
  ),
  open: z.nullable(
    z.object({
      amountDue: z.int(),
      dueAt: z.iso.datetime(),
      sentAt: z.iso.datetime(),
      overdue: z.boolean(),
      void: z.boolean(),
      pending: z.boolean(),
    }),
  ),
})

export const getReceipt = { response: receipt }
export const openInvoicePayment = { response: z.object({ url: z.string() }) }
export const replaceReceiptLink = { response: z.object({ receiptUrl: z.string() }) }
