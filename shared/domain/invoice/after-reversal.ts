import type { ReversalOption } from '../billing-settings.ts'
import { markPaymentMethod, type Customer } from '../customer.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import { changedFields, draftsOf } from '../subscription/event-drafts.ts'
import { transition, type Subscription } from '../subscription/subscription.ts'

/** Who a bank's reversal is about. */
interface Reversed {
  readonly customer: Customer
  readonly subscription: Subscription
}

/**
 * What happens to customer and subscription when a bank takes a charge back (B17): nothing; the charged method is
 * never charged again; or the subscription ends with its period, if it renews.
 * @param methodId The charged method; null where it is not known.
 */
export function afterReversal<S extends Reversed>(
  state: S,
  option: ReversalOption,
  methodId: string | null,
): S & { readonly cancels: boolean; readonly events: readonly EventDraft[] } {
  const { customer, subscription } = state
  if (option === 'revoke_method' && isActive(customer, methodId))
    return {
      ...state,
      customer: markPaymentMethod(customer, methodId ?? '', 'revoked'),
      cancels: false,
      events: [],
    }
  const renews = subscription.status === 'active' || subscription.status === 'trialing'
  if (option !== 'cancel_at_period_end' || !renews || subscription.cancelAtPeriodEnd)
    return { ...state, cancels: false, events: [] }
  const changes = { cancelAtPeriodEnd: true }
  const ending = transition(subscription, 'cancel_at_period_end', changes, 'cancel')
  const events = draftsOf(ending.emits, { subscription_updated: changedFields('cancelAtPeriodEnd') })
  return { ...state, subscription: ending.subscription, cancels: true, events }
}

function isActive({ paymentMethods }: Customer, methodId: string | null): boolean {
  return paymentMethods.some(({ id, status }) => id === methodId && status === 'active')
}
