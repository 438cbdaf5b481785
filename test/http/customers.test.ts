import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const merchant = await service.merchant()
const key = merchant.sandbox.secretKey

const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('create-customer', { key, body, headers })
const update = (id: string, body: unknown, as = key) =>
  service.call('update-customer', { key: as, params: { id }, body })
const byRef = (ref: string, as = key) => service.call('get-customer-by-ref', { key: as, params: { ref } })

describe('create-customer', () => {
  // Holds S7, D3.12, D3.13, D3.22.
  it('answers 201 with the documented fields, the phone in its normal form', async () => {
    const said = {
      email: 'ada@example.test',
      name: 'Ada',
      merchantRef: 'crm:1@acme',
      metadata: { tier: 'gold' },
    }
    const { status, body } = await create({ ...said, phone: '0803 123 4567' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^cus_[0-9A-Z]{26}$/),
      ...said,
      phone: '2348031234567',
      blacklisted: false,
      blacklistReason: null,
      blacklistMatch: null,
      erasedAt: null,
      creditKobo: 0,
      credits: {},
      reversedKobo: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  // Holds D1.4.
  it('accepts a phone alone, and null for unknown fields', async () => {
    const { status, body } = await create({ phone: '+2348031234567', email: null, name: null })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email: null,
      phone: '2348031234567',
      name: null,
      merchantRef: null,
      metadata: {},
    })
  })

  it('refuses unusable contacts, one detail a field', async () => {
    const nobody = await create({ name: 'Ada' })
    expect([nobody.status, nobody.body['error'].details]).toEqual([
      422,
      [{ path: 'email', issue: 'email or phone is required' }],
    ])
    const wrong = await create({ email: 'ada', phone: '12', merchantRef: 'a b', name: 7, metadata: { a: 1 } })
    expect(wrong.status).toBe(422)
    expect(wrong.body['error'].details.map((detail: { path: string }) => detail.path)).toEqual([
      'email',
      'phone',
      'name',
      'merchantRef',
      'metadata.a',
    ])
    expect(
      (await create({ email: 'ada@example.test', mechantRef: 'x' })).body['error'].details,
    ).toMatchObject([{ path: 'mechantRef', issue: 'unknown field; did you mean merchantRef?' }])
  })

  it('replays one key and creates one customer', async () => {
    const own = (await service.merchant()).sandbox.secretKey
    const send = () =>
      service.call('create-customer', {
        key: own,
        body: { email: 'ada@example.test', merchantRef: 'r' },
        headers: { 'idempotency-key': 'c-1' },
      })
    const first = await send()
    const again = await send()
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ])
    expect((await service.call('list-customers', { key: own })).body['items']).toHaveLength(1)
  })

  it('gives a merchantRef to one of two concurrent customers, and replays the refusal', async () => {
    const body = { email: 'ada@example.test', merchantRef: 'contested' }
    const answers = await Promise.all(
      ['race-1', 'race-2'].map((name) => create(body, { 'idempotency-key': name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.findIndex(({ status }) => status === 409)
    expect(answers[refused]!.body['error']).toMatchObject({
      code: 'conflict',
      details: [{ reason: 'duplicate_merchant_ref', path: 'merchantRef' }],
    })
    const replay = await create(body, { 'idempotency-key': `race-${refused + 1}` })
    expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([answers[refused]!.text, 'true'])
    const winner = answers.find(({ status }) => status === 201)!
    expect((await byRef('contested')).text).toBe(winner.text)
  })
})

describe('reading', () => {
  // Holds S20, D1.11.
  it('reads by id and by reference within its own tenant and mode only', async () => {
    const { body } = await create({ email: 'bo@example.test', merchantRef: 'bo' })
    const params = { id: body['id'] as string }
    expect((await service.call('get-customer', { key, params })).body).toEqual(body)
    expect((await byRef('bo')).body).toEqual(body)
    const stranger = await service.merchant()
    for (const other of [merchant.live.secretKey, stranger.sandbox.secretKey]) {
      expect((await service.call('get-customer', { key: other, params })).status).toBe(404)
      expect((await byRef('bo', other)).status).toBe(404)
      expect((await update(params.id, { name: 'Eve' }, other)).status).toBe(404)
    }
    const mine = await service.call('create-customer', {
      key: stranger.sandbox.secretKey,
      body: { email: 'x@example.test', merchantRef: 'bo' },
    })
    expect(mine.status).toBe(201)
  })

  it('finds nothing under malformed identifiers', async () => {
    for (const name of ['nobody', 'a b', 'x'.repeat(3000), '#', 'cus_x']) {
      expect((await byRef(name)).status).toBe(404)
      expect((await service.call('get-customer', { key, params: { id: name } })).status).toBe(404)
    }
  })

  // Holds S39, D1.12.
  it('lists newest first, within the dates asked for', async () => {
    const own = (await service.merchant()).sandbox.secretKey
    const made: Record<string, string>[] = []
    for (let i = 0; i < 4; i += 1) {
      const { body } = await service.call('create-customer', {
        key: own,
        body: { email: `c${i}@example.test` },
      })
      made.unshift(body as Record<string, string>)
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
    const list = async (query: Record<string, string>) =>
      (await service.call('list-customers', { key: own, query })).body
    const first = await list({ limit: '3' })
    expect(first['items']).toEqual(made.slice(0, 3))
    const second = await list({ limit: '3', cursor: first['nextCursor'] })
    expect(second).toEqual({ items: made.slice(3), nextCursor: null, hasMore: false })
    const middle = await list({ createdFrom: made[2]!['createdAt']!, createdTo: made[0]!['createdAt']! })
    expect(middle['items']).toEqual(made.slice(1, 3))
    const bad = await service.call('list-customers', { key: own, query: { createdFrom: 'yesterday' } })
    expect([bad.status, bad.body['error'].details[0].path]).toEqual([422, 'createdFrom'])
  })
})

describe('update-customer', () => {
  it('changes named fields and keeps the rest; a response can be sent back', async () => {
    const { body } = await create({ email: 'cy@example.test', name: 'Cy', metadata: { a: '1' } })
    const id = body['id'] as string
    const changed = await update(id, { phone: '08031234567', metadata: { b: '2' } })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ ...body, phone: '2348031234567', metadata: { b: '2' } })
    expect((await update(id, changed.body)).body).toEqual(changed.body)
    expect((await update(id, { email: null, name: null })).body).toMatchObject({ email: null, name: null })
    const last = await update(id, { phone: null })
    expect([last.status, last.body['error'].details]).toEqual([
      422,
      [{ path: 'email', issue: 'email or phone is required' }],
    ])
  })

  it('moves a merchantRef: the old one is free, the new one finds the customer, a taken one is refused', async () => {
    const id = (await create({ email: 'di@example.test', merchantRef: 'old' })).body['id'] as string
    const other = (await create({ email: 'ed@example.test', merchantRef: 'taken' })).body['id'] as string
    expect((await update(id, { merchantRef: 'new' })).body['merchantRef']).toBe('new')
    expect((await byRef('old')).status).toBe(404)
    expect((await byRef('new')).body['id']).toBe(id)
    const refused = await update(id, { merchantRef: 'taken' })
    expect([refused.status, refused.body['error'].details[0].reason]).toEqual([409, 'duplicate_merchant_ref'])
    expect((await byRef('new')).body['id']).toBe(id)
    expect((await update(other, { merchantRef: 'old' })).status).toBe(200)
    expect((await update(id, { merchantRef: null })).body['merchantRef']).toBeNull()
    expect((await byRef('new')).status).toBe(404)
  })

  it('loses neither of two concurrent changes, and a reference finds one customer', async () => {
    const ids = await Promise.all(
      ['f', 'g'].map(async (name) => (await create({ email: `${name}@example.test` })).body['id'] as string),
    )
    const answers = await Promise.all([
      ...ids.map((id) => update(id, { merchantRef: 'wanted' })),
      update(ids[0]!, { name: 'Fay' }),
      update(ids[0]!, { metadata: { k: 'v' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
    const first = (await service.call('get-customer', { key, params: { id: ids[0]! } })).body
    expect(first).toMatchObject({ name: 'Fay', metadata: { k: 'v' } })
    const owner = (await byRef('wanted')).body['id']
    expect((await service.call('get-customer', { key, params: { id: owner } })).body['merchantRef']).toBe(
      'wanted',
    )
  })
})
