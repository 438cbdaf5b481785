import { describe, expect, it } from 'vitest'
import { workers } from '../../functions/workers/registry.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { kindsOf, openTill, sumsOf, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const evening = '2027-03-01T22:59:59.000Z'
const midnight = '2027-03-01T23:00:00.000Z'

const settleEarnings = async (): Promise<void> => {
  const { handlerFor } = await workers['settlement']()
  const report = (await handlerFor('sandbox')({}, { awsRequestId: 'test' } as never)) as {
    batchItemFailures: unknown[]
  }
  expect(report.batchItemFailures).toEqual([])
}

const pay = (till: Till, amount: number) =>
  service.call('create-payout', {
    key: till.key,
    body: { amount, bankCode: '058', accountNumber: '0123456789' },
  })

describe('T+1 in Lagos days', () => {
  // Holds S40, D9.2.
  it.each(['with', 'without'])('settles at midnight, %s the settlement worker', async (worker) => {
    const till = await openTill(service, evening)
    const move = worker === 'with' ? till.setClock : till.jump
    await till.earn(40_000)
    expect(await till.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 40_000 })
    await move(midnight)
    expect(await till.balance()).toMatchObject({ availableKobo: 40_000, pendingKobo: 0 })
    await till.earn(5_000)
    expect(await till.balance()).toMatchObject({ availableKobo: 40_000, pendingKobo: 5_000 })
    const above = await pay(till, 40_001)
    expect([above.status, above.body['error'].code, above.body['error'].details]).toEqual([
      422,
      'insufficient_balance',
      [{ path: 'amount', availableKobo: 40_000 }],
    ])
    expect((await pay(till, 40_000)).status).toBe(201)
    await move('2027-03-02T22:59:59.999Z')
    expect(await till.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 5_000 })
    await move('2027-03-02T23:00:00.000Z')
    expect(await till.balance()).toMatchObject({ availableKobo: 5_000, pendingKobo: 0 })
    expect((await till.verify())['ok']).toBe(true)
  })

  // Holds D9.4.
  it('writes the settlement at midnight, once, and lists only changes of the money', async () => {
    const till = await openTill(service, evening)
    await till.earn(40_000)
    await till.setClock('2027-03-04T12:00:00.000Z')
    await settleEarnings()
    await settleEarnings()
    const entries = (await till.journal()).filter(({ y }) => y === 'settlement')
    expect(entries).toHaveLength(1)
    expect(await till.stored()).toEqual({ 'NGN#available': 40_000 })
    const listed = await till.transactions()
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^txn_/),
        type: 'charge',
        amountKobo: 40_000,
        currency: 'NGN',
        sourceType: 'invoice',
        sourceId: expect.stringMatching(/^inv_/),
        availableOn: midnight,
        createdAt: evening,
        // Nobody said what the gateway kept (N1).
        feeKobo: null,
        netKobo: 40_000,
      },
    ])
    expect(await till.verify()).toEqual({
      ok: true,
      sumKobo: 0,
      accounts: [
        { account: 'gateway_clearing', currency: 'NGN', balanceKobo: -40_000, postingsKobo: -40_000 },
        { account: 'merchant_pending', currency: 'NGN', balanceKobo: 0, postingsKobo: 0 },
        { account: 'merchant_available', currency: 'NGN', balanceKobo: 40_000, postingsKobo: 40_000 },
      ],
      from: '2027-03-02T23:00:00.000Z',
      to: '2027-03-04T12:00:00.000Z',
    })
  })

  it('folds weeks without a settlement, more than one commit holds', async () => {
    const till = await openTill(service, '2027-01-01T12:00:00.000Z')
    for (let day = 0; day < 70; day += 1) {
      await till.jump(new Date(Date.UTC(2027, 0, 1 + day, 12)).toISOString())
      await till.earn(1_000)
    }
    await till.jump('2027-06-01T12:00:00.000Z')
    expect(await till.balance()).toMatchObject({ availableKobo: 70_000, pendingKobo: 0 })
    expect((await pay(till, 70_000)).status).toBe(201)
    expect(await till.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 0 })
    expect((await pay(till, 100)).status).toBe(422)
    expect((await till.verify())['ok']).toBe(true)
  })

  // Holds D1.17, D1.18.
  it('keeps each currency separate, and pays out only naira', async () => {
    const till = await openTill(service, evening)
    await till.earn(7_000, 'USD')
    await till.setClock('2027-03-03T12:00:00.000Z')
    expect((await pay(till, 100)).status).toBe(422)
    expect(await till.stored()).toEqual({ 'USD#available': 7_000 })
    expect(await till.transactions({ currency: 'NGN' })).toEqual([])
    expect(await till.transactions({ currency: 'USD' })).toMatchObject([{ amountKobo: 7_000 }])
    expect((await till.verify())['ok']).toBe(true)
  })
})

