import * as z from 'zod/mini'
import { id, listQuery, pageOf, text } from './common.ts'
import { email, phone } from './customer.ts'
import { attachPaymentMethod, paymentMethod } from './payment-method.ts'

/** Exactly one of them, which the operation requires (P2). */
export const person = { phone: z.exactOptional(phone), email: z.exactOptional(email) }

export const requestIdentityCode = {
  body: z.object(person),
  response: z.object({ sent: z.boolean(), expiresAt: z.iso.datetime() }),
}

export const verifyIdentityCode = {
  // A malformed code counts as a wrong try.
  body: z.object({ ...person, code: text(32) }),
  response: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
}

/** A person's records at the merchants of this mode. */
export const getIdentity = {
  response: z.object({
    phone: z.nullable(z.string()),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    customers: z.array(
      z.object({
        customerId: z.string(),
        merchantName: z.string(),
        name: z.nullable(z.string()),
        email: z.nullable(z.string()),
      }),
    ),
  }),
}

const ownMethod = z.object({ ...paymentMethod.shape, customerId: z.string(), merchantName: z.string() })

export const listOwnMethods = { query: listQuery({}), response: pageOf(ownMethod) }
export const attachOwnMethod = {
  body: z.object({ ...attachPaymentMethod.body.shape, customerId: z._default(z.nullable(id), null) }),
  response: ownMethod,
}
export const removeOwnMethod = { response: ownMethod }
export const logout = { response: z.object({ loggedOut: z.literal(true) }) }
