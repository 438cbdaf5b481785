import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** One delivery attempt, ready to be signed (D8.4). */
export interface SignedDelivery {
  /** The event's id; the same on every attempt, so that receivers can recognize repeats. */
  readonly id: string
  readonly eventType: string
  /** Wall-clock time of this attempt in Unix seconds, also under a sandbox clock (D13.10). */
  readonly timestampSeconds: number
  /** Exactly the text that is sent, as UTF-8. */
  readonly body: string
  /** The endpoint's live `whsec_` secrets: one, or two in the 24 h after a rotation. */
  readonly secrets: readonly string[]
}

/** The headers of a delivery (D8.4, D8.6). */
export interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
  readonly 'x-event-type': string
  readonly 'x-signature': string
}

/** A new endpoint secret: `whsec_` and the base64 of 32 random bytes. Shown once (D8.4). */
export function mintWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/**
 * One Standard Webhooks signature, `v1,<base64>`: HMAC-SHA256 over `id.timestamp.body`, keyed with the bytes
 * behind `whsec_`.
 * @throws TypeError if `secret` is not one that {@link mintWebhookSecret} makes.
 */
export function standardSignature(
  secret: string,
  id: string,
  timestampSeconds: number,
  body: string,
): string {
  const signed = `${id}.${timestampSeconds}.${body}`
  return `v1,${createHmac('sha256', keyBytes(secret)).update(signed, 'utf8').digest('base64')}`
}

/** The value of `webhook-signature`: one {@link standardSignature} per live secret, separated by spaces. */
export function standardSignatureHeader(
  secrets: readonly string[],
  id: string,
  timestampSeconds: number,
  body: string,
): string {
  return nonEmpty(secrets)
    .map((secret) => standardSignature(secret, id, timestampSeconds, body))
    .join(' ')
}

/**
 * The value of `x-signature` for older receivers, `t=<unix>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 over `t.body`.
 * Unlike the standard signature its key is the whole `whsec_...` text, which is how such receivers use it.
 */
export function xSignature(secrets: readonly string[], timestampSeconds: number, body: string): string {
  const signed = `${timestampSeconds}.${body}`
  const values = nonEmpty(secrets).map(
    (secret) => `v1=${createHmac('sha256', secret).update(signed, 'utf8').digest('hex')}`,
  )
  return [`t=${timestampSeconds}`, ...values].join(',')
}

/**
 * All headers that identify and sign one delivery attempt.
 * @throws TypeError if there is no secret, or one of them is malformed.
 */
export function signedHeaders(delivery: SignedDelivery): SignedHeaders {
  const { id, eventType, timestampSeconds, body, secrets } = delivery
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': standardSignatureHeader(secrets, id, timestampSeconds, body),
    'x-event-type': eventType,
    'x-signature': xSignature(secrets, timestampSeconds, body),
  }
}

function keyBytes(secret: string): Buffer {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  // The message does not quote the secret, because messages are logged.
  if (!secret.startsWith(SECRET_PREFIX) || key.length !== SECRET_BYTES) {
    throw new TypeError('malformed webhook secret')
  }
  return key
}

// No delivery may be sent unsigned.
function nonEmpty(secrets: readonly string[]): readonly string[] {
  if (secrets.length === 0) throw new TypeError('a delivery needs at least one secret')
  return secrets
}
