import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { workers } from '../../functions/workers/registry.ts'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { drawFaultLine, type Fault } from '../support/faults.ts'
import { kindsOf, openTill, sumsOf, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { ofShare } from '../support/share.ts'

const service = await forThisFile(startService())

const line = drawFaultLine(documentClient(), twinTable().client)

const funds = 100_000
const price = 60_000
const noon = '2027-03-02T12:00:00.000Z'
/** More calls than any of these operations makes: the sweep over fault points ends when one was not reached. */
const mostCalls = 30

async function funded(): Promise<Till> {
  const till = await openTill(service)
  await till.grant(funds, '2027-03-01')
  await till.jump(noon)
  // A first read, so that the credential is known and only the operation's own calls are counted.
  await till.balance()
  return till
}

const kinds: Omit<Fault, 'at'>[] = [
  { when: 'before', how: 'once' },
  { when: 'after', how: 'once' },
  { when: 'before', how: 'death' },
  { when: 'after', how: 'death' },
]

/** Runs a story once for every fault point, until one is beyond its last call. */
async function everyFault(
  kind: Omit<Fault, 'at'>,
  story: (fault: Fault) => Promise<number>,
): Promise<number> {
  for (let at = 1; at <= mostCalls; at += 1) {
    const calls = await story({ ...kind, at })
    if (calls < at) return at - 1
  }
  throw new Error('more calls than expected')
}

const key = { 'idempotency-key': 'one' }

const createPayout = (till: Till) =>
  service.call('create-payout', {
    key: till.key,
    body: { amount: price, bankCode: '058', accountNumber: '0123456789' },
    headers: key,
  })

/** Passes a payout's message to its worker, as the queue would. */
async function runWorker(till: Till, job: 'payout', id: string): Promise<void> {
  const { handlerFor } = await workers[job]()
  const { merchantId } = till.merchant
  const message = { merchantId, pk: `${merchantId}#POUT`, sk: id, at: noon, job, hints: {} }
  await handlerFor('sandbox')({ Records: [{ messageId: '1', body: JSON.stringify(message) }] }, {
    awsRequestId: 'test',
  } as never)
}

/** Ends every lease of the tenant's records, as a minute of real time would. */
async function endLeases(till: Till): Promise<void> {
  const { client, name: TableName } = twinTable()
  for (const partition of ['IDEM', 'BILL']) {
    const pk = `${till.merchant.merchantId}#${partition}`
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      }),
    )
    for (const { sk } of Items.filter((item) => item['l'] !== undefined))
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { pk, sk },
          UpdateExpression: 'SET #l = :zero',
          ExpressionAttributeNames: { '#l': 'l' },
          ExpressionAttributeValues: { ':zero': 0 },
        }),
      )
  }
}

/** Money is neither lost nor made: the books agree with what the outside really did. */
async function expectSound(till: Till, spent: number): Promise<void> {
  expect(await till.balance()).toMatchObject({ availableKobo: funds - spent, pendingKobo: 0 })
  const sums = sumsOf(await till.journal())
  expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(kindsOf(await till.stored())).toMatchObject({
    available: sums['merchant_available'] ?? 0,
    pending: sums['merchant_pending'],
  })
  expect([sums['payouts_in_transit'] ?? 0, sums['vas_in_transit'] ?? 0]).toEqual([0, 0])
  expect((await till.verify())['ok']).toBe(true)
}

const transfers = (till: Till) => openBook(twinTable(), till.merchant.merchantId, 'transfer').list()
const vends = (till: Till) => openBook(twinTable(), till.merchant.merchantId, 'vend').list()

// Holds D9.9, D10.4.
describe.each(ofShare(kinds))('a call lost $when it is made, $how', (kind) => {
  it('a payout is accepted once and transferred once', async () => {
    const points = await everyFault(kind, async (fault) => {
      const till = await funded()
      line.arm(fault)
      await createPayout(till)
      const calls = line.disarm()
      const { status, body } = await createPayout(till)
      expect(status).toBe(201)
      await runWorker(till, 'payout', body['id'])
      await till.setClock('2027-03-02T18:00:00.000Z')
      const { items } = (await service.call('list-payouts', { key: till.key })).body
      expect(items).toMatchObject([{ id: body['id'], status: 'completed' }])
      expect(await transfers(till)).toMatchObject([{ reference: body['id'], amount: price }])
      await expectSound(till, price)
      return calls
    })
    expect(points).toBeGreaterThanOrEqual(4)
  })

  it.each(['0123456789', '0123450001'])('a payout’s worker to %s finishes what it began', async (account) => {
    const points = await everyFault(kind, async (fault) => {
      const till = await funded()
      const { body } = await service.call('create-payout', {
        key: till.key,
        body: { amount: price, bankCode: '058', accountNumber: account },
      })
      line.arm(fault)
      await runWorker(till, 'payout', body['id'])
      const calls = line.disarm()
      await runWorker(till, 'payout', body['id'])
      await till.setClock('2027-03-02T18:00:00.000Z')
      const payout = (await service.call('get-payout', { key: till.key, params: { id: body['id'] } })).body
      const fails = account.endsWith('0001')
      expect(payout['status']).toBe(fails ? 'failed' : 'completed')
      expect(await transfers(till)).toHaveLength(1)
      const told = (await till.eventTypes()).filter((type) => type.startsWith('payout_'))
      expect(told).toEqual([fails ? 'payout_failed' : 'payout_completed'])
      await expectSound(till, fails ? 0 : price)
      return calls
    })
    expect(points).toBeGreaterThanOrEqual(4)
  })

  const numbers = ['08031234567', '08030000001']
  const ways = numbers.flatMap((phoneNumber) => [
    { phoneNumber, then: 'asked for again' },
    { phoneNumber, then: 'left alone' },
  ])
  it.each(ways)('airtime for $phoneNumber is bought at most once, $then', async ({ phoneNumber, then }) => {
    const points = await everyFault(kind, async (fault) => {
      const till = await funded()
      const buy = () =>
        service.call('buy-airtime', {
          key: till.key,
          body: { phoneNumber, amount: price / 100 },
          headers: key,
        })
      line.arm(fault)
      await buy()
      const calls = line.disarm()
      await endLeases(till)
      if (then === 'asked for again') expect((await buy()).status).toBe(201)
      await till.setClock('2027-03-02T18:00:00.000Z')
      const { items } = (await service.call('list-bills', { key: till.key })).body as {
        items: { status: string }[]
      }
      const paid = items.filter(({ status }) => status === 'success').length
      const delivered = (await vends(till)).filter(({ outcome }) => outcome === 'succeeded').length
      expect(items.length).toBeLessThanOrEqual(1)
      expect(items.every(({ status }) => status !== 'processing')).toBe(true)
      expect(delivered).toBe(paid)
      expect((await vends(till)).length).toBeLessThanOrEqual(1)
      await expectSound(till, paid * price)
      return calls
    })
    expect(points).toBeGreaterThanOrEqual(6)
  })
})
