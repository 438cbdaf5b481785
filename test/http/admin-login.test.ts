import { afterEach, describe, expect, it, vi } from 'vitest'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { noteCountry, type KnownCountries } from '../../shared/domain/team/known-countries.ts'
import { accountOwnerId } from '../../shared/domain/team/member.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openSession, sessionOwner } from '../../shared/operations/merchants/open-dashboard-session.ts'
import { workerContext } from '../support/worker-context.ts'
import { later } from '../support/later.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox, wrongFor } from '../support/outbox.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
let owners = 0

afterEach(() => {
  vi.useRealTimers()
})

/** A merchant whose owner has an address of their own. */
async function owner(): Promise<{ email: string; merchantId: string }> {
  owners += 1
  const email = `owner${owners}@login.test`
  const { merchantId } = await service.merchant({ email })
  return { email, merchantId }
}

const ask = (email: string, stage: 'live' | 'sandbox' = 'live') =>
  service.call('request-login-code', { body: { email }, stage })
/** Requests a code once the last one is old enough for a new one to be made. */
const askLater = (email: string) => {
  later(61_000)
  return ask(email)
}
const enter = (email: string, code: string, stage: 'live' | 'sandbox' = 'live') =>
  service.call('verify-login-code', { body: { email, code }, stage })
const me = (key: string | null) => service.call('get-admin-me', { key })
const reasonOf = (answer: { body: Record<string, any> }): unknown => answer.body['error'].details[0].reason

// Holds R15.
describe('a login from another country', () => {
  const from = async (email: string, country: string, headers: Record<string, string> = {}) => {
    await askLater(email)
    const { status, body } = await service.call('verify-login-code', {
      body: { email, code: outbox.codeFor(email) },
      headers: { 'cloudfront-viewer-country': country, ...headers },
    })
    expect(status).toBe(200)
    const audit = await service.call<any>('list-audit', {
      key: body['token'],
      params: { mode: 'live' },
    })
    const actions: string[] = audit.body.items.map(({ action }: { action: string }) => action)
    return actions.filter((action) => action === 'log-in-from-new-country').length
  }
  const notes = async (merchantId: string): Promise<string[]> => {
    const { Items = [] } = await documentClient().send(
      new QueryCommand({
        TableName: 'billing-live',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `${merchantId}#NOTE` },
        ConsistentRead: true,
      }),
    )
    return Items.map((item) => JSON.stringify(item))
  }
  const kept = async (merchantId: string): Promise<unknown> => {
    const memberId = accountOwnerId(merchantId)
    const { Item } = await documentClient().send(
      new GetCommand({ TableName: 'billing-live', Key: { pk: `${merchantId}#SEEN`, sk: memberId } }),
    )
    return Item?.['cc']
  }

  afterEach(() => {
    delete process.env['BEHIND_EDGE']
  })

  it('is mailed to the owner and audited, once for each country and never for the first', async () => {
    process.env['BEHIND_EDGE'] = 'true'
    const { email, merchantId } = await owner()
    expect([await from(email, 'NG'), await from(email, 'NG')]).toEqual([0, 0])
    expect(await notes(merchantId)).toEqual([])
    expect(await from(email, 'GB')).toBe(1)
    expect([await from(email, 'NG'), await from(email, 'GB')]).toEqual([1, 1])
    const [mail, ...more] = await notes(merchantId)
    expect(more).toEqual([])
    expect(mail).toContain('A log-in to Acme from a new country')
    expect(mail).toMatch(/signed in to the dashboard of Acme from United Kingdom at /)
    expect(await kept(merchantId)).toEqual(['NG', 'GB'])
  })

  it('is counted for the operator; a wave of them suggests a leak', async () => {
    const { email, merchantId } = await owner()
    const raised: string[] = []
    const logIn = async (country: string, by?: 'operator') => {
      const context = workerContext('', 'live', { actor: { kind: 'anonymous', id: '', country } })
      const raiseAlarm = (alarm: string, reference: string) => void raised.push(`${alarm} ${reference}`)
      const own = { ...context, deployment: { ...context.deployment, raiseAlarm } }
      const found = await sessionOwner(own, { email, merchantId })
      await openSession(own, found!, [], by)
    }
    for (const country of ['NG', 'NG', 'GB', 'NG']) await logIn(country)
    await logIn('US', 'operator')
    expect(raised).toEqual([`new_country ${accountOwnerId(merchantId)}`])
    expect(await kept(merchantId)).toEqual(['GB', 'NG'])
  })

  it('is reported by CloudFront only: without its header, or in another form, nothing is stored', async () => {
    const { email, merchantId } = await owner()
    await from(email, 'NG')
    await from(email, 'GB')
    process.env['BEHIND_EDGE'] = 'true'
    await from(email, 'Nigeria')
    expect([await kept(merchantId), await notes(merchantId)]).toEqual([undefined, []])
  })

  it('is remembered for twenty countries, and the least recently used is forgotten', () => {
    const who = { merchantId: 'm', memberId: 'mem_1' }
    const codes = Array.from({ length: 25 }, (_, n) => `A${String.fromCodePoint(65 + n)}`)
    let before: KnownCountries | null = null
    for (const code of codes) before = noteCountry(before, who, code).after
    expect(before?.countries).toEqual(codes.slice(5))
    expect(noteCountry(before, who, 'AA').isNew).toBe(true)
    const again = noteCountry(before, who, codes[5]!)
    expect([again.isNew, again.after?.countries.at(-1)]).toEqual([false, codes[5]])
    expect(noteCountry(before, who, null)).toEqual({ after: null, isNew: false })
  })
})

