import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openLife } from '../support/lifecycle.ts'
import { adminToken } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { event, stories, type Entry } from './timeline-stories.ts'

const service = await forThisFile(startService())

const start = '2027-04-01T09:00:00.000Z'
type Fields = Record<string, any>

const entryOf = ({ kind, event: told, invoice, attempt, status }: Fields): Entry => {
  if (kind === 'event')
    return event(told.type.replace('subscription_', ''), status, told.changed ?? undefined)
  return [kind, kind === 'invoice' ? invoice.status : `${attempt.type} ${attempt.status}`, status]
}

// Holds D4.17.
describe('the timeline shows', () => {
  it.each(stories)('$what', async ({ plan, order, token = 'tok_test_success', before, act, adds }) => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan(plan))['id'], token, order)
    await before?.(life, id, service)
    const told = async (): Promise<Fields[]> => (await life.done('get-timeline', id))['items'].reverse()
    const known = new Set((await told()).map((entry) => entry['id']))
    await act(life, id, service)
    expect((await told()).filter((entry) => !known.has(entry['id'])).map(entryOf)).toEqual(adds)
  })
})

/** What the dashboard, keys and clients do that is recorded, and whom or what it was done to. */
interface Deed {
  readonly name: RouteName
  /** Of what was made before; the answer's own where it is left out. */
  readonly target?: string | null
  readonly params?: Fields
  readonly body?: Fields
}

// Holds A14, D14.7.
describe('the audit shows', () => {
  it('who did what to which object, for every change in the dashboard', async () => {
    await service.merchant({ email: 'told@audit.test' })
    const key = await adminToken('told@audit.test')
    const another = await adminToken('told@audit.test')
    const do_ = async ({ name, params = {}, body }: Deed): Promise<Fields> => {
      const call = { key, params: { mode: 'live', ...params }, ...(body ? { body } : {}) }
      const answer = await service.call<Fields>(name, call)
      expect([name, answer.status < 300, answer.text]).toEqual([name, true, answer.text])
      return answer.body
    }
    const { id: keyId } = await do_({ name: 'create-api-key', body: { name: 'CI', kind: 'secret' } })
    const client = { name: 'Platform', scopes: ['read'] }
    const { clientId } = await do_({ name: 'create-oauth-client', body: client })
    const hook = { url: 'https://hooks.example.com/billing' }
    const { id: hookId } = await do_({ name: 'create-webhook-endpoint', body: hook })
    const { id: memberId } = await do_({
      name: 'invite-member',
      body: { email: 'new@audit.test', role: 'support' },
    })
    const sessions = (await do_({ name: 'list-sessions' }))['items'] as Fields[]
    const own = (await service.call<Fields>('list-sessions', { key: another })).body['items'] as Fields[]
    expect(own).toHaveLength(sessions.length)
    const deeds: Deed[] = [
      {
        name: 'update-webhook-endpoint',
        target: hookId,
        params: { id: hookId },
        body: { status: 'disabled' },
      },
      { name: 'rotate-webhook-secret', target: hookId, params: { id: hookId } },
      { name: 'delete-webhook-endpoint', target: hookId, params: { id: hookId } },
      { name: 'update-member', target: memberId, params: { id: memberId }, body: { role: 'finance' } },
      { name: 'remove-member', target: memberId, params: { id: memberId } },
      { name: 'delete-oauth-client', target: clientId, params: { clientId } },
      { name: 'revoke-api-key', target: keyId, params: { id: keyId } },
    ]
    for (const deed of deeds) await do_(deed)
    const { items } = await do_({ name: 'list-audit' })
    expect(items.map((one: Fields) => [one['action'], one['targetId'], one['actor'].kind]).reverse()).toEqual(
      [
        ['log-in', null, 'dashboard'],
        ['log-in', null, 'dashboard'],
        ['create-api-key', keyId, 'dashboard'],
        ['create-oauth-client', clientId, 'dashboard'],
        ['create-webhook-endpoint', hookId, 'dashboard'],
        ['invite-member', memberId, 'dashboard'],
        ...deeds.map(({ name, target }) => [name, target, 'dashboard']),
      ],
    )
  })

  it.each([
    ['update-recovery-settings', { paydayAware: false }],
    ['update-billing-settings', { unusedOnCancel: 'none' }],
    ['update-portal-settings', { cancel: 'off' }],
    ['update-checkout-settings', { redirectOrigins: ['https://shop.example.com'] }],
  ] as const)('of %s by a key and by an OAuth client', async (name, body) => {
    const email = `${name}@audit.test`
    const { sandbox } = await service.merchant({ email })
    const key = await adminToken(email)
    const params = { mode: 'sandbox' }
    const { clientId, clientSecret } = (
      await service.call<Fields>('create-oauth-client', {
        key,
        params,
        body: { name: 'Platform', scopes: ['settings:write'] },
      })
    ).body as Fields & { clientId: string; clientSecret: string }
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const token = (await service.call<Fields>('issue-token', { stage: 'sandbox', body: grant })).body
    for (const caller of [sandbox.secretKey, token['access_token'] as string])
      expect((await service.call(name, { key: caller, body })).status).toBe(200)
    const { items } = (await service.call<Fields>('list-audit', { key, params })).body
    expect(
      items.slice(0, 2).map((one: Fields) => [one['action'], one['actor'].kind, one['actor'].name]),
    ).toEqual([
      [name, 'oauth_client', 'Platform'],
      [name, 'api_key', 'Default'],
    ])
  })
})
