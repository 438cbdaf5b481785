import type { Customer } from '../../domain/customer.ts'
import type { EventDraft } from '../../domain/subscription/billing-state.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace, type Write } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import type { LoadedBilling } from './load-billing.ts'
import { composeEvents } from './compose-events.ts'

export { updated } from '../../domain/subscription/event-drafts.ts'

/** Commits a changed subscription with its events; it is the operation's answer. */
export function saveSubscription(
  context: Writing,
  loaded: LoadedBilling,
  after: Subscription,
  events: readonly EventDraft[],
  further: { readonly writes?: readonly Write[]; readonly customer?: Customer } = {},
): Promise<Subscription> {
  const { plan } = loaded
  const customer = further.customer ?? loaded.customer
  return commit(context, {
    writes: [replace(subscriptionCodec, loaded.subscription, after), ...(further.writes ?? [])],
    events: composeEvents(context, events, { subscription: after, customer, plan }),
    result: after,
  })
}
