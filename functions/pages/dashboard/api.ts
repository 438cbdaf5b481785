import { ApiError } from '../../../shared/sdk/src/errors.ts'
import { Transport } from '../../../shared/sdk/src/transport.ts'
import { earlyAnswer, signedInKey, type Mode } from './session-marks.ts'

export { ApiError, ConnectionError } from '../../../shared/sdk/src/errors.ts'
export type { Mode } from './session-marks.ts'

/** Notified when the session has ended, so that the page asks the user to sign in. */
export const signedOut = new EventTarget()

/** A person is waiting at the screen: after one more try, the failure is shown. */
const maxRetries = 1

/** Authenticated by the session's cookie, which the browser sends. */
const session = new Transport({ baseUrl: location.origin, maxRetries, fetch: earlyOr }, () => null)

/** Takes the answer to what was requested before this script had come, if it was; what failed or was refused is asked anew. */
function earlyOr(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const anew = () => fetch(address, init)
  if (typeof address !== 'string') return anew()
  const isRead = init?.method === 'GET' || address.endsWith('/access-token')
  const early = isRead ? earlyAnswer(new URL(address)) : undefined
  return early === undefined ? anew() : early.then((answer) => (answer.ok ? answer : anew()), anew)
}

/** A call of the dashboard's interface, authenticated by the session's cookie. */
export async function admin<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await withFactor((headers) =>
      session.send<T>({ method, path: `/admin${path}`, body, options: { headers } }),
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) signedOut.dispatchEvent(new Event('signed-out'))
    throw error
  }
}

/** What a person signs in with. */
export interface SignIn {
  readonly email: string
  readonly code: string
  /** The invitation that they accept, from the mail's link or by their choice. */
  readonly invitation?: string
}

/** Signs in; the second factor, where the member has one, goes with the mailed code. */
export function signIn(given: SignIn) {
  const body = { ...given, session: 'cookie' }
  return withFactor((headers) => {
    const secondFactor = headers['second-factor']
    const whole = secondFactor === undefined ? body : { ...body, secondFactor }
    return session.send({ method: 'POST', path: '/admin/login/verify', body: whole })
  })
}

/** A question for the member's second factor; null for an answer that they don't give. */
export interface FactorQuestion {
  readonly hint: string
  readonly answer: (code: string | null) => void
}

/** Notified when a call needs the member's second factor (R8). */
export const factorAsked = new EventTarget()

const hints: Readonly<Record<string, string>> = {
  second_factor_required: 'Or one of your recovery codes.',
  second_factor_invalid: 'That was wrong. Or one of your recovery codes.',
  second_factor_used: 'That code was used already: wait for the next.',
}

/** Makes a call again with the second factor, each time the interface asks for it, until the member gives up. */
async function withFactor<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  let headers: Record<string, string> = {}
  for (;;) {
    try {
      return await send(headers)
    } catch (error) {
      const asked = error instanceof ApiError && error.status === 403 ? error.details[0]?.reason : undefined
      const hint = hints[asked ?? '']
      if (hint === undefined) throw error
      const code = await new Promise<string | null>((answer) => {
        factorAsked.dispatchEvent(new CustomEvent<FactorQuestion>('asked', { detail: { hint, answer } }))
      })
      if (code === null) throw error
      headers = { 'second-factor': code }
    }
  }
}

interface Token {
  readonly token: string
  readonly expiresAt: string
}

const tokens = new Map<Mode, Promise<Token>>()
const renewBeforeMs = 60_000

/** A token for `/v1` in this mode, kept in memory only, renewed a minute before it ends; concurrent calls share it. */
async function tokenOf(mode: Mode, refused: string | null = null): Promise<string> {
  const known = tokens.get(mode) ?? fresh(mode)
  const { token, expiresAt } = await known
  if (token !== refused && Date.parse(expiresAt) - Date.now() > renewBeforeMs) return token
  if (tokens.get(mode) === known) tokens.delete(mode)
  return (await (tokens.get(mode) ?? fresh(mode))).token
}

function fresh(mode: Mode): Promise<Token> {
  const asked = admin<Token>('POST', `/${mode}/access-token`)
  tokens.set(mode, asked)
  // A failed request for a token is not cached.
  asked.catch(() => tokens.delete(mode))
  return asked
}

/** Requests a token before the first screen needs it, to save a round trip there. */
export function prepare(mode: Mode): void {
  if (localStorage.getItem(signedInKey) !== null) tokenOf(mode).catch(() => undefined)
}

/** Remembers in this browser whether a user is signed in, because scripts can't read the cookie. */
export function noteSession(state: 'signed_in' | 'signed_out'): void {
  if (state === 'signed_in') localStorage.setItem(signedInKey, 'yes')
  else localStorage.removeItem(signedInKey)
}

/** Drops every token: after signing out, or after a change of role. */
export function forgetTokens(): void {
  tokens.clear()
}

/** The client library's own transport, which handles idempotency keys, retries and tokens. */
const clients: Record<Mode, Transport> = {
  live: clientOf('live', location.origin),
  // A sandbox has its own stage, so that its screens do not count against live's limits.
  sandbox: clientOf('sandbox', `${location.origin}/sandbox`),
}

function clientOf(mode: Mode, baseUrl: string): Transport {
  return new Transport({ baseUrl, maxRetries, fetch: earlyOr }, (_, refused) => tokenOf(mode, refused))
}

/** A call of `/v1`, as any other client makes it: the dashboard can do nothing that the interface can't. */
export function v1<T>(mode: Mode, method: string, path: string, body?: unknown): Promise<T> {
  return withFactor((headers) =>
    clients[mode].send<T>({
      method,
      path: `/v1${path}`,
      body,
      keyed: method !== 'GET',
      options: { headers },
    }),
  )
}

/** One page of a list (S39). */
export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** A query string of the given values; empty ones are left out. */
export function query(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
