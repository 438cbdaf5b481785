import { describe, expect, it } from 'vitest'
import * as deliveries from '../../shared/domain/webhook/delivery.ts'
import { decideEndpointChange, decideSecretRotation } from '../../shared/domain/webhook/endpoint-changes.ts'
import { endpointAt, liveSecrets, wants, type WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import { composeTry, firstTries } from '../../shared/domain/webhook/fan-out.ts'
import { decideRedelivery } from '../../shared/domain/webhook/redeliver.ts'
import { abandonTry, settleTry, type TryResult } from '../../shared/domain/webhook/settle-try.ts'
import { addMs } from '../../shared/domain/time/time.ts'

const now = '2026-03-01T12:00:00.000Z'
const wall = '2026-03-02T09:00:00.000Z'
const day = 86_400_000
const event = {
  merchantId: 'mer_1',
  id: 'evt_1',
  type: 'subscription_activated',
  optIn: false,
  createdAt: now,
} as never
const endpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  merchantId: 'mer_1',
  id: 'whe_1',
  createdAt: now,
  url: 'https://a.example',
  eventTypes: null,
  description: null,
  status: 'active',
  disabledReason: null,
  secrets: [{ secret: 's1', expiresAt: null }],
  failingSince: null,
  answeredAt: '2026-01-01T00:00:00.000Z',
  circuit: null,
  noticeDueAt: null,
  former: null,
  version: 4,
  ...over,
})
const first = composeTry(event, 'whe_1', 1, now)
const end = { at: now, wallAt: wall, jitterFraction: 0, tookMs: 42 }
const answered = (status: number, over: object = {}): TryResult => ({
  kind: 'answered',
  status,
  retryAfter: null,
  bodyHead: '',
  ...over,
})
const unanswered: TryResult = { kind: 'unanswered', reason: 'timeout' }

it('a try begins pending, due at once, as the first of its run', () => {
  expect(composeTry(event, 'whe_1', 3, now)).toEqual({
    merchantId: 'mer_1',
    endpointId: 'whe_1',
    eventId: 'evt_1',
    eventType: 'subscription_activated',
    attempt: 3,
    runStart: 3,
    status: 'pending',
    responseStatus: null,
    failure: null,
    responseBody: null,
    durationMs: null,
    dueAt: now,
    nextAttemptAt: null,
    leaseUntil: null,
    createdAt: now,
    version: 1,
  })
})

// Holds Q7.
describe('which endpoints an event goes to', () => {
  it.each([
    ['all but opt-in types where none is named', {}, true, false],
    ['those that are named', { eventTypes: ['subscription_activated'] }, true, true],
    ['every type', { eventTypes: ['*'] }, true, true],
    ['no others', { eventTypes: ['invoice_created'] }, false, false],
    ['none that is disabled', { status: 'disabled' }, false, false],
  ] as const)('%s', (_, over, plain, optIn) => {
    const one = endpoint(over)
    expect(wants(one, event)).toBe(plain)
    expect(wants(one, { type: 'subscription_activated', optIn: true })).toBe(optIn)
  })

  it('each of them gets a first try, at the event’s instant', () => {
    const tries = firstTries(
      [event],
      [endpoint(), endpoint({ id: 'whe_2', status: 'disabled' }), endpoint({ id: 'whe_3' })],
    )
    expect(tries).toEqual([first, { ...first, endpointId: 'whe_3' }])
  })
})

