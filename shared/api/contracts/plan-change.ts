import * as z from 'zod/mini'
import { currency, id } from './common.ts'
import { invoice, pendingChange, upcomingInvoice } from './invoice.ts'
import { subscription } from './subscription.ts'

/** The cost of a change (D5.4, D5.8): `amount` is |charge - credit|, and `kind` says in which direction it flows. */
export const proration = z.object({
  amount: z.int(),
  kind: z.enum(['charge', 'credit', 'none']),
  credit: z.int(),
  charge: z.int(),
  currency,
  effectiveAt: z.iso.datetime(),
})

const fields = {
  planId: id,
  effective: z._default(z.enum(['immediate', 'at_renewal']), 'immediate'),
  proration: z._default(z.enum(['charge_now', 'next_invoice', 'none']), 'charge_now'),
}

export const changePlan = {
  body: z.object({ ...fields, quoteId: z.exactOptional(id) }),
  response: z.object({
    subscription,
    proration,
    invoice: z.nullable(invoice),
    creditKobo: z.int(),
    pendingChange,
  }),
}

/** `invoice` is what would be charged at once. The quote is honoured until `expiresAt`. */
export const previewPlanChange = {
  body: z.object(fields),
  response: z.object({
    proration,
    invoice: z.nullable(upcomingInvoice),
    quoteId: z.string(),
    expiresAt: z.iso.datetime(),
  }),
}

export const deleteScheduledChange = { response: subscription }
export const deletePendingChange = { response: subscription }
