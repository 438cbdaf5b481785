import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { openScene } from '../support/billing.ts'
import { later } from '../support/later.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox, wrongFor } from '../support/outbox.ts'
import { operatorContext } from '../support/owner.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { startService, type Answer } from '../support/service.ts'
import { untilAnswered } from '../support/unkind.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
let phone: string

beforeEach(() => {
  phone = nextPhone()
})
afterEach(() => {
  vi.useRealTimers()
})

type Body = Record<string, any>
type Stage = 'live' | 'sandbox'

const { login, shop } = personCalls(() => ({ service, phone }))
const ask = (to = phone, stage: Stage = 'sandbox'): Promise<Answer<any>> =>
  service.call('request-identity-code', { body: { phone: to }, stage })
const enter = (
  code: string,
  to = phone,
  stage: Stage = 'sandbox',
  source = '127.0.0.1',
): Promise<Answer<any>> => service.call('verify-identity-code', { body: { phone: to, code }, stage, source })
const me = (key: string): Promise<Answer<any>> => service.call('get-identity', { key })

describe('codes', () => {
  // Holds S28.
  it('arrive by the messaging app, and give one session of thirty days', async () => {
    await shop('Ada')
    const asked = await ask(`+${phone}`)
    expect([asked.status, asked.body]).toEqual([200, { sent: true, expiresAt: expect.stringMatching(/Z$/) }])
    const code = outbox.codeFor(phone)
    expect(outbox.messages.at(-1)).toMatchObject({
      to: phone,
      channel: 'whatsapp',
      template: 'identity_code',
    })
    expect(asked.text).not.toContain(code)
    const { status, body } = await enter(code)
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'expiresAt']])
    expect(body.token).toMatch(/^idt_test_/)
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 30 * 24 * 3600_000)).toBeLessThan(10_000)
    expect((await me(body.token)).body).toMatchObject({
      phone,
      name: 'Ada',
      customers: [{ merchantName: 'Acme' }],
    })
    expect((await enter(code)).body.error.details[0].reason).toBe('otp_invalid')
    later(30 * 24 * 3600_000 + 1000)
    expect((await me(body.token)).status).toBe(401)
  })

  it('are requested alike for unknown phones, which get no message', async () => {
    const sent = outbox.messages.length
    const asked = await ask()
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['sent', 'expiresAt']])
    expect(outbox.messages).toHaveLength(sent)
    expect((await enter('123456')).body.error.details[0].reason).toBe('otp_invalid')
    expect((await ask('12')).status).toBe(422)
  })

  // Holds D1.10.
  it('stay in the mode of the address used', async () => {
    const real = '2348031234509'
    const live = await openScene(service)
    await service.call('create-customer', { key: live.merchant.live.secretKey, body: { phone: real } })
    await ask(real, 'live')
    expect((await enter('000000', real, 'live')).status).toBe(422)
    expect((await enter(outbox.codeFor(real), real, 'sandbox')).status).toBe(422)
    const { body } = await enter(outbox.codeFor(real), real, 'live')
    expect(body.token).toMatch(/^idt_live_/)
    expect((await me(await login())).body.customers).toEqual([])
    expect((await me(body.token)).body.customers).toHaveLength(1)
  })

  // Holds D11.8.
  it('cannot be guessed: five tries a code and ten codes a day for one address, concurrent ones included', async () => {
    await shop('Ada')
    const asked = await Promise.all(Array.from({ length: 12 }, () => untilAnswered(() => ask())))
    expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(200))
    let sent = 0
    for (let round = 0; round < 12; round += 1) {
      const code = outbox.codeFor(phone)
      // One address may be wrong 300 times a day: each round guesses from another.
      const guess = (text: string) => enter(text, phone, 'sandbox', `10.0.0.${round}`)
      const guesses = await Promise.all(Array.from({ length: 20 }, () => guess(wrongFor(code))))
      expect(guesses.every(({ status }) => [422, 429, 503].includes(status))).toBe(true)
      for (let i = 0; i < 5; i += 1) await guess(wrongFor(code))
      // After five wrong ones the right one is wrong too.
      expect((await guess(code)).status).toBe(422)
      later(16 * 60_000)
      if ((await ask()).status === 200) sent += 1
    }
    expect(sent).toBe(9)
    expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(3600)
  })

  // Holds A11, D11.23.
  it('accept 000000 for test phones only, and in the sandbox only', async () => {
    const real = '2348030000777'
    for (const [to, stage, opens] of [
      [phone, 'sandbox', true],
      [real, 'sandbox', false],
      [phone, 'live', false],
      ['2347001000000', 'sandbox', false],
    ] as const) {
      await ask(to, stage)
      expect([to, stage, (await enter('000000', to, stage)).status]).toEqual([to, stage, opens ? 200 : 422])
    }
  })
})

