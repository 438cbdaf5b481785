import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../shared/domain/webhook/delivery.ts'
import { liveSecrets } from '../../shared/domain/webhook/endpoint.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { commit } from '../../shared/store/commit.ts'
import { deliveryCodec } from '../../shared/store/entities/delivery.ts'
import { webhookEndpointRef } from '../../shared/store/entities/webhook-endpoint.ts'
import { load } from '../../shared/store/load.ts'
import { put } from '../../shared/store/write.ts'
import { startOwned } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

const service = await forThisFile(startService())
const { merchant, admin: key } = await startOwned(service, 'owner@hooks.test')
const { admin: stranger } = await startOwned(service, 'other@hooks.test')

const params = (id = '', mode = 'sandbox') => ({ mode, id })
const create = (body: unknown, as = key, mode = 'sandbox') =>
  service.call('create-webhook-endpoint', { key: as, params: { mode }, body })
const update = (id: string, body: unknown) =>
  service.call('update-webhook-endpoint', { key, params: params(id), body })
const rotate = (id: string) => service.call('rotate-webhook-secret', { key, params: params(id) })
const list = (as = key, mode = 'sandbox') =>
  service.call('list-webhook-endpoints', { key: as, params: { mode } })
const context = () => workerContext(merchant.merchantId, 'sandbox', { timeZone: 'Africa/Lagos' })
const stored = async (id: string) =>
  (await load(context(), { endpoint: webhookEndpointRef(merchant.merchantId, id) })).endpoint!

describe('webhook endpoints', () => {
  // Holds S42, D8.16, D8.17, D14.5.
  it('are created with the documented fields and a secret that is shown once', async () => {
    const { status, body } = await create({ url: 'https://hooks.acme.test/in?x=1' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^whe_[0-9A-Z]{26}$/),
      url: 'https://hooks.acme.test/in?x=1',
      eventTypes: null,
      description: null,
      status: 'active',
      disabledReason: null,
      failingSince: null,
      createdAt: expect.stringMatching(/Z$/),
      eventSet: 'standard',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { secret, ...shown } = body
    const listed = await list()
    expect(listed.body).toEqual({ items: [shown], nextCursor: null, hasMore: false })
    expect(listed.text).not.toContain(secret)
    expect((await list(key, 'live')).body['items']).toEqual([])
    expect((await list(stranger)).body['items']).toEqual([])
    expect((await list(merchant.sandbox.secretKey)).status).toBe(401)
  })

  // Holds D8.13, D14.9.
  it('may have this machine’s addresses in the local runner, and otherwise public https only', async () => {
    expect((await create({ url: 'http://127.0.0.1:4999/hook' })).status).toBe(201)
    for (const url of [
      'http://acme.test/',
      'https://10.0.0.1/',
      'https://169.254.169.254/',
      'ftp://a.b',
      'nonsense',
    ]) {
      const refused = await create({ url })
      expect([refused.status, refused.body['error'].details[0].path]).toEqual([422, 'url'])
    }
    const outbox = process.env['LOCAL_OUTBOX_URL']
    delete process.env['LOCAL_OUTBOX_URL']
    expect((await create({ url: 'http://127.0.0.1:4999/hook' })).status).toBe(422)
    process.env['LOCAL_OUTBOX_URL'] = outbox
  })

  // Holds D8.2.
  it('name known event types, each once, and no others', async () => {
    const { body } = await create({
      url: 'https://hooks.acme.test',
      eventTypes: ['invoice_created', 'payout_completed', 'invoice_created'],
      description: 'books',
    })
    expect(body).toMatchObject({ eventTypes: ['invoice_created', 'payout_completed'], description: 'books' })
    const every = await create({ url: 'https://hooks.acme.test/every', eventTypes: ['*'] })
    expect(every.body).toMatchObject({ eventTypes: ['*'], eventSet: 'all' })
    expect(body).toMatchObject({ eventSet: 'named' })
    for (const eventTypes of [['invoice_settled'], [], 'all', '*', ['*', 'invoice_created'], ['*', '*']]) {
      expect((await create({ url: 'https://hooks.acme.test', eventTypes })).status).toBe(422)
    }
    expect(
      (await create({ url: 'https://hooks.acme.test', eventType: ['x'] })).body['error'].details,
    ).toMatchObject([{ path: 'eventType', issue: 'unknown field; did you mean eventTypes?' }])
    expect((await create({})).body['error'].details[0].path).toBe('url')
  })

  it('change named fields, go off and on, and are deleted once', async () => {
    const { secret: _secret, ...made } = (await create({ url: 'https://hooks.acme.test/a' })).body
    const id = made['id'] as string
    const changed = await update(id, {
      eventTypes: ['invoice_created'],
      description: 'a',
      status: 'disabled',
    })
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...made,
        eventTypes: ['invoice_created'],
        description: 'a',
        status: 'disabled',
        disabledReason: 'by_merchant',
        eventSet: 'named',
      },
    ])
    const back = { eventTypes: null, description: null, status: 'active' }
    expect((await update(id, back)).body).toEqual(made)
    expect((await update(id, { url: 'https://hooks.acme.test/b' })).body['url']).toBe(
      'https://hooks.acme.test/b',
    )
    expect((await update(id, { url: 'https://localhost/' })).status).toBe(422)
    expect((await update(id, { status: 'paused' })).status).toBe(422)
    const remove = (as = key, mode = 'sandbox') =>
      service.call('delete-webhook-endpoint', { key: as, params: params(id, mode) })
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove(key, 'live')).status).toBe(404)
    const twice = await Promise.all([remove(), remove()])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await update(id, { status: 'active' })).status).toBe(404)
    expect((await rotate(id)).status).toBe(404)
  })

  // Holds D8.5.
  it('get a new secret beside the old one, which signs for 24 hours more', async () => {
    const { id, secret } = (await create({ url: 'https://hooks.acme.test' })).body as Record<string, string>
    const { status, body } = await rotate(id!)
    expect([status, Object.keys(body)]).toEqual([200, ['secret']])
    const endpoint = await stored(id!)
    const inHours = (hours: number): string => new Date(Date.now() + hours * 3600_000).toISOString()
    expect(liveSecrets(endpoint, inHours(23.99))).toEqual([body['secret'], secret])
    expect(liveSecrets(endpoint, inHours(24.01))).toEqual([body['secret']])
    const again = await Promise.all([rotate(id!), rotate(id!)])
    expect(liveSecrets(await stored(id!), inHours(0))).toHaveLength(4)
    expect(liveSecrets(await stored(id!), inHours(24.01))).toHaveLength(1)
    expect(again.map((answer) => answer.body['secret'])).toContain((await stored(id!)).secrets[0]!.secret)
  })
})

