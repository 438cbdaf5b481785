import { describe, expect, test } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import {
  decideVerify,
  codeOf,
  hashRecipient,
  openChallenge,
  type CodeChallenge,
} from '../../shared/security/one-time-code.ts'

const PEPPER = 'a pepper from the secret store'
const NOW = '2026-01-05T12:00:00.000Z'
const TEN_MINUTES = 600_000
const live = { pepper: PEPPER, opensWithZeros: false }
const sandbox = { pepper: PEPPER, opensWithZeros: true }

function open(changes: Partial<Parameters<typeof openChallenge>[0]> = {}) {
  return openChallenge({
    id: 'otp_1',
    purpose: 'identity',
    recipient: '2348012345678',
    pepper: PEPPER,
    now: NOW,
    ...changes,
  })
}

function wrongFor(code: string): string {
  return code === '123456' ? '654321' : '123456'
}

test('codes are six digits, spread over the whole range', () => {
  const codes = Array.from({ length: 5000 }, (_, i) =>
    codeOf(PEPPER, { id: `otp_${i}`, purpose: 'identity', recipientHash: 'somebody' }),
  )
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  const firstDigits = new Set(codes.map((code) => code[0]))
  expect(firstDigits.size).toBe(10)
  expect(new Set(codes).size).toBeGreaterThan(4900)
})

test('a challenge contains neither code nor recipient', () => {
  const { code, challenge } = open()
  const stored = JSON.stringify(challenge)
  expect(stored).not.toContain('2348012345678')
  expect(challenge.codeHash).not.toContain(code)
  expect(challenge).toMatchObject({ expiresAt: addMs(NOW, TEN_MINUTES), triesLeft: 5, usedAt: null })
  expect(challenge.recipientHash).toBe(hashRecipient(PEPPER, '2348012345678'))
  expect(challenge.recipientHash).not.toBe(hashRecipient('another pepper', '2348012345678'))
})

describe.each([
  ['live', live],
  ['sandbox', sandbox],
])('%s: one code', (_mode, options) => {
  test('is accepted once', () => {
    const { code, challenge } = open()
    const first = decideVerify(challenge, code, addMs(NOW, 1), options)
    expect(first).toEqual({ outcome: 'ok', challenge: { ...challenge, usedAt: addMs(NOW, 1) } })
    expect(decideVerify(first.challenge, code, addMs(NOW, 2), options)).toEqual({
      outcome: 'dead',
      challenge: first.challenge,
    })
  })

  // Holds D11.8.
  test('is valid until its last millisecond', () => {
    const { code, challenge } = open()
    expect(decideVerify(challenge, code, addMs(NOW, TEN_MINUTES - 1), options).outcome).toBe('ok')
    expect(decideVerify(challenge, code, addMs(NOW, TEN_MINUTES), options)).toEqual({
      outcome: 'expired',
      challenge,
    })
  })

  // Holds D9.10, D11.8.
  test('ends after five wrong tries, even for the right code', () => {
    const { code, challenge: fresh } = open()
    let challenge: CodeChallenge = fresh
    for (const left of [4, 3, 2, 1, 0]) {
      const decision = decideVerify(challenge, wrongFor(code), NOW, options)
      expect(decision).toEqual({ outcome: 'invalid', challenge: { ...challenge, triesLeft: left } })
      challenge = decision.challenge
    }
    expect(decideVerify(challenge, code, NOW, options).outcome).toBe('dead')
  })

  test('is still valid at the fifth try', () => {
    const { code, challenge } = open()
    expect(decideVerify({ ...challenge, triesLeft: 1 }, code, NOW, options).outcome).toBe('ok')
  })

  test.each(['', '12345', '1234567', ' 12345', '١٢٣٤٥٦', 'abcdef', '\0'.repeat(6)])(
    'what is no code counts as a wrong try: %j',
    (text) => {
      expect(decideVerify(open().challenge, text, NOW, options).outcome).toBe('invalid')
    },
  )
})

test('a code is bound to challenge, purpose, recipient and pepper', () => {
  const { code, challenge } = open()
  const others = [
    { ...challenge, id: 'otp_2' },
    { ...challenge, purpose: 'payout_account' },
    { ...challenge, recipientHash: hashRecipient(PEPPER, '2348012345679') },
  ]
  for (const other of others) expect(decideVerify(other, code, NOW, live).outcome).toBe('invalid')
  expect(decideVerify(challenge, code, NOW, { ...live, pepper: 'other' }).outcome).toBe('invalid')
  expect(() => decideVerify(challenge, code, NOW, { ...live, pepper: '' })).toThrow(TypeError)
})

// Holds D11.23.
describe('000000', () => {
  test('is not a code in live mode', () => {
    const { code, challenge } = open()
    expect(decideVerify(challenge, '000000', NOW, live).outcome).toBe(code === '000000' ? 'ok' : 'invalid')
  })

  test('matches the open code in the sandbox', () => {
    const { challenge } = open()
    const used = decideVerify(challenge, '000000', NOW, sandbox)
    expect(used.outcome).toBe('ok')
    expect(decideVerify(used.challenge, '000000', NOW, sandbox).outcome).toBe('dead')
    expect(decideVerify(challenge, '000000', challenge.expiresAt, sandbox).outcome).toBe('expired')
    expect(decideVerify({ ...challenge, triesLeft: 0 }, '000000', NOW, sandbox).outcome).toBe('dead')
  })
})
