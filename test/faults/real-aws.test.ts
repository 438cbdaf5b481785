import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineState } from '../../infra/local/unkind/engine-state.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import type { Delivery } from '../../shared/domain/webhook/delivery.ts'
import { createApiKey } from '../../shared/operations/credentials/create-api-key.ts'
import { revokeApiKey } from '../../shared/operations/credentials/revoke-api-key.ts'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { hashCredential } from '../../shared/security/credential.ts'
import { commit } from '../../shared/store/commit.ts'
import { StaleRead } from '../../shared/store/context.ts'
import { deliveryCodec } from '../../shared/store/entities/delivery.ts'
import { load } from '../../shared/store/load.ts'
import { create } from '../../shared/store/write.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { startService } from '../support/service.ts'
import { startUnkind } from '../support/unkind.ts'
import { operatorContext } from '../support/owner.ts'

/** Faults found on the real AWS: each failed on an engine that is late, old or loses answers (E1). */
let engine: EngineState

const start = '2027-01-31T09:00:00.000Z'

const service = await forThisFile(startService())
beforeAll(() => {
  // An index is always as late as it can be within what is planned for, so that nothing is right by chance.
  engine = startUnkind(11, { answersLost: 0, throttled: 0 })
})
beforeEach(() => {
  Object.assign(engine.unkindness, { answersLost: 0 })
})

function contextOf({ merchant }: Life) {
  const { merchantId } = merchant
  const actor = { kind: 'worker', id: 'test' } as const
  return createContext({ merchantId, mode: 'sandbox', requestId: 'test', actor, timeZone: 'Africa/Lagos' })
}

async function recordOf(token: string): Promise<Record<string, unknown> | undefined> {
  const { client } = twinTable()
  const Key = { pk: `CRED#${hashCredential(token)}`, sk: 'CRED' }
  return (await client.send(new GetCommand({ TableName: twinTable().name, Key, ConsistentRead: true }))).Item
}

/** Only a member of the team is asked for a second factor, which is sealed under it. */
function withPepper<C>(context: C) {
  return { ...context, pepper: () => Promise.resolve('pepper'), otherPeppers: () => Promise.resolve([]) }
}

describe('an index that lags by two seconds', () => {
  it('loses no month of a year in one jump begun right after the subscription', async () => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan())['id'] as string)
    await life.clock('2028-01-31T09:00:00.000Z')
    const invoices = await life.invoices(id as string)
    expect(invoices.map(({ status }) => status as string)).toEqual(Array(13).fill('paid'))
    expect(invoices.map(({ cycle }) => cycle as number)).toEqual(invoices.map((_, i) => i + 1))
    // What settles at each midnight was earned before it.
    expect(await life.balance()).toMatchObject({ availableKobo: 6_000_000, pendingKobo: 500_000 })
  })

  it('runs dunning to its end', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ trialDays: 1 })
    const { id } = await life.begin(plan['id'] as string, 'tok_test_insufficient_funds')
    await life.clock('2027-03-31T09:00:00.000Z')
    const [invoice] = await life.invoices(id as string)
    expect(await life.subscription(id as string)).toMatchObject({ status: 'unpaid' })
    expect(invoice).toMatchObject({ status: 'uncollectible', attemptCount: 5 })
  })

  it('refunds and reverses right after the payment', async () => {
    const life = await openLife(service, start)
    const planId = (await life.plan({ amount: 300_000 }))['id'] as string
    const { latestInvoiceId } = await life.begin(planId)
    const refund = await life.act('refund-invoice', latestInvoiceId as string, { amount: 100_000 })
    expect([refund.status, refund.body['status']]).toEqual([200, 'succeeded'])
    const other = await life.begin(planId)
    const body = { invoiceId: other['latestInvoiceId'] as string, amount: 50_000 }
    const reversed = await service.call('reverse-sandbox-charge', { key: life.key, body })
    expect(reversed.status).toBe(200)
  })

  it('lets no key outlive its merchant or its revocation', async () => {
    const life = await openLife(service, start)
    const context = contextOf(life)
    const revoked = await createApiKey(withPepper(context), { name: 'first', kind: 'secret' })
    await revokeApiKey(contextOf(life), revoked.access.id)
    const minted = await createApiKey(withPepper(contextOf(life)), { name: 'second', kind: 'secret' })
    const { email } = await merchantOf(life)
    await disableMerchant(operatorContext('sandbox'), email)
    const records = await Promise.all([recordOf(revoked.token), recordOf(minted.token)])
    expect(records.map((record) => typeof record?.['r'])).toEqual(['number', 'number'])
  })
})

describe('a code for a customer who was just created', () => {
  it('is sent', async () => {
    const outbox = await startOutbox()
    const [phone, nobody] = ['2348030000701', '2348030000702']
    const life = await openLife(service, start)
    const ask = (to: string) =>
      service.call('request-identity-code', { body: { phone: to }, stage: 'sandbox' })
    await ask(nobody)
    const body = { phone, email: 'new@acme.test', name: 'Ada' }
    await service.call('create-customer', { key: life.key, body })
    expect((await ask(phone)).body).toMatchObject({ sent: true })
    await vi.waitFor(() => {
      expect(outbox.messages.map(({ to }) => to)).toEqual([phone])
    })
    await outbox.stop()
  })
})

