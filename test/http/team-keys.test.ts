import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
await service.merchant({ email: 'ada@team-keys.test' })
const owner = await adminToken('ada@team-keys.test')
let people = 0

async function developer(): Promise<{ id: string; session: string }> {
  const email = `dev${(people += 1)}@team-keys.test`
  const { body } = await service.call('invite-member', { key: owner, body: { email, role: 'developer' } })
  return { id: body['id'] as string, session: await adminToken(email) }
}

const mint = (session: string, mode: string, kind = 'secret'): Promise<Answer<any>> =>
  service.call('create-api-key', { key: session, params: { mode }, body: { name: 'CI', kind } })
const plansWith = async (key: string) => (await service.call('list-plans', { key })).status

// Holds R7.
describe('keys and clients that a developer creates', () => {
  it('need the owner’s confirmation for a live secret key, which takes effect at once', async () => {
    const { id, session } = await developer()
    const made = (await mint(session, 'live')).body
    expect(made).toMatchObject({ awaitsOwner: true, madeBy: id })
    expect(await plansWith(made.key)).toBe(401)
    const confirm = (by: string) =>
      service.call<any>('confirm-api-key', { key: by, params: { mode: 'live', id: made.id } })
    expect((await confirm(session)).status).toBe(403)
    expect((await confirm(owner)).body).toMatchObject({ id: made.id, awaitsOwner: false })
    expect(await plansWith(made.key)).toBe(200)
    expect((await confirm(owner)).status).toBe(200)
    // A key with less access, or for the sandbox only, needs no approval.
    expect((await mint(session, 'live', 'publishable')).body.awaitsOwner).toBe(false)
    expect(await plansWith((await mint(session, 'sandbox')).body.key)).toBe(200)
    expect(await plansWith((await mint(owner, 'live')).body.key)).toBe(200)
  })

  it('have at most a developer’s scopes as an OAuth client', async () => {
    const { session } = await developer()
    const register = (by: string, scopes: readonly string[]): Promise<Answer<any>> =>
      service.call('create-oauth-client', { key: by, params: { mode: 'live' }, body: { name: 'P', scopes } })
    const refused = await register(session, ['read', 'payout:write', 'refund:write'])
    expect([refused.status, refused.body.error.details]).toEqual([
      403,
      [{ path: 'scopes', reason: 'role', role: 'developer', scopes: ['payout:write', 'refund:write'] }],
    ])
    expect((await register(session, ['read', 'plan:write'])).status).toBe(201)
    expect((await register(owner, ['payout:write'])).status).toBe(201)
  })

  it('are listed when the developer leaves, in both modes, until they are revoked', async () => {
    const { id, session } = await developer()
    const [live, sandbox, gone] = [
      (await mint(session, 'live', 'publishable')).body,
      (await mint(session, 'sandbox')).body,
      (await mint(session, 'sandbox')).body,
    ]
    const client = await service.call<any>('create-oauth-client', {
      key: session,
      params: { mode: 'sandbox' },
      body: { name: 'P', scopes: ['read'] },
    })
    await service.call('revoke-api-key', { key: session, params: { mode: 'sandbox', id: gone.id } })
    const { status, body } = await service.call<any>('remove-member', { key: owner, params: { id } })
    expect([status, body.id]).toEqual([200, id])
    expect(body.keys.toSorted((a: any, b: any) => (a.kind < b.kind ? -1 : 1))).toEqual([
      {
        mode: 'sandbox',
        id: client.body.clientId,
        kind: 'oauth_client',
        name: 'P',
        hint: client.body.clientId,
      },
      { mode: 'live', id: live.id, kind: 'publishable', name: 'CI', hint: live.hint },
      { mode: 'sandbox', id: sandbox.id, kind: 'secret', name: 'CI', hint: sandbox.hint },
    ])
    // They go on working for whoever else uses them, until the owner revokes them.
    expect(await plansWith(sandbox.key)).toBe(200)
    const revoked = await service.call('revoke-api-key', {
      key: owner,
      params: { mode: 'sandbox', id: sandbox.id },
    })
    expect(revoked.status).toBe(200)
  })
})
