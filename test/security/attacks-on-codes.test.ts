import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { later } from '../support/later.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox, wrongFor } from '../support/outbox.ts'
import { startService, type Answer } from '../support/service.ts'

/** Issue 13, faults 5 and 10: strangers keep an owner out, or find out who is one. */

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
let owners = 0

afterEach(() => {
  vi.useRealTimers()
})

const attacker = '203.0.113.9'
const home = '198.51.100.20'

async function owner(): Promise<string> {
  owners += 1
  const email = `victim${owners}@attack.test`
  await service.merchant({ email })
  return email
}
const ask = (email: string, source: string): Promise<Answer> =>
  service.call('request-login-code', { body: { email }, source })
const enter = (email: string, code: string, source: string): Promise<Answer<any>> =>
  service.call('verify-login-code', { body: { email, code }, source })

// Holds A13.
describe('an owner is not locked out', () => {
  it('by requests from another address: they neither use up the owner’s allowance nor void the code', async () => {
    const email = await owner()
    for (let i = 0; i < 5; i += 1) {
      expect((await ask(email, attacker)).status).toBe(200)
      later(61_000)
    }
    expect((await ask(email, attacker)).status).toBe(429)
    expect((await ask(email, home)).status).toBe(200)
    const code = outbox.codeFor(email)
    for (let i = 0; i < 30; i += 1) expect((await ask(email, `203.0.113.${i}`)).status).toBe(200)
    expect((await enter(email, code, home)).status).toBe(200)
  })

  it('by wrong tries: a new code is sent at once, and 25 of them lock no one out but notify the owner once', async () => {
    const email = await owner()
    for (let round = 0; round < 6; round += 1) {
      expect((await ask(email, `203.0.113.${round}`)).status).toBe(200)
      const code = outbox.codeFor(email)
      for (let i = 0; i < 5; i += 1) await enter(email, wrongFor(code), attacker)
      expect((await enter(email, code, home)).status).toBe(422)
    }
    const warnings = outbox.messages.filter(({ to, subject }) => to === email && /^Many wrong/.test(subject))
    expect(warnings).toHaveLength(1)
    expect((await ask(email, home)).status).toBe(200)
    expect((await enter(email, outbox.codeFor(email), home)).status).toBe(200)
  })

  it('while one guessing address is stopped, whoever it guesses at', async () => {
    const guess = (i: number): Promise<Answer> => enter(`nobody${i % 90}@attack.test`, '123456', '192.0.2.77')
    for (let i = 0; i < 300; i += 1) expect((await guess(i)).status).toBe(422)
    const refused = await guess(300)
    expect([refused.status, Number(refused.headers['retry-after']) > 3600]).toEqual([429, true])
    const email = await owner()
    await ask(email, home)
    expect((await enter(email, outbox.codeFor(email), home)).status).toBe(200)
  })

  it('and one address gets no more than 200 codes an hour for all recipients', async () => {
    const cannon = '192.0.2.200'
    for (let i = 0; i < 200; i += 1) expect((await ask(`somebody${i}@attack.test`, cannon)).status).toBe(200)
    expect((await ask('somebody200@attack.test', cannon)).status).toBe(429)
  })
})

// Holds R10.
describe('a browser that the owner signed in with before', () => {
  const cookieOf = (answer: Answer): string =>
    answer.cookies.find((one) => one.startsWith('__Host-known='))!.split(';')[0]!

  it('has its own sends, whatever foreign addresses request, ten a day, and for this owner only', async () => {
    const email = await owner()
    await ask(email, home)
    const body = { email, code: outbox.codeFor(email), session: 'cookie' }
    const signedIn = await service.call('verify-login-code', { body, source: home })
    const cookies = [cookieOf(signedIn)]
    const again = (to: string, source = home) =>
      service.call('request-login-code', { body: { email: to }, source, cookies })
    // Foreign addresses use up all of the recipient's sends.
    for (let i = 0; i < 41; i += 1) {
      later(61_000)
      await ask(email, `203.0.113.${i}`)
    }
    expect((await ask(email, '198.51.100.99')).status).toBe(429)
    let sent = 0
    for (let i = 0; i < 12; i += 1) {
      later(61_000)
      if ((await again(email)).status === 200) sent += 1
    }
    expect(sent).toBe(10)
    expect((await enter(email, outbox.codeFor(email), home)).status).toBe(200)
    const other = await owner()
    for (let i = 0; i < 41; i += 1) {
      later(61_000)
      await ask(other, `203.0.113.${i}`)
    }
    expect((await again(other, '198.51.100.98')).status).toBe(429)
  })

  it('is recognised only by our own cookie', async () => {
    const email = await owner()
    const forged = `__Host-known=${(Date.now() + 1e9).toString(36)}.${'A'.repeat(22)}`
    for (let i = 0; i < 41; i += 1) {
      later(61_000)
      await ask(email, `203.0.113.${i}`)
    }
    const answer = await service.call('request-login-code', {
      body: { email },
      source: home,
      cookies: [forged],
    })
    expect(answer.status).toBe(429)
  })
})

