import { describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { resultsOf } from '../support/import-results.ts'
import { startPipeline } from '../workers/pipeline.ts'
import { end, large, mid, small, start } from './april.ts'

/** What was paid elsewhere for a period that is imported is the merchant's debt to its customer (F1). */
const pipeline = await forThisFile(startPipeline())
const { service } = pipeline

interface Moved {
  readonly life: Life
  readonly id: string
  readonly customerId: string
}

const row = (planId: unknown, over: object = {}) => ({
  merchantRef: 'ada',
  email: 'ada@example.com',
  token: 'tok_test_success',
  planId,
  currentPeriodStart: start,
  currentPeriodEnd: end,
  ...over,
})

async function imported(life: Life, given: object) {
  const { key } = life
  const { status, body } = await service.call<any>('create-import', { key, body: { rows: [given] } })
  expect(status).toBe(201)
  expect(await pipeline.call('schedule-sync', 'sandbox', await pipeline.takeStream('sandbox'))).toEqual([])
  expect(await pipeline.call('import', 'sandbox', await pipeline.takeMessages('sandbox', 'import'))).toEqual(
    [],
  )
  const [result] = await resultsOf(service, life, body.id)
  return result
}

/** A customer who paid elsewhere for April, in its middle. */
async function moved(amount: number, over: object = {}): Promise<Moved> {
  const life = await openLife(service, start)
  const plan = await life.plan({ amount })
  const result = await imported(life, row(plan['id'], over))
  expect([result.status, result.errors]).toEqual(['imported', []])
  await life.clock(mid)
  return { life, id: result.subscriptionId, customerId: result.customerId }
}

const lastEvent = async (life: Life) => (await life.events()).at(-1)!['data']

/** What the journal moved into customers' credit: what answers and events told. */
async function movedCredit(life: Life, customerId: string): Promise<number[]> {
  const { body } = await life.act('list-credit', customerId, undefined)
  expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  return body['items'].map(({ amount }: { amount: number }) => amount)
}

const owedOf = async (life: Life) => {
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  const owed = body['accounts'].find((one: any) => one.account === 'merchant_owed')
  return owed?.balanceKobo ?? 0
}

// Holds F1.
describe('the value of an imported period', () => {
  it.each(['credit', 'refund'])(
    'becomes credit at a cancel (%s), which the merchant owes',
    async (unused) => {
      const { life, id, customerId } = await moved(small)
      await life.done('cancel-subscription', id, { unused })
      expect(await life.creditOf(customerId)).toBe(small / 2)
      expect(await lastEvent(life)).toMatchObject({ creditKobo: small / 2 })
      expect(await movedCredit(life, customerId)).toEqual([small / 2])
      expect(await owedOf(life)).toBe(-small / 2)
      const { body } = await life.act('list-credit', customerId, undefined)
      expect(body['items'][0]).toMatchObject({ cause: 'import', sourceType: 'subscription', sourceId: id })
    },
  )

  it('becomes credit at a change to a smaller plan, and pays the next bill', async () => {
    const { life, id, customerId } = await moved(large)
    const changed = await life.done('change-plan', id, { planId: (await life.plan({ amount: small }))['id'] })
    const credit = large / 2 - small / 2
    expect([changed['proration'].kind, changed['creditKobo']]).toEqual(['credit', credit])
    expect(await lastEvent(life)).toMatchObject({ creditKobo: credit })
    expect(await movedCredit(life, customerId)).toEqual([credit])
    await life.clock('2027-05-02T00:00:00.000Z')
    const [bill] = await life.invoices(id)
    expect(bill).toMatchObject({ creditApplied: credit, amount: small - credit, status: 'paid' })
  })

  it('is what the row says, at most the price', async () => {
    const { life, id, customerId } = await moved(small, { paidForPeriod: 100_000 })
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(50_000)
    const plan = await life.plan({ amount: small, name: 'Again' })
    const more = await imported(life, row(plan['id'], { merchantRef: 'bob', paidForPeriod: small + 1 }))
    expect(more.errors).toMatchObject([{ path: 'paidForPeriod', reason: 'above_price' }])
    const less = await imported(life, row(plan['id'], { merchantRef: 'eve', paidForPeriod: -1 }))
    expect(less.errors).toMatchObject([{ path: 'paidForPeriod' }])
  })

  it('waits as a line and reduces the next bill', async () => {
    const { life, id, customerId } = await moved(large)
    const planId = (await life.plan({ amount: small }))['id']
    await life.done('change-plan', id, { planId, proration: 'next_invoice' })
    expect(await life.creditOf(customerId)).toBe(0)
    await life.clock('2027-05-02T00:00:00.000Z')
    const [bill] = await life.invoices(id)
    expect(bill).toMatchObject({ amount: small - (large / 2 - small / 2), status: 'paid' })
    expect(await movedCredit(life, customerId)).toEqual([])
  })

  it('is never paid out: beside what was paid here it is the part that becomes credit', async () => {
    const { life, id, customerId } = await moved(small)
    await life.done('change-plan', id, { planId: (await life.plan({ amount: large }))['id'] })
    const [bill] = await life.invoices(id)
    expect(bill).toMatchObject({ amount: large / 2 - small / 2, status: 'paid' })
    await life.done('cancel-subscription', id, { unused: 'refund' })
    // Half a million of B was not used: 250,000 were paid here, and 250,000 elsewhere.
    expect(await life.done('get-invoice', bill!['id'])).toMatchObject({ amountRefunded: 250_000 })
    expect(await life.creditOf(customerId)).toBe(250_000)
    expect(
      (await life.events()).find(({ type }) => type === 'subscription_cancelled')?.['data'],
    ).toMatchObject({
      creditKobo: 250_000,
    })
    const much = await life.act('refund-invoice', bill!['id'], {})
    expect(much.status).toBe(409)
  })
})
