import type { AskedBook } from '../asked.ts'
import { createBreaker, type Breaker } from '../breaker.ts'
import { idOf, isTrue, objectOf, textOf, wordOf, type Json } from '../fields.ts'
import { watchGate } from '../gate.ts'
import { callGateway, type Heard } from '../http.ts'
import type { GatewaySurroundings, RaiseAlarm } from '../surroundings.ts'
import type { PaystackConfig } from './config.ts'

/** Paystack's interface, shared by everything that calls it. */
export interface PaystackClient {
  readonly asked: AskedBook
  readonly breaker: Breaker
  readonly raiseAlarm: RaiseAlarm
  readonly wallNow: () => number
  readonly returnUrl: string
  /** `live` or `test`: the kind of key that was used, according to its answers. */
  readonly domain: 'live' | 'test'
  readonly secretKey: string
  get(path: string): Promise<Heard>
  post(path: string, body: Json): Promise<Heard>
  put(path: string, body: Json): Promise<Heard>
}

/** A client for one key. */
export function paystackClient(config: PaystackConfig, surroundings: GatewaySurroundings): PaystackClient {
  const breaker = createBreaker()
  const { wallNow, raiseAlarm, returnUrl } = surroundings
  const headers = { authorization: `Bearer ${config.secretKey}` }
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: Json): Promise<Heard> => {
    const heard = await callGateway(
      { method, url: `${config.baseUrl}${path}`, headers, ...(body && { body }) },
      { breaker, wallNow },
    )
    watchGate(heard, path.split(/[/?]/)[1]!, surroundings)
    return heard
  }
  return {
    asked: surroundings.memory.openAsked('paystack'),
    breaker,
    raiseAlarm,
    wallNow,
    returnUrl,
    domain: config.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    secretKey: config.secretKey,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
  }
}

/** The content of an answer, whatever its HTTP status. */
export interface Envelope {
  /** Whether the call worked; the payment's outcome is in `data`. */
  readonly ok: boolean
  readonly status: number
  /** Empty where it says nothing. */
  readonly message: string
  readonly code: string | null
  readonly type: string | null
  readonly data: Json
}

export function envelopeOf({ status, json }: Extract<Heard, { kind: 'answer' }>): Envelope {
  return {
    ok: isTrue(json['status']) && status < 400,
    status,
    message: wordOf(json['message']),
    code: idOf(json['code']),
    type: textOf(json['type']),
    data: objectOf(json['data']),
  }
}

/** Whether the interface says that a reference was used before: Paystack knows it, so this is no refusal. */
export function isDuplicate({ ok, message, code }: Envelope): boolean {
  return (
    !ok &&
    /duplicate|already (exist|been used|used)|reference.*(exists|in use|used)/i.test(`${message} ${code}`)
  )
}

/** Whether the interface says that there is no such thing. */
export function isNotFound({ ok, status, message, code }: Envelope): boolean {
  return (
    !ok &&
    (status === 404 || (status === 400 && /not[ _]found|no such|does not exist/i.test(`${message} ${code}`)))
  )
}

/** Whether the interface refused the request before doing anything. */
export function isMalformed({ type, code }: Envelope): boolean {
  return type === 'validation_error' || code === 'missing_params' || code === 'invalid_params'
}
