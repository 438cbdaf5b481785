import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { resetSecondFactor } from '../../shared/operations/second-factor/reset-second-factor.ts'
import { ownerNoteCodec } from '../../shared/store/entities/owner-note.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { openSecret, sealSecret, totpStep } from '../../shared/security/totp.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { later } from '../support/later.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken, operatorContext, operatorToken } from '../support/owner.ts'
import { startService, type Answer, type TestMerchant } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())

let merchants = 0
let merchant: TestMerchant
let email: string
let owner: string

beforeEach(async () => {
  email = `ada${(merchants += 1)}@factor.test`
  merchant = await service.merchant({ email })
  owner = await adminToken(email)
})

afterEach(() => {
  vi.useRealTimers()
})

type Fields = Record<string, any>

const call = (
  key: string,
  name: RouteName,
  body?: unknown,
  { code, params = {} }: { code?: string; params?: Record<string, string> } = {},
): Promise<Answer<Fields>> =>
  service.call<Fields>(name, {
    key,
    params,
    ...(body === undefined ? {} : { body }),
    ...(code === undefined ? {} : { headers: { 'second-factor': code } }),
  })

/** What the member's authenticator shows, `steps` of half a minute from now. */
const shown = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Enrols a member; the authenticator's secret and the recovery codes. */
async function enrol(session: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await call(session, 'begin-second-factor', {})
  const { secret, url } = begun.body as { secret: string; url: string }
  expect([begun.status, url]).toEqual([200, expect.stringMatching(/^otpauth:\/\/totp\/.*secret=/)])
  const confirmed = await call(session, 'confirm-second-factor', { code: shown(secret, -1) })
  expect([confirmed.status, confirmed.body['recoveryCodes']]).toHaveLength(2)
  return { secret, recoveryCodes: confirmed.body['recoveryCodes'] }
}

const reason = ({ status, body }: Answer<Fields>) => [status, body['error']?.details[0]?.reason]
const live = { mode: 'live' }
const mint = (key: string, code?: string) =>
  call(key, 'create-api-key', { name: 'CI' }, { params: live, ...(code === undefined ? {} : { code }) })

