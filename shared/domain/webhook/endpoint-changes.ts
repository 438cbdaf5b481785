import { turned } from '../change/change.ts'
import { changedEndpointWords } from '../message/owner-note.ts'
import type { Mode } from '../merchant/merchant.ts'
import type { PlainMove } from '../change/plain-things.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'
import { addMs, type Instant } from '../time/time.ts'
import { formerAfter, type WebhookEndpoint } from './endpoint.ts'
import { secretOverlapMs } from '../time/waits.ts'

/** What a merchant may set on an endpoint (D14.5). */
export type EndpointChanges = Partial<Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description' | 'status'>>

/** Signatures of all live secrets are sent in one header, so their number is limited. */
const maxSecrets = 5

/** When, and in which mode; the message to its owner needs both (A14). */
export interface EndpointMoment {
  readonly now: Instant
  readonly mode: Mode
}

/** Changes an endpoint. A new status clears its failure record; a new status or address closes its circuit. */
export function decideEndpointChange(
  endpoint: WebhookEndpoint,
  changes: EndpointChanges,
  { now, mode }: EndpointMoment,
): PlainChange<WebhookEndpoint> {
  const moved = changes.status !== undefined && changes.status !== endpoint.status
  const verdict = moved
    ? {
        failingSince: null,
        disabledReason: changes.status === 'disabled' ? 'by_merchant' : null,
      }
    : {}
  const circuit = moved || changes.url !== undefined ? null : endpoint.circuit
  const former = moved || changes.eventTypes !== undefined ? formerAfter(endpoint, now) : endpoint.former
  // Another host has not agreed to be called yet (R14).
  const moves = changes.url !== undefined && changes.url !== endpoint.url
  const answered = moves ? { answeredAt: null } : {}
  const after = revised(endpoint, { ...changes, ...verdict, ...answered, circuit, former })
  const told = after.url === endpoint.url ? [] : [ownerTold(mode, after, 'url')]
  return plainChange(after, turned('webhookEndpoint', endpoint, after), told)
}

/** Gives an endpoint a new secret. The current one signs for 24 hours more, older ones until they expire. */
export function decideSecretRotation(
  endpoint: WebhookEndpoint,
  secret: string,
  { now, mode }: EndpointMoment,
): PlainChange<WebhookEndpoint> {
  const earlier = endpoint.secrets
    .filter((one) => one.expiresAt === null || one.expiresAt > now)
    .map((one) => ({ ...one, expiresAt: one.expiresAt ?? addMs(now, secretOverlapMs) }))
  const secrets = [{ secret, expiresAt: null }, ...earlier].slice(0, maxSecrets)
  const after = revised(endpoint, { secrets })
  return plainChange(after, turned('webhookEndpoint', endpoint, after), [ownerTold(mode, after, 'secret')])
}

/** Deletes an endpoint. Its pending deliveries end when they are due. */
export function decideEndpointDeletion(endpoint: WebhookEndpoint): PlainChange<WebhookEndpoint> {
  return plainChange(endpoint, [], [{ kind: 'endpoint_deleted', endpoint }])
}

function ownerTold(mode: Mode, after: WebhookEndpoint, what: 'url' | 'secret'): PlainMove {
  return { kind: 'owner_told', words: changedEndpointWords(mode, after, what) }
}
