import { describe, expect, it } from 'vitest'
import type { CodeRecord } from '../../shared/domain/access/code-record.ts'
import type { Problem } from '../../shared/domain/problem.ts'
import { addMs, toMs } from '../../shared/domain/time/time.ts'
import { decideSend, decideTry, deservesWarning } from '../../shared/security/code-attempts.ts'
import { openChallenge } from '../../shared/security/one-time-code.ts'

const now = '2026-01-05T12:00:00.000Z'
const at = toMs(now)
const minute = 60_000
const day = 24 * 60 * minute
const after = (ms: number) => addMs(now, ms)

const challenge = { id: 'otp_2', purpose: 'identity', recipient: '2348031234509', pepper: 'pepper', now }
const limits = [{ count: 3, windowMs: 15 * minute }]
const fresh = openChallenge(challenge).challenge
const earlier = openChallenge({ ...challenge, id: 'otp_1' }).challenge

/** A code that was sent 30 seconds ago and is still good. */
const aRecord = (over: Partial<CodeRecord> = {}): CodeRecord => ({
  ...earlier,
  sends: [at - 30_000],
  wrongTries: [at - day - 1, at - minute],
  deliveredAt: after(-29_000),
  warnedAt: null,
  version: 4,
  ...over,
})

// Holds A13, D11.8.
describe('a requested code', () => {
  it('is the first of its record', () => {
    expect(decideSend(null, challenge, limits)).toEqual({
      ...fresh,
      sends: [at],
      wrongTries: [],
      deliveredAt: null,
      warnedAt: null,
      version: 1,
    })
  })

  it('is the one that was just sent, while that is valid', () => {
    const before = aRecord()
    expect(decideSend(before, challenge, limits)).toBe(before)
    const exhausted = aRecord({ sends: [at - 3, at - 2, at - 1] })
    expect(decideSend(exhausted, challenge, limits)).toBe(exhausted)
  })

  it.each<[string, Partial<CodeRecord>]>([
    ['a minute old', { sends: [at - minute] }],
    ['sent at no known time', { sends: [] }],
    ['used', { usedAt: after(-1) }],
    ['out of tries', { triesLeft: 0 }],
    ['expired', { expiresAt: now }],
  ])('replaces one that is %s, and keeps what the limits count', (_, over) => {
    const before = aRecord({ warnedAt: after(-day), ...over })
    expect(decideSend(before, challenge, limits)).toEqual({
      ...fresh,
      sends: [...before.sends, at],
      wrongTries: before.wrongTries,
      deliveredAt: null,
      warnedAt: after(-day),
      version: 5,
    })
  })

  it.each<[string, Partial<CodeRecord>]>([
    ['a millisecond under a minute old', { sends: [at - minute + 1] }],
    ['on its last try', { triesLeft: 1 }],
    ['in its last millisecond', { expiresAt: after(1) }],
    ['asked for again before, whose last sending counts', { sends: [at - 10 * minute, at - 1] }],
  ])('is not sent anew while there is one %s', (_, over) => {
    const before = aRecord(over)
    expect(decideSend(before, challenge, limits)).toBe(before)
  })

  it('is refused beyond the limit, until the oldest leaves the window', () => {
    const sends = [at - 14 * minute, at - 5 * minute, at - 2 * minute]
    let refusal: unknown
    try {
      decideSend(aRecord({ sends }), challenge, limits)
    } catch (error) {
      refusal = error
    }
    const { code, details, retryAfterSeconds } = refusal as Problem
    expect({ code, details, retryAfterSeconds }).toEqual({
      code: 'rate_limited',
      details: [{ reason: 'too_many_codes' }],
      retryAfterSeconds: 60,
    })
    const open = aRecord({ sends: [at - 15 * minute, ...sends.slice(1)] })
    expect(decideSend(open, challenge, limits).sends).toEqual([...sends.slice(1), at])
  })
})

// Holds A13, D11.8: wrong tries kill the code, and are counted for a day.
describe('a try', () => {
  const good = openChallenge({ ...challenge, id: 'otp_1' }).code
  const wrong = good === '123456' ? '654321' : '123456'
  const secret = { pepper: 'pepper', opensWithZeros: false }
  const tries = (n: number) => Array.from({ length: n }, (_, i) => at - (n - i) * minute)

  it('that matches uses the code, and does not count as wrong', () => {
    const before = aRecord()
    expect(decideTry(before, good, now, secret)).toEqual({
      outcome: 'ok',
      record: { ...before, usedAt: now, version: 5 },
      warns: false,
    })
  })

  it('that does not match is counted, and what is older than a day forgotten', () => {
    const before = aRecord()
    expect(decideTry(before, wrong, now, secret)).toEqual({
      outcome: 'invalid',
      record: { ...before, triesLeft: 4, wrongTries: [at - minute, at], version: 5 },
      warns: false,
    })
  })

  it.each<[string, Partial<CodeRecord>]>([
    ['expired', { expiresAt: now }],
    ['dead', { usedAt: after(-1) }],
    ['dead', { triesLeft: 0 }],
  ])('of a code that is %s changes nothing', (outcome, over) => {
    const before = aRecord({ ...over, wrongTries: tries(40) })
    const decision = decideTry(before, wrong, now, secret)
    expect(decision).toEqual({ outcome, record: before, warns: false })
    expect(decision.record).toBe(before)
  })

  it.each([
    [23, null, false],
    [24, null, true],
    [60, null, true],
    [24, after(-day), true],
    [24, after(-day + 1), false],
    [24, after(-1), false],
  ])('after %i wrong ones, told at %s: warns is %s', (earlierTries, warnedAt, want) => {
    const before = aRecord({ wrongTries: tries(earlierTries), warnedAt })
    expect(decideTry(before, wrong, now, secret).warns).toBe(want)
    expect(decideTry(before, good, now, secret).warns).toBe(false)
  })

  it.each([
    [24, null, false],
    [25, null, true],
    [25, after(-day), true],
    [25, after(-day + 1), false],
  ])('%i in a day, told at %s: the recipient should be told is %s', (n, warnedAt, want) => {
    expect(deservesWarning(aRecord({ wrongTries: tries(n), warnedAt }), now)).toBe(want)
  })
})
