import type { EventType } from '../event-catalog.ts'
import type { Circuit } from './circuit.ts'

/** Where a merchant wants events sent (S42, D14.5). */
export interface WebhookEndpoint {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly url: string
  /** Null means all types except the opt-in ones. */
  readonly eventTypes: readonly EventType[] | null
  readonly description: string | null
  readonly status: 'active' | 'disabled'
  readonly disabledReason: string | null
  /** The newest first; an older one signs too until it expires (rotation, 24 h). */
  readonly secrets: readonly WebhookSecret[]
  /** Since when every delivery failed; null after a success. */
  readonly failingSince: string | null
  /** While its calls hang: they wait for each other then; null while it answers. */
  readonly circuit: Circuit | null
  /** Wall clock: since when its owner is to be told that it was switched off; null when there is nothing to tell. */
  readonly noticeDueAt: string | null
  readonly version: number
}

export interface WebhookSecret {
  readonly secret: string
  readonly expiresAt: string | null
}

/** Whether an endpoint wants an event. */
export function wants(endpoint: WebhookEndpoint, event: { type: EventType; optIn: boolean }): boolean {
  if (endpoint.status !== 'active') return false
  return endpoint.eventTypes === null ? !event.optIn : endpoint.eventTypes.includes(event.type)
}

/** The secrets that sign at an instant. */
export function liveSecrets(endpoint: WebhookEndpoint, now: string): string[] {
  return endpoint.secrets
    .filter((one) => one.expiresAt === null || one.expiresAt > now)
    .map((one) => one.secret)
}
