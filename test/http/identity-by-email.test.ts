import { beforeEach, describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone } from '../support/person-calls.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
let email: string

let people = 0
beforeEach(() => {
  people += 1
  email = `ada${people}@mail-in.test`
})

type Body = Record<string, any>
const stage = 'sandbox' as const
const ask = (body: object): Promise<Answer<any>> => service.call('request-identity-code', { body, stage })
const enter = (body: object): Promise<Answer<any>> => service.call('verify-identity-code', { body, stage })

/** A session of who reads this address. */
async function login(to = email): Promise<string> {
  expect((await ask({ email: to })).status).toBe(200)
  const entered = await enter({ email: to, code: outbox.codeFor(to.toLowerCase()) })
  expect(entered.status).toBe(200)
  return entered.body.token
}

const ownOf = async (key: string): Promise<Body[]> =>
  (await service.call<any>('list-own-subscriptions', { key })).body.items

/** A page of the shop's, where a buyer types an address. */
async function boughtBy(scene: Scene, customerEmail: string): Promise<Body> {
  const plan = await scene.plan()
  const order = { planId: plan['id'], customerEmail }
  const started = await service.call<any>('start-checkout', {
    key: scene.merchant.sandbox.publishableKey,
    body: order,
  })
  const paid = await service.call<any>('pay-checkout', {
    params: { token: started.body.token },
    body: { rail: 'card', token: 'tok_test_success' },
  })
  expect([paid.status, paid.body.status]).toEqual([200, 'completed'])
  return paid.body
}

// Holds P2.
describe('a person who signs in by email', () => {
  it('cancels what they bought at a checkout that asked only for their email', async () => {
    const scene = await openScene(service)
    const { subscriptionId } = await boughtBy(scene, email)
    const key = await login()
    expect(outbox.messages.at(-1)).toMatchObject({ to: email, channel: 'email' })
    const [own] = await ownOf(key)
    expect(own).toMatchObject({ id: subscriptionId, unconfirmed: true })
    const answer = await service.call<any>('cancel-own-subscription', {
      key,
      params: { id: subscriptionId },
      body: {},
    })
    expect([answer.status, answer.body.cancelAtPeriodEnd]).toEqual([200, true])
  })

  it('sees records of their address in any letter case, at each merchant, and no one else’s', async () => {
    const [one, two] = [await openScene(service), await openScene(service)]
    const phone = nextPhone()
    await one.customer('tok_test_success', { email: email.toUpperCase(), name: 'Ada', phone })
    await two.customer('tok_test_success', { email, name: 'Ada Obi' })
    await two.customer('tok_test_success', { email: `x${email}`, name: 'Eve' })
    const { body } = await service.call<any>('get-identity', { key: await login(email.toUpperCase()) })
    expect(body).toMatchObject({ phone: null, email })
    expect(body.customers.map((each: Body) => each['name'])).toEqual(['Ada', 'Ada Obi'])
    // The record's other contact proves nothing: a session by its phone sees only that record (R1).
    await ask({ phone })
    const byPhone = await enter({ phone, code: '000000' })
    const me = await service.call<any>('get-identity', { key: byPhone.body.token })
    expect(me.body.customers.map((each: Body) => each['name'])).toEqual(['Ada'])
    const portal = await service.call<any>('show-portal', { key: byPhone.body.token })
    expect(portal.body).toMatchObject({ phone, email: null })
  })

  it('gives exactly one contact', async () => {
    for (const call of [ask, enter]) {
      for (const body of [{}, { phone: nextPhone(), email }]) {
        const { status, body: told } = await call(call === enter ? { ...body, code: '123456' } : body)
        expect([status, told.error.details[0].reason]).toEqual([422, 'one_contact'])
      }
    }
    expect((await ask({ email: 'nobody' })).status).toBe(422)
  })

  it('does not sign in by the code of test phones, and gets no mail for an address that no merchant has', async () => {
    const scene = await openScene(service)
    await scene.customer('tok_test_success', { email })
    await ask({ email })
    expect((await enter({ email, code: '000000' })).status).toBe(422)
    const sent = outbox.messages.length
    expect((await ask({ email: `nobody-${email}` })).status).toBe(200)
    expect(outbox.messages).toHaveLength(sent)
  })

  // Holds R1.
  it('ends what a stranger bought with their address, which removes the address from that record', async () => {
    const scene = await openScene(service)
    const { subscriptionId } = await boughtBy(scene, email)
    const key = await login()
    const answer = await service.call<any>('disown-subscription', { key, params: { id: subscriptionId } })
    expect([answer.status, answer.body.status]).toEqual([200, 'canceled'])
    expect(await ownOf(key)).toEqual([])
    const subscription = await service.call<any>('get-subscription', {
      key: scene.key,
      params: { id: subscriptionId },
    })
    const customer = await service.call<any>('get-customer', {
      key: scene.key,
      params: { id: subscription.body.customerId },
    })
    expect(customer.body.email).toBeNull()
  })

  // Holds A1, R1.
  it('pays with their identity token on the record that the merchant made for their address', async () => {
    const scene = await openScene(service)
    const customer = await scene.customer('tok_test_success', { email })
    const plan = await scene.plan()
    const started = await service.call<any>('start-checkout', {
      key: scene.merchant.sandbox.publishableKey,
      body: { planId: plan['id'], customerEmail: 'typed@mail-in.test' },
    })
    const paid = await service.call<any>('pay-checkout', {
      key: await login(),
      params: { token: started.body.token },
      body: { rail: 'card', token: 'tok_test_success' },
    })
    expect([paid.status, paid.text]).toEqual([200, paid.text])
    const { body } = await service.call<any>('get-subscription', {
      key: scene.key,
      params: { id: paid.body.subscriptionId },
    })
    expect(body.customerId).toBe(customer['id'])
  })

  // Holds R14.
  it('moves no money for a day through an address that replaced another', async () => {
    const scene = await openScene(service)
    const customer = await scene.customer('tok_test_success', { email: `old-${email}` })
    const plan = await scene.plan()
    const { body: owned } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const params = { id: String(customer['id']) }
    await service.call('update-customer', { key: scene.key, params, body: { email } })
    const key = await login()
    const page = await service.call<any>('open-method-page', { key, params: { id: owned['id'] } })
    expect([page.status, page.body.error.details[0].reason]).toEqual([403, 'contact_changed'])
    const own = await service.call('cancel-own-subscription', { key, params: { id: owned['id'] }, body: {} })
    expect(own.status).toBe(200)
  })
})