describe('what is owed', () => {
  /** As a reversal beyond the balance leaves it. */
  async function owe(till: Till, amount: number, day: string): Promise<void> {
    const { client, name } = twinTable()
    const pk = till.merchant.merchantId
    await client.send(
      new PutCommand({ TableName: name, Item: { pk: `${pk}#BAL`, sk: 'NGN#owed', a: -amount } }),
    )
    const p = [
      { account: 'merchant_owed', amount: -amount },
      { account: 'gateway_clearing', amount },
    ]
    const Item = {
      pk: `${pk}#TXN`,
      sk: `txn_${day}0000000000000000`,
      y: 'reversal',
      s: 'succeeded',
      a: amount,
      c: 'NGN',
      p,
      st: 'invoice',
      si: 'inv_x',
    }
    await client.send(new PutCommand({ TableName: name, Item }))
  }

  // Holds D9.15.
  it('is taken first from earnings as they settle, and payouts wait for it', async () => {
    const till = await openTill(service, evening)
    await till.earn(50_000)
    await till.jump(midnight)
    expect((await pay(till, 10_000)).status).toBe(201)
    await owe(till, 60_000, '01JNAJZZZZ')
    expect(await till.balance()).toMatchObject({ availableKobo: 40_000 - 40_000, pendingKobo: 0 })
    const refused = await pay(till, 100)
    expect([refused.status, refused.body['error'].details]).toEqual([
      422,
      [{ path: 'amount', availableKobo: 0, owedKobo: 20_000 }],
    ])
    await till.earn(30_000)
    await till.jump('2027-03-02T23:00:00.000Z')
    expect(await till.balance()).toMatchObject({ availableKobo: 10_000, pendingKobo: 0 })
    expect((await pay(till, 10_001)).status).toBe(422)
    expect((await pay(till, 9_000)).status).toBe(201)
    expect(await till.stored()).toEqual({ 'NGN#available': 1_000, 'NGN#owed': 0 })
    expect((await till.verify())['ok']).toBe(true)
    const sums = sumsOf(await till.journal())
    expect(kindsOf(await till.stored())).toMatchObject({
      available: sums['merchant_available'],
      owed: sums['merchant_owed'],
    })
  })
})

describe('verify', () => {
  // Holds D9.5.
  it('finds a balance that differs from its postings, in open days and behind a seal', async () => {
    const till = await openTill(service, evening)
    await till.earn(40_000)
    await till.setClock('2027-03-05T12:00:00.000Z')
    await settleEarnings()
    expect((await till.verify())['ok']).toBe(true)
    const { client, name } = twinTable()
    const Item = { pk: `${till.merchant.merchantId}#BAL`, sk: 'NGN#available', a: 40_001, f: '2027-03-05' }
    await client.send(new PutCommand({ TableName: name, Item }))
    const check = await till.verify()
    expect(check).toMatchObject({ ok: false, sumKobo: 0 })
    expect(check['accounts']).toContainEqual({
      account: 'merchant_available',
      currency: 'NGN',
      balanceKobo: 40_001,
      postingsKobo: 40_000,
    })
  })
})
