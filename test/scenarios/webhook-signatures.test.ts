import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { mintWebhookSecret } from '../../shared/security/webhook-signature.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { adminTokenOf } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { startReceiver, type Received } from '../workers/receiver.ts'

let life: Life
let secret: string
let rotate: () => Promise<string>

const start = '2027-01-31T09:00:00.000Z'
const hour = 3_600_000

const service = await forThisFile(startService())
const receiver = await forThisFile(startReceiver())
beforeEach(async () => {
  receiver.received.length = 0
  life = await openLife(service, start)
  const key = await adminTokenOf(life.merchant.merchantId)
  const params = { mode: 'sandbox' }
  const made = await service.call('create-webhook-endpoint', { key, params, body: { url: receiver.url } })
  secret = made.body['secret'] as string
  rotate = async () => {
    const id = made.body['id'] as string
    const rotated = await service.call('rotate-webhook-secret', { key, params: { ...params, id } })
    return rotated.body['secret'] as string
  }
})
afterEach(() => {
  vi.useRealTimers()
})

/** What three stock libraries make of a delivery. */
const verifiers: Record<string, (body: string, headers: Received['headers'], key: string) => unknown> = {
  standardwebhooks: (body, headers, key) =>
    new StandardWebhook(key).verify(body, headers as Record<string, string>),
  // It throws or says nothing.
  svix: (body, headers, key) => {
    new SvixWebhook(key).verify(body, headers as Record<string, string>)
    return JSON.parse(body) as unknown
  },
  stripe: (body, headers, key) =>
    new Stripe('sk_test_unused').webhooks.constructEvent(body, headers['x-signature']!, key),
}
const names = Object.keys(verifiers)

/** What a subscription's first payment tells, as it was delivered by the clock's walk. */
async function deliveries(at = addMs(start, 1)): Promise<Received[]> {
  receiver.received.length = 0
  await life.begin((await life.plan())['id'])
  await life.clock(at)
  return [...receiver.received]
}

describe.each(names)('%s', (name) => {
  const verify = verifiers[name]!

  // Holds D8.4, D8.6, D8.7.
  it('accepts every delivery of a first payment', async () => {
    const received = await deliveries()
    expect(received.map(({ headers }) => headers['x-event-type'])).toEqual(
      expect.arrayContaining([
        'subscription_created',
        'subscription_payment_success',
        'subscription_activated',
      ]),
    )
    for (const { body, headers } of received) {
      expect(verify(body, headers, secret)).toEqual(JSON.parse(body))
      expect(headers['webhook-id']).toBe((JSON.parse(body) as { id: string }).id)
    }
  })

  // Holds D13.10.
  it('refuses a flipped byte, a wrong secret, and signatures older than five minutes', async () => {
    const [{ body, headers }] = (await deliveries()) as [Received]
    for (const at of [0, Math.floor(body.length / 2), body.length - 1]) {
      const flipped = body.slice(0, at) + String.fromCharCode(body.charCodeAt(at) ^ 1) + body.slice(at + 1)
      expect(() => verify(flipped, headers, secret)).toThrow()
    }
    expect(() => verify(body, headers, mintWebhookSecret())).toThrow()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    expect(() => verify(body, headers, secret)).toThrow()
  })

  // Holds D8.5.
  it('accepts the old and the new secret for 24 hours of the tenant’s clock after a rotation', async () => {
    const fresh = await rotate()
    const [during] = (await deliveries(addMs(start, 24 * hour - 1))) as [Received]
    for (const key of [secret, fresh]) expect(verify(during.body, during.headers, key)).toBeDefined()
    await life.clock(addMs(start, 24 * hour))
    const [after] = (await deliveries(addMs(start, 24 * hour + 1))) as [Received]
    expect(verify(after.body, after.headers, fresh)).toBeDefined()
    expect(() => verify(after.body, after.headers, secret)).toThrow()
  })
})
