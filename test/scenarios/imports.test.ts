import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { setClock } from '../support/recovery.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { injectFaults } from '../workers/faults.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { resultsOf } from '../support/import-results.ts'
import { patience } from '../support/unkind.ts'
import { startPipeline } from '../workers/pipeline.ts'

// Customers that a merchant brings from elsewhere: nobody is charged before the date that was named.
const pipeline = await forThisFile(startPipeline())
const faults = injectFaults(documentClient())

afterEach(() => {
  faults.reset()
  vi.useRealTimers()
})

const today = '2027-02-08T09:00:00.000Z'

async function start(): Promise<{ scene: Scene; planId: string }> {
  const scene = await openScene(pipeline.service)
  await setClock(pipeline.service, scene, today)
  return { scene, planId: (await scene.plan())['id'] }
}

/** What the stream and the queue set off. */
async function work(): Promise<void> {
  const records = await pipeline.takeStream('sandbox')
  expect(await pipeline.call('schedule-sync', 'sandbox', records)).toEqual([])
  const messages = await pipeline.takeMessages('sandbox', 'import')
  expect(await pipeline.call('import', 'sandbox', messages)).toEqual([])
}

async function post(scene: Scene, rawBody: string, type = 'text/csv', query: Record<string, string> = {}) {
  const headers = { 'content-type': type }
  return pipeline.service.call<any>('create-import', { key: scene.key, rawBody, headers, query })
}

async function imported(scene: Scene, csv: string, type?: string, query?: Record<string, string>) {
  const { status, body } = await post(scene, csv, type, query)
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'pending', done: 0 })
  await work()
  const { body: after } = await pipeline.service.call<any>('get-import', {
    key: scene.key,
    params: { id: body.id },
  })
  return { after, rows: await resultsOf(pipeline.service, scene, body.id) }
}

const read = async (scene: Scene, id: string) =>
  (await pipeline.service.call<any>('get-subscription', { key: scene.key, params: { id } })).body

