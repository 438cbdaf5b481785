import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  credentialHint,
  credentialMatches,
  hashCredential,
  mintCredential,
  parseCredential,
  type CredentialKind,
  type CredentialMode,
} from '../../shared/security/credential.ts'

// Made by another implementation of the format.
const FIXED = 'sk_test_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGDjgZmR'
const FIXED_ADM_TEST = 'adm_test_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGCQYh6A'

const PREFIXES: readonly [CredentialKind, string][] = [
  ['secret_key', 'sk'],
  ['publishable_key', 'pk'],
  ['oauth_client_id', 'cid'],
  ['oauth_client_secret', 'csec'],
  ['access_token', 'at'],
  ['checkout_token', 'cs'],
  ['identity_session', 'idt'],
]
const MODES: readonly CredentialMode[] = ['test', 'live']

// Holds S44, D11.6.
describe('creating and parsing', () => {
  test.each(PREFIXES.flatMap(([kind, prefix]) => MODES.map((mode) => ({ kind, prefix, mode }))))(
    'a $kind in $mode mode starts with $prefix and reads back',
    ({ kind, prefix, mode }) => {
      const { token, hash } = mintCredential(kind, mode)
      expect(token).toMatch(new RegExp(`^${prefix}_${mode}_[0-9A-Za-z]{49}$`))
      expect(parseCredential(token)).toEqual({ kind, mode })
      expect(hash).toBe(createHash('sha256').update(token).digest('hex'))
      expect(hash).toBe(hashCredential(token))
    },
  )

  test('a dashboard session is live, whatever mode it works on', () => {
    const { token } = mintCredential('dashboard_session', 'live')
    expect(token).toMatch(/^adm_live_/)
    expect(parseCredential(token)).toEqual({ kind: 'dashboard_session', mode: 'live' })
    expect(() => mintCredential('dashboard_session', 'test')).toThrow(RangeError)
  })

  test('a token of a fixed text parses as it did when the format was introduced', () => {
    expect(parseCredential(FIXED)).toEqual({ kind: 'secret_key', mode: 'test' })
  })

  test('no two are alike, and every character turns up about equally often', () => {
    const tokens = Array.from({ length: 2000 }, () => mintCredential('secret_key', 'test').token)
    expect(new Set(tokens).size).toBe(2000)
    const counts = new Map<string, number>()
    for (const char of tokens.flatMap((token) => token.slice(8, 51).split(''))) {
      counts.set(char, (counts.get(char) ?? 0) + 1)
    }
    const expected = (2000 * 43) / 62
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    expect(counts.size).toBe(62)
    // 61 degrees of freedom: above 140 once in about 10 million runs.
    expect(chiSquare).toBeLessThan(140)
  })
})

// Holds D11.6.
describe('refused without a read', () => {
  const { token } = mintCredential('secret_key', 'live')

  test('every single changed character', () => {
    for (let i = 8; i < token.length; i += 1) {
      const other = token[i] === 'a' ? 'b' : 'a'
      expect(parseCredential(token.slice(0, i) + other + token.slice(i + 1))).toBeNull()
    }
  })

  test('two neighbours swapped', () => {
    for (let i = 8; i + 1 < token.length; i += 1) {
      const swapped = token.slice(0, i) + token.charAt(i + 1) + token.charAt(i) + token.slice(i + 2)
      if (swapped !== token) expect(parseCredential(swapped)).toBeNull()
    }
  })

  test.each([
    '',
    'sk',
    'sk_live_',
    'sk_test_123',
    token.slice(0, -1),
    `${token}a`,
    `${token}\n`,
    `${token}\0`,
    ` ${token}`,
    `${token} `,
    `\u200b${token}`,
    token.toUpperCase(),
    token.replace('sk_', 'SK_'),
    token.replace('live', 'test'),
    token.replace('live', 'prod'),
    token.replace('sk_', 'pk_'),
    token.replace('sk_', 'xx_'),
    token.replace('sk_', 'constructor_'),
    token.replace('sk_', '__proto__'),
    token.replaceAll('_', '-'),
    `${token.slice(0, 20)}\n${token.slice(21)}`,
    `${token.slice(0, 20)}ａ${token.slice(21)}`,
    `Bearer ${token}`,
    'a'.repeat(1_000_000),
    `sk_live_${'a'.repeat(1_000_000)}`,
  ])('malformed text %#', (text) => {
    expect(parseCredential(text)).toBeNull()
  })

  test('a dashboard session in test mode, even with a right checksum', () => {
    // Right by construction: the checksum is six base62 digits of the SHA-256 of what precedes it.
    expect(parseCredential(FIXED_ADM_TEST)).toBeNull()
  })
})

// Holds D11.7.
test('a stored hash matches its own token only', () => {
  const a = mintCredential('access_token', 'test')
  const b = mintCredential('access_token', 'test')
  expect(credentialMatches(a.token, a.hash)).toBe(true)
  expect(credentialMatches(a.token, b.hash)).toBe(false)
  expect(credentialMatches(a.token, '')).toBe(false)
})

test('the hint shows kind, mode and the last four characters', () => {
  const { token } = mintCredential('oauth_client_secret', 'test')
  expect(credentialHint(token)).toBe(`csec_test_...${token.slice(-4)}`)
})
