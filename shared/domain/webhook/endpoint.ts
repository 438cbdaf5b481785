import type { EventType } from '../event/event-catalog.ts'
import { addMs, type Instant } from '../time/time.ts'
import type { Circuit } from './circuit.ts'
import { formerTermsMs } from '../time/waits.ts'

/** The mark of an endpoint that wants every type, those of our own and coming ones among them (Q7). */
export const everyType = '*'

/** The types that an endpoint wants: null is the standard set, all but the opt-in ones; `['*']` every type; else those named. */
export type WantedTypes = readonly (EventType | typeof everyType)[] | null

/** Where a merchant wants events sent (S42, D14.5). */
export interface WebhookEndpoint {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly url: string
  readonly eventTypes: WantedTypes
  readonly description: string | null
  readonly status: 'active' | 'disabled'
  readonly disabledReason: string | null
  /** The newest first; an older one also signs until it expires (rotation, 24 h). */
  readonly secrets: readonly WebhookSecret[]
  /** The first failure since the last success; null after a success. */
  readonly failingSince: string | null
  /** When it first answered with success; null before: until then it is called only a few times a minute (R14). */
  readonly answeredAt?: string | null
  /** Set while its calls hang, so that deliveries wait for each other; null while it answers. */
  readonly circuit: Circuit | null
  /** Wall clock: since when a message to its owner is due, saying that it was switched off; null when none is due. */
  readonly noticeDueAt: string | null
  /** What it wanted before its latest changes, the oldest first; null when nothing changed lately. */
  readonly former: readonly FormerTerms[] | null
  readonly version: number
}

/** The types that an endpoint wanted up to an instant. */
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
  const { eventTypes } = endpoint
  if (eventTypes === null) return !event.optIn
  return eventTypes.includes(everyType) || eventTypes.includes(event.type)
}

/** Which set an endpoint's types are (Q7). */
export function eventSetOf({
  eventTypes,
}: Pick<WebhookEndpoint, 'eventTypes'>): 'standard' | 'all' | 'named' {
  if (eventTypes === null) return 'standard'
  return eventTypes.includes(everyType) ? 'all' : 'named'
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

/** Whether deliveries to an endpoint fail, or failed for so long that it was switched off. */
export function isFailing({
  status,
  failingSince,
  disabledReason,
}: Pick<WebhookEndpoint, 'status' | 'failingSince' | 'disabledReason'>): boolean {
  return status === 'active'
    ? failingSince !== null
    : disabledReason === 'failing' || disabledReason === 'gone'
}
