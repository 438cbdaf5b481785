import { turned, type Change } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import type { EventDraft, SubscriptionState } from './billing-state.ts'
import type { Subscription } from './subscription.ts'

/** What changes besides a subscription. */
export interface BesideSubscription extends Partial<Pick<Change<unknown>, 'turns' | 'moves'>> {
  /** The customer after the change, for the events; their own turn is among the turns. */
  readonly customer?: Customer
}

/** A changed subscription with its events; it is the request's answer. */
export function subscriptionChange(
  state: Pick<SubscriptionState, 'subscription' | 'customer' | 'plan'>,
  after: Subscription,
  events: readonly EventDraft[],
  { turns = [], moves = [], customer = state.customer }: BesideSubscription = {},
): Change<Subscription> {
  return {
    turns: [...turned('subscription', state.subscription, after), ...turns],
    moves,
    events,
    about: { subscription: after, customer, plan: state.plan },
    result: after,
  }
}
