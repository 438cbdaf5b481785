/** One try to deliver one event to one endpoint (decisions 14: one item per attempt). */
export interface Delivery {
  readonly merchantId: string
  readonly endpointId: string
  readonly eventId: string
  readonly eventType: string
  /** Counted from 1. */
  readonly attempt: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly responseStatus: number | null
  /** What went wrong below HTTP, such as `timeout`; null otherwise. */
  readonly failure: string | null
  /** When this try is or was due. */
  readonly dueAt: string
  /** When the next try follows a failed one; null when none does. */
  readonly nextAttemptAt: string | null
  /** Wall-clock milliseconds until which a sender holds this try. */
  readonly leaseUntil: number | null
  readonly createdAt: string
  readonly version: number
}

/** The identifier of a try, as the dashboard API shows it. */
export function deliveryId(delivery: Pick<Delivery, 'eventId' | 'attempt'>): string {
  return `${delivery.eventId}-${delivery.attempt}`
}
