import * as z from 'zod/mini'
import { ownAccount } from './customer.ts'
import { payerAction } from './invoice.ts'
import { isOrigin, maxRedirectOrigins } from '../../domain/checkout/redirect.ts'
import { declineNames } from '../../domain/checkout/decline-class.ts'
import { payTimes } from '../../domain/checkout/named-debt.ts'
import { checkoutKinds, checkoutStatuses } from '../../domain/checkout/session.ts'
import { FAILURE_CODES, type FailureCode } from '../../domain/dunning/failure-codes.ts'
import { CURRENCIES } from '../../domain/money/money.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import {
  amount,
  billingDay,
  currency,
  id,
  listQuery,
  metadata,
  metadataFilter,
  nullableInstant,
  orderedAddOns,
  pageOf,
  quantity,
  severalOf,
  soldAddOn,
  text,
} from './common.ts'
import { email, phone } from './customer.ts'

const kind = z.enum(checkoutKinds)
const status = z.enum(checkoutStatuses)
const httpUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).check(z.maxLength(2000))
const localUrl = z
  .url({ protocol: /^https?$/, hostname: /^(localhost|127\.0\.0\.1)$/ })
  .check(z.maxLength(2000))

/** An address that a page may lead back to. */
export const redirectUrl = z.union([httpUrl, localUrl], {
  error: 'must be a whole address such as https://shop.example/thanks',
})

const startBody = z.object({
  planId: z.exactOptional(id),
  amount: z.exactOptional(amount),
  currency: z.exactOptional(currency),
  customerId: z.exactOptional(id),
  customerEmail: z.exactOptional(email),
  customerPhone: z.exactOptional(phone),
  promoCode: z.exactOptional(text(40)),
  successUrl: z.exactOptional(redirectUrl),
  cancelUrl: z.exactOptional(redirectUrl),
  metadata: z.exactOptional(metadata),
  quantity: z.exactOptional(quantity),
  billingDay: z.exactOptional(billingDay),
  addOns: z.exactOptional(orderedAddOns),
  setup: z.exactOptional(
    z.object({
      subscriptionId: z.exactOptional(z.nullable(id)),
      setDefault: z.exactOptional(z.boolean()),
    }),
  ),
})

/** A new checkout session, for its creator (D11.10). */
const started = z.object({
  id: z.string(),
  token: z.string(),
  url: z.string(),
  status,
  kind,
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  planId: z.nullable(z.string()),
  successUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  quantity: z.int(),
  addOns: z.array(soldAddOn),
})

/** What the payer still has to do. */
const nextAction = z.extend(payerAction, { expiresAt: z.iso.datetime() })

const progress = {
  status,
  subscriptionId: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  nextAction: z.nullable(nextAction),
  reference: z.nullable(z.string()),
}

const session = z.object({
  id: z.string(),
  kind,
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  merchantName: z.string(),
  rails: z.array(z.enum(rails)),
  planId: z.nullable(z.string()),
  plan: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      interval: z.nullable(z.string()),
      intervalCount: z.nullable(z.int()),
      trialDays: z.nullable(z.int()),
    }),
  ),
  successUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  ...progress,
  receiptUrl: z.nullable(z.string()),
  expiresAt: nullableInstant,
  createdAt: z.iso.datetime(),
  debt: z.nullable(z.object({ amount: z.int(), currency: z.enum(CURRENCIES), payOn: nullableInstant })),
  quantity: z.int(),
  addOns: z.array(soldAddOn),
  virtualAccount: z.optional(ownAccount),
})

const payBody = z.object({
  rail: z.enum(rails),
  token: z._default(z.nullable(text(200)), null),
  email: z._default(z.nullable(email), null),
  payWhen: z._default(z.enum(payTimes), 'now'),
})

/** Where pages may redirect their payers (A5). */
const settings = {
  redirectOrigins: z
    .array(
      z
        .string()
        .check(z.maxLength(200), z.refine(isOrigin, 'must be an origin such as https://shop.example')),
    )
    .check(
      z.maxLength(maxRedirectOrigins),
      z.refine((value) => new Set(value).size === value.length, 'must not repeat an origin'),
    ),
}
const checkoutSettings = z.object(settings)

export const getCheckoutSettings = { response: checkoutSettings }
export const updateCheckoutSettings = {
  body: z.object({ redirectOrigins: z.exactOptional(settings.redirectOrigins) }),
  response: checkoutSettings,
}

/** A session as the merchant's server reads it (Q6): never its token, which opens the page. */
export const checkoutSession = z.object({
  id: z.string(),
  status,
  kind,
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  planId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  reference: z.nullable(z.string()),
  failureCode: z.nullable(z.enum(FAILURE_CODES as [FailureCode, ...FailureCode[]])),
  customerEmail: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  successUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  quantity: z.int(),
  addOns: z.array(soldAddOn),
  paymentLinkId: z.nullable(z.string()),
})
export const getCheckoutSession = { response: checkoutSession }
export const listCheckoutSessions = {
  query: listQuery({
    customerId: z.optional(z.string()),
    planId: z.optional(z.string()),
    status: z.optional(severalOf(checkoutStatuses)),
    paymentLinkId: z.optional(z.string()),
    metadata: metadataFilter,
  }),
  response: pageOf(checkoutSession),
}

export const startCheckout = { body: startBody, response: started }
/** `declined`: shows a page without JavaScript that its last payment was declined. */
/** `wrong`: the field that the last form of a page without JavaScript had wrong. */
export const getCheckout = {
  query: z.object({
    declined: z.optional(z.enum(declineNames)),
    wrong: z.optional(z.enum(['email', 'promoCode', 'tooMany'])),
  }),
  response: session,
}
/** The page that stores a payment method, where the payer continues. */
export const startSetupInstead = { response: z.object({ id: z.string(), url: z.string() }) }
/** The new page that replaces an expired one. */
export const renewDebtLink = { response: z.object({ id: z.string(), url: z.string() }) }
/** Without a code the session's code is removed. */
export const applyPromoCode = {
  body: z.object({ promoCode: z._default(z.nullable(text(40)), null) }),
  response: z.object({ id: z.string(), amount: z.int(), currency: z.enum(CURRENCIES) }),
}
export const payCheckout = { body: payBody, response: z.object(progress) }
export const getCheckoutStatus = { response: z.object(progress) }

/** Every gateway has its own body, which its adapter reads after checking the signature. */
export const receiveGatewayCallback = {
  body: z.looseObject({}),
  response: z.object({ received: z.literal(true) }),
}

const settledPayment = z.object({ reference: text(200), outcome: z.enum(['success', 'failed']) })
export const settleSandboxPayment = { body: settledPayment, response: settledPayment }

/** What the sandbox gateway's page shows about a payment. */
const sandboxPayment = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'otp', 'decided']),
  returnUrl: z.nullable(z.string()),
})
const sandboxChoice = z.object({
  choice: z.enum(['approve', 'decline', 'otp', 'leave']),
  token: z.exactOptional(z.string().check(z.regex(/^tok_test_[a-z0-9_]{1,40}$/))),
  failureCode: z.exactOptional(z.enum(FAILURE_CODES as [FailureCode, ...FailureCode[]])),
})
export const showSandboxPayment = { response: sandboxPayment }
export const decideSandboxPayment = { body: sandboxChoice, response: sandboxPayment }
