import { describe, expect, it } from 'vitest'
import type { Scene } from '../../support/billing.ts'
import type { HttpAnswer } from '../../support/over-http.ts'
import { card, type AttackCalls } from './calls.ts'

type Body = Record<string, any>

/** Codes and cards can’t be tried by the dozen, and trials are begun by what renews: (A3, A6, A7). */
export function codesAndCards(calls: AttackCalls): void {
  const { post, get, pageKey, http, scene, start, pay, subscription } = calls

  // Holds A6.
  describe('promo codes', () => {
    const offer = async (own: Scene, more: Body = {}): Promise<Body> => {
      const terms = { code: 'FEW', discountType: 'percentage', discountValue: 50, maxRedemptions: 2, ...more }
      return (await post('/v1/promo-codes', terms, { key: own.key })).body
    }
    const code = async (own: Scene, { id }: Body): Promise<number[]> => {
      const { body } = await get(`/v1/promo-codes/${id}`, own.key)
      return [body['redeemedCount'] as number, body['remaining'] as number]
    }

    it('are not used up by payments that never arrive, nor by declined cards', async () => {
      const own = await scene()
      const [plan, promo] = [await own.plan(), await offer(own)]
      const order = { customerEmail: 'c@payer.test', promoCode: 'FEW' }
      const [first, second, third] = await Promise.all([1, 2, 3].map(() => start(own, plan['id'], order)))
      for (const token of [first!, second!])
        expect((await pay(token, { rail: 'card', token: 'tok_test_do_not_honor' })).status).toBe(402)
      expect(await code(own, promo)).toEqual([0, 2])
      // While a payment is out its use is reserved, and nobody else gets it.
      for (const token of [first!, second!]) expect((await pay(token, { rail: 'ussd' })).status).toBe(200)
      expect(await code(own, promo)).toEqual([0, 0])
      expect((await pay(third!)).status).toBe(422)
      const { body } = await http('GET', `/sandbox/checkout/${first}/status`)
      const settlePayment = (reference: string, outcome: string): Promise<HttpAnswer> =>
        post('/v1/sandbox/gateway/settlement', { reference, outcome }, { key: own.key })
      expect((await settlePayment(body['reference'], 'success')).status).toBe(200)
      expect(await code(own, promo)).toEqual([1, 0])
      const other = await http('GET', `/sandbox/checkout/${second}/status`)
      expect((await settlePayment(other.body['reference'], 'failed')).status).toBe(200)
      expect(await code(own, promo)).toEqual([1, 1])
      expect((await pay(third!)).body['status']).toBe('completed')
      expect(await code(own, promo)).toEqual([2, 0])
    })

    it('cannot be guessed by a publishable key: after 30 wrong ones an hour none is checked', async () => {
      const own = await scene()
      const plan = await own.plan()
      await offer(own)
      const guess = (promoCode: string, key: string, from = '127.0.0.7'): Promise<HttpAnswer> =>
        post(
          '/v1/checkout/sessions',
          { planId: plan['id'], customerEmail: 'g@payer.test', promoCode },
          { key, from },
        )
      // Right ones cost nothing, or a shop behind one address could not sell.
      for (let i = 0; i < 3; i += 1) expect((await guess('FEW', pageKey(own))).status).toBe(201)
      const guesses = await Promise.all(
        Array.from({ length: 70 }, (_, i) => guess(`WRONG${i}`, pageKey(own))),
      )
      const wrong = guesses.filter(({ status }) => status === 422).length
      // An hour may end in between, which gives 30 more.
      expect(wrong).toBeGreaterThanOrEqual(30)
      expect(wrong).toBeLessThanOrEqual(60)
      if (wrong === 30) {
        const refused = await guess('FEW', pageKey(own))
        expect([refused.status, refused.body['error'].details[0].reason]).toEqual([429, 'too_many_tries'])
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      }
      expect((await guess('FEW', pageKey(own), '127.0.0.8')).status).toBe(201)
      expect((await guess('WRONG', own.key)).status).toBe(422)
      expect((await guess('FEW', own.key)).status).toBe(201)
    })
  })

  // Holds A7.
  describe('card testing', () => {
    it('learns five classes and no issuer’s words, four times a session, while other rails stay open', async () => {
      const own = await scene()
      const plan = await own.plan()
      const order = { customerEmail: 'd@payer.test' }
      const token = await start(own, plan['id'], order)
      const tried: [string, string][] = [
        ['tok_test_insufficient_funds', 'insufficient_funds'],
        ['tok_test_stolen_card', 'card_unusable'],
        ['tok_test_expired_card', 'card_unusable'],
        ['tok_test_timeout', 'bank_unavailable'],
      ]
      for (const [one, reason] of tried) {
        const { status, body, text } = await pay(token, { rail: 'card', token: one })
        expect([status, body['error'].details[0].reason]).toEqual([402, reason])
        expect(text).not.toMatch(/stolen|expired_card|do_not_honor/)
      }
      const fifth = await pay(token)
      expect([fifth.status, fifth.body['error'].details[0].reason]).toEqual([429, 'too_many_tries'])
      expect((await pay(token, { rail: 'bank_transfer' })).body['status']).toBe('processing')
      expect((await pay(await start(own, plan['id'], order))).body['status']).toBe('completed')
    })

    it('gets 60 verdicts an hour by a publishable key from one address', async () => {
      const own = await scene()
      const plan = await own.plan()
      const bad = { rail: 'card', token: 'tok_test_do_not_honor' }
      const verdicts: number[] = []
      for (let i = 0; i < 16; i += 1) {
        const token = await start(own, plan['id'], { customerEmail: 't@payer.test' })
        for (let n = 0; n < 4; n += 1) verdicts.push((await pay(token, bad)).status)
      }
      expect(verdicts.filter((status) => status === 402)).toHaveLength(60)
      expect(verdicts.slice(60)).toEqual([429, 429, 429, 429])
      const token = await start(own, plan['id'], { customerEmail: 't@payer.test' })
      expect((await pay(token)).status).toBe(429)
      // The merchant's own sessions are their business, and another address is another payer.
      const own1 = await post('/v1/checkout/sessions', { amount: 900 }, { key: own.key })
      expect((await pay(own1.body['token'])).body['status']).toBe('completed')
      const elsewhere = await post(`/checkout/${token}/pay`, card, { from: '127.0.0.9' })
      expect(elsewhere.body['status']).toBe('completed')
    })
  })

  // Holds A3.
  describe('a trial', () => {
    it('needs a method that can be charged later', async () => {
      const own = await scene()
      const plan = await own.plan({ trialDays: 7 })
      const token = await start(own, plan['id'], { customerEmail: 't@payer.test' })
      const page = await http('GET', `/sandbox/checkout/${token}`)
      expect(page.body['rails']).toEqual(['card', 'direct_debit'])
      for (const rail of ['ussd', 'bank_transfer', 'virtual_account']) {
        const refused = await pay(token, { rail })
        expect([refused.status, refused.body['error'].details[0].reason]).toEqual([422, 'rail_cannot_renew'])
      }
      const begun = await pay(token, { rail: 'direct_debit', token: 'tok_test_success' })
      const made = await subscription(own, begun.body['subscriptionId'])
      expect([made['status'], typeof made['paymentMethodId']]).toEqual(['trialing', 'string'])
    })
  })
}
