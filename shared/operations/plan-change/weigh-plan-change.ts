import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import {
  resolvedChange,
  type DecidedPlanChange,
  type PlanChangeRequest,
} from '../../domain/plan-change/decided-plan-change.ts'
import { decidePlanChange } from '../../domain/plan-change/decide-plan-change.ts'
import { usableQuote } from '../../domain/plan-change/quote.ts'
import { notFound } from '../../domain/problem.ts'
import { startsPeriod } from '../../domain/pricing/proration.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { newId, nowOf } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { ownInvoiceRef } from '../../store/entities/invoice.ts'
import { quoteRef } from '../../store/entities/plan-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { readAddOns } from '../plans/read-add-ons.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** The versions of a subscription that a change of plan depends on. */
export interface AskedVersions {
  /** The one that the caller has seen; null for any. */
  readonly version: number | null
  /** The one that the quote is valid for, if giving up what was in the way has raised it. */
  readonly quotedVersion?: number | null
}

/**
 * Reads everything that a change of plan involves and decides it, for the preview and for the change itself. Its
 * context has no table to write to, so it can't write anything.
 * @throws Problem as `decidePlanChange`; 404 with the path; 409 `version_mismatch`; 422 for a quote that expired or is
 * of another change.
 */
export async function weighPlanChange(
  context: OperationContext,
  subscriptionId: string,
  request: PlanChangeRequest,
  { version, quotedVersion = null }: AskedVersions,
): Promise<DecidedPlanChange> {
  const { merchantId } = context.tenant
  const { quoteId } = request
  const first = await load(context, {
    subscription: subscriptionRef(merchantId, subscriptionId),
    named: request.planId === undefined ? null : planRef(merchantId, request.planId),
    quote: quoteId === undefined ? null : quoteRef(merchantId, quoteId),
    billing:
      request.quantity === undefined && request.addOns === undefined ? null : billingSettingsRef(merchantId),
  })
  const { subscription, named } = first
  if (!subscription) throw notFound()
  requireVersion(subscription, version)
  if (request.planId !== undefined && !named) throw notFound('planId')
  const { latestInvoiceId, scheduledPlanId } = subscription
  const {
    customer,
    plan,
    latest,
    scheduled,
    settings: own = defaultRecoverySettings,
    holds,
  } = await load(context, {
    customer: customerRef(merchantId, subscription.customerId),
    plan: planRef(merchantId, subscription.planId),
    latest: latestInvoiceId === null ? null : ownInvoiceRef(merchantId, latestInvoiceId),
    settings: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
    // A change of quantity at the renewal is one of the plan scheduled for it.
    scheduled: named || scheduledPlanId === null ? null : planRef(merchantId, scheduledPlanId),
  })
  if (!customer || !plan) throw notFound()
  const { onDecrease } = billingSettings(first.billing)
  const read = await readAddOns(context, [
    ...(request.addOns ?? []),
    ...(request.addOns || request.planId !== undefined ? (subscription.scheduledAddOns ?? []) : []),
  ])
  const resolved = resolvedChange(request, {
    ...{ subscription, plan, onDecrease, read },
    ...{ named: named ?? null, scheduled: scheduled ?? null },
  })
  const next = named ?? (resolved.planId === plan.id ? plan : scheduled)
  if (!next) throw notFound('planId')
  const { quantity } = resolved
  const quote =
    quoteId === undefined ? null : usableQuote(first.quote, subscriptionId, resolved, nowOf(context))
  // A change of interval adopts the merchant's present zone (B13).
  const timeZone = startsPeriod(plan, next) ? await zoneOf(context) : subscription.timeZone
  const ids = { invoiceId: newId(context, 'invoice'), waitKey: newReceiptKey() }
  const moment = { ...momentOf(context), ...ids, quotedVersion }
  const settings = withLeastCharge(context, withGatewayHold(context, own, holds))
  const state = { subscription, customer, plan, next, quantity, settings }
  return decidePlanChange({ ...state, latest, quote, timeZone }, resolved, moment)
}
