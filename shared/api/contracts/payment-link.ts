import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import { amount, currency, id, listQuery, metadata, orderedAddOns, pageOf, quantity, text } from './common.ts'
import { redirectUrl } from './checkout.ts'
import { email, phone } from './customer.ts'

const maxUses = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))
const description = z.nullable(text(200))
const successUrl = z.nullable(redirectUrl)

/** A permanent address at which anyone pays (M7). */
export const paymentLink = z.object({
  id: z.string(),
  url: z.string(),
  planId: z.nullable(z.string()),
  quantity: z.int(),
  addOns: z.array(z.object({ addOnId: z.string(), quantity: z.int() })),
  amount: z.nullable(z.int()),
  openAmount: z.boolean(),
  currency: z.enum(CURRENCIES),
  description: z.nullable(z.string()),
  adjustable: z.boolean(),
  active: z.boolean(),
  maxUses: z.nullable(z.int()),
  paidCount: z.int(),
  paidAmount: z.int(),
  successUrl: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
})

const createBody = z.object({
  planId: z.exactOptional(id),
  quantity: z._default(quantity, 1),
  addOns: z._default(orderedAddOns, []),
  amount: z.exactOptional(amount),
  openAmount: z._default(z.boolean(), false),
  currency: z.exactOptional(currency),
  description: z._default(description, null),
  adjustable: z._default(z.boolean(), false),
  active: z._default(z.boolean(), true),
  maxUses: z._default(maxUses, null),
  successUrl: z._default(successUrl, null),
  metadata: z._default(metadata, {}),
})

const another = 'POST /v1/payment-links makes another one'

export const listPaymentLinks = { query: listQuery({}), response: pageOf(paymentLink) }
export const createPaymentLink = { body: createBody, response: paymentLink }
export const getPaymentLink = { response: paymentLink }
export const updatePaymentLink = {
  body: z.object({
    description: z.exactOptional(description),
    active: z.exactOptional(z.boolean()),
    successUrl: z.exactOptional(successUrl),
    metadata: z.exactOptional(metadata),
  }),
  changedBy: {
    planId: another,
    quantity: another,
    addOns: another,
    amount: another,
    openAmount: another,
    currency: another,
    adjustable: another,
    maxUses: another,
  },
  response: paymentLink,
}

/** A link as everyone with its address sees it. */
const shown = z.object({
  merchantName: z.string(),
  description: z.string(),
  planId: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.enum(CURRENCIES),
  quantity: z.int(),
  adjustable: z.boolean(),
  closed: z.nullable(z.enum(['link_inactive', 'link_used_up', 'plan_archived'])),
})

/** `wrong`: shows a page without JavaScript which field of its last form was wrong, or that the link accepts no more payments. */
export const showPaymentLink = {
  query: z.object({ wrong: z.optional(z.enum(['amount', 'quantity', 'email', 'tooMany', 'closed'])) }),
  response: shown,
}
export const payByLink = {
  body: z.object({
    quantity: z.exactOptional(quantity),
    amount: z.exactOptional(amount),
    email: z.exactOptional(email),
    phone: z.exactOptional(phone),
  }),
  response: z.object({ url: z.string() }),
}
