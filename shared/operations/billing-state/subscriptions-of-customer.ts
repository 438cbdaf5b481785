import type { Subscription } from '../../domain/subscription/subscription.ts'
import { subscriptionsOf } from '../../store/entities/subscription.ts'
import { ownerIndex } from '../../store/indexes.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** All of a customer's subscriptions. */
export async function subscriptionsOfCustomer(
  context: OperationContext,
  customerId: string,
): Promise<readonly Subscription[]> {
  const { partition, prefix, codec } = subscriptionsOf(context.tenant.merchantId, customerId)
  return queryAll(context, { index: ownerIndex(), partition, prefix, codec })
}
