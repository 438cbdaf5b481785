import { SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routeOf, type RouteName } from '../../shared/api/routes.ts'
import type { Running } from '../../infra/local/contracts.ts'
import { startQueues, type Queues } from '../../infra/local/queues.ts'
import { walkClocksOf } from '../support/clock-worker.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { random } from '../support/random.ts'
import { startService, type Answer, type Call, type TestMerchant } from '../support/service.ts'
import { credentialOf, sampleCall, sampled } from './access.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
let queues: Queues
let clocks: Running
let merchant: TestMerchant
let tokens: Record<string, string>

beforeAll(async () => {
  queues = await startQueues()
  Object.assign(process.env, { AWS_ENDPOINT_URL_SQS: queues.endpoint, QUEUE_URL_PREFIX: queues.urlPrefix })
  clocks = walkClocksOf(
    new SQSClient({ endpoint: queues.endpoint }),
    `${queues.urlPrefix}sandbox-clock-advance`,
  )
  merchant = await service.merchant({ email: 'owner@malformed.test' })
  const session = await service.call<any>('start-checkout', {
    key: merchant.sandbox.secretKey,
    body: { amount: 500 },
  })
  tokens = {
    merchant: merchant.sandbox.secretKey,
    'checkout-start': merchant.sandbox.secretKey,
    admin: await adminToken('owner@malformed.test'),
    identity: await freshIdentity(),
    checkout: session.body.token,
  }
}, 120_000)
afterAll(async () => {
  await clocks.stop()
  await queues.stop()
})

const requests = 3_000
const seed = 20_260_101
const { next, upTo } = random(seed)
const pick = <T>(values: readonly T[]): T => values[upTo(values.length)]!
const chance = (share: number): boolean => next() < share

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u202Eb',
  '\uD800',
  'e\u0301'.repeat(60),
  '😀'.repeat(300),
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>',
  '%00',
  '%E0%A4%A',
  'null',
  '-1',
  'NaN',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(3000),
  '2026-02-30T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'inv_01KB3A9W8N0000000000000000',
  'constructor',
  'eyJhIjoxfQ',
]
const numbers = [0, -0, -1, 0.5, 1, 2 ** 31, 2 ** 53, 2 ** 53 - 1, -(2 ** 63), 1e21, 1e308]

function anything(depth = 0): unknown {
  const simple = [() => pick(texts), () => pick(numbers), () => null, () => true, () => upTo(1_000_000)]
  const nested = [
    () => Array.from({ length: upTo(4) }, () => anything(depth + 1)),
    () => Object.fromEntries(Array.from({ length: upTo(4) }, () => [pick(texts), anything(depth + 1)])),
  ]
  return pick(depth > 3 ? simple : [...simple, ...nested])()
}

function deep(levels: number): unknown {
  return levels === 0 ? 1 : { a: deep(levels - 1) }
}

/** A body that was well-formed once. */
function spoiltBody(sample: string | undefined): string {
  const fields = JSON.parse(sample ?? '{}') as Record<string, unknown>
  const keys = Object.keys(fields)
  switch (upTo(8)) {
    case 0:
      return pick([
        '{',
        '[]',
        '"text"',
        'null',
        '12',
        '{"a":1,}',
        '\u0000',
        '{"__proto__":{"a":1}}',
        '{"a":"\\ud800"}',
      ])
    case 1:
      return JSON.stringify({ ...fields, deep: deep(12 + upTo(12)) })
    case 2:
      return JSON.stringify({ ...fields, filler: 'x'.repeat(70_000) })
    case 3:
      return JSON.stringify(anything())
    default: {
      const spoilt = { ...fields }
      for (const key of keys) if (chance(0.5)) spoilt[key] = anything()
      if (chance(0.3)) spoilt[pick([...texts, ...keys.map((key) => `${key}s`)])] = anything()
      if (chance(0.2) && keys.length > 0) Reflect.deleteProperty(spoilt, pick(keys))
      return JSON.stringify(spoilt)
    }
  }
}