describe('a read that lags by a second', () => {
  it('refuses no one what they have just been given', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    for (let i = 0; i < 8; i += 1) {
      const made = await life.customer(null)
      const params = { id: made['id'] as string }
      const begun = await life.subscribe({ customerId: made['id'], planId: plan['id'] })
      await service.call('blacklist-customer', { key: life.key, params, body: { reason: 'fraud' } })
      await service.call('unblacklist-customer', { key: life.key, params })
      const card = { token: 'tok_test_success' }
      const { body: method } = await service.call('attach-payment-method', {
        key: life.key,
        params,
        body: card,
      })
      const { latestInvoiceId, id } = begun.body
      const paid = await life.act('pay-invoice', latestInvoiceId as string, { paymentMethodId: method['id'] })
      expect([i, paid.status, paid.text]).toEqual([i, 200, paid.text])
      const other = await life.plan({ amount: 10_000 + i })
      const { quoteId } = await life.done('preview-plan-change', id as string, { planId: other['id'] })
      const changed = await life.act('change-plan', id as string, { planId: other['id'], quoteId })
      expect([i, changed.status, changed.text]).toEqual([i, 200, changed.text])
    }
  })
})

describe('a method or customer that was just removed or blocked', () => {
  // Holds D1.
  it('is not charged', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan()
    for (let i = 0; i < 6; i += 1) {
      const { body: made } = await life.subscribe({
        customerId: (await life.customer('tok_test_do_not_honor'))['id'],
        planId: plan['id'],
      })
      const params = { id: made['customerId'] as string }
      await service.call('attach-payment-method', {
        key: life.key,
        params,
        body: { token: 'tok_test_success', setDefault: true },
      })
      await service.call('blacklist-customer', { key: life.key, params, body: { reason: 'fraud' } })
      const pay = { key: life.key, params: { id: made['latestInvoiceId'] as string }, body: {} }
      const paid = await service.call('pay-invoice', pay)
      expect([i, paid.status, paid.text]).toEqual([i, 409, expect.stringContaining('customer_blacklisted')])
    }
  })
})

async function merchantOf({ merchant }: Life): Promise<{ email: string }> {
  const { client, name } = twinTable()
  const Key = { pk: 'MERCHANTS', sk: merchant.merchantId }
  const { Item } = await client.send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))
  return { email: String(Item!['e']) }
}

// Holds C6.
describe('an answer that is lost after the effect', () => {
  it('leaves one customer and one plan of one request', async () => {
    const life = await openLife(service, start)
    Object.assign(engine.unkindness, { answersLost: 1 })
    const plan = await life.plan()
    const customer = await life.customer(null)
    expect([plan['id'], customer['id']]).toEqual([
      expect.stringMatching(/^plan_/),
      expect.stringMatching(/^cus_/),
    ])
    const { client, name } = twinTable()
    const pks = ['CUS', 'PLAN'].map((type) => `${life.merchant.merchantId}#${type}`)
    const { Items } = await client.send(new ScanCommand({ TableName: name, ConsistentRead: true }))
    expect(Items!.filter(({ pk }) => pks.includes(String(pk)))).toHaveLength(2)
  })

  // Holds C6.
  it('does not refuse its own write as a duplicate, but refuses another’s', async () => {
    const context = contextOf(await openLife(service, start))
    await load(context, {})
    const first = firstTry(context.tenant)
    Object.assign(engine.unkindness, { answersLost: 1 })
    await commit(context, { writes: [create(deliveryCodec, first)] })
    const other = { ...first, createdAt: addMs(first.createdAt, 1) }
    await expect(commit(context, { writes: [create(deliveryCodec, other)] })).rejects.toThrow(StaleRead)
  })
})

function firstTry({ merchantId }: { merchantId: string }): Delivery {
  return {
    ...{
      merchantId,
      endpointId: 'whe_1',
      eventId: 'evt_1',
      eventType: 'plan_created',
      attempt: 1,
      runStart: 1,
    },
    ...{ status: 'pending', responseStatus: null, failure: null, responseBody: null, durationMs: null },
    ...{ dueAt: start, nextAttemptAt: null, leaseUntil: null, createdAt: start, version: 1 },
  }
}

describe('a merchant’s balance', () => {
  it('is complete over more open buckets than a snapshot holds', async () => {
    const life = await openLife(service, start)
    const { client, name } = twinTable()
    const pk = `${life.merchant.merchantId}#BAL`
    for (let i = 0; i < 230; i += 1) {
      const day = new Date(Date.UTC(2026, 5, 1 + (i >> 2))).toISOString().slice(0, 10)
      const Item = { pk, sk: `NGN#pending#${day}#${i % 4}`, a: 100 }
      await client.send(new PutCommand({ TableName: name, Item }))
    }
    expect(await life.balance()).toMatchObject({ availableKobo: 23_000, pendingKobo: 0 })
  })
})

// Holds E2.
describe('a sandbox whose clock is in the past', () => {
  it('keeps data as long as one in the present', async () => {
    const life = await openLife(service, '2020-01-01T00:00:00.000Z')
    const headers = { 'idempotency-key': 'order-1' }
    const body = { name: 'Gold', amount: 500_000, interval: 'month' }
    await service.call('create-plan', { key: life.key, body, headers })
    const { client, name } = twinTable()
    const { Items } = await client.send(new ScanCommand({ TableName: name, ConsistentRead: true }))
    const { merchantId } = life.merchant
    const record = Items!.find(({ pk }) => pk === `${merchantId}#IDEM`)!
    const keptDays = (Number(record['ttl']) - Date.now() / 1000) / 86_400
    expect(Math.round(keptDays)).toBe(30)
    expect(Number(record['x'])).toBe(Date.parse('2020-01-31T00:00:00.000Z'))
  })
})
