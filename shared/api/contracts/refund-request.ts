import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import { amount, listQuery, nullableInstant, pageOf, text } from './common.ts'
import { refundInvoice } from './invoice.ts'
import { linePart } from './refund.ts'

const person = z.object({ id: z.string(), name: z.string() })
const status = z.enum(['waiting', 'approved', 'refused'])

/** What a member asked the owner to refund (P4, R7). */
export const refundRequest = z.object({
  id: z.string(),
  status,
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  customerId: z.string(),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  reason: z.nullable(z.string()),
  askedBy: person,
  createdAt: z.iso.datetime(),
  decidedBy: z.nullable(person),
  decidedAt: nullableInstant,
  answer: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  lines: z.array(linePart),
  paymentId: z.nullable(z.string()),
  outsideAs: z.nullable(z.enum(['credit', 'outside'])),
})

export const requestRefund = {
  body: z.object({
    amount: z.exactOptional(amount),
    reason: z.exactOptional(text(500)),
    lines: refundInvoice.body.shape.lines,
    paymentId: refundInvoice.body.shape.paymentId,
    outsideAs: refundInvoice.body.shape.outsideAs,
  }),
  response: refundRequest,
}
export const listRefundRequests = {
  query: listQuery({ status: z.exactOptional(status), invoiceId: z.exactOptional(text(100)) }),
  response: pageOf(refundRequest),
}
export const approveRefundRequest = { response: refundInvoice.response }
export const refuseRefundRequest = {
  body: z.object({ answer: z.exactOptional(text(500)) }),
  response: refundRequest,
}
