import { describe, expect, it } from 'vitest'
import type { CodeRecord } from '../../../shared/domain/access/code-record.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { decideSend, decideTry } from '../../../shared/security/code-attempts.ts'
import { openChallenge } from '../../../shared/security/one-time-code.ts'

const now = '2026-01-05T12:00:00.000Z'
const at = Date.parse(now)
const minute = 60_000
const challenge = { id: 'otp_2', purpose: 'identity', recipient: '2348031234509', pepper: 'pepper', now }
const aRecord = (over: Partial<CodeRecord>): CodeRecord => ({
  ...openChallenge({ ...challenge, id: 'otp_1' }).challenge,
  sends: [],
  wrongTries: [],
  deliveredAt: null,
  warnedAt: null,
  version: 4,
  ...over,
})

// Holds R10.
describe('the limits of codes', () => {
  const limits = [{ count: 1, windowMs: 15 * minute }]

  it('do not hold a browser that its recipient knows', () => {
    const before = aRecord({ sends: [at - 2 * minute] })
    expect(() => decideSend(before, challenge, limits)).toThrow()
    expect(decideSend(before, challenge, limits, false).sends).toEqual([at - 2 * minute, at])
  })

  it('do not count a code that wrong tries have ended', () => {
    const code = openChallenge({ ...challenge, id: 'otp_1' }).code
    const wrong = code === '123456' ? '654321' : '123456'
    const secret = { pepper: 'pepper', opensWithZeros: false }
    const sends = [at - 9 * minute, at - 5 * minute, at - minute]
    const last = decideTry(aRecord({ sends, triesLeft: 1 }), wrong, now, secret)
    expect([last.record.triesLeft, last.record.sends]).toEqual([0, sends.slice(0, 2)])
    const earlier = decideTry(aRecord({ sends, triesLeft: 2 }), wrong, now, secret)
    expect([earlier.record.triesLeft, earlier.record.sends]).toEqual([1, sends])
    expect(decideSend(last.record, { ...challenge, now: addMs(now, 11 * minute) }, limits).sends).toContain(
      at + 11 * minute,
    )
  })
})

// Holds D11.8.
it('a code has six digits, whatever number it is', () => {
  const codes = Array.from({ length: 100 }, (_, i) => openChallenge({ ...challenge, id: `otp_${i}` }).code)
  expect(codes.filter((code) => code.startsWith('0')).length).toBeGreaterThan(0)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
})
