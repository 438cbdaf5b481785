import { afterAll, describe, expect, it } from 'vitest'
import { callGateway, isNoAnswer, type HttpCall } from '../../../shared/adapters/gateways/http.ts'

const get: HttpCall = { method: 'GET', url: 'https://gateway.test/x', headers: { authorization: 'Bearer k' } }
const post: HttpCall = { ...get, method: 'POST', body: { amount: 100 } }

/** A breaker that keeps what it was told. */
function watched() {
  const told: string[] = []
  const breaker = {
    isOpen: () => false,
    answered: () => void told.push('answered'),
    failed: (at: number) => void told.push(`failed at ${at}`),
    hold: (at: number, forMs: number) => void told.push(`hold at ${at} for ${forMs}`),
  }
  const slept: number[] = []
  const pause = (ms: number) => Promise.resolve(slept.push(ms))
  return { told, slept, line: { breaker, wallNow: () => 7, pause } }
}

const requests: { url: string; init: RequestInit }[] = []
const timeouts: number[] = []

/** Answers each call with the next of these; an error is thrown. */
function answering(...answers: readonly (Response | Error)[]): void {
  const left = [...answers]
  requests.length = 0
  timeouts.length = 0
  AbortSignal.timeout = (ms) => {
    timeouts.push(ms)
    return new AbortController().signal
  }
  globalThis.fetch = (url, init) => {
    requests.push({ url: url as string, init: init! })
    const next = left.shift()!
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
}

const said = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers })

const { fetch } = globalThis
const timeout = Object.getOwnPropertyDescriptor(AbortSignal, 'timeout')!

afterAll(() => {
  globalThis.fetch = fetch
  Object.defineProperty(AbortSignal, 'timeout', timeout)
})

describe('a call', () => {
  it('sends its body as JSON, follows no redirect, and waits 20 s where it may move money', async () => {
    answering(said(200, '{"ok":true}'))
    await callGateway(post, watched().line)
    expect(requests[0]).toMatchObject({
      url: 'https://gateway.test/x',
      init: { method: 'POST', redirect: 'manual', body: '{"amount":100}' },
    })
    expect(requests[0]!.init.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer k',
    })
    expect(timeouts).toEqual([20_000])
  })

  it('that asks has no body, and waits 8 s', async () => {
    answering(said(200, '{"ok":true}'))
    await callGateway(get, watched().line)
    expect(requests[0]!.init.headers).toEqual({ accept: 'application/json', authorization: 'Bearer k' })
    expect('body' in requests[0]!.init).toBe(false)
    expect(timeouts).toEqual([8_000])
  })
})

describe('an answer', () => {
  const silence = { kind: 'silence' }
  it.each<[string, Response | Error, object, string[]]>([
    ['200 with JSON', said(200, '{"a":1}'), { kind: 'answer', status: 200, json: { a: 1 } }, ['answered']],
    ['499', said(499, '{"a":1}'), { kind: 'answer', status: 499, json: { a: 1 } }, ['answered']],
    ['500', said(500, '{"a":1}'), { kind: 'answer', status: 500, json: { a: 1 } }, ['failed at 7']],
    ['400 that nobody can read', said(400, '<p>'), { kind: 'answer', status: 400, json: {} }, ['answered']],
    ['401 without a body', said(401, null), { kind: 'answer', status: 401, json: {} }, ['answered']],
    ['399 that nobody can read', said(399, '<p>'), silence, ['failed at 7']],
    ['200 with a number', said(200, '5'), silence, ['failed at 7']],
    ['200 with null', said(200, 'null'), silence, ['failed at 7']],
    ['200 with a list', said(200, '[{"a":1}]'), silence, ['failed at 7']],
    ['200 without a body', said(200, null), silence, ['failed at 7']],
    ['none', new Error('down'), silence, ['failed at 7']],
  ])('of %s', async (_what, answer, heard, told) => {
    answering(answer)
    const seen = watched()
    expect(await callGateway(get, seen.line)).toEqual(heard)
    expect([seen.told, requests.length]).toEqual([told, 1])
  })

  it.each([
    [200, false],
    [299, false],
    [300, true],
    [399, true],
    [400, false],
    [499, false],
    [500, true],
    [503, true],
  ])('with the status %i leaves open what the call did: %s', (status, isOpen) => {
    expect(isNoAnswer({ kind: 'answer', status, json: {} })).toBe(isOpen)
  })

  it('is read to four mebibytes, and not a byte further', async () => {
    const most = 4 * 1024 * 1024
    const ofBytes = (bytes: number) =>
      said(
        200,
        `"${'a'.repeat(bytes - 9)}"`.replace(/^.*$/, (t) => `{"a":${t} }`),
      )
    answering(ofBytes(most), ofBytes(most + 1))
    expect(await callGateway(get, watched().line)).toMatchObject({ kind: 'answer', status: 200 })
    expect(await callGateway(get, watched().line)).toEqual(silence)
  })
})

describe('a refusal for too many calls', () => {
  const limit = (headers: Record<string, string>) => said(429, '{}', headers)

  it.each<[string, Record<string, string>, number]>([
    ['of three seconds', { 'retry-after': '3' }, 3_000],
    ['of none', { 'retry-after': '0' }, 0],
    ['that is usual, where it names none', {}, 1_000],
    ['that is usual, where it names a date', { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 1_000],
  ])('is repeated once after a pause %s', async (_what, headers, waited) => {
    answering(limit(headers), said(200, '{"a":1}'))
    const seen = watched()
    expect(await callGateway(post, seen.line)).toEqual({ kind: 'answer', status: 200, json: { a: 1 } })
    expect([seen.slept, seen.told, requests.length]).toEqual([[waited], ['answered', 'answered'], 2])
  })

  it.each<[string, Record<string, string>, number]>([
    ['a little more than three seconds', { 'retry-after': '3.001' }, 3_001],
    ['three seconds and a quarter', { 'retry-after': '3.25' }, 3_250],
    ['seconds with their unit', { 'retry-after': ' 14 s ' }, 14_000],
    ['the end of a window', { 'x-ratelimit-reset': '4' }, 4_000],
    ['a window with a hyphen', { 'rate-limit-window': '4' }, 4_000],
    ['its own header before the window', { 'retry-after': '5', 'x-ratelimit-reset': '4' }, 5_000],
    ['a window beside words before a number', { 'retry-after': 'x 5', 'x-ratelimit-reset': '4' }, 4_000],
    ['a window beside words after a number', { 'retry-after': '5 x', 'x-ratelimit-reset': '4' }, 4_000],
    ['a window beside half a number', { 'retry-after': '5.', 'x-ratelimit-reset': '4' }, 4_000],
    [
      'a window beside headers of something else',
      { date: '9', 'x-ratelimit-limit': '9', 'x-reset': '9', 'x-ratelimit-reset': '4' },
      4_000,
    ],
  ])('that names %s is not repeated: the gateway is left alone for so long', async (_what, headers, held) => {
    answering(limit(headers))
    const seen = watched()
    expect(await callGateway(post, seen.line)).toMatchObject({ status: 429 })
    expect([seen.told, requests.length]).toEqual([['answered', `hold at 7 for ${held}`], 1])
  })

  it('is not repeated a second time', async () => {
    answering(limit({ 'retry-after': '1' }), limit({ 'retry-after': '2' }))
    const seen = watched()
    expect(await callGateway(post, seen.line)).toMatchObject({ status: 429 })
    expect([seen.told, requests.length]).toEqual([['answered', 'answered', 'hold at 7 for 2000'], 2])
  })
})
