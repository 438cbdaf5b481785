import type { PriceChange } from '../../domain/price-change/price-change.ts'
import { goesOn, isOnPlan } from '../../domain/price-change/promise.ts'
import { planOfChange } from '../../domain/price-change/decide.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import type { WithTaxTerms } from '../../domain/tax/tax-terms.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { TermsState } from '../../domain/subscription/terms.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { goingOnPlan } from '../../store/entities/price-change.ts'
import { subscriptionsOf } from '../../store/entities/subscription.ts'
import { countRows } from '../../store/count-rows.ts'
import type { ListSource, Page } from '../../store/page.ts'
import { readEach } from '../unit-of-work/read-each.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** The subscriptions that a price change covers: on the plan, or scheduled for it, and continuing. */
export function subscriptionsOnPlan(merchantId: string, planId: string): ListSource<Subscription> {
  return {
    ...subscriptionsOf(merchantId),
    filters: { onPlan: planId },
    matches: (subscription) => isOnPlan(subscription, planId) && goesOn(subscription),
  }
}

/** Megabytes of subscriptions that are counted: some tens of thousands. */
const mostCountedPages = 20

/** How many subscriptions a price change will cover; null if there are too many to count beforehand. */
export function countOnPlan(context: OperationContext, planId: string): Promise<number | null> {
  const { merchantId } = context.tenant
  const { partition, filter } = goingOnPlan(merchantId, planId)
  return countRows(context.table, partition, { filter, mostPages: mostCountedPages })
}

/** A page of those subscriptions, each as it renews under the change. */
export async function pageOfStates(
  context: OperationContext,
  change: PriceChange,
  plan: Plan,
  { settings, ...parameters }: ListParameters & { readonly settings: WithTaxTerms },
): Promise<Page<TermsState>> {
  const { merchantId } = context.tenant
  const page = await readList(context, subscriptionsOnPlan(merchantId, change.planId), parameters)
  return { ...page, items: await statesOf(context, { change, plan, settings }, page.items) }
}

/** The input of renewals under a change, besides the subscription. */
interface Changing {
  readonly change: PriceChange
  readonly plan: Plan
  /** The merchant's, with the tax that they charge (L1). */
  readonly settings: WithTaxTerms
}

/** Subscriptions with the input of their renewals under a change. */
export async function statesOf(
  context: OperationContext,
  { change, plan, settings }: Changing,
  subscriptions: readonly Subscription[],
): Promise<TermsState[]> {
  const { merchantId } = context.tenant
  const others = subscriptions.flatMap(({ planId, scheduledPlanId }) =>
    [planId, scheduledPlanId].filter((id): id is string => id !== null && id !== change.planId),
  )
  const [customers, plans] = await Promise.all([
    readEach(
      context,
      subscriptions.map(({ customerId }) => customerId),
      (id) => payerRef(merchantId, id),
    ),
    readEach(context, others, (id) => planRef(merchantId, id)),
  ])
  const changed = planOfChange(plan, change)
  const planOf = (id: string): Plan | undefined => (id === change.planId ? changed : plans.get(id))
  return subscriptions.flatMap((subscription) => {
    const customer = customers.get(subscription.customerId)
    const own = planOf(subscription.planId)
    const { scheduledPlanId } = subscription
    const scheduled = scheduledPlanId === null ? null : (planOf(scheduledPlanId) ?? null)
    return customer && own ? [{ subscription, plan: own, scheduled, customer, settings }] : []
  })
}
