import { afterEach, describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../../support/over-http.ts'
import { type AttackCalls } from './calls.ts'

type Body = Record<string, any>

/** What a page’s key can’t do to its merchant and to other payers: faults 3, 4 and 11. */
export function pages(calls: AttackCalls): void {
  const { post, get, pageKey, http, scene } = calls

  describe('a publishable key', () => {
    // Holds A5.
    it('names no customer, amount or metadata, and returns to registered origins only', async () => {
      const own = await scene()
      const plan = await own.plan()
      const key = pageKey(own)
      const open = (more: Body): Promise<HttpAnswer> =>
        post('/v1/checkout/sessions', { planId: plan['id'], customerEmail: 'p@payer.test', ...more }, { key })
      for (const field of [{ metadata: { plan: 'vip' } }, { customerId: 'cus_x' }, { amount: 100 }]) {
        const refused = await open(field)
        expect([refused.status, refused.body['error'].details]).toEqual([
          403,
          [{ path: Object.keys(field)[0], reason: 'publishable_key' }],
        ])
      }
      const shop = 'https://shop.example/thanks?a=1#top'
      for (const field of ['successUrl', 'cancelUrl']) {
        const refused = await open({ [field]: shop })
        expect(refused.status).toBe(422)
        expect(refused.body['error'].details).toMatchObject([
          { path: field, reason: 'origin_not_registered' },
        ])
      }
      const settings = { key: own.key, body: { redirectOrigins: ['https://shop.example'] } }
      const registered = await http('PATCH', '/sandbox/v1/settings/checkout', settings)
      expect([registered.status, registered.body]).toEqual([200, settings.body])
      expect((await get('/v1/settings/checkout', own.key)).body).toEqual(settings.body)
      const { body, status } = await open({ successUrl: shop, cancelUrl: 'https://shop.example' })
      expect(status).toBe(201)
      expect(body['successUrl']).toBe(`https://shop.example/thanks?a=1&session_id=${body['id']}#top`)
      expect(body['cancelUrl']).toBe(`https://shop.example/?session_id=${body['id']}`)
      for (const bad of [
        'https://shop.example.evil.test/',
        'https://evil.test/?x=https://shop.example',
        'https://me:secret@shop.example/',
        'http://shop.example/',
        'javascript:alert(1)',
      ])
        expect((await open({ successUrl: bad })).status).toBe(422)
      // A server's key leads anywhere, but never with user information.
      const anywhere = { planId: plan['id'], successUrl: 'https://any.example/' }
      expect((await post('/v1/checkout/sessions', anywhere, { key: own.key })).status).toBe(201)
      const named = { ...anywhere, successUrl: 'https://me:secret@any.example/' }
      expect((await post('/v1/checkout/sessions', named, { key: own.key })).status).toBe(422)
      for (const wrong of ['https://shop.example/path', 'http://shop.example', 'shop.example'])
        expect(
          (
            await http('PATCH', '/sandbox/v1/settings/checkout', {
              key: own.key,
              body: { redirectOrigins: [wrong] },
            })
          ).status,
        ).toBe(422)
    })
  })

  describe('a publishable key’s Idempotency-Keys', () => {
    it('are neither the merchant’s nor another payer’s: none is used up, replayed or guessed', async () => {
      const own = await scene()
      const plan = await own.plan()
      const headers = { 'idempotency-key': 'order-4711' }
      const order = { planId: plan['id'], customerEmail: 'a@payer.test' }
      const page = await post('/v1/checkout/sessions', order, {
        key: pageKey(own),
        headers,
        from: '127.0.0.2',
      })
      // The server's own key of that text is fresh, for whatever it sends.
      const server = await post('/v1/customers', { email: 'b@payer.test' }, { key: own.key, headers })
      expect([page.status, server.status]).toEqual([201, 201])
      const begun = await post('/v1/checkout/sessions', order, {
        key: own.key,
        headers: { 'idempotency-key': 'order-4712' },
      })
      const stolen = await post('/v1/checkout/sessions', order, {
        key: pageKey(own),
        headers: { 'idempotency-key': 'order-4712' },
      })
      expect([stolen.status, stolen.headers['idempotent-replayed']]).toEqual([201, undefined])
      expect(stolen.body['token']).not.toBe(begun.body['token'])
      // Another payer behind another address has keys of their own; the same payer's repeat is answered again.
      const call = { key: pageKey(own), headers }
      const other = await post('/v1/checkout/sessions', order, { ...call, from: '127.0.0.3' })
      expect(other.body['token']).not.toBe(page.body['token'])
      const repeat = await post('/v1/checkout/sessions', order, { ...call, from: '127.0.0.2' })
      expect([repeat.text, repeat.headers['idempotent-replayed']]).toEqual([page.text, 'true'])
    })
  })

  // Holds A5, A16.
  describe('a flood', () => {
    const limits = ['RATE_SANDBOX', 'RATE_PUBLISHABLE', 'RATE_SESSION', 'RATE_PUBLISHABLE_SOURCE'] as const
    afterEach(() => {
      for (const name of limits) process.env[name] = 'off'
      delete process.env['RATE_PUBLISHABLE_SOURCE']
    })
    /** A merchant with a plan, and what their page orders of it. */
    const sold = async () => {
      const own = await scene()
      return { own, order: { planId: (await own.plan())['id'], customerEmail: 'f@payer.test' } }
    }
    const statuses = async (count: number, call: () => Promise<HttpAnswer>): Promise<number[]> =>
      (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status)

    it('of a page’s calls slows neither the merchant’s server nor their other page', async () => {
      const { own, order } = await sold()
      Object.assign(process.env, { RATE_SANDBOX: '0.001/40', RATE_PUBLISHABLE: '0.001/40' })
      const page = await statuses(60, () => post('/v1/checkout/sessions', order, { key: pageKey(own) }))
      // A quarter is kept for networks that have hardly called (R9): this one gets five of those at most.
      const made = page.filter((status) => status === 201).length
      expect([made >= 30, made <= 35, made]).toEqual([true, true, made])
      expect(await statuses(30, () => get('/v1/plans?limit=1', own.key))).toEqual(Array(30).fill(200))
    })

    it('from one address leaves room for payers behind others, and many may share one', async () => {
      const { own, order } = await sold()
      Object.assign(process.env, { RATE_PUBLISHABLE: '1000/1000', RATE_PUBLISHABLE_SOURCE: '25' })
      const from = (address: string) => (): Promise<HttpAnswer> =>
        post('/v1/checkout/sessions', order, { key: pageKey(own), from: address })
      const crowd = await statuses(20, from('127.0.0.4'))
      expect(crowd).toEqual(Array(20).fill(201))
      // A minute may end in between, which gives 25 more.
      const flood = await statuses(60, from('127.0.0.5'))
      expect(flood.filter((status) => status === 201).length).toBeLessThanOrEqual(50)
      expect(flood).toContain(429)
      expect((await from('127.0.0.6')()).status).toBe(201)
    })

    it('of one payer’s polling leaves the other payers alone', async () => {
      const own = await scene()
      const order = { amount: 500 }
      const [greedy, calm] = await Promise.all(
        [1, 2].map(async () => (await post('/v1/checkout/sessions', order, { key: own.key })).body['token']),
      )
      process.env['RATE_SANDBOX'] = '0.001/20'
      process.env['RATE_SESSION'] = '0.001/10'
      const poll = (token: string): Promise<HttpAnswer> => http('GET', `/sandbox/checkout/${token}/status`)
      const polls = await statuses(40, () => poll(greedy))
      expect(polls.filter((status) => status === 200)).toHaveLength(10)
      expect(await statuses(5, () => poll(calm))).toEqual(Array(5).fill(200))
    })
  })
}
