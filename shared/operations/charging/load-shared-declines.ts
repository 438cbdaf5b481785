import { usableMethod, type Customer } from '../../domain/customer/customer.ts'
import type { AnySettled, BillingState } from '../../domain/subscription/billing-state.ts'
import { recentDeclines } from '../../domain/subscription/declines.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { subscriptionsOf } from '../../store/entities/subscription.ts'
import { queryAll } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { ownerIndex } from '../../store/indexes.ts'

/**
 * From this many declines of a method in one subscription, those in the customer's other subscriptions count too.
 * Each subscription keeps its own count: one count per method would cost one more write for every decline, and a hot
 * item. Below this figure, a method that two subscriptions share can't reach the ceiling of 8. With more
 * subscriptions it can pass the ceiling by what they have in common below the figure, three declines each; that is
 * far below the networks' own limits (15 a month and more).
 */
const countedFrom = 3

/**
 * The state with the declines in the customer's other subscriptions, when a planned retry depends on them (the
 * ceiling is the method's, D7.16); null when it does not, which is nearly always. Retries that the other
 * subscriptions have planned count as declines, so two cases can't both plan the last one.
 */
export async function withSharedDeclines<S extends BillingState>(
  context: OperationContext,
  state: S,
  { subscription, attempt }: AnySettled,
): Promise<S | null> {
  if (subscription === null) return null
  const { recovery, declines, customerId, id } = subscription
  const goesOn = recovery?.action === 'retry_scheduled' || recovery?.action === 'switch_rail'
  const own = declines[attempt.methodId ?? '']?.length ?? 0
  if (!goesOn || own < countedFrom || state.otherDeclines !== undefined) return null
  const { partition, prefix, codec } = subscriptionsOf(context.tenant.merchantId, customerId)
  const all = await queryAll(context, { index: ownerIndex(), partition, prefix, codec })
  const others = all.filter((one) => one.id !== id)
  return { ...state, otherDeclines: countDeclines(others, state.customer, nowOf(context)) }
}

/** Declined and planned automatic charges by method. */
function countDeclines(
  subscriptions: readonly Subscription[],
  customer: Customer,
  now: string,
): Record<string, number> {
  const counts: Record<string, number> = {}
  const add = (methodId: string, times: number): void => {
    counts[methodId] = (counts[methodId] ?? 0) + times
  }
  for (const { declines, recovery, paymentMethodId, ownMethodOnly } of subscriptions) {
    for (const [methodId, times] of Object.entries(recentDeclines(declines, now))) add(methodId, times.length)
    if (recovery?.nextAttemptAt == null) continue
    const planned = usableMethod(customer, {
      paymentMethodId: recovery.switchToMethodId ?? paymentMethodId,
      ownMethodOnly,
    })
    if (planned) add(planned.id, 1)
  }
  return counts
}
