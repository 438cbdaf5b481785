import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mintWebhookSecret, signedHeaders } from '../../shared/security/webhook-signature.ts'

/** The test vector of the receiver kit: data, so that a receiver in any language can check itself. */
const vector = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  headers: {
    'webhook-id': 'evt_01JD0000000000000000000000',
    'webhook-timestamp': '1763596800',
    'webhook-signature': 'v1,BWk6JF8T06moSWln8s8uhrHxuoTkU0Qmz2PKKLdZJm4=',
  },
  body: '{"id":"evt_01JD0000000000000000000000","type":"invoice_created","data":{"name":"Adé ₦"}}',
}
const sentAt = 1_763_596_800

interface Case {
  readonly name: string
  readonly accepted: boolean
  readonly body: string
  readonly headers: Record<string, string>
  readonly secret: string
  readonly now: number
}

const base = { ...vector, now: sentAt + 60, accepted: false }
const other = mintWebhookSecret()
const rotated = signedHeaders({
  id: vector.headers['webhook-id'],
  eventType: 'invoice_created',
  timestampSeconds: sentAt,
  body: vector.body,
  secrets: [other, vector.secret],
})
const cases: Case[] = [
  { ...base, name: 'the vector', accepted: true },
  { ...base, name: 'two secrets, the new one', headers: { ...rotated }, secret: other, accepted: true },
  { ...base, name: 'two secrets, the old one', headers: { ...rotated }, accepted: true },
  { ...base, name: 'a flipped byte', body: vector.body.replace('invoice', 'invoicf') },
  { ...base, name: 'a wrong secret', secret: other },
  ...['', 'whsec_'].map((secret) => ({
    ...base,
    name: `no secret, signed with the empty key (${JSON.stringify(secret)})`,
    secret,
    headers: {
      ...vector.headers,
      'webhook-signature': `v1,${createHmac('sha256', '').update(`${vector.headers['webhook-id']}.${vector.headers['webhook-timestamp']}.${vector.body}`).digest('base64')}`,
    },
  })),
  { ...base, name: 'an old timestamp', now: sentAt + 301 },
  { ...base, name: 'a timestamp ahead', now: sentAt - 301 },
  {
    ...base,
    name: 'a timestamp that is none',
    headers: { ...vector.headers, 'webhook-timestamp': 'soon' },
  },
  { ...base, name: 'no signature', headers: { ...vector.headers, 'webhook-signature': '' } },
]

/** Each receiver in its language, which reads a case from standard input and prints true or false. */
const receivers = {
  node: [
    '--input-type=module',
    '-e',
    `import { verify } from './test/contract/receiver-kit/verify.js'
     import { json } from 'node:stream/consumers'
     const c = await json(process.stdin)
     console.log(verify(c.body, c.headers, c.secret, c.now))`,
  ],
  python3: [
    '-c',
    `import json, sys; sys.path.insert(0, 'test/contract/receiver-kit'); sys.dont_write_bytecode = True
from verify import verify
c = json.load(sys.stdin)
print(str(verify(c['body'].encode(), c['headers'], c['secret'], c['now'])).lower())`,
  ],
} as const

for (const [language, args] of Object.entries(receivers)) {
  const installed = spawnSync(language, ['--version']).status === 0
  describe.skipIf(!installed)(`the receiver kit in ${language}`, () => {
    it.each(cases)('decides on $name', ({ accepted, ...one }) => {
      const { stdout, stderr } = spawnSync(language, [...args], {
        input: JSON.stringify(one),
        encoding: 'utf8',
      })
      expect([stderr, stdout.trim()]).toEqual(['', String(accepted)])
    })
  })
}
