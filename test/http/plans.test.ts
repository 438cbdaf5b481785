import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const merchant = await service.merchant()

const monthly = { name: 'Gold', amount: 500_000, interval: 'month' }
const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('create-plan', { key: merchant.sandbox.secretKey, body, headers })

describe('create-plan', () => {
  // Holds S1, S2, S5, S41, D1.1, D1.2, D1.3, D1.8.
  it('answers 201 with the documented fields and defaults', async () => {
    const { status, body, headers } = await create(monthly)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^plan_[0-9A-Z]{26}$/),
      ...monthly,
      currency: 'NGN',
      intervalCount: 1,
      trialDays: 0,
      maxCycles: null,
      pricing: { model: 'flat', tiers: null, minQuantity: 1, maxQuantity: 1 },
      setupFee: null,
      archivedAt: null,
      nextPrice: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(headers['x-request-id']).toMatch(/^req_/)
    expect(headers['x-api-version']).toBe('1.0.0')
  })

  // Holds D1.4, D2.9, D3.1.
  it('refuses wrong types, ranges and periods over three years, one detail a field', async () => {
    const { status, body } = await create({ name: '', amount: 12.5, interval: 'year', intervalCount: 4 })
    expect(status).toBe(422)
    expect(body['error'].code).toBe('validation_error')
    expect(body['error'].details.map((detail: { path: string }) => detail.path)).toEqual(['name', 'amount'])
    const long = await create({ ...monthly, interval: 'year', intervalCount: 4 })
    expect(long.body['error'].details).toEqual([
      { path: 'intervalCount', issue: 'interval times intervalCount must be at most 3 years' },
    ])
  })

  // Holds D1.5, Q1.
  it('suggests the field for a near miss, and names an unknown one', async () => {
    const typo = await create({ ...monthly, trialDay: 14 })
    expect(typo.status).toBe(422)
    expect(typo.body['error'].details).toMatchObject([
      { path: 'trialDay', issue: 'unknown field; did you mean trialDays?', reason: 'unknown_field' },
    ])
    const made = await create({ ...monthly, colour: 'red', id: 'plan_x', createdAt: 'now' })
    expect([made.status, made.headers['ignored-fields']]).toEqual([201, 'colour, id, createdAt'])
  })

  // Holds S33, D2.11, D11.16.
  it('replays the same key byte for byte and refuses it for another request', async () => {
    const first = await create(monthly, { 'idempotency-key': 'k-1' })
    const again = await create(
      { interval: 'month', amount: 500_000, name: 'Gold' },
      { 'idempotency-key': 'k-1' },
    )
    expect(again.text).toBe(first.text)
    expect(again.status).toBe(201)
    expect(again.headers['idempotent-replayed']).toBe('true')
    const other = await create({ ...monthly, amount: 1 }, { 'idempotency-key': 'k-1' })
    expect([other.status, other.body['error'].code]).toEqual([422, 'idempotency_key_reused'])
    const key = merchant.sandbox.secretKey
    const headers = { 'idempotency-key': 'k-1' }
    const elsewhere = await service.call('create-plan', { key, body: monthly, headers, stage: 'sandbox' })
    expect(elsewhere.text).toBe(first.text)
    const stranger = (await service.merchant()).sandbox.secretKey
    const own = await service.call('create-plan', { key: stranger, body: monthly, headers })
    expect([own.status, own.body['id'] === first.body['id']]).toEqual([201, false])
  })

  // Holds D11.15, D13.7.
  it('forgets a key after thirty days of the tenant’s time', async () => {
    const own = await service.merchant()
    const key = own.sandbox.secretKey
    const at = (now: string) => service.call('set-sandbox-clock', { key, body: { now } })
    const named = (name: string) =>
      service.call('create-plan', { key, body: { ...monthly, name }, headers: { 'idempotency-key': 'k' } })
    const { body: customer } = await service.call('create-customer', {
      key,
      body: { email: 'a@example.test' },
    })
    // It reads before it writes, so what it reads includes the key's record.
    const renamed = (name: string) => {
      const headers = { 'idempotency-key': 'r' }
      return service.call('update-customer', { key, params: { id: customer['id'] }, body: { name }, headers })
    }
    await at('2027-03-01T00:00:00.000Z')
    expect([(await named('First')).status, (await renamed('Ada')).status]).toEqual([201, 200])
    await at('2027-03-30T23:59:59.999Z')
    expect([(await named('Second')).status, (await renamed('Bola')).status]).toEqual([422, 422])
    await at('2027-03-31T00:00:00.000Z')
    expect((await renamed('Ada')).headers['idempotent-replayed']).toBeUndefined()
    expect((await renamed('Ada')).headers['idempotent-replayed']).toBe('true')
    expect((await named('Second')).body['name']).toBe('Second')
    expect((await named('Second')).headers['idempotent-replayed']).toBe('true')
  })
})

