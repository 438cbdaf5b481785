import { describe, expect, test } from 'vitest'
import { addMs, fromMs, toMs } from '../../shared/domain/time/time.ts'
import {
  PAYOUT_SEND_LIMITS,
  RECIPIENT_AND_SOURCE_SEND_LIMITS,
  RECIPIENT_SEND_LIMITS,
  SOURCE_WRONG_TRY_LIMITS,
  recordAttempt,
  sendAllowed,
  type AttemptLimit,
} from '../../shared/security/attempt-window.ts'

const START = '2026-01-05T12:00:00.000Z'
const NOW = toMs(START)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Attempts as early as the limits allow, from START on; gives their minutes after START. */
function asFastAsAllowed(limits: readonly AttemptLimit[], attempts: number): number[] {
  let now = START
  let history: number[] = []
  const minutes: number[] = []
  while (minutes.length < attempts) {
    const decision = sendAllowed(history, now, limits)
    if (!decision.allowed) {
      const free = addMs(now, decision.retryAfterSeconds * 1000)
      expect(sendAllowed(history, addMs(free, -1), limits).allowed).toBe(false)
      now = free
      continue
    }
    minutes.push((toMs(now) - NOW) / MINUTE)
    history = recordAttempt(history, now, limits)
  }
  return minutes
}

// Holds A13.
describe('codes sent to a phone: 5 per 15 minutes and 10 a day', () => {
  test('at the highest possible rate', () => {
    const day = 24 * 60
    expect(asFastAsAllowed(RECIPIENT_AND_SOURCE_SEND_LIMITS, 12)).toEqual([
      ...[0, 0, 0, 0, 0, 15, 15, 15, 15, 15],
      ...[day, day],
    ])
  })

  test('the sixth within 15 minutes waits for the first to leave the window', () => {
    const history = [0, 1, 2, 3, 4].map((minute) => NOW + minute * MINUTE)
    expect(sendAllowed(history, fromMs(NOW + 5 * MINUTE), RECIPIENT_AND_SOURCE_SEND_LIMITS)).toEqual({
      allowed: false,
      retryAfterSeconds: 600,
    })
    expect(sendAllowed(history, fromMs(NOW + 15 * MINUTE), RECIPIENT_AND_SOURCE_SEND_LIMITS)).toEqual({
      allowed: true,
    })
  })

  test('the longer of two waits counts, and order does not', () => {
    const history = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((hour) => NOW - hour * HOUR)
    expect(sendAllowed(history, START, RECIPIENT_AND_SOURCE_SEND_LIMITS)).toEqual({
      allowed: false,
      retryAfterSeconds: 14 * 3600,
    })
    expect(sendAllowed(history.reverse(), START, RECIPIENT_AND_SOURCE_SEND_LIMITS)).toMatchObject({
      allowed: false,
    })
  })
})

// Holds D9.10.
test('payout codes have the short window only', () => {
  expect(asFastAsAllowed(PAYOUT_SEND_LIMITS, 11)).toEqual([0, 0, 0, 0, 0, 15, 15, 15, 15, 15, 30])
})

test('one recipient gets 20 codes in 15 minutes and 40 a day', () => {
  const fast = asFastAsAllowed(RECIPIENT_SEND_LIMITS, 41)
  expect([fast[19], fast[20], fast[39], fast[40]]).toEqual([0, 15, 15, 24 * 60])
})

test('300 wrong tries a day of one source address', () => {
  const fast = asFastAsAllowed(SOURCE_WRONG_TRY_LIMITS, 301)
  expect([fast[299], fast[300]]).toEqual([0, 24 * 60])
})

test('attempts of a clock that ran ahead count, old ones are forgotten', () => {
  const ahead = Array.from({ length: 5 }, () => NOW + HOUR)
  expect(sendAllowed(ahead, START, RECIPIENT_AND_SOURCE_SEND_LIMITS)).toMatchObject({ allowed: false })
  expect(recordAttempt([NOW - 24 * HOUR, NOW - HOUR], START, RECIPIENT_AND_SOURCE_SEND_LIMITS)).toEqual([
    NOW - HOUR,
    NOW,
  ])
  expect(sendAllowed([], START, RECIPIENT_AND_SOURCE_SEND_LIMITS)).toEqual({ allowed: true })
})
