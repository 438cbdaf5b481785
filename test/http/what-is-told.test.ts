import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Service } from '../support/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const start = '2027-04-01T09:00:00.000Z'
type Fields = Record<string, any>

/** An entry of the timeline: its kind, what it says, the status that it left, and what changed. */
type Entry = readonly [kind: string, says: string, status: string | null, ...changed: (readonly string[])[]]

interface Story {
  readonly what: string
  readonly plan?: Fields
  readonly order?: Fields
  readonly token?: string | null
  /** What happens before the action, and is not looked at. */
  readonly before?: (life: Life, id: string) => Promise<unknown>
  readonly act: (life: Life, id: string) => Promise<unknown>
  /** What the action adds to the timeline, oldest first. */
  readonly adds: readonly Entry[]
}

const event = (type: string, status: string, changed?: string[]): Entry => [
  'event',
  `subscription_${type}`,
  status,
  ...(changed ? [changed] : []),
]
const paid: Entry = ['invoice', 'paid', null]
const charged = (status: string): Entry => ['attempt', 'charge succeeded', status]
const credited: Entry = ['attempt', 'credit succeeded', null]
const declined = (status: string): Entry => ['attempt', 'charge failed', status]
const do_ = (name: RouteName, body?: Fields) => (life: Life, id: string) => life.done(name, id, body)
const until = (instant: string) => (life: Life) => life.clock(instant)
const newPlan = async (life: Life, amount: number): Promise<string> => (await life.plan({ amount }))['id']
const change =
  (amount: number, terms: Fields = {}) =>
  async (life: Life, id: string) =>
    life.done('change-plan', id, { planId: await newPlan(life, amount), ...terms })
const latest = async (life: Life, id: string): Promise<string> =>
  (await life.subscription(id))['latestInvoiceId']

/** Whatever a subscription can undergo, by the rules (D4, D5, D7), and what its story says of it. */
const stories: readonly Story[] = [
  { what: 'a pause', act: do_('pause-subscription', {}), adds: [event('paused', 'paused')] },
  {
    what: 'a resume',
    before: do_('pause-subscription', {}),
    act: do_('resume-subscription'),
    adds: [event('resumed', 'active')],
  },
  {
    what: 'a pause that ends by itself',
    before: do_('pause-subscription', { resumesAt: '2027-04-10T09:00:00.000Z' }),
    act: until('2027-04-10T09:00:00.000Z'),
    adds: [event('resumed', 'active')],
  },
  {
    what: 'a cancel',
    act: do_('cancel-subscription', {}),
    adds: [credited, event('cancelled', 'canceled')],
  },
  {
    what: 'a cancel at the period’s end',
    act: do_('cancel-subscription', { atPeriodEnd: true }),
    adds: [event('updated', 'active', ['cancelAtPeriodEnd'])],
  },
  {
    what: 'a cancel taken back',
    before: do_('cancel-subscription', { atPeriodEnd: true }),
    act: do_('uncancel-subscription'),
    adds: [event('updated', 'active', ['cancelAtPeriodEnd'])],
  },
  {
    what: 'the end that was scheduled',
    before: do_('cancel-subscription', { atPeriodEnd: true }),
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [event('cancelled', 'canceled')],
  },
  {
    what: 'the last cycle’s end',
    plan: { maxCycles: 1 },
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [event('expired', 'expired')],
  },
  {
    what: 'a renewal',
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [paid, charged('active')],
  },
  {
    what: 'a renewal that fails',
    token: 'tok_test_insufficient_funds',
    plan: { trialDays: 1 },
    act: until('2027-04-02T09:00:00.000Z'),
    adds: [['invoice', 'open', null], declined('past_due')],
  },
  {
    what: 'a trial’s end',
    plan: { trialDays: 1 },
    act: until('2027-04-02T09:00:00.000Z'),
    adds: [paid, charged('active')],
  },
  {
    what: 'a recovery that is stopped',
    token: 'tok_test_insufficient_funds',
    plan: { trialDays: 1 },
    before: until('2027-04-02T09:00:00.000Z'),
    act: async (life, id) => {
      const params = { invoiceId: await latest(life, id) }
      expect((await service.call('stop-recovery', { key: life.key, params })).status).toBe(200)
    },
    adds: [event('unpaid', 'unpaid')],
  },
  {
    what: 'a first payment that never comes',
    token: null,
    act: until('2027-04-02T08:00:00.000Z'),
    adds: [event('incomplete_expired', 'incomplete_expired')],
  },
  {
    what: 'a dearer plan now',
    act: change(900_000),
    adds: [paid, charged('active'), event('plan_changed', 'active')],
  },
  {
    what: 'a cheaper plan now',
    act: change(300_000),
    adds: [credited, event('plan_changed', 'active')],
  },
  {
    what: 'a plan at the renewal',
    act: change(300_000, { effective: 'at_renewal' }),
    adds: [event('updated', 'active', ['scheduledPlanId'])],
  },
  {
    what: 'a plan at the renewal taken back',
    before: change(300_000, { effective: 'at_renewal' }),
    act: do_('delete-scheduled-change'),
    adds: [event('updated', 'active', ['scheduledPlanId'])],
  },
  {
    what: 'the renewal with another plan',
    before: change(300_000, { effective: 'at_renewal' }),
    act: until('2027-05-01T09:00:00.000Z'),
    adds: [paid, event('plan_changed', 'active'), charged('active')],
  },
  {
    what: 'an annotation',
    act: do_('update-subscription', { metadata: { seat: '8' } }),
    adds: [event('updated', 'active', ['metadata'])],
  },
  {
    what: 'a refund',
    act: async (life, id) => life.done('refund-invoice', await latest(life, id), { amount: 1_000 }),
    adds: [['attempt', 'refund succeeded', null]],
  },
]

const entryOf = ({ kind, event: told, invoice, attempt, status }: Fields): Entry => {
  if (kind === 'event')
    return event(told.type.replace('subscription_', ''), status, told.changed ?? undefined)
  return [kind, kind === 'invoice' ? invoice.status : `${attempt.type} ${attempt.status}`, status]
}

// Holds D4.17.
describe('the timeline tells of', () => {
  it.each(stories)('$what', async ({ plan, order, token = 'tok_test_success', before, act, adds }) => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan(plan))['id'], token, order)
    await before?.(life, id)
    const told = async (): Promise<Fields[]> => (await life.done('get-timeline', id))['items'].reverse()
    const known = new Set((await told()).map((entry) => entry['id']))
    await act(life, id)
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
describe('the audit tells', () => {
  it('who did what to which, for all that the dashboard changes', async () => {
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
