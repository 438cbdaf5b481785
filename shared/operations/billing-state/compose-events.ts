import type { BillingEvent } from '../../domain/event/event.ts'
import type { EventDraft } from '../../domain/subscription/billing-state.ts'
import { newId, nowOf } from '../../store/context.ts'
import { composeEvent, type EventSubjects } from '../../webhooks/compose-event.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Turns a decision's events into the events of a commit, in order. */
export function composeEvents(
  context: OperationContext,
  drafts: readonly EventDraft[],
  subjects: EventSubjects,
): BillingEvent[] {
  return drafts.map((draft) =>
    composeEvent(
      {
        merchantId: context.tenant.merchantId,
        id: newId(context, 'event'),
        now: nowOf(context),
        onTimeline: draft.onTimeline ?? false,
        message: draft.message ?? null,
      },
      draft.type,
      subjects,
      draft.extra ?? {},
    ),
  )
}