function malformed(name: RouteName, auth: string, method: string): Call {
  const sample = sampleCall(name, {})
  const params = Object.fromEntries(
    Object.entries(sample.params ?? {}).map(([key, value]) => [
      key,
      key === 'mode' && chance(0.8)
        ? 'sandbox'
        : key === 'token' && chance(0.7)
          ? tokens['checkout']!
          : chance(0.6)
            ? pick(texts).toWellFormed()
            : value,
    ]),
  )
  const query = Object.fromEntries(
    ['limit', 'cursor', 'createdFrom', 'createdTo', 'status', 'type', 'from', 'to', 'currency', 'expand']
      .filter(() => chance(0.3))
      .map((key) => [key, String(pick([...texts, ...numbers])).toWellFormed()]),
  )
  const headers: Record<string, string> = {}
  if (chance(0.3)) headers['idempotency-key'] = pick([...texts, 'k'.repeat(256), 'ok'])
  if (chance(0.2)) headers['if-match'] = pick(texts)
  if (chance(0.2))
    headers['content-type'] = pick([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json;',
      '',
      'multipart/form-data',
    ])
  if (chance(0.2)) headers['accept'] = pick(['text/html', '*/*', pick(texts)])
  const key = chance(0.9) ? (tokens[auth] ?? null) : pick([null, pick(texts), `sk_test_${'x'.repeat(49)}`])
  return {
    key: key === '' ? null : key,
    ...(sample.params ? { params } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(method === 'GET' ? {} : { rawBody: spoiltBody(sample.rawBody) }),
    headers,
    stage: 'sandbox',
  }
}

/** Where people come with a browser: pages, and files behind a link. */
const forPeople = /^\/(checkout|pay|portal|receipts|payouts|documents|exports|logos)(\/|$)/

/** What is wrong with an answer; null when it is a success, or a refusal in the documented shape. */
function fault(name: RouteName, { status, text, body }: Answer<any>, call: Call): string | null {
  if (status < 200 || status >= 500) return `${status}`
  if (status < 300) return null
  const form = call.headers?.['content-type'] === 'application/x-www-form-urlencoded'
  if (name === 'issue-token' && form)
    return typeof body.error === 'string' ? null : `no RFC 6749 error: ${text}`
  // A payer's form leads back to its page, and a page's refusal is a page.
  const asksForPage = form || call.headers?.['accept'] === 'text/html'
  if (asksForPage && forPeople.test(routeOf(name).path)) {
    if (status === 303) return null
    if (text.startsWith('<!doctype html>'))
      return /node_modules|shared\//.test(text) ? 'a page that leaks' : null
  }
  const { error } = body
  const shaped =
    typeof error?.code === 'string' && typeof error.message === 'string' && Array.isArray(error.details)
  const leaks = /node_modules|at \w+ \(|shared\//.test(text)
  return shaped && !leaks && Object.keys(body).length === 1
    ? null
    : `not an error object: ${text.slice(0, 200)}`
}

// Holds S15, D2.13, D2.14.
it(
  'answers thousands of malformed requests with refusals, never with a failure of its own',
  { timeout: 300_000 },
  async () => {
    const faults: string[] = []
    const statuses = new Set<number>()
    let sent = 0
    while (sent < requests) {
      for (const { name, route } of sampled) {
        const call = malformed(name, route.auth, route.method)
        const answer = await service.call<any>(name, call)
        sent += 1
        statuses.add(answer.status)
        const problem = fault(name, answer, call)
        if (problem) faults.push(`${name}: ${problem} to ${JSON.stringify(call).slice(0, 400)}`)
        if (name === 'logout' || name === 'sign-out-portal' || name === 'revoke-api-key')
          tokens['identity'] = await freshIdentity()
      }
    }
    expect(faults.slice(0, 20)).toEqual([])
    // The generator reaches every kind of refusal, not just the first check.
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 413, 415, 422]))
  },
)

async function freshIdentity(): Promise<string> {
  const cell = {
    merchantId: merchant.merchantId,
    mode: 'sandbox',
    phone: '2348030000001',
    checkoutId: '',
  } as const
  return (await credentialOf(cell, 'identity_session')).token!
}
