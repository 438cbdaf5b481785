import type { AskedBook } from '../asked.ts'
import { createBreaker, type Breaker } from '../breaker.ts'
import { idOf, isTrue, objectOf, textOf, type Json } from '../fields.ts'
import { watchGate } from '../gate.ts'
import { callGateway, type Heard } from '../http.ts'
import type { GatewaySurroundings, RaiseAlarm, RefusalNames } from '../surroundings.ts'
import type { NombaConfig } from './config.ts'
import { nombaSession } from './session.ts'

/** Nomba's interface, shared by everything that calls it. */
export interface NombaClient {
  readonly asked: AskedBook
  readonly breaker: Breaker
  readonly raiseAlarm: RaiseAlarm
  readonly wallNow: () => number
  readonly returnUrl: string
  readonly signatureKey: string
  readonly subAccountId: string | null
  get(path: string): Promise<Heard>
  /** @param reference Ours, in Nomba's alphabet, for calls whose repeats must be recognized. */
  post(path: string, body: Json, reference?: string): Promise<Heard>
}

/** A client for one account, using the session that all functions share. */
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

  /** A newer token may have ended this one: the call is repeated once with the newer one. */
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
    if (token === null) return noToken
    const heard = byCode(await send(token.text))
    if (!isTokenRefused(heard)) return heard
    const next = await session.tokenAfter(token)
    return next === null ? noToken : byCode(await send(next.text))
  }

  const watched = async (...about: Parameters<typeof call>): Promise<Heard> => {
    const heard = await call(...about)
    watchGate(heard, about[1].split(/[/?]/).slice(1, 4).join('/'), surroundings)
    return heard
  }

  return {
    asked: surroundings.memory.openAsked('nomba'),
    breaker,
    raiseAlarm,
    wallNow,
    returnUrl,
    signatureKey: config.signatureKey,
    subAccountId: config.subAccountId,
    get: (path) => watched('GET', path, {}),
    post: (path, body, reference) =>
      watched('POST', path, reference === undefined ? {} : { 'X-Idempotent-key': reference }, body),
  }
}

/** Without a session nothing is sent. */
const noToken: Heard = { kind: 'answer', status: 401, json: {} }

/** An answer of 200 whose code says that the call was not accepted gets that code as its status. */
function byCode(heard: Heard): Heard {
  if (heard.kind === 'silence' || heard.status >= 400) return heard
  const code = idOf(heard.json['code']) ?? ''
  return /^(401|403|429)$/.test(code) ? { ...heard, status: Number(code) } : heard
}

function isTokenRefused(heard: Heard): boolean {
  return heard.kind === 'answer' && heard.status === 401
}

/** The content of an answer; an HTTP status of 200 may carry a failure. */
export interface Envelope {
  readonly status: number
  /** `00` and `200` mean success; the list of other codes is open. */
  readonly code: string
  readonly description: string
  readonly data: Json
}

export function envelopeOf({ status, json }: Extract<Heard, { kind: 'answer' }>): Envelope {
  const data = objectOf(json['data'])
  const texts = [json['description'], json['message'], data['message']]
    .map(textOf)
    .filter((text) => text !== null)
  return { status, code: idOf(json['code']) ?? '', description: texts.join(' '), data }
}

/** How Nomba names a refusal: by its code, if it gives one, and by the HTTP status in place of a type. */
export function namesOf({ code, status }: Envelope): RefusalNames {
  return { code, type: String(status) }
}

/** Whether the call was accepted and answered. */
export function isGood({ status, code }: Envelope): boolean {
  return status < 400 && ['00', '200', '201', '202'].includes(code)
}

/** Whether the interface says that a reference was used before: Nomba knows it, so this is no refusal. */
export function isDuplicate(envelope: Envelope): boolean {
  return (
    !isGood(envelope) &&
    /duplicate|already (exist|been used|used|processed)|exists already/i.test(envelope.description)
  )
}

/** Whether the interface says in one of its several ways that there is no such thing. */
export function isNotFound(envelope: Envelope): boolean {
  if (isGood(envelope)) return false
  return (
    envelope.status === 404 ||
    envelope.code === '404' ||
    /not found|does not exist/i.test(envelope.description)
  )
}

/** Whether the interface refused the request for good: malformed, not permitted, or not to be tried again. */
export function isRefused({ status, code }: Envelope): boolean {
  return [400, 422].includes(status) || ['02', '05', '06', '400', '422'].includes(code)
}

/** A path, for the sub-account if the money is kept in one. */
export function ofAccount({ subAccountId }: Pick<NombaClient, 'subAccountId'>, path: string): string {
  return subAccountId === null ? path : `${path}/${encodeURIComponent(subAccountId)}`
}

/** The boolean of an answer, however it is written; null if there is none. */
export function booleanOf(value: unknown): boolean | null {
  if (isTrue(value)) return true
  return value === false || (typeof value === 'string' && value.toLowerCase() === 'false') ? false : null
}
