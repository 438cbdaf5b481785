import * as z from 'zod/mini'
import { subscriptionStatuses } from '../../domain/subscription/transitions.ts'
import { id, listQuery, metadata, nullableInstant, pageOf, text } from './common.ts'

/** Specification 2, Subscription, with the fields of decisions 4. */
export const subscription = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  customerId: z.string(),
  planId: z.string(),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  cyclesCompleted: z.int(),
  trialEndsAt: nullableInstant,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: nullableInstant,
  endedAt: nullableInstant,
  pausedAt: nullableInstant,
  resumesAt: nullableInstant,
  scheduledPlanId: z.nullable(z.string()),
  promoCodeId: z.nullable(z.string()),
  paymentMethodId: z.nullable(z.string()),
  latestInvoiceId: z.nullable(z.string()),
  billingAnchor: z.iso.datetime(),
  metadata: z.record(z.string(), z.string()),
  version: z.int(),
  createdAt: z.iso.datetime(),
})

const createBody = z.object({
  customerId: id,
  planId: id,
  paymentMethodId: z.exactOptional(id),
  promoCode: z.exactOptional(text(40)),
  trialDays: z.exactOptional(z.int().check(z.minimum(0), z.maximum(730))),
  metadata: z._default(metadata, {}),
})

const cancelBody = z.object({
  atPeriodEnd: z._default(z.boolean(), false),
  reason: z.exactOptional(text(500)),
})

export const listSubscriptions = {
  query: listQuery({
    customerId: z.optional(z.string()),
    planId: z.optional(z.string()),
    status: z.optional(z.enum(subscriptionStatuses)),
  }),
  response: pageOf(subscription),
}
export const createSubscription = { body: createBody, response: subscription }
export const getSubscription = { response: subscription }
export const cancelSubscription = { body: cancelBody, response: subscription }
export const uncancelSubscription = { response: subscription }
