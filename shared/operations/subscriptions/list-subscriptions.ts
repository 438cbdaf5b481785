import type { Subscription } from '../../domain/subscription/subscription.ts'
import { subscriptionsOf } from '../../store/entities/subscription.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

export interface SubscriptionFilters extends ListParameters {
  readonly customerId?: string | undefined
  readonly planId?: string | undefined
  readonly status?: string | undefined
}

/** A tenant's subscriptions, newest first. The customer has an index; plan and status filter while reading (D1.12). */
export function listSubscriptions(
  context: OperationContext,
  filters: SubscriptionFilters,
): Promise<Page<Subscription>> {
  const { customerId, planId, status } = filters
  const source = subscriptionsOf(context.tenant.merchantId, customerId ?? null)
  const filtered = planId !== undefined || status !== undefined
  const matches = (one: Subscription): boolean =>
    (planId === undefined || one.planId === planId) && (status === undefined || one.status === status)
  return readList(
    context,
    { ...source, filters: { customerId, planId, status }, ...(filtered ? { matches } : {}) },
    filters,
  )
}
