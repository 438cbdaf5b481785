import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
const merchant = await service.merchant({ email: 'ada@asks.test' })
const owner = await adminToken('ada@asks.test')
const key = merchant.sandbox.secretKey
const mode = 'sandbox'

interface Person {
  readonly session: string
  readonly token: string
}

async function member(name: string, role: string, refundLimitKobo?: number): Promise<Person> {
  const email = `${name.toLowerCase()}@asks.test`
  const limit = refundLimitKobo === undefined ? {} : { refundLimitKobo }
  await service.call('invite-member', { key: owner, body: { email, role, name, ...limit } })
  const session = await adminToken(email)
  const { body } = await service.call('create-access-token', { key: session, params: { mode } })
  return { session, token: body['token'] as string }
}
const kelechi = await member('Kelechi', 'support', 100_000)
const dev = await member('Dayo', 'developer')

const plan = await service.call('create-plan', {
  key,
  body: { name: 'Gym', amount: 500_000, interval: 'month' },
})

async function paid(token = 'tok_test_success', planId = plan.body['id']): Promise<string> {
  const customer = await service.call('create-customer', { key, body: { email: 'c@asks.test' } })
  const customerId = customer.body['id'] as string
  await service.call('attach-payment-method', { key, params: { id: customerId }, body: { token } })
  const made = await service.call('create-subscription', {
    key,
    body: { customerId, planId },
  })
  return made.body['latestInvoiceId'] as string
}

const ask = (by: string, id: string, body: object = {}): Promise<Answer<any>> =>
  service.call('request-refund', { key: by, params: { mode, id }, body })
const approve = (by: string, id: string, headers: Record<string, string> = {}): Promise<Answer<any>> =>
  service.call('approve-refund-request', { key: by, params: { mode, id }, headers })
const refuse = (by: string, id: string, body: object = {}): Promise<Answer<any>> =>
  service.call('refuse-refund-request', { key: by, params: { mode, id }, body })
const waiting = async () =>
  (
    await service.call<any>('list-refund-requests', {
      key: owner,
      params: { mode },
      query: { status: 'waiting' },
    })
  ).body.items
const refundedOf = async (id: string) =>
  (await service.call<any>('get-invoice', { key, params: { id } })).body.amountRefunded as number
const refund = (by: string, id: string, amount: number): Promise<Answer<any>> =>
  service.call('refund-invoice', { key: by, params: { id }, body: { amount } })

