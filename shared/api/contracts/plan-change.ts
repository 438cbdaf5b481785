import * as z from 'zod/mini'
import { mostUnits } from '../../domain/pricing/pricing.ts'
import { currency, id, quantity, soldAddOn } from './common.ts'
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

/** The new quantity of an add-on; 0 removes it (K5). */
const changedAddOns = z
  .array(z.object({ addOnId: id, quantity: z.int().check(z.minimum(0), z.maximum(mostUnits)) }))
  .check(z.maxLength(50))

const fields = {
  planId: z.exactOptional(id),
  quantity: z.exactOptional(quantity),
  addOns: z.exactOptional(changedAddOns),
  effective: z.exactOptional(z.enum(['immediate', 'at_renewal'])),
  proration: z._default(z.enum(['charge_now', 'next_invoice', 'none']), 'charge_now'),
  setupFee: z.exactOptional(z.boolean()),
}

/** One of the three must be named (K5). */
const namesChange = z.refine<{
  readonly planId?: string
  readonly quantity?: number
  readonly addOns?: readonly unknown[]
}>(
  ({ planId, quantity: units, addOns = [] }) =>
    planId !== undefined || units !== undefined || addOns.length > 0,
  { path: ['planId'], message: 'planId, quantity or addOns is required' },
)

export const changePlan = {
  body: z.object({ ...fields, quoteId: z.exactOptional(id) }).check(namesChange),
  response: z.object({
    subscription,
    proration,
    invoice: z.nullable(invoice),
    creditKobo: z.int(),
    pendingChange,
    scheduledChange: z.nullable(
      z.object({
        planId: z.string(),
        quantity: z.int(),
        effectiveAt: z.iso.datetime(),
        addOns: z.array(soldAddOn),
        setupFee: z.boolean(),
      }),
    ),
  }),
}

/** `invoice` is what would be charged, or sent, at once. The quote is honoured until `expiresAt`. */
export const previewPlanChange = {
  body: z.object(fields).check(namesChange),
  response: z.object({
    proration,
    invoice: z.nullable(upcomingInvoice),
    quoteId: z.string(),
    expiresAt: z.iso.datetime(),
    dueAt: z.nullable(z.iso.datetime()),
  }),
}

export const deleteScheduledChange = { response: subscription }
export const deletePendingChange = { response: subscription }
