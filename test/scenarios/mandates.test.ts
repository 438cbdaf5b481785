import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { twinTable } from '../../shared/runtime/clients.ts'
import { mandateRef } from '../../shared/store/entities/mandate.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { pendingFrom, settlePending } from '../support/pending.ts'
import { startService } from '../support/service.ts'

/** Bank accounts that are debited again by their owner's mandate (M5), at the sandbox's twin. */
const service = await forThisFile(startService())
let life: Life
const { start, pay, status, settlePayment, methodsOf } = checkoutCalls(() => ({ service, key: life.key }))

const hour = 3600_000
const at = (ms: number): string => new Date(Date.parse(pendingFrom) + ms).toISOString()

/** A plan that was bought from a bank account: paid, and its bank has not confirmed the mandate. */
async function bought(terms: Record<string, unknown> = {}) {
  life = await openLife(service, pendingFrom)
  const plan = await life.plan(terms)
  const { body } = await start({ planId: plan['id'], customerEmail: 'bank@payer.test' })
  const waiting = await pay(body.token, { rail: 'direct_debit' })
  expect(waiting.body.nextAction.type).toBe('redirect')
  expect((await settlePayment(waiting.body.reference, 'success')).status).toBe(200)
  const done = await status(body.token)
  expect(done.body.status).toBe('completed')
  return life.subscription(done.body.subscriptionId)
}

// Holds M5.
describe('a bank account that pays at checkout', () => {
  it('is stored once its bank has confirmed the mandate, and its subscription renews by it', async () => {
    const { id, customerId, status: active } = await bought()
    expect([active, await methodsOf(customerId)]).toEqual(['active', []])
    await life.clock(at(2 * hour))
    expect(await methodsOf(customerId)).toEqual([])
    await life.clock(at(4 * hour))
    const [method, ...others] = await methodsOf(customerId)
    expect([method, others]).toMatchObject([{ rail: 'direct_debit', status: 'active', isDefault: true }, []])
    expect((await life.subscription(id))['paymentMethodId']).toBe(method!['id'])
    await life.clock('2027-05-01T10:00:00.000Z')
    const renewal = (await life.invoices(id)).at(-1)!
    expect(renewal).toMatchObject({ status: 'open', pendingPayment: { rail: 'direct_debit' } })
    expect(await settlePending(service, life, `${renewal['id']}-1`, 'success')).toBe(200)
    expect((await life.subscription(id))['status']).toBe('active')
  })

  it('is not debited in the first two hours of its mandate, which counts as no attempt', async () => {
    const { customerId } = await bought()
    await life.clock(at(4 * hour))
    const [method] = await methodsOf(customerId)
    const more = await life.subscribe({
      customerId,
      planId: (await life.plan())['id'],
      paymentMethodId: method!['id'],
    })
    const { latestInvoiceId } = more.body
    const invoice = await life.done('get-invoice', latestInvoiceId)
    expect([more.status, invoice['attemptCount'], invoice['status']]).toEqual([201, 0, 'open'])
    await life.clock(at(7 * hour))
    const after = await life.done('get-invoice', latestInvoiceId)
    expect(after).toMatchObject({ status: 'open', pendingPayment: { rail: 'direct_debit' } })
    expect(await settlePending(service, life, `${latestInvoiceId}-1`, 'success')).toBe(200)
    expect(await life.done('get-invoice', latestInvoiceId)).toMatchObject({ status: 'paid', attemptCount: 1 })
  })

  it('is stored once, also by a run that crashed before it had noted that', async () => {
    const { id, customerId } = await bought()
    const { client, name: TableName } = twinTable()
    const { pk, sk } = mandateRef(life.merchant.merchantId, `${(await life.invoices(id))[0]!['id']}-1`)
    const read = async () => (await client.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item!
    const awaited = await read()
    await life.clock(at(4 * hour))
    const active = await read()
    expect([awaited['s'], active['s']]).toEqual(['awaited', 'active'])
    await client.send(new PutCommand({ TableName, Item: awaited }))
    await life.clock(at(6 * hour))
    expect([(await read())['s'], (await methodsOf(customerId)).length]).toEqual(['active', 1])
  })

  it('begins a trial once the bank has confirmed, and what was paid for that is refunded', async () => {
    life = await openLife(service, pendingFrom)
    const plan = await life.plan({ trialDays: 7 })
    const { body } = await start({ planId: plan['id'], customerEmail: 'trial@payer.test' })
    const waiting = await pay(body.token, { rail: 'direct_debit' })
    expect((await settlePayment(waiting.body.reference, 'success')).status).toBe(200)
    const done = await status(body.token)
    const made = await life.subscription(done.body.subscriptionId)
    expect([made['status'], await methodsOf(made['customerId'])]).toMatchObject([
      'trialing',
      [{ rail: 'direct_debit', id: made['paymentMethodId'] }],
    ])
    const { body: books } = await service.call<any>('verify-balance', { key: life.key })
    expect(books.ok).toBe(true)
  })
})