// Holds D8.8, D8.9, D8.10, D8.11.
describe('a try’s end', () => {
  it('delivered: it succeeded, and nothing follows', () => {
    const settled = settleTry({ ...first, leaseUntil: 5 }, endpoint(), answered(200, { bodyHead: 'ok' }), end)
    expect(settled.delivery).toEqual({
      ...first,
      status: 'succeeded',
      responseStatus: 200,
      responseBody: 'ok',
      durationMs: 42,
      version: 2,
    })
    expect(settled.next).toBeNull()
    expect(settled.endpoint).toEqual(endpoint())
    const recovered = settleTry(first, endpoint({ failingSince: now }), answered(204), end).endpoint
    expect(recovered).toEqual(endpoint({ version: 5 }))
  })

  it.each([
    [
      'an answer',
      answered(500, { bodyHead: 'no' }),
      { responseStatus: 500, responseBody: 'no', failure: null },
    ],
    ['an empty answer', answered(404), { responseStatus: 404, responseBody: null, failure: null }],
    ['none', unanswered, { responseStatus: null, responseBody: null, failure: 'timeout' }],
  ])('failed with %s: the next try waits, and it has failed since now', (_, result, shown) => {
    const { delivery, next, endpoint: after } = settleTry(first, endpoint(), result, end)
    expect(next).toEqual({ ...first, attempt: 2, runStart: 1, dueAt: delivery.nextAttemptAt, createdAt: now })
    expect(next!.dueAt > now).toBe(true)
    expect(delivery).toMatchObject({ status: 'failed', durationMs: 42, version: 2, ...shown })
    expect(after).toEqual(endpoint({ failingSince: now, version: 5 }))
  })

  it('waits as a receiver asks, and counts the tries of its own run', () => {
    const asked = settleTry(first, endpoint(), answered(503, { retryAfter: day }), end)
    expect(asked.next?.dueAt).toBe(addMs(now, day))
    const again = composeTry(event, 'whe_1', 7, now)
    expect(settleTry(again, endpoint(), unanswered, end).next).toMatchObject({
      attempt: 8,
      runStart: 7,
      dueAt: settleTry(first, endpoint(), unanswered, end).next?.dueAt,
    })
    const last = { ...first, attempt: 99 }
    expect(settleTry(last, endpoint(), unanswered, end)).toMatchObject({
      next: null,
      delivery: { nextAttemptAt: null },
    })
  })

  it('gone: it is switched off at once, and its owner is told', () => {
    const { endpoint: after, next } = settleTry(first, endpoint({ circuit: {} as never }), answered(410), end)
    expect(next).toBeNull()
    expect(after).toEqual(
      endpoint({
        status: 'disabled',
        disabledReason: 'gone',
        noticeDueAt: wall,
        circuit: null,
        former: [{ until: now, status: 'active', eventTypes: null }],
        version: 5,
      }),
    )
  })

  it('failing for too long switches it off; shorter leaves it as it is; a disabled one is left alone', () => {
    const since = (ms: number) => {
      const one = endpoint({ failingSince: addMs(now, -ms) })
      return { one, ...settleTry(first, one, unanswered, end) }
    }
    const long = since(5 * day)
    expect(long.endpoint).toMatchObject({ status: 'disabled', disabledReason: 'failing', noticeDueAt: wall })
    expect(long.next).toBeNull()
    const short = since(5 * day - 1)
    expect(short.endpoint).toBe(short.one)
    const off = endpoint({ status: 'disabled' })
    expect(settleTry(first, off, answered(200), end).endpoint).toBe(off)
    for (const result of [unanswered, answered(410)]) {
      expect(settleTry(first, off, result, end)).toMatchObject({ endpoint: off, next: null })
    }
  })

  it('given up without a try, it says why', () => {
    expect(abandonTry({ ...first, leaseUntil: 5 }, 'event_expired')).toEqual({
      ...first,
      status: 'failed',
      failure: 'event_expired',
      version: 2,
    })
  })
})

describe('a delivery that is asked for again', () => {
  const asks = (latest: deliveries.Delivery | null, nowMs = 0) =>
    decideRedelivery(event, 'whe_1', latest, { now, wallMs: nowMs })
  const settled = { ...first, status: 'failed' } as const

  it('is the first where none was, else one more', () => {
    expect(asks(null)).toEqual({ kind: 'new', next: first })
    expect(asks({ ...settled, attempt: 3 })).toEqual({
      kind: 'new',
      next: composeTry(event, 'whe_1', 4, now),
    })
    expect(asks({ ...settled, attempt: 998 }).kind).toBe('new')
    expect(asks({ ...settled, attempt: 999 })).toEqual({ kind: 'none', reason: 'too_many_tries' })
  })

  it('comes sooner where one waits, unless that is about to be made', () => {
    const waiting = { ...first, dueAt: addMs(now, 1_001), leaseUntil: 5 }
    expect(asks(waiting, 5)).toEqual({
      kind: 'sooner',
      before: waiting,
      next: { ...waiting, dueAt: now, leaseUntil: null, version: 2 },
    })
    const none = { kind: 'none', reason: 'delivery_pending' }
    expect(asks(waiting, 4)).toEqual(none)
    expect(asks({ ...waiting, dueAt: addMs(now, 1_000) }, 5)).toEqual(none)
    expect(asks({ ...waiting, leaseUntil: null }, 0).kind).toBe('sooner')
  })
})

type Changes = Parameters<typeof decideEndpointChange>[1]
const changed = (one: WebhookEndpoint, changes: Changes, at: string): WebhookEndpoint =>
  decideEndpointChange(one, changes, { now: at, mode: 'live' }).result
const rotated = (one: WebhookEndpoint, secret: string, at: string): WebhookEndpoint =>
  decideSecretRotation(one, secret, { now: at, mode: 'live' }).result

