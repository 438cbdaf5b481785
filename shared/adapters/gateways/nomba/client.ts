import type { AskedBook } from '../asked.ts'
import { createBreaker, type Breaker } from '../breaker.ts'
import { idOf, isTrue, objectOf, textOf, type Json } from '../fields.ts'
import { callGateway, type Heard } from '../http.ts'
import type { GatewaySurroundings, RaiseAlarm } from '../surroundings.ts'
import type { NombaConfig } from './config.ts'
import { nombaSession } from './session.ts'

/** Nomba's interface, with what everything that calls it shares. */
export interface NombaClient {
  readonly asked: AskedBook
  readonly breaker: Breaker
  readonly raiseAlarm: RaiseAlarm
  readonly wallNow: () => number
  readonly returnUrl: string
  readonly signatureKey: string
  readonly subAccountId: string | null
  get(path: string): Promise<Heard>
  /** @param reference Ours in its alphabet, where a repeat must be known as one. */
  post(path: string, body: Json, reference?: string): Promise<Heard>
}

/** A client for one account, in the session that all functions share. */
export function nombaClient(config: NombaConfig, surroundings: GatewaySurroundings): NombaClient {
  const breaker = createBreaker()
  const { wallNow, raiseAlarm, returnUrl } = surroundings
  const watch = { breaker, wallNow }
  const account = { accountId: config.accountId }
  const session = nombaSession(config, surroundings, () =>
    callGateway(
      {
        method: 'POST',
        url: `${config.baseUrl}/v1/auth/token/issue`,
        headers: account,
        body: {
          grant_type: 'client_credentials',
          client_id: config.clientId,
          client_secret: config.clientSecret,
        },
      },
      watch,
    ),
  )

  /** A token may have died of another that was issued since: the call goes again, once, with that one. */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: Json,
  ): Promise<Heard> {
    const send = (token: string) =>
      callGateway(
        {
          method,
          url: `${config.baseUrl}${path}`,
          headers: { ...account, ...headers, authorization: `Bearer ${token}` },
          ...(body && { body }),
        },
        watch,
      )
    const token = await session.token()
    if (token === null) return refused(path)
    const heard = await send(token.text)
    // Credentials of another host, or an address that is not on the account's list.
    if (heard.kind === 'answer' && heard.status === 403) alarm(path)
    if (!isTokenRefused(heard)) return heard
    const next = await session.tokenAfter(token)
    if (next === null) return refused(path)
    const again = await send(next.text)
    return isTokenRefused(again) ? refused(path) : again
  }

  function alarm(path: string): void {
    raiseAlarm('gateway_credentials', path.split(/[/?]/).slice(1, 4).join('/'))
  }

  function refused(path: string): Heard {
    alarm(path)
    return { kind: 'answer', status: 401, json: {} }
  }

  return {
    asked: surroundings.memory.openAsked('nomba'),
    breaker,
    raiseAlarm,
    wallNow,
    returnUrl,
    signatureKey: config.signatureKey,
    subAccountId: config.subAccountId,
    get: (path) => call('GET', path, {}),
    post: (path, body, reference) =>
      call('POST', path, reference === undefined ? {} : { 'X-Idempotent-key': reference }, body),
  }
}

/** 401 in the status or, as some routes do, in an answer of 200. */
function isTokenRefused(heard: Heard): boolean {
  return (
    heard.kind === 'answer' && (heard.status === 401 || (heard.status < 400 && heard.json['code'] === '401'))
  )
}

/** What an answer of the interface says; an HTTP status of 200 may carry a failure. */
export interface Envelope {
  readonly status: number
  /** `00` and `200` are good; the list of others is open. */
  readonly code: string
  readonly description: string
  readonly data: Json
}

/** Reads an envelope. */
export function envelopeOf({ status, json }: Extract<Heard, { kind: 'answer' }>): Envelope {
  const data = objectOf(json['data'])
  const texts = [json['description'], json['message'], data['message']]
    .map(textOf)
    .filter((text) => text !== null)
  return { status, code: idOf(json['code']) ?? '', description: texts.join(' '), data }
}

/** Whether the call was taken and answered. */
export function isGood({ status, code }: Envelope): boolean {
  return status < 400 && ['00', '200', '201', '202'].includes(code)
}

/** Whether the interface says that a reference was used before: it is known there, and that is no refusal. */
export function isDuplicate(envelope: Envelope): boolean {
  return (
    !isGood(envelope) &&
    /duplicate|already (exist|been used|used|processed)|exists already/i.test(envelope.description)
  )
}

/** Whether the interface says that it knows no such thing; it says so by several roads. */
export function isNotFound(envelope: Envelope): boolean {
  if (isGood(envelope)) return false
  return (
    envelope.status === 404 ||
    envelope.code === '404' ||
    /not found|does not exist/i.test(envelope.description)
  )
}

/** Whether the interface has refused what it was sent for good: malformed, not permitted, or not to be tried again. */
export function isRefused({ status, code }: Envelope): boolean {
  return [400, 422].includes(status) || ['02', '05', '06', '400', '422'].includes(code)
}

/** A path, of the sub-account where the money lies in one. */
export function ofAccount({ subAccountId }: Pick<NombaClient, 'subAccountId'>, path: string): string {
  return subAccountId === null ? path : `${path}/${encodeURIComponent(subAccountId)}`
}

/** Whether an answer gave a truth value, whatever form it is written in; null where it said none. */
export function verdictOf(value: unknown): boolean | null {
  if (isTrue(value)) return true
  return value === false || (typeof value === 'string' && value.toLowerCase() === 'false') ? false : null
}
