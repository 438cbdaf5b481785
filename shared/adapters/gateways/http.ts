import { setTimeout as sleep } from 'node:timers/promises'
import type { Breaker } from './breaker.ts'
import { objectOf, type Json } from './fields.ts'
import { longestPauseMs, moneyTimeoutMs, questionTimeoutMs, unnamedPauseMs } from '../waits.ts'

/** One call to a gateway's interface. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Json
}

/**
 * The result of a call. `silence`: no answer, or an unreadable one, so it is unknown whether the call took effect. An
 * answer's `status` says who answered: below 400 and 400, 404 or 422 the interface itself; 401, 403 and 429 its gate,
 * which did not let the call in; 5xx neither.
 */
export type Heard =
  { readonly kind: 'answer'; readonly status: number; readonly json: Json } | { readonly kind: 'silence' }

const mostBytes = 4 * 1024 * 1024

/** What a call goes through. */
export interface Line {
  readonly breaker: Breaker
  readonly wallNow: () => number
  /** Waits so many milliseconds. */
  readonly pause?: (ms: number) => Promise<unknown>
}

/** Calls a gateway once, and again only if its gate said to retry in a moment. Never throws. */
export async function callGateway(call: HttpCall, { breaker, wallNow, pause = sleep }: Line): Promise<Heard> {
  for (let attempt = 1; ; attempt += 1) {
    const { heard, pauseMs } = await send(call)
    if (heard.kind === 'silence' || heard.status >= 500) breaker.failed(wallNow())
    else breaker.answered()
    if (heard.kind === 'silence' || heard.status !== 429) return heard
    const waitMs = pauseMs ?? unnamedPauseMs
    if (attempt > 1 || waitMs > longestPauseMs) {
      breaker.hold(wallNow(), waitMs)
      return heard
    }
    await pause(waitMs)
  }
}

/** Whether the gate refused the call, so that it certainly had no effect. */
export function wasNotLetIn(heard: Heard): boolean {
  return heard.kind === 'answer' && [401, 403, 429].includes(heard.status)
}

/** Whether an answer leaves open what the call did. */
export function isNoAnswer(heard: Heard): heard is { readonly kind: 'silence' } {
  return heard.kind === 'silence' || heard.status >= 500 || (heard.status >= 300 && heard.status < 400)
}

async function send({
  method,
  url,
  headers,
  body,
}: HttpCall): Promise<{ heard: Heard; pauseMs: number | null }> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(method === 'GET' ? questionTimeoutMs : moneyTimeoutMs),
    })
    const text = await readText(response)
    const json = parse(text)
    const { status } = response
    // A successful answer that can't be read leaves open what was done.
    if (json === null && status < 400) return { heard: { kind: 'silence' }, pauseMs: null }
    return { heard: { kind: 'answer', status, json: json ?? {} }, pauseMs: pauseOf(response.headers) }
  } catch {
    return { heard: { kind: 'silence' }, pauseMs: null }
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += (part as Uint8Array).byteLength
    if (bytes > mostBytes) throw new Error('the answer is too long')
    parts.push(part as Uint8Array)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? objectOf(value) : null
  } catch {
    return null
  }
}

/** How long the gate wants us to wait, in milliseconds: `Retry-After`, or the reset time of any rate-limit header. */
function pauseOf(headers: Headers): number | null {
  const retryAfter = headers.get('retry-after')
  const resets = [...headers]
    .filter(([name]) => /rate-?limit.*(reset|window)/.test(name))
    .map(([, value]) => value)
  const seconds = [retryAfter, ...resets]
    .map((value) => /^\s*(\d+(?:\.\d+)?)\s*s?\s*$/.exec(value ?? '')?.[1])
    .find((value) => value !== undefined)
  return seconds === undefined ? null : Number(seconds) * 1000
}