// Holds R10.
describe('a challenge that wrong tries have ended', () => {
  it('does not count against its recipient, and a /48 counts as one for one recipient', async () => {
    const email = await owner()
    for (let i = 0; i < 24; i += 1) {
      expect((await ask(email, `203.0.113.${i}`)).status).toBe(200)
      const code = outbox.codeFor(email)
      for (let n = 0; n < 5; n += 1) await enter(email, wrongFor(code), `203.0.113.${100 + i}`)
    }
    expect((await ask(email, home)).status).toBe(200)
    const another = await owner()
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) {
      statuses.push((await ask(another, `2001:db8:7:${i}::1`)).status)
      later(61_000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

// Holds A13.
describe('no one learns who is an owner', () => {
  /** What the table is asked while a call runs: its time is made of that. */
  const callsOf = async (run: () => Promise<Answer>): Promise<[string[], Answer]> => {
    const commands: string[] = []
    const count = (next: any, context: any) => (input: any) => {
      commands.push(context.commandName as string)
      return next(input)
    }
    documentClient().middlewareStack.add(count, { step: 'initialize', name: 'count', override: true })
    const answer = await run()
    documentClient().middlewareStack.remove('count')
    return [commands, answer]
  }

  it('from the answers, or from what the service does before it answers', async () => {
    const email = await owner()
    const [known, toOwner] = await callsOf(() => ask(email, home))
    const [unknown, toNobody] = await callsOf(() => ask('nobody@attack.test', home))
    expect([toOwner.status, toNobody.status]).toEqual([200, 200])
    expect(Object.keys(toNobody.body)).toEqual(Object.keys(toOwner.body))
    expect(unknown.slice(0, 2)).toEqual(known.slice(0, 2))
    const [wrongKnown, a] = await callsOf(() => enter(email, 'x', home))
    const [wrongUnknown, b] = await callsOf(() => enter('nobody@attack.test', 'x', home))
    expect([a.status, a.text]).toEqual([b.status, b.text])
    expect(wrongUnknown).toEqual(wrongKnown)
  })

  it('when the channel is down', async () => {
    const email = await owner()
    vi.stubEnv('LOCAL_OUTBOX_URL', 'http://127.0.0.1:9/down')
    const [toOwner, toNobody] = [await ask(email, home), await ask('nobody2@attack.test', home)]
    expect([toOwner.status, toNobody.status]).toEqual([200, 200])
    vi.unstubAllEnvs()
    // It comes when the channel is up again and it is asked for once more, without a new code.
    await ask(email, home)
    expect((await enter(email, outbox.codeFor(email), home)).status).toBe(200)
  })

  it('nor who is a customer', async () => {
    const { sandbox } = await service.merchant()
    const phone = '2348030009999'
    await service.call('create-customer', { key: sandbox.secretKey, body: { phone } })
    vi.stubEnv('LOCAL_OUTBOX_URL', 'http://127.0.0.1:9/down')
    const asked = (to: string): Promise<Answer> =>
      service.call('request-identity-code', { body: { phone: to }, stage: 'sandbox', source: home })
    const [known, unknown] = [await asked(phone), await asked('2348030009998')]
    vi.unstubAllEnvs()
    expect([known.status, unknown.status]).toEqual([200, 200])
  })
})
