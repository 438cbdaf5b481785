import { beforeAll, describe, expect, it } from 'vitest'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import { openTill, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
let till: Till

beforeAll(async () => {
  till = await funded(500_000_000)
})

const noon = '2027-03-02T12:00:00.000Z'

async function funded(amount: number): Promise<Till> {
  const made = await openTill(service, '2027-03-01T12:00:00.000Z')
  await made.earn(amount)
  await made.setClock(noon)
  return made
}

const buy = (name: RouteName, body: object, headers: Record<string, string> = {}, as = till) =>
  service.call(name, { key: as.key, body, headers })
const get = (name: RouteName, query: Record<string, string> = {}) =>
  service.call(name, { key: till.key, query })
const read = async (id: string, as = till) =>
  (await service.call('get-bill', { key: as.key, params: { id } })).body
const vends = (as: Till) => openBook(twinTable(), as.merchant.merchantId, 'vend').list()
const airtime = { phoneNumber: '08031234567', amount: 500 }

describe('airtime', () => {
  // Holds S12, S25, D10.2.
  it('of 500 naira answers 50000 kobo and debits them', async () => {
    const before = (await till.balance()).availableKobo
    const { status, body } = await buy('buy-airtime', airtime)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^bill_[0-9A-Z]{26}$/),
        category: 'airtime',
        provider: 'MTN',
        recipient: '08031234567',
        amount: 50_000,
        currency: 'NGN',
        status: 'success',
        reference: body['id'],
        gatewayReference: `twin_${body['id']}`,
        meta: { amountNaira: 500 },
        createdAt: noon,
      },
    ])
    expect((await till.balance()).availableKobo).toBe(before - 50_000)
    expect(await read(body['id'])).toEqual(body)
    const told = (await till.events()).at(-1)!
    expect(told).toMatchObject({ type: 'bill_completed', data: { bill: body } })
  })

  it.each([
    [500.5, 'must be whole naira, without a fraction'],
    ['500', 'must be a number of whole naira, not a text'],
    [50_000_000, 'must be at most 50000 naira'],
    [5_000_000, 'must be at most 50000 naira; is it kobo? That would be 50000 naira'],
    [49, 'must be at least 50 naira'],
    [-500, 'must be at least 50 naira'],
    [null, 'must be a number of whole naira'],
    [1e300, 'must be whole naira, without a fraction'],
  ])('refuses an amount of %s with a clear reason', async (amount, issue) => {
    const { status, body } = await buy('buy-airtime', { ...airtime, amount })
    expect([status, body['error'].code]).toEqual([422, 'validation_error'])
    expect(body['error'].details[0].path).toBe('amount')
    expect(body['error'].details[0].issue).toContain(issue)
  })

  it('uses the named network, or leaves an unknown prefix to the provider', async () => {
    expect((await buy('buy-airtime', { ...airtime, network: 'GLO' })).body['provider']).toBe('GLO')
    expect((await buy('buy-airtime', { ...airtime, phoneNumber: '+2348091234567' })).body['provider']).toBe(
      '9MOBILE',
    )
    expect((await buy('buy-airtime', { ...airtime, phoneNumber: '08091234567' })).body['provider']).toBe(
      '9MOBILE',
    )
    expect((await buy('buy-airtime', { ...airtime, phoneNumber: '07000001234' })).body['provider']).toBe(
      'auto',
    )
    for (const body of [{ phoneNumber: '12' }, { network: 'SWIFT' }, { currency: 'USD' }]) {
      const { status, body: answer } = await buy('buy-airtime', { ...airtime, ...body })
      expect([status, answer['error'].details[0].path]).toEqual([422, Object.keys(body)[0]])
    }
  })

  // Holds D2.10.
  it('is bought once for one key', async () => {
    const own = await funded(100_000)
    const first = await buy('buy-airtime', airtime, { 'idempotency-key': 'a' }, own)
    const again = await buy('buy-airtime', airtime, { 'idempotency-key': 'a' }, own)
    expect([again.status, again.text]).toEqual([201, first.text])
    const short = await buy('buy-airtime', { ...airtime, amount: 501 }, { 'idempotency-key': 'b' }, own)
    expect([short.status, short.body['error']]).toMatchObject([
      422,
      { code: 'insufficient_balance', details: [{ path: 'amount', availableKobo: 50_000 }] },
    ])
    expect(await vends(own)).toHaveLength(1)
  })
})

describe('outcomes', () => {
  // Holds D10.4, D12.5.
  it('a definite failure refunds', async () => {
    const own = await funded(100_000)
    const { status, body } = await buy('buy-airtime', { ...airtime, phoneNumber: '08030000001' }, {}, own)
    expect([status, body['status'], body['gatewayReference']]).toEqual([201, 'failed', ''])
    expect(await own.balance()).toMatchObject({ availableKobo: 100_000 })
    expect((await own.eventTypes()).at(-1)).toBe('bill_failed')
    expect((await own.verify())['ok']).toBe(true)
  })

  // Holds D9.9, D10.4.
  it('a timeout stays processing, is queried, and never bought again', async () => {
    const own = await funded(100_000)
    const { status, body } = await buy(
      'buy-airtime',
      { ...airtime, phoneNumber: '08030000002' },
      { 'idempotency-key': 't' },
      own,
    )
    expect([status, body['status']]).toEqual([201, 'processing'])
    expect(await own.balance()).toMatchObject({ availableKobo: 50_000 })
    await own.setClock('2027-03-02T12:00:59.999Z')
    expect(await read(body['id'], own)).toEqual(body)
    await own.setClock('2027-03-02T12:01:00.000Z')
    expect(await read(body['id'], own)).toMatchObject({
      status: 'success',
      gatewayReference: `twin_${body['id']}`,
    })
    expect(await vends(own)).toHaveLength(1)
    expect((await own.eventTypes()).filter((type) => type.startsWith('bill_'))).toEqual(['bill_completed'])
    expect((await own.verify())['ok']).toBe(true)
    const replay = await buy(
      'buy-airtime',
      { ...airtime, phoneNumber: '08030000002' },
      { 'idempotency-key': 't' },
      own,
    )
    expect(replay.body['status']).toBe('processing')
  })
})

