/** One try to deliver one event to one endpoint (D14.6: one item per attempt). */
export interface Delivery {
  readonly merchantId: string
  readonly endpointId: string
  readonly eventId: string
  readonly eventType: string
  /** Counted from 1. */
  readonly attempt: number
  /** The first number of this run of tries: a redelivery begins a new run, with ten tries of its own. */
  readonly runStart: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly responseStatus: number | null
  /** What went wrong below HTTP, such as `timeout`; null otherwise. */
  readonly failure: string | null
  /** The beginning of the answer, at most 1 KB; null for an empty one. */
  readonly responseBody: string | null
  /** How long the call took, in milliseconds; null before it was made. */
  readonly durationMs: number | null
  /** When this try is or was due. */
  readonly dueAt: string
  /** When the try after a failed one is due; null when there is none. */
  readonly nextAttemptAt: string | null
  /** Wall-clock milliseconds until which a sender holds this try. */
  readonly leaseUntil: number | null
  readonly createdAt: string
  readonly version: number
}

/** Which try of which event to which endpoint. */
export type DeliveryIdentity = Pick<Delivery, 'endpointId' | 'eventId' | 'attempt'>

/** The identifier of a try, as the dashboard API shows it. */
export function deliveryId({ endpointId, eventId, attempt }: DeliveryIdentity): string {
  return `${endpointId}-${eventId}-${attempt}`
}

const deliveryIdPattern = /^(whe_\w{26})-(evt_\w{26})-([1-9]\d{0,2})$/

/** Parses the identifier of a try; null for an invalid text. */
export function readDeliveryId(text: string): DeliveryIdentity | null {
  const [, endpointId, eventId, attempt] = deliveryIdPattern.exec(text) ?? []
  return endpointId && eventId ? { endpointId, eventId, attempt: Number(attempt) } : null
}

/** The causes of failed tries, as the interface names them (C4). */
export const deliveryFailures = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'blocked',
  'status',
  'endpoint_disabled',
  'event_expired',
] as const

export type DeliveryFailure = (typeof deliveryFailures)[number]

const named: readonly string[] = deliveryFailures

/** The cause of a failed try; null for one that did not fail. `blocked` means that the URL guard refused it. */
export function failureOf({ status, failure, responseStatus }: Delivery): DeliveryFailure | null {
  if (status !== 'failed') return null
  if (failure === null) return responseStatus === null ? null : 'status'
  // The connection was made and broke off; for the receiver's owner that is a connection failure too.
  if (failure === 'reset') return 'connect'
  return named.includes(failure) ? (failure as DeliveryFailure) : 'blocked'
}
