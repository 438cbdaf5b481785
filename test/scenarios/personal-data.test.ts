import { expect, it } from 'vitest'
import { lapseCustomers } from '../../shared/operations/personal-data/lapse-customers.ts'
import { tableOf } from '../../shared/runtime/clients.ts'
import { readTenant, type RawItem } from '../faults/checker/read.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { adminTokenOf } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'
import { small, start } from './april.ts'
import { inflate } from '../../shared/store/deflate.ts'

// A person asks what is known of them, and to be forgotten (O3).

const service = await forThisFile(startService())
let life: Life
const { start: startCheckout, pay } = checkoutCalls(() => ({ service, key: life.key }))

const email = 'ngozi.canary@example.com'
const words = /ngozi|canary|8035550142|4081/i

const read = (id: string) => life.done('get-customer', id)
const data = (id: string) => life.act('get-customer-data', id)
const erase = (id: string) => life.act('erase-customer', id, {})

/** The types of the partitions that still hold a word of the person. */
async function partitionsWithWords(): Promise<string[]> {
  const { client, name } = tableOf('sandbox')
  const items = await readTenant(client, name, life.merchant.merchantId)
  const found = items.filter((item) => words.test(textOf(item)))
  return [...new Set(found.map(({ pk }) => pk.split('#')[1]!))].toSorted()
}

/** All that an item says, also in its deflated attributes. */
function textOf(item: RawItem): string {
  return JSON.stringify(item, (_, value: unknown) => {
    if (!(value instanceof Uint8Array) && (value as { type?: unknown } | null)?.type !== 'Buffer')
      return value
    const bytes = value instanceof Uint8Array ? value : Buffer.from((value as { data: number[] }).data)
    return inflate(bytes)
  })
}

/** A customer who subscribed at checkout, paid once more outside, and has notes of every kind. */
async function known() {
  life = await openLife(service, start)
  const plan = await life.plan({ amount: small })
  const order = {
    planId: plan['id'],
    customerEmail: email,
    customerPhone: '08035550142',
    metadata: { shoe: 'canary' },
  }
  const opened = await startCheckout(order)
  const paid = await pay(opened.body.token)
  expect([paid.status, paid.text]).toEqual([200, paid.text])
  const { subscriptionId } = paid.body
  const { customerId } = await life.subscription(subscriptionId)
  const details = { name: 'Ngozi Canary', merchantRef: 'canary-7', metadata: { likes: 'canary' } }
  await life.done('update-customer', customerId, details)
  const noted = await service.call('add-customer-note', {
    key: await adminTokenOf(life.merchant.merchantId),
    params: { mode: 'sandbox', id: customerId as string },
    body: { kind: 'promised', text: 'canary pays on Friday' },
  })
  expect([noted.status, noted.text]).toEqual([201, noted.text])
  await life.done('update-subscription', subscriptionId, { metadata: { desk: 'canary' } })
  return { customerId: customerId as string, subscriptionId: subscriptionId as string }
}

