import { paymentInProgress } from '../../domain/invoice/intent.ts'
import { notFound } from '../../domain/problem.ts'
import type { BillingSettings } from '../../domain/merchant/billing-settings.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { loadAround, type LoadedBilling } from './load-billing.ts'
import { strongly } from '../../store/context.ts'

/**
 * A subscription to change, with its customer, plan and latest invoice: two round trips, since only the subscription
 * names the rest.
 * @param version What `If-Match` names; null takes any.
 * @param release Gives up a plan change that waits for its payer; null for a caller that waits with it.
 * @throws Problem 404; 409 `version_mismatch`, and `payment_in_progress` while a plan change's charge is in progress.
 */
export async function loadSubscriptionState(
  context: OperationContext,
  subscriptionId: string,
  version: number | null = null,
  release: ReleaseLock | null = null,
): Promise<LoadedBilling> {
  return usable(context, await readSubscriptionState(context, subscriptionId), version, release)
}

/**
 * A subscription with its customer, plan and latest invoice, for reading only.
 * @throws Problem 404.
 */
export async function readSubscriptionState(
  context: OperationContext,
  subscriptionId: string,
): Promise<LoadedBilling> {
  const { subscription } = await load(context, {
    subscription: subscriptionRef(context.tenant.merchantId, subscriptionId),
  })
  return around(context, subscription)
}

/**
 * A subscription to end, with its merchant's billing settings, which its first read includes.
 * @throws Problem as `loadSubscriptionState`.
 */
export async function loadEndingState(
  context: OperationContext,
  subscriptionId: string,
  version: number | null,
  release: ReleaseLock,
): Promise<{ readonly loaded: LoadedBilling; readonly settings: BillingSettings }> {
  const { merchantId } = context.tenant
  const { subscription, stored } = await load(context, {
    subscription: subscriptionRef(merchantId, subscriptionId),
    stored: billingSettingsRef(merchantId),
  })
  const loaded = await usable(context, await around(context, subscription), version, release)
  return { loaded, settings: billingSettings(stored) }
}

async function around(
  context: OperationContext,
  subscription: Subscription | undefined,
): Promise<LoadedBilling> {
  const loaded = subscription ? await loadAround(context, subscription) : null
  if (!loaded) throw notFound()
  return loaded
}

/** Gives up what locks a subscription, in a commit of its own (A9). */
export type ReleaseLock = (loaded: LoadedBilling) => Promise<void>

async function usable(
  context: OperationContext,
  loaded: LoadedBilling,
  version: number | null,
  release: ReleaseLock | null,
): Promise<LoadedBilling> {
  requireVersion(loaded.subscription, version)
  if (loaded.subscription.changeInProgress === null) return loaded
  if (release === null) throw paymentInProgress()
  await release(loaded)
  const fresh = strongly(context)
  // The release of a visible change is a version of its own (F8), which the caller can't have seen.
  const released = version === null || loaded.subscription.pendingChange === null ? version : version + 1
  return usable(fresh, await readSubscriptionState(fresh, loaded.subscription.id), released, null)
}
