import { once } from 'node:events'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from '../../shared/sdk/cli/commands/call.ts'
import { eventCatalog } from '../../shared/domain/event/event-catalog.ts'
import { parseDuration } from '../../shared/sdk/cli/commands/clock.ts'
import {
  createBilling,
  testTokens,
  type BillingClient,
  type BillingEvent,
} from '../../shared/sdk/src/index.ts'
import { startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { commandBench, type Receiver } from '../support/command-bench.ts'

const { folder, config, start, run, json, startReceiver, pending, killAll } = commandBench()
let stack: ChildStack
let billing: BillingClient
let baseUrl: string
let receiver: Receiver

beforeAll(async () => {
  stack = await startChildStack({ RATE_SANDBOX: 'off' })
  baseUrl = `${stack.url}/sandbox`
  billing = createBilling({ baseUrl, apiKey: stack.secretKey! })
  receiver = await startReceiver()
}, 120_000)
afterAll(async () => {
  killAll()
  receiver.server.closeAllConnections()
  receiver.server.close()
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('login', () => {
  it('says what is missing before anything is set', async () => {
    const { code, err } = await run('clock')
    expect([code, err]).toEqual([1, expect.stringContaining('billing login')])
  })

  it('stores a working key, readable by its owner only', async () => {
    const wrong = await run('login', '--base-url', baseUrl, '--api-key', `sk_test_${'x'.repeat(49)}`)
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('401 unauthorized')])
    const said = await json('login', '--base-url', baseUrl, '--api-key', stack.secretKey!)
    expect(said).toEqual({ profile: 'default', baseUrl, mode: 'sandbox' })
    expect(statSync(join(config, 'profiles.json')).mode & 0o777).toBe(0o600)
    expect(statSync(config).mode & 0o777).toBe(0o700)
  })

  it('creates its own key by the code that is mailed to the owner', async () => {
    const email = 'owner@merchant.test'
    await fetch(`${stack.url}/admin/login/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    let code = ''
    await until(async () => {
      const answer = await fetch(`${stack.url}/local/outbox?to=${email}`)
      code = /\b\d{6}\b/.exec(await answer.text())?.[0] ?? ''
      return code !== ''
    })
    const login = ['login', '--base-url', baseUrl, '--email', email, '--code', code]
    expect(await json('--profile', 'owner', ...login)).toMatchObject({ profile: 'owner', mode: 'sandbox' })
    expect(await json('--profile', 'owner', 'get', '/v1/plans')).toMatchObject({ items: [] })
    const lines = (await json('--profile', 'owner', 'logs')) as { text: string }[]
    expect(lines.map(({ text }) => text.split(' ')[0])).toContain('create-api-key')
  })
})

describe('calls', () => {
  it('send any request, and print its answer', async () => {
    const fields = ['-d', 'name=Gold', '-d', 'amount=500000', '-d', 'interval=month']
    const plan = await json('post', '/v1/plans', ...fields)
    expect(plan).toMatchObject({ name: 'Gold', amount: 500_000 })
    expect((await json('get', '/v1/plans?limit=1')).items).toEqual([plan])
    const key = ['--idempotency-key', 'once']
    const first = await json('post', '/v1/customers', '-d', '{"email":"a@example.com"}', ...key)
    expect(await json('post', '/v1/customers', '-d', 'email=a@example.com', ...key)).toEqual(first)
    const refused = await run('post', '/v1/plans', '-d', 'name=Gold')
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringMatching(/422 validation_error.*"path":"interval"/s),
    ])
  })

  it('parse fields as they are meant', () => {
    const fields = [
      'a=1',
      'b=true',
      'c=null',
      'd=x y',
      'e.f=["g"]',
      'h=0801',
      'i=',
      'j=12.5',
      'k="5"',
      'l=1e3',
    ]
    expect(bodyOf(fields)).toEqual({
      j: 12.5,
      k: '5',
      l: '1e3',
      a: 1,
      b: true,
      c: null,
      d: 'x y',
      e: { f: ['g'] },
      h: '0801',
      i: '',
    })
    expect(() => bodyOf(['amount'])).toThrow('name=value')
  })

  it('move the clock', async () => {
    const before = Date.parse((await json('clock')).now)
    const moved = await json('clock', '+1d2h')
    expect(Date.parse(moved.now) - before).toBeGreaterThanOrEqual(26 * 3_600_000)
    expect(parseDuration('+1y2mo3w4d5h6m7s')).toEqual({
      years: 1,
      months: 2,
      weeks: 3,
      days: 4,
      hours: 5,
      minutes: 6,
      seconds: 7,
    })
    expect((await run('clock', '+1x')).err).toContain('no duration')
    expect((await run('clock', 'tomorrow')).err).toContain('no instant')
  })

  it('take numbers where numbers are meant', async () => {
    for (const limit of ['abc', '0', '1.5', '-1']) {
      const { code, err } = await run('events', 'list', `--limit=${limit}`)
      expect([code, err]).toEqual([1, expect.stringContaining('whole number from 1')])
    }
    expect((await run('events', 'list', '--since', 'soon')).err).toContain('no instant')
  })

  it('trigger lists its types, and says what it expects', async () => {
    const { code, out } = await run('trigger')
    expect([code, out]).toEqual([0, expect.stringMatching(/subscription_payment_failed .*a charge fails/)])
    expect(out).toContain('--subscription sub_…')
    expect(Object.keys(await json('trigger'))).toEqual(Object.keys(eventCatalog))
    const near = await run('trigger', 'payment_failed')
    expect([near.code, near.err]).toEqual([
      1,
      expect.stringContaining('did you mean subscription_payment_failed?'),
    ])
  })

  it('logs shows a key’s events, and says what needs a login', async () => {
    const told = await json('trigger', 'subscription_past_due')
    const { code, out, err } = await run('logs', '--limit', '5')
    expect([code, out]).toEqual([0, expect.stringContaining(`event  subscription_past_due ${told.eventId}`)])
    expect(err).toContain('billing login --email')
    expect((await run('logs', '--mode', 'live')).err).toContain('the key of this profile is for the sandbox')
  })

  it('doctor finds nothing wrong where nothing is, and exits with 1 otherwise', async () => {
    const { code, out } = await run('doctor', '--endpoint', receiver.url)
    const lines = out.trim().split('\n')
    expect(lines.map((line) => line.slice(0, 16).trim().split(/ +/))).toEqual([
      ['ok', 'address'],
      ['ok', 'key'],
      ['ok', 'mode'],
      ['ok', 'clock'],
      ['-', 'endpoint'],
      ['ok', 'receiver'],
    ])
    expect(code).toBe(0)
    expect((await run('doctor', '--endpoint', `${baseUrl}/v1/nowhere`)).code).toBe(1)
  })

  it('suggest what was meant, and complete', async () => {
    expect((await run('lisen')).err).toContain('listen')
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await run('completion', shell)).out).toContain('resend')
  })
})

describe('import', () => {
  it('checks first, then creates each row once', async () => {
    const file = join(folder, 'plans.csv')
    writeFileSync(file, 'name,amount,interval\nSilver,200000,month\n"Gold, large",x,month\n')
    const wrong = await run('import', 'plans', file)
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('row 2: amount must be')])
    writeFileSync(file, 'name,amount,interval\nSilver,200000,month\n"Gold, large",900000,year\n')
    const count = async (): Promise<number> => (await billing.plans.list().toArray()).length
    const before = await count()
    expect(await json('import', 'plans', file)).toEqual({ rows: 2, written: 0 })
    expect(await count()).toBe(before)
    const made = await json('import', 'plans', file, '--write')
    expect(await json('import', 'plans', file, '--write')).toEqual(made)
    expect(await count()).toBe(before + 2)
  })

  it('imports customers with their cards and subscriptions, as a dry run first, with their next three invoices', async () => {
    const { id: planId } = await billing.plans.create({ name: 'Brought', amount: 150_000, interval: 'month' })
    const end = new Date(Date.now() + 10 * 24 * 3600_000).toISOString()
    const file = join(folder, 'people.csv')
    const head = 'merchantRef,email,token,planId,currentPeriodEnd'
    const rows = [
      head,
      `cli-1,a@example.com,${testTokens.success},${planId},${end}`,
      `cli-2,b@example.com,,,`,
    ]
    writeFileSync(file, rows.join('\n'))
    const dry = await run('import', 'customers', file)
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('2 rows would be imported')])
    expect(dry.out.match(/NGN 1500\.00/g)).toHaveLength(3)
    await expect(billing.customers.getByRef('cli-1')).rejects.toMatchObject({ status: 404 })
    expect(await json('import', 'customers', file, '--write')).toMatchObject({ imported: 2, failed: 0 })
    expect(await billing.customers.getByRef('cli-1')).toMatchObject({ email: 'a@example.com' })
    writeFileSync(file, [...rows, 'cli-3,none,,,'].join('\n'))
    const some = await run('import', 'customers', file, '--write')
    expect(some.out).toMatch(/0 rows were imported, 2 were there already, 1 failed.*row 3: email/s)
  })
})

describe('listen', () => {
  let planId: string | undefined
  const earlier = new Set<string>()
  const idOf = (event: BillingEvent): string | undefined =>
    (event.data as { subscription?: { id: string } }).subscription?.id

  async function subscribe(): Promise<string> {
    planId ??= (await billing.plans.create({ name: 'Listened', amount: 100_000, interval: 'month' })).id
    const { id: customerId } = await billing.customers.create({ email: 'ada@example.com' })
    await billing.paymentMethods.attach(customerId, { token: testTokens.success })
    return (await billing.subscriptions.create({ customerId, planId })).id
  }

  async function listening(): Promise<ReturnType<typeof start>> {
    const started = start('listen', '--forward-to', receiver.url)
    await until(() => started.told().includes('Listening') || started.child.exitCode !== null)
    return started
  }

  const typesOf = (id: string): string[] =>
    receiver.events.filter((event) => idOf(event) === id).map(({ type }) => type)
  const born = ['subscription_created', 'subscription_payment_success', 'subscription_activated']

  it('forwards events, in order per subscription, also while a receiver fails', async () => {
    for await (const { id } of billing.events.list({ limit: 100 })) earlier.add(id)
    const first = await listening()
    const held = await subscribe()
    const other = await subscribe()
    await until(() => typesOf(held).length === 3 && typesOf(other).length === 3)
    expect([typesOf(held), typesOf(other)]).toEqual([born, born])
    // Its lane waits for the one that is refused; the other's goes on.
    receiver.answers.set(held, [500, 503])
    await billing.subscriptions.pause(held)
    await billing.subscriptions.resume(held)
    await billing.subscriptions.pause(other)
    await until(() => typesOf(held).length === 5 && typesOf(other).length === 4)
    expect(typesOf(held).slice(3)).toEqual(['subscription_paused', 'subscription_resumed'])
    expect(first.said()).toMatch(/subscription_paused.* 500 in .* again in 0\.5 s/)
    // Killed between an answer and its note, it would rightly forward the event again.
    await until(() => pending().length === 0)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
  })

  it('misses nothing over a restart, and repeats nothing that was accepted', async () => {
    const before = receiver.events.length
    const missed = await subscribe()
    await billing.sandbox.clock.advance({ months: 2 })
    const listed = (await billing.events.list({ limit: 100 }).toArray()).filter(({ id }) => !earlier.has(id))
    const again = await listening()
    expect(again.told()).toMatch(/\d+ events to catch up with/)
    await until(() => receiver.events.length >= listed.length && pending().length === 0)
    expect(new Set(receiver.events.map(({ id }) => id))).toEqual(new Set(listed.map(({ id }) => id)))
    expect(receiver.events).toHaveLength(listed.length)
    expect(typesOf(missed)).toEqual([
      ...born,
      'invoice_created',
      'subscription_payment_success',
      'invoice_created',
      'subscription_payment_success',
    ])
    expect(receiver.events.length).toBeGreaterThan(before)
    again.child.kill('SIGTERM')
    expect((await once(again.child, 'exit'))[0]).toBe(0)
  })

  it('keeps trying what was not accepted, over a restart too', async () => {
    const id = await subscribe()
    receiver.answers.set(id, [500])
    const first = await listening()
    await until(() => first.said().includes('again in'))
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await listening()
    await until(() => typesOf(id).length === 3)
    expect(typesOf(id)).toEqual(born)
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
  })

  it('receives resends and triggers', async () => {
    const listener = await listening()
    const event = receiver.events[0]!
    await json('events', 'resend', event.id)
    await until(() => receiver.events.filter(({ id }) => id === event.id).length === 2)
    const { eventId } = await json('trigger', 'subscription_past_due')
    await until(() => receiver.events.some(({ id }) => id === eventId))
    const sent = receiver.events.find(({ id }) => id === eventId)!
    expect([sent.type, sent.data.synthetic]).toEqual(['subscription_past_due', true])
    const listed = (await json('events', 'list', '--type', 'subscription_past_due')) as BillingEvent[]
    expect(listed.map(({ id }) => id)).toContain(eventId)
    listener.child.kill('SIGTERM')
    await once(listener.child, 'exit')
  })
})
