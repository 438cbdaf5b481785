import type { EventType } from '../event/event-catalog.ts'
import type { EventDraft } from './billing-state.ts'
import type { Subscription } from './subscription.ts'

/** What a draft holds besides its type. */
type Details = Omit<EventDraft, 'type'>

/**
 * The drafts of the events that a row of a state machine emits, in its order.
 * @param details The details by event type; a type without any has only its subjects.
 * @throws Error for details of an event that the row does not emit: the table and its caller disagree.
 */
export function draftsOf(
  emits: readonly EventType[],
  details: Readonly<Partial<Record<EventType, Details>>> = {},
): EventDraft[] {
  const stray = Object.keys(details).find((type) => !emits.some((emitted) => emitted === type))
  if (stray !== undefined) throw new Error(`the state machine does not emit ${stray} here`)
  return emits.map((type) => ({ type, ...details[type] }))
}

/** The reason of a cancel, as in `subscription_cancelled`; nothing if none was given. */
export function reasonTold({ cancelReason }: Pick<Subscription, 'cancelReason'>): { reason?: string } {
  return cancelReason == null ? {} : { reason: cancelReason }
}

/** The event for fields that changed without a change of status (S36). */
export function updated(...fields: (keyof Subscription)[]): EventDraft {
  return { type: 'subscription_updated', ...changedFields(...fields) }
}

/** The details of `subscription_updated` for fields that changed without a change of status (S36). */
export function changedFields(...fields: (keyof Subscription)[]): Details {
  return { extra: { changed: fields }, onTimeline: true }
}
