import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectAgent, type ToolAnswer } from '../support/agent-client.ts'
import { oauthCalls } from '../support/oauth-calls.ts'
import { adminToken } from '../support/owner.ts'
import { startOverHttp, type OverHttp } from '../support/over-http.ts'

let over: OverHttp
let admin: string
let secretKey: string
const closing: (() => Promise<void>)[] = []
/** How many calls come at once; more where the environment says so. */
const atOnce = Number(process.env['AGENT_CALLS'] ?? 12)

beforeAll(async () => {
  over = await startOverHttp()
  vi.stubEnv('CHECKOUT_BASE_URL', `http://127.0.0.1:${over.port}`)
  vi.stubEnv('CHECKOUT_BASE_URL_SANDBOX', `http://127.0.0.1:${over.port}/sandbox`)
  secretKey = (await over.service.merchant({ email: 'owner@limits.test' })).sandbox.secretKey
  admin = await adminToken('owner@limits.test')
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  vi.unstubAllEnvs()
  await over.stop()
})

const { client: oauthClient, ask } = oauthCalls(() => ({ service: over.service, admin }))
const scopes = ['read', 'plan:write', 'customer:write', 'subscription:write', 'invoice:write', 'refund:write']
const roomy = {
  perCall: 1_000_000,
  perDay: 3_000_000,
  approveAbove: null as number | null,
  sandboxOnly: false,
}

async function agent(limits: Partial<typeof roomy> = {}, mode = 'sandbox') {
  const credentials = await oauthClient(scopes, mode, { limits: { ...roomy, ...limits } })
  const connected = await connectAgent(over.port, async () => (await ask(credentials)).body.access_token)
  closing.push(() => connected.client.close())
  /** The act by its quote, as an agent does it. */
  const act = async (tool: string, given: Record<string, unknown>): Promise<ToolAnswer> => {
    const quote = await connected.call(tool, given)
    expect(quote.body.error.code).toBe('quote_required')
    return connected.call(tool, { ...given, quoteId: quote.body.error.details[0].quoteId })
  }
  return { ...connected, ...credentials, act }
}

async function rest(method: string, path: string, body?: object) {
  return (await over.http(method, path, { key: secretKey, ...(body ? { body } : {}) })).body as any
}

/** A paid invoice of 500,000 kobo, whose subscription a server made. */
async function paidInvoice() {
  const plan = await rest('POST', '/v1/plans', { name: 'Gold', amount: 500_000, interval: 'month' })
  const customer = await rest('POST', '/v1/customers', { email: 'ada@limits.test' })
  await rest('POST', `/v1/customers/${customer.id}/payment-methods`, { token: 'tok_test_success' })
  const begun = await rest('POST', '/v1/subscriptions', { customerId: customer.id, planId: plan.id })
  expect(begun.status).toBe('active')
  return {
    customerId: customer.id as string,
    planId: plan.id as string,
    subscriptionId: begun.id as string,
    id: begun.latestInvoiceId as string,
  }
}
const refundedOf = async (id: string) => (await rest('GET', `/v1/invoices/${id}`)).amountRefunded as number
const approvals = async () =>
  (await over.service.call<any>('list-approvals', { key: admin, params: { mode: 'sandbox' } })).body.items
const decide = (name: 'approve-act' | 'decline-act', id: string, key = admin) =>
  over.service.call<any>(name, { key, params: { mode: 'sandbox', id } })

