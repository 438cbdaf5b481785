import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { readPage } from '../support/read-page.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)

const tokenOf = (url: string): string => url.replace(/^.*\//, '')
const receipt = (url: string, headers: Record<string, string> = {}) =>
  service.call<any>('get-receipt', { params: { token: tokenOf(url) }, headers })
const invoiceOf = async (id: string, key = scene.key) =>
  (await service.call<any>('get-invoice', { key, params: { id } })).body

async function paid(promo?: string) {
  const plan = await scene.plan({ amount: 500000 })
  const customer = await scene.customer('tok_test_success', { name: '<Ada> Obi' })
  const made = await scene.subscribe({
    customerId: customer['id'],
    planId: plan['id'],
    ...(promo === undefined ? {} : { promoCode: promo }),
  })
  return { customer, invoice: await invoiceOf(made.body['latestInvoiceId']) }
}

describe('receipts', () => {
  it('show who paid what to whom, by which method, with discount and refunds, without a credential', async () => {
    await service.call('create-promo-code', {
      key: scene.key,
      body: { code: 'TENTH', discountType: 'percentage', discountValue: 10 },
    })
    const { invoice } = await paid('TENTH')
    expect(invoice.receiptUrl).toMatch(/^http:\/\/127\.0\.0\.1:4000\/receipts\/rcp_test_[\w-]{75}$/)
    await service.call('refund-invoice', {
      key: scene.key,
      params: { id: invoice.id },
      body: { amount: 50000 },
    })
    const { status, body, headers } = await receipt(invoice.receiptUrl)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({
      number: invoice.number,
      seller: { name: 'Acme' },
      // The link's holder need not be the buyer (R14).
      buyer: { name: '<Ada> O.', email: expect.stringMatching(/^.•••@/) },
      subtotal: 500000,
      discount: 50000,
      amountPaid: 450000,
      amountRefunded: 50000,
      paidWith: { rail: 'card', brand: 'visa', last4: expect.stringMatching(/^\d{4}$/) },
      refunds: [{ amount: 50000, status: 'succeeded' }],
    })
  })

  it('are a page for browsers and for print, never cached or shared', async () => {
    const { invoice } = await paid()
    const { text, headers } = await receipt(invoice.receiptUrl, { accept: 'text/html' })
    const words = readPage(text)
    expect(words).toContain(`Number ${invoice.number}`)
    expect(words).toContain('&lt;Ada&gt; O.')
    expect(words).toMatch(/Paid with Visa •••• \d{4}/)
    expect(words).toContain('Paid ₦5,000')
    expect(text).toContain('@page { size: A4')
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+';/)
  })

  it('cannot be guessed: another key, mode or merchant finds nothing', async () => {
    const { invoice } = await paid()
    const token = tokenOf(invoice.receiptUrl)
    const other = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of [other, token.replace('_test_', '_live_'), token.slice(0, -1), 'rcp_test_x', '%00']) {
      const refused = await service.call('get-receipt', { params: { token: wrong } })
      expect([wrong, refused.status]).toEqual([wrong, 404])
    }
    const page = await receipt(other, { accept: 'text/html' })
    expect([page.status, readPage(page.text).includes('There is no such page')]).toEqual([404, true])
  })

  it('are revoked by their merchant only, who gets a new link', async () => {
    const { invoice } = await paid()
    const params = { token: tokenOf(invoice.receiptUrl) }
    const stranger = await openScene(service)
    const refused = await service.call('replace-receipt-link', { key: stranger.key, params })
    expect(refused.status).toBe(404)
    const replaced = await service.call<any>('replace-receipt-link', { key: scene.key, params })
    expect((await receipt(invoice.receiptUrl)).status).toBe(404)
    expect((await receipt(replaced.body.receiptUrl)).body.number).toBe(invoice.number)
    expect((await invoiceOf(invoice.id)).receiptUrl).toBe(replaced.body.receiptUrl)
  })

  it('are linked from the customer’s transactions, and not from declined ones', async () => {
    const { customer, invoice } = await paid()
    const { body } = await service.call<any>('list-customer-transactions', {
      key: scene.key,
      params: { id: customer['id'] },
    })
    expect(body.items.map((one: any) => one.receiptUrl)).toEqual([invoice.receiptUrl])
  })

  it('do not exist for an invoice of 0', async () => {
    await service.call('create-promo-code', {
      key: scene.key,
      body: { code: 'ALL', discountType: 'percentage', discountValue: 100 },
    })
    const { invoice } = await paid('ALL')
    expect([invoice.status, invoice.receiptUrl]).toEqual(['paid', null])
  })

  it('exist for a one-time payment, and its checkout page links to it', async () => {
    const body = { amount: 750000, currency: 'NGN' }
    const { body: started } = await service.call<any>('start-checkout', { key: scene.key, body })
    const params = { token: started.token }
    const card = { rail: 'card', token: 'tok_test_success', email: 'guest@example.com' }
    await service.call('pay-checkout', { params, body: card })
    const session = await service.call<any>('get-checkout', { params })
    expect((await receipt(session.body.receiptUrl)).body).toMatchObject({
      buyer: { name: null, email: 'g•••@example.com' },
      amountPaid: 750000,
      paidWith: { rail: 'card' },
      lines: [{ type: 'one_time', amount: 750000 }],
    })
    const page = await service.call('get-checkout', { params, headers: { accept: 'text/html' } })
    expect(page.text).toContain(`href="../receipts/${tokenOf(session.body.receiptUrl)}"`)
  })
})