describe('list-deliveries', () => {
  // Holds D14.6.
  it('shows one item a try, newest event first, each once over all pages', async () => {
    const { id } = (await create({ url: 'https://hooks.acme.test' })).body as { id: string }
    const ids = createIdSource(() => Date.now())
    const createdAt = new Date().toISOString()
    const events = [1, 2].map(() => ids.next('event', createdAt, false))
    const tries: Delivery[] = events.flatMap((eventId) =>
      [1, 2, 3].map((attempt) => ({
        merchantId: merchant.merchantId,
        endpointId: id,
        eventId,
        eventType: 'invoice_created',
        attempt,
        runStart: 1,
        status: 'failed' as const,
        responseStatus: 500,
        failure: null,
        responseBody: null,
        durationMs: 12,
        dueAt: createdAt,
        nextAttemptAt: createdAt,
        leaseUntil: null,
        createdAt,
        version: 1,
      })),
    )
    const unit = context()
    await load(unit, {})
    await commit(unit, { writes: tries.map((one) => put(deliveryCodec, one)) })
    const page = (query: Record<string, string>, as = key, mode = 'sandbox') =>
      service.call('list-deliveries', { key: as, params: params(id, mode), query })
    const seen: Record<string, unknown>[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: Record<string, any> } = await page({
        limit: '2',
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...body['items'])
      cursor = body['nextCursor']
    } while (cursor)
    expect(seen[0]).toEqual({
      id: `${id}-${events[1]}-3`,
      eventId: events[1],
      eventType: 'invoice_created',
      status: 'failed',
      attempt: 3,
      responseStatus: 500,
      failure: 'status',
      responseBody: null,
      durationMs: 12,
      nextAttemptAt: createdAt,
      createdAt,
    })
    expect(seen.map((item) => item['id'])).toEqual(
      [...tries].reverse().map(({ eventId, attempt }) => `${id}-${eventId}-${attempt}`),
    )
    expect((await page({}, stranger)).status).toBe(404)
    expect((await page({}, key, 'live')).status).toBe(404)
  })
})
