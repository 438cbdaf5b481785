/** One cell of the service, as the dashboard's switch names it. */
export type Mode = 'live' | 'sandbox'

/** What a refusal says of one field, or why. */
interface Detail {
  readonly path?: string
  readonly issue?: string
  readonly reason?: string
}

/** A refusal of the interface, as its error object says it (S15). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly Detail[]
  readonly requestId: string | null

  constructor(status: number, body: unknown, requestId: string | null) {
    const error = (body as { error?: { code?: string; message?: string; details?: Detail[] } } | null)?.error
    super(error?.message ?? `The service answered ${status}.`)
    this.status = status
    this.code = error?.code ?? 'unknown'
    this.details = error?.details ?? []
    this.requestId = requestId
  }

  /** The issue of one field of the body that was sent, if the refusal is about it. */
  issueOf(path: string): string | null {
    const detail = this.details.find((one) => one.path === path)
    return detail ? (detail.issue ?? detail.reason ?? this.message) : null
  }

  /** The refusal in one line: its message, then what its details say. */
  override toString(): string {
    const said = this.details
      .map((detail) => [detail.path, detail.issue ?? detail.reason].filter(Boolean).join(': '))
      .filter((text) => text !== '')
    return [this.message, ...said].join(' ')
  }
}

/** Told when the session has ended, so that the page asks for a new one. */
export const signedOut = new EventTarget()

interface Sent {
  /** JSON, or a file as it is. */
  readonly body?: unknown
  /** Sent with mutations, so that a repeat after a lost answer does nothing twice. */
  readonly key?: string | undefined
  readonly bearer?: string | undefined
}

async function send<T>(method: string, path: string, { body, key, bearer }: Sent = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const isFile = body instanceof Blob
  if (body !== undefined) headers['content-type'] = isFile ? body.type : 'application/json'
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`
  if (key !== undefined) headers['idempotency-key'] = key
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  const answer = (await response.json().catch(() => null)) as unknown
  if (!response.ok) throw new ApiError(response.status, answer, response.headers.get('x-request-id'))
  return answer as T
}

/** A call of the dashboard surface, by the session's cookie. */
export async function admin<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await send<T>(method, `/admin${path}`, { body })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) signedOut.dispatchEvent(new Event('signed-out'))
    throw error
  }
}

interface Token {
  readonly token: string
  readonly expiresAt: string
}

/** A sandbox has a stage of its own, so that its screens take nothing from what live may be asked. */
const root: Record<Mode, string> = { live: '/v1', sandbox: '/sandbox/v1' }

const tokens = new Map<Mode, Promise<Token>>()
const renewBeforeMs = 60_000
const signedInKey = 'dashboard-signed-in'

/** A token for `/v1` in this mode, kept in memory alone, renewed a minute before it ends; calls at the same time share one. */
async function tokenOf(mode: Mode): Promise<string> {
  const known = tokens.get(mode) ?? fresh(mode)
  const { token, expiresAt } = await known
  if (Date.parse(expiresAt) - Date.now() > renewBeforeMs) return token
  if (tokens.get(mode) === known) tokens.delete(mode)
  return (await (tokens.get(mode) ?? fresh(mode))).token
}

function fresh(mode: Mode): Promise<Token> {
  const asked = admin<Token>('POST', `/${mode}/access-token`)
  tokens.set(mode, asked)
  // One that was refused is asked for again.
  asked.catch(() => tokens.delete(mode))
  return asked
}

/** Asks for a token before the first screen does, so that it waits for one answer less. */
export function prepare(mode: Mode): void {
  if (localStorage.getItem(signedInKey) !== null) tokenOf(mode).catch(() => undefined)
}

/** Notes whether somebody is signed in, as far as this browser knows: the cookie itself no script can read. */
export function noteSignedIn(is: boolean): void {
  if (is) localStorage.setItem(signedInKey, 'yes')
  else localStorage.removeItem(signedInKey)
}

/** Forgets every token: at a sign-out, or after a change of role. */
export function forgetTokens(): void {
  tokens.clear()
}

/** A call of `/v1`, as any other client makes it: nothing that the dashboard can do is kept from the interface. */
export async function v1<T>(mode: Mode, method: string, path: string, body?: unknown): Promise<T> {
  const key = method === 'GET' ? undefined : crypto.randomUUID()
  try {
    return await send<T>(method, `${root[mode]}${path}`, { body, key, bearer: await tokenOf(mode) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    tokens.delete(mode)
    return send<T>(method, `${root[mode]}${path}`, { body, key, bearer: await tokenOf(mode) })
  }
}

/** One page of a list (S39). */
export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** A query string of what is given; empty values are left out. */
export function query(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
