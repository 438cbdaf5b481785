import { expect } from 'vitest'
import { openScene, type Scene } from '../../support/billing.ts'
import type { HttpAnswer, HttpCall, OverHttp } from '../../support/over-http.ts'

type Body = Record<string, any>

/** A card that works. */
export const card = { rail: 'card', token: 'tok_test_success' }

/** What an attacker, a payer and a merchant send over the wire. The service is asked for at each call. */
export function attackCalls(wire: () => OverHttp) {
  const post = (path: string, body: unknown, more: HttpCall = {}): Promise<HttpAnswer> =>
    wire().http('POST', `/sandbox${path}`, { ...more, body })
  const get = (path: string, key: string): Promise<HttpAnswer> =>
    wire().http('GET', `/sandbox${path}`, { key })
  const pageKey = (own: Scene): string => own.merchant.sandbox.publishableKey
  return {
    post,
    get,
    pageKey,
    http: (method: string, path: string, call?: HttpCall): Promise<HttpAnswer> =>
      wire().http(method, path, call),
    /** A new merchant. */
    scene: (): Promise<Scene> => openScene(wire().service),
    /** A page starts a checkout of a plan with its publishable key. */
    start: async (own: Scene, planId: string, who: Body, key = pageKey(own)): Promise<string> => {
      const { body } = await post('/v1/checkout/sessions', { planId, ...who }, { key })
      return body['token'] as string
    },
    pay: (token: string, body: Body = card, key?: string): Promise<HttpAnswer> =>
      post(`/checkout/${token}/pay`, body, key === undefined ? {} : { key }),
    subscription: async (own: Scene, id: string): Promise<Body> =>
      (await get(`/v1/subscriptions/${id}`, own.key)).body,
    moveTo: async (own: Scene, days: number): Promise<void> => {
      const now = new Date(Date.now() + days * 86_400_000).toISOString()
      expect((await post('/v1/sandbox/clock', { now }, { key: own.key })).status).toBe(200)
    },
    login: async (phone: string): Promise<string> => {
      await post('/identity/otp', { phone })
      return (await post('/identity/verify', { phone, code: '000000' })).body['token'] as string
    },
    portal: async (person: string): Promise<Body[]> =>
      (await get('/portal/subscriptions', person)).body['items'] as Body[],
  }
}

export type AttackCalls = ReturnType<typeof attackCalls>