// Holds R8.
describe('a member’s second factor', () => {
  it('is set up with its first code, and shows ten recovery codes once', async () => {
    expect((await call(owner, 'get-second-factor')).body).toEqual({
      enrolledAt: null,
      recoveryCodesLeft: 0,
      required: false,
      resetAt: null,
    })
    const { secret } = (await call(owner, 'begin-second-factor', {})).body
    expect(reason(await call(owner, 'confirm-second-factor', { code: '000000' }))).toEqual([
      403,
      'second_factor_invalid',
    ])
    // Until then nothing asks for it.
    expect((await mint(owner)).status).toBe(201)
    const { body } = await call(owner, 'confirm-second-factor', { code: shown(secret) })
    expect(new Set(body['recoveryCodes']).size).toBe(10)
    expect((await call(owner, 'get-second-factor')).body).toMatchObject({
      enrolledAt: expect.any(String),
      recoveryCodesLeft: 10,
    })
    expect(reason(await call(owner, 'confirm-second-factor', { code: shown(secret) }))).toEqual([
      409,
      'second_factor_enrolled',
    ])
  })

  it('is asked for again for keys, clients, roles and invitations, each code once', async () => {
    const { secret, recoveryCodes } = await enrol(owner)
    const invited = { email: `bo-${email}`, role: 'support' }
    const asked: readonly (readonly [RouteName, unknown, Record<string, string>])[] = [
      ['create-api-key', { name: 'CI' }, live],
      ['create-oauth-client', { name: 'P', scopes: ['read'] }, live],
      ['invite-member', invited, {}],
    ]
    for (const [name, body, params] of asked) {
      expect([name, ...reason(await call(owner, name, body, { params }))]).toEqual([
        name,
        403,
        'second_factor_required',
      ])
      expect(reason(await call(owner, name, body, { params, code: '123456' }))[0]).toBe(403)
    }
    const now = shown(secret)
    expect((await mint(owner, now)).status).toBe(201)
    expect(reason(await mint(owner, now))).toEqual([403, 'second_factor_used'])
    const member = await call(owner, 'invite-member', invited, { code: shown(secret, 1) })
    expect(member.status).toBe(201)
    const change = (code?: string) =>
      call(
        owner,
        'update-member',
        { role: 'owner' },
        {
          params: { id: member.body['id'] },
          ...(code === undefined ? {} : { code }),
        },
      )
    expect(reason(await change())).toEqual([403, 'second_factor_required'])
    // A recovery code stands for one, once; how it is typed does not matter.
    const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
    expect((await change(typed)).status).toBe(200)
    expect(reason(await change(typed))).toEqual([403, 'second_factor_invalid'])
    expect((await call(owner, 'get-second-factor')).body['recoveryCodesLeft']).toBe(9)
    // A new name gives no access; the sandbox opens nothing; keys are not asked for a second factor.
    const rename = call(owner, 'update-member', { name: 'Bo' }, { params: { id: member.body['id'] } })
    expect((await rename).status).toBe(200)
    const sandbox = await call(owner, 'create-api-key', {}, { params: { mode: 'sandbox' } })
    expect(sandbox.status).toBe(201)
    const settings = { redirectOrigins: ['https://shop.example'] }
    expect((await call(merchant.live.secretKey, 'update-checkout-settings', settings)).status).toBe(200)
  })

  it('is asked for a person’s payout to a new account, never for a key’s', async () => {
    const { secret } = await enrol(owner)
    const token = (await call(owner, 'create-access-token', undefined, { params: live })).body['token']
    const payout = { amount: 5_000, bankCode: '058', accountNumber: '0123456789' }
    expect(reason(await call(token, 'create-payout', payout))).toEqual([403, 'second_factor_required'])
    // The second factor is accepted, but there is no money.
    expect((await call(token, 'create-payout', payout, { code: shown(secret) })).status).toBe(422)
    expect((await call(merchant.live.secretKey, 'create-payout', payout)).status).toBe(422)
  })

  it('is asked for at sign-in, and a wrong one leaves the mailed code valid', async () => {
    const { secret, recoveryCodes } = await enrol(owner)
    await service.call('request-login-code', { body: { email } })
    const code = /\b\d{6}\b/.exec(outbox.messages.findLast(({ to }) => to === email)!.text)![0]
    const signIn = (more: object): Promise<Answer<Fields>> =>
      service.call<Fields>('verify-login-code', { body: { email, code, ...more } })
    expect(reason(await signIn({}))).toEqual([403, 'second_factor_required'])
    expect(reason(await signIn({ secondFactor: '000000' }))).toEqual([403, 'second_factor_invalid'])
    const opened = await signIn({ secondFactor: shown(secret) })
    expect([opened.status, opened.body['token']]).toEqual([200, expect.stringMatching(/^adm_/)])
    expect(recoveryCodes).toHaveLength(10)
  })

  it('is required by the owner: others set it up before anything else', async () => {
    const bo = `bo-${email}`
    await call(owner, 'invite-member', { email: bo, role: 'owner' })
    const before = await adminToken(bo)
    const rule = (code?: string) =>
      call(owner, 'require-second-factor', { required: true }, code === undefined ? {} : { code })
    expect(reason(await rule())).toEqual([409, 'second_factor_missing'])
    const { secret } = await enrol(owner)
    expect(reason(await rule())).toEqual([403, 'second_factor_required'])
    expect((await rule(shown(secret))).body).toMatchObject({ required: true })
    expect((await call(before, 'get-admin-me')).status).toBe(401)
    expect((await call(owner, 'get-admin-me')).status).toBe(200)
    await service.call('request-login-code', { body: { email: bo } })
    const code = /\b\d{6}\b/.exec(outbox.messages.findLast(({ to }) => to === bo)!.text)![0]
    const { body } = await service.call<Fields>('verify-login-code', { body: { email: bo, code } })
    const session = body['token'] as string
    expect((await call(session, 'get-admin-me')).body['member']).toMatchObject({ enrolsFirst: true })
    for (const name of ['list-members', 'create-access-token'] as const)
      expect([name, ...reason(await call(session, name, undefined, { params: live }))]).toEqual([
        name,
        403,
        'second_factor_missing',
      ])
    await enrol(session)
    expect((await call(session, 'list-members')).status).toBe(200)
    expect(reason(await call(session, 'remove-second-factor'))).toEqual([409, 'second_factor_required'])
  })

  it('cannot be guessed', async () => {
    await enrol(owner)
    const statuses: number[] = []
    for (let i = 0; i < 22; i += 1) statuses.push((await mint(owner, String(100_000 + i))).status)
    expect([statuses.filter((one) => one === 403).length, statuses.at(-1)]).toEqual([20, 429])
  })

  it('is removed by its member, or 72 hours after the operator was asked, which every owner is told about', async () => {
    const bo = `bo-${email}`
    await call(owner, 'invite-member', { email: bo, role: 'owner' })
    const { secret } = await enrol(owner)
    expect(reason(await call(owner, 'remove-second-factor'))).toEqual([403, 'second_factor_required'])
    const forTenant = (id: string) => workerContext(id, 'live')
    const reset = () => resetSecondFactor(operatorContext('live'), forTenant, email)
    const { resetAt } = await reset()
    expect(Date.parse(resetAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
    // Their own code calls it off.
    expect((await mint(owner, shown(secret))).status).toBe(201)
    expect((await call(owner, 'get-second-factor')).body['resetAt']).toBeNull()
    await reset()
    later(71 * 3_600_000)
    const fresh = await adminToken(email)
    expect(reason(await mint(fresh))).toEqual([403, 'second_factor_required'])
    later(2 * 3_600_000)
    expect((await mint(await adminToken(email))).status).toBe(201)
    const partition = `${merchant.merchantId}#NOTE`
    const notes = await queryAll(forTenant(merchant.merchantId), { partition, codec: ownerNoteCodec })
    const told = notes.filter(({ subject }) => subject === 'A second factor will be removed')
    expect(told.map(({ to }) => to ?? email)).toEqual([email, bo, email, bo])
  })

  it('is not asked of the operator, who has none', async () => {
    await enrol(owner)
    const operator = await operatorToken(email)
    expect((await mint(operator)).status).toBe(201)
    expect(reason(await call(operator, 'get-second-factor'))).toEqual([403, 'second_factor_missing'])
  })
})

// Holds R15, O5: a leaked pepper is replaced, and what can no longer be opened is refused as wrong.
it('decrypts no secret under a pepper that was dropped', () => {
  const open = (pepper: string, memberId: string, others: readonly string[] = []) =>
    openSecret({ pepper, others }, memberId, sealed)
  const sealed = sealSecret('old', 'mem_1', 'JBSWY3DPEHPK3PXP')
  expect([open('old', 'mem_1'), open('new', 'mem_1', ['old'])]).toEqual([
    'JBSWY3DPEHPK3PXP',
    'JBSWY3DPEHPK3PXP',
  ])
  expect([open('new', 'mem_1'), open('old', 'mem_2')]).toEqual([null, null])
  expect(totpStep(null, '123456', Date.now())).toBeNull()
})
