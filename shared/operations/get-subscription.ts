import type { Subscription } from '../domain/subscription/subscription.ts'
import { subscriptionRef } from '../store/entities/subscription.ts'
import type { OperationContext } from './context.ts'
import { readObject } from './read-object.ts'

/**
 * Reads a subscription.
 * @throws Problem 404.
 */
export function getSubscription(context: OperationContext, subscriptionId: string): Promise<Subscription> {
  return readObject(context, subscriptionRef(context.merchantId, subscriptionId))
}
