import * as z from 'zod/mini'
import { merchantRefPattern, reachable, unreachable } from '../../domain/customer/customer-details.ts'
import { withholdingPattern } from '../../domain/invoice/withholding.ts'
import { normalisePhone } from '../../domain/customer/phone.ts'
import { listQuery, metadata, metadataFilter, pageOf, text } from './common.ts'

export const email = z.email().check(z.maxLength(254))

/** Accepted in any usual spelling, and normalized to digits with the country code (C2). */
export const phone = phoneText()

/** A function, so that the bundler can drop it from contracts without a phone. */
function phoneText() {
  return z.string().check(
    z.maxLength(40),
    z.refine(
      (value) => normalisePhone(value) !== null,
      'must be a Nigerian mobile number, or one of another country with +',
    ),
    z.overwrite((value) => normalisePhone(value) ?? value),
  )
}

export const merchantRef = z.string().check(z.regex(merchantRefPattern))

/** The account number that is a customer's own (M4). */
export const ownAccount = z.object({
  accountNumber: z.string(),
  bankName: z.string(),
  accountName: z.string(),
})

/** A customer, with their credit and the merchant's notes (S7, D3.22). */
export const customer = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  name: z.nullable(z.string()),
  merchantRef: z.nullable(z.string()),
  blacklisted: z.boolean(),
  blacklistReason: z.nullable(z.string()),
  creditKobo: z.int(),
  credits: z.record(z.string(), z.int()),
  metadata,
  createdAt: z.iso.datetime(),
  reversedKobo: z.int(),
  taxId: z.optional(z.string()),
  address: z.optional(z.string()),
  taxExempt: z.optional(z.boolean()),
  withholdingRate: z.optional(z.string()),
  virtualAccount: z.optional(ownAccount),
})

/** A customer as read by itself: with their match on the blacklist (R6). */
export const seenCustomer = z.object({
  ...customer.shape,
  blacklistMatch: z.nullable(z.string()),
  erasedAt: z.nullable(z.iso.datetime()),
})

/** A customer's particulars on tax documents (L1). */
const taxed = {
  taxId: z.exactOptional(z.nullable(text(40))),
  address: z.exactOptional(z.nullable(text(300))),
  taxExempt: z.exactOptional(z.boolean()),
  withholdingRate: z.exactOptional(z.nullable(z.string().check(z.regex(withholdingPattern)))),
}

const createBody = z
  .object({
    email: z._default(z.nullable(email), null),
    phone: z._default(z.nullable(phone), null),
    name: z._default(z.nullable(text(200)), null),
    merchantRef: z._default(z.nullable(merchantRef), null),
    metadata: z._default(metadata, {}),
    ...taxed,
  })
  .check(z.refine(reachable, { path: ['email'], message: unreachable }))

const updateBody = z.object({
  email: z.exactOptional(z.nullable(email)),
  phone: z.exactOptional(z.nullable(phone)),
  name: z.exactOptional(z.nullable(text(200))),
  merchantRef: z.exactOptional(z.nullable(merchantRef)),
  metadata: z.exactOptional(metadata),
  ...taxed,
})

/** An email in any case, a phone in any spelling (C1). */
export const listCustomers = {
  query: listQuery({
    email: z.exactOptional(email),
    phone: z.exactOptional(phone),
    metadata: metadataFilter,
  }),
  response: pageOf(seenCustomer),
}
export const createCustomer = { body: createBody, response: seenCustomer }
export const getCustomer = { response: seenCustomer }
export const getCustomerByRef = { response: seenCustomer }
const credit = 'POST /v1/customers/{id}/credit'

export const updateCustomer = {
  body: updateBody,
  changedBy: {
    blacklisted: 'POST /v1/customers/{id}/blacklist or POST /v1/customers/{id}/unblacklist',
    blacklistReason: 'POST /v1/customers/{id}/blacklist',
    creditKobo: credit,
    credits: credit,
  },
  response: seenCustomer,
}
export const blacklistCustomer = {
  body: z.object({ reason: z._default(z.nullable(text(500)), null) }),
  response: seenCustomer,
}
export const unblacklistCustomer = { response: seenCustomer }