// Holds O3.
it('is exported completely, and erased once nothing runs any more', async () => {
  const { customerId, subscriptionId } = await known()
  const { body: told } = await data(customerId)
  expect(told).toMatchObject({
    customer: { id: customerId, name: 'Ngozi Canary', email, erasedAt: null },
    contacts: [
      { kind: 'email', value: email, vouched: true, proven: false, changedAt: null },
      { kind: 'phone', value: '2348035550142', vouched: true, proven: false, changedAt: null },
    ],
    paymentMethods: [{ rail: 'card', last4: '4081' }],
    subscriptions: [{ id: subscriptionId, metadata: { desk: 'canary' } }],
    invoices: [{ subscriptionId, amountPaid: small, status: 'paid' }],
    transactions: [
      { type: 'charge', amount: small, status: 'succeeded', receiptUrl: expect.stringContaining('/r') },
    ],
    creditMovements: [],
    notes: [{ kind: 'promised', text: 'canary pays on Friday', by: expect.any(String) }],
    checkoutSessions: [
      { customerEmail: email, customerPhone: '2348035550142', metadata: { shoe: 'canary' } },
    ],
  })

  const early = await erase(customerId)
  expect([early.status, refusal(early)]).toEqual([
    409,
    { reason: 'subscription_runs', subscriptionIds: [subscriptionId] },
  ])
  const reason = 'canary moved to Jos'
  await life.done('cancel-subscription', subscriptionId, { atPeriodEnd: false, reason })
  const credit = await life.creditOf(customerId)
  expect(await partitionsWithWords()).toEqual(expect.arrayContaining(['CHK', 'CUS', 'EVT', 'SUB']))

  const gone = await erase(customerId)
  const erasedAt = gone.body['erasedAt']
  expect([gone.status, gone.body]).toMatchObject([
    200,
    { email: null, phone: null, name: null, merchantRef: null, metadata: {}, creditKobo: credit },
  ])
  expect(Date.parse(erasedAt)).toBeGreaterThan(0)
  // Events, answers and the sandbox's own messages lapse by themselves; the twin's book is the gateway's.
  const left = (await partitionsWithWords()).filter((type) => !['EVT', 'IDEM', 'TMSG'].includes(type))
  expect(left).toEqual([])
  expect(await life.subscription(subscriptionId)).toMatchObject({
    status: 'canceled',
    metadata: {},
    cancelReason: null,
  })
  expect(await life.invoices(subscriptionId)).toMatchObject([{ amountPaid: small, customerId }])
  expect(
    (await service.call('get-customer-by-ref', { key: life.key, params: { ref: 'canary-7' } })).status,
  ).toBe(404)
  expect((await data(customerId)).body).toMatchObject({
    contacts: [],
    paymentMethods: [],
    invoices: [{ customerId }],
  })
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)

  // It may be repeated, and nothing new is kept under the record.
  expect((await erase(customerId)).body).toEqual(gone.body)
  const order = { customerId, planId: (await life.plan())['id'] }
  const refused = await Promise.all([
    life.act('update-customer', customerId, { name: 'Ngozi' }),
    life.act('attach-payment-method', customerId, { token: 'tok_test_success' }),
    life.subscribe(order),
    startCheckout(order),
    life.act('create-update-link', customerId, {}),
  ])
  expect(refused.map((one) => [one.status, refusal(one)['reason']])).toEqual(
    refused.map(() => [409, 'customer_erased']),
  )
  expect(await read(customerId)).toEqual(gone.body)
})

it('is not available to another merchant, or to a page that was opened before', async () => {
  const { customerId, subscriptionId } = await known()
  const opened = await startCheckout({ customerId, amount: small })
  await life.done('cancel-subscription', subscriptionId, { atPeriodEnd: false })
  const own = life
  life = await openLife(service, start)
  expect([(await data(customerId)).status, (await erase(customerId)).status]).toEqual([404, 404])
  life = own
  await erase(customerId)
  const late = await pay(opened.body.token)
  expect([late.status, refusal(late)['reason']]).toEqual([409, 'customer_erased'])
})

it('of someone who never paid is erased after 400 days, and no one else’s', async () => {
  const { customerId: payer, subscriptionId } = await known()
  await life.done('cancel-subscription', subscriptionId, { atPeriodEnd: false })
  const [idle, trying, carded] = [await life.customer(null), await life.customer(null), await life.customer()]
  const trial = { planId: (await life.plan({ trialDays: 700 }))['id'], customerId: trying['id'] }
  expect((await life.subscribe(trial)).status).toBe(201)
  const run = () => lapseCustomers(workerContext(life.merchant.merchantId, 'sandbox'))
  const all = [payer, idle['id'], trying['id'], carded['id']]
  const erased = async () => {
    const found = await Promise.all(all.map((id) => read(id as string)))
    return found.map(({ erasedAt }) => erasedAt !== null)
  }
  await life.clock('2028-05-04T23:00:00.000Z')
  await run()
  expect(await erased()).toEqual([false, false, false, false])
  await life.clock('2028-05-07T00:00:00.000Z')
  await Promise.all([run(), run()])
  expect(await erased()).toEqual([false, true, false, false])
  await run()
  // A checkout that came to nothing has its day, one that was paid has none.
  const { client, name } = tableOf('sandbox')
  const opened = await startCheckout({ customerId: payer, amount: small })
  await life.clock('2028-06-07T00:00:00.000Z')
  const sessions = (await readTenant(client, name, life.merchant.merchantId)).filter(({ pk }) =>
    pk.endsWith('#CHK'),
  )
  const lapsing = sessions.filter((item) => 'ttl' in item)
  expect(lapsing.map(({ sk }) => sk)).toEqual([opened.body.id])
})