// Holds P4 and R7.
describe('a refund above a member’s limit', () => {
  it('is requested, waits for its owner, and is made once when they approve it', async () => {
    const id = await paid()
    expect((await refund(kelechi.token, id, 300_000)).status).toBe(403)
    const asked = await ask(kelechi.session, id, { amount: 300_000, reason: 'Charged twice' })
    expect([asked.status, asked.body]).toMatchObject([
      201,
      {
        id: expect.stringMatching(/^rreq_/),
        status: 'waiting',
        invoiceId: id,
        amount: 300_000,
        currency: 'NGN',
        reason: 'Charged twice',
        askedBy: { name: 'Kelechi' },
        decidedBy: null,
        refundId: null,
      },
    ])
    expect(await refundedOf(id)).toBe(0)
    expect((await waiting()).map((one: any) => one.id)).toEqual([asked.body.id])
    // Who asked, and every other role, can't say yes.
    expect((await approve(kelechi.session, asked.body.id)).status).toBe(403)
    expect((await approve(dev.session, asked.body.id)).status).toBe(403)
    const all = await Promise.all(Array.from({ length: 6 }, () => approve(owner, asked.body.id)))
    const made = all.filter(({ status }) => status === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ body }) => body.refundId)).size).toBe(1)
    expect(await refundedOf(id)).toBe(300_000)
    expect(await waiting()).toEqual([])
    const again = await approve(owner, asked.body.id)
    expect([again.status, again.body.refundId]).toEqual([200, made[0]!.body.refundId])
    expect((await refuse(owner, asked.body.id)).body.error.details).toEqual([
      { reason: 'already_decided', status: 'approved' },
    ])
    // The owner's word is the owner's: the sums of who asked are as they were (R7).
    expect((await refund(kelechi.token, id, 100_000)).status).toBe(200)
    expect((await refund(kelechi.token, id, 1)).status).toBe(403)
  })

  it('names both people in its invoice’s actions, with the amount', async () => {
    const id = await paid()
    const { body } = await ask(kelechi.session, id, { amount: 200_000 })
    await approve(owner, body.id)
    const acts = await service.call<any>('list-acts', {
      key: owner,
      params: { mode },
      query: { targetId: id },
    })
    expect(acts.body.items.map(({ name, action, amount }: any) => [name, action, amount])).toEqual([
      ['ada@asks.test', 'approve-refund-request', 200_000],
      ['Kelechi', 'request-refund', 200_000],
    ])
  })

  it('is declined with the owner’s words, and moves nothing', async () => {
    const id = await paid()
    const { body } = await ask(kelechi.session, id)
    expect(body.amount).toBe(500_000)
    const no = await refuse(owner, body.id, { answer: 'They were charged once' })
    expect(no.body).toMatchObject({
      status: 'refused',
      answer: 'They were charged once',
      decidedBy: { name: 'ada@asks.test' },
    })
    expect((await refuse(owner, body.id)).body.answer).toBe('They were charged once')
    expect((await approve(owner, body.id)).status).toBe(409)
    expect(await refundedOf(id)).toBe(0)
    const listed = await service.call<any>('list-refund-requests', {
      key: kelechi.session,
      params: { mode },
      query: { invoiceId: id },
    })
    expect(listed.body.items.map(({ status }: any) => status)).toEqual(['refused'])
  })

  it('cannot be requested by a role without refunds, nor above what was paid; a changed invoice is refused', async () => {
    const id = await paid()
    expect((await ask(dev.session, id)).status).toBe(403)
    expect((await ask(kelechi.session, id, { amount: 500_001 })).body.error.details).toMatchObject([
      { reason: 'refund_exceeds_paid' },
    ])
    expect((await ask(kelechi.session, 'inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D')).status).toBe(404)
    const { body } = await ask(kelechi.session, id, { amount: 400_000 })
    await refund(key, id, 200_000)
    expect((await approve(owner, body.id)).body.error.details).toMatchObject([
      { reason: 'refund_exceeds_paid' },
    ])
    expect(await refundedOf(id)).toBe(200_000)
    expect((await waiting()).some((one: any) => one.id === body.id)).toBe(true)
  })

  // Holds K5: what a refund gives back of a setup fee costs the period nothing, what it gives back of the plan does.
  it('carries named lines into the refund, and refuses more than a line has', async () => {
    const fibre = await service.call('create-plan', {
      key,
      body: {
        ...{ name: 'Fibre', amount: 500_000, interval: 'month' },
        setupFee: { name: 'Start', amount: 250_000 },
      },
    })
    const id = await paid('tok_test_success', fibre.body['id'])
    const { lines } = (await service.call<any>('get-invoice', { key, params: { id } })).body
    const [planLine, feeLine] = ['plan', 'setup_fee'].map(
      (type) => lines.find((line: any) => line.type === type).id as string,
    )
    const both = { amount: 1, lines: [{ lineId: planLine }] }
    expect((await ask(kelechi.session, id, both)).body.error.details).toMatchObject([
      { path: 'amount', reason: 'lines_or_amount' },
    ])
    const much = { lines: [{ lineId: planLine, amount: 500_001 }] }
    expect((await ask(kelechi.session, id, much)).body.error.details).toMatchObject([
      { path: 'lines.0.amount', reason: 'refund_exceeds_paid' },
    ])
    const named = [{ lineId: planLine, amount: 100_000 }, { lineId: feeLine }]
    const asked = await ask(kelechi.session, id, { lines: named, reason: 'Came late' })
    const parts = [
      { lineId: planLine, amount: 100_000 },
      { lineId: feeLine, amount: 250_000 },
    ]
    expect([asked.status, asked.body]).toMatchObject([201, { amount: 350_000, lines: parts }])
    const made = await approve(owner, asked.body.id)
    expect(made.body).toMatchObject({ refunded: 350_000 })
    const read = await service.call<any>('get-refund', { key, params: { id: made.body.refundId } })
    expect(read.body).toMatchObject({ amount: 350_000, lines: parts, reason: 'Came late' })
    // An amount names no line.
    const rest = await ask(kelechi.session, id)
    expect(rest.body).toMatchObject({ amount: 400_000, lines: [] })
  })

  it('continues under its key after the answer was lost', async () => {
    const id = await paid()
    const { body } = await ask(kelechi.session, id, { amount: 200_000 })
    const headers = { 'idempotency-key': 'approve-once' }
    const first = await approve(owner, body.id, headers)
    const second = await approve(owner, body.id, headers)
    expect(second.body).toEqual(first.body)
    expect(await refundedOf(id)).toBe(200_000)
  })
})
