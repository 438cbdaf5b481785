import { describe, expect, test } from 'vitest'
import {
  WAITS_MS,
  carrierOf,
  classifyResponse,
  failedTooLong,
  nextTryAt,
  retryAfterMs,
} from '../../shared/domain/webhook/backoff.ts'
import { addMs, toMs, type Instant } from '../../shared/domain/time/time.ts'

const FAILED_AT = '2026-01-05T12:00:00.000Z'
const HOUR = 3_600_000
const plain = { failedAt: FAILED_AT, retryAfter: null, jitterFraction: 0 }

// Holds D8.9.
test('ten tries, 75 h 35 m 5 s from first to last', () => {
  let at: Instant | null = FAILED_AT
  const tries: number[] = []
  for (let attempt = 1; at !== null; attempt += 1) {
    tries.push(toMs(at) - toMs(FAILED_AT))
    at = nextTryAt({ ...plain, attempt, failedAt: at })
  }
  expect(tries).toHaveLength(10)
  expect(tries.at(-1)).toBe(((75 * 60 + 35) * 60 + 5) * 1000)
})

test.each([
  [1, 5],
  [2, 300],
  [3, 1_800],
  [4, 7_200],
  [5, 18_000],
  [6, 36_000],
  [7, 50_400],
  [8, 72_000],
  [9, 86_400],
])('after try %i failed, the next one waits %i s, or up to a tenth more', (attempt, seconds) => {
  expect(nextTryAt({ ...plain, attempt })).toBe(addMs(FAILED_AT, seconds * 1000))
  expect(nextTryAt({ ...plain, attempt, jitterFraction: 0.1 })).toBe(addMs(FAILED_AT, seconds * 1100))
})

test('the tenth try is the last, whatever the answer asks', () => {
  expect(nextTryAt({ ...plain, attempt: 10 })).toBeNull()
  expect(nextTryAt({ ...plain, attempt: 11, retryAfter: HOUR })).toBeNull()
})

test('Retry-After delays a try, never brings it forward', () => {
  expect(nextTryAt({ ...plain, attempt: 1, retryAfter: HOUR })).toBe(addMs(FAILED_AT, HOUR))
  expect(nextTryAt({ ...plain, attempt: 9, retryAfter: HOUR })).toBe(addMs(FAILED_AT, 24 * HOUR))
  expect(nextTryAt({ ...plain, attempt: 1, retryAfter: 0 })).toBe(addMs(FAILED_AT, 5000))
})

test.each([0, -1, 1.5, NaN])('attempt %d is refused', (attempt) => {
  expect(() => nextTryAt({ ...plain, attempt })).toThrow(new RangeError('attempts count from 1'))
})

test.each([-0.01, 0.11, NaN])('jitter %d is refused', (jitterFraction) => {
  expect(() => nextTryAt({ ...plain, attempt: 1, jitterFraction })).toThrow(
    new RangeError('jitter is 0 to 0.1 of the wait'),
  )
})

// Holds D8.10.
describe('Retry-After', () => {
  test.each([
    [429, '120', 120_000],
    [503, '0', 0],
    [503, ' 7 ', 7_000],
    [429, '86401', 24 * HOUR],
    [429, '9'.repeat(400), 24 * HOUR],
    [503, 'Mon, 05 Jan 2026 12:30:00 GMT', 30 * 60_000],
    [503, 'Mon, 05 Jan 2026 11:30:00 GMT', 0],
    [503, 'Fri, 05 Jan 2029 12:30:00 GMT', 24 * HOUR],
  ])('%i with %j is %i ms', (status, header, wait) => {
    expect(retryAfterMs(status, header, FAILED_AT)).toBe(wait)
  })

  test.each([
    [429, null],
    [429, ''],
    [429, '-5'],
    [429, '1.5'],
    [429, '1e3'],
    [429, '0x10'],
    [503, 'tomorrow'],
    [503, '2026-01-05T12:30:00Z'],
    [503, 'Mon, 99 Jan 2026 12:30:00 GMT'],
    [500, '120'],
    [200, '120'],
    [410, '120'],
  ])('%i with %j is not obeyed', (status, header) => {
    expect(retryAfterMs(status, header, FAILED_AT)).toBeNull()
  })
})

// Holds D8.8, D8.11.
test('only 2xx is success, and 410 disables', () => {
  for (const status of [200, 201, 202, 204, 299]) expect(classifyResponse(status)).toBe('delivered')
  for (const status of [0, 100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 409, 411, 429, 500, 503, 599]) {
    expect(classifyResponse(status)).toBe('retry')
  }
  expect(classifyResponse(410)).toBe('disable')
})

// Holds D8.12.
test('the queue carries the first two waits even with jitter, and schedules the rest', () => {
  expect(WAITS_MS.map((wait) => carrierOf(wait * 1.1))).toEqual([
    ...['queue', 'queue', 'queue'],
    ...Array.from({ length: 7 }, () => 'schedule'),
  ])
  expect(carrierOf(900_000)).toBe('queue')
  expect(carrierOf(900_001)).toBe('schedule')
})

test('five days of nothing but failures disable an endpoint', () => {
  expect(failedTooLong(null, FAILED_AT)).toBe(false)
  expect(failedTooLong(FAILED_AT, addMs(FAILED_AT, 120 * HOUR - 1))).toBe(false)
  expect(failedTooLong(FAILED_AT, addMs(FAILED_AT, 120 * HOUR))).toBe(true)
})
