import { describe, expect, it } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { adminTokenOf } from '../support/owner.ts'
import { startService } from '../support/service.ts'
import { everyOptIn, followingTypes } from '../support/every-event.ts'

const service = await forThisFile(startService())

const start = '2027-01-31T09:00:00.000Z'

async function endpointCall(
  life: Life,
  name: 'create' | 'update' | 'delete',
  id: string | null,
  body?: unknown,
) {
  const key = await adminTokenOf(life.merchant.merchantId)
  const params = { mode: 'sandbox', ...(id === null ? {} : { id }) }
  const answer = await service.call<any>(`${name}-webhook-endpoint`, { key, params, body })
  expect([name, answer.status < 300, answer.text]).toEqual([name, true, answer.text])
  return answer.body as { id: string }
}

async function typesTold(life: Life): Promise<string[]> {
  const following: readonly string[] = followingTypes
  return (await life.events()).map((event: any) => event.type).filter((type) => following.includes(type))
}

// Holds Q7.
describe('opt-in events that follow from a change', () => {
  it('are written only while an endpoint asks for them, by name or by "*"', async () => {
    const life = await openLife(service, start)
    await life.customer('tok_test_success')
    expect(await typesTold(life)).toEqual([])
    const hook = { url: 'http://127.0.0.1:9/hook' }
    const { id } = await endpointCall(life, 'create', null, { ...hook, eventTypes: ['customer_created'] })
    await life.customer('tok_test_success')
    expect(await typesTold(life)).toEqual(['customer_created'])
    await endpointCall(life, 'update', id, { eventTypes: ['*'] })
    await life.customer('tok_test_success')
    const all = ['customer_created', 'customer_created', 'payment_method_attached']
    expect(await typesTold(life)).toEqual(all)
    await endpointCall(life, 'update', id, { status: 'disabled' })
    await life.customer('tok_test_success')
    await endpointCall(life, 'update', id, { status: 'active' })
    await endpointCall(life, 'delete', id)
    await life.customer('tok_test_success')
    expect(await typesTold(life)).toEqual(all)
  })

  it('announce each change once, with its objects', async () => {
    const life = await openLife(service, start)
    await everyOptIn(life, service)
    const events = (await life.events()) as any[]
    const of = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data)
    const [created] = of('customer_created')
    expect(of('customer_updated').map(({ changed, customer }) => [changed, customer.id])).toContainEqual([
      ['name'],
      created.customer.id,
    ])
    const [removed] = of('payment_method_removed')
    const attached = of('payment_method_attached').map(({ paymentMethod }) => paymentMethod.id)
    expect(attached).toContain(removed.paymentMethod.id)
    expect(new Set(attached).size).toBe(attached.length)
    const [completed] = of('checkout_completed')
    expect(completed.session).toMatchObject({ status: 'completed', kind: 'subscription' })
    expect(completed.session.subscriptionId).toMatch(/^sub_/)
    expect(completed.session.customerId).toMatch(/^cus_/)
    // The open invoice of an incomplete subscription has a session too.
    const expired = of('checkout_expired').map(({ session }) => [session.kind, session.status])
    expect(expired.toSorted()).toEqual([
      ['subscription', 'expired'],
      ['subscription', 'expired'],
    ])
    for (const [type, status] of [
      ['invoice_voided', 'void'],
      ['invoice_uncollectible', 'uncollectible'],
    ] as const) {
      const [{ invoice, subscriptionId, customerId }] = of(type)
      expect([type, invoice.status]).toEqual([type, status])
      const read = (await service.call<any>('get-invoice', { key: life.key, params: { id: invoice.id } }))
        .body
      expect([type, subscriptionId, customerId]).toEqual([type, read.subscriptionId, read.customerId])
    }
    const finalized = of('invoice_finalized').map(({ invoice }) => invoice.id)
    expect(new Set(finalized).size).toBe(finalized.length)
    const paid = of('subscription_payment_success').map(({ invoice }) => invoice.id)
    expect(finalized).toEqual(expect.arrayContaining(paid))
  })
})

describe('the merchant’s cash in events', () => {
  it('sums to charges less refunds; credit and outside payments are 0', async () => {
    const life = await openLife(service, start)
    const { id } = await life.begin((await life.plan())['id'])
    const [invoice] = await life.invoices(id)
    await life.done('refund-invoice', invoice!['id'], { amount: 100_000 })
    const body = { invoiceId: invoice!['id'], amount: 70_000, reason: 'dispute', reference: 'cb_1' }
    await service.call('reverse-sandbox-charge', { key: life.key, body })
    const customerId = invoice!['customerId'] as string
    const credit = { amount: 500_000, reason: 'gift' }
    const given = await service.call('mend-credit', {
      key: life.key,
      params: { id: customerId },
      body: credit,
    })
    await life.clock('2027-03-05T09:00:00.000Z')
    const told = ((await life.events()) as any[])
      .filter(({ data }) => 'effectKobo' in data)
      .map(({ type, data }) => [type, data.effectKobo, data.invoice.billingReason, data.invoice.number])
    const number = (n: number) => expect.stringMatching(new RegExp(`-${n}$`))
    expect([given.status, told]).toEqual([
      201,
      [
        ['subscription_payment_success', 500_000, 'subscription_create', number(1)],
        ['subscription_payment_refunded', -100_000, 'subscription_create', number(1)],
        ['subscription_payment_refunded', -70_000, 'subscription_create', number(1)],
        ['subscription_payment_success', 0, 'subscription_cycle', number(2)],
      ],
    ])
  })
})
