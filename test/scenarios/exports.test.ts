import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { patience } from '../support/unkind.ts'
import { injectFaults } from '../workers/faults.ts'
import { startPipeline } from '../workers/pipeline.ts'

// Files of the books (N4): what is in them, by a program that shares no code with the one that wrote them.
const pipeline = await forThisFile(startPipeline())
const { service } = pipeline
const faults = injectFaults(documentClient())
const folder = mkdtempSync(join(tmpdir(), 'exports-'))
vi.stubEnv('LOCAL_FILES', folder)

afterEach(() => {
  faults.reset()
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

type Fields = Record<string, any>

/** The messages that the stream leads to. */
async function messages() {
  expect(await pipeline.call('schedule-sync', 'sandbox', await pipeline.takeStream('sandbox'))).toEqual([])
  return pipeline.takeMessages('sandbox', 'export')
}

const ask = (life: Life, body: Fields) => service.call<Fields>('create-export', { key: life.key, body })
const look = async (life: Life, id: string): Promise<Fields> =>
  (await service.call<Fields>('get-export', { key: life.key, params: { id } })).body

/** What a finished export's link leads to. */
async function download(url: string): Promise<string> {
  const token = url.slice(url.lastIndexOf('/') + 1)
  const answer = await service.call('download-export', { params: { token }, stage: 'live' })
  expect([answer.status, answer.text]).toEqual([302, answer.text])
  const location = new URL(answer.headers['location'] as string)
  return readFileSync(join(folder, location.pathname.replace('/local/files/', '')), 'utf8')
}

async function exported(life: Life, order: Fields): Promise<{ after: Fields; text: string }> {
  const { status, body, text } = await ask(life, order)
  expect([status, text]).toEqual([201, text])
  expect(body).toMatchObject({ status: 'pending', rows: 0, url: null })
  expect(await pipeline.call('export', 'sandbox', await messages())).toEqual([])
  patience()
  const after = await look(life, body['id'] as string)
  expect(after).toMatchObject({ status: 'completed', progress: 100 })
  return { after, text: await download(after['url'] as string) }
}

const rowsOf = (csv: string): Fields[] => parse<Fields>(csv, { columns: true })
const sum = (rows: readonly Fields[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0)

/** Three months of three customers: a refund, a failed renewal, credit, a name that a spreadsheet would run. */
async function someMonths(): Promise<Life> {
  const life = await openLife(service, '2027-04-01T08:00:00.000Z')
  const plan = await life.plan({ amount: 500_000, name: '=SUM(A1:A9), "Gold"' })
  const { latestInvoiceId, customerId } = await life.begin(plan['id'])
  await life.begin(plan['id'])
  await life.begin(plan['id'], 'tok_test_insufficient_funds')
  await life.done('update-customer', customerId as string, { name: '@Ada, née "Obi"\u00a0' })
  await life.act('refund-invoice', latestInvoiceId as string, { amount: 120_000 })
  await life.act('mend-credit', customerId as string, { amount: 70_000, reason: '-5% for, well, "waiting"' })
  await life.clock('2027-06-15T08:00:00.000Z')
  return life
}

// Holds N4, V9.
describe('an export', () => {
  it('holds all of each kind, as the interface shows it', async () => {
    const life = await someMonths()
    const list = async (name: 'list-invoices' | 'list-journal' | 'list-customers') =>
      (await service.call<Fields>(name, { key: life.key, query: { limit: '100' } })).body['items'] as Fields[]
    const invoices = await list('list-invoices')
    const csv = await exported(life, { kind: 'invoices' })
    const rows = rowsOf(csv.text)
    expect(csv.after).toMatchObject({ rows: invoices.length, bytes: Buffer.byteLength(csv.text) })
    expect(rows.map(({ id }) => id as string)).toEqual(invoices.map(({ id }) => id as string).toReversed())
    for (const column of ['subtotal', 'amount', 'amountPaid', 'amountRefunded'])
      expect([column, sum(rows, column)]).toEqual([column, sum(invoices, column)])

    const jsonl = await exported(life, { kind: 'invoices', format: 'jsonl' })
    const objects = jsonl.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields)
    expect(objects.map((one) => Object.values(one).map((value) => String(value ?? '')))).toEqual(
      rows.map((row) => Object.values(row) as string[]),
    )

    const lines = rowsOf((await exported(life, { kind: 'lines' })).text)
    expect(sum(lines, 'net')).toBe(sum(invoices, 'subtotal') - sum(invoices, 'discount'))
    expect(lines.filter(({ description }) => /^=/.test(description as string))).toEqual([])

    const journal = await list('list-journal')
    const postings = rowsOf((await exported(life, { kind: 'journal' })).text)
    expect(sum(postings, 'amount')).toBe(0)
    expect(sum(postings, 'debit').toFixed(2)).toBe(sum(postings, 'credit').toFixed(2))
    expect(postings.length).toBe(journal.reduce((all, one) => all + (one['postings'] as []).length, 0))
    expect(new Set(postings.map(({ entryId }) => entryId as string)).size).toBe(journal.length)
    expect(postings.filter(({ reason }) => /^'-5% for/.test(reason as string))).not.toEqual([])

    const payments = rowsOf((await exported(life, { kind: 'payments' })).text)
    expect(sum(payments, 'amount')).toBe(sum(invoices, 'amountPaid') - sum(invoices, 'amountRefunded'))

    const people = rowsOf((await exported(life, { kind: 'customers' })).text)
    expect(people.length).toBe((await list('list-customers')).length)
    expect(people.filter(({ name }) => name === '\'@Ada, née "Obi"\u00a0').length).toBe(1)
  })

  it('holds one range, whose parts sum to the whole, under the merchant’s own account names', async () => {
    const life = await someMonths()
    const names = { account: 'merchant_available', code: '1210', name: '=Bank, held' }
    const set = await service.call<Fields>('update-account-chart', {
      key: life.key,
      body: { accounts: [names, { account: 'refunds', code: '4900' }] },
    })
    expect(set.body['accounts']).toContainEqual({ account: 'refunds', code: '4900', name: '4900' })
    expect((await service.call<Fields>('get-account-chart', { key: life.key })).text).toBe(set.text)
    const all = rowsOf((await exported(life, { kind: 'journal' })).text)
    const april = rowsOf((await exported(life, { kind: 'journal', to: '2027-05-01' })).text)
    const later = rowsOf((await exported(life, { kind: 'journal', from: '2027-05-01' })).text)
    expect([...april, ...later]).toEqual(all)
    expect(april.length * later.length).toBeGreaterThan(0)
    const own = all.find(({ account }) => account === 'merchant_available')!
    expect([own['accountCode'], own['accountName']]).toEqual(['1210', "'=Bank, held"])
    expect(all.find(({ account }) => account === 'gateway_clearing')).toMatchObject({
      accountCode: 'gateway_clearing',
    })
  })

  it('holds gateway settlements line by line, with differences, and sums to what reached the bank', async () => {
    const life = await openLife(service, '2027-04-01T08:00:00.000Z')
    const body = { fees: { percentBp: 150, fixedKobo: 10_000 }, feeBearer: 'merchant' }
    await service.call('set-sandbox-gateway', { key: life.key, body })
    const plan = await life.plan({ amount: 500_000 })
    const sold = [await life.begin(plan['id']), await life.begin(plan['id']), await life.begin(plan['id'])]
    const [left, wrong, twice] = sold.map(({ latestInvoiceId }) => `${latestInvoiceId as string}-1`)
    const settle = (faults: Fields) => service.call('settle-sandbox-account', { key: life.key, body: faults })
    await settle({
      ...{ leaveOut: [left], twice: [twice] },
      otherwise: [{ reference: wrong, amount: 499_000 }],
    })
    await life.clock('2027-04-03T08:00:00.000Z')
    await settle({})
    // What is made from the instant of asking on is in no file.
    await life.clock('2027-04-04T08:00:00.000Z')
    const list = await service.call<Fields>('list-settlements', { key: life.key })
    const settled = list.body['items'] as Fields[]
    const all = { kind: 'settlements', from: '2027-04-01', to: '2027-05-01' }
    const rows = rowsOf((await exported(life, all)).text)
    expect(rows.map(({ reference, difference }) => [reference, difference]).sort()).toEqual(
      [
        [left, ''],
        [wrong, 'amount_differs'],
        [twice, ''],
        [twice, 'settled_twice'],
      ].sort(),
    )
    expect([sum(rows, 'amount'), sum(rows, 'fee'), sum(rows, 'net')]).toEqual([
      sum(settled, 'chargedKobo'),
      sum(settled, 'feesKobo'),
      sum(settled, 'netKobo'),
    ])
    // Each day of the bank's is a file of its own.
    const first = rowsOf((await exported(life, { ...all, to: '2027-04-02' })).text)
    const second = rowsOf((await exported(life, { ...all, from: '2027-04-02' })).text)
    expect([first.length, second.map(({ reference }) => reference as string)]).toEqual([3, [left]])
  })

  it('is finished by the next run after a worker crashed, and by one of two concurrent ones', async () => {
    const life = await someMonths()
    const { body } = await ask(life, { kind: 'invoices' })
    const found = await messages()
    for (const nth of [2, 4, 6]) {
      faults.crashAt(nth, 'after')
      await pipeline.call('export', 'sandbox', found)
      faults.reset()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 })
    }
    await Promise.all([pipeline.call('export', 'sandbox', found), pipeline.call('export', 'sandbox', found)])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 })
    await pipeline.call('export', 'sandbox', found)
    const after = await look(life, body['id'] as string)
    expect(after).toMatchObject({ status: 'completed' })
    expect(rowsOf(await download(after['url'] as string)).length).toBe(after['rows'])
  })

  it('has a link for a day and a file for seven, and neither of another merchant’s', async () => {
    const life = await someMonths()
    const other = await openLife(service, '2027-04-01T08:00:00.000Z')
    const { after } = await exported(life, { kind: 'customers' })
    const { status } = await service.call('get-export', {
      key: other.key,
      params: { id: after['id'] as string },
    })
    expect(status).toBe(404)
    const token = (after['url'] as string).slice((after['url'] as string).lastIndexOf('/') + 1)
    const follow = async (text: string): Promise<number> =>
      (await service.call('download-export', { params: { token: text } })).status
    expect([await follow(token), await follow(`${token.slice(0, -1)}A`), await follow('exp_x')]).toEqual([
      302,
      token.endsWith('A') ? 302 : 404,
      404,
    ])
    const day = 86_400_000
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day + 60_000 })
    expect(await follow(token)).toBe(404)
    expect((await look(life, after['id'] as string))['url']).not.toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * day })
    expect((await look(life, after['id'] as string))['url']).toBeNull()
  })

  it('that names customers is deleted when one of them is erased', async () => {
    const life = await someMonths()
    const { after } = await exported(life, { kind: 'customers' })
    const { after: kept } = await exported(life, { kind: 'invoices' })
    const alone = await life.customer()
    const erased = await life.act('erase-customer', alone['id'] as string, {})
    expect([erased.status, erased.text]).toEqual([200, erased.text])
    expect(await look(life, after['id'] as string)).toMatchObject({ status: 'removed', url: null })
    const files = (id: string): boolean =>
      existsSync(join(folder, 'sandbox', life.merchant.merchantId)) &&
      readNames(life.merchant.merchantId).some((name) => name.startsWith(id))
    expect(await pipeline.call('export', 'sandbox', await messages())).toEqual([])
    expect([files(after['id'] as string), files(kept['id'] as string)]).toEqual([false, true])
  })

  it('waits while five are open', async () => {
    const life = await someMonths()
    for (let n = 0; n < 5; n += 1) expect((await ask(life, { kind: 'invoices' })).status).toBe(201)
    const refused = await ask(life, { kind: 'invoices' })
    expect([refused.status, refused.body['error'].details[0]]).toMatchObject([
      409,
      { reason: 'too_many_exports', limit: 5 },
    ])
    expect((await ask(life, { kind: 'books' })).status).toBe(422)
    const page = await service.call<Fields>('list-exports', { key: life.key })
    expect((page.body['items'] as Fields[]).map(({ status }) => status as string)).toEqual(
      Array.from({ length: 5 }, () => 'pending'),
    )
  })
})

function readNames(merchantId: string): string[] {
  return readdirSync(join(folder, 'sandbox', merchantId))
}
