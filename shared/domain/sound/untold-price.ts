import { firstVersion } from '../pricing/versions.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Written } from './money-written.ts'

/**
 * A higher price that a subscription takes without a record that its customer was notified in time
 * for the period that begins, in words (K9). A scheduled change has the price that it was shown with.
 */
export function untoldPrice({ before, after }: Written<Subscription>): string[] {
  if (before === null || before.planId !== after.planId) return []
  if (before.scheduledPlanId !== null || before.scheduledQuantity !== null) return []
  const [had, takes] = [before, after].map(({ priceVersion }) => priceVersion ?? firstVersion) as [
    number,
    number,
  ]
  if (takes <= had || after.price.amount <= before.price.amount) return []
  const wasTold = (before.told ?? []).some(
    ({ planId, version, from }) =>
      planId === after.planId && version === takes && from <= before.currentPeriodEnd,
  )
  return wasTold ? [] : [`${after.id}: takes price ${takes} of its plan, which nobody was told about in time`]
}