describe('a session', () => {
  // Holds S31.
  it('opens neither the merchant’s interface nor the dashboard, and their sessions do not open the portal', async () => {
    const { scene } = await shop('Ada')
    const token = await login()
    const refused = await service.call('list-plans', { key: token })
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await service.call('get-admin-me', { key: token })).status).toBe(401)
    for (const key of [scene.key, scene.merchant.sandbox.publishableKey, 'idt_test_x'])
      expect((await me(key)).status).toBe(401)
  })

  it('ends at once on log-out, and no other does', async () => {
    const [one, other] = [await login(), await login()]
    expect((await me(one)).status).toBe(200)
    expect((await service.call('logout', { key: one })).body).toEqual({ loggedOut: true })
    expect([(await me(one)).status, (await me(other)).status]).toEqual([401, 200])
  })

  it('shows what the person has at each merchant, but not at disabled ones or after the phone has a new owner', async () => {
    const first = await shop('Ada')
    const gone = await service.merchant({ email: `gone${phone}@id.test` })
    await service.call('create-customer', { key: gone.sandbox.secretKey, body: { phone } })
    const token = await login()
    expect((await me(token)).body.customers).toHaveLength(2)
    await disableMerchant(operatorContext('sandbox'), `gone${phone}@id.test`)
    expect((await me(token)).body.customers).toHaveLength(1)
    const params = { id: first.customer['id'] as string }
    await service.call('update-customer', { key: first.scene.key, params, body: { phone: '08099999999' } })
    expect((await me(token)).body.customers).toEqual([])
  })
})

describe('payment methods', () => {
  it('are listed across merchants, attached at one of them, and removed', async () => {
    const [first, second] = [await shop('Ada'), await shop('Ada')]
    const key = await login()
    const list = async (): Promise<Body[]> =>
      (await service.call<any>('list-own-methods', { key })).body.items
    expect((await list()).map((one) => one['customerId'])).toEqual([
      second.customer['id'],
      first.customer['id'],
    ])
    const body = { token: 'tok_test_success' }
    expect((await service.call('attach-own-method', { key, body })).status).toBe(422)
    const headers = { 'idempotency-key': 'add' }
    const at = { ...body, customerId: first.customer['id'] }
    const added = await service.call<any>('attach-own-method', { key, body: at, headers })
    expect([added.status, added.body.customerId, added.text.includes('tok_')]).toEqual([
      200,
      first.customer['id'],
      false,
    ])
    expect((await service.call('attach-own-method', { key, body: at, headers })).text).toBe(added.text)
    expect(await list()).toHaveLength(3)
    const params = { id: added.body.id as string }
    const removed = await service.call('remove-own-method', {
      key,
      params,
      headers: { 'idempotency-key': 'away' },
    })
    expect(removed.status).toBe(200)
    const again = await service.call('remove-own-method', {
      key,
      params,
      headers: { 'idempotency-key': 'away' },
    })
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([removed.text, 'true'])
    expect((await service.call('remove-own-method', { key, params })).status).toBe(404)
    expect(await list()).toHaveLength(2)
  })

  // Holds D11.9.
  it('of others are not found', async () => {
    const { customer, scene } = await shop('Ada')
    const { body } = await service.call<any>('list-payment-methods', {
      key: scene.key,
      params: { id: customer['id'] },
    })
    const stranger = await login('2347000999999')
    const params = { id: body.items[0].id as string }
    expect((await service.call('remove-own-method', { key: stranger, params })).status).toBe(404)
    const attach = { token: 'tok_test_success', customerId: customer['id'] }
    expect((await service.call('attach-own-method', { key: stranger, body: attach })).status).toBe(404)
  })
})