describe('an import', () => {
  it('brings a customer with their card and subscription, and charges nothing before the period’s end', async () => {
    const { scene, planId } = await start()
    const csv = [
      'merchantRef,email,phone,name,token,planId,currentPeriodEnd,billingAnchor,cyclesCompleted,metadata',
      `u-1,ada@import.test,0803 123 4567,"Obi, Ada",tok_test_success,${planId},2027-02-28T08:00:00+01:00,2026-12-31T07:00:00Z,7,"{""tier"":""gold""}"`,
      '',
    ].join('\n')
    const { after, rows } = await imported(scene, csv)
    expect(after).toMatchObject({
      status: 'completed',
      rows: 1,
      done: 1,
      imported: 1,
      failed: 0,
      dryRun: false,
    })
    expect(rows).toMatchObject([
      {
        row: 1,
        status: 'imported',
        warnings: [],
        errors: [],
        // The anchor's day returns after February.
        nextInvoices: [
          { date: '2027-02-28T07:00:00.000Z', amount: 500_000, currency: 'NGN' },
          { date: '2027-03-31T07:00:00.000Z', amount: 500_000 },
          { date: '2027-04-30T07:00:00.000Z', amount: 500_000 },
        ],
      },
    ])
    const [{ subscriptionId, customerId }] = rows
    const customer = await pipeline.service.call<any>('get-customer-by-ref', {
      key: scene.key,
      params: { ref: 'u-1' },
    })
    expect(customer.body).toMatchObject({
      id: customerId,
      phone: '2348031234567',
      name: 'Obi, Ada',
      metadata: { tier: 'gold' },
    })
    expect(await read(scene, subscriptionId)).toMatchObject({
      status: 'active',
      currentPeriodStart: '2027-01-31T07:00:00.000Z',
      currentPeriodEnd: '2027-02-28T07:00:00.000Z',
      cyclesCompleted: 7,
      paymentMethodId: expect.any(String),
    })
    expect(await scene.charges()).toEqual([])
    expect(await scene.eventTypes()).toEqual(['subscription_created'])
    await setClock(pipeline.service, scene, '2027-02-28T06:59:00.000Z')
    expect(await scene.charges()).toEqual([])
    await setClock(pipeline.service, scene, '2027-02-28T07:00:00.000Z')
    expect(await scene.charges()).toHaveLength(1)
    expect(await read(scene, subscriptionId)).toMatchObject({
      status: 'active',
      cyclesCompleted: 8,
      currentPeriodEnd: '2027-03-31T07:00:00.000Z',
    })
    const verified = await pipeline.service.call<any>('verify-balance', { key: scene.key })
    expect(verified.body).toMatchObject({ ok: true })
  })

  it('creates nothing twice: not from the same file, not from a repeated request', async () => {
    const { scene, planId } = await start()
    const line = (ref: string, more: object = {}) =>
      JSON.stringify({
        merchantRef: ref,
        email: `${ref}@import.test`,
        token: 'tok_test_success',
        planId,
        currentPeriodEnd: '2027-03-01T00:00:00Z',
        ...more,
      })
    const file = [line('a'), line('b'), line('a', { subscriptionRef: 'second' })].join('\n')
    const first = await imported(scene, file, 'application/x-ndjson')
    expect(first.after).toMatchObject({ imported: 3, unchanged: 0 })
    const again = await imported(scene, file, 'application/x-ndjson')
    expect(again.after).toMatchObject({ imported: 0, unchanged: 3 })
    const idsOf = (rows: any[]) => rows.map(({ customerId, subscriptionId }) => [customerId, subscriptionId])
    expect(idsOf(again.rows)).toEqual(idsOf(first.rows))
    expect(first.rows[0].customerId).toBe(first.rows[2].customerId)
    const listed = await pipeline.service.call<any>('list-subscriptions', { key: scene.key })
    expect(listed.body.items).toHaveLength(3)
    // One card, however many rows name it.
    const methods = await pipeline.service.call<any>('list-payment-methods', {
      key: scene.key,
      params: { id: first.rows[0].customerId },
    })
    expect(methods.body.items).toHaveLength(1)
    const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'import-1' }
    const send = () => pipeline.service.call<any>('create-import', { key: scene.key, rawBody: file, headers })
    expect((await send()).body.id).toBe((await send()).body.id)
    await work()
  })

  // Where no row waits for another the 20th call is the last, which ends the import.
  it.each([9, 15, 19])('continues after a crash at call %s, and creates nothing twice', async (nth) => {
    const { scene, planId } = await start()
    const end = '2027-03-01T00:00:00Z'
    const lines = Array.from(
      { length: 8 },
      (_, n) => `d-${n},d${n}@import.test,tok_test_success,${planId},${end}`,
    )
    const csv = ['merchantRef,email,token,planId,currentPeriodEnd', ...lines].join('\n')
    const { body } = await post(scene, csv)
    const records = await pipeline.takeStream('sandbox')
    await pipeline.call('schedule-sync', 'sandbox', records)
    const messages = await pipeline.takeMessages('sandbox', 'import')
    expect(messages).toHaveLength(1)
    faults.crashAt(nth, nth === 15 ? 'before' : 'after')
    expect(await pipeline.call('import', 'sandbox', messages)).toHaveLength(1)
    faults.reset()
    // Another has it still, as far as is known.
    expect(await pipeline.call('import', 'sandbox', messages)).toEqual([])
    const read = () => pipeline.service.call<any>('get-import', { key: scene.key, params: { id: body.id } })
    expect((await read()).body.status).toBe('running')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 })
    await work()
    vi.useRealTimers()
    patience()
    const { body: after } = await read()
    expect(after).toMatchObject({ status: 'completed', failed: 0 })
    const rows = await resultsOf(pipeline.service, scene, body.id)
    expect(new Set(rows.map(({ subscriptionId }) => subscriptionId)).size).toBe(8)
    const query = { limit: '100' }
    const made = await pipeline.service.call<any>('list-subscriptions', { key: scene.key, query })
    expect(made.body.items).toHaveLength(8)
    expect(rows.every(({ nextInvoices }) => nextInvoices.length === 3)).toBe(true)
  })

  it('refuses no row that another import of the same file creates concurrently', async () => {
    const { scene, planId } = await start()
    const end = '2027-03-01T00:00:00Z'
    const line = (n: number) => `t-${n},t${n}@import.test,${planId},${end}`
    const csvOf = (...lines: string[]) => ['merchantRef,email,planId,currentPeriodEnd', ...lines].join('\n')
    // The first of all marks the plan as used, on which others would wait.
    await imported(scene, csvOf(line(9)))
    const csv = csvOf(...Array.from({ length: 8 }, (_, n) => line(n)))
    const ids = [(await post(scene, csv)).body.id, (await post(scene, csv)).body.id]
    const records = await pipeline.takeStream('sandbox')
    await pipeline.call('schedule-sync', 'sandbox', records)
    const messages = await pipeline.takeMessages('sandbox', 'import')
    const runs = messages.map((message) => pipeline.call('import', 'sandbox', [message]))
    expect(await Promise.all(runs)).toEqual([[], []])
    const [one, other] = await Promise.all(ids.map((id) => resultsOf(pipeline.service, scene, id)))
    expect([...one!, ...other!].filter(({ status }) => status === 'failed')).toEqual([])
    const made = (rows: any[]) => rows.map(({ subscriptionId }) => subscriptionId)
    expect(new Set(made(one!)).size).toBe(8)
    expect(made(other!)).toEqual(made(one!))
  })

  it('as a dry run creates nothing, and says what it would', async () => {
    const { scene, planId } = await start()
    const csv = `merchantRef,email,planId,currentPeriodEnd\nx,x@import.test,${planId},2027-03-01T00:00:00Z\n`
    const { after, rows } = await imported(scene, csv, 'text/csv', { dryRun: 'true' })
    expect(after).toMatchObject({ dryRun: true, imported: 1 })
    expect(rows).toMatchObject([
      {
        status: 'imported',
        customerId: null,
        subscriptionId: null,
        warnings: ['no_payment_method'],
        nextInvoices: [{ date: '2027-03-01T00:00:00.000Z' }, {}, {}],
      },
    ])
    const { body } = await pipeline.service.call<any>('list-customers', { key: scene.key })
    expect(body.items).toEqual([])
    expect(await scene.eventTypes()).toEqual([])
  })

  it('says what is wrong with each bad row, and accepts the others', async () => {
    const { scene, planId } = await start()
    const archived = await scene.plan()
    await pipeline.service.call('archive-plan', { key: scene.key, params: { id: archived['id'] } })
    const limited = await scene.plan({ maxCycles: 3 })
    const end = '2027-03-01T00:00:00Z'
    const base = { email: 'z@import.test', planId, currentPeriodEnd: end }
    const rows: Record<string, unknown>[] = [
      { ...base, merchantRef: 'ok' },
      { ...base },
      { ...base, merchantRef: 'r1', email: 'none' },
      { ...base, merchantRef: 'r2', colour: 'red' },
      { merchantRef: 'r3', name: 'Nobody' },
      { ...base, merchantRef: 'r4', token: 'tok_test_there_is_none' },
      { ...base, merchantRef: 'r5', currentPeriodEnd: '2027-01-01T00:00:00Z' },
      { ...base, merchantRef: 'r6', billingAnchor: '2027-01-15T00:00:00Z' },
      { ...base, merchantRef: 'r7', planId: 'plan_01JD0000000000000000000000' },
      { ...base, merchantRef: 'r8', planId: archived['id'] },
      { ...base, merchantRef: 'r9', planId: limited['id'], cyclesCompleted: 3 },
      { merchantRef: 'r10', email: 'y@import.test', planId },
    ]
    const { after, rows: results } = await imported(scene, JSON.stringify({ rows }), 'application/json')
    expect(after).toMatchObject({ rows: 12, done: 12, imported: 1, failed: 11 })
    expect(
      results.map(({ row, errors }) => [row, errors[0]?.path ?? null, errors[0]?.reason ?? null]),
    ).toEqual([
      [1, null, null],
      [2, 'merchantRef', null],
      [3, 'email', null],
      [4, 'colour', 'unknown_field'],
      [5, 'email', expect.any(String)],
      [6, 'token', 'unknown_token'],
      [7, 'currentPeriodEnd', 'in_the_past'],
      [8, 'billingAnchor', 'not_on_anchor'],
      [9, 'planId', 'not_found'],
      [10, 'planId', 'plan_archived'],
      [11, 'cyclesCompleted', 'limit_reached'],
      [12, 'currentPeriodEnd', expect.any(String)],
    ])
    const { body } = await pipeline.service.call<any>('list-customers', { key: scene.key })
    expect(body.items).toHaveLength(1)
  })

  it('refuses an unreadable file, and a publishable key', async () => {
    const { scene } = await start()
    const refused = async (...given: [string, string?]) => {
      const { status, body } = await post(scene, ...given)
      return [status, body.error.details[0]?.reason]
    }
    expect(await refused('merchantRef,colour\na,b\n')).toEqual([422, 'unknown_field'])
    expect(await refused('merchantRef\n"a\n')).toEqual([422, 'malformed_csv'])
    expect(await refused('{}\nno\n', 'application/x-ndjson')).toEqual([422, 'malformed_json'])
    expect(await refused('merchantRef\n')).toEqual([422, undefined])
    expect(await refused('a', 'text/plain')).toEqual([415, undefined])
    expect(await refused(`merchantRef\n${'a\n'.repeat(10_001)}`)).toEqual([422, undefined])
    expect(await refused('x'.repeat(6 * 1024 * 1024))).toEqual([413, undefined])
    const { status } = await pipeline.service.call('create-import', {
      key: scene.merchant.sandbox.publishableKey,
      body: { rows: [{ merchantRef: 'a' }] },
    })
    expect(status).toBe(403)
  })

  it('processes 350 rows in order, page by page, with failures by row', async () => {
    const { scene } = await start()
    const lines = Array.from({ length: 350 }, (_, n) =>
      n % 100 === 7 ? `m-${n},bad` : `m-${n},m${n}@import.test`,
    )
    const csv = ['merchantRef,email', ...lines].join('\n')
    const { after, rows } = await imported(scene, csv)
    expect(after).toMatchObject({ status: 'completed', rows: 350, imported: 346, failed: 4 })
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 350 }, (_, n) => n + 1))
    const failed = await resultsOf(pipeline.service, scene, after.id, { status: 'failed' })
    expect(failed.map(({ merchantRef }) => merchantRef)).toEqual(
      Array.from({ length: 4 }, (_, n) => `m-${n * 100 + 7}`),
    )
    // Cursors are of one import and one filter.
    const page = await pipeline.service.call<any>('list-import-rows', {
      key: scene.key,
      params: { id: after.id },
      query: { limit: '1' },
    })
    const foreign = await pipeline.service.call('list-import-rows', {
      key: scene.key,
      params: { id: after.id },
      query: { status: 'failed', cursor: page.body.nextCursor },
    })
    expect(foreign.status).toBe(400)
    const list = await pipeline.service.call<any>('list-imports', { key: scene.key })
    expect(list.body.items).toEqual([after])
    const other = await openScene(pipeline.service)
    const theirs = await pipeline.service.call('get-import', { key: other.key, params: { id: after.id } })
    expect(theirs.status).toBe(404)
  })
})
