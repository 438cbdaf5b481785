import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
const merchant = await service.merchant({ email: 'ada@limits.test' })
const owner = await adminToken('ada@limits.test')
const key = merchant.sandbox.secretKey

let people = 0

/** A member of the team with a token for the sandbox that outlives what the test changes about them. */
async function member(role: string, refundLimitKobo?: number): Promise<{ id: string; token: string }> {
  const email = `person${(people += 1)}@limits.test`
  const limit = refundLimitKobo === undefined ? {} : { refundLimitKobo }
  const { body } = await service.call('invite-member', { key: owner, body: { email, role, ...limit } })
  return { id: body['id'] as string, token: await tokenOf(await adminToken(email)) }
}

async function tokenOf(session: string): Promise<string> {
  const { body } = await service.call('create-access-token', { key: session, params: { mode: 'sandbox' } })
  return body['token'] as string
}

const plan = await service.call('create-plan', {
  key,
  body: { name: 'Gym', amount: 500_000, interval: 'month' },
})

interface Paid {
  readonly customerId: string
  readonly subscriptionId: string
  readonly invoiceId: string
}

let now = '2027-04-01T09:00:00.000Z'

/** Lets hours of the tenant's time pass, with all that comes due in them. */
async function pass(hours: number): Promise<void> {
  now = new Date(Date.parse(now) + hours * 3_600_000).toISOString()
  expect((await service.call('set-sandbox-clock', { key, body: { now } })).status).toBe(200)
}

await pass(0)

async function paid(token = 'tok_test_success'): Promise<Paid> {
  const customer = await service.call('create-customer', { key, body: { email: 'c@limits.test' } })
  const customerId = customer.body['id'] as string
  const method = { token }
  await service.call('attach-payment-method', { key, params: { id: customerId }, body: method })
  const body = { customerId, planId: plan.body['id'] }
  const made = await service.call('create-subscription', { key, body })
  return {
    customerId,
    subscriptionId: made.body['id'] as string,
    invoiceId: made.body['latestInvoiceId'] as string,
  }
}

const refund = (by: string, { invoiceId }: Paid, amount: number): Promise<Answer<any>> =>
  service.call('refund-invoice', { key: by, params: { id: invoiceId }, body: { amount } })

const give = (by: string, { customerId }: Paid, amount: number): Promise<Answer<any>> =>
  service.call('mend-credit', {
    key: by,
    params: { id: customerId },
    body: { amount, currency: 'NGN', reason: 'Sorry' },
  })

function detailsOf({ body }: Answer<any>): unknown {
  return body.error?.details
}