describe('lists, reading and changing', () => {
  // Holds S39, D1.14.
  it('pages newest first and refuses a cursor that was altered or belongs to another list', async () => {
    const own = await service.merchant()
    const key = own.sandbox.secretKey
    for (let i = 0; i < 5; i += 1)
      await service.call('create-plan', { key, body: { ...monthly, name: `P${i}` } })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: any = (
        await service.call('list-plans', { key, query: { limit: '2', ...(cursor ? { cursor } : {}) } })
      ).body
      seen.push(...page.items.map((plan: { name: string }) => plan.name))
      expect(page.hasMore).toBe(page.nextCursor !== null)
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(['P4', 'P3', 'P2', 'P1', 'P0'])
    const first: any = (await service.call('list-plans', { key, query: { limit: '2' } })).body
    for (const bad of ['garbage', `${first.nextCursor.slice(0, -3)}AAA`]) {
      const refused = await service.call('list-plans', { key, query: { cursor: bad } })
      expect([refused.status, refused.body['error'].details[0].reason]).toEqual([400, 'invalid_cursor'])
    }
    const foreign = await service.call('list-plans', {
      key: merchant.sandbox.secretKey,
      query: { cursor: first.nextCursor },
    })
    expect(foreign.status).toBe(400)
    expect((await service.call('list-plans', { key, query: { limit: '101' } })).status).toBe(422)
  })

  // Holds D1.11, D3.2, D3.3.
  it('reads, changes and archives plans of its own tenant and mode only', async () => {
    const plan = (await create(monthly)).body
    const params = { id: plan['id'] as string }
    const key = merchant.sandbox.secretKey
    expect((await service.call('get-plan', { key, params })).body).toEqual(plan)
    expect(
      (await service.call('update-plan', { key, params, body: { name: 'Silver', amount: 9 } })).body,
    ).toMatchObject({ name: 'Silver', amount: 9 })
    const archived = await service.call('archive-plan', { key, params })
    expect(archived.body['archivedAt']).not.toBeNull()
    expect((await service.call('archive-plan', { key, params })).text).toBe(archived.text)
    const stranger = await service.merchant()
    for (const other of [merchant.live.secretKey, stranger.sandbox.secretKey]) {
      expect((await service.call('get-plan', { key: other, params })).status).toBe(404)
    }
  })
})

describe('credentials and paths', () => {
  // Holds D2.2, S38.
  it('answers 401 with WWW-Authenticate to anything that is not one of our credentials', async () => {
    const known = merchant.sandbox.secretKey
    for (const key of [null, 'sk_test_x', known.slice(0, -1) + (known.endsWith('a') ? 'b' : 'a')]) {
      const { status, headers, body } = await service.call('list-plans', { key })
      expect([status, body['error'].code, headers['www-authenticate']]).toEqual([
        401,
        'unauthorized',
        'Bearer',
      ])
    }
  })

  // Holds D1.6, D2.1, D2.5.
  it('refuses publishable keys, malformed bodies and unknown paths with the error object', async () => {
    expect((await service.call('list-plans', { key: merchant.sandbox.publishableKey })).status).toBe(403)
    const key = merchant.sandbox.secretKey
    const send = (rawBody: string, headers = {}) => service.call('create-plan', { key, rawBody, headers })
    expect((await send('{"name":')).status).toBe(400)
    expect((await send('[]')).status).toBe(400)
    expect((await send('{"__proto__":{"a":1}}')).body['error'].details).toEqual([{ reason: 'forbidden_key' }])
    expect((await send('{"a":'.repeat(20) + '1' + '}'.repeat(20))).body['error'].details).toEqual([
      { reason: 'too_deep' },
    ])
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send(JSON.stringify({ name: 'x'.repeat(70_000) }))).status).toBe(413)
    expect((await send('{}', { 'idempotency-key': 'ü' })).status).toBe(400)
    expect((await service.call('not-found')).body['error'].code).toBe('not_found')
  })
})
