import type { Tally } from '../analytics/tally.ts'
import type { EventType } from './event-catalog.ts'
import type { LocalDay } from '../time/local-day.ts'
import type { MessageTemplate } from '../texts/messages.ts'

/** Something that happened, as merchants receive it (S36). */
export interface BillingEvent {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly type: EventType
  /** The minified JSON of the envelope: exactly the bytes that are delivered and listed (D8.7, D8.15). */
  readonly body: string
  /** The subscription whose timeline it belongs to; null when an attempt or invoice already shows it there. */
  readonly timelineOf: string | null
  /** Sent to an endpoint only when it names the type (D8.2). */
  readonly optIn: boolean
  /** On the first event of a commit: the ids of all its events, while they wait to be fanned out. */
  readonly outbox: readonly string[] | null
  /** What it counts for in the analytics; on a stored carrier, its commit's tally. Not delivered; null for nothing. */
  readonly tally: Tally | null
  /** The day it is counted on, in the zone of its subscription; null where that is Lagos's. */
  readonly talliedOn: LocalDay | null
  /** The message that the customer gets about it; null for none. */
  readonly message: MessageTemplate | null
}
