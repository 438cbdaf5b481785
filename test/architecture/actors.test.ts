import { expect, it } from 'vitest'
import { actorRules, rulesOf, type GuardedField, type RuledActor } from '../../shared/domain/access/actor.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { startService, type Answer } from '../support/service.ts'
import { credentialOf } from './access.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
const scene = await openScene(service)

/** A merchant's server may do all of it, and hears of a decline in full. */
const aServer = {
  customerId: 201,
  amount: 201,
  metadata: 201,
  anywhere: 201,
  binds: 'named',
  decline: 'stolen_card',
} as const

/**
 * Who may do what at checkout, written from the rules alone (A1, A4, A5, A7): the status of naming a field, and the
 * rest.
 */
const expected = {
  api_key: aServer,
  oauth_client: aServer,
  publishable_key: {
    customerId: 403,
    amount: 403,
    metadata: 403,
    anywhere: 422,
    binds: 'nobody',
    decline: 'card_unusable',
  },
  payer: { binds: 'nobody', decline: 'card_unusable' },
  person: { binds: 'own', decline: 'card_unusable' },
} as const satisfies Record<RuledActor, object>

const starters = ['api_key', 'oauth_client', 'publishable_key'] as const

async function keyOf(kind: (typeof starters)[number]): Promise<string> {
  const { sandbox, merchantId } = scene.merchant
  if (kind === 'api_key') return sandbox.secretKey
  if (kind === 'publishable_key') return sandbox.publishableKey
  const cell = { merchantId, mode: 'sandbox', phone: '', checkoutId: '' } as const
  return (await credentialOf(cell, 'access_token', ['subscription:write'])).token!
}

const start = (key: string, body: Record<string, unknown>): Promise<Answer<any>> =>
  service.call('start-checkout', { key, body })
const pay = (token: string, key: string | null = null, card = 'tok_test_success'): Promise<Answer<any>> =>
  service.call('pay-checkout', {
    params: { token },
    key,
    body: { rail: 'card', token: card, email: 'p@pay.test' },
  })
const customerOf = async (subscriptionId: string): Promise<string> => {
  const read = { key: scene.key, params: { id: subscriptionId } }
  return (await service.call<any>('get-subscription', read)).body.customerId
}

it('has a row for each actor at checkout, and the narrowest one for anyone else', () => {
  expect(Object.keys(actorRules).sort()).toEqual(Object.keys(expected).sort())
  for (const kind of ['dashboard', 'worker', 'anonymous'] as const)
    expect(rulesOf({ kind })).toEqual(actorRules.payer)
})

it.each(starters)('%s can reach only what its row allows', async (kind) => {
  const key = await keyOf(kind)
  const [plan, customer] = [await scene.plan(), await scene.customer(null)]
  const bought = { planId: plan['id'], customerEmail: 'n@pay.test' }
  const orders: Record<Exclude<GuardedField, 'currency'> | 'anywhere', Record<string, unknown>> = {
    customerId: { planId: plan['id'], customerId: customer['id'] },
    amount: { amount: 900 },
    metadata: { ...bought, metadata: { note: 'x' } },
    anywhere: { ...bought, successUrl: 'https://elsewhere.example/' },
  }
  const { binds: _binds, decline: _decline, ...statuses } = expected[kind]
  const answers = await Promise.all(
    Object.entries(orders).map(async ([name, body]) => [name, (await start(key, body)).status] as const),
  )
  expect(Object.fromEntries(answers)).toEqual(statuses)
})

it('binds a customer that a server named or that the person owns, and no one else’s', async () => {
  const plan = await scene.plan()
  const phone = nextPhone()
  const known = await scene.customer(null, { email: 'known@pay.test', phone })
  const bound = async (
    key: string,
    who: Record<string, unknown>,
    person: string | null = null,
  ): Promise<boolean> => {
    const { body } = await start(key, { planId: plan['id'], ...who })
    return (await customerOf((await pay(body.token, person)).body.subscriptionId)) === known['id']
  }
  const byContact = { customerEmail: 'known@pay.test', customerPhone: phone }
  const { login } = personCalls(() => ({ service, phone }))
  const found = {
    api_key: [
      await bound(await keyOf('api_key'), { customerId: known['id'] }),
      await bound(await keyOf('api_key'), byContact),
    ],
    oauth_client: [
      await bound(await keyOf('oauth_client'), { customerId: known['id'] }),
      await bound(await keyOf('oauth_client'), byContact),
    ],
    publishable_key: [await bound(await keyOf('publishable_key'), byContact)],
    payer: [await bound(await keyOf('api_key'), {})],
    person: [await bound(await keyOf('publishable_key'), byContact, await login())],
  }
  expect(found).toEqual({
    api_key: [true, false],
    oauth_client: [true, false],
    publishable_key: [false],
    payer: [false],
    person: [true],
  })
})

it('shows payers the class of a decline, and the merchant its code', async () => {
  const own = await openScene(service)
  const [plan, customer] = [await own.plan(), await own.customer('tok_test_stolen_card')]
  const { body: session } = await start(own.key, { planId: plan['id'], customerId: customer['id'] })
  const told = (await pay(session.token, null, 'tok_test_stolen_card')).body.error.details[0].reason
  expect(told).toBe(expected.payer.decline)
  const { body } = await service.call<any>('list-customer-transactions', {
    key: own.key,
    params: { id: customer['id'] },
  })
  expect(body.items[0].failureCode).toBe(expected.api_key.decline)
})
