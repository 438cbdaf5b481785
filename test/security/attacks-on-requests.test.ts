import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sourceOwner } from '../../shared/operations/one-time-codes/code-purposes.ts'
import { tableOf } from '../../shared/runtime/clients.ts'
import { countInWindow } from '../../shared/store/rate-bucket.ts'
import { mintCredential } from '../../shared/security/credential.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { nextPhone } from '../support/person-calls.ts'
import { startService, type Answer } from '../support/service.ts'
import { countUnits } from '../support/units.ts'
import { isUnkind } from '../support/unkind.ts'

/** Issue 32, numbers 13 to 15: requests that say something else than they meant. */

const service = await forThisFile(startService())
const meter = countUnits()
let scene: Scene

beforeAll(async () => {
  scene = await openScene(service)
})
afterEach(() => {
  process.env['RATE_REFUSED'] = 'off'
})

const many = <T>(count: number, call: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)))
/** One call that opens the bucket, then the rest at once: an earlier clock than the bucket's own would lose a place. */
const oneThenMany = async (count: number, call: (i: number) => Promise<Answer>): Promise<Answer[]> => [
  await call(0),
  ...(await many(count - 1, call)),
]
const statuses = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

// Holds Q3.
describe('refused credentials', () => {
  /** Rightly formed, but of no account: whoever knows the form can make thousands. */
  const unknown = (): string => mintCredential('secret_key', 'test').token
  const plans = (key: string, source: string) => service.call<any>('list-plans', { key, source })

  it('count against their address, 429 beyond the limit, while good ones from there are served', async () => {
    process.env['RATE_REFUSED'] = '0.001/20'
    const answers = await oneThenMany(50, () => plans(unknown(), '198.51.100.1'))
    if (!isUnkind()) expect(statuses(answers)).toEqual({ 401: 20, 429: 30 })
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body.error).toMatchObject({
      code: 'rate_limited',
      details: [{ reason: 'refused_credentials' }],
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Thousands of phones share an address: whoever has a good credential notices nothing, also one that is new here.
    expect((await plans(scene.key, '198.51.100.1')).status).toBe(200)
    const newcomer = await openScene(service)
    expect((await plans(newcomer.key, '198.51.100.1')).status).toBe(200)
    expect((await plans(unknown(), '198.51.100.2')).status).toBe(401)
    // Beyond the limit one costs a single look, and no write.
    const { units } = await meter.measure(() => plans(unknown(), '198.51.100.1'))
    expect(units).toMatchObject({ trips: 1, wru: 0 })
  })

  it('in a foreign format are counted without the table, and missing ones not at all', async () => {
    process.env['RATE_REFUSED'] = '0.001/20'
    const { result, units } = await meter.measure(() => many(50, () => plans('nonsense', '198.51.100.3')))
    expect([statuses(result), units]).toMatchObject([
      { 401: 20, 429: 30 },
      { rru: 0, wru: 0 },
    ])
    const missing = await many(50, () => service.call('list-plans', { source: '198.51.100.3' }))
    expect(statuses(missing)).toEqual({ 401: 50 })
  })

  it('of checkouts count too', async () => {
    process.env['RATE_REFUSED'] = '0.001/5'
    const open = () =>
      service.call('get-checkout', {
        params: { token: mintCredential('checkout_token', 'test').token },
        source: '198.51.100.4',
      })
    const answers = await oneThenMany(12, open)
    if (!isUnkind()) expect(statuses(answers)).toEqual({ 404: 5, 429: 7 })
  })
})

// Holds Q3, A13.
describe('codes for many phones behind one address', () => {
  const send = (phone: string, source: string) =>
    service.call<any>('request-identity-code', { stage: 'sandbox', body: { phone }, source })

  it('do not wait for each other, and the 201st of an hour is refused', async () => {
    const source = '198.51.100.9'
    const phones = Array.from({ length: 58 }, () => nextPhone())
    const answers = await many(50, (i) => send(phones[i]!, source))
    expect(statuses(answers)).toEqual({ 200: 50 })
    // The other 149 of the hour, counted without sending them.
    const owner = sourceOwner('a pepper for tests', source)
    const hour = { owner, name: 'codes', limit: 1_000, windowMs: 3_600_000 }
    await many(149, () => countInWindow(tableOf('sandbox'), hour, Date.now()))
    const last = await many(8, (i) => send(phones[50 + i]!, source))
    if (!isUnkind()) expect(statuses(last)).toEqual({ 200: 1, 429: 7 })
    const refused = last.find(({ status }) => status === 429)!
    expect(refused.body.error.details).toEqual([{ reason: 'too_many_codes' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(phones[0]!, '198.51.100.10')).status).toBe(200)
  })
})

// Holds Q2, D1.9.
describe('a live credential at the sandbox’s address', () => {
  it('is served as live, and the answer says so', async () => {
    const key = scene.merchant.live.secretKey
    const body = { name: 'Gold', amount: 500_000, interval: 'month' }
    const made = await service.call<any>('create-plan', { key, stage: 'sandbox', body })
    expect([made.status, made.headers['warning-mode']]).toEqual([201, 'live'])
    const plans = async (more: object) => service.call<any>('list-plans', { key, ...more })
    const here = await plans({ stage: 'live' })
    expect([here.body.items[0].id, here.headers['warning-mode']]).toEqual([made.body.id, undefined])
    for (const stage of ['live', 'sandbox'] as const)
      expect((await plans({ key: scene.key, stage })).headers['warning-mode']).toBeUndefined()
  })
})

// Holds Q4.
describe('no date causes an internal error', () => {
  const ask = (query: Record<string, string>) =>
    service.call<any>('get-analytics-timeseries', { key: scene.key, query })
  const simulate = (more: object) =>
    service.call<any>('simulate-recovery', {
      key: scene.key,
      body: { retryOffsets: null, paydayAware: true, ...more },
    })

  it('in the year 0 or 9999, and a range that ends before it begins is empty', async () => {
    for (const to of ['9999-12-31', '9999-12-31T23:59:59-12:00', '0000-01-01'])
      expect((await ask({ to })).status).toBe(200)
    expect((await ask({ from: '2026-03-01', to: '2026-02-01' })).body.days).toEqual([])
    const empty = await simulate({ from: '2026-03-01', to: '2026-02-01' })
    expect([empty.status, empty.body.cases]).toEqual([200, 0])
    const all = await simulate({ from: '9998-01-01T00:00:00-12:00', to: '9999-12-31T23:59:59-12:00' })
    expect([all.status, all.body.error.details[0].reason]).toEqual([422, 'window_ahead'])
  })
})

// Holds Q5.
describe('an error message names the fix', () => {
  const issues = (answer: Answer<any>): string[] =>
    answer.body.error.details.map(({ issue }: { issue: string }) => issue)
  const plan = (amount: unknown) =>
    service.call<any>('create-plan', { key: scene.key, body: { name: 'Gold', amount, interval: 'month' } })

  it('for naira instead of kobo', async () => {
    expect(issues(await plan(5000.5))).toEqual([
      'must be whole kobo (minor units): 5000.50 naira is 500050 kobo',
    ])
    expect(issues(await plan('5000'))).toEqual([
      'must be a number of kobo, such as 500000 for 5000 naira, not a text',
    ])
    expect(issues(await plan(undefined))).toEqual(['is required'])
    const percent = await service.call<any>('create-promo-code', {
      key: scene.key,
      body: { code: 'HALF', discountType: 'percentage', discountValue: 12.5 },
    })
    expect(issues(percent)[0]).toContain('a percentage is a whole number')
  })

  it('for a header without Bearer, and for a key that was copied in part', async () => {
    const say = async (authorization: string) =>
      issues(await service.call<any>('list-plans', { headers: { authorization } }))
    expect(await say(scene.key)).toEqual(['the header is `Authorization: Bearer`, a space, and your key'])
    expect((await say(`Bearer ${scene.key.slice(0, -1)}`))[0]).toContain('copy the whole of it')
  })

  it('for an identifier of another kind, in a path or a body', async () => {
    const { id } = await scene.customer(null)
    const read = await service.call<any>('get-subscription', { key: scene.key, params: { id } })
    expect([read.status, read.body.error.details]).toEqual([
      404,
      [
        {
          path: 'id',
          reason: 'wrong_kind',
          issue: 'cus_… is of a customer; that of a subscription begins with sub_',
        },
      ],
    ])
    const order = { customerId: 'plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D', planId: 'plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D' }
    const created = await scene.subscribe(order, { 'idempotency-key': 'kind' })
    expect(created.body['error'].details).toMatchObject([{ path: 'customerId', reason: 'wrong_kind' }])
    expect((await scene.subscribe(order, { 'idempotency-key': 'kind' })).text).toBe(created.text)
    const absent = await service.call<any>('get-subscription', {
      key: scene.key,
      params: { id: 'sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D' },
    })
    expect([absent.status, absent.body.error.details]).toEqual([404, []])
  })

  it('for a slash at the end of a path', async () => {
    const at = (method: string, path: string) => service.call<any>('not-found', { request: { method, path } })
    const { status, body } = await at('POST', '/v1/plans/')
    expect([status, body.error.details]).toEqual([
      404,
      [{ path: '/v1/plans/', reason: 'trailing_slash', issue: 'POST /v1/plans has no slash at its end' }],
    ])
    expect((await at('PUT', '/v1/plans')).status).toBe(405)
  })

  it('for a bare + in an address, and for any invalid instant', async () => {
    const from = (createdFrom: string) =>
      service.call<any>('list-plans', { key: scene.key, query: { createdFrom } })
    expect(issues(await from('2026-01-01T00:00:00 01:00'))[0]).toContain('write + as %2B')
    expect(issues(await from('yesterday'))).toEqual(['must be an instant such as 2026-01-31T09:00:00Z'])
  })

  it('with the position of an error in JSON, and without its text', async () => {
    const rawBody = '{\n  "name": "Gold",\n  secret\n}'
    const answer = await service.call<any>('create-plan', { key: scene.key, rawBody })
    expect([answer.status, answer.body.error.details]).toEqual([
      400,
      [{ reason: 'malformed_json', position: 22, issue: 'at line 3, column 3' }],
    ])
    expect(answer.text).not.toContain('secret')
  })

  it('for a real gateway’s card in the sandbox, and for an address without its beginning', async () => {
    const { id } = await scene.customer(null)
    const attached = await service.call<any>('attach-payment-method', {
      key: scene.key,
      params: { id },
      body: { token: 'AUTH_72btv547' },
    })
    expect(issues(attached)[0]).toContain('tok_test_success')
    const started = await service.call<any>('start-checkout', {
      key: scene.key,
      body: { amount: 1_000, successUrl: 'shop.example/done' },
    })
    expect(issues(started)).toEqual(['must be a whole address such as https://shop.example/thanks'])
    const branded = await service.call<any>('update-branding', {
      key: scene.key,
      body: { logoUrl: 'http://shop.example/logo.png' },
    })
    expect(issues(branded)).toEqual(['must be an address that begins with https://'])
  })
})
