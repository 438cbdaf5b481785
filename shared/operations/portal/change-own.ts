import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { cancelsAtPeriodEnd, requireAllowed, type PortalAction } from '../../domain/portal/portal-settings.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { cancelSubscription, uncancelSubscription } from '../subscriptions/cancel-subscription.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { atMerchant, requireSettledContact, type Owned } from '../identity/person.ts'
import { changePlan } from '../plan-change/change-plan.ts'
import type { PlanChangeResult } from '../../domain/subscription/plan-change.ts'
import { getPortalSettings } from '../portal-settings/get-portal-settings.ts'
import { resumeSubscription } from '../subscriptions/pause-subscription.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { updateSubscription } from '../subscriptions/update-subscription.ts'
import { ownInvoice, ownSubscription } from './own-objects.ts'

/**
 * Cancels a subscription of the person's, as far as its merchant lets customers.
 * @param atPeriodEnd null uses the merchant's setting.
 * @throws Problem 403 `portal_disabled`; 404; 409.
 */
export async function cancelOwn(
  context: Charging,
  id: string,
  { atPeriodEnd, reason }: { readonly atPeriodEnd: boolean | null; readonly reason?: string },
): Promise<Owned<Subscription>> {
  const own = await ownSubscription(context, id)
  const settings = await getPortalSettings(context, own.relation.merchant.merchantId)
  requireAllowed(settings, own.relation.customer, { kind: 'cancel' })
  const waits = cancelsAtPeriodEnd(settings, own.object, atPeriodEnd)
  return atOwn(context, own, (tenant) =>
    cancelSubscription(tenant, id, { atPeriodEnd: waits, ...(reason === undefined ? {} : { reason }) }, null),
  )
}

/** Revokes a scheduled cancel. @throws Problem 403 `portal_disabled`; 404; 409 when none is scheduled. */
export function uncancelOwn(context: Writing, id: string): Promise<Owned<Subscription>> {
  return change(context, id, { kind: 'uncancel' }, (tenant) => uncancelSubscription(tenant, id, null))
}

/** Resumes a paused subscription. @throws Problem 403 `portal_disabled`; 404; 409. */
export function resumeOwn(context: Writing, id: string): Promise<Owned<Subscription>> {
  return change(context, id, { kind: 'resume' }, (tenant) => resumeSubscription(tenant, id, null))
}

/**
 * Sets another payment method for a subscription; if it is past due, the method is charged at once (D7.14).
 * @throws Problem 403 `portal_disabled`; 404; 409.
 */
export function changeOwnMethod(
  context: Charging,
  id: string,
  paymentMethodId: string,
): Promise<Owned<Subscription>> {
  return change(context, id, { kind: 'update_method' }, (tenant) =>
    updateSubscription(tenant, id, { paymentMethodId }, null),
  )
}

/** The plan that a person chose, when it begins, and the quote that they saw. */
export interface OwnPlanChange {
  readonly planId: string
  readonly effective: 'immediate' | 'at_renewal'
  readonly quoteId?: string
}

/**
 * Changes a subscription to another plan that the merchant offers, now or at the renewal. With the quote that was shown it
 * charges what was shown, or nothing.
 * @throws Problem 402 on a decline; 403 `portal_disabled`; 404; 409, `version_mismatch` where the quote no longer holds; 422
 * for a quote that has expired.
 */
export async function changeOwnPlan(
  context: Charging,
  id: string,
  { planId, effective, quoteId }: OwnPlanChange,
): Promise<Owned<PlanChangeResult>> {
  const { relation } = await requireOwn(context, id, { kind: 'change_plan', planId })
  const quoted = quoteId === undefined ? {} : { quoteId }
  const request = { planId, effective, proration: 'charge_now' as const, ...quoted }
  return atMerchant(
    context,
    relation,
    (tenant) => changePlan(tenant, id, request, null),
    (object) => ({ object, relation }),
  )
}

/** Pays an open invoice of the person's. @throws Problem 402 on a decline; 404; 409; 422 without a method. */
export async function payOwnInvoice(
  context: Charging,
  id: string,
  paymentMethodId: string | null,
): Promise<Owned<AnyInvoice>> {
  const { relation } = await ownInvoice(context, id)
  await requireSettledContact(context, relation)
  return atMerchant(
    context,
    relation,
    (tenant) => payInvoice(tenant, id, paymentMethodId),
    (object) => ({ object, relation }),
  )
}

async function change<C extends Writing>(
  context: C,
  id: string,
  action: PortalAction,
  run: (tenant: C) => Promise<Subscription>,
): Promise<Owned<Subscription>> {
  return atOwn(context, await requireOwn(context, id, action), run)
}

/**
 * The person's subscription, if its merchant lets customers do this, and their contact is not new.
 * @throws Problem 403 `portal_disabled`, `contact_changed`; 404; 409 `customer_blacklisted`.
 */
export async function requireOwn(
  context: Writing,
  id: string,
  action: PortalAction,
): Promise<Owned<Subscription>> {
  const own = await ownSubscription(context, id)
  const settings = await getPortalSettings(context, own.relation.merchant.merchantId)
  requireAllowed(settings, own.relation.customer, action)
  await requireSettledContact(context, own.relation)
  return own
}

function atOwn<C extends Writing>(
  context: C,
  { relation }: Owned<Subscription>,
  run: (tenant: C) => Promise<Subscription>,
): Promise<Owned<Subscription>> {
  return atMerchant(context, relation, run, (object) => ({ object, relation }))
}
