import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { namesFit } from '../../shared/domain/payout/account-name.ts'
import { openScene } from '../support/billing.ts'
import { openTill } from '../support/money.ts'
import { oauthCalls } from '../support/oauth-calls.ts'
import { adminTokenOf } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'

/** Issue 13, faults 7, 9 and 12: clocks, cannons of webhooks, clients that are kept out, what nobody hears of. */

const service = await forThisFile(startService())
const scene = await openScene(service)
let admin: string

beforeAll(async () => {
  admin = await adminTokenOf(scene.merchant.merchantId)
})

const detail = (answer: Answer<any>): any => answer.body.error.details[0]
const setClock = (key: string, now: string): Promise<Answer<any>> =>
  service.call('set-sandbox-clock', { key, body: { now } })
const yearsOn = (years: number): string => new Date(Date.now() + years * 365.25 * 24 * 3600_000).toISOString()

// Holds A17.
describe('a sandbox clock', () => {
  it('does not start millions of renewals: a jump over work has two limits, and the refusal states both figures', async () => {
    const own = await openScene(service)
    expect((await setClock(own.key, yearsOn(0.01))).status).toBe(200)
    const plan = await own.plan({ interval: 'hour' })
    const customer = await own.customer('tok_test_success')
    const body = { customerId: customer['id'], planId: plan['id'] }
    expect((await service.call('create-subscription', { key: own.key, body })).status).toBe(201)
    const far = await setClock(own.key, yearsOn(100))
    expect([far.status, detail(far).reason, detail(far).maxYears, detail(far).maxUnits]).toEqual([
      422,
      'too_far',
      5,
      20_000,
    ])
    expect(detail(far).units).toBeGreaterThan(800_000)
    const dense = await setClock(own.key, yearsOn(4))
    expect([dense.status, detail(dense).units > 20_000, detail(dense).years < 5]).toEqual([422, true, true])
    // A few renewals are done; on a slow machine the walk outlasts the call.
    expect([200, 202]).toContain((await setClock(own.key, yearsOn(0.0105))).status)
  })

  it('goes anywhere where nothing falls due', async () => {
    const own = await openScene(service)
    expect((await setClock(own.key, yearsOn(100))).status).toBe(200)
  })

  it('is stopped on its way by DELETE, and a second call does not wait for it', async () => {
    const own = await openScene(service)
    const start = new Date(Date.now() + 1000).toISOString()
    expect((await setClock(own.key, start)).status).toBe(200)
    const plan = await own.plan({ interval: 'hour' })
    for (let i = 0; i < 3; i += 1) {
      const customer = await own.customer('tok_test_success')
      const body = { customerId: customer['id'], planId: plan['id'] }
      await service.call('create-subscription', { key: own.key, body })
    }
    const target = new Date(Date.parse(start) + 200 * 24 * 3600_000).toISOString()
    const walk = setClock(own.key, target)
    const stand = (): Promise<Answer<any>> => service.call('get-sandbox-clock', { key: own.key })
    while ((await stand()).body.status === 'idle') await new Promise((resolve) => setImmediate(resolve))
    const second = await setClock(own.key, target)
    expect([second.status, second.body.status]).toEqual([202, 'advancing'])
    const stopped = await service.call<any>('delete-sandbox-clock', { key: own.key })
    expect([stopped.status, stopped.body.status, stopped.body.now < target]).toEqual([200, 'idle', true])
    expect((await walk).body.status).toBe('idle')
    const later = await stand()
    expect([later.body.now, later.body.target]).toEqual([stopped.body.now, stopped.body.now])
    // It continues from there.
    const next = new Date(Date.parse(stopped.body.now) + 2 * 3600_000).toISOString()
    expect((await setClock(own.key, next)).body).toMatchObject({ now: next, status: 'idle' })
  })
})

