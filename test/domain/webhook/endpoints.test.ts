import { describe, expect, it } from 'vitest'
import {
  eventSetOf,
  isFailing,
  type WantedTypes,
  type WebhookEndpoint,
} from '../../../shared/domain/webhook/endpoint.ts'
import { decideEndpointChange } from '../../../shared/domain/webhook/endpoint-changes.ts'
import { endpointAfter } from '../../../shared/domain/webhook/settle-try.ts'
import { isWantedEvent, wantedAfter } from '../../../shared/domain/webhook/wanted-events.ts'
import { april, march, may } from '../fixtures/instants.ts'

const anEndpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  merchantId: 'mer_1',
  id: 'whe_1',
  createdAt: march,
  url: 'https://a.example',
  eventTypes: null,
  description: null,
  status: 'active',
  disabledReason: null,
  secrets: [{ secret: 's1', expiresAt: null }],
  failingSince: null,
  answeredAt: april,
  circuit: null,
  noticeDueAt: null,
  former: null,
  version: 4,
  ...over,
})

// Holds Q7.
describe('the types that are wanted', () => {
  it.each<[WantedTypes, string]>([
    [null, 'standard'],
    [['*'], 'all'],
    [['invoice_created', '*'], 'all'],
    [['invoice_created'], 'named'],
    [[], 'named'],
  ])('of an endpoint with %o are the set %s', (eventTypes, set) => {
    expect(eventSetOf({ eventTypes })).toBe(set)
  })

  const wanting = (eventTypes: WantedTypes, status: 'active' | 'disabled' = 'active') => ({
    eventTypes,
    status,
  })

  it('of a tenant are those of its active endpoints, each once, by name', () => {
    const endpoints = [
      wanting(['subscription_unpaid', 'invoice_created']),
      wanting(null),
      wanting(['invoice_created', '*']),
      wanting(['payment_returned'], 'disabled'),
    ]
    const types = ['*', 'invoice_created', 'subscription_unpaid']
    expect(wantedAfter(null, 'mer_1', endpoints)).toEqual({ merchantId: 'mer_1', types, version: 1 })
    const before = { merchantId: 'mer_1', types, version: 6 }
    expect(wantedAfter(before, 'mer_1', endpoints)).toEqual({ ...before, version: 7 })
    expect(wantedAfter(before, 'mer_1', [])).toEqual({ merchantId: 'mer_1', types: [], version: 7 })
  })

  it.each([
    [['invoice_created'], 'invoice_created', true],
    [['invoice_created'], 'payment_returned', false],
    [['*'], 'payment_returned', true],
    [[], 'payment_returned', false],
  ])('%o has %s: %s', (types, type, isWanted) => {
    expect(isWantedEvent({ types }, type)).toBe(isWanted)
  })
})

// Holds D8.11.
it.each<[string, Partial<WebhookEndpoint>, boolean]>([
  ['works', {}, false],
  ['has failed since its last success', { failingSince: april }, true],
  ['was switched off by its merchant', { status: 'disabled', disabledReason: 'by_merchant' }, false],
  [
    'was switched off by its merchant while it failed',
    { status: 'disabled', disabledReason: 'by_merchant', failingSince: april },
    false,
  ],
  ['was switched off because it failed', { status: 'disabled', disabledReason: 'failing' }, true],
  ['was switched off because it is gone', { status: 'disabled', disabledReason: 'gone' }, true],
  ['fails no more since it was on again', { disabledReason: 'failing' }, false],
])('an endpoint that %s is shown as failing or not', (_, over, fails) => {
  expect(isFailing(anEndpoint(over))).toBe(fails)
})

// Holds R14: a host must have agreed to be called.
describe('whether an endpoint’s host agreed to be called', () => {
  const change = (url: string) =>
    decideEndpointChange(anEndpoint(), { url }, { now: may, mode: 'live' }).result.answeredAt

  it('is forgotten when it moves, and kept under its own address', () => {
    expect(change('https://b.example')).toBeNull()
    expect(change('https://a.example')).toBe(april)
  })

  it.each<[string, Partial<WebhookEndpoint>, string | null]>([
    ['its first success', { answeredAt: null }, may],
    ['its first success after failures', { answeredAt: null, failingSince: march }, may],
    ['a later success', {}, null],
    ['a success after failures', { failingSince: march }, april],
  ])('is known from %s', (_, over, answeredAt) => {
    const before = anEndpoint(over)
    const after = endpointAfter(before, 'delivered', { at: april, wallAt: may })
    if (answeredAt === null) expect(after).toBe(before)
    else expect(after).toEqual(anEndpoint({ answeredAt, failingSince: null, version: 5 }))
  })
})
