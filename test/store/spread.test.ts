import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operatorContext } from '../../infra/local/operator.ts'
import { markShard, mostShards, shardOfId } from '../../shared/domain/ids.ts'
import { verifyLedger } from '../../shared/operations/balance/verify-ledger.ts'
import { settleEarnings } from '../../shared/operations/balance/settle-earnings.ts'
import { announceToNobody, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { pendingFanOuts } from '../../shared/operations/webhooks/select-fan-outs.ts'
import { tenantOf } from '../../shared/store/codec.ts'
import { customerMessageRef } from '../../shared/store/entities/customer-message.ts'
import { deliveryKey, deliveryOf } from '../../shared/store/entities/delivery.ts'
import { eventCodec, eventRef } from '../../shared/store/entities/event.ts'
import { isLateChargeKey, lateChargeCodec, lateChargeRef } from '../../shared/store/entities/late-charge.ts'
import { awaited } from '../../shared/domain/charge/loose-charge.ts'
import { raiseSpread } from '../../shared/operations/merchants/raise-spread.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { wayOf } from '../../shared/domain/charge/intended.ts'
import { aHeldCharge } from '../domain/fixtures/billing.ts'
import { letGo } from '../domain/fixtures/late-charges.ts'
import { openLiveShop, type LiveShop } from '../support/live-shop.ts'
import { startService, type Service } from '../support/service.ts'

/** A large merchant's newest items lie in several partitions (E4), and nobody who reads them sees that. */
describe('the part that an identifier names', () => {
  const time = '01M80GSSPT'
  it('is the first one in every older identifier', () => {
    for (const first of '0123456789ABCDEF') expect(shardOfId(`evt_${time}${first}ABCDEFGHJKMNPQ`)).toBe(0)
    const ids = createIdSource(() => Date.now())
    for (let i = 0; i < 200; i += 1) {
      expect(shardOfId(ids.next('event', '2027-01-01T00:00:00.000Z', i % 2 === 0))).toBe(0)
    }
  })

  it('is the one it was made for', () => {
    const ids = createIdSource(() => Date.now())
    for (let shard = 0; shard < mostShards; shard += 1) {
      const id = ids.next('invoice', '2027-01-01T00:00:00.000Z', false, shard)
      expect([id, shardOfId(id)]).toEqual([expect.stringMatching(/^inv_[0-9A-HJKMNP-TV-Z]{26}$/), shard])
      expect(shardOfId(`evt_${markShard(`${time}0123456789ABCDEF`, shard)}#001`)).toBe(shard)
    }
  })

  it('lets those of one source count up', () => {
    const ids = createIdSource(() => Date.now())
    const made = Array.from({ length: 500 }, () => ids.next('event', '2027-01-01T00:00:00.000Z', false, 3))
    expect(made).toEqual(made.toSorted())
    expect(new Set(made).size).toBe(500)
  })
})

// A charge that was let go is stored where its invoice is, so that a crowd of them is spread as the invoices are.
it('is the one of an invoice’s or a session’s abandoned charge, by its reference', () => {
  const sent = { ...letGo, ...wayOf(aHeldCharge()), number: 12, why: 'superseded' } as const
  for (const prefix of ['inv', 'chk']) {
    const reference = `${prefix}_${markShard('01M80GSSPT0123456789ABCDEF', 7)}-12`
    const ref = lateChargeRef('mer_1', reference)
    expect(ref).toMatchObject({ pk: 'mer_1#7#LATE', sk: reference })
    expect(isLateChargeKey(ref)).toBe(true)
    const stored = lateChargeCodec.encode(awaited({ ...sent, reference }), { mode: 'live', clock: 'wall' })
    expect(stored).toMatchObject({ pk: ref.pk, sk: reference })
    expect(lateChargeCodec.decode(stored)).toMatchObject({ merchantId: 'mer_1', reference })
  }
})

it('keeps a key’s tenant, kind and endpoint readable, which stream filters and workers use', () => {
  const id = `evt_${markShard('01M80GSSPT0123456789ABCDEF', 3)}`
  expect(eventRef('mer_1', id)).toMatchObject({ pk: 'mer_1#3#EVT', sk: id })
  const key = deliveryKey('mer_1', 'whe_1', `${id}#002`)
  expect(key.pk).toBe('mer_1#3#DLV#whe_1')
  expect(deliveryOf(key)).toEqual({ merchantId: 'mer_1', endpointId: 'whe_1', eventId: id, attempt: 2 })
  const message = customerMessageRef('mer_1', id)
  expect(message.pk).toBe('mer_1#3#MSG')
  expect(tenantOf(message)).toBe('mer_1')
  const event = {
    merchantId: 'mer_1',
    id,
    createdAt: '2027-01-01T00:00:00.000Z',
    type: 'subscription_created' as const,
    body: '{}',
  }
  const marked = {
    ...event,
    timelineOf: null,
    optIn: false,
    outbox: [id],
    tally: null,
    talliedOn: null,
    message: null,
  }
  const item = eventCodec.encode(marked, { mode: 'live', clock: 'wall' })
  const change = { merchantId: 'mer_1', isNew: true, key: { pk: String(item['pk']), sk: id }, item } as never
  expect(pendingFanOuts([change]).map(({ carrierId }) => carrierId)).toEqual([id])
})

describe('a merchant whose items are spread over partitions', () => {
  let service: Service
  let shop: LiveShop

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T08:00:00.000Z') })
    service = await startService()
    shop = await openLiveShop(service)
  })
  afterAll(async () => {
    vi.useRealTimers()
    await service.stop()
    await shop.close()
  })

  const spreadOf = async (type: string): Promise<number[]> => {
    const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: 'billing-live' }))
    const mine = Items.map(({ pk }) => String(pk)).filter((pk) => pk.startsWith(shop.merchant.merchantId))
    const parts = mine.filter((pk) => pk.endsWith(`#${type}`)).map((pk) => pk.split('#'))
    return [...new Set(parts.map((words) => (words.length === 3 ? Number(words[1]) : 0)))].sort(
      (a, b) => a - b,
    )
  }
  const listed = async (
    name: 'list-events' | 'list-invoices' | 'list-balance-transactions',
    limit: number,
  ) => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { limit: String(limit), ...(cursor === '' ? {} : { cursor }) }
      const { body } = await shop.call(name, { query })
      ids.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    }
    return ids
  }
  const context = () => operatorContext('live', shop.merchant.merchantId)
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

  it('is read as before in the minutes of a change, and written to all of them afterwards', async () => {
    for (let i = 0; i < 3; i += 1) await shop.sell()
    expect(await spreadOf('EVT')).toEqual([0])
    const events = await listed('list-events', 100)
    expect(await raiseSpread(context(), 4)).toMatchObject({ over: 4, before: 1 })
    await expect(raiseSpread(context(), 4)).rejects.toMatchObject({ status: 422 })
    later(61)
    for (let i = 0; i < 3; i += 1) await shop.sell()
    // Every process knows first what is to be listed.
    expect(await spreadOf('EVT')).toEqual([0])
    later(60)
    for (let i = 0; i < 24; i += 1) await shop.sell()
    for (const type of ['EVT', 'INV', 'TXN', 'BAL'])
      expect([type, await spreadOf(type)]).toEqual([type, [0, 1, 2, 3]])
    const all = await listed('list-events', 100)
    expect(all.slice(-events.length)).toEqual(events)
  })

  it.each(['list-events', 'list-invoices', 'list-balance-transactions'] as const)(
    '%s gives every item once, newest first, in pages of any size',
    async (name) => {
      const all = await listed(name, 100)
      expect(all.length).toBeGreaterThanOrEqual(30)
      expect(new Set(all).size).toBe(all.length)
      const times = all.map((id) => id.slice(4, 14))
      expect(times).toEqual(times.toSorted().reverse())
      for (const limit of [1, 7]) expect(await listed(name, limit)).toEqual(all)
    },
  )

  it('finds each by its identifier, and holds its money together', async () => {
    for (const id of await listed('list-invoices', 100)) {
      expect((await shop.call('get-invoice', { params: { id } })).body).toMatchObject({ id, status: 'paid' })
    }
    const [newest] = await listed('list-events', 1)
    expect((await shop.call('get-event', { params: { id: newest! } })).status).toBe(200)
    const price = 500_000
    expect((await shop.call('get-balance', {})).body).toMatchObject({
      availableKobo: 0,
      pendingKobo: 30 * price,
    })
    const invoices = await listed('list-invoices', 100)
    const spread = invoices.find((id) => shardOfId(id) > 0)!
    const refund = await shop.call('refund-invoice', { params: { id: spread }, body: { amount: 1_000 } })
    expect(refund.status).toBe(200)
    expect(await verifyLedger(context())).toMatchObject({ ok: true, sumKobo: 0 })
    later(24 * 3600)
    await settleEarnings(context())
    const balance = (await shop.call('get-balance', {})).body
    expect(balance).toMatchObject({ availableKobo: 30 * price - 1_000, pendingKobo: 0 })
    expect((await shop.call('verify-balance', {})).body).toMatchObject({ ok: true, sumKobo: 0 })
  })

  // Holds O8.
  it('counts a day in as many parts, and sums them', async () => {
    const ids = await listed('list-events', 100)
    for (const id of ids) await fanOutEvent(context(), id, announceToNobody)
    expect(await spreadOf('STAT')).toEqual([0, 1, 2, 3])
    const { body } = await shop.call('get-analytics-overview', {})
    expect(body).toMatchObject({ mrrKobo: 30 * 500_000 })
    const series = await shop.call('get-analytics-timeseries', { query: { days: '7' } })
    expect(series.body['days'].at(-1)).toMatchObject({ mrrKobo: 30 * 500_000, activeSubscriptions: 30 })
    // Counted once, however often it is fanned out.
    for (const id of ids) await fanOutEvent(context(), id, announceToNobody)
    expect((await shop.call('get-analytics-overview', {})).body).toEqual(body)
  })
})
