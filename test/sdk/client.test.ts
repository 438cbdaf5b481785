import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PaymentFailedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
  createBilling,
  createCustomer,
  createDashboard,
  testTokens,
  type AnswerInfo,
  type BillingClient,
  type BillingOptions,
} from '../../shared/sdk/src/index.ts'
import { startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'

let stack: ChildStack
let proxy: FaultProxy
let key: string
let billing: BillingClient
let planId: string

const told: string[] = []
const hooks = {
  onRequest: (call: unknown) => told.push(JSON.stringify(call)),
  onResponse: (answer: AnswerInfo) => told.push(JSON.stringify(answer)),
  onRetry: (answer: unknown) => told.push(JSON.stringify(answer)),
}

function client(options: Partial<BillingOptions> = {}): BillingClient {
  return createBilling({ baseUrl: `${proxy.url}/sandbox`, apiKey: key, hooks, ...options } as BillingOptions)
}

beforeAll(async () => {
  stack = await startChildStack({ RATE_SANDBOX: 'off' })
  key = stack.secretKey!
  proxy = await startFaultProxy(stack.url)
  billing = client()
  planId = (await billing.plans.create({ name: 'Gold', amount: 500_000, interval: 'month' })).id
}, 120_000)
afterAll(async () => {
  await proxy.stop()
  await stack.stop()
})

async function subscriber(token: string = testTokens.success): Promise<{ customerId: string }> {
  const { id: customerId } = await billing.customers.create({ email: 'ada@example.com' })
  await billing.paymentMethods.attach(customerId, { token })
  return { customerId }
}

/** The error that a call ends with. */
async function refusal(call: PromiseLike<unknown>): Promise<any> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call succeeded')
}

const busy = { status: 503, headers: { 'retry-after': '0' }, body: 'busy' }

describe('a call that changes something', () => {
  it.each([
    ['a lost connection', ['reset']],
    ['a lost answer', ['lost']],
    ['a busy service', [busy]],
    ['a failing gateway before it', [{ status: 502, body: '<html>' }]],
    ['too many requests', [{ status: 429, headers: { 'retry-after': '0' }, body: '{}' }]],
    ['itself still running', [inProgress(), inProgress(), inProgress(), inProgress(), inProgress()]],
    ['all of them after each other', ['reset', 'lost', busy, { status: 500, body: '{}' }]],
  ] as const)('is tried again after %s, and has one effect', async (_, faults) => {
    const { customerId } = await subscriber()
    proxy.plan(...faults)
    const { id, status } = await billing.subscriptions.create({ customerId, planId })
    expect(status).toBe('active')
    const keys = new Set(proxy.seen.map(({ headers }) => headers['idempotency-key']))
    expect([proxy.seen.length, keys.size]).toEqual([faults.length + 1, 1])
    expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/)
    const found = await billing.subscriptions.list({ customerId })
    expect(found.items.map((one) => one.id)).toEqual([id])
  })

  it('has its own key each time, or the given one', async () => {
    proxy.plan()
    await billing.customers.create({ email: 'a@example.com' })
    await billing.customers.create({ email: 'a@example.com' })
    const first = await billing.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'order-1' })
    const again = await billing.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'order-1' })
    const keys = proxy.seen.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(again).toEqual(first)
    expect([first, again].map(({ lastResponse }) => lastResponse)).toEqual([
      { status: 201, requestId: expect.stringMatching(/^req_/), replayed: false, ignoredFields: [] },
      { status: 201, requestId: expect.stringMatching(/^req_/), replayed: true, ignoredFields: [] },
    ])
    expect(JSON.stringify(first)).not.toContain('lastResponse')
    const named = { email: 'c@example.com', shoeSize: 44 }
    expect((await billing.customers.create(named)).lastResponse.ignoredFields).toEqual(['shoeSize'])
    expect(new Set(proxy.seen.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set([`subscription-billing-client/1.0.0 node/${process.versions.node}`]),
    )
  })

  it('has one effect across a process that is killed while it waits', async () => {
    const { customerId } = await subscriber()
    proxy.plan('lost', 'hang')
    const source = `
      import { createBilling } from './shared/sdk/src/index.ts'
      const billing = createBilling({ baseUrl: '${proxy.url}/sandbox', apiKey: process.env.KEY })
      await billing.subscriptions.create(${JSON.stringify({ customerId, planId })}, { idempotencyKey: 'order-2' })`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      env: { ...process.env, KEY: key },
      stdio: 'ignore',
    })
    await until(() => proxy.seen.length === 2)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const subscription = await billing.subscriptions.create(
      { customerId, planId },
      { idempotencyKey: 'order-2' },
    )
    const all = await billing.subscriptions.list({ customerId }).toArray()
    expect(all.map(({ id }) => id)).toEqual([subscription.id])
  })

  it('is not repeated without a key, unless it was refused before it began', async () => {
    const dashboard = createDashboard({ baseUrl: proxy.url, hooks })
    proxy.plan('lost')
    const lost = await refusal(dashboard.sessions.requestLoginCode({ email: 'owner@merchant.test' }))
    expect(lost).toBeInstanceOf(ConnectionError)
    expect((lost as Error).message).toBe(`The service could not be reached at ${proxy.url}: UND_ERR_SOCKET.`)
    expect(proxy.seen).toHaveLength(1)
    proxy.plan({ status: 429, headers: { 'retry-after': '0' }, body: '{}' })
    expect((await dashboard.sessions.requestLoginCode({ email: 'nobody@merchant.test' })).sent).toBe(true)
  })
})

