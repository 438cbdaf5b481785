import { paymentInProgress } from '../../domain/invoice/intent.ts'
import { notFound } from '../../domain/problem.ts'
import type { BillingSettings } from '../../domain/billing-settings.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { loadAround, type LoadedBilling } from './load-billing.ts'
import { strongly } from '../../store/context.ts'

/**
 * A subscription that is to be changed, with its customer, plan and latest invoice: two round trips, for only the
 * subscription names the rest.
 * @param version What `If-Match` names; null takes any.
 * @param release Frees it from a plan change whose payer is waited for; null for what waits with it.
 * @throws Problem 404; 409 `version_mismatch`, and `payment_in_progress` while the charge of a plan change is out.
 */
export async function loadSubscriptionState(
  context: OperationContext,
  subscriptionId: string,
  version: number | null = null,
  release: Release | null = null,
): Promise<LoadedBilling> {
  return usable(context, await readSubscriptionState(context, subscriptionId), version, release)
}

/**
 * A subscription with its customer, plan and latest invoice, to be looked at.
 * @throws Problem 404.
 */
export async function readSubscriptionState(
  context: OperationContext,
  subscriptionId: string,
): Promise<LoadedBilling> {
  const { subscription } = await load(context, {
    subscription: subscriptionRef(context.merchantId, subscriptionId),
  })
  return around(context, subscription)
}

/**
 * A subscription that is to end, with its merchant's billing settings, which come with its first read.
 * @throws Problem as `loadSubscriptionState`.
 */
export async function loadEndingState(
  context: OperationContext,
  subscriptionId: string,
  version: number | null,
  release: Release,
): Promise<{ readonly loaded: LoadedBilling; readonly settings: BillingSettings }> {
  const { merchantId } = context
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

/** Gives up what holds a subscription, in a commit of its own (A9). */
export type Release = (loaded: LoadedBilling) => Promise<void>

async function usable(
  context: OperationContext,
  loaded: LoadedBilling,
  version: number | null,
  release: Release | null,
): Promise<LoadedBilling> {
  requireVersion(loaded.subscription, version)
  if (loaded.subscription.changeInProgress === null) return loaded
  if (release === null) throw paymentInProgress()
  await release(loaded)
  const fresh = strongly(context)
  return usable(fresh, await readSubscriptionState(fresh, loaded.subscription.id), version, null)
}
