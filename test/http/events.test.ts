import { describe, expect, it } from 'vitest'
import type { BillingEvent } from '../../shared/domain/event/event.ts'
import { commit } from '../../shared/store/commit.ts'
import { newId } from '../../shared/store/context.ts'
import { eventCodec } from '../../shared/store/entities/event.ts'
import { create } from '../../shared/store/write.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

const dayMs = 24 * 3600_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

const service = await forThisFile(startService())
const merchant = await service.merchant()
const key = merchant.sandbox.secretKey

/** Leaves an event as an operation would have, at an instant. */
async function leave(
  at: string,
  type: BillingEvent['type'] = 'subscription_created',
  of = merchant.merchantId,
): Promise<BillingEvent> {
  const context = workerContext(of, 'sandbox', { timeZone: 'Africa/Lagos', at })
  const id = newId(context, 'event')
  const event: BillingEvent = {
    merchantId: of,
    id,
    createdAt: at,
    type,
    body: JSON.stringify({ id, type, createdAt: at, data: { subscription: { id: 'sub_1' }, z: 1, a: 2 } }),
    timelineOf: null,
    optIn: false,
    outbox: null,
    tally: null,
    talliedOn: null,
    message: null,
  }
  await commit(context, { writes: [create(eventCodec, event)] })
  return event
}

const list = (query: Record<string, string> = {}, as = key) => service.call('list-events', { key: as, query })
const get = (id: string, as = key) => service.call('get-event', { key: as, params: { id } })

describe('events', () => {
  // Holds D8.14, D8.15.
  it('lists exactly the delivered bodies of the last 90 days, newest first', async () => {
    const gone = await leave(daysAgo(90.01))
    const kept = await leave(daysAgo(89.99))
    const fresh = await leave(daysAgo(0.001), 'payout_completed')
    const { status, text } = await list()
    expect(status).toBe(200)
    expect(text).toBe(`{"items":[${fresh.body},${kept.body}],"nextCursor":null,"hasMore":false}`)
    expect((await list({ createdFrom: daysAgo(365) })).text).toBe(text)
    expect((await get(kept.id)).text).toBe(kept.body)
    expect((await get(gone.id)).status).toBe(404)
    expect((await list({ createdFrom: daysAgo(1) })).body['items']).toEqual([JSON.parse(fresh.body)])
    expect((await list({ createdTo: daysAgo(1) })).body['items']).toEqual([JSON.parse(kept.body)])
  })

  // Holds D1.14.
  it('filters by type, and binds a cursor to its filter', async () => {
    const own = await service.merchant()
    const types = ['subscription_created', 'subscription_activated', 'subscription_created'] as const
    const left = []
    for (const [i, type] of types.entries()) left.unshift(await leave(daysAgo(3 - i), type, own.merchantId))
    const as = own.sandbox.secretKey
    const created = await list({ type: 'subscription_created' }, as)
    expect(created.body['items']).toEqual([JSON.parse(left[0]!.body), JSON.parse(left[2]!.body)])
    const first = (await list({ type: 'subscription_created', limit: '1' }, as)).body
    expect([first['items'], first['hasMore']]).toEqual([[JSON.parse(left[0]!.body)], true])
    const cursor = first['nextCursor'] as string
    const second = await list({ type: 'subscription_created', limit: '1', cursor }, as)
    expect(second.body['items']).toEqual([JSON.parse(left[2]!.body)])
    expect((await list({ cursor }, as)).status).toBe(400)
    expect((await list({ type: 'subscription_renewed' }, as)).body['error'].details[0].path).toBe('type')
  })

  // Holds D1.11.
  it('shows no event of another tenant or mode', async () => {
    const event = await leave(daysAgo(1))
    const stranger = await service.merchant()
    for (const other of [merchant.live.secretKey, stranger.sandbox.secretKey]) {
      expect((await get(event.id, other)).status).toBe(404)
      expect((await list({}, other)).body['items']).toEqual([])
    }
  })
})
