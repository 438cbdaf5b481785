import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, test } from 'vitest'
import {
  mintWebhookSecret,
  signedHeaders,
  standardSignature,
  standardSignatureHeader,
  xSignature,
} from '../../shared/security/webhook-signature.ts'

// Data, not code: a receiver in any language can check itself against it.
const VECTOR = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  id: 'evt_01JD0000000000000000000000',
  timestampSeconds: 1_763_596_800,
  body: '{"id":"evt_01JD0000000000000000000000","type":"invoice_created","data":{"name":"Adé ₦"}}',
  standard: 'v1,BWk6JF8T06moSWln8s8uhrHxuoTkU0Qmz2PKKLdZJm4=',
  x: 't=1763596800,v1=8ad7c7245823612a88d3c8a78b11e53c882fb82523c0031e5acf2fbd8a4b030d',
}

const nowSeconds = Math.floor(Date.now() / 1000)
const delivery = {
  id: 'evt_01JD0000000000000000000001',
  eventType: 'subscription_created',
  timestampSeconds: nowSeconds,
  body: '{"id":"evt_01JD0000000000000000000001","object":"event","data":{"name":"Ngọzi 🎉"}}',
}

// Holds D8.4.
test('the fixed vector', () => {
  const { secret, id, timestampSeconds, body } = VECTOR
  expect(standardSignature(secret, id, timestampSeconds, body)).toBe(VECTOR.standard)
  expect(xSignature([secret], timestampSeconds, body)).toBe(VECTOR.x)
  expect(signedHeaders({ ...VECTOR, eventType: 'invoice_created', secrets: [secret] })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1763596800',
    'webhook-signature': VECTOR.standard,
    'x-event-type': 'invoice_created',
    'x-signature': VECTOR.x,
  })
})

test('a secret is whsec_ and 32 random bytes', () => {
  const secret = mintWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(mintWebhookSecret()).not.toBe(secret)
})

describe.each([
  ['one live secret', 1],
  ['two live secrets', 2],
])('with %s, stock libraries', (_name, count) => {
  const secrets = Array.from({ length: count }, mintWebhookSecret)
  const headers = { ...signedHeaders({ ...delivery, secrets }) }
  const stripe = new Stripe(`sk_test_${'a'.repeat(24)}`)
  const readers: Record<string, (secret: string, body: string, sent: Record<string, string>) => unknown> = {
    standardwebhooks: (secret, body, sent) => new Webhook(secret).verify(body, sent),
    // svix checks and leaves the parsing to its caller.
    svix: (secret, body, sent) => {
      new SvixWebhook(secret).verify(body, sent)
      return JSON.parse(body) as unknown
    },
    stripe: (secret, body, sent) => stripe.webhooks.constructEvent(body, sent['x-signature'] ?? '', secret),
  }

  describe.each(Object.entries(readers))('%s', (_reader, verify) => {
    test('verifies under each of them', () => {
      for (const secret of secrets) {
        expect(verify(secret, delivery.body, headers)).toEqual(JSON.parse(delivery.body))
      }
    })

    test('refuses a flipped byte, anywhere', () => {
      for (const at of [0, 5, 20, delivery.body.length - 1]) {
        const flipped = String.fromCharCode(delivery.body.charCodeAt(at) ^ 1)
        const body = delivery.body.slice(0, at) + flipped + delivery.body.slice(at + 1)
        expect(() => verify(secrets[0]!, body, headers)).toThrow()
      }
    })

    test('refuses an old timestamp, and one moved forward', () => {
      const old = { ...signedHeaders({ ...delivery, timestampSeconds: nowSeconds - 301, secrets }) }
      expect(() => verify(secrets[0]!, delivery.body, old)).toThrow()
      const moved = {
        ...old,
        'webhook-timestamp': String(nowSeconds),
        'x-signature': old['x-signature'].replace(/^t=\d+/, `t=${nowSeconds}`),
      }
      expect(() => verify(secrets[0]!, delivery.body, moved)).toThrow()
    })

    test('refuses a wrong secret', () => {
      expect(() => verify(mintWebhookSecret(), delivery.body, headers)).toThrow()
    })
  })
})

test('a delivery is never sent unsigned or with a broken secret', () => {
  expect(() => signedHeaders({ ...delivery, secrets: [] })).toThrow(TypeError)
  expect(() => xSignature([], nowSeconds, delivery.body)).toThrow(TypeError)
  const broken = ['', 'whsec_', 'whsec_AAEC', VECTOR.secret.slice(6), 'whsec_!!!', `x${VECTOR.secret}`]
  for (const secret of broken) {
    expect(() => standardSignatureHeader([secret], 'evt_1', nowSeconds, '{}')).toThrow(
      'malformed webhook secret',
    )
  }
})
