import { decideLateDefault } from '../../domain/subscription/decide-late-default.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charged } from '../charging/book-charge.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * A method that was attached while a charge was pending found nothing past due to be charged for. If that charge then
 * requests another card, the case is made due for this method.
 * @returns whether the case was made due.
 */
export async function takeUpNewDefault(
  context: Charging,
  { settled, since }: Charged & { readonly kind: 'settled' },
): Promise<boolean> {
  if (settled.subscription.recovery?.action !== 'request_card_update') return false
  return onFreshState(strongly(context), async (fresh) => {
    const { customerId, id } = settled.subscription
    const { customer, subscription } = await load(fresh, {
      customer: customerRef(fresh.tenant.merchantId, customerId),
      subscription: subscriptionRef(fresh.tenant.merchantId, id),
    })
    if (!customer || !subscription) return false
    const { methodId } = settled.attempt
    const change = decideLateDefault(customer, subscription, { methodId, since }, nowOf(fresh))
    return commitChange(fresh, change, { answer: null })
  })
}
