import { WebhookVerificationError } from './errors.ts'
import type { components } from './generated/types.ts'

/** Every event that can be delivered, distinguished by `type`. */
export type BillingEvent = components['schemas']['BillingEvent']

/** The type of an event. */
export type EventType = BillingEvent['type']

/** The event of one type. */
export type EventOf<T extends EventType> = Extract<BillingEvent, { type: T }>

/** Headers as servers give them: a `Headers`, a plain object with names in any case, Node's arrays, or pairs. */
export type AnyHeaders =
  | { readonly get: (name: string) => string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [string, string])[]

export interface UnwrapOptions {
  /** Seconds that a delivery's timestamp may differ from now; 300 by default. */
  readonly toleranceSeconds?: number
  /** Unix seconds; for tests. */
  readonly now?: number
}

/** The service's secrets have 32 bytes; Standard Webhooks requires at least 24. */
const fewestBytes = 24
const encoder = new TextEncoder()

/**
 * Checks a delivery's signature and age, and reads its event, which must be the one that the header names.
 * @param rawBody the bytes or text as received: parsing and printing it again would change the text.
 * @param secrets the endpoint's secret, or several during a rotation.
 * @throws WebhookVerificationError for a delivery that is not from the service, was changed, or is too old.
 * @throws TypeError for a malformed secret, with which anyone could sign, and for a body that was parsed already.
 */
export async function unwrap(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: AnyHeaders,
  secrets: string | readonly string[],
  options: UnwrapOptions = {},
): Promise<BillingEvent> {
  requireRawBody(rawBody)
  const keys = [secrets].flat().map(bytesOf)
  if (keys.length === 0) throw new TypeError('no webhook secret is given')
  const id = headerOf(headers, 'webhook-id')
  const stamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  const { toleranceSeconds = 300, now = Date.now() / 1000 } = options
  if (!/^\d{1,12}$/.test(stamp) || Math.abs(now - Number(stamp)) > toleranceSeconds)
    throw new WebhookVerificationError('The webhook’s timestamp is too far from now.')
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : new Uint8Array(rawBody)
  const signed = joined(encoder.encode(`${id}.${stamp}.`), body)
  if (!(await anyFits(keys, signatures, signed)))
    throw new WebhookVerificationError('No signature of the webhook fits.')
  const event = read(body)
  // Everything sent with this signature is one event: a receiver that drops repeats by the header must not lose another one (R14).
  if (event.id !== id)
    throw new WebhookVerificationError('The webhook’s header and body name different events.')
  return event
}

/** Signs a delivery as the service does: for tests of a receiver, and for passing events on. */
export async function sign(
  body: string,
  secret: string,
  { id, timestamp = Math.floor(Date.now() / 1000) }: { readonly id: string; readonly timestamp?: number },
): Promise<Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>> {
  const key = await importKey(bytesOf(secret), 'sign')
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`${id}.${timestamp}.${body}`))
  const signature = btoa(String.fromCharCode(...new Uint8Array(mac)))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

/** An object's state as you have stored it: whatever you keep of it, with its version. */
export interface Versioned {
  readonly version: number
}

/**
 * The newest state of an event's subscription: the event's, or the one that you have stored if that is newer. Deliveries may
 * arrive late or in another order, and several events of one change carry one version and one state.
 *
 * This decides what to keep, and never whether to act: act on every event once, by its `id`, which is the same in every repeat.
 * @param stored the subscription as you have stored it; null or undefined if you have none.
 * @returns null for an event that carries no subscription, if you have stored none.
 */
export function applyIfNewer<S extends Versioned = never>(
  event: BillingEvent,
  stored: S | null | undefined,
): EventSubscription | S | null {
  const { subscription } = event.data as { subscription?: EventSubscription }
  if (stored === null || stored === undefined) return subscription ?? null
  return subscription !== undefined && subscription.version >= stored.version ? subscription : stored
}

/** A subscription as events carry it. */
export type EventSubscription = EventOf<'subscription_activated'>['data']['subscription']

/** Narrows an event to one type. */
export function isEvent<T extends EventType>(event: BillingEvent, type: T): event is EventOf<T> {
  return event.type === type
}

/** @throws TypeError for what a parser made of a body, in words that say how to get the body itself. */
function requireRawBody(body: unknown): void {
  if (typeof body === 'string' || body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return
  const found = body === undefined || body === null ? 'no body' : 'a parsed body'
  throw new TypeError(
    `unwrap needs the raw body, as text or bytes, and got ${found}: parsed and printed again it is another text. ` +
      'Express: express.raw({ type: "application/json" }) on this route, before express.json(). Nest: rawBody: true, and request.rawBody. ' +
      'Next: await request.text()',
  )
}

function read(body: Uint8Array): BillingEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as BillingEvent
  } catch (cause) {
    throw Object.assign(new WebhookVerificationError('The webhook’s body is not JSON.'), { cause })
  }
}

async function anyFits(keys: readonly Bytes[], signatures: string, signed: Bytes): Promise<boolean> {
  const sent = signatures.split(' ').flatMap((one) => {
    const [version, text = ''] = one.split(',')
    const bytes = version === 'v1' ? fromBase64(text) : null
    return bytes === null ? [] : [bytes]
  })
  let fits = false
  for (const bytes of keys) {
    const key = await importKey(bytes, 'verify')
    // The platform compares in constant time.
    for (const one of sent) fits = (await crypto.subtle.verify('HMAC', key, one, signed)) || fits
  }
  return fits
}

type Bytes = Uint8Array<ArrayBuffer>

function importKey(bytes: Bytes, use: 'sign' | 'verify') {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

function bytesOf(secret: string): Bytes {
  const bytes = typeof secret === 'string' && secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : null
  if (bytes === null || bytes.length < fewestBytes)
    throw new TypeError('a webhook secret is `whsec_` and the base64 of at least 24 bytes')
  return bytes
}

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(first: Uint8Array, second: Uint8Array): Bytes {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** @throws WebhookVerificationError if it is missing or repeated. */
function headerOf(headers: AnyHeaders, name: string): string {
  const found = valuesOf(headers, name)
  if (found.length !== 1 || found[0] === '')
    throw new WebhookVerificationError(`The webhook has no ${name} header, or several.`)
  return found[0]!
}

function valuesOf(headers: AnyHeaders, name: string): string[] {
  if ('get' in headers && typeof headers.get === 'function') {
    const value = headers.get(name)
    return typeof value === 'string' ? [value] : []
  }
  const pairs = Array.isArray(headers) ? (headers as [string, string][]) : Object.entries(headers)
  return pairs
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value as string | string[])
    .filter((value) => typeof value === 'string')
}
