import type { Subscription } from '../../domain/subscription/subscription.ts'
import { subscriptionsOf } from '../../store/entities/subscription.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import {
  customerAsked,
  hasMetadata,
  isOneOf,
  metadataInCursor,
  type MetadataFilter,
  type OfCustomer,
} from '../unit-of-work/list-filters.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

export interface SubscriptionFilters extends ListParameters, OfCustomer {
  readonly planId?: string | undefined
  readonly status?: readonly string[] | undefined
  readonly metadata?: MetadataFilter | undefined
}

/**
 * A tenant's subscriptions, newest first. The customer has an index; plan, statuses and metadata filter while reading
 * (D1.12, Q6).
 */
export async function listSubscriptions(
  context: OperationContext,
  filters: SubscriptionFilters,
): Promise<Page<Subscription>> {
  const { planId, status, merchantRef, metadata } = filters
  const customerId = await customerAsked(context, filters)
  const source = subscriptionsOf(context.tenant.merchantId, customerId ?? null)
  const filtered = planId !== undefined || status !== undefined || metadata !== undefined
  const matches = (one: Subscription): boolean =>
    (planId === undefined || one.planId === planId) &&
    isOneOf<string>(one.status, status) &&
    hasMetadata(one, metadata)
  return readList(
    context,
    {
      ...source,
      filters: { customerId, planId, status: status?.join(), merchantRef, ...metadataInCursor(metadata) },
      ...(filtered ? { matches } : {}),
    },
    filters,
  )
}
