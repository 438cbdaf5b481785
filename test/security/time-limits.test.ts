import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { resetWall, stopWall } from '../faults/engine/wall.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox, wrongFor } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { nextPhone } from '../support/person-calls.ts'
import { startService, type TestMerchant } from '../support/service.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
let merchant: TestMerchant
let owner: string
let startMs: number
let merchants = 0

afterAll(() => {
  resetWall()
})
beforeEach(async () => {
  resetWall()
  merchants += 1
  merchant = await service.merchant({ email: `owner${merchants}@limits.test` })
  startMs = Date.now()
  stopWall(startMs)
  owner = await adminToken(`owner${merchants}@limits.test`)
})
afterEach(resetWall)

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

interface Limit {
  readonly what: string
  /** How long after its beginning it ends, in milliseconds. */
  readonly ms: number
  /** Begins it, and answers whether it is still good: a question that is itself a use. */
  readonly begin: () => Promise<() => Promise<boolean>>
}

const inLive = { mode: 'live' }
const secretKey = async () => {
  const body = { name: 'CI', kind: 'secret' }
  return (await service.call<any>('create-api-key', { key: owner, params: inLive, body })).body
}
const opens = (key: string) => async (): Promise<boolean> => {
  const { status } = await service.call('list-plans', { key })
  expect([200, 401]).toContain(status)
  return status === 200
}
const client = async (): Promise<{ clientId: string; clientSecret: string; token: string }> => {
  const body = { name: 'Platform', scopes: ['read'] }
  const made = await service.call<any>('create-oauth-client', { key: owner, params: inLive, body })
  const { clientId, clientSecret } = made.body
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = (await service.call<any>('issue-token', { stage: 'live', body: grant })).body.access_token
  return { clientId, clientSecret, token }
}

/** A right code is used up by its use: wrong ones ask until then, fewer than the five that kill it. */
async function loginCode(rightFromMs: number): Promise<() => Promise<boolean>> {
  const email = `owner${merchants}@limits.test`
  await service.call('request-login-code', { body: { email } })
  const code = outbox.codeFor(email)
  return async () => {
    const isRight = Date.now() - startMs >= 10 * minute + rightFromMs
    const body = { email, code: isRight ? code : wrongFor(code) }
    const answer = await service.call<any>('verify-login-code', { body })
    if (isRight) return answer.status === 200
    expect(answer.status).toBe(422)
    return answer.body.error.details[0].reason !== 'otp_expired'
  }
}

/** Every limit of time that a stranger could outlive, with its length as the decisions say it. */
const limits: readonly Limit[] = [
  {
    what: 'a key after its revocation (D11.5)',
    ms: minute,
    begin: async () => {
      const { id, key } = await secretKey()
      expect(await opens(key)()).toBe(true)
      await service.call('revoke-api-key', { key: owner, params: { ...inLive, id } })
      return opens(key)
    },
  },
  {
    what: 'an access token after its client is deleted (D11.5)',
    ms: minute,
    begin: async () => {
      const { clientId, token } = await client()
      expect(await opens(token)()).toBe(true)
      await service.call('delete-oauth-client', { key: owner, params: { ...inLive, clientId } })
      return opens(token)
    },
  },
  { what: 'an access token (S28)', ms: hour, begin: async () => opens((await client()).token) },
  {
    what: 'a dashboard’s access token',
    ms: 15 * minute,
    begin: async () =>
      opens((await service.call<any>('create-access-token', { key: owner, params: inLive })).body.token),
  },
  {
    what: 'a dashboard’s session (D14.2)',
    ms: 12 * hour,
    begin: () => {
      const key = owner
      return Promise.resolve(async () => (await service.call('get-admin-me', { key })).status === 200)
    },
  },
  {
    what: 'a person’s session (D11.9)',
    ms: 30 * day,
    begin: async () => {
      const body = { phone: nextPhone() }
      await service.call('request-identity-code', { stage: 'sandbox', body })
      const opened = await service.call<any>('verify-identity-code', {
        stage: 'sandbox',
        body: { ...body, code: '000000' },
      })
      expect(opened.status).toBe(200)
      return async () => (await service.call('get-identity', { key: opened.body.token })).status === 200
    },
  },
  {
    what: 'a login code that is right in its last moment (D14.2, A13)',
    ms: 10 * minute,
    begin: () => loginCode(-1),
  },
  { what: 'a login code that is right too late (D14.2, A13)', ms: 10 * minute, begin: () => loginCode(0) },
  {
    what: 'an unpaid checkout session (D2.12)',
    ms: 24 * hour,
    begin: async () => {
      const key = merchant.sandbox.secretKey
      const { body } = await service.call<any>('start-checkout', {
        key,
        body: { amount: 70_000, currency: 'NGN' },
      })
      const params = { token: body.token }
      return async () => (await service.call('get-checkout', { stage: 'sandbox', params })).status === 200
    },
  },
  {
    what: 'an Idempotency-Key (D10.1)',
    ms: 30 * day,
    begin: async () => {
      const make = () =>
        service.call<any>('create-customer', {
          key: merchant.sandbox.secretKey,
          headers: { 'idempotency-key': 'one-customer' },
          body: { email: 'ada@limits.test' },
        })
      const first = (await make()).body.id
      return async () => (await make()).body.id === first
    },
  },
]

/** Asked along the way, so that a limit which slides with use shows itself, then at its last millisecond and at its end. */
const shares = [0.3, 0.6, 0.9]

// Holds R7.
it('a dashboard’s access token ends with its session, at once', async () => {
  const key = await adminToken(`owner${merchants}@limits.test`)
  const made = await service.call<any>('create-access-token', { key, params: inLive })
  const isOpen = opens(made.body.token)
  expect(await isOpen()).toBe(true)
  await service.call('log-out-dashboard', { key })
  expect(await isOpen()).toBe(false)
})

it.each(limits)('$what ends at its limit, however often it is used', async ({ ms, begin }) => {
  const isGood = await begin()
  for (const share of shares) {
    stopWall(startMs + Math.floor(ms * share))
    expect(await isGood()).toBe(true)
  }
  stopWall(startMs + ms - 1)
  expect(await isGood()).toBe(true)
  stopWall(startMs + ms)
  expect(await isGood()).toBe(false)
  stopWall(startMs + ms + second)
  expect(await isGood()).toBe(false)
})