// Holds V10.
describe('an agent’s money operations', () => {
  it('need a quote that names the amount and is valid for one client and exactly these arguments', async () => {
    const [one, other] = await Promise.all([agent(), agent()])
    const { id } = await paidInvoice()
    const given = { id, amount: 100_000, idempotencyKey: 'a' }
    const quote = await one.call('refund_invoice', given)
    expect([quote.isError, quote.body.error.details[0]]).toEqual([
      true,
      {
        reason: 'quote_required',
        quoteId: expect.stringMatching(/^quote_/),
        amountKobo: 100_000,
        currency: 'NGN',
        expiresAt: expect.any(String),
      },
    ])
    expect(quote.texts[1]).toContain('cure')
    expect(await refundedOf(id)).toBe(0)
    const { quoteId } = quote.body.error.details[0]
    const more = await one.call('refund_invoice', { ...given, amount: 100_001, idempotencyKey: 'b', quoteId })
    expect(more.body.error.details[0].reason).toBe('quote_of_another')
    const foreign = await other.call('refund_invoice', { ...given, idempotencyKey: 'c', quoteId })
    expect(foreign.body.error.details[0].reason).toBe('quote_of_another')
    expect((await one.call('refund_invoice', { ...given, quoteId })).body.refunded).toBe(100_000)
    expect((await one.call('refund_invoice', { ...given, quoteId })).body.refunded).toBe(100_000)
    const again = await one.call('refund_invoice', { ...given, idempotencyKey: 'd', quoteId })
    expect(again.body.error.details[0].reason).toBe('quote_used')
    expect(await refundedOf(id)).toBe(100_000)
  })

  it('stay within the limits per call and per day, which the owner changes at once', async () => {
    const { call, act, clientId } = await agent({ perCall: 300_000, perDay: 350_000 })
    const { id } = await paidInvoice()
    const beyond = await call('refund_invoice', { id, amount: 300_001, idempotencyKey: 'x1' })
    expect(beyond.body.error.details[0]).toMatchObject({
      limit: 'perCall',
      limitKobo: 300_000,
      amountKobo: 300_001,
    })
    await act('refund_invoice', { id, amount: 300_000, idempotencyKey: 'x2' })
    const given = { id, amount: 50_001, idempotencyKey: 'x3' }
    const refused = await act('refund_invoice', given)
    expect(refused.body.error.details[0]).toMatchObject({
      limit: 'perDay',
      limitKobo: 350_000,
      leftKobo: 50_000,
    })
    const raised = await over.service.call<any>('update-client-limits', {
      key: admin,
      params: { mode: 'sandbox', clientId },
      body: { perDay: 400_000 },
    })
    expect(raised.body.limits).toEqual({ ...roomy, perCall: 300_000, perDay: 400_000 })
    // The same key: a refusal over a limit is not stored as the answer.
    expect((await act('refund_invoice', given)).body.refunded).toBe(50_001)
    expect(await refundedOf(id)).toBe(350_001)
  })

  it(`keep the day’s limit under ${atOnce} concurrent calls`, async () => {
    const { call } = await agent({ perDay: 50_000 * 3 + 10_000 })
    const invoices = await Promise.all(Array.from({ length: Math.ceil(atOnce / 4) }, paidInvoice))
    const asked = await Promise.all(
      Array.from({ length: atOnce }, async (_, i) => {
        const given = { id: invoices[i % invoices.length]!.id, amount: 50_000, idempotencyKey: `many-${i}` }
        const quote = await call('refund_invoice', given)
        return { ...given, quoteId: quote.body.error.details?.[0]?.quoteId as string | undefined }
      }),
    )
    const answers = await Promise.all(
      asked.filter(({ quoteId }) => quoteId !== undefined).map((given) => call('refund_invoice', given)),
    )
    const given = await Promise.all(invoices.map(({ id }) => refundedOf(id)))
    const sum = given.reduce((all, one) => all + one, 0)
    expect(sum).toBe(50_000 * answers.filter(({ isError }) => !isError).length)
    expect(sum).toBeLessThanOrEqual(160_000)
    expect(answers.some(({ body }) => body.error?.details[0]?.limit === 'perDay')).toBe(true)
    // What no call was lucky with is still there: the limit is not used up by refusals.
    for (let left = 3 - sum / 50_000; left > 0; left -= 1) {
      const more = { id: invoices[0]!.id, amount: 50_000, idempotencyKey: `late-${left}` }
      const quote = await call('refund_invoice', more)
      const done = await call('refund_invoice', { ...more, quoteId: quote.body.error.details[0].quoteId })
      expect(done.body.refunded).toBe(50_000)
    }
  })

  it('happen once, however many calls use the quote', async () => {
    const { call } = await agent()
    const { id } = await paidInvoice()
    const quote = await call('refund_invoice', { id, amount: 70_000, idempotencyKey: 'once-0' })
    const { quoteId } = quote.body.error.details[0]
    const many = Array.from({ length: atOnce }, (_, i) =>
      call('refund_invoice', { id, amount: 70_000, idempotencyKey: `once-${i}`, quoteId }),
    )
    const answers = await Promise.all(many)
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(await refundedOf(id)).toBe(70_000)
  })

  it('wait for the owner above an amount; an approval is for one action, one key, one day, and once', async () => {
    const { call, act } = await agent({ approveAbove: 100_000 })
    const { id } = await paidInvoice()
    const given = { id, amount: 200_000, idempotencyKey: 'big' }
    const waiting = await act('refund_invoice', given)
    expect([waiting.isError, waiting.body.error.code]).toEqual([false, 'approval_required'])
    expect(waiting.texts[1]).toContain('Ask the owner')
    const { approvalId } = waiting.body.error.details[0]
    const [shown] = await approvals()
    expect(shown).toMatchObject({
      id: approvalId,
      status: 'waiting',
      clientName: 'Platform',
      action: 'refund-invoice',
      targetId: id,
      arguments: { amount: 200_000 },
      amountKobo: 200_000,
    })
    const withQuote = { ...given, quoteId: approvalId }
    expect((await call('refund_invoice', withQuote)).body.error.code).toBe('approval_required')
    await over.service.merchant({ email: 'other@limits.test' })
    const foreign = await adminToken('other@limits.test')
    expect((await decide('approve-act', approvalId, foreign)).status).toBe(404)
    expect((await decide('approve-act', approvalId)).body.status).toBe('approved')
    expect((await decide('approve-act', approvalId)).status).toBe(200)
    expect((await decide('decline-act', approvalId)).body['error'].details[0].reason).toBe('already_decided')
    expect(await refundedOf(id)).toBe(0)
    const otherKey = await call('refund_invoice', { ...withQuote, idempotencyKey: 'big-2' })
    expect(otherKey.body.error.details[0].reason).toBe('quote_used')
    const answers = await Promise.all([1, 2, 3].map(() => call('refund_invoice', withQuote)))
    expect(answers.some(({ body }) => body.refunded === 200_000)).toBe(true)
    expect(await refundedOf(id)).toBe(200_000)
    const audit = await over.service.call<any>('list-audit', { key: admin, params: { mode: 'sandbox' } })
    const entries = audit.body.items.map((one: any) => [one.action, one.actor.kind, one.amount])
    expect(entries).toContainEqual(['approve-act', 'dashboard', 200_000])
    expect(entries).toContainEqual(['refund-invoice', 'oauth_client', 200_000])
  })

  it('are not done when the owner declines, or does not answer for a day', async () => {
    const { call, act } = await agent({ approveAbove: 0 })
    const { id } = await paidInvoice()
    const given = { id, amount: 1000, idempotencyKey: 'no' }
    const { approvalId } = (await act('refund_invoice', given)).body.error.details[0]
    expect((await decide('decline-act', approvalId)).body.status).toBe('declined')
    const refused = await call('refund_invoice', { ...given, quoteId: approvalId })
    expect(refused.body.error.details[0].reason).toBe('approval_declined')
    const late = { ...given, idempotencyKey: 'late' }
    const lateId = (await act('refund_invoice', late)).body.error.details[0].approvalId as string
    const { now } = (await call('get_sandbox_clock')).body
    const later = new Date(Date.parse(now) + 24 * 3_600_000 + 1).toISOString()
    let clock = (await call('move_sandbox_clock', { now: later })).body
    while (clock.status !== 'idle') clock = (await call('get_sandbox_clock')).body
    expect((await decide('approve-act', lateId)).body['error'].details[0].reason).toBe('approval_closed')
    const over24 = await call('refund_invoice', { ...late, quoteId: lateId })
    expect(over24.body.error.details[0].reason).toBe('approval_expired')
    expect(await refundedOf(id)).toBe(0)
  })

  it('count charges and credit like refunds, and nothing that moves no money', async () => {
    const { call, act } = await agent({ perCall: 400_000 })
    const { customerId, planId, subscriptionId } = await paidInvoice()
    const dear = await call('create_subscription', { customerId, planId, idempotencyKey: 'dear' })
    expect(dear.body.error.details[0]).toMatchObject({ limit: 'perCall', amountKobo: 500_000 })
    const cheap = await call('create_plan', {
      name: 'S',
      amount: 40_000,
      interval: 'month',
      idempotencyKey: 'p',
    })
    const begun = await act('create_subscription', { customerId, planId: cheap.body.id, idempotencyKey: 's' })
    expect(begun.body.status).toBe('active')
    const trial = { customerId, planId, trialDays: 7, idempotencyKey: 't' }
    expect((await call('create_subscription', trial)).body.status).toBe('trialing')
    const gifted = await call('cancel_subscription', {
      id: subscriptionId,
      unused: 'credit',
      idempotencyKey: 'c',
    })
    expect(gifted.body.error.details[0]).toMatchObject({ limit: 'perCall' })
    const bigger = await call('create_plan', {
      name: 'M',
      amount: 90_000,
      interval: 'month',
      idempotencyKey: 'm',
    })
    const change = { id: begun.body.id as string, planId: bigger.body.id as string }
    const { quoteId } = (await call('preview_plan_change', change)).body
    const changed = await call('change_plan', { ...change, quoteId, idempotencyKey: 'ch' })
    expect(changed.body.subscription.planId).toBe(change.planId)
    const atEnd = await call('cancel_subscription', { id: change.id, atPeriodEnd: true, idempotencyKey: 'e' })
    expect(atEnd.body.cancelAtPeriodEnd).toBe(true)
  })

  it('have the same limits for the same token at the interface, where only what tools do is allowed', async () => {
    const { token } = await agent({ perCall: 10_000 })
    const { id, customerId } = await paidInvoice()
    const key = token()
    const send = (method: string, path: string, body?: object, headers = {}) =>
      over.http(method, path, { key, ...(body ? { body } : {}), headers }) as Promise<any>
    const keyless = await send('POST', `/v1/invoices/${id}/refund`, { amount: 5_000 })
    expect([keyless.status, keyless.body.error.details[0].reason]).toEqual([400, 'idempotency_key_missing'])
    const own = { 'idempotency-key': 'rest' }
    const beyond = await send('POST', `/v1/invoices/${id}/refund`, { amount: 10_001 }, own)
    expect([beyond.status, beyond.body.error.details[0].limit]).toEqual([403, 'perCall'])
    const quote = await send('POST', `/v1/invoices/${id}/refund`, { amount: 5_000 }, own)
    expect(quote.status).toBe(428)
    const quoted = { ...own, 'agent-quote': quote.body.error.details[0].quoteId }
    expect((await send('POST', `/v1/invoices/${id}/refund`, { amount: 5_000 }, quoted)).body.refunded).toBe(
      5_000,
    )
    const gift = await send('POST', `/v1/customers/${customerId}/credit`, { amount: 5_000 }, own)
    expect([gift.status, gift.body.error.details[0]]).toEqual([
      403,
      { reason: 'agent_limit', limit: 'tools' },
    ])
  })

  it('move money in live only for a client with limits, unless they are for the sandbox only', async () => {
    const names = async (limits: object) =>
      (await (await agent(limits, 'live')).client.listTools()).tools.map(({ name }) => name)
    expect(await names({})).toContain('refund_invoice')
    expect(await names({ sandboxOnly: true })).not.toContain('refund_invoice')
  })

  it('have limits that only the owner sets', async () => {
    const { clientId } = await agent()
    const params = { mode: 'sandbox', clientId }
    const body = { perCall: 1 }
    const platform = await oauthClient(['read'])
    const none = await over.service.call('update-client-limits', {
      key: admin,
      params: { ...params, clientId: platform.clientId },
      body,
    })
    expect(none.status).toBe(404)
    for (const limits of [{ perCall: 0 }, { perDay: -1 }, { approveAbove: 1.5 }]) {
      const wrong = await over.service.call('update-client-limits', { key: admin, params, body: limits })
      expect(wrong.status).toBe(422)
    }
  })
})
