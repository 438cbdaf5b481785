import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const merchant = await service.merchant()
const key = merchant.sandbox.secretKey

const customer = async (as = key): Promise<string> =>
  (await service.call('create-customer', { key: as, body: { email: 'ada@example.test' } })).body['id']
const attach = (id: string, body: unknown = { token: 'tok_test_success' }, headers = {}, as = key) =>
  service.call('attach-payment-method', { key: as, params: { id }, body, headers })
const list = async (id: string, query: Record<string, string> = {}, as = key) =>
  service.call('list-payment-methods', { key: as, params: { id }, query })
const remove = (id: string, as = key) => service.call('remove-payment-method', { key: as, params: { id } })

describe('attach-payment-method', () => {
  // Holds D3.15, D3.20.
  it('answers 201 with the documented fields and never the token; the first is the default', async () => {
    const id = await customer()
    const { status, body, text } = await attach(id)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^pm_[0-9A-Z]{26}$/),
      rail: 'card',
      brand: 'visa',
      last4: '4081',
      expMonth: 12,
      expYear: 2030,
      isDefault: true,
      status: 'active',
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(text).not.toContain('tok_')
    expect((await attach(id)).body['isDefault']).toBe(false)
    const chosen = await attach(id, { token: 'tok_test_success', rail: 'bank_transfer', setDefault: true })
    expect(chosen.body).toMatchObject({ rail: 'bank_transfer', brand: null, last4: null, isDefault: true })
    const { items } = (await list(id)).body as { items: { isDefault: boolean }[] }
    expect(items.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  })

  // Holds D3.24.
  it('refuses unknown tokens, test tokens of a live key, unknown rails and absent customers', async () => {
    const id = await customer()
    const unknown = await attach(id, { token: 'tok_nothing' })
    expect([unknown.status, unknown.body['error'].details]).toEqual([
      422,
      [{ path: 'token', issue: expect.stringContaining('tok_test_success'), reason: 'unknown_token' }],
    ])
    expect(
      (await attach(id, { token: 'tok_test_success', rail: 'cash' })).body['error'].details[0].path,
    ).toBe('rail')
    expect((await attach(id, {})).body['error'].details[0].path).toBe('token')
    expect((await attach('cus_nobody')).status).toBe(404)
    const live = merchant.live.secretKey
    const liveCustomer = await customer(live)
    const test = await attach(liveCustomer, { token: 'tok_test_success' }, {}, live)
    expect([test.status, test.body['error'].details[0]]).toMatchObject([
      422,
      { path: 'token', reason: 'test_token' },
    ])
    expect((await attach(liveCustomer, { token: 'tok_real' }, {}, live)).status).toBe(503)
    expect((await attach(id, { token: 'tok_test_success' }, {}, live)).status).toBe(404)
  })

  it('replays one key, and refuses an eleventh method', async () => {
    const id = await customer()
    const first = await attach(id, { token: 'tok_test_success' }, { 'idempotency-key': 'pm-1' })
    const again = await attach(id, { token: 'tok_test_success' }, { 'idempotency-key': 'pm-1' })
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
    for (let i = 0; i < 9; i += 1) expect((await attach(id)).status).toBe(201)
    const full = await attach(id)
    expect([full.status, full.body['error'].details]).toEqual([
      409,
      [{ reason: 'too_many_payment_methods', limit: 10 }],
    ])
  })

  it('keeps one default when several are attached concurrently', async () => {
    const id = await customer()
    const body = { token: 'tok_test_success', setDefault: true }
    const answers = await Promise.all([attach(id, body), attach(id, body), attach(id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { items } = (await list(id)).body as { items: { isDefault: boolean }[] }
    expect(items).toHaveLength(3)
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})

describe('list-payment-methods', () => {
  it('pages newest first like every list', async () => {
    const id = await customer()
    const made: unknown[] = []
    for (let i = 0; i < 3; i += 1) made.unshift((await attach(id)).body)
    const first = (await list(id, { limit: '2' })).body
    expect(first).toEqual({ items: made.slice(0, 2), nextCursor: expect.any(String), hasMore: true })
    const second = (await list(id, { limit: '2', cursor: first['nextCursor'] })).body
    expect(second).toEqual({ items: made.slice(2), nextCursor: null, hasMore: false })
    const other = await customer()
    expect((await list(other, { cursor: first['nextCursor'] })).status).toBe(400)
    expect((await list(other)).body).toEqual({ items: [], nextCursor: null, hasMore: false })
    expect((await list('cus_nobody')).status).toBe(404)
    expect((await list(id, {}, merchant.live.secretKey)).status).toBe(404)
  })
})

describe('remove-payment-method', () => {
  it('answers the method, once, and makes another one the default', async () => {
    const id = await customer()
    const first = (await attach(id)).body
    const second = (await attach(id)).body
    const stranger = await service.merchant()
    expect((await remove(first['id'], stranger.sandbox.secretKey)).status).toBe(404)
    expect((await remove(first['id'], merchant.live.secretKey)).status).toBe(404)
    const { status, body } = await remove(first['id'])
    expect([status, body]).toEqual([200, first])
    expect((await remove(first['id'])).status).toBe(404)
    expect((await list(id)).body['items']).toEqual([{ ...second, isDefault: true }])
  })

  it('is done once when requested twice concurrently', async () => {
    const id = await customer()
    const method = (await attach(id)).body['id'] as string
    const answers = await Promise.all([remove(method), remove(method)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})
