import { jumpLimits, unitsOfSubscription } from '../../domain/sandbox/clock-jump.ts'
import { dueHintPages, type DueHint } from '../../store/due.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { duePartitionOf, partitions } from '../../store/keys.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * How many due things a jump of the tenant's clock to an instant would do: those due now, and the renewals that
 * follow from them (A17). It stops counting at the limit, so refusing a jump costs no more than allowing it.
 */
export async function countDueWork(context: OperationContext, until: string): Promise<number> {
  const partition = duePartitionOf('sandbox', context.tenant.merchantId, '')
  let units = 0
  for await (const page of dueHintPages(context.table, partition, until)) {
    const ofSubscriptions = page.filter(({ key }) => key.pk.endsWith(`#${partitions.subscription}`))
    units += page.length - ofSubscriptions.length
    units += await unitsOfPage(context, ofSubscriptions, until)
    if (units > jumpLimits.units) break
  }
  return units
}

async function unitsOfPage(
  context: OperationContext,
  due: readonly DueHint[],
  until: string,
): Promise<number> {
  const {
    table,
    tenant: { merchantId },
  } = context
  const refs = due.map(({ key }) => subscriptionRef(merchantId, key.sk))
  const found = (await readItems(table, refs, 'strong')).map((item) => item && refs[0]!.codec.decode(item))
  const planIds = [...new Set(found.flatMap((one) => one?.planId ?? []))]
  const planRefs = planIds.map((id) => planRef(merchantId, id))
  const plans = (await readItems(table, planRefs, 'eventual')).map(
    (item) => item && planRefs[0]!.codec.decode(item),
  )
  const maxCycles = new Map(plans.flatMap((plan) => (plan ? [[plan.id, plan.maxCycles] as const] : [])))
  return due.reduce((sum, { at }, i) => {
    const subscription = found[i]
    if (!subscription) return sum
    return (
      sum +
      unitsOfSubscription(subscription, { at, until, maxCycles: maxCycles.get(subscription.planId) ?? null })
    )
  }, 0)
}
