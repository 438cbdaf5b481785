import type { Tally } from './analytics/tally.ts'
import type { EventType } from './event-catalog.ts'
import type { LocalDay } from './local-day.ts'
import type { MessageTemplate } from './texts/messages.ts'

/** Something that happened, as merchants are told about it (S36). */
export interface BillingEvent {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly type: EventType
  /** The minified JSON of the envelope: exactly the bytes that are delivered and listed (D8.7, D8.15). */
  readonly body: string
  /** The subscription whose timeline it belongs to; null for events that an attempt or invoice tells already. */
  readonly timelineOf: string | null
  /** Sent to an endpoint only when it names the type (D8.2). */
  readonly optIn: boolean
  /** The first event of a commit vouches for the others: ids of all, while they wait to be fanned out. */
  readonly outbox: readonly string[] | null
  /** What it counts as for the analytics, of a stored carrier what its whole commit does; not delivered. Null for nothing. */
  readonly tally: Tally | null
  /** The day it is counted on, in the zone of the subscription that it tells of; null where that is Lagos's. */
  readonly talliedOn: LocalDay | null
  /** What the customer is told about it; null for nothing. */
  readonly message: MessageTemplate | null
}
