import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { nextPhone } from '../support/person-calls.ts'
import { startService, type Answer } from '../support/service.ts'

// Who is blacklisted, and buys under another record (R6).
const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('live'))

type Body = Record<string, any>

const good = { rail: 'card', token: 'tok_test_success' }

let buyers = 0

/** A phone of real life. */
const realPhone = (): string => `23480312${String((buyers += 1)).padStart(5, '0')}`

const blacklist = (
  own: Scene,
  id: string,
  route: 'blacklist-customer' | 'unblacklist-customer' = 'blacklist-customer',
) =>
  service.call<any>(route, {
    key: own.key,
    params: { id },
    body: route === 'blacklist-customer' ? { reason: 'fraud' } : {},
  })

/** What a payer hears on a new session of theirs. */
async function buys(own: Scene, order: Body, key = own.merchant.sandbox.publishableKey, body: Body = good) {
  const plan = await own.plan()
  const begun = await service.call<any>('start-checkout', { key, body: { planId: plan['id'], ...order } })
  const params = { token: begun.body.token as string }
  const paid = await service.call<any>('pay-checkout', { params, body, stage: 'sandbox' })
  return { begun, paid, params, heard: heard(paid) }
}

const heard = ({ status, body }: Answer<any>): unknown[] =>
  status === 200 ? [200, body.status] : [status, body.error.details[0].reason]

const refused = [402, 'card_unusable']
const served = [200, 'completed']

// Holds R6, D3.14.
describe('a blacklisted person', () => {
  it('buys nothing with their email or phone, on a page or in a server’s session, until they are unblocked', async () => {
    const own = await openScene(service)
    const [email, phone] = ['shut@payer.test', realPhone()]
    const { id } = await own.customer('tok_test_success', { email, phone })
    await blacklist(own, id)
    const orders = [
      { customerEmail: 'SHUT@payer.test' },
      { customerPhone: phone, customerEmail: 'new@payer.test' },
    ]
    for (const order of orders) {
      expect((await buys(own, order)).heard).toEqual(refused)
      expect((await buys(own, order, own.key)).heard).toEqual(refused)
    }
    // The merchant's session names nobody, and the payer types the email.
    const typed = await buys(own, {}, own.key, { ...good, email })
    expect(typed.heard).toEqual(refused)
    // Another record of the same person, by the merchant's own server: it is made, and its payer is refused.
    const other = await own.customer(null, { email })
    const session = await buys(own, { customerId: other['id'] }, own.key)
    expect([session.begun.status, session.heard]).toEqual([201, refused])
    // The merchant sees why.
    const tries = await service.call<any>('list-customer-transactions', { key: own.key, params: { id } })
    const codes = tries.body.items.map((one: Body) => [one['status'], one['failureCode']])
    expect(codes).toEqual(Array(6).fill(['failed', 'customer_blacklisted']))

    expect((await blacklist(own, id, 'unblacklist-customer')).status).toBe(200)
    expect((await buys(own, orders[0]!)).heard).toEqual(served)
    expect((await buys(own, orders[1]!)).heard).toEqual(served)
  })

  it('is shown to their merchant by another record, which a secret key may serve', async () => {
    const own = await openScene(service)
    const phone = realPhone()
    const { id } = await own.customer(null, { email: 'first@payer.test', phone })
    await blacklist(own, id)
    const read = async (one: string) =>
      (await service.call<any>('get-customer', { key: own.key, params: { id: one } })).body
    const again = await service.call<any>('create-customer', { key: own.key, body: { phone } })
    expect(again.body.blacklistMatch).toBe(id)
    const honest = await own.customer('tok_test_success', { email: 'honest@payer.test' })
    expect([(await read(id)).blacklistMatch, (await read(honest['id'])).blacklistMatch]).toEqual([null, null])
    const changed = { key: own.key, params: { id: honest['id'] as string }, body: { phone } }
    expect((await service.call<any>('update-customer', changed)).body.blacklistMatch).toBe(id)
    const { items } = (await service.call<any>('list-customers', { key: own.key })).body
    expect(items.map((one: Body) => one['blacklistMatch'])).toEqual([id, id, null])
    const plan = await own.plan()
    const order = { customerId: honest['id'], planId: plan['id'] }
    expect((await own.subscribe(order)).status).toBe(201)
    // A new contact of who is blacklisted is listed too, and stays so with another blacklisted customer.
    await service.call('update-customer', {
      key: own.key,
      params: { id },
      body: { email: 'second@payer.test' },
    })
    expect((await buys(own, { customerEmail: 'second@payer.test' })).heard).toEqual(refused)
    await blacklist(own, again.body.id)
    await blacklist(own, id, 'unblacklist-customer')
    expect((await buys(own, { customerEmail: 'second@payer.test' })).heard).toEqual(served)
    expect((await buys(own, { customerPhone: phone })).heard).toEqual(refused)
    expect((await read(id)).blacklistMatch).toBe(again.body.id)
  })

  it('is not recognised by a test phone or a test card, nor at another merchant', async () => {
    const [own, other] = [await openScene(service), await openScene(service)]
    const phone = nextPhone()
    const shut = await own.customer('tok_test_success', { email: 'here@payer.test', phone })
    await blacklist(own, shut['id'])
    expect((await buys(own, { customerPhone: phone })).heard).toEqual(served)
    expect((await buys(other, { customerEmail: 'here@payer.test' })).heard).toEqual(served)
  })

  it('and a concurrent payment are decided in one order', async () => {
    const own = await openScene(service)
    for (let i = 0; i < 4; i += 1) {
      const email = `raced${i}@payer.test`
      const { id } = await own.customer(null, { email })
      const [{ heard: said, params }] = await Promise.all([
        buys(own, { customerEmail: email }),
        blacklist(own, id),
      ])
      expect([refused, served]).toContainEqual(said)
      // Whatever came first, nothing is sold after it.
      expect((await buys(own, { customerEmail: email })).heard).toEqual(refused)
      const status = await service.call<any>('get-checkout-status', { params, stage: 'sandbox' })
      expect(status.body.status).toBe(said[0] === 200 ? 'completed' : 'pending')
    }
  })
})

