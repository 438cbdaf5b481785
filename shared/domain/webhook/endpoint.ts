import type { EventType } from '../event-catalog.ts'
import { addMs, MINUTE_MS, type Instant } from '../time.ts'
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
  /** What it wanted before its latest changes, the oldest first; null when nothing changed lately. */
  readonly former: readonly FormerTerms[] | null
  readonly version: number
}

/** What an endpoint wanted up to an instant. */
export interface FormerTerms extends Pick<WebhookEndpoint, 'status' | 'eventTypes'> {
  readonly until: Instant
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

/** The audit of the outbox looks at an event within minutes, unless no sweep has run. */
const formerForMs = 30 * MINUTE_MS
const mostFormer = 10

/** What is kept of an endpoint's terms when they change: those of the last half hour, and of them the latest ten. */
export function formerAfter(endpoint: WebhookEndpoint, now: Instant): readonly FormerTerms[] {
  const { status, eventTypes } = endpoint
  const recent = (endpoint.former ?? []).filter(({ until }) => until > addMs(now, -formerForMs))
  return [...recent, { until: now, status, eventTypes }].slice(-mostFormer)
}

/** An endpoint with what it wanted at an instant: what it wants now does not reach back. Null before it was made. */
export function endpointAt(endpoint: WebhookEndpoint, at: Instant): WebhookEndpoint | null {
  if (endpoint.createdAt > at) return null
  const terms = endpoint.former?.find(({ until }) => until > at)
  return terms ? { ...endpoint, status: terms.status, eventTypes: terms.eventTypes } : endpoint
}

/** The secrets that sign at an instant. */
export function liveSecrets(endpoint: WebhookEndpoint, now: string): string[] {
  return endpoint.secrets
    .filter((one) => one.expiresAt === null || one.expiresAt > now)
    .map((one) => one.secret)
}
