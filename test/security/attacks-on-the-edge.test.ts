import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes } from '../../shared/api/routes.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { adminToken } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'

/** Issue 13, faults 13 to 15: what every call must pass. */

const service = await forThisFile(startService())
let scene: Scene
let admin: string

beforeAll(async () => {
  await service.merchant({ email: 'edge@attack.test' })
  admin = await adminToken('edge@attack.test')
  scene = await openScene(service)
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(process.env, { RATE_SANDBOX: 'off', RATE_MONEY: 'off' })
})

const detail = (answer: Answer<any>): Record<string, unknown> => answer.body.error.details[0]

// Holds C1.
describe('an unknown parameter of a list', () => {
  const lists = allRoutes().filter(
    ({ name, route }) =>
      route.method === 'GET' && /^list-/.test(name) && (route.auth === 'merchant' || route.auth === 'admin'),
  )

  it.each(lists)('is refused by $name, not ignored', async ({ name, route }) => {
    const key = route.auth === 'admin' ? admin : scene.key
    const params = { mode: 'sandbox', id: scene.merchant.merchantId }
    const answer = await service.call<any>(name, { key, params, query: { whatever: 'x' } })
    const paths = answer.body.error.details.map(({ path }: { path: string }) => path)
    expect([answer.status, paths.at(-1)]).toEqual([422, 'whatever'])
  })

  it('is answered with the nearest known one, or with all', async () => {
    const ask = async (name: 'list-subscriptions' | 'list-plans', query: Record<string, string>) =>
      detail(await service.call<any>(name, { key: scene.key, query }))['issue']
    expect(await ask('list-subscriptions', { customerid: 'cus_1' })).toBe(
      'unknown parameter; did you mean customerId?',
    )
    expect(await ask('list-plans', { email: 'a@b.test' })).toBe(
      'unknown parameter; known are limit, cursor, createdFrom, createdTo',
    )
  })

  // Holds C1, D1.19.
  it('is checked while customers are found by email and phone, with pages that end correctly', async () => {
    const call = (body: object) => service.call<any>('create-customer', { key: scene.key, body })
    const made: string[] = []
    for (let i = 0; i < 3; i += 1) {
      const { body } = await call({
        email: i === 1 ? 'ADA@edge.test' : 'ada@edge.test',
        phone: '08031230001',
      })
      made.unshift(body.id)
    }
    await call({ email: 'other@edge.test', phone: '08031230002' })
    const other = await openScene(service)
    await service.call('create-customer', { key: other.key, body: { phone: '08031230001' } })
    for (const query of [
      { email: 'Ada@edge.test' },
      { phone: '+234 803 123 0001' },
      { email: 'ada@edge.test', phone: '08031230001' },
    ]) {
      const list = (more: Record<string, string>) =>
        service.call<any>('list-customers', {
          key: scene.key,
          query: { ...(query as Record<string, string>), ...more },
        })
      const whole = (await list({ limit: '3' })).body
      expect([whole.items.map(({ id }: { id: string }) => id), whole.hasMore]).toEqual([made, false])
      const first = (await list({ limit: '2' })).body
      expect([first.items.length, first.hasMore]).toEqual([2, true])
      const second = (await list({ limit: '2', cursor: first.nextCursor })).body
      expect([second.items.map(({ id }: { id: string }) => id), second.hasMore]).toEqual([[made[2]], false])
    }
    const nobody = await service.call<any>('list-customers', {
      key: scene.key,
      query: { email: 'no@edge.test' },
    })
    expect(nobody.body).toEqual({ items: [], nextCursor: null, hasMore: false })
  })
})

// Holds C1, D1.14.
describe('page size and position', () => {
  it.each(['1e1', '0x10', ' 5', '5 ', '+5', '1.0', '', '101', '0'])('refuses the limit %j', async (limit) => {
    const answer = await service.call<any>('list-plans', { key: scene.key, query: { limit } })
    expect([answer.status, detail(answer)['path']]).toEqual([422, 'limit'])
  })

  it('accepts digits', async () => {
    expect((await service.call('list-plans', { key: scene.key, query: { limit: '10' } })).status).toBe(200)
  })

  it.each(['', 'x', 'x'.repeat(401), 'x'.repeat(5000), '%00'])(
    'answers 400 to the cursor %j',
    async (cursor) => {
      const answer = await service.call<any>('list-plans', { key: scene.key, query: { cursor } })
      expect([answer.status, detail(answer)['reason']]).toEqual([400, 'invalid_cursor'])
    },
  )
})

