import { createCipheriv, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  openSecret,
  sealSecret,
  totpStep,
  totpUrl,
} from '../../../shared/security/totp.ts'

/** `12345678901234567890`, the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// Holds R8.
describe('an authenticator’s code', () => {
  // RFC 6238, appendix B, by SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %i seconds is %s, of step %i', (seconds, code, step) => {
    expect(totpStep(secret, code, seconds * 1000)).toBe(step)
  })

  // Of step 37037037, which is from 1111111110 to 1111111140 seconds.
  it.each([
    ['two steps early', 1_111_111_079_999, null],
    ['one step early', 1_111_111_080_000, 37_037_037],
    ['in its step', 1_111_111_139_999, 37_037_037],
    ['one step late', 1_111_111_169_999, 37_037_037],
    ['two steps late', 1_111_111_170_000, null],
  ])('%s has its own step, or none', (_, nowMs, step) => {
    expect(totpStep(secret, '050471', nowMs)).toBe(step)
  })

  it('may be typed with spaces, and no wrong one or one without a secret passes', () => {
    const nowMs = 1_111_111_111_000
    expect(totpStep(secret, ' 050 471 ', nowMs)).toBe(37_037_037)
    expect(totpStep(secret, '050472', nowMs)).toBeNull()
    expect(totpStep(secret, '', nowMs)).toBeNull()
    expect(totpStep(null, '050471', nowMs)).toBeNull()
  })

  it('comes of a secret of 160 bits in base32, which no two have', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(20)
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is scanned from an address with the secret, its issuer and its label', () => {
    const url = new URL(totpUrl(secret, 'IronHouse', 'ada@example.com'))
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(url.pathname)).toBe('/IronHouse:ada@example.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'IronHouse',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

// Holds R8.
describe('recovery codes', () => {
  it('are ten, each three words of four characters that nobody confuses', () => {
    const codes = newRecoveryCodes()
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/)
    expect(newRecoveryCodes()).not.toEqual(codes)
  })

  it('are stored as a keyed hash of the member and the code without its dashes', () => {
    const stored = createHmac('sha256', 'pepper').update('recovery mem_1 7KQPXM2D9RTA').digest('base64url')
    for (const typed of ['7KQP-XM2D-9RTA', '7kqpxm2d9rta', ' 7KQP XM2D  9RTA.'])
      expect(hashRecoveryCode('pepper', 'mem_1', typed)).toBe(stored)
    expect(hashRecoveryCode('other', 'mem_1', '7KQP-XM2D-9RTA')).not.toBe(stored)
    expect(hashRecoveryCode('pepper', 'mem_2', '7KQP-XM2D-9RTA')).not.toBe(stored)
  })
})

// Holds R8, O5.
describe('a sealed secret', () => {
  const sealed = sealSecret('pepper', 'mem_1', secret)
  const peppers = (pepper: string, ...others: readonly string[]) => ({ pepper, others })

  it('opens under the pepper that sealed it, be that the present one or another', () => {
    expect(openSecret(peppers('pepper'), 'mem_1', sealed)).toBe(secret)
    expect(openSecret(peppers('new', 'pepper'), 'mem_1', sealed)).toBe(secret)
    expect(openSecret(peppers('new', 'older', 'pepper'), 'mem_1', sealed)).toBe(secret)
    expect(openSecret(peppers('pepper', 'older'), 'mem_1', sealed)).toBe(secret)
  })

  it('opens for no other member and under no other pepper', () => {
    expect(openSecret(peppers('pepper'), 'mem_2', sealed)).toBeNull()
    expect(openSecret(peppers('new', 'older'), 'mem_1', sealed)).toBeNull()
  })

  it('is AES-256-GCM: 12 bytes drawn for each, a tag of 16, and the text', () => {
    const key = createHmac('sha256', 'pepper').update('second factor mem_1').digest()
    const iv = Buffer.alloc(12, 7)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const text = Buffer.concat([cipher.update(secret), cipher.final()])
    const stored = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    expect(openSecret(peppers('pepper'), 'mem_1', stored)).toBe(secret)
    expect(sealed).toMatch(/^[\w-]{80}$/)
    expect(sealSecret('pepper', 'mem_1', secret).slice(0, 16)).not.toBe(sealed.slice(0, 16))
  })

  const bytes = Buffer.from(sealed, 'base64url')
  const changed = (at: number): string => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy.toString('base64url')
  }
  it.each([
    ['with another beginning', changed(0)],
    ['with another tag', changed(12)],
    ['with another text', changed(28)],
    ['without its text', bytes.subarray(0, 28).toString('base64url')],
    ['without the end of its tag', bytes.subarray(0, 27).toString('base64url')],
    ['with four bytes of its tag', bytes.subarray(0, 16).toString('base64url')],
    ['without its tag', bytes.subarray(0, 12).toString('base64url')],
    ['of 11 bytes', bytes.subarray(0, 11).toString('base64url')],
    ['that is empty', ''],
  ])('%s opens nothing', (_, broken) => {
    expect(openSecret(peppers('pepper', 'older'), 'mem_1', broken)).toBeNull()
  })

  it('with less than a whole tag opens nothing, even where that much of it is right', () => {
    const nothing = Buffer.from(sealSecret('pepper', 'mem_1', ''), 'base64url')
    expect(openSecret(peppers('pepper'), 'mem_1', nothing.toString('base64url'))).toBe('')
    for (const length of [16, 20, 24, 27])
      expect(
        openSecret(peppers('pepper'), 'mem_1', nothing.subarray(0, length).toString('base64url')),
      ).toBeNull()
  })
})
