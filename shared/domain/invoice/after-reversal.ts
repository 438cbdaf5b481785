import type { ReversalOption } from '../merchant/billing-settings.ts'
import { markPaymentMethod, type Customer } from '../customer/customer.ts'
import type { EventDraft } from '../subscription/billing-state.ts'
import { changedFields, draftsOf } from '../subscription/event-drafts.ts'
import { transition, type Subscription } from '../subscription/subscription.ts'

/** Who a bank's reversal is about. */
interface Reversed {
  readonly customer: Customer
  readonly subscription: Subscription | null
}

/**
 * What happens to customer and subscription when a bank takes a charge back (B17): nothing; the charged method is
 * never charged again; or the subscription ends with its period, if it renews, also once it is resumed (F9).
 * @param methodId The charged method; null where it is not known.
 */
export function afterReversal<S extends Reversed>(
  state: S,
  option: ReversalOption,
  methodId: string | null,
): S & { readonly cancels: boolean; readonly events: readonly EventDraft[] } {
  const { customer, subscription } = state
  // A past-due case charges at once, not at the period's end: there the method is what must not be charged again.
  const revokes =
    option === 'revoke_method' || (option === 'cancel_at_period_end' && subscription?.status === 'past_due')
  if (revokes && isActive(customer, methodId))
    return {
      ...state,
      customer: markPaymentMethod(customer, methodId ?? '', 'revoked'),
      cancels: false,
      events: [],
    }
  if (
    subscription === null ||
    option !== 'cancel_at_period_end' ||
    !renews(subscription) ||
    subscription.cancelAtPeriodEnd
  )
    return { ...state, cancels: false, events: [] }
  const changes = { cancelAtPeriodEnd: true }
  const ending = transition(subscription, 'cancel_at_period_end', changes, 'cancel')
  const events = draftsOf(ending.emits, { subscription_updated: changedFields('cancelAtPeriodEnd') })
  return { ...state, subscription: ending.subscription, cancels: true, events }
}

function isActive({ paymentMethods }: Customer, methodId: string | null): boolean {
  return paymentMethods.some(({ id, status }) => id === methodId && status === 'active')
}

function renews({ status }: Subscription): boolean {
  return status === 'active' || status === 'trialing' || status === 'paused'
}
