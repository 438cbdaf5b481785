import { Buffer } from 'node:buffer'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  WebhookVerificationError,
  applyIfNewer,
  isEvent,
  sign,
  unwrap,
  type BillingEvent,
  type EventOf,
  type EventType,
} from '../../shared/sdk/src/index.ts'
import { signedHeaders } from '../../shared/security/webhook-signature.ts'
import { eventCatalog, type EventType as Told } from '../../shared/domain/event/event-catalog.ts'
import { sampleData } from '../../shared/webhooks/sample-event.ts'
import { receiverVectors } from '../support/receiver-vectors.ts'

const secret = `whsec_${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const types = Object.keys(eventCatalog) as Told[]
const now = 1_763_596_800

interface Delivery {
  readonly body: string
  readonly headers: Record<string, string>
}

/** A delivery as the service sends it. */
function deliver(type: Told, secrets: readonly string[] = [secret], timestampSeconds = now): Delivery {
  const id = 'evt_01JD0000000000000000000000'
  const createdAt = '2027-01-31T09:00:00.000Z'
  const body = JSON.stringify({ id, type, createdAt, data: sampleData(type) })
  return { body, headers: { ...signedHeaders({ id, eventType: type, timestampSeconds, body, secrets }) } }
}

const wellSent = deliver('subscription_past_due')

describe('unwrap', () => {
  it.each(types)('reads %s as the service signs it', async (type) => {
    const { body, headers } = deliver(type)
    const event = await unwrap(body, headers, secret, { now })
    expect([event.type, event]).toEqual([type, JSON.parse(body)])
  })

  it('knows every type, each with its own data, at compile time', () => {
    expectTypeOf<EventType>().toEqualTypeOf<Told>()
    expectTypeOf<EventOf<'subscription_payment_failed'>['data']['failureCode']>()
      .extract<'expired_card'>()
      .not.toBeNever()
    expectTypeOf<EventOf<'subscription_cancelled'>['data']['creditKobo']>().toEqualTypeOf<number>()
    expectTypeOf<EventOf<'payout_completed'>['data']>().toHaveProperty('payout')
    expectTypeOf<EventOf<'invoice_created'>['data']>().not.toHaveProperty('failureCode')
    expectTypeOf<EventOf<'subscription_paused'>['data']['subscription']['version']>().toEqualTypeOf<number>()
    const react = (event: BillingEvent): number | string => {
      if (isEvent(event, 'invoice_created')) return event.data.invoice.amount
      switch (event.type) {
        case 'subscription_payment_success':
          return event.data.cycle
        case 'customer_card_expiring':
          return event.data.paymentMethod.id
        default:
          return event.id
      }
    }
    expect(react(JSON.parse(deliver('subscription_payment_success').body) as BillingEvent)).toBe(1)
  })

  it('accepts the body as text or bytes, and headers in any form and case', async () => {
    const { body, headers } = wellSent
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name.replaceAll(/(^|-)\w/g, (one) => one.toUpperCase()),
        value,
      ]),
    )
    const forms = [
      headers,
      upper,
      new Headers(headers),
      Object.entries(upper),
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ]
    for (const form of forms)
      expect((await unwrap(body, form, secret, { now })).type).toBe('subscription_past_due')
    const bytes = new TextEncoder().encode(body)
    for (const raw of [bytes, Buffer.from(body), bytes.buffer])
      expect((await unwrap(raw, headers, secret, { now })).type).toBe('subscription_past_due')
  })

  it('accepts any of several secrets, on either side', async () => {
    const { body, headers } = deliver('subscription_paused', [other, secret])
    for (const secrets of [secret, other, [other], ['whsec_' + btoa('x'.repeat(32)), secret]])
      expect((await unwrap(body, headers, secrets, { now })).id).toBe(headers['webhook-id'])
  })

  it.each([
    ['another body', { body: wellSent.body.replace('past_due', 'active') }],
    ['one space more', { body: `${wellSent.body} ` }],
    ['another id', { headers: { ...wellSent.headers, 'webhook-id': 'evt_2' } }],
    ['another time', { headers: { ...wellSent.headers, 'webhook-timestamp': String(now + 1) } }],
    ['no signature', { headers: { ...wellSent.headers, 'webhook-signature': '' } }],
    ['an empty signature', { headers: { ...wellSent.headers, 'webhook-signature': 'v1,' } }],
    ['a signature that is no base64', { headers: { ...wellSent.headers, 'webhook-signature': 'v1,%%%' } }],
    [
      'a signature of another version',
      {
        headers: {
          ...wellSent.headers,
          'webhook-signature': wellSent.headers['webhook-signature']!.replace('v1', 'v2'),
        },
      },
    ],
    ['no headers', { headers: {} }],
    [
      'the id twice',
      { headers: [...Object.entries(wellSent.headers), ['webhook-id', 'evt_2']] as [string, string][] },
    ],
    ['a time that is no number', { headers: { ...wellSent.headers, 'webhook-timestamp': '1e9' } }],
    ['another secret', { secrets: other }],
  ])('refuses %s', async (_, changed) => {
    const { body, headers, secrets } = { ...wellSent, secrets: secret, ...changed }
    await expect(unwrap(body, headers, secrets, { now })).rejects.toThrow(WebhookVerificationError)
  })

  // Holds R14: whoever drops repeats by the header must not lose another event.
  it('refuses a body that is not the event named in the header', async () => {
    const { body } = wellSent
    const id = 'evt_01JD0000000000000000000009'
    const headers = await sign(body, secret, { id, timestamp: now })
    await expect(unwrap(body, headers, secret, { now })).rejects.toThrow(/name different events/)
  })

  it('refuses what is older or newer than it may be', async () => {
    const { body, headers } = wellSent
    for (const at of [now + 301, now - 301])
      await expect(unwrap(body, headers, secret, { now: at })).rejects.toThrow(/timestamp/)
    await unwrap(body, headers, secret, { now: now + 300 })
    await unwrap(body, headers, secret, { now: now + 3000, toleranceSeconds: 3600 })
    await expect(unwrap(body, headers, secret)).rejects.toThrow(/timestamp/)
  })

  it.each([
    ['none', []],
    ['an empty one', ''],
    ['its prefix alone', 'whsec_'],
    ['a short one', `whsec_${btoa('short')}`],
    ['one that is no base64', `whsec_${'%'.repeat(44)}`],
    ['one of another kind', `sk_test_${'a'.repeat(44)}`],
    ['a good one and an empty one', [secret, '']],
    ['nothing', undefined as unknown as string],
  ])('takes no secret that anybody could sign with: %s', async (_, secrets) => {
    const { body, headers } = wellSent
    await expect(unwrap(body, headers, secrets, { now })).rejects.toThrow(TypeError)
  })
})

describe('a body that differs from what was received', () => {
  it.each([
    ['an object of express.json()', {}],
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
  ])('is refused in words that say how to get it: %s', async (_, body) => {
    const refused = unwrap(body as unknown as string, wellSent.headers, secret, { now })
    await expect(refused).rejects.toThrow(
      /^unwrap needs the raw body, .*express\.raw.*rawBody: true.*request\.text/s,
    )
    await expect(refused).rejects.toThrow(TypeError)
  })
})

describe('sign', () => {
  it('signs as the service does', async () => {
    const { body, headers } = wellSent
    expect(headers).toMatchObject(await sign(body, secret, { id: headers['webhook-id']!, timestamp: now }))
  })
})

describe('applyIfNewer', () => {
  const event = JSON.parse(wellSent.body) as EventOf<'subscription_past_due'>
  const { subscription } = event.data

  it('keeps the newest state, whatever the order of arrival', () => {
    const { version } = subscription
    expect([null, undefined].map((stored) => applyIfNewer(event, stored))).toEqual([
      subscription,
      subscription,
    ])
    const older = { ...subscription, version: version - 1 }
    const newer = { ...subscription, version: version + 1 }
    expect(applyIfNewer(event, older)).toBe(subscription)
    expect(applyIfNewer(event, newer)).toBe(newer)
  })

  it('does not decide whether an event is processed: those of one change carry one version', () => {
    const same = { version: subscription.version, row: 7 }
    expect(applyIfNewer(event, same)).toBe(subscription)
  })

  it('keeps what is stored where an event carries no subscription', () => {
    const payout = JSON.parse(deliver('payout_completed').body) as BillingEvent
    expect([applyIfNewer(payout, { version: 99 }), applyIfNewer(payout, null)]).toEqual([
      { version: 99 },
      null,
    ])
  })
})

describe('the vectors for receivers', () => {
  const { now: at, vectors } = receiverVectors()

  it.each(vectors)('$name', async ({ body, headers, secret: own, expect: expected }) => {
    const outcome = await unwrap(body, headers, own, { now: at }).then(
      ({ type }) => type,
      (error: unknown) => (error instanceof WebhookVerificationError ? 'forged' : (error as Error).name),
    )
    expect(outcome).toBe({ event: 'subscription_paused', forged: 'forged', secret: 'TypeError' }[expected])
  })
})
