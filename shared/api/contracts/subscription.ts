import * as z from 'zod/mini'
import { openInvoiceOptions, unusedOptions } from '../../domain/merchant/billing-settings.ts'
import { collections } from '../../domain/invoice/invoice.ts'
import { subscriptionStatuses } from '../../domain/subscription/transitions.ts'
import {
  billingDay,
  daysUntilDue,
  id,
  instant,
  metadata,
  metadataFilter,
  nullableInstant,
  orderedAddOns,
  soldAddOn,
  pageOf,
  pageQuery,
  quantity,
  severalOf,
  text,
} from './common.ts'
import { expandedList, expandedOne } from './expanded.ts'
import { attempt, invoice, pendingChange, upcomingInvoice } from './invoice.ts'

/** A subscription with all its fields (S8, D4.2). */
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
  timeZone: z.string(),
  metadata: z.record(z.string(), z.string()),
  version: z.int(),
  createdAt: z.iso.datetime(),
  pendingChange,
  quantity: z.int(),
  scheduledQuantity: z.nullable(z.int()),
  cancelReason: z.nullable(z.string()),
  billingDay: z.nullable(z.int()),
  addOns: z.array(soldAddOn),
  scheduledAddOns: z.array(soldAddOn),
  collection: z.enum(collections),
  daysUntilDue: z.nullable(z.int()),
})

const createBody = z.object({
  customerId: id,
  planId: id,
  paymentMethodId: z.exactOptional(id),
  promoCode: z.exactOptional(text(40)),
  trialDays: z.exactOptional(z.int().check(z.minimum(0), z.maximum(730))),
  metadata: z._default(metadata, {}),
  quantity: z.exactOptional(quantity),
  billingDay: z.exactOptional(billingDay),
  addOns: z.exactOptional(orderedAddOns),
  collection: z.exactOptional(z.enum(collections)),
  daysUntilDue: z.exactOptional(daysUntilDue),
  quoteId: z.exactOptional(id),
})

/** There is no subscription yet that it could name. */
export const previewedInvoice = z.omit(upcomingInvoice, { subscriptionId: true })

const cancelBody = z.object({
  atPeriodEnd: z._default(z.boolean(), false),
  unused: z.exactOptional(z.enum(unusedOptions)),
  openInvoice: z.exactOptional(z.enum(openInvoiceOptions)),
  reason: z.exactOptional(text(500)),
})

/** An instant, or `now` for at once (K8). */
const instantOrNow = z
  .string()
  .check(
    z.refine(
      (value) => value === 'now' || instant.safeParse(value).success,
      'must be an instant such as 2026-01-31T09:00:00Z, or now',
    ),
  )

const updateBody = z.object({
  paymentMethodId: z.exactOptional(z.nullable(id)),
  promoCode: z.exactOptional(z.nullable(text(40))),
  metadata: z.exactOptional(metadata),
  trialEndsAt: z.exactOptional(z.nullable(instantOrNow)),
  billingDay: z.exactOptional(z.nullable(billingDay)),
  collection: z.exactOptional(z.enum(collections)),
  daysUntilDue: z.exactOptional(z.nullable(daysUntilDue)),
})

const pauseBody = z.object({ resumesAt: z._default(z.nullable(instant), null) })

/** One entry of the timeline: a state event, an invoice, or an attempt to move money, with the decision after it. */
export const timelineItem = z.object({
  id: z.string(),
  kind: z.enum(['event', 'invoice', 'attempt']),
  createdAt: z.iso.datetime(),
  /** The subscription's status after it; null if it does not show one. */
  status: z.nullable(z.enum(subscriptionStatuses)),
  event: z.nullable(z.object({ type: z.string(), changed: z.nullable(z.array(z.string())) })),
  invoice: z.nullable(invoice),
  attempt: z.nullable(z.extend(attempt, { invoiceId: z.string() })),
})

export const listSubscriptions = expandedList(subscription, {
  customerId: z.optional(z.string()),
  planId: z.optional(z.string()),
  status: z.optional(severalOf(subscriptionStatuses)),
  merchantRef: z.optional(z.string()),
  metadata: metadataFilter,
})
/** The order is exactly what will be created (K10). */
export const previewSubscription = {
  body: z.omit(createBody, {
    metadata: true,
    quoteId: true,
    paymentMethodId: true,
    collection: true,
    daysUntilDue: true,
  }),
  response: z.object({
    amount: z.int(),
    currency: z.string(),
    lines: upcomingInvoice.shape.lines,
    invoice: z.nullable(previewedInvoice),
    nextInvoice: z.nullable(previewedInvoice),
    trialEndsAt: nullableInstant,
    currentPeriodStart: z.iso.datetime(),
    currentPeriodEnd: z.iso.datetime(),
    quoteId: z.string(),
    expiresAt: z.iso.datetime(),
  }),
}
export const createSubscription = {
  body: createBody,
  response: z.object({ ...subscription.shape, checkoutUrl: z.nullable(z.string()) }),
}
export const getSubscription = expandedOne(subscription)
const change = 'POST /v1/subscriptions/{id}/change-plan'
const cancel = 'POST /v1/subscriptions/{id}/cancel'
const pause = 'POST /v1/subscriptions/{id}/pause'

export const updateSubscription = {
  body: updateBody,
  changedBy: {
    status: `${cancel}, ${pause} or POST /v1/subscriptions/{id}/resume`,
    planId: change,
    quantity: change,
    addOns: change,
    scheduledAddOns: `${change} with effective "at_renewal", or DELETE /v1/subscriptions/{id}/scheduled-change`,
    scheduledQuantity: `${change} with effective "at_renewal", or DELETE /v1/subscriptions/{id}/scheduled-change`,
    scheduledPlanId: `${change} with effective "at_renewal", or DELETE /v1/subscriptions/{id}/scheduled-change`,
    pendingChange: `${change}, or DELETE /v1/subscriptions/{id}/pending-change`,
    cancelAtPeriodEnd: `${cancel} with atPeriodEnd true, or POST /v1/subscriptions/{id}/uncancel`,
    canceledAt: cancel,
    endedAt: cancel,
    pausedAt: pause,
    resumesAt: pause,
    promoCodeId: 'promoCode in this call',
  },
  response: subscription,
}
export const cancelSubscription = { body: cancelBody, response: subscription }
export const uncancelSubscription = { response: subscription }
export const pauseSubscription = { body: pauseBody, response: subscription }
export const resumeSubscription = { response: subscription }
export const getTimeline = { query: z.object(pageQuery), response: pageOf(timelineItem) }
