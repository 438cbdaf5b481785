import { draftsOf } from '../../domain/subscription/event-drafts.ts'
import { resumed } from '../../domain/subscription/pause.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { saveSubscription } from '../billing-state/save-subscription.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Ends a pause, asked for or at its `resumesAt`; the paused time is added to the period (D4.15). */
export function resumePaused(context: Writing, loaded: LoadedBilling): Promise<Subscription> {
  const { subscription, emits } = resumed(loaded.subscription, nowOf(context))
  const events = draftsOf(emits, { subscription_resumed: { onTimeline: true } })
  return saveSubscription(context, loaded, subscription, events)
}