describe('the other bills', () => {
  // Holds D10.1.
  it('data is bought by amount or by bundle', async () => {
    const data = { phoneNumber: '08051234567', network: 'GLO' }
    expect((await buy('buy-data', { ...data, amount: 350 })).body).toMatchObject({
      category: 'data',
      provider: 'GLO',
      amount: 35_000,
    })
    const { items } = (await get('list-bundles', { network: 'GLO' })).body
    const bundle = items[1] as { bundleCode: string; amountNaira: number }
    expect(bundle).toEqual({ bundleCode: expect.any(String), name: expect.any(String), amountNaira: 500 })
    const bought = await buy('buy-data', { ...data, bundleCode: bundle.bundleCode })
    expect(bought.body).toMatchObject({
      amount: 50_000,
      meta: { amountNaira: 500, bundleCode: bundle.bundleCode },
    })
    for (const body of [{ ...data }, { ...data, amount: 350, bundleCode: bundle.bundleCode }])
      expect((await buy('buy-data', body)).body['error'].details[0].path).toBe('amount')
    const unknown = await buy('buy-data', { ...data, bundleCode: 'MTN-1GB-7D' })
    expect([unknown.status, unknown.body['error'].details[0].reason]).toEqual([422, 'unknown_bundle'])
    expect((await get('list-bundles')).status).toBe(422)
  })

  it('betting, cable TV and electricity, with the token of a prepaid meter', async () => {
    const payerName = 'Ada Eze'
    const betting = await buy('fund-betting', { provider: 'bet9ja', customerId: '12345', amount: 1_000 })
    expect(betting.body).toMatchObject({
      category: 'betting',
      provider: 'bet9ja',
      amount: 100_000,
      recipient: '12345',
    })
    const cable = await buy('pay-cabletv', { customerId: '7012345678', payerName, amount: 2_500 })
    expect(cable.body).toMatchObject({
      category: 'cabletv',
      provider: 'dstv',
      meta: { payerName, amountNaira: 2_500 },
    })
    const meter = { disco: 'ikedc', customerId: '45012345678', payerName, amount: 5_000 }
    const prepaid = await buy('pay-electricity', { ...meter, meterType: 'prepaid' })
    expect(prepaid.body).toMatchObject({
      category: 'electricity',
      provider: 'ikedc',
      status: 'success',
      amount: 500_000,
    })
    expect(prepaid.body['meta']['token']).toMatch(/^\d{20}$/)
    const postpaid = await buy('pay-electricity', { ...meter, meterType: 'postpaid' })
    expect(postpaid.body['meta']).toEqual({ amountNaira: 5_000, payerName, meterType: 'postpaid' })
    const refusals: [RouteName, object, string][] = [
      ['fund-betting', { provider: 'nobody', customerId: '12345', amount: 1_000 }, 'provider'],
      ['fund-betting', { provider: 'bet9ja', customerId: '12345', amount: 99 }, 'amount'],
      ['pay-cabletv', { customerId: '7012345678', amount: 2_500 }, 'payerName'],
      [
        'pay-cabletv',
        { customerId: '7012345678', payerName, amount: 2_500, provider: 'netflix' },
        'provider',
      ],
      ['pay-electricity', { ...meter, meterType: 'prepaid', disco: 'nepa' }, 'disco'],
      ['pay-electricity', { ...meter, meterType: 'prepaid', amount: 499 }, 'amount'],
      ['pay-electricity', meter, 'meterType'],
    ]
    for (const [name, body, path] of refusals) {
      const { status, body: answer } = await buy(name, body)
      expect([name, status, answer['error'].details[0].path]).toEqual([name, 422, path])
    }
  })
})

describe('look-ups', () => {
  // Holds D10.3.
  it('list companies and discos, and name customers', async () => {
    const discos = (await get('list-discos')).body['items'] as { id: string; name: string }[]
    expect(discos.map(({ id }) => id)).toEqual(
      'aedc bedc eedc ekedc ibedc ikedc jed kaedco kedco phed yedc'.split(' '),
    )
    const betting = (await get('list-billers', { category: 'betting' })).body['items'] as { id: string }[]
    expect(betting.map(({ id }) => id)).toEqual(['bet9ja', 'sportybet', 'betking', '1xbet'])
    const lookUp = (customerId: string) =>
      buy('look-up-customer', { category: 'electricity', provider: 'ikedc', customerId })
    expect((await lookUp('45012345678')).body).toEqual({ customerName: expect.any(String) })
    const unknown = await lookUp('45012340001')
    expect([unknown.status, unknown.body['error'].details[0].reason]).toEqual([422, 'unknown_customer'])
  })

  // Holds S26, D1.15.
  it('the history shows the thirty newest, and a bill belongs to its tenant only', async () => {
    const own = await funded(2_000_000)
    const made: unknown[] = []
    for (let i = 0; i < 31; i += 1)
      made.unshift((await buy('buy-airtime', { ...airtime, amount: 50 + i }, {}, own)).body)
    const history = await service.call('list-bills', { key: own.key })
    expect(history.body).toEqual({ items: made.slice(0, 30) })
    const stranger = await openTill(service)
    const { id } = made[0] as { id: string }
    expect((await service.call('get-bill', { key: stranger.key, params: { id } })).status).toBe(404)
  })
})