// Holds R6, A10.
it('with a blocked card is recognised after the payment in live, and the money is refunded', async () => {
  const merchant = await service.merchant()
  const live = (name: Parameters<typeof service.call>[0], sent: object) =>
    service.call<any>(name, { key: merchant.live.secretKey, ...sent })
  const plan = (await live('create-plan', { body: { name: 'Gold', amount: 500_000, interval: 'month' } }))
    .body
  const page = async (customerEmail: string, signature: string) => {
    const begun = await live('start-checkout', { body: { planId: plan.id, customerEmail } })
    const params = { token: begun.body.token as string }
    const paid = await service.call<any>('pay-checkout', { params, body: { rail: 'card' }, stage: 'live' })
    const sent = String(paid.body.reference).replaceAll('_', '-')
    paystack.pay(sent, 'success', true, signature)
    return { sent, status: (await service.call<any>('get-checkout-status', { params, stage: 'live' })).body }
  }
  const first = await page('thief@live.test', 'SIG_thief')
  expect(first.status.status).toBe('completed')
  const { customerId } = (await live('get-subscription', { params: { id: first.status.subscriptionId } }))
    .body
  await live('blacklist-customer', { params: { id: customerId }, body: { reason: 'fraud' } })
  const again = await page('other@live.test', 'SIG_thief')
  expect([again.status.status, again.status.subscriptionId]).toEqual(['failed', null])
  const back = paystack.movements.filter(({ reference }) => reference.startsWith(again.sent))
  expect(back.map(({ kind, amount }: any) => [kind, amount])).toEqual([
    ['charge', 500_000],
    ['refund', 500_000],
  ])
  expect((await live('verify-balance', {})).body.ok).toBe(true)
  expect((await page('honest@live.test', 'SIG_honest')).status.status).toBe('completed')
})
