import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { openTill, type Till } from '../support/money.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())

const noon = '2027-03-02T12:00:00.000Z'
const minutes = (n: number): string => new Date(Date.parse(noon) + n * 60_000).toISOString()
const gtb = { bankCode: '058', accountNumber: '0123456789' }

const send = (key: string, headers: Record<string, string> = {}) =>
  service.call('send-payout-code', { key, headers })
const add = (key: string, otp: string, account: object = gtb, headers: Record<string, string> = {}) =>
  service.call('add-payout-account', { key, body: { ...account, otp }, headers })
const list = (till: Till, query: Record<string, string> = {}) =>
  service.call('list-payout-accounts', { key: till.key, query })
/** The code of the newest message, and one that it is not. */
const sentCode = (): string =>
  /\b\d{6}\b/.exec(outbox.messages.findLast(({ subject }) => /code$/.test(subject))!.text)![0]
const otherThan = (code: string): string => String((Number(code) % 899_999) + 100_000)
const refusal = (answer: { status: number; body: any }) => [
  answer.status,
  answer.body['error'].details[0].path,
  answer.body['error'].details[0].reason,
]
const invalid = [422, 'otp', 'otp_invalid']

describe('saved payout accounts', () => {
  // Holds S24, D9.11.
  it('are added and removed with a code each, and receive payouts', async () => {
    const till = await openTill(service, '2027-03-01T12:00:00.000Z')
    await till.earn(50_000)
    await till.setClock(noon)
    expect(await send(till.key)).toMatchObject({ status: 200, body: { sent: true } })
    const added = await add(till.key, sentCode())
    expect(added.status).toBe(201)
    expect(added.body).toEqual({
      id: expect.stringMatching(/^pacc_/),
      ...gtb,
      bankName: 'Guaranty Trust Bank',
      accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
      createdAt: noon,
    })
    expect((await list(till)).body).toEqual({ items: [added.body], nextCursor: null, hasMore: false })
    const paid = await service.call('create-payout', {
      key: till.key,
      body: { amount: 50_000, accountId: added.body['id'] },
    })
    expect(paid.body).toMatchObject({
      ...gtb,
      bankName: added.body['bankName'],
      accountName: added.body['accountName'],
    })

    const drop = (body: object, headers: Record<string, string> = {}, key = till.key) =>
      service.call('remove-payout-account', { key, params: { id: added.body['id'] }, body, headers })
    expect((await drop({})).body['error'].details[0]).toMatchObject({ path: 'otp' })
    const stranger = await openTill(service)
    await send(stranger.key)
    expect((await drop({ otp: '000000' }, {}, stranger.key)).status).toBe(404)
    await send(till.key)
    expect(refusal(await drop({ otp: otherThan(sentCode()) }))).toEqual(invalid)
    const gone = await drop({}, { 'x-payout-otp': sentCode() })
    expect([gone.status, gone.body]).toEqual([200, added.body])
    await send(till.key)
    expect((await drop({ otp: sentCode() })).status).toBe(404)
    expect((await list(till)).body['items']).toEqual([])
  })

  // Holds D1.15.
  it('page like every list', async () => {
    const till = await openTill(service, noon)
    const made: unknown[] = []
    for (let i = 0; i < 3; i += 1) {
      await send(till.key)
      made.unshift((await add(till.key, '000000', { bankCode: '057', accountNumber: `012345678${i}` })).body)
    }
    const first = (await list(till, { limit: '2' })).body
    expect(first).toEqual({ items: made.slice(0, 2), nextCursor: expect.any(String), hasMore: true })
    expect((await list(till, { limit: '2', cursor: first['nextCursor'] })).body['items']).toEqual(
      made.slice(2),
    )
  })

  // Holds D9.12.
  it('are looked up at their bank, and an unknown one uses no code', async () => {
    const till = await openTill(service, noon)
    const resolve = (body: object) => service.call('resolve-payout-account', { key: till.key, body })
    const resolved = await resolve(gtb)
    expect([resolved.status, resolved.body]).toEqual([200, { accountName: expect.any(String) }])
    for (const body of [
      { ...gtb, bankCode: '999' },
      { ...gtb, accountNumber: '0123450001' },
    ])
      expect(refusal(await resolve(body))).toEqual([422, 'accountNumber', 'invalid_account'])
    await send(till.key)
    expect(refusal(await add(till.key, sentCode(), { ...gtb, bankCode: '999' }))).toEqual([
      422,
      'accountNumber',
      'invalid_account',
    ])
    const added = await add(till.key, sentCode())
    expect([added.status, added.body['accountName']]).toEqual([201, resolved.body['accountName']])
    const { items } = (await service.call('list-banks', { key: till.key })).body
    expect(items).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' })
    expect(items.every(({ code }: { code: string }) => /^\d{3,6}$/.test(code))).toBe(true)
  })
})

