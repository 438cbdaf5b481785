import { expect } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openScene, type Scene } from './billing.ts'
import type { Answer, Service } from './service.ts'
import { walkClock } from './walk-clock.ts'

type Fields = Record<string, any>

/** A merchant's sandbox whose clock is stopped, with short words for what lifecycle tests do. */
export interface Life extends Scene {
  readonly clock: (now: string) => Promise<void>
  readonly act: (
    name: RouteName,
    id: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<Fields>>
  /** An action that must succeed; its body. */
  readonly done: (name: RouteName, id: string, body?: unknown) => Promise<Fields>
  readonly subscription: (id: string) => Promise<Fields>
  /** Invoices of a subscription, oldest first. */
  readonly invoices: (subscriptionId: string) => Promise<Fields[]>
  readonly balance: () => Promise<Fields>
  readonly creditOf: (customerId: string) => Promise<number>
  /** A new subscription of a new customer with a card of this test token. */
  readonly begin: (planId: string, token?: string | null, order?: Fields) => Promise<Fields>
}

/** Opens a sandbox at an instant. */
export async function openLife(service: Service, now: string, timeZone?: string): Promise<Life> {
  const scene = await openScene(service, timeZone)
  const { key } = scene
  const act: Life['act'] = (name, id, body, headers = {}) =>
    service.call(name, { key, params: { id }, headers, ...(body === undefined ? {} : { body }) })
  const done: Life['done'] = async (name, id, body) => {
    const answer = await act(name, id, body)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body
  }
  const clock: Life['clock'] = async (to) => {
    const answer = await walkClock(service, key, to)
    expect([answer.status, answer.body['status']]).toEqual([200, 'idle'])
  }
  await clock(now)
  return {
    ...scene,
    act,
    done,
    clock,
    subscription: (id) => done('get-subscription', id),
    invoices: async (subscriptionId) => {
      const query = { subscriptionId, limit: '100' }
      return (await service.call('list-invoices', { key, query })).body['items'].reverse()
    },
    balance: async () => (await service.call('get-balance', { key })).body,
    creditOf: async (customerId) => (await done('get-customer', customerId))['creditKobo'],
    begin: async (planId, token = 'tok_test_success', order = {}) => {
      const customer = await scene.customer(token)
      return (await scene.subscribe({ customerId: customer['id'], planId, ...order })).body
    },
  }
}

/** The first detail of a refusal. */
export function refusal(answer: Answer<Fields>): Fields {
  return answer.body['error'].details[0] as Fields
}
