import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene } from '../support/billing.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOwned } from '../support/owner.ts'
import { startService, type Answer } from '../support/service.ts'

/** One laptop, or one stolen list of cards, must not shut a merchant's page for all others (R9). */
const service = await forThisFile(startService())
await forThisFile(startGatewayDouble('live'))

afterEach(() => {
  vi.useRealTimers()
  process.env['RATE_PUBLISHABLE'] = 'off'
})

const laptop = '203.0.113.9'

// Holds R9, A5.
describe('a publishable key', () => {
  it('serves twenty honest buyers while one computer floods it with empty requests', async () => {
    const scene = await openScene(service)
    const key = scene.merchant.sandbox.publishableKey
    const planId = (await scene.plan())['id'] as string
    process.env['RATE_PUBLISHABLE'] = '10/40'
    const start = Date.now()
    const flood: number[] = []
    const honest: number[] = []
    for (let i = 0; i < 20; i += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + i * 500 })
      const calls = Array.from({ length: 12 }, () =>
        service.call('start-checkout', { key, body: {}, source: laptop }),
      )
      for (const { status } of await Promise.all(calls)) flood.push(status)
      const body = { planId, customerEmail: `buyer${i}@flood.test` }
      honest.push((await service.call('start-checkout', { key, body, source: `198.51.100.${i}` })).status)
    }
    expect(honest).toEqual(Array(20).fill(201))
    expect(flood).toContain(429)
    // Whoever was refused for their own number took nothing from the others: the last calls are all theirs.
    expect(flood.filter((status) => status !== 429).length).toBeLessThanOrEqual(120)
  })
})

const hour = 3_600_000
let shops = 0

/** So many declines are counted in the present hour. */
async function declined(merchantId: string, name: string, count: number): Promise<void> {
  const now = Date.now()
  const sk = `window#${name}#${now - (now % hour)}`
  const Item = { pk: `${merchantId}#RATE`, sk, n: count }
  await documentClient().send(new PutCommand({ TableName: 'billing-live', Item }))
}

// Holds R9, A7.
describe('cards in live, after too many declines', () => {
  async function sold() {
    const { merchant, admin } = await startOwned(service, `shop${Date.now()}-${(shops += 1)}@flood.test`)
    const { merchantId, live } = merchant
    const terms = { name: 'Gold', amount: 500_000, interval: 'month' }
    const plan = await service.call('create-plan', { key: live.secretKey, body: terms })
    const planId = plan.body['id'] as string
    const begin = async (key: string) =>
      (await service.call('start-checkout', { key, body: { planId, customerEmail: 'ada@flood.test' } })).body
    const pay = (token: unknown, source: string): Promise<Answer<any>> =>
      service.call('pay-checkout', {
        params: { token: String(token) },
        body: { rail: 'card', token: 'AUTH_stolen', email: 'ada@flood.test' },
        source,
      })
    const pageKeyId = async () => {
      const keys = await service.call<any>('list-api-keys', { key: admin, params: { mode: 'live' } })
      return keys.body.items.find((one: any) => one.kind === 'publishable').id as string
    }
    return { merchantId, live, begin, pay, pageKeyId }
  }
  it('are paid on the gateway’s page for the network that tried, whoever created the session, and never 429', async () => {
    const { merchantId, live, begin, pay } = await sold()
    await declined(merchantId, `declines#${laptop}`, 60)
    for (const key of [live.secretKey, live.publishableKey]) {
      const { status, body } = await pay((await begin(key))['token'], laptop)
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          status: 'processing',
          nextAction: expect.objectContaining({ type: 'redirect' }),
        }),
      ])
    }
    const elsewhere = await pay((await begin(live.publishableKey))['token'], '198.51.100.7')
    expect(elsewhere.body['nextAction']).toBeUndefined()
  })

  it('are paid there for all of a key’s payers above 300, while the merchant’s own sessions stay as before', async () => {
    const { merchantId, live, begin, pay, pageKeyId } = await sold()
    await declined(merchantId, `declines#${await pageKeyId()}`, 300)
    const buyer = await pay((await begin(live.publishableKey))['token'], '198.51.100.8')
    expect([buyer.status, buyer.body['nextAction']]).toMatchObject([200, { type: 'redirect' }])
    const own = await pay((await begin(live.secretKey))['token'], '198.51.100.8')
    expect(own.body['nextAction']).toBeUndefined()
  })
})

// Holds R9.
describe('a link that stores a payment method', () => {
  it('replaces the open one, so that a hundred links do not allow four hundred tries', async () => {
    const scene = await openScene(service)
    const customer = await scene.customer('tok_test_success')
    const link = async () => {
      const { body } = await service.call<any>('create-update-link', {
        key: scene.key,
        params: { id: customer['id'] as string },
        body: {},
      })
      return { token: String(body.url).replace(/^.*\//, '') }
    }
    const [first, second] = [await link(), await link()]
    const body = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params: first, body })).status).toBe(410)
    expect((await service.call('get-checkout', { params: first })).status).toBe(410)
    expect((await service.call('pay-checkout', { params: second, body })).body['status']).toBe('completed')
    // A completed one is not touched by the next.
    await link()
    expect((await service.call('get-checkout', { params: second })).body['status']).toBe('completed')
  })
})
