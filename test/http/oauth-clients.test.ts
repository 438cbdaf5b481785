import { afterEach, describe, expect, it, vi } from 'vitest'
import { later } from '../support/later.ts'
import { oauthCalls, type Client } from '../support/oauth-calls.ts'
import { adminToken, startOwned } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { merchant, admin } = await startOwned(service, 'owner@clients.test')

afterEach(() => {
  vi.useRealTimers()
})

const { client, ask, plans } = oauthCalls(() => ({ service, admin }))

describe('deleting a client', () => {
  // Holds D11.5.
  it('ends its tokens within sixty seconds, and the client at once', async () => {
    const own = await client()
    const token = (await ask(own)).body.access_token as string
    expect((await plans(token)).status).toBe(200)
    const params = { mode: 'sandbox', clientId: own.clientId }
    const gone = await service.call<any>('delete-oauth-client', { key: admin, params })
    expect([gone.status, gone.body.clientId]).toEqual([200, own.clientId])
    expect(JSON.stringify(gone.body)).not.toContain(own.clientSecret)
    expect((await ask(own)).status).toBe(401)
    later(60_000)
    expect((await plans(token)).status).toBe(401)
    const list = await service.call<any>('list-oauth-clients', { key: admin, params: { mode: 'sandbox' } })
    expect(list.body.items.map((one: Client) => one.clientId)).not.toContain(own.clientId)
    expect((await service.call('delete-oauth-client', { key: admin, params })).status).toBe(200)
  })

  it('is refused to another merchant, mode or kind of credential', async () => {
    const own = await client()
    await service.merchant({ email: 'other@oauth.test' })
    const other = await adminToken('other@oauth.test')
    const { clientId } = own
    const tries: [string, string, string][] = [
      [other, 'sandbox', clientId],
      [admin, 'live', clientId],
      [admin, 'sandbox', merchant.sandbox.secretKey],
      [admin, 'sandbox', 'cid_test_nobody'],
    ]
    for (const [key, mode, id] of tries) {
      const answer = await service.call('delete-oauth-client', { key, params: { mode, clientId: id } })
      expect(answer.status).toBe(404)
    }
    expect((await ask(own)).status).toBe(200)
  })
})

// Holds D14.4.
it('lists clients without their secrets, newest first', async () => {
  const [first, second] = [await client(), await client()]
  const list = await service.call<any>('list-oauth-clients', {
    key: admin,
    params: { mode: 'sandbox' },
    query: { limit: '2' },
  })
  expect(list.body.items.map((one: Client) => one.clientId)).toEqual([second.clientId, first.clientId])
  expect(Object.keys(list.body.items[0])).toEqual(['clientId', 'name', 'scopes', 'createdAt', 'limits'])
  expect(list.text).not.toContain(second.clientSecret)
  const invalid = await service.call<any>('create-oauth-client', {
    key: admin,
    params: { mode: 'sandbox' },
    body: { name: 'P', scopes: ['everything'] },
  })
  expect(invalid.status).toBe(422)
})

// Holds D14.7.
it('audits what the dashboard does, with the effect', async () => {
  await service.merchant({ email: 'audited@oauth.test' })
  const key = await adminToken('audited@oauth.test')
  const params = { mode: 'live' }
  const { body: made } = await service.call<any>('create-api-key', { key, params, body: { name: 'Server' } })
  await service.call('revoke-api-key', { key, params: { ...params, id: made.id } })
  await service.call('revoke-api-key', { key, params: { ...params, id: 'key_none' } })
  const { body } = await service.call<any>('list-audit', { key, params })
  expect(body.items.map((one: any) => [one.action, one.targetId, one.actor.kind])).toEqual([
    ['revoke-api-key', made.id, 'dashboard'],
    ['create-api-key', made.id, 'dashboard'],
    ['log-in', null, 'dashboard'],
  ])
  expect((await service.call<any>('list-audit', { key, params: { mode: 'sandbox' } })).body.items).toEqual([])
})
