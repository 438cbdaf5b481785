import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mintCredential, parseCredential } from '../../shared/security/credential.ts'
import { forbiddenAddress } from '../../shared/security/forbidden-address.ts'
import { codeOf, hashRecipient, openChallenge } from '../../shared/security/one-time-code.ts'
import { newReceiptKey } from '../../shared/security/receipt-key.ts'
import { checkWebhookUrl } from '../../shared/security/url-guard.ts'
import {
  signedHeaders,
  standardSignatureHeader,
  xSignature,
} from '../../shared/security/webhook-signature.ts'

/** What is stored or sent under a key, computed here a second time: another framing would void all that is stored. */
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

// Holds D11.8, A13.
describe('a one-time code', () => {
  const now = '2026-01-05T12:00:00.000Z'
  const recipient = hmac('pepper', '["recipient","2348031234509"]').toString('hex')
  const digits = hmac('pepper', `["digits","identity","${recipient}","otp_1"]`).readUIntBE(0, 6) % 1_000_000
  const code = String(digits).padStart(6, '0')

  it('follows from its identifier, and does not reveal hashes', () => {
    const challenge = { id: 'otp_1', purpose: 'identity', recipientHash: recipient }
    expect(hashRecipient('pepper', '2348031234509')).toBe(recipient)
    expect(codeOf('pepper', challenge)).toBe(code)
    const opened = openChallenge({
      id: 'otp_1',
      purpose: 'identity',
      recipient: '2348031234509',
      pepper: 'pepper',
      now,
    })
    expect(opened.code).toBe(code)
    expect(opened.challenge.codeHash).toBe(
      hmac('pepper', `["code","identity","${recipient}","otp_1","${code}"]`).toString('hex'),
    )
  })

  it('needs a pepper', () => {
    expect(() => hashRecipient('', '2348031234509')).toThrow(new TypeError('the pepper is empty'))
  })
})

// Holds D11.6.
describe('a credential', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const checked = (body: string) => {
    let rest = createHash('sha256').update(body).digest().readUIntBE(0, 6)
    let end = ''
    while (end.length < 6) {
      end = alphabet.charAt(rest % 62) + end
      rest = Math.floor(rest / 62)
    }
    return body + end
  }

  it.each([
    ['sk_live_', { kind: 'secret_key', mode: 'live' }],
    ['csec_test_', { kind: 'oauth_client_secret', mode: 'test' }],
    ['zz_live_', null],
    ['adm_test_', null],
  ])('%s with a checksum that fits is %j', (prefix, want) => {
    expect(parseCredential(checked(prefix + 'a'.repeat(43)))).toEqual(want)
  })

  it('of a dashboard is never a test one', () => {
    expect(() => mintCredential('dashboard_session', 'test')).toThrow(
      new RangeError('a dashboard session is always live'),
    )
  })
})

it('a receipt’s key is 128 random bits', () => {
  const keys = Array.from({ length: 50 }, newReceiptKey)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[\w-]{22}$/)
})

// Holds D8.13: the reason is shown, and so is right.
describe('a webhook’s address', () => {
  it.each([
    ['::8.8.8.8', 'embedded_ipv4_address'],
    ['::808:808', 'embedded_ipv4_address'],
    ['4000::1', 'reserved_address'],
    ['2606:4700::1111%eth0', 'link_local_address'],
    ['2606:4700::5efe:808:808', 'embedded_ipv4_address'],
    ['2606:4700::200:5efe:808:808', 'embedded_ipv4_address'],
    ['2606:4700::1:5efe:808:808', null],
    ['2606:4700::1111', null],
  ])('%s: %s', (address, want) => {
    expect(forbiddenAddress(address)).toBe(want)
  })

  const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`
  const padded = (length: number) => 'https://shop.example/'.padEnd(length, 'x')

  it.each(['https://shop.example:1024/', 'https://shop.example:443/', padded(2048), `https://${longest}/`])(
    '%s may be called',
    (url) => {
      expect(checkWebhookUrl(url, { allowLoopbackHttp: false })).toEqual({ ok: true, url: new URL(url).href })
    },
  )

  it.each([
    [padded(2049), 'too_long'],
    ['https://sh op.example/', 'malformed'],
    ['https://', 'malformed'],
    ['https:/shop.example/?u=https://ok.example', 'malformed'],
    ['https://shop.example:1023/', 'port_not_allowed'],
    ['https://shop.example./', 'malformed'],
    ['https://printer.internal./', 'local_name'],
    ['https://home.arpa/', 'local_name'],
    ['https://nas.home.arpa/', 'local_name'],
    ['https://-shop.example/', 'malformed'],
    [`https://${longest}d/`, 'malformed'],
  ])('%s may not: %s', (url, reason) => {
    expect(checkWebhookUrl(url, { allowLoopbackHttp: false })).toEqual({ ok: false, reason })
  })
})

// Holds D8.4, D8.5, D8.6: both secrets of a rotation sign, each in both styles.
describe('a delivery’s signature', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const secrets = keys.map((key) => `whsec_${key.toString('base64')}`)
  const body = '{"name":"Adé"}'
  const standard = keys.map((key) => `v1,${hmac(key, `evt_1.1767614400.${body}`).toString('base64')}`)
  const older = secrets.map((secret) => `v1=${hmac(secret, `1767614400.${body}`).toString('hex')}`)

  it('is one of each secret, in the forms that receivers verify', () => {
    const delivery = {
      id: 'evt_1',
      eventType: 'payout_failed',
      timestampSeconds: 1_767_614_400,
      body,
      secrets,
    }
    expect(signedHeaders(delivery as Parameters<typeof signedHeaders>[0])).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1767614400',
      'webhook-signature': standard.join(' '),
      'x-event-type': 'payout_failed',
      'x-signature': ['t=1767614400', ...older].join(','),
    })
  })

  it('is never missing', () => {
    const none = new TypeError('a delivery needs at least one secret')
    expect(() => standardSignatureHeader([], 'evt_1', 1, body)).toThrow(none)
    expect(() => xSignature([], 1, body)).toThrow(none)
  })
})
