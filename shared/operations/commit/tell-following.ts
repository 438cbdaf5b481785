import type { AllThings, Turn } from '../../domain/change/change.ts'
import type { BillingEvent } from '../../domain/event/event.ts'
import { followingEvents } from '../../domain/event/opt-in-events.ts'
import { isWantedEvent } from '../../domain/webhook/wanted-events.ts'
import { newId, nowOf } from '../../store/context.ts'
import { wantedEventsOf } from '../../store/wanted-events.ts'
import { composeEvent } from '../../webhooks/compose-event.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The events that follow from a change's turns, as far as an endpoint of the tenant wants them (Q7). */
export async function tellFollowing(
  context: OperationContext,
  turns: readonly Turn<keyof AllThings>[],
): Promise<readonly BillingEvent[]> {
  const following = followingEvents(turns)
  if (following.length === 0 || context.tenant.merchantId === '') return []
  const types = await wantedEventsOf(context)
  return following
    .filter(({ type }) => isWantedEvent({ types }, type))
    .map(({ type, about, extra }) => {
      const origin = {
        merchantId: context.tenant.merchantId,
        id: newId(context, 'event'),
        now: nowOf(context),
        onTimeline: false,
      }
      return composeEvent(origin, type, about, extra)
    })
}