describe('logging in', () => {
  // Holds D14.2.
  it('sends a code by email and exchanges it once for a session of twelve hours', async () => {
    const { email, merchantId } = await owner()
    const asked = await ask(email.toUpperCase())
    expect([asked.status, asked.body]).toEqual([200, { sent: true, expiresAt: expect.stringMatching(/Z$/) }])
    expect(Date.parse(asked.body['expiresAt']) - Date.now()).toBeGreaterThan(590_000)
    const code = outbox.codeFor(email)
    expect(outbox.messages.at(-1)).toMatchObject({ to: email, channel: 'email' })
    expect(asked.text).not.toContain(code)
    const { status, body } = await enter(email, code)
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'expiresAt']])
    expect(body['token']).toMatch(/^adm_live_/)
    expect(Math.abs(Date.parse(body['expiresAt']) - Date.now() - 12 * 3600_000)).toBeLessThan(10_000)
    const own = await me(body['token'])
    expect(own).toMatchObject({ status: 200 })
    expect(own.body).toEqual({
      merchantId,
      name: 'Acme',
      email,
      timeZone: 'Africa/Lagos',
      createdAt: expect.stringMatching(/Z$/),
      member: {
        id: expect.stringMatching(/^mem_/),
        email,
        role: 'owner',
        refundLimitKobo: null,
        name: email,
        enrolsFirst: false,
      },
      hold: null,
      gatewayHolds: [],
    })
    expect(reasonOf(await enter(email, code))).toBe('otp_invalid')
    later(12 * 3600_000 + 1000)
    expect((await me(body['token'])).status).toBe(401)
  })

  it('works the same at the sandbox’s address, where 000000 is not accepted either', async () => {
    const { email } = await owner()
    await ask(email, 'sandbox')
    const guess = await enter(email, '000000', 'sandbox')
    expect([guess.status, reasonOf(guess)]).toEqual([422, 'otp_invalid'])
    const { body } = await enter(email, outbox.codeFor(email), 'sandbox')
    expect((await me(body['token'])).status).toBe(200)
  })

  // Holds A13.
  it('answers unknown emails alike, and sends them nothing', async () => {
    const sent = outbox.messages.length
    const asked = await ask('nobody@login.test')
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['sent', 'expiresAt']])
    expect(outbox.messages).toHaveLength(sent)
    expect(reasonOf(await enter('nobody@login.test', '123456'))).toBe('otp_invalid')
    for (let i = 0; i < 4; i += 1) await askLater('nobody@login.test')
    expect((await askLater('nobody@login.test')).status).toBe(429)
    expect((await ask('no email')).status).toBe(422)
  })

  it('ends a code by age, by five wrong tries, and by a newer code once it is a minute old', async () => {
    const { email } = await owner()
    await ask(email)
    const old = outbox.codeFor(email)
    const sent = outbox.messages.length
    await ask(email)
    expect([outbox.codeFor(email), outbox.messages.length]).toEqual([old, sent])
    await askLater(email)
    const code = outbox.codeFor(email)
    if (old !== code) expect(reasonOf(await enter(email, old))).toBe('otp_invalid')
    for (let i = old === code ? 0 : 1; i < 5; i += 1)
      expect(reasonOf(await enter(email, wrongFor(code)))).toBe('otp_invalid')
    expect(reasonOf(await enter(email, code))).toBe('otp_invalid')
    // A dead code is replaced at once.
    await ask(email)
    const last = outbox.codeFor(email)
    later(10 * 60_000)
    const late = await enter(email, last)
    expect([late.status, reasonOf(late)]).toEqual([422, 'otp_expired'])
  })

  it('counts concurrent tries one by one, and accepts one of two right ones', async () => {
    const { email } = await owner()
    await ask(email)
    const code = outbox.codeFor(email)
    const both = await Promise.all([enter(email, code), enter(email, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    await ask(email)
    const next = outbox.codeFor(email)
    await Promise.all(Array.from({ length: 5 }, () => enter(email, wrongFor(next))))
    for (let i = 0; i < 5; i += 1) await enter(email, wrongFor(next))
    expect(reasonOf(await enter(email, next))).toBe('otp_invalid')
  })

  it('sends five codes to one address per quarter of an hour and ten a day, and says when to retry', async () => {
    const { email } = await owner()
    for (let i = 0; i < 5; i += 1) expect((await askLater(email)).status).toBe(200)
    const refused = await askLater(email)
    expect([refused.status, refused.body['error'].code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    later(16 * 60_000)
    for (let i = 0; i < 5; i += 1) expect((await askLater(email)).status).toBe(200)
    later(16 * 60_000)
    const daily = await ask(email)
    expect(daily.status).toBe(429)
    expect(Number(daily.headers['retry-after'])).toBeGreaterThan(22 * 3600)
  })

  it('is needed to open the dashboard', async () => {
    const { sandbox, live } = await service.merchant()
    for (const key of [null, sandbox.secretKey, live.secretKey, live.publishableKey, 'adm_live_x']) {
      expect((await me(key)).status).toBe(401)
    }
  })
})
