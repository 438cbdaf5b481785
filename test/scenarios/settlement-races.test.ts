import { beforeEach, describe, expect, it } from 'vitest'
import { settleEarnings } from '../../shared/operations/balance/settle-earnings.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { injectConflicts } from '../support/conflicts.ts'
import { kindsOf, openTill, sumsOf, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

const service = await forThisFile(startService())
const conflicts = injectConflicts(documentClient(), 7)

beforeEach(() => {
  conflicts.share = 0
})

const price = 50_000

const payout = (till: Till, accountNumber = '0123456789') =>
  service.call('create-payout', {
    key: till.key,
    body: { amount: price, bankCode: '058', accountNumber },
  })

const contextOf = (till: Till) => workerContext(till.merchant.merchantId, 'sandbox')

describe('concurrent refunds of what is left', () => {
  it('are granted as far as the available balance covers them', async () => {
    const till = await openTill(service, '2027-03-01T20:00:00.000Z')
    for (let i = 0; i < 6; i += 1) await till.earn(price)
    await till.setClock('2027-03-02T12:00:00.000Z')
    for (let i = 0; i < 4; i += 1) expect((await payout(till)).status).toBe(201)
    const { items } = (await service.call('list-invoices', { key: till.key })).body
    const answers = await Promise.all(
      (items as { id: string }[]).map(({ id }) =>
        service.call('refund-invoice', { key: till.key, params: { id }, body: {} }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422])
    expect(await till.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 0 })
    expect(kindsOf(await till.stored())).toMatchObject({ available: 0, owed: 0 })
    expect((await till.verify())['ok']).toBe(true)
  })
})

describe('concurrent settlements where the merchant owes', () => {
  it('repay once', async () => {
    const till = await openTill(service, '2027-03-01T20:00:00.000Z')
    await till.earn(price)
    await till.setClock('2027-03-02T12:00:00.000Z')
    // All is paid out and part of it taken back by the customer’s bank; then the payout is returned.
    expect((await payout(till, '0123450003')).status).toBe(201)
    const { items } = (await service.call('list-invoices', { key: till.key })).body
    const notice = { invoiceId: items[0].id, amount: 10_000, reference: 'dispute' }
    await service.call('reverse-sandbox-charge', { key: till.key, body: notice })
    await till.setClock('2027-03-02T13:00:00.000Z')
    // What returns repays the debt in its own commit (F4): nothing is left for the settlements to do.
    expect(kindsOf(await till.stored())).toMatchObject({ available: price - 10_000, owed: 0 })
    await Promise.all(Array.from({ length: 10 }, () => settleEarnings(contextOf(till))))
    expect(kindsOf(await till.stored())).toMatchObject({ available: price - 10_000, owed: 0 })
    expect((await till.verify())['ok']).toBe(true)
  })
})

describe('credit removed concurrently where the merchant owes', () => {
  it('repays the debt once, and the rest is available', async () => {
    const till = await openTill(service, '2027-03-02T12:00:00.000Z')
    const customers = await Promise.all(Array.from({ length: 4 }, () => till.customer()))
    const mend = (id: string, amount: number) =>
      service.call('mend-credit', {
        key: till.key,
        params: { id },
        body: { amount, currency: 'NGN', reason: 'A mistake' },
      })
    await till.grant(3_000, '2027-03-01')
    await settleEarnings(contextOf(till))
    // 3,000 are there for the first three gifts; the fourth is owed, and all four come back at once.
    for (const { id } of customers) expect((await mend(id, 1_000)).status).toBe(201)
    expect(kindsOf(await till.stored())).toMatchObject({ available: 0, owed: -1_000 })
    const answers = await Promise.all(customers.map(({ id }) => mend(id, -1_000)))
    expect(answers.map(({ status }) => status)).toEqual(customers.map(() => 201))
    expect(kindsOf(await till.stored())).toMatchObject({ available: 3_000, owed: 0 })
    expect((await till.verify())['ok']).toBe(true)
  })
})

describe('settlement concurrent with spending', () => {
  it('folds each day once while payouts, settlements and reads run concurrently, and no read is wrong', async () => {
    const till = await openTill(service, '2027-03-01T20:00:00.000Z')
    for (let i = 0; i < 8; i += 1) await till.earn(10_000)
    await till.jump('2027-03-02T22:59:59.999Z')
    await till.earn(5_000)
    conflicts.share = 0.2
    const seen: { availableKobo: number; pendingKobo: number }[] = []
    const look = async () => {
      for (let i = 0; i < 15; i += 1) seen.push(await till.balance())
    }
    await Promise.all([...Array.from({ length: 10 }, () => settleEarnings(contextOf(till))), look(), look()])
    expect(new Set(seen.map(({ availableKobo, pendingKobo }) => `${availableKobo} ${pendingKobo}`))).toEqual(
      new Set(['80000 5000']),
    )
    await Promise.all([
      ...Array.from({ length: 10 }, () => settleEarnings(contextOf(till))),
      ...Array.from({ length: 4 }, () => payout(till)),
    ])
    conflicts.share = 0
    expect(await till.balance()).toMatchObject({ availableKobo: 30_000, pendingKobo: 5_000 })
    const settlements = (await till.journal()).filter(({ y }) => y === 'settlement')
    expect(sumsOf(settlements)).toEqual({ merchant_pending: -80_000, merchant_available: 80_000 })
    expect((await till.verify())['ok']).toBe(true)
  })
})