// Holds C3, D2.2.
describe('a refusal explains the cause', () => {
  it.each([
    [null, 'missing'],
    ['', 'missing'],
    ['Basic abc', 'malformed'],
    ['Bearer nonsense', 'malformed'],
    ['Bearer sk_test_x', 'malformed'],
  ])('of the credential %j', async (authorization, reason) => {
    const headers = authorization === null ? {} : { authorization }
    const answer = await service.call<any>('list-plans', { headers })
    expect([answer.status, detail(answer)['reason']]).toEqual([401, reason])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it('of a well-formed credential that does not exist', async () => {
    const other = await service.merchant()
    const { live } = other
    const swapped = live.secretKey.replace('sk_live_', 'sk_test_')
    const answer = await service.call<any>('list-plans', { key: swapped })
    expect([answer.status, ['unknown', 'malformed']].flat()).toContain(detail(answer)['reason'])
  })

  it('of a missing field, and of an unknown path', async () => {
    const answer = await service.call<any>('create-plan', { key: scene.key, body: { amount: 5 } })
    expect(answer.body.error.details).toContainEqual({ path: 'name', issue: 'is required' })
    expect(answer.body.error.details).toContainEqual({ path: 'interval', issue: 'is required' })
    const nowhere = await service.call<any>('not-found', { request: { method: 'GET', path: '/v1/plan' } })
    expect([nowhere.status, nowhere.body.error.message]).toEqual([
      404,
      'There is no such path: `/openapi.json` lists those there are.',
    ])
  })

  // Holds D2.16.
  it('of an id in the body', async () => {
    const call = { key: scene.key, body: { invoiceId: 'inv_nowhere' } }
    const answer = await service.call<any>('reverse-sandbox-charge', call)
    expect([answer.status, detail(answer)]).toEqual([404, { path: 'invoiceId' }])
  })
})

// Holds A18.
it('answers are not cached, and browsers do not guess their type', async () => {
  const answers = [
    await service.call('list-plans', { key: scene.key }),
    await service.call('list-plans', {}),
    await service.call('not-found', {}),
    await service.call('list-api-keys', { key: admin, params: { mode: 'live' } }),
  ]
  for (const { headers } of answers)
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
})

// Holds A16.
describe('rate limits', () => {
  it('never show more places than there are', async () => {
    process.env['RATE_SANDBOX'] = '25/50'
    const key = (await service.merchant()).sandbox.secretKey
    for (let i = 0; i < 12; i += 1) {
      const { headers } = await service.call('list-plans', { key })
      expect(Number(headers['ratelimit-remaining'])).toBeLessThanOrEqual(50)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 900 })
    }
    vi.useRealTimers()
  })

  it('that cannot be counted stop money, and nothing else', async () => {
    Object.assign(process.env, { RATE_SANDBOX: '25/50', RATE_MONEY: '10/20' })
    const key = (await service.merchant()).sandbox.secretKey
    const client = documentClient()
    const down = (next: any, context: any) => (input: any) =>
      /^Update/.test(context.commandName) ? Promise.reject(new Error('down')) : next(input)
    client.middlewareStack.add(down, { step: 'initialize', name: 'down' })
    const payout = { amount: 5000, bankCode: '058', accountNumber: '0123456789' }
    const [money, plans] = [
      await service.call('create-payout', { key, body: payout }),
      await service.call('list-plans', { key }),
    ]
    client.middlewareStack.remove('down')
    expect([money.status, plans.status]).toEqual([503, 200])
  })
})

it('concurrent refunds of one payment: one is made, the others answer that it is refunded', async () => {
  const plan = await scene.plan()
  const customer = await scene.customer('tok_test_success')
  const { body } = await service.call<any>('create-subscription', {
    key: scene.key,
    body: { customerId: customer['id'], planId: plan['id'] },
  })
  const refund = () =>
    service.call<any>('refund-invoice', { key: scene.key, params: { id: body.latestInvoiceId }, body: {} })
  const answers = await Promise.all(Array.from({ length: 10 }, refund))
  const lost = answers.filter(({ status }) => status !== 200)
  expect(lost).toHaveLength(9)
  expect(lost.map((one) => [one.status, detail(one)['reason']])).toEqual(
    Array(9).fill([409, 'already_refunded']),
  )
})
