import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene } from '../support/billing.ts'
import { countUnits, type Units } from '../support/units.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { deflate, inflate } from '../../shared/store/deflate.ts'

type Row = Record<string, unknown>

const many = 10_000
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What the dashboard's home and lists ask for, each with a page's worth of rows. */
const asked = [
  ['get-analytics-overview', {}],
  ['get-analytics-failures', {}],
  ['get-balance', {}],
  ['get-analytics-timeseries', { days: '30' }],
  ['list-recovery', { limit: '5', expand: 'customer,plan,invoice' }],
  ['list-recovery', { limit: '20', expand: 'customer,plan,invoice' }],
  ['list-subscriptions', { limit: '20', expand: 'customer,plan' }],
  ['list-subscriptions', { limit: '20', expand: 'customer,plan', status: 'active' }],
  ['list-subscriptions', { limit: '20', expand: 'customer,plan', status: 'paused' }],
  ['list-customers', { limit: '20' }],
  ['list-customers', { limit: '20', email: 'nobody@example.test' }],
  ['list-invoices', { limit: '20', expand: 'customer,plan' }],
  ['list-invoices', { limit: '20', expand: 'customer,plan', status: 'open' }],
  ['list-plans', { limit: '20' }],
  ['list-events', { limit: '20' }],
  ['list-balance-transactions', { limit: '20' }],
] as const

const call = (name: (typeof asked)[number][0], query: Record<string, string>) =>
  service.call<Row>(name, { key: scene.key, query })

/** The same calls, one after another: a first round for what a process keeps, a second one to be counted. */
async function cost(): Promise<Record<string, Units>> {
  const counted: Record<string, Units> = {}
  for (const [name, query] of asked) {
    expect([name, await call(name, query)]).toMatchObject([name, { status: 200 }])
    const { units } = await meter.measure(() => call(name, query))
    counted[`${name} ${new URLSearchParams(query).toString()}`] = { ...units }
  }
  return counted
}

const tableName = () => process.env['TABLE_SANDBOX'] ?? ''

/** A merchant's rows of one kind as they lie in the table. */
async function rowsOf(kind: string): Promise<Row[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `${scene.merchant.merchantId}#${kind}` },
    }),
  )
  return Items
}

/** Another identifier of the same instant: its fifth to second characters from the end count. */
function nth(id: string, n: number): string {
  const digits = [3, 2, 1, 0].map((place) => alphabet[Math.floor(n / 32 ** place) % 32]).join('')
  return `${id.slice(0, -5)}${digits}${id.slice(-1)}`
}

/** Writes copies of a subscription with its customer and invoice straight into the table, each under identifiers of its own. */
async function multiply(
  rows: readonly Row[],
  ids: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  const text = JSON.stringify(rows, (_, value: unknown) =>
    value instanceof Uint8Array ? { deflated: inflate(value) } : value,
  )
  const revive = (_: string, value: any): unknown =>
    typeof value?.deflated === 'string' ? deflate(value.deflated) : value
  const requests: Row[] = []
  for (let n = from; n < to; n += 1) {
    const copy = ids.reduce((copied, id) => copied.replaceAll(id, nth(id, n)), text)
    requests.push(...(JSON.parse(copy, revive) as Row[]))
  }
  const batches = Array.from({ length: Math.ceil(requests.length / 25) }, (_, i) =>
    requests.slice(25 * i, 25 * (i + 1)),
  )
  const write = async (): Promise<void> => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      // Nothing of them falls due: their due attributes stay behind.
      const puts = batch.map(({ dpk: _, dsk: __, ...Item }) => ({ PutRequest: { Item } }))
      const { UnprocessedItems = {} } = await documentClient().send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }),
      )
      expect(UnprocessedItems).toEqual({})
    }
  }
  await Promise.all(Array.from({ length: 8 }, write))
}

const service = await forThisFile(startService())
const scene = await openScene(service)
const meter = countUnits()

describe('a sandbox of 10,000 subscriptions', () => {
  it('answers home and lists with the round trips and read units of one with 60', async () => {
    const plan = await scene.plan()
    for (const token of ['tok_test_success', 'tok_test_expired_card']) {
      const customer = await scene.customer(token)
      await scene.subscribe({ customerId: customer['id'], planId: plan['id'], trialDays: 3 })
    }
    const now = new Date(Date.now() + 5 * 86_400_000).toISOString()
    await service.call('set-sandbox-clock', { key: scene.key, body: { now } })
    const kinds = await Promise.all(['SUB', 'CUS', 'INV'].map(rowsOf))
    const [subscriptions = [], customers = [], invoices = []] = kinds
    expect(kinds.map(({ length }) => length)).toEqual([2, 2, 2])
    /** Each of the two with what is theirs: one that was paid, and one in recovery. */
    const families = subscriptions.map((subscription) => {
      const ofIt = [...customers, ...invoices].filter((row) =>
        [subscription['cu'], subscription['li']].includes(row['sk']),
      )
      return [subscription, ...ofIt]
    })
    /** So many more of each; customers and invoices come along while they do not take too long. */
    const grow = async (from: number, to: { active: number; failing: number }) => {
      for (const family of families) {
        const isFailing = family[0]!['s'] === 'past_due'
        const ids = family.map((row) => String(row['sk']))
        const end = isFailing ? to.failing : to.active
        const whole = Math.min(end, 500)
        await multiply(family, ids, from, whole)
        // Of the rest only the subscriptions, who are then of the same customer.
        await multiply(family.slice(0, 1), ids.slice(0, 1), Math.max(from, whole), end)
      }
    }
    await grow(0, { active: 30, failing: 30 })
    const few = await cost()
    await grow(30, { active: 9000, failing: many - 9000 })
    const great = await cost()
    const dearer = Object.entries(great).filter(([name, { trips, rru }]) => {
      const before = few[name]!
      // A filter looks through so many rows at most before it answers with what it has.
      return /status=/.test(name) ? trips > 5 || rru > 120 : trips > before.trips || rru > before.rru + 1
    })
    expect(dearer).toEqual([])
    expect(Object.values(great).filter(({ trips }) => trips > 5)).toEqual([])
  }, 120_000)
})