function inProgress() {
  const body = JSON.stringify({ error: { code: 'idempotency_in_progress', message: '', details: [] } })
  return { status: 409, headers: { 'retry-after': '0' }, body }
}

describe('an error', () => {
  it('has its own class, with code, reason, fields and request', async () => {
    proxy.plan()
    const wrong = await refusal(billing.plans.create({ name: 'X', amount: -1, interval: 'month' }))
    expect(wrong).toBeInstanceOf(ValidationError)
    expect(wrong).toMatchObject({
      status: 422,
      code: 'validation_error',
      requestId: expect.stringMatching(/^req_/),
    })
    expect(Object.keys(wrong.fields)).toEqual(['amount'])
    expect(wrong.message).toBe(
      `The request has invalid fields. amount: ${wrong.fields.amount}. Request ${wrong.requestId}`,
    )
    const twice = await refusal(
      billing.plans.create({ name: 'X', amount: -1, interval: 'fortnight' as 'day' }),
    )
    expect(twice.message).toMatch(/amount: .* \(and 1 more\)\. Request req_/)
    expect(await refusal(billing.plans.get('plan_none'))).toBeInstanceOf(NotFoundError)
    const { customerId } = await subscriber()
    const subscription = await billing.subscriptions.create({ customerId, planId })
    const same = await refusal(billing.subscriptions.changePlan(subscription.id, { planId }))
    expect(same).toBeInstanceOf(ConflictError)
    expect(same.reason).toBe('same_plan')
    const stale = await refusal(billing.subscriptions.pause(subscription.id, {}, { ifMatch: 99 }))
    expect(stale.reason).toBe('version_mismatch')
    const unknown = client({ apiKey: key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a') })
    expect(await refusal(unknown.plans.list())).toBeInstanceOf(AuthenticationError)
  })

  it('of a decline says why', async () => {
    const { customerId } = await subscriber(testTokens.insufficientFunds)
    const subscription = await billing.subscriptions.create({ customerId, planId })
    expect(subscription.status).toBe('incomplete')
    const declined = await refusal(billing.invoices.pay(subscription.latestInvoiceId!))
    expect(declined).toBeInstanceOf(PaymentFailedError)
    expect(declined.failureCode).toBe('insufficient_funds')
  })

  it('is thrown when the tries are used up, or would take too long', async () => {
    proxy.plan(busy, busy, busy)
    expect(await refusal(client({ maxRetries: 2 }).plans.list())).toBeInstanceOf(ServerError)
    expect(proxy.seen).toHaveLength(3)
    proxy.plan({ status: 429, headers: { 'retry-after': '3600' }, body: '{}' })
    const later = await refusal(billing.plans.list())
    expect([later instanceof RateLimitError, later.retryAfterSeconds, proxy.seen.length]).toEqual([
      true,
      3600,
      1,
    ])
    proxy.plan('hang', 'hang')
    expect(await refusal(client({ maxRetries: 0 }).plans.list({}, { timeoutMs: 50 }))).toBeInstanceOf(
      TimeoutError,
    )
  })

  it('is the caller’s own when they abort the call', async () => {
    proxy.plan('hang')
    const reason = new Error('changed my mind')
    const ended = new AbortController()
    const call = refusal(billing.plans.list({}, { signal: ended.signal }))
    await until(() => proxy.seen.length === 1)
    ended.abort(reason)
    expect(await call).toBe(reason)
    proxy.plan()
  })

  it('is a TypeError for what is wrong before anything is sent', async () => {
    expect(() => createCustomer({ baseUrl: 'http://x', publishableKey: 'sk_test_x' })).toThrow(TypeError)
    proxy.plan()
    // Without its identifier it would be the list.
    await expect(billing.plans.get('')).rejects.toThrow(TypeError)
    expect(proxy.seen).toEqual([])
  })
})

describe('a list', () => {
  it('gives its first page, or everything in it, over 250 objects', async () => {
    const count = 250
    const names = Array.from({ length: count }, (_, index) => `Listed ${index}`)
    for (let done = 0; done < count; done += 25)
      await Promise.all(
        names
          .slice(done, done + 25)
          .map((name) => billing.plans.create({ name, amount: 100, interval: 'day' })),
      )
    proxy.plan()
    const found: string[] = []
    for await (const plan of billing.plans.list({ limit: 100 }))
      if (plan.name.startsWith('Listed')) found.push(plan.name)
    expect([new Set(found).size, proxy.seen.length]).toEqual([count, 3])
    const page = await billing.plans.list({ limit: 7 })
    expect([page.items.length, page.hasMore, typeof page.nextCursor]).toEqual([7, true, 'string'])
    const rest = await billing.plans.list({ limit: 100, cursor: page.nextCursor! }).toArray({ limit: 120 })
    expect(rest).toHaveLength(120)
    expect(rest[0]!.id < page.items[6]!.id).toBe(true)
  }, 120_000)
})

describe('the sandbox’s clock', () => {
  it('moves by a month, and the second invoice is paid', async () => {
    const { customerId } = await subscriber()
    const { id } = await billing.subscriptions.create({ customerId, planId })
    const before = await billing.sandbox.clock.now()
    const clock = await billing.sandbox.clock.advance({ months: 1, days: 1 })
    expect([clock.status, new Date(clock.now) > before]).toEqual(['idle', true])
    const invoices = await billing.invoices.list({ subscriptionId: id })
    expect(invoices.items.map(({ status, cycle }) => [status, cycle])).toEqual([
      ['paid', 2],
      ['paid', 1],
    ])
  })
})

describe('other callers', () => {
  it('a platform gets its tokens automatically, and a new one when the old one expires', async () => {
    const owner = await ownerSession()
    const { clientId, clientSecret } = await owner.oauthClients.create('sandbox', {
      name: 'Platform',
      scopes: ['read', 'plan:write'],
    })
    const platform = createBilling({ baseUrl: `${proxy.url}/sandbox`, clientId, clientSecret, hooks })
    proxy.plan()
    await Promise.all([platform.plans.list(), platform.plans.list(), platform.plans.get(planId)])
    const tokenCalls = (): number => proxy.seen.filter(({ path }) => path.endsWith('/oauth/token')).length
    expect(tokenCalls()).toBe(1)
    // The service forgets the token: a new one is asked for, once.
    const gone = {
      status: 401,
      body: JSON.stringify({ error: { code: 'unauthorized', message: '', details: [] } }),
    }
    proxy.plan(gone)
    expect((await platform.plans.get(planId)).id).toBe(planId)
    expect(tokenCalls()).toBe(1)
    const lacking = await refusal(platform.customers.create({ email: 'x@example.com' }))
    expect([lacking.status, lacking.details[0].requiredScope]).toEqual([403, 'customer:write'])
  })

  it('a payer’s browser starts and pays a checkout with a publishable key', async () => {
    const owner = await ownerSession()
    const made = { kind: 'publishable', name: 'Shop' } as const
    const { key: publishableKey } = await owner.apiKeys.create('sandbox', made)
    const browser = createCustomer({ baseUrl: `${proxy.url}/sandbox`, publishableKey, hooks })
    const session = await browser.checkout.start({ planId, customerEmail: 'payer@example.com' })
    const paid = await browser.checkout.pay(session.token, { rail: 'card', token: testTokens.success })
    expect([paid.status, paid.subscriptionId]).toEqual(['completed', expect.stringMatching(/^sub_/)])
    expect((await browser.checkout.getStatus(session.token)).status).toBe('completed')
  })

  it('hooks see every try, and nothing secret', () => {
    const all = told.join('\n')
    expect(all).toContain('/checkout/{token}/pay')
    expect(all).toContain('"waitMs"')
    for (const secret of [key, 'cs_test_', 'adm_', 'csec_', 'at_test_', 'ada@example.com', 'tok_test'])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
  })
})

let session: ReturnType<typeof createDashboard> | undefined

/** The owner's dashboard, by the code that the local stack mails. */
async function ownerSession(): Promise<ReturnType<typeof createDashboard>> {
  if (session) return session
  const email = 'owner@merchant.test'
  const open = createDashboard({ baseUrl: stack.url })
  await open.sessions.requestLoginCode({ email })
  let code: string | undefined
  await until(async () => {
    const answer = await fetch(`${stack.url}/local/outbox?to=${email}`)
    code = /\b\d{6}\b/.exec(await answer.text())?.[0]
    return code !== undefined
  })
  const { token } = await open.sessions.verifyLoginCode({ email, code: code! })
  session = createDashboard({ baseUrl: proxy.url, token: token!, hooks })
  return session
}
