import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)

type Listing = 'list-customer-subscriptions' | 'list-customer-transactions'
const list = (name: Listing, id: string, query: Record<string, string> = {}, key = scene.key) =>
  service.call<any>(name, { key, params: { id }, query })

async function walk(name: Listing, id: string, limit: string): Promise<any[]> {
  const found: any[] = []
  let cursor: string | null = null
  do {
    const { body }: any = await list(name, id, { limit, ...(cursor ? { cursor } : {}) })
    expect(body.items.length).toBeLessThanOrEqual(Number(limit))
    expect(body.nextCursor === null).toBe(!body.hasMore)
    found.push(...body.items)
    cursor = body.nextCursor
  } while (cursor)
  return found
}

describe('list-customer-subscriptions', () => {
  // Holds D3.12.
  it('lists only the customer’s own, newest first, page by page', async () => {
    const [plan, ada, bisi] = [
      await scene.plan({ trialDays: 3 }),
      await scene.customer(),
      await scene.customer(),
    ]
    const made: unknown[] = []
    for (const customer of [ada, bisi, ada, ada]) {
      const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
      const params = { id: body['id'] as string }
      made.push((await service.call('get-subscription', { key: scene.key, params })).body)
    }
    expect(await walk('list-customer-subscriptions', ada['id'], '2')).toEqual([made[3], made[2], made[0]])
    expect(await walk('list-customer-subscriptions', bisi['id'], '100')).toEqual([made[1]])
    const page = (await list('list-customer-subscriptions', ada['id'], { limit: '2' })).body
    const foreign = await list('list-customer-subscriptions', bisi['id'], { cursor: page.nextCursor })
    expect([foreign.status, foreign.body.error.details[0].reason]).toEqual([400, 'invalid_cursor'])
    expect((await list('list-customer-subscriptions', 'cus_nope')).status).toBe(404)
    const stranger = await openScene(service)
    expect((await list('list-customer-subscriptions', ada['id'], {}, stranger.key)).status).toBe(404)
  })
})

describe('list-customer-transactions', () => {
  // Holds D3.23.
  it('shows charges, declined ones too, with exactly the documented fields', async () => {
    const [plan, customer] = [await scene.plan(), await scene.customer('tok_test_insufficient_funds')]
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const invoiceId = body['latestInvoiceId'] as string
    const card = await service.call('attach-payment-method', {
      key: scene.key,
      params: { id: customer['id'] },
      body: { token: 'tok_test_success' },
    })
    const pay = { paymentMethodId: card.body['id'] }
    await service.call('pay-invoice', { key: scene.key, params: { id: invoiceId }, body: pay })
    await scene.subscribe({ customerId: (await scene.customer())['id'], planId: plan['id'] })

    const shown = {
      id: expect.stringMatching(/^txn_/),
      type: 'charge',
      amount: 500_000,
      currency: 'NGN',
      invoiceId,
      rail: 'card',
      createdAt: expect.stringMatching(/Z$/),
      feeKobo: null,
    }
    const items = await walk('list-customer-transactions', customer['id'], '1')
    expect(items).toEqual([
      {
        ...shown,
        ...{ status: 'succeeded', failureCode: null, receiptUrl: expect.stringMatching(/\/receipts\//) },
        netKobo: 500_000,
      },
      // What was declined brings the merchant nothing.
      { ...shown, status: 'failed', failureCode: 'insufficient_funds', receiptUrl: null, netKobo: 0 },
    ])
    expect(await walk('list-customer-transactions', customer['id'], '2')).toEqual(items)
  })

  it('shows refunds beside their charge, and no credit movements', async () => {
    const own = await openScene(service)
    const [plan, customer] = [await own.plan(), await own.customer()]
    const { body } = await own.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const refund = await service.call('refund-invoice', {
      key: own.key,
      params: { id: body['latestInvoiceId'] },
      body: { amount: 120_000 },
    })
    expect(refund.status).toBe(200)
    // The rest of the period becomes credit, which is not a transaction of the customer.
    const cancelled = { key: own.key, params: { id: body['id'] as string }, body: {} }
    await service.call('cancel-subscription', cancelled)
    const { items } = (await list('list-customer-transactions', customer['id'], {}, own.key)).body
    expect(items).toMatchObject([
      {
        type: 'refund',
        amount: 120_000,
        status: 'succeeded',
        invoiceId: body['latestInvoiceId'],
        rail: 'card',
      },
      { type: 'charge', amount: 500_000, status: 'succeeded', invoiceId: body['latestInvoiceId'] },
    ])
  })

  it('is empty for a new customer and 404 for an unknown one', async () => {
    const { id } = await scene.customer(null)
    expect((await list('list-customer-transactions', id)).body).toEqual({
      items: [],
      nextCursor: null,
      hasMore: false,
    })
    expect((await list('list-customer-transactions', 'cus_nope')).status).toBe(404)
  })
})
