import { paymentInProgress } from '../../domain/invoice/intent.ts'
import { notFound } from '../../domain/problem.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { loadAround, type LoadedBilling } from './load-billing.ts'

/**
 * A subscription that is to be changed, with its customer, plan and latest invoice: two round trips, for only the
 * subscription names the rest.
 * @param version What `If-Match` names; null takes any.
 * @throws Problem 404; 409 `version_mismatch`, and `payment_in_progress` while the charge of a plan change is out.
 */
export async function loadSubscriptionState(
  context: OperationContext,
  subscriptionId: string,
  version: number | null = null,
): Promise<LoadedBilling> {
  const loaded = await readSubscriptionState(context, subscriptionId)
  requireVersion(loaded.subscription, version)
  if (loaded.subscription.changeInProgress !== null) throw paymentInProgress()
  return loaded
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
  if (!subscription) throw notFound()
  const loaded = await loadAround(context, subscription)
  if (!loaded) throw notFound()
  return loaded
}