// Holds A17.
describe('webhook endpoints', () => {
  const params = { mode: 'sandbox' }
  const create = (i: number): Promise<Answer<any>> =>
    service.call('create-webhook-endpoint', { key: admin, params, body: { url: `https://h${i}.test/` } })

  it('are at most twenty, also when created concurrently', async () => {
    for (let i = 0; i < 17; i += 1) expect((await create(i)).status).toBe(201)
    const last = await Promise.all([17, 18, 19, 20, 21].map(create))
    expect(last.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(3)
    while ((await create(30)).status === 201);
    const refused = await create(31)
    expect([refused.status, detail(refused).reason]).toEqual([409, 'too_many_endpoints'])
    const { items } = (await service.call<any>('list-webhook-endpoints', { key: admin, params })).body
    expect(items).toHaveLength(20)
    const gone = { mode: 'sandbox', id: items[0].id }
    await service.call('delete-webhook-endpoint', { key: admin, params: gone })
    expect((await create(32)).status).toBe(201)
  })

  it('are tested two at a time; a third test is refused at once and the next one after them is not', async () => {
    const waiting: (() => void)[] = []
    const server = createServer((_, response) => waiting.push(() => response.end('ok')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const other = await openScene(service)
    const key = await adminTokenOf(other.merchant.merchantId)
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const made = await service.call<any>('create-webhook-endpoint', { key, params, body: { url } })
    const test = (): Promise<Answer<any>> =>
      service.call('test-webhook-endpoint', { key, params: { mode: 'sandbox', id: made.body.id }, body: {} })
    const two = [test(), test()]
    while (waiting.length < 2) await new Promise((resolve) => setImmediate(resolve))
    const third = await test()
    expect([third.status, third.headers['retry-after'] !== undefined]).toEqual([429, true])
    for (const answer of waiting.splice(0)) answer()
    expect((await Promise.all(two)).map(({ body }) => body.status)).toEqual(['succeeded', 'succeeded'])
    const again = test()
    while (waiting.length < 1) await new Promise((resolve) => setImmediate(resolve))
    waiting[0]!()
    expect((await again).status).toBe(200)
    server.close()
    server.closeAllConnections()
  })
})

// Holds A16.
describe('an OAuth client', () => {
  const { client, ask } = oauthCalls(() => ({ service, admin }))

  it('is not locked out by wrong secrets of others, who are', async () => {
    const mine = await client(['read', 'plan:write'])
    const guess = (source: string): Promise<Answer<any>> =>
      service.call('issue-token', {
        source,
        body: {
          grant_type: 'client_credentials',
          client_id: mine.clientId,
          client_secret: 'csec_test_wrong',
        },
      })
    for (let i = 0; i < 10; i += 1) expect((await guess('203.0.113.1')).status).toBe(401)
    expect((await guess('203.0.113.1')).status).toBe(429)
    expect((await guess('203.0.113.2')).status).toBe(401)
    const token = await ask(mine)
    expect([token.status, token.body.scope]).toEqual([200, 'read plan:write'])
  })

  // Holds A15.
  it('cannot pay out with invoice:write: that is payout:write', async () => {
    const body = { amount: 5000, bankCode: '058', accountNumber: '0123456789' }
    for (const [scopes, status] of [
      [['read', 'invoice:write'], 403],
      [['read', 'payout:write'], 422],
    ] as const) {
      const { body: token } = await ask(await client([...scopes]))
      expect((await service.call('create-payout', { key: token.access_token, body })).status).toBe(status)
    }
  })
})

// Holds A14.
describe('the audit', () => {
  const entries = async (mode: 'live' | 'sandbox'): Promise<any[]> =>
    (await service.call<any>('list-audit', { key: admin, params: { mode } })).body.items

  it('has log-ins, and what keys and clients change', async () => {
    expect((await entries('live')).map(({ action }) => action)).toContain('log-in')
    const settings = { paydayAware: false }
    await service.call('update-recovery-settings', { key: scene.key, body: settings })
    const [newest] = await entries('sandbox')
    expect(newest).toMatchObject({
      action: 'update-recovery-settings',
      actor: { kind: 'api_key', id: expect.stringMatching(/^key_/), name: 'Default' },
    })
  })

  it('and a session ends when its owner logs out', async () => {
    const own = await adminTokenOf(scene.merchant.merchantId)
    const out = await service.call<any>('log-out-dashboard', { key: own })
    expect([out.status, out.body]).toEqual([200, { loggedOut: true }])
    expect((await service.call('get-admin-me', { key: own })).status).toBe(401)
    expect((await service.call('get-admin-me', { key: admin })).status).toBe(200)
    expect((await entries('live')).map(({ action }) => action)).toContain('log-out-dashboard')
  })
})

// Holds A15.
describe('a payout', () => {
  it('to another holder than the named one is not sent, and is credited back', async () => {
    const till = await openTill(service, '2027-03-01T12:00:00.000Z')
    await till.earn(50_000)
    await till.setClock('2027-03-02T12:00:00.000Z')
    const to = { bankCode: '058', accountNumber: '0123456789' }
    const pay = (accountName?: string): Promise<Answer<any>> =>
      service.call('create-payout', {
        key: till.key,
        body: { amount: 10_000, ...to, ...(accountName === undefined ? {} : { accountName }) },
      })
    const made = [await pay('Mallory Fraud'), await pay('fatima a. LAWAL'), await pay()]
    expect(made.map(({ status, body }) => [status, body.accountName])).toEqual(Array(3).fill([201, null]))
    await till.setClock('2027-03-02T12:00:01.000Z')
    const params = (i: number) => ({ id: made[i]!.body.id as string })
    const seen = await Promise.all(
      [0, 1, 2].map((i) => service.call<any>('get-payout', { key: till.key, params: params(i) })),
    )
    expect(seen.map(({ body }) => [body.status, body.failureReason, body.accountName])).toEqual([
      ['failed', 'name_mismatch', null],
      ['completed', null, 'FATIMA LAWAL'],
      ['completed', null, 'FATIMA LAWAL'],
    ])
    expect(await till.balance()).toMatchObject({ availableKobo: 30_000 })
    expect((await till.verify())['ok']).toBe(true)
  })

  it.each([
    ['ADA EZE', 'Eze Ada', true],
    ['ADA NGOZI EZE', 'ada eze', true],
    ['ADA EZE', 'Ada', false],
    ['ADA EZE', 'Bola Eze', false],
    ['ACME', 'acme limited', true],
    ['ACME', 'Mallory', false],
    ['ADA EZE', '', false],
  ])('of %s, called %s, is %s', (ofBank, given, fits) => {
    expect(namesFit(given, ofBank)).toBe(fits)
  })
})
