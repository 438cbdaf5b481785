import type { Subscription } from '../../domain/subscription/subscription.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import type { Expanded } from '../../views/expanded.ts'
import { expand } from '../unit-of-work/read-expanded.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/** A subscription with its expanded objects. */
export interface ExpandedSubscription {
  readonly subscription: Subscription
  readonly expanded: Expanded
}

/**
 * Reads a subscription.
 * @throws Problem 404.
 */
export async function getSubscription(
  context: OperationContext,
  subscriptionId: string,
  wanted?: string,
): Promise<ExpandedSubscription> {
  const subscription = await readObject(context, subscriptionRef(context.tenant.merchantId, subscriptionId))
  return { subscription, expanded: await expand(context, subscription, wanted) }
}
