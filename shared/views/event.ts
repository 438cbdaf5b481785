import type { BillingEvent } from '../domain/event/event.ts'

/** The envelope that is delivered (S14). */
interface EventEnvelope extends Pick<BillingEvent, 'id' | 'type' | 'createdAt'> {
  readonly data: Readonly<Record<string, unknown>>
}

/** An event as the interface shows it: exactly what was delivered (D8.15). */
export function eventView(event: BillingEvent): EventEnvelope {
  return JSON.parse(event.body) as EventEnvelope
}
