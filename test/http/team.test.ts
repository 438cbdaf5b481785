import { beforeAll, describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Call, type Service, type TestMerchant } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
let merchant: TestMerchant
let owner: string

beforeAll(async () => {
  merchant = await service.merchant({ email: 'ada@team.test' })
  owner = await adminToken('ada@team.test')
})

/** Invites a person and signs them in. */
async function member(email: string, role: string, extra: object = {}) {
  const { status, body } = await service.call('invite-member', {
    key: owner,
    body: { email, role, ...extra },
  })
  expect(status).toBe(201)
  return { ...body, session: await adminToken(email) } as { id: string; session: string }
}

/** Whose sessions the owner sees. */
async function openSessions(): Promise<string[]> {
  const { body } = await service.call('list-sessions', { key: owner, query: { limit: '100' } })
  return (body['items'] as { email: string }[]).map(({ email }) => email)
}

async function token(session: string, mode: 'live' | 'sandbox' = 'sandbox'): Promise<string> {
  const { status, body } = await service.call('create-access-token', { key: session, params: { mode } })
  expect(status).toBe(200)
  return body['token'] as string
}

describe('a dashboard session’s token', () => {
  it('opens /v1 of its mode with the role’s scopes, and ends with the session', async () => {
    const session = await adminToken('ada@team.test')
    const { body } = await service.call('create-access-token', { key: session, params: { mode: 'sandbox' } })
    expect(body).toMatchObject({
      token: expect.stringMatching(/^at_test_/),
      scopes: expect.arrayContaining(['read']),
    })
    const key = body['token'] as string
    expect((await service.call('list-plans', { key })).status).toBe(200)
    const made = await service.call('create-plan', {
      key,
      body: { name: 'P', amount: 500000, interval: 'month' },
    })
    expect(made.status).toBe(201)
    // What was made is the tenant's: their secret key of the same mode reads it, the other mode's does not.
    const read = (by: string) =>
      service.call('get-plan', { key: by, params: { id: made.body['id'] as string } })
    expect((await read(merchant.sandbox.secretKey)).status).toBe(200)
    expect((await read(await token(session, 'live'))).status).toBe(404)
    const sessions = await service.call('list-sessions', { key: session })
    const mine = (sessions.body['items'] as { id: string; current: boolean }[]).find(
      ({ current }) => current,
    )!
    expect((await service.call('revoke-session', { key: owner, params: { id: mine.id } })).status).toBe(200)
    expect((await service.call('get-admin-me', { key: session })).status).toBe(401)
    const fresh = await service.call('create-access-token', { key: session, params: { mode: 'sandbox' } })
    expect(fresh.status).toBe(401)
  })

  it('is sent in a cookie that only our own pages can use to change things', async () => {
    const session = await adminToken('ada@team.test')
    const cookie = (headers: Record<string, string>): Call => ({
      params: { mode: 'sandbox' },
      headers: { host: 'billing.test', ...headers },
      cookies: [`__Host-dashboard=${session}`],
    })
    expect((await service.call('get-admin-me', cookie({}))).status).toBe(200)
    const foreign = await service.call('create-access-token', cookie({ origin: 'https://evil.test' }))
    expect(foreign).toMatchObject({
      status: 403,
      body: { error: { details: [{ reason: 'foreign_origin' }] } },
    })
    expect((await service.call('create-access-token', cookie({}))).status).toBe(403)
    expect(
      (await service.call('create-access-token', cookie({ origin: 'https://billing.test' }))).status,
    ).toBe(200)
    // A cookie opens only the dashboard's surface.
    expect((await service.call('list-plans', cookie({ origin: 'https://billing.test' }))).status).toBe(401)
  })
})

