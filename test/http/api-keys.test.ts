import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../../shared/domain/problem.ts'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { adminToken, operatorContext, startOwned } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { merchant, admin: key } = await startOwned(service, 'owner@keys.test')

afterEach(() => {
  vi.useRealTimers()
})

type Mode = 'live' | 'sandbox'
const list = (mode: Mode, query: Record<string, string> = {}, as = key) =>
  service.call('list-api-keys', { key: as, params: { mode }, query })
const mint = (mode: string, body: unknown = { name: 'CI', kind: 'secret' }, as = key) =>
  service.call('create-api-key', { key: as, params: { mode }, body })
const revoke = (mode: Mode, id: string, as = key) =>
  service.call('revoke-api-key', { key: as, params: { mode, id } })
const plansWith = async (secret: string) => (await service.call('list-plans', { key: secret })).status
const aMinuteLater = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })
}

describe('API keys', () => {
  // Holds S29, D14.3.
  it('are created per mode and shown once; lists show a hint', async () => {
    const { status, body } = await mint('sandbox')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
      name: 'CI',
      kind: 'secret',
      hint: `sk_test_...${body['key'].slice(-4)}`,
      createdAt: expect.stringMatching(/Z$/),
      revokedAt: null,
      key: expect.stringMatching(/^sk_test_[0-9A-Za-z]{49}$/),
      madeBy: expect.stringMatching(/^mem_/),
      awaitsOwner: false,
    })
    expect(await plansWith(body['key'])).toBe(200)
    const browser = (await mint('live', { name: 'Shop', kind: 'publishable' })).body
    expect(browser['key']).toMatch(/^pk_live_/)
    const sandbox = await list('sandbox')
    expect(sandbox.text).not.toContain(body['key'])
    const { key: _text, ...listed } = body
    expect(sandbox.body['items'][0]).toEqual(listed)
    expect(sandbox.body).toMatchObject({ nextCursor: null, hasMore: false })
    const kinds = (await list('live')).body['items'].map((item: { kind: string }) => item.kind)
    expect(kinds.sort()).toEqual(['publishable', 'publishable', 'secret'])
    const page = (await list('sandbox', { limit: '1' })).body
    expect(page['hasMore']).toBe(true)
    const rest = (await list('sandbox', { cursor: page['nextCursor'] })).body
    expect(rest['items']).toEqual(sandbox.body['items'].slice(1))
  })

  it('reject unknown kinds, modes and callers', async () => {
    const wrong = await mint('sandbox', { name: '', kind: 'root' })
    expect(wrong.body['error'].details.map((detail: { path: string }) => detail.path)).toEqual([
      'name',
      'kind',
    ])
    expect((await mint('production')).status).toBe(404)
    expect((await mint('sandbox', {}, merchant.sandbox.secretKey)).status).toBe(401)
    expect((await list('live', {}, merchant.live.secretKey)).status).toBe(401)
  })

  // Holds D11.5.
  it('are revoked only by their owner and in their mode, within a minute', async () => {
    const { id, key: secret } = (await mint('sandbox')).body as { id: string; key: string }
    await service.merchant({ email: 'other@keys.test' })
    const stranger = await adminToken('other@keys.test')
    expect((await revoke('sandbox', id, stranger)).status).toBe(404)
    expect((await revoke('live', id)).status).toBe(404)
    expect((await revoke('sandbox', 'key_')).status).toBe(404)
    expect((await revoke('sandbox', id.slice(0, -1))).status).toBe(404)
    expect(await plansWith(secret)).toBe(200)
    const revoked = await revoke('sandbox', id)
    expect([revoked.status, revoked.body]).toMatchObject([
      200,
      { id, revokedAt: expect.stringMatching(/Z$/) },
    ])
    expect((await revoke('sandbox', id)).text).toBe(revoked.text)
    const item = (await list('sandbox')).body['items'].find((one: { id: string }) => one.id === id)
    expect(item).toEqual(revoked.body)
    aMinuteLater()
    expect(await plansWith(secret)).toBe(401)
  })
})

// Holds D14.1.
describe('the operator', () => {
  it('lists merchants', async () => {
    const merchants = await listMerchants(operatorContext('live'))
    expect(merchants).toContainEqual({
      merchantId: merchant.merchantId,
      name: 'Acme',
      email: 'owner@keys.test',
      timeZone: 'Africa/Lagos',
      disabled: false,
      createdAt: expect.stringMatching(/Z$/),
    })
  })

  // Holds D11.5.
  it('disables a merchant: within a minute no credential of theirs works, and none can be created', async () => {
    const email = 'gone@keys.test'
    const gone = await service.merchant({ email })
    const session = await adminToken(email)
    for (let i = 0; i < 101; i += 1) await adminToken(email)
    expect(await plansWith(gone.live.secretKey)).toBe(200)
    expect((await list('live', {}, session)).status).toBe(200)
    for (const mode of ['live', 'sandbox'] as const) {
      expect(await disableMerchant(operatorContext(mode), email)).toMatchObject({ disabled: true })
    }
    // The session is still remembered, and yet it opens no way back in.
    expect((await mint('live', {}, session)).status).toBe(401)
    await expect(adminToken(email)).rejects.toBeInstanceOf(Problem)
    await disableMerchant(operatorContext('live'), email)
    await expect(disableMerchant(operatorContext('live'), 'nobody@keys.test')).rejects.toBeInstanceOf(Problem)
    aMinuteLater()
    expect(await plansWith(gone.live.secretKey)).toBe(401)
    expect(await plansWith(gone.sandbox.secretKey)).toBe(401)
    expect((await list('live', {}, session)).status).toBe(401)
    expect(await plansWith(merchant.live.secretKey)).toBe(200)
  })
})
