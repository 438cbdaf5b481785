import { describe, expect, it } from 'vitest'
import { nextPhone } from '../../support/person-calls.ts'
import { card, type AttackCalls } from './calls.ts'

type Body = Record<string, any>

/** A stranger buys under another person's phone before that person does: it catches nothing and hides nothing. */
export function borrowedContacts(calls: AttackCalls): void {
  const { post, get, http, scene, start, pay, subscription, login, portal } = calls

  const inParallel = <A, B>(all: readonly A[], run: (one: A) => Promise<B>): Promise<B[]> =>
    Promise.all(all.map((one) => run(one)))

  // Holds R1.
  describe('a record that a stranger created with her phone', () => {
    it('takes no payment of hers: she pays on the merchant’s record, signed in', async () => {
      const own = await scene()
      const [trial, plan] = [await own.plan({ trialDays: 3 }), await own.plan({ name: 'Monthly' })]
      const phone = nextPhone()
      const mine = { customerEmail: 'thief@attack.test', customerPhone: phone }
      const bait = await subscription(
        own,
        (await pay(await start(own, trial['id'], mine))).body['subscriptionId'],
      )
      const hers = await own.customer(null, { phone, email: 'her@victim.test' })
      // Signing in proves her phone, on her record alone.
      const person = await login(phone)
      const paid = await pay(await start(own, plan['id'], { customerPhone: phone }), card, person)
      const bought = await subscription(own, paid.body['subscriptionId'])
      expect(bought['customerId']).toBe(hers['id'])
      expect(bait['customerId']).not.toBe(hers['id'])
    })

    it('nor where the merchant has none of her: she gets a record of her own, and keeps it', async () => {
      const own = await scene()
      const plan = await own.plan()
      const phone = nextPhone()
      const mine = { customerEmail: 'thief@attack.test', customerPhone: phone }
      const bait = await subscription(
        own,
        (await pay(await start(own, plan['id'], mine))).body['subscriptionId'],
      )
      const person = await login(phone)
      const who = { customerEmail: 'her@victim.test' }
      const bought: Body[] = []
      for (let i = 0; i < 2; i += 1) {
        const { body } = await pay(await start(own, plan['id'], who), card, await login(phone))
        bought.push(await subscription(own, body['subscriptionId']))
      }
      expect(bought[0]!['customerId']).not.toBe(bait['customerId'])
      expect(bought[1]!['customerId']).toBe(bought[0]!['customerId'])
      expect((await get('/identity/me', person)).body['email']).toBe('her@victim.test')
    })

    it('becomes one record of hers, though she pays twice concurrently', async () => {
      const own = await scene()
      const plan = await own.plan()
      const phone = nextPhone()
      const person = await login(phone)
      const links = [await start(own, plan['id'], { customerPhone: phone })]
      for (let i = 0; i < 3; i += 1) links.push(await start(own, plan['id'], { customerPhone: phone }))
      const paid = await inParallel(links, (link) => pay(link, card, person))
      const made = await inParallel(paid, ({ body }) => subscription(own, body['subscriptionId']))
      expect(new Set(made.map((one) => one['customerId'])).size).toBe(1)
      expect(await portal(person)).toHaveLength(4)
    })

    it('does not become hers by a detour: the merchant sends back what they read, and it still binds nothing', async () => {
      const own = await scene()
      const plan = await own.plan()
      const phone = nextPhone()
      const mine = { customerEmail: 'thief@attack.test', customerPhone: phone }
      const bait = await subscription(
        own,
        (await pay(await start(own, plan['id'], mine))).body['subscriptionId'],
      )
      const path = `/sandbox/v1/customers/${bait['customerId']}`
      const read = (await http('GET', path, { key: own.key })).body
      const { email, phone: same, metadata } = read
      const body = { name: 'Ada', email, phone: same, metadata }
      expect((await http('PATCH', path, { key: own.key, body })).status).toBe(200)
      const paid = await pay(await start(own, plan['id'], { customerPhone: phone }), card, await login(phone))
      expect((await subscription(own, paid.body['subscriptionId']))['customerId']).not.toBe(
        bait['customerId'],
      )
    })

    it('ends when she disowns it, and she sees it no more', async () => {
      const own = await scene()
      const plan = await own.plan()
      await http('PATCH', '/sandbox/v1/settings/portal', { key: own.key, body: { cancel: 'off' } })
      const phone = nextPhone()
      const mine = { customerEmail: 'thief@attack.test', customerPhone: phone }
      const { subscriptionId: id } = (await pay(await start(own, plan['id'], mine))).body
      const hers = await own.customer('tok_test_success', { phone })
      const bought = (await own.subscribe({ customerId: hers['id'], planId: plan['id'] })).body
      const person = await login(phone)
      const seen = await portal(person)
      expect(seen.map((one) => [one['id'], one['unconfirmed']])).toEqual([
        [bought['id'], false],
        [id, true],
      ])
      // A stranger's token opens nothing, and what the merchant vouches for is only cancelled.
      const other = await login(nextPhone())
      const disown = (what: string, key: string) =>
        post(`/portal/subscriptions/${what}/not-mine`, {}, { key })
      expect((await disown(id, other)).status).toBe(404)
      const refused = await disown(bought['id'], person)
      expect([refused.status, refused.body['error'].details[0].reason]).toEqual([409, 'own_record'])

      const answers = await inParallel([1, 2], () => disown(id, person))
      expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
      expect((await subscription(own, id))['status']).toBe('canceled')
      const { customerId } = await subscription(own, id)
      const record = (await get(`/v1/customers/${customerId}`, own.key)).body
      expect([record['phone'], record['email']]).toEqual([null, 'thief@attack.test'])
      expect((await portal(person)).map((one) => one['id'])).toEqual([bought['id']])
      expect((await subscription(own, bought['id']))['status']).toBe('active')
      // A repeat has nothing left to end.
      expect((await disown(id, person)).status).toBe(404)
    })

    it('is still seen, paid and cancelled by the payer of a page without a code', async () => {
      const own = await scene()
      const plan = await own.plan()
      const phone = nextPhone()
      const who = { customerEmail: 'me@payer.test', customerPhone: phone }
      const { subscriptionId: id } = (await pay(await start(own, plan['id'], who))).body
      const person = await login(phone)
      expect((await portal(person)).map((one) => one['id'])).toEqual([id])
      const cancelled = await post(`/portal/subscriptions/${id}/cancel`, {}, { key: person })
      expect([cancelled.status, cancelled.body['cancelAtPeriodEnd']]).toEqual([200, true])
    })
  })

  // Holds R2, A12.
  describe('many strangers', () => {
    it('hide nothing of hers: she sees hers first, and cancels it', async () => {
      const own = await scene()
      const plan = await own.plan({ trialDays: 3 })
      const phone = nextPhone()
      const crowd = await inParallel(Array.from({ length: 21 }), () =>
        start(own, plan['id'], { customerEmail: 'crowd@attack.test', customerPhone: phone }).then((link) =>
          pay(link),
        ),
      )
      // Hers is the newest: a list by age would end before it.
      const hers = await own.customer('tok_test_success', { phone })
      const bought = (await own.subscribe({ customerId: hers['id'], planId: plan['id'] })).body
      const person = await login(phone)
      const seen = await portal(person)
      expect(seen.map((one) => one['id'])).toContain(bought['id'])
      expect(seen.filter((one) => one['unconfirmed'])).toHaveLength(5)
      const cancelled = await post(`/portal/subscriptions/${bought['id']}/cancel`, {}, { key: person })
      expect(cancelled.status).toBe(200)
      // Nor is what the bounded list leaves out lost to its owner.
      const hidden = crowd
        .map(({ body }) => body['subscriptionId'])
        .find((id) => !seen.some((one) => one['id'] === id))
      expect((await post(`/portal/subscriptions/${hidden}/not-mine`, {}, { key: person })).status).toBe(200)
      // The merchant finds all others by the phone, newest first.
      const { body } = await get(`/v1/customers?phone=${phone}&limit=100`, own.key)
      expect(body['items']).toHaveLength(21)
      expect(body['items'][0].id).toBe(hers['id'])
    })
  })
}