describe('payout codes', () => {
  // Holds D9.10.
  it('end after five wrong tries: a right sixth one is refused', async () => {
    const till = await openTill(service, noon)
    expect(refusal(await add(till.key, '000000'))).toEqual(invalid)
    await send(till.key)
    const code = sentCode()
    for (let i = 0; i < 5; i += 1) expect(refusal(await add(till.key, otherThan(code)))).toEqual(invalid)
    expect(refusal(await add(till.key, code))).toEqual(invalid)
    expect(refusal(await add(till.key, '000000'))).toEqual(invalid)
    expect((await list(till)).body['items']).toEqual([])
  })

  it('count each of several concurrent tries', async () => {
    const till = await openTill(service, noon)
    await send(till.key)
    const code = sentCode()
    await Promise.all(Array.from({ length: 5 }, () => add(till.key, otherThan(code))))
    expect(refusal(await add(till.key, code))).toEqual(invalid)
  })

  // Holds D9.10, D11.24.
  it('replace the one before once it is a minute old, work once, and for ten minutes of the tenant’s clock', async () => {
    const till = await openTill(service, noon)
    await send(till.key)
    const old = sentCode()
    await send(till.key)
    expect(sentCode()).toBe(old)
    await till.setClock(minutes(2))
    await send(till.key)
    const code = sentCode()
    if (old !== code) expect(refusal(await add(till.key, old))).toEqual(invalid)
    const both = await Promise.all([add(till.key, code), add(till.key, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(refusal(await add(till.key, '000000'))).toEqual(invalid)
    await send(till.key)
    await till.setClock(minutes(12))
    expect(refusal(await add(till.key, sentCode()))).toEqual([422, 'otp', 'otp_expired'])
    expect(refusal(await add(till.key, '000000'))).toEqual([422, 'otp', 'otp_expired'])
  })

  it('serve one purpose: a login code confirms no account, a payout code no log-in', async () => {
    const email = 'purpose@acme.test'
    const { sandbox, live } = await service.merchant({ email })
    await service.call('request-login-code', { body: { email } })
    const login = outbox.codeFor(email)
    await send(sandbox.secretKey)
    const payout = outbox.codeFor(email)
    expect(login).not.toBe(payout)
    expect(refusal(await add(sandbox.secretKey, login))).toEqual(invalid)
    expect((await service.call('verify-login-code', { body: { email, code: payout } })).status).toBe(422)
    await send(live.secretKey)
    expect(refusal(await add(live.secretKey, '000000'))).toEqual(invalid)
    expect(outbox.messages.filter(({ to }) => to === email)).toHaveLength(3)
  })

  it('are sent five times in fifteen minutes, and a replay sends none', async () => {
    const till = await openTill(service, noon)
    const before = outbox.messages.length
    const key = { 'idempotency-key': 'otp-1' }
    expect((await send(till.key, key)).text).toBe((await send(till.key, key)).text)
    for (let i = 1; i <= 4; i += 1) {
      await till.setClock(minutes(i))
      expect((await send(till.key)).status).toBe(200)
    }
    expect(outbox.messages).toHaveLength(before + 5)
    await till.setClock(minutes(5))
    const refused = await send(till.key)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    await till.setClock(minutes(15))
    expect((await send(till.key)).status).toBe(200)
  })

  it('are accepted after twenty-five wrong tries in a day too, which the owner hears about once', async () => {
    const till = await openTill(service, noon)
    for (let round = 0; round < 6; round += 1) {
      await till.setClock(minutes(16 * round))
      await send(till.key)
      for (let i = 0; i < 5; i += 1) await add(till.key, otherThan(sentCode()))
    }
    expect(outbox.messages.filter(({ subject }) => subject === 'Many wrong payout codes')).toHaveLength(1)
    await send(till.key)
    expect((await add(till.key, sentCode())).status).toBe(201)
  })
})
