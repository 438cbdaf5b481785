import * as z from 'zod/mini'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import { listQuery, pageOf, text } from './common.ts'

const rail = z.enum(rails)

/** A payment method; its token is never shown (D3.15). */
export const paymentMethod = z.object({
  id: z.string(),
  rail,
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  expMonth: z.nullable(z.int()),
  expYear: z.nullable(z.int()),
  isDefault: z.boolean(),
  status: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.iso.datetime(),
})

const attachBody = z.object({
  token: text(200),
  rail: z._default(rail, 'card'),
  setDefault: z._default(z.boolean(), false),
})

export const listPaymentMethods = { query: listQuery({}), response: pageOf(paymentMethod) }
export const attachPaymentMethod = { body: attachBody, response: paymentMethod }
export const removePaymentMethod = { response: paymentMethod }

/** A payment method with its customer, for callers that know only its identifier (Q6). */
export const ownedMethod = z.extend(paymentMethod, { customerId: z.string() })
export const getPaymentMethod = { response: ownedMethod }
export const updatePaymentMethod = {
  body: z.object({
    isDefault: z.literal(true, {
      error: 'must be true: a customer’s default is changed by making another method the default',
    }),
  }),
  changedBy: { status: 'DELETE /v1/payment-methods/{id}', token: 'POST /v1/customers/{id}/payment-methods' },
  response: ownedMethod,
}
