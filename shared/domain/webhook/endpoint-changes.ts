import { revised } from '../revised.ts'
import { DAY_MS, addMs, type Instant } from '../time.ts'
import { formerAfter, type WebhookEndpoint } from './endpoint.ts'

/** What a merchant may say of an endpoint (D14.5). */
export type EndpointChanges = Partial<Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description' | 'status'>>

/** An old secret signs this long beside the new one (D8.5). */
const overlapMs = DAY_MS

/** Signatures of all live secrets travel in one header, so their number is bounded. */
const maxSecrets = 5

/** The endpoint after a change. One that is switched on again starts with a clean record; a new address has none yet. */
export function decideEndpointChange(
  endpoint: WebhookEndpoint,
  changes: EndpointChanges,
  now: Instant,
): WebhookEndpoint {
  const moved = changes.status !== undefined && changes.status !== endpoint.status
  const verdict = moved
    ? {
        failingSince: null,
        disabledReason: changes.status === 'disabled' ? 'by_merchant' : null,
      }
    : {}
  const circuit = moved || changes.url !== undefined ? null : endpoint.circuit
  const former = moved || changes.eventTypes !== undefined ? formerAfter(endpoint, now) : endpoint.former
  return revised(endpoint, { ...changes, ...verdict, circuit, former })
}

/** The endpoint with a new secret; what signed so far signs for 24 hours more, and older ones until their own time. */
export function decideSecretRotation(
  endpoint: WebhookEndpoint,
  secret: string,
  now: string,
): WebhookEndpoint {
  const earlier = endpoint.secrets
    .filter((one) => one.expiresAt === null || one.expiresAt > now)
    .map((one) => ({ ...one, expiresAt: one.expiresAt ?? addMs(now, overlapMs) }))
  const secrets = [{ secret, expiresAt: null }, ...earlier].slice(0, maxSecrets)
  return revised(endpoint, { secrets })
}