describe('roles', () => {
  // Holds D11.1.
  it('allow what the table says, and nothing more', async () => {
    const people = {
      owner,
      developer: (await member('dev@team.test', 'developer')).session,
      support: (await member('sup@team.test', 'support')).session,
      finance: (await member('fin@team.test', 'finance')).session,
    }
    /** Written from the roles' meaning: which of the four may. */
    const cases: readonly (readonly [
      string,
      (session: string, key: string) => ReturnType<Service['call']>,
      string,
    ])[] = [
      ['reads plans', (_, key) => service.call('list-plans', { key }), 'owner developer support finance'],
      [
        'makes a plan',
        (_, key) =>
          service.call('create-plan', { key, body: { name: 'P', amount: 1000, interval: 'month' } }),
        'owner developer',
      ],
      [
        'makes a customer',
        (_, key) => service.call('create-customer', { key, body: { email: 'c@c.test' } }),
        'owner developer support',
      ],
      [
        'pays out',
        (_, key) =>
          service.call('create-payout', {
            key,
            body: { amount: 100, bankCode: '058', accountNumber: '0123456789' },
          }),
        'owner finance',
      ],
      [
        'buys airtime',
        (_, key) => service.call('buy-airtime', { key, body: { phoneNumber: '08031234567', amount: 50 } }),
        'owner finance',
      ],
      ['moves the clock', (_, key) => service.call('get-sandbox-clock', { key }), 'owner developer'],
      [
        'mints a key',
        (key) => service.call('create-api-key', { key, params: { mode: 'sandbox' }, body: {} }),
        'owner developer',
      ],
      [
        'lists keys',
        (key) => service.call('list-api-keys', { key, params: { mode: 'sandbox' } }),
        'owner developer',
      ],
      [
        'reads the audit',
        (key) => service.call('list-audit', { key, params: { mode: 'sandbox' } }),
        'owner developer finance',
      ],
      [
        'reads who did what to an object',
        (key) =>
          service.call('list-acts', { key, params: { mode: 'sandbox' }, query: { targetId: 'inv_none' } }),
        'owner developer support finance',
      ],
      [
        'invites',
        (key) =>
          service.call('invite-member', {
            key,
            body: { email: `x${Math.random()}@team.test`, role: 'support' },
          }),
        'owner',
      ],
      ['sees the team', (key) => service.call('list-members', { key }), 'owner developer support finance'],
    ]
    for (const [what, act, allowed] of cases) {
      for (const [role, session] of Object.entries(people)) {
        const { status } = await act(session, await token(session))
        expect([what, role, status === 403], `${what} by ${role}: ${status}`).toEqual([
          what,
          role,
          !allowed.includes(role),
        ])
        expect(status, `${what} by ${role}`).not.toBe(401)
      }
    }
  })

  it('limit a support refund, and no other role’s', async () => {
    const limited = await member('small@team.test', 'support', { refundLimitKobo: 100_000 })
    const key = merchant.sandbox.secretKey
    const plan = { name: 'Refundable', amount: 500_000, interval: 'month' }
    const planId = (await service.call('create-plan', { key, body: plan })).body['id'] as string
    const customer = await service.call('create-customer', { key, body: { email: 'back@team.test' } })
    const customerId = customer.body['id'] as string
    const method = { token: 'tok_test_success' }
    await service.call('attach-payment-method', { key, params: { id: customerId }, body: method })
    const made = await service.call('create-subscription', { key, body: { customerId, planId } })
    const params = { id: made.body['latestInvoiceId'] as string }
    const refund = async (amount: number) =>
      service.call('refund-invoice', { key: await token(limited.session), params, body: { amount } })
    expect((await refund(100_001)).status).toBe(403)
    expect((await refund(40_000)).status).toBe(200)
    // A cancel that pays the unused part out gives back as much as a refund does.
    const cancel = async (unused: string) =>
      service.call('cancel-subscription', {
        key: await token(limited.session),
        params: { id: made.body['id'] as string },
        body: { unused },
      })
    const refused = await cancel('refund')
    expect([refused.status, refused.body['error'].details]).toEqual([
      403,
      [{ path: 'unused', reason: 'role', limitKobo: 100_000 }],
    ])
    // Credit is money too, and the limit does not apply to another currency.
    const give = async (amount: number, currency: string) =>
      service.call('mend-credit', {
        key: await token(limited.session),
        params: { id: customerId },
        body: { amount, currency, reason: 'Sorry' },
      })
    expect((await give(100_001, 'NGN')).status).toBe(403)
    expect((await give(1, 'USD')).body['error'].details).toEqual([
      { path: 'amount', reason: 'role', limitKobo: 0, currency: 'USD' },
    ])
    expect((await give(60_000, 'NGN')).status).toBe(201)
    expect((await cancel('credit')).status).toBe(200)
    expect((await service.call('refund-invoice', { key, params, body: {} })).status).toBe(200)
  })

  it('let everyone end their own sessions, and the owner all', async () => {
    const [mo, bo] = [await member('mo2@team.test', 'support'), await member('bo@team.test', 'finance')]
    const sessionsOf = async (session: string) =>
      (await service.call('list-sessions', { key: session })).body['items'] as { id: string }[]
    const [ofMo, ofBo] = [await sessionsOf(mo.session), await sessionsOf(bo.session)]
    expect([ofMo.length, ofBo.length]).toEqual([1, 1])
    const revoke = (key: string, { id }: { id: string }) =>
      service.call('revoke-session', { key, params: { id } })
    expect((await revoke(mo.session, ofBo[0]!)).status).toBe(403)
    expect((await revoke(mo.session, ofMo[0]!)).status).toBe(200)
    expect((await service.call('get-admin-me', { key: mo.session })).status).toBe(401)
    expect((await revoke(owner, ofBo[0]!)).status).toBe(200)
  })

  it('apply to open sessions when they change, and end with the member', async () => {
    const someone = await member('mo@team.test', 'developer')
    const before = await token(someone.session)
    const change = (body: object) =>
      service.call('update-member', { key: owner, params: { id: someone.id }, body })
    expect((await change({ role: 'support' })).body).toMatchObject({
      role: 'support',
      refundLimitKobo: 1_000_000,
    })
    expect(
      (await service.call('create-api-key', { key: someone.session, params: { mode: 'live' }, body: {} }))
        .status,
    ).toBe(403)
    expect((await service.call('list-plans', { key: before })).status).toBe(401)
    const shownBefore = await openSessions()
    expect((await service.call('remove-member', { key: owner, params: { id: someone.id } })).status).toBe(200)
    expect((await service.call('get-admin-me', { key: someone.session })).status).toBe(401)
    // A dead session is not shown, least of all as the owner's.
    expect(await openSessions()).toEqual(shownBefore.filter((email) => email !== 'mo@team.test'))
    expect((await service.call('remove-member', { key: owner, params: { id: someone.id } })).status).toBe(404)
  })

  it('are shown with each member’s last sign-in and second factor', async () => {
    const { id } = await member('seen@team.test', 'finance')
    await service.call('invite-member', { key: owner, body: { email: 'never@team.test', role: 'support' } })
    const { body } = await service.call('list-members', { key: owner, query: { limit: '100' } })
    const items = body['items'] as Record<string, unknown>[]
    const of = (email: string) => items.find((one) => one['email'] === email)
    const now = expect.stringMatching(new RegExp(`^${new Date().toISOString().slice(0, 10)}`))
    expect(of('seen@team.test')).toMatchObject({ id, secondFactor: false, lastSeenAt: now })
    expect(of('ada@team.test')).toMatchObject({ accountOwner: true, lastSeenAt: now })
    expect(of('never@team.test')).toMatchObject({ joinedAt: null, lastSeenAt: null })
  })

  it('leave the account’s own owner where they are, and a member in their own team', async () => {
    const { body } = await service.call('list-members', { key: owner })
    const first = (body['items'] as { id: string; accountOwner: boolean; email: string }[])[0]!
    expect(first).toMatchObject({ accountOwner: true, email: 'ada@team.test' })
    const reason = (answer: { body: any }) => answer.body.error.details[0].reason
    expect(reason(await service.call('remove-member', { key: owner, params: { id: first.id } }))).toBe(
      'account_owner',
    )
    expect(
      reason(
        await service.call('update-member', {
          key: owner,
          params: { id: first.id },
          body: { role: 'support' },
        }),
      ),
    ).toBe('account_owner')
    const other = await service.merchant({ email: 'eve@team.test' })
    const stranger = await adminToken('eve@team.test')
    expect(other.merchantId).not.toBe(merchant.merchantId)
    const { body: mine } = await service.call('invite-member', {
      key: owner,
      body: { email: 'zoe@team.test', role: 'support' },
    })
    expect(
      (await service.call('remove-member', { key: stranger, params: { id: mine['id'] as string } })).status,
    ).toBe(404)
  })
})