// Holds R7.
describe('a refund limit', () => {
  it('applies to the sum of a day, over invoices and credit', async () => {
    const { token } = await member('support', 100_000)
    const [first, second] = [await paid(), await paid()]
    expect((await refund(token, first, 60_000)).status).toBe(200)
    expect((await give(token, second, 30_000)).status).toBe(201)
    const over = await refund(token, second, 10_001)
    expect([over.status, detailsOf(over)]).toEqual([
      403,
      [{ path: 'amount', reason: 'role', limitKobo: 100_000, leftKobo: 10_000, per: 'day' }],
    ])
    expect((await refund(token, second, 10_000)).status).toBe(200)
    expect((await give(token, second, 1)).status).toBe(403)
    // The day is the tenant's: on the next there is room again, and keys never had a limit.
    expect((await refund(key, first, 100_000)).status).toBe(200)
    await pass(24)
    expect((await refund(token, second, 80_000)).status).toBe(200)
    const ofInvoice = await refund(token, second, 10_001)
    expect(detailsOf(ofInvoice)).toMatchObject([{ leftKobo: 10_000, per: 'invoice' }])
  })

  it('applies to the sum of an invoice, over days and members', async () => {
    const [one, two] = [await member('support', 100_000), await member('support', 100_000)]
    const invoice = await paid()
    expect((await refund(one.token, invoice, 70_000)).status).toBe(200)
    const over = await refund(two.token, invoice, 40_000)
    expect([over.status, detailsOf(over)]).toEqual([
      403,
      [{ path: 'amount', reason: 'role', limitKobo: 100_000, leftKobo: 30_000, per: 'invoice' }],
    ])
    expect((await refund(two.token, invoice, 30_000)).status).toBe(200)
    // Who has no limit is not held to what others gave.
    expect((await refund((await member('finance')).token, invoice, 200_000)).status).toBe(200)
  })

  it('counts a cancel that refunds the unused part', async () => {
    const { token } = await member('support', 400_000)
    const [first, second] = [await paid(), await paid()]
    expect((await refund(token, first, 100_000)).status).toBe(200)
    const cancel = (unused: string): Promise<Answer<any>> =>
      service.call('cancel-subscription', {
        key: token,
        params: { id: second.subscriptionId },
        body: { unused },
      })
    expect(detailsOf(await cancel('refund'))).toMatchObject([{ path: 'unused', reason: 'role' }])
    expect((await cancel('credit')).status).toBe(200)
  })

  // Holds V1.
  it('counts payments that the member records; only an owner forgives more than a twentieth', async () => {
    const [support, finance] = [await member('support', 100_000), await member('finance')]
    const unpaid = async () => (await paid('tok_test_insufficient_funds')).invoiceId
    const record = (by: string, id: string, amount: number, settle = false): Promise<Answer<any>> =>
      service.call('record-payment', { key: by, params: { id }, body: { kind: 'cash', amount, settle } })
    const id = await unpaid()
    const first = await record(support.token, id, 60_000)
    expect(first.status).toBe(201)
    expect(first.body.payments[0].recordedBy).toMatch(/@limits.test$/)
    const over = await record(support.token, id, 40_001)
    expect([over.status, detailsOf(over)]).toMatchObject([403, [{ leftKobo: 40_000 }]])
    const toSettle = await unpaid()
    const generous = await record(finance.token, toSettle, 474_999, true)
    expect([generous.status, detailsOf(generous)]).toEqual([
      403,
      [{ path: 'settle', reason: 'role', limitKobo: 25_000, waivedKobo: 25_001 }],
    ])
    expect((await record(finance.token, toSettle, 475_000, true)).body.status).toBe('paid')
    const byKey = await record(key, await unpaid(), 1, true)
    expect(byKey.body).toMatchObject({ status: 'paid', amount: 1, payments: [{ recordedBy: null }] })
    const another = await unpaid()
    const asOwner = await record(await tokenOf(owner), another, 1, true)
    expect(asOwner.body).toMatchObject({ status: 'paid', amountPaid: 1 })
  })

  it('counts what is pending, and returns what the gateway refuses', async () => {
    const { token } = await member('support', 100_000)
    const [failing, good] = [await paid('tok_test_refund_fails'), await paid()]
    expect((await refund(token, failing, 100_000)).body.status).toBe('pending')
    expect((await refund(token, good, 1)).status).toBe(403)
    await pass(1)
    expect((await refund(token, good, 100_000)).status).toBe(200)
    expect((await refund(token, good, 1)).status).toBe(403)
  })

  it('is not exceeded by fifty concurrent refunds', async () => {
    const { token } = await member('support', 100_000)
    const invoices = await Promise.all(Array.from({ length: 5 }, () => paid()))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => refund(token, invoices[i % 5]!, 10_000)),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(10)
    // Who lost too many races in a row may be told to come again.
    expect(answers.filter(({ status }) => ![200, 403, 503].includes(status))).toEqual([])
  })

  it('and a changed role apply at once to existing tokens', async () => {
    const { id, token } = await member('support', 100_000)
    const invoice = await paid()
    expect((await refund(token, invoice, 50_000)).status).toBe(200)
    const change = (body: object) => service.call('update-member', { key: owner, params: { id }, body })
    await change({ refundLimitKobo: 50_000 })
    expect((await refund(token, invoice, 1)).status).toBe(403)
    await change({ refundLimitKobo: 60_000 })
    expect((await refund(token, invoice, 10_000)).status).toBe(200)
    await change({ role: 'finance' })
    expect((await refund(token, invoice, 1)).status).toBe(401)
  })
})
