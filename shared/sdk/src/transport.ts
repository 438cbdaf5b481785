import { requireAddress, requireFittingAddress } from './addresses.ts'
import type { CallOptions } from './call-types.ts'
import type { BillingError } from './errors.ts'
import { ApiError, ConnectionError, TimeoutError, UnexpectedAnswerError, errorOf } from './errors.ts'
import { withResponse } from './last-response.ts'
import { waitBeforeRetry } from './retry.ts'
import { version } from './version.ts'

/** One call of the interface, before its credential. */
export interface Call {
  readonly method: string
  /** With `{name}` for its parameters, so it contains nothing secret. */
  readonly path: string
  readonly params?: readonly string[]
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** JSON; a file, such as a CSV, is sent unchanged. */
  readonly body?: unknown
  /** Whether the operation takes an `Idempotency-Key`. */
  readonly keyed?: boolean
  readonly options?: CallOptions | undefined
}

/** What hooks receive: enough for a log, but nothing secret or personal. */
export interface CallInfo {
  readonly method: string
  /** The path with `{name}` for its parameters. */
  readonly path: string
  /** The number of the try, from 1. */
  readonly attempt: number
  readonly idempotencyKey: string | null
}

/** The result of a try. */
export interface AnswerInfo extends CallInfo {
  /** Null if no answer arrived. */
  readonly status: number | null
  readonly durationMs: number
  readonly requestId: string | null
  /** The error's code; null for a success. */
  readonly code: string | null
}

/** Called around every try; errors that they throw are not caught. */
export interface Hooks {
  readonly onRequest?: (call: CallInfo) => void
  readonly onResponse?: (answer: AnswerInfo) => void
  readonly onRetry?: (answer: AnswerInfo & { readonly waitMs: number }) => void
}

/** The service's address, and how to call it. */
export interface TransportOptions {
  /** The address of the service, such as `https://billing.example.com` or `http://127.0.0.1:4000/sandbox`. */
  readonly baseUrl: string
  /** Tries after the first; 4 by default. */
  readonly maxRetries?: number
  /** Milliseconds that one try may take; 35,000 by default, a little more than the service's longest answer. */
  readonly timeoutMs?: number
  readonly hooks?: Hooks
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch
}

/**
 * The credential of a call; null for none. `refused` is the one that the service has just refused: another is needed.
 */
export type Credential = (call: Call, refused: string | null) => Promise<string | null> | string | null

/** Sends calls, with credential, idempotency key, time limit and retries. */
export class Transport {
  readonly #options: TransportOptions
  readonly #credential: Credential

  constructor(options: TransportOptions, credential: Credential) {
    requireAddress(options.baseUrl)
    this.#options = options
    this.#credential = credential
  }

  /**
   * Sends a call, and retries it as {@link waitBeforeRetry} says.
   * @returns the parsed body of a success, which carries its request as `lastResponse`.
   * @throws ApiError for a refusal, ConnectionError if no answer arrived, UnexpectedAnswerError if something else than the
   * service answered, the signal's reason if it was aborted, and TypeError for a live credential that would go to the address
   * of the sandbox.
   */
  async send<T>(call: Call): Promise<T> {
    const { options = {} } = call
    const { maxRetries = this.#options.maxRetries ?? 4 } = options
    const key = call.keyed ? (options.idempotencyKey ?? crypto.randomUUID()) : null
    const startedAt = Date.now()
    const repeatable = call.method === 'GET' || key !== null
    const { baseUrl } = this.#options
    const address = addressOf(baseUrl, call)
    for (const param of call.params ?? []) requireFittingAddress(baseUrl, param)
    let token = await this.#credential(call, null)
    requireFittingAddress(baseUrl, token)
    let renewed = false
    for (let attempt = 1; ; attempt += 1) {
      const info = { method: call.method, path: call.path, attempt, idempotencyKey: key }
      const tried = await this.#try(address, call, token, info)
      if (tried.ok) return tried.body as T
      options.signal?.throwIfAborted()
      const { error } = tried
      // The token may have expired in between; a new one is requested once.
      if (error instanceof ApiError && error.status === 401 && !renewed) {
        renewed = true
        const other = await this.#credential(call, token)
        if (other !== token) {
          token = other
          continue
        }
      }
      const elapsedMs = Date.now() - startedAt
      const waitMs = waitBeforeRetry({ error, tries: attempt, maxRetries, repeatable, elapsedMs })
      if (waitMs === null) throw error
      this.#options.hooks?.onRetry?.({ ...tried.info, waitMs })
      await sleep(waitMs, options.signal)
    }
  }

  async #try(address: string, call: Call, token: string | null, info: CallInfo): Promise<Tried> {
    const { hooks, fetch: send = fetch, timeoutMs: usualMs = 35_000 } = this.#options
    const { signal, timeoutMs = usualMs } = call.options ?? {}
    const startedAt = Date.now()
    const close = (answer: Pick<AnswerInfo, 'status' | 'requestId' | 'code'>): AnswerInfo => {
      const told = { ...info, ...answer, durationMs: Date.now() - startedAt }
      hooks?.onResponse?.(told)
      return told
    }
    hooks?.onRequest?.(info)
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const response = await send(address, {
        method: call.method,
        headers: headersOf(call, token, info.idempotencyKey),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        redirect: 'manual',
        ...(call.body === undefined
          ? {}
          : { body: call.body instanceof Blob ? call.body : JSON.stringify(call.body) }),
      })
      const requestId = response.headers.get('x-request-id')
      const foreign = foreignAnswer(response, address)
      if (foreign) {
        const { status, name: code } = foreign
        return { ok: false, error: foreign, info: close({ status, requestId, code }) }
      }
      const body = parsed(await response.text())
      if (response.ok && body !== undefined) {
        close({ status: response.status, requestId, code: null })
        return { ok: true, body: withResponse(body, response) }
      }
      const error = errorOf(response.ok ? 502 : response.status, response.headers, body)
      return { ok: false, error, info: close({ status: response.status, requestId, code: error.code }) }
    } catch (cause) {
      const error = limit.aborted
        ? new TimeoutError(`No answer within ${timeoutMs} ms.`, info.idempotencyKey, cause)
        : new ConnectionError(
            `The service could not be reached at ${hostOf(address)}${causeOf(cause)}.`,
            info.idempotencyKey,
            cause,
          )
      return { ok: false, error, info: close({ status: null, requestId: null, code: error.name }) }
    }
  }
}

