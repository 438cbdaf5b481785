import * as z from 'zod/mini'
import { CURRENCIES } from '../../domain/money/money.ts'
import {
  maxPortalPlans,
  mostPauseMonths,
  offerKinds,
  portalCancels,
} from '../../domain/portal/portal-settings.ts'
import { getCustomerStatement } from './books.ts'
import { billingDay, id, listQuery, pageOf, text } from './common.ts'
import { invoice, payInvoice } from './invoice.ts'
import { previewPlanChange, proration } from './plan-change.ts'
import { mode } from './portal-sign-in.ts'
import { cancelSubscription, subscription } from './subscription.ts'

const { metadata: _notes, ...subscriptionFields } = subscription.shape

/** A subscription as its customer sees it: without the merchant's notes, with the merchant's name. */
const ownSubscription = z.object({ ...subscriptionFields, merchantName: z.string() })

const listedSubscription = z.object({
  ...ownSubscription.shape,
  plan: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      amount: z.int(),
      currency: z.enum(CURRENCIES),
      interval: z.string(),
      intervalCount: z.int(),
    }),
  ),
  /** Whether its customer's phone was only typed on a page: neither the merchant nor a code confirmed it (R1). */
  unconfirmed: z.boolean(),
})

const ownInvoice = z.object({ ...invoice.shape, merchantName: z.string() })

export const listOwnSubscriptions = { query: listQuery({}), response: pageOf(listedSubscription) }
export const updateOwnSubscription = { body: z.object({ paymentMethodId: id }), response: ownSubscription }
/** Without `atPeriodEnd` the merchant's setting decides; what happens to money is always the merchant's choice (B3). */
export const cancelOwnSubscription = {
  body: z.object({ atPeriodEnd: z.exactOptional(z.boolean()), reason: cancelSubscription.body.shape.reason }),
  response: ownSubscription,
}
export const changeOwnPlan = {
  body: z.object({
    planId: id,
    effective: z._default(z.enum(['immediate', 'at_renewal']), 'immediate'),
    quoteId: z.exactOptional(id),
  }),
  response: z.object({ subscription: ownSubscription, proration, invoice: z.nullable(ownInvoice) }),
}

const pauseMonths = z.int().check(z.minimum(1), z.maximum(mostPauseMonths))

/** What customers may do by themselves (A12). */
const portalSettings = z.object({
  cancel: z.enum(portalCancels),
  resume: z.boolean(),
  changePlanTo: z.array(id).check(
    z.maxLength(maxPortalPlans),
    z.refine((value) => new Set(value).size === value.length, 'must not repeat a plan'),
  ),
  updateMethod: z.boolean(),
  pause: z.boolean(),
  offer: z.nullable(
    z.object({
      kind: z.enum(offerKinds),
      months: z._default(z.nullable(pauseMonths), null),
      planId: z._default(z.nullable(id), null),
      promoCode: z._default(z.nullable(text(40)), null),
      billingDay: z._default(z.nullable(billingDay), null),
    }),
  ),
})

export const getPortalSettings = { response: portalSettings }
export const updatePortalSettings = { body: z.exactPartial(portalSettings), response: portalSettings }
export const disownSubscription = { response: ownSubscription }
export const uncancelOwnSubscription = { response: ownSubscription }
/** A form sends its number as text. */
export const pauseOwnSubscription = {
  body: z.object({ months: z.union([pauseMonths, z.enum(['1', '2', '3'])]) }),
  response: ownSubscription,
}
/** Shown before a cancel: the offer, if there is one. */
export const previewOwnCancel = {
  body: z.object({ reason: cancelSubscription.body.shape.reason }),
  response: z.object({
    atPeriodEnd: z.boolean(),
    endsAt: z.iso.datetime(),
    offer: z.nullable(
      z.object({
        kind: z.enum(offerKinds),
        resumesAt: z.nullable(z.iso.datetime()),
        planId: z.nullable(z.string()),
        promoCode: z.nullable(z.string()),
        billingDay: z.nullable(z.int()),
      }),
    ),
  }),
}
export const acceptOwnOffer = { response: ownSubscription }
export const resumeOwnSubscription = { response: ownSubscription }
export const listOwnInvoices = { query: listQuery({}), response: pageOf(ownInvoice) }
/** A person's account at one merchant (N4). */
export const showOwnStatement = {
  query: z.object({ ...getCustomerStatement.query.shape, mode }),
  response: z.object({ ...getCustomerStatement.response.shape, merchantName: z.string() }),
}
export const payOwnInvoice = { body: payInvoice.body, response: ownInvoice }

const entry = z.object({
  ...listedSubscription.shape,
  openInvoiceId: z.nullable(z.string()),
  allowed: portalSettings,
})

/** `mode`, `done` and `refused` are set by the page itself; `session_id` is set by a checkout that redirects here. */
export const showPortal = {
  query: z.object({
    mode,
    done: z.exactOptional(text(40)),
    refused: z.exactOptional(text(60)),
    session_id: z.exactOptional(text(40)),
    after: z.exactOptional(text(600)),
  }),
  response: z.object({
    phone: z.nullable(z.string()),
    subscriptions: z.array(entry),
    payments: z.array(ownInvoice),
    email: z.nullable(z.string()),
    returnUrl: z.nullable(z.string()),
  }),
}
/** What a signed link shows, of one customer at one merchant (P2). */
export const showSignedPortal = {
  response: z.object({
    merchantName: z.string(),
    expiresAt: z.iso.datetime(),
    subscriptions: z.array(
      z.object({
        plan: z.nullable(z.string()),
        status: subscription.shape.status,
        currentPeriodEnd: z.iso.datetime(),
        cancelAtPeriodEnd: z.boolean(),
        amountDue: z.int(),
        currency: z.enum(CURRENCIES),
      }),
    ),
  }),
}
/** Where the customer continues. */
export const openMethodPage = { response: z.object({ id: z.string(), url: z.string() }) }
export const openPaymentPage = openMethodPage
export const previewOwnPlan = { body: z.object({ planId: id }), response: previewPlanChange.response }
