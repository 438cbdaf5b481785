import { describe, expect, it } from 'vitest'
import { nextPhone } from '../../support/person-calls.ts'
import { card, type AttackCalls } from './calls.ts'

type Body = Record<string, any>

/** Nobody pays for a stranger: faults 1, 2, 10 and 11, with the honest uses that must go on. */
export function strangers(calls: AttackCalls): void {
  const { post, get, pageKey, http, scene, start, pay, subscription, moveTo, login, portal } = calls

  // Holds A1, A4.
  describe('a stranger’s contact', () => {
    it('binds no customer and charges no card of hers, with a publishable key or at the merchant’s own session', async () => {
      const own = await scene()
      const trial = await own.plan({ trialDays: 3 })
      const monthly = await own.plan({ name: 'Monthly' })
      const victim = await own.customer('tok_test_success', { email: 'v@victim.test', phone: nextPhone() })
      const made: Body[] = []
      for (const who of [{ customerEmail: 'v@victim.test' }, { customerPhone: victim['phone'] }]) {
        const token = await start(own, trial['id'], who)
        made.push((await pay(token)).body)
      }
      // The merchant's server made the session, and named nobody; the payer types the address of the customer.
      const { body } = await post('/v1/checkout/sessions', { planId: monthly['id'] }, { key: own.key })
      made.push((await pay(body['token'], { ...card, email: 'v@victim.test' })).body)
      for (const { subscriptionId } of made) {
        const { customerId } = await subscription(own, subscriptionId)
        expect(customerId).not.toBe(victim['id'])
      }
      await moveTo(own, 40)
      const { body: hers } = await get(`/v1/customers/${victim['id']}/transactions`, own.key)
      expect(hers['items']).toEqual([])
      expect((await get(`/v1/customers/${victim['id']}/subscriptions`, own.key)).body['items']).toEqual([])
    })

    it('adds no card to a known customer: neither their default nor their ten places are taken', async () => {
      const own = await scene()
      const plan = await own.plan({ trialDays: 3 })
      const victim = await own.customer(null, { email: 'full@victim.test' })
      for (let i = 0; i < 3; i += 1)
        await pay(await start(own, plan['id'], { customerEmail: 'full@victim.test' }))
      const { body } = await get(`/v1/customers/${victim['id']}/payment-methods`, own.key)
      expect(body['items']).toEqual([])
    })

    it('does not catch later purchases: what they buy by their address is theirs alone', async () => {
      const own = await scene()
      const plan = await own.plan()
      const [attacker, victim] = [nextPhone(), nextPhone()]
      await pay(await start(own, plan['id'], { customerEmail: 'her@victim.test', customerPhone: attacker }))
      const bought = await pay(
        await start(own, plan['id'], { customerEmail: 'her@victim.test', customerPhone: victim }),
      )
      const id = bought.body['subscriptionId'] as string
      const seen = await portal(await login(attacker))
      expect(seen.map((one) => one['id'])).not.toContain(id)
      const stolen = await login(attacker)
      expect((await post(`/portal/subscriptions/${id}/cancel`, {}, { key: stolen })).status).toBe(404)
      expect((await portal(await login(victim))).map((one) => one['id'])).toEqual([id])
    })

    it('does not reveal who is a customer, or more of a blacklisted one than of any bad card', async () => {
      const own = await scene()
      const plan = await own.plan()
      const shut = await own.customer(null, { email: 'shut@victim.test' })
      await own.customer(null, { email: 'open@victim.test' })
      await post(`/v1/customers/${shut['id']}/blacklist`, { reason: 'fraud' }, { key: own.key })
      const answers = []
      for (const customerEmail of ['shut@victim.test', 'open@victim.test', 'nobody@victim.test']) {
        const begun = await post(
          '/v1/checkout/sessions',
          { planId: plan['id'], customerEmail },
          { key: pageKey(own) },
        )
        const paid = await pay(begun.body['token'])
        answers.push([begun.status, paid.status, paid.body['status'] ?? paid.body['error'].details[0].reason])
      }
      const served = [201, 200, 'completed']
      expect(answers).toEqual([[201, 402, 'card_unusable'], served, served])
    })
  })

  describe('consent', () => {
    // Holds A2.
    it('is for one subscription: the customer’s default is never charged for what was bought at checkout', async () => {
      const own = await scene()
      const plan = await own.plan()
      const customer = await own.customer('tok_test_success')
      const sessions = [card, { rail: 'bank_transfer' }].map(async (body) => {
        const order = { planId: plan['id'], customerId: customer['id'] }
        const begun = await post('/v1/checkout/sessions', order, { key: own.key })
        const paid = await pay(begun.body['token'], body)
        const { reference } = paid.body
        if (paid.body['status'] === 'processing')
          await post('/v1/sandbox/gateway/settlement', { reference, outcome: 'success' }, { key: own.key })
        const url = `/sandbox/checkout/${begun.body['token']}/status`
        return (await http('GET', url)).body['subscriptionId'] as string
      })
      const [byCard, byTransfer] = await Promise.all(sessions)
      const merchantMade = (await own.subscribe({ customerId: customer['id'], planId: plan['id'] })).body
      await moveTo(own, 33)
      const [own1, own2, theirs] = await Promise.all(
        [byCard!, byTransfer!, merchantMade['id'] as string].map((id) => subscription(own, id)),
      )
      // The card given in the session renews; a transfer can't, and their default stays untouched; the merchant's own falls back.
      expect([own1?.['status'], own2?.['status'], theirs?.['status']]).toEqual([
        'active',
        'past_due',
        'active',
      ])
      const { body: page } = await get(`/v1/recovery`, own.key)
      expect(page['items']).toMatchObject([
        { subscriptionId: byTransfer, lastFailureCode: 'no_payment_method' },
      ])
      // Nor by a new default, only by a method chosen for it.
      const attach = { token: 'tok_test_success', setDefault: true }
      const method = await post(`/v1/customers/${customer['id']}/payment-methods`, attach, { key: own.key })
      expect((await subscription(own, byTransfer!))['status']).toBe('past_due')
      const invoice = page['items'][0].invoiceId as string
      expect((await post(`/v1/invoices/${invoice}/pay`, {}, { key: own.key })).status).toBe(422)
      const chosen = { key: own.key, body: { paymentMethodId: method.body['id'] } }
      await http('PATCH', `/sandbox/v1/subscriptions/${byTransfer}`, chosen)
      expect((await subscription(own, byTransfer!))['status']).toBe('active')
    })
  })

  describe('honest use', () => {
    it('sells a trial with a card by a publishable key, which renews by that card', async () => {
      const own = await scene()
      const plan = await own.plan({ trialDays: 3 })
      const { body } = await pay(await start(own, plan['id'], { customerEmail: 'new@payer.test' }))
      expect((await subscription(own, body['subscriptionId']))['status']).toBe('trialing')
      await moveTo(own, 4)
      expect(await subscription(own, body['subscriptionId'])).toMatchObject({
        status: 'active',
        cyclesCompleted: 1,
      })
    })

    // Holds A1.
    it('recognises a person by their identity token: their second purchase is on the same customer', async () => {
      const own = await scene()
      const plan = await own.plan()
      const phone = nextPhone()
      const who = { customerPhone: phone, customerEmail: 'same@payer.test' }
      const person = await login(phone)
      const first = await pay(await start(own, plan['id'], who), card, person)
      const second = await pay(await start(own, plan['id'], { customerPhone: phone }), card, person)
      const [a, b] = await Promise.all(
        [first, second].map(({ body }) => subscription(own, body['subscriptionId'])),
      )
      expect(b?.['customerId']).toBe(a?.['customerId'])
      expect(await portal(person)).toHaveLength(2)
      // A customer whom the merchant's server made comes before what pages made.
      const known = await own.customer(null, { phone: nextPhone() })
      const token = await login(known['phone'])
      const third = await pay(await start(own, plan['id'], { customerEmail: 'x@payer.test' }), card, token)
      expect((await subscription(own, third.body['subscriptionId']))['customerId']).toBe(known['id'])
      // A token that is no good does not quietly make them someone else.
      const link = await start(own, plan['id'], who)
      const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`
      expect((await pay(link, card, wrong)).status).toBe(401)
    })
  })
}
