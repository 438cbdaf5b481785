import { describe, expect, it } from 'vitest'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { openTill, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const evening = '2027-03-01T20:00:00.000Z'
const noon = '2027-03-02T12:00:00.000Z'

/** A till with 100,000 kobo to spend, at noon. */
async function funded(amount = 100_000): Promise<Till> {
  const till = await openTill(service, evening)
  await till.earn(amount)
  await till.setClock(noon)
  return till
}

const good = { bankCode: '058', accountNumber: '0123456789' }
const ending = (digits: string) => ({ bankCode: '058', accountNumber: `012345${digits}` })
const pay = (till: Till, body: object, headers: Record<string, string> = {}) =>
  service.call('create-payout', { key: till.key, body, headers })
const read = async (till: Till, id: string) =>
  (await service.call('get-payout', { key: till.key, params: { id } })).body
const transfers = (till: Till) => openBook(twinTable(), till.merchant.merchantId, 'transfer').list()
const after = (ms: number): string => new Date(Date.parse(noon) + ms).toISOString()
const minute = 60_000
const hour = 60 * minute

describe('a payout', () => {
  // Holds S10, S17, D1.1.
  it('debits at once, is processing, and completes by the worker', async () => {
    const till = await funded()
    const { status, body } = await pay(till, { ...good, amount: 60_000, accountName: 'Lawal, Fatima' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^pout_[0-9A-Z]{26}$/),
      amount: 60_000,
      currency: 'NGN',
      status: 'processing',
      bankCode: '058',
      bankName: null,
      accountNumber: '0123456789',
      accountName: null,
      reference: body['id'],
      gatewayReference: null,
      failureReason: null,
      createdAt: noon,
      completedAt: null,
      reviewSince: null,
      heldUntil: null,
    })
    expect(await till.balance()).toMatchObject({ availableKobo: 40_000 })
    await till.setClock(after(1000))
    const done = await read(till, body['id'])
    expect(done).toEqual({
      ...body,
      status: 'completed',
      bankName: 'Guaranty Trust Bank',
      accountName: 'FATIMA LAWAL',
      gatewayReference: `twin_${body['id']}`,
      completedAt: noon,
    })
    const events = (await till.events()).filter(({ type }) => type.startsWith('payout_'))
    expect(events).toMatchObject([{ type: 'payout_completed', createdAt: noon, data: { payout: done } }])
    const list = (await service.call('list-payouts', { key: till.key })).body
    expect(list).toEqual({ availableKobo: 40_000, pendingKobo: 0, currency: 'NGN', items: [done] })
    expect(await transfers(till)).toMatchObject([
      { reference: body['id'], amount: 60_000, outcome: 'succeeded' },
    ])
    expect((await till.verify())['ok']).toBe(true)
  })

  // Holds D9.8.
  it('returns the money once when the bank refuses', async () => {
    const till = await funded()
    const { body } = await pay(till, { ...ending('0001'), amount: 60_000 })
    await till.setClock(after(minute))
    expect(await read(till, body['id'])).toMatchObject({ status: 'failed', failureReason: 'invalid_account' })
    expect(await till.balance()).toMatchObject({ availableKobo: 100_000 })
    await till.setClock(after(72 * hour))
    expect(await till.balance()).toMatchObject({ availableKobo: 100_000 })
    const types = (await till.eventTypes()).filter((type) => type.startsWith('payout_'))
    expect(types).toEqual(['payout_failed'])
    expect((await till.transactions()).map(({ type, amountKobo }) => [type, amountKobo])).toEqual([
      ['payout_reversal', 60_000],
      ['payout', -60_000],
      ['charge', 100_000],
    ])
    expect((await till.verify())['ok']).toBe(true)
  })

  // Holds D12.5.
  it('stays processing for an hour where the bank is slow', async () => {
    const till = await funded()
    const { body } = await pay(till, { ...ending('0002'), amount: 100 })
    await till.setClock(after(hour - 1))
    expect(await read(till, body['id'])).toMatchObject({ status: 'processing', completedAt: null })
    await till.setClock(after(hour))
    expect(await read(till, body['id'])).toMatchObject({ status: 'completed', completedAt: after(hour) })
    expect(await transfers(till)).toHaveLength(1)
  })

  // Holds D9.8, D12.5.
  it('is credited back when the bank reverses it an hour later, as another credit', async () => {
    const till = await funded()
    const { body } = await pay(till, { ...ending('0003'), amount: 100_000 })
    await till.setClock(after(hour - 1))
    expect(await read(till, body['id'])).toMatchObject({ status: 'completed' })
    expect(await till.balance()).toMatchObject({ availableKobo: 0 })
    await till.setClock(after(hour))
    expect(await read(till, body['id'])).toMatchObject({
      status: 'failed',
      failureReason: 'reversed_by_bank',
      completedAt: noon,
    })
    expect(await till.balance()).toMatchObject({ availableKobo: 100_000 })
    await till.setClock(after(96 * hour))
    expect(await till.balance()).toMatchObject({ availableKobo: 100_000 })
    const types = (await till.eventTypes()).filter((type) => type.startsWith('payout_'))
    expect(types).toEqual(['payout_completed', 'payout_failed'])
    expect((await till.verify())['ok']).toBe(true)
  })

  // Holds S23, D2.10, D2.11, D9.6, D11.17.
  it('is made once for one key, and refused bodies say why', async () => {
    const till = await funded()
    const key = { 'idempotency-key': 'p-1' }
    const first = await pay(till, { ...good, amount: 70_000 }, key)
    const again = await pay(till, { ...good, amount: 70_000 }, key)
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ])
    expect((await pay(till, { ...good, amount: 60_000 }, key)).body['error'].code).toBe(
      'idempotency_key_reused',
    )
    const short = await pay(till, { ...good, amount: 30_001 }, { 'idempotency-key': 'p-2' })
    const shortAgain = await pay(till, { ...good, amount: 30_001 }, { 'idempotency-key': 'p-2' })
    expect([short.status, shortAgain.text]).toEqual([422, short.text])
    expect(shortAgain.headers['idempotent-replayed']).toBe('true')
    const refusals: [object, string][] = [
      [{ amount: 99, ...good }, 'amount'],
      [{ amount: 1_000_000_001, ...good }, 'amount'],
      [{ amount: '500', ...good }, 'amount'],
      [{ amount: 500 }, 'accountId'],
      [{ amount: 500, accountId: 'pacc_x', ...good }, 'accountId'],
      [{ amount: 500, bankCode: '058' }, 'accountNumber'],
      [{ amount: 500, accountNumber: '0123456789' }, 'bankCode'],
      [{ amount: 500, bankCode: '58', accountNumber: '0123456789' }, 'bankCode'],
      [{ amount: 500, bankCode: '058', accountNumber: '012345678' }, 'accountNumber'],
      [{ amount: 500, currency: 'USD', ...good }, 'currency'],
    ]
    for (const [body, path] of refusals) {
      const { status, body: answer } = await pay(till, body)
      expect([status, answer['error'].code, answer['error'].details[0].path]).toEqual([
        422,
        'validation_error',
        path,
      ])
    }
    const absent = await pay(till, { amount: 500, accountId: 'pacc_nobody' })
    expect([absent.status, absent.body['error'].details]).toEqual([404, [{ path: 'accountId' }]])
    const stranger = await openTill(service)
    expect(
      (await service.call('get-payout', { key: stranger.key, params: { id: first.body['id'] } })).status,
    ).toBe(404)
  })

  it('stays within the deployment’s limits', async () => {
    const till = await funded()
    process.env['PAYOUT_MIN_KOBO'] = '5000'
    process.env['PAYOUT_MAX_KOBO'] = '6000'
    try {
      const answers = [
        await pay(till, { ...good, amount: 4_999 }),
        await pay(till, { ...good, amount: 6_001 }),
      ]
      expect(answers.map(({ status, body }) => [status, body['error'].details[0].issue])).toEqual([
        [422, 'must be at least 5000 kobo'],
        [422, 'must be at most 6000 kobo'],
      ])
      expect((await pay(till, { ...good, amount: 6_000 })).status).toBe(201)
    } finally {
      delete process.env['PAYOUT_MIN_KOBO']
      delete process.env['PAYOUT_MAX_KOBO']
    }
  })

  it('has nothing of the sandbox in live', async () => {
    const { live } = await service.merchant()
    const refused = await service.call('create-payout', {
      key: live.secretKey,
      body: { ...good, amount: 500 },
    })
    expect([refused.status, refused.body['error'].code]).toEqual([422, 'insufficient_balance'])
    const banks = await service.call('list-banks', { key: live.secretKey })
    expect([banks.status, banks.body['error'].details]).toEqual([503, [{ reason: 'bank_not_configured' }]])
  })
})
