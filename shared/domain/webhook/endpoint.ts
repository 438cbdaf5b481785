import type { EventType } from '../event-catalog.ts'
import { addMs, type Instant } from '../time.ts'
import type { Circuit } from './circuit.ts'
import { formerTermsMs } from '../waits.ts'

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
  /** The newest first; an older one also signs until it expires (rotation, 24 h). */
  readonly secrets: readonly WebhookSecret[]
  /** The first failure since the last success; null after a success. */
  readonly failingSince: string | null
  /** When it first answered with success; null before: until then it is called a few times a minute only (R14). */
  readonly answeredAt?: string | null
  /** Set while its calls hang, so that deliveries wait for each other; null while it answers. */
  readonly circuit: Circuit | null
  /** Wall clock: since when a message to its owner is due, saying that it was switched off; null when none is due. */
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

const mostFormer = 10

/** The former terms that are kept when an endpoint changes: those of the last half hour, at most the latest ten. */
export function formerAfter(endpoint: WebhookEndpoint, now: Instant): readonly FormerTerms[] {
  const { status, eventTypes } = endpoint
  const recent = (endpoint.former ?? []).filter(({ until }) => until > addMs(now, -formerTermsMs))
  return [...recent, { until: now, status, eventTypes }].slice(-mostFormer)
}

/** An endpoint with what it wanted at an instant, whatever it wants now. Null before it was created. */
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