type Tried =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly error: BillingError; readonly info: AnswerInfo }

const runtime = (globalThis as { process?: { version?: string } }).process?.version
const userAgent = `subscription-billing-client/${version}${runtime === undefined ? '' : ` node/${runtime.slice(1)}`}`

/**
 * The error for a success that is none of the service's: a redirection, or a page. Answers of the service are JSON; a text that
 * calls itself JSON and was cut off is not meant here, because another try may get the whole.
 */
function foreignAnswer(
  { status, ok, type, headers }: Response,
  address: string,
): UnexpectedAnswerError | null {
  const host = hostOf(address)
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const target = headers.get('location')
    const to = target === null ? '' : ` to ${hostOf(new URL(target, address).href)}`
    return new UnexpectedAnswerError(
      `${host} redirects${to} instead of answering: is baseUrl the service’s address, with https?`,
      status,
    )
  }
  const kind = headers.get('content-type') ?? ''
  if (!ok || kind === '' || /[/+]json\b|text\/plain/i.test(kind)) return null
  return new UnexpectedAnswerError(
    `${host} answered ${status} with ${kind.split(';')[0]} instead of JSON: is baseUrl the service’s address?`,
    status,
  )
}

/** Why there was no connection, as far as the platform says it: `: ECONNREFUSED`. */
function causeOf(cause: unknown): string {
  const { code } = ((cause as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? `: ${code}` : ''
}

function addressOf(baseUrl: string, { path, params = [], query = {} }: Call): string {
  const left = [...params]
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.shift()
    // An empty parameter would call another operation, such as the list.
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`${name} must be a text that is not empty`)
    return encodeURIComponent(value)
  })
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query))
    for (const [key, text] of parametersOf(name, value)) url.searchParams.set(key, text)
  return url.href
}

/** A filter by metadata is one parameter a key: `metadata.<key>`. */
function parametersOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || value instanceof Date || Array.isArray(value))
    return [[name, textOf(value)]]
  return Object.entries(value).map(([key, one]) => [`${name}.${key}`, textOf(one)])
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.join(',') : String(value)
}

function headersOf(call: Call, token: string | null, key: string | null): Record<string, string> {
  const { ifMatch, headers } = call.options ?? {}
  return {
    accept: 'application/json',
    // A browser names itself, and would ask for leave before it sent another name.
    ...('document' in globalThis ? {} : { 'user-agent': userAgent }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(call.body === undefined
      ? {}
      : { 'content-type': call.body instanceof Blob ? call.body.type : 'application/json' }),
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...headers,
  }
}

/** Parses JSON; undefined for other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Waits; an aborted signal ends the wait with its reason. */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own reason
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}

/** The origin of a call's address, without the path, which may contain a token. */
function hostOf(address: string): string {
  return /^https?:\/\/[^/?#]+/.exec(address)?.[0] ?? 'its address'
}