describe('an endpoint that is changed', () => {
  const failing = endpoint({ failingSince: now, circuit: {} as never, disabledReason: 'failing' })

  it('switched off or on begins anew', () => {
    const wasOn = [{ until: wall, status: 'active', eventTypes: null }] as const
    expect(changed(failing, { status: 'disabled' }, wall)).toEqual(
      endpoint({ status: 'disabled', disabledReason: 'by_merchant', former: wasOn, version: 5 }),
    )
    const off = { ...failing, status: 'disabled' } as const
    const wasOff = [{ ...wasOn[0], status: 'disabled' }] as const
    expect(changed(off, { status: 'active' }, wall)).toEqual(endpoint({ former: wasOff, version: 5 }))
  })

  it('moved elsewhere its circuit closes; its failing goes on; words change nothing of it', () => {
    const moved = changed(failing, { url: 'https://b.example' }, wall)
    const fresh = { url: 'https://b.example', answeredAt: null, circuit: null }
    expect(moved).toEqual({ ...failing, ...fresh, version: 5 })
    for (const changes of [{ description: 'x' }, { status: 'active' as const }])
      expect(changed(failing, changes, wall)).toEqual({ ...failing, ...changes, version: 5 })
  })

  it('is known as it was at an instant, through the changes of half an hour', () => {
    const minute = (n: number): string => addMs(now, n * 60_000)
    const types = ['invoice_created'] as const
    let one = endpoint()
    one = changed(one, { status: 'disabled' }, minute(10))
    one = changed(one, { status: 'active' }, minute(20))
    one = changed(one, { eventTypes: types }, minute(30))
    one = changed(one, { description: 'words' }, minute(31))
    const at = (n: number) => {
      const then = endpointAt(one, minute(n))
      return then && [then.status, then.eventTypes]
    }
    expect([-1, 5, 10, 19, 20, 29, 30].map(at)).toEqual([
      null,
      ['active', null],
      ['disabled', null],
      ['disabled', null],
      ['active', null],
      ['active', null],
      ['active', types],
    ])
    const later = changed(one, { eventTypes: null }, minute(51))
    expect(later.former?.map(({ until }) => until)).toEqual([minute(30), minute(51)])
    const atLimit = changed(one, { eventTypes: null }, minute(60))
    expect(atLimit.former?.map(({ until }) => until)).toEqual([minute(60)])
    expect(endpointAt(endpoint(), now)).toEqual(endpoint())
    const gone = settleTry(first, one, answered(410), { ...end, at: minute(40) }).endpoint
    expect(endpointAt(gone, minute(39))).toMatchObject({ status: 'active', eventTypes: types })
    for (let n = 52; n < 80; n += 1) one = changed(one, { eventTypes: null }, minute(n))
    expect(one.former).toHaveLength(10)
  })

  // Holds D8.5.
  it('a rotated secret signs beside the old ones for 24 hours, five at most', () => {
    const once = rotated(endpoint(), 's2', now)
    expect(once.secrets).toEqual([
      { secret: 's2', expiresAt: null },
      { secret: 's1', expiresAt: addMs(now, day) },
    ])
    expect(once.version).toBe(5)
    expect(liveSecrets(once, addMs(now, day - 1))).toEqual(['s2', 's1'])
    expect(liveSecrets(once, addMs(now, day))).toEqual(['s2'])
    const twice = rotated(once, 's3', addMs(now, 1))
    expect(twice.secrets.map(({ expiresAt }) => expiresAt)).toEqual([
      null,
      addMs(now, day + 1),
      addMs(now, day),
    ])
    expect(rotated(once, 's3', addMs(now, day)).secrets.map(({ secret }) => secret)).toEqual(['s3', 's2'])
    const many = [2, 3, 4, 5, 6, 7].reduce((one, n) => rotated(one, `s${n}`, now), endpoint())
    expect(many.secrets.map(({ secret }) => secret)).toEqual(['s7', 's6', 's5', 's4', 's3'])
  })
})

describe('what a delivery is called and shows', () => {
  const ids = { endpointId: `whe_${'0'.repeat(26)}`, eventId: `evt_${'1'.repeat(26)}` }

  it.each([1, 10, 999])('its name says which it is: %i', (attempt) => {
    const name = deliveries.deliveryId({ ...ids, attempt })
    expect(name).toBe(`${ids.endpointId}-${ids.eventId}-${attempt}`)
    expect(deliveries.readDeliveryId(name)).toEqual({ ...ids, attempt })
    for (const bad of [
      `x${name}`,
      `${name}x`,
      `${name}0000`,
      name.replace('evt_', 'inv_'),
      name.replace(/\d+$/, '0'),
      '',
    ])
      expect(deliveries.readDeliveryId(bad)).toBeNull()
  })

  it('why it failed, in the words of the interface', () => {
    const failed = { ...first, status: 'failed' } as const
    for (const failure of deliveries.deliveryFailures)
      expect(deliveries.failureOf({ ...failed, failure })).toBe(failure)
    expect(deliveries.failureOf({ ...failed, failure: 'reset' })).toBe('connect')
    expect(deliveries.failureOf({ ...failed, failure: 'private_address' })).toBe('blocked')
    expect(deliveries.failureOf({ ...failed, responseStatus: 500 })).toBe('status')
    expect(deliveries.failureOf(failed)).toBeNull()
    expect(deliveries.failureOf({ ...first, failure: 'dns' })).toBeNull()
  })
})
