import { afterAll, describe, expect, it } from 'vitest'
import { runPriceChange } from '../../shared/operations/price-changes/run-price-change.ts'
import { numberDocument } from '../../shared/operations/tax/number-document.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLiveShop, signedIn } from '../support/live-shop.ts'
import { startOutbox } from '../support/outbox.ts'
import { pdfText } from '../support/pdf-text.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

// What payers see in live of invoices that were sent, links and statements: no badge of a test, and addresses without a mode.
const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
const shop = await openLiveShop(service)
afterAll(shop.close)

type Body = Record<string, any>

const html = { accept: 'text/html' }
const badge = 'class="badge"'
const phone = '2348037755011'

async function done(name: Parameters<typeof shop.call>[0], sent: Parameters<typeof shop.call>[1]) {
  const answer = await shop.call(name, sent)
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.body as Body
}

const lastOf = (url: string): string => url.split('/').at(-1)!

describe('in live', () => {
  it('the page of a sent invoice leads to the portal of live', async () => {
    const buyer = await done('create-customer', { body: { email: 'sent@example.com' } })
    const lines = [{ description: 'Hall', quantity: 1, unitAmount: 300_000 }]
    const invoice = await done('create-invoice', { body: { customerId: buyer['id'], lines } })
    const params = { token: lastOf(invoice['paymentUrl'] as string) }
    const page = await service.call('get-receipt', { params, headers: html })
    expect([page.status, page.text.includes('href="../portal"')]).toEqual([200, true])
    expect(page.text).not.toContain(badge)
  })

  it('the page of a payment link has no badge of a test', async () => {
    const link = await done('create-payment-link', { body: { amount: 300_000, description: 'Day ticket' } })
    const params = { token: lastOf(link['url'] as string) }
    const page = await service.call('show-payment-link', { params, headers: html })
    expect([page.status, page.text.includes('Day ticket')]).toEqual([200, true])
    expect(page.text).not.toContain(badge)
  })

  it('a statement leads back to the portal of live, whose older invoices are found without a mode', async () => {
    const buyer = await done('create-customer', { body: { email: 'many@example.com', phone } })
    // One more than the portal shows at a time.
    for (let n = 1; n <= 25; n += 1) {
      const lines = [{ description: `Hall ${n}`, quantity: 1, unitAmount: 300_000 }]
      await done('create-invoice', { body: { customerId: buyer['id'], lines } })
    }
    const key = await signedIn(service, outbox, phone)
    const portal = await service.call('show-portal', { key, headers: html })
    expect(portal.text).toMatch(/href="portal\?after=[^"&]+"/)
    const params = { id: buyer['id'] as string }
    const statement = await service.call('show-own-statement', { key, params, headers: html })
    expect([statement.status, statement.text.includes('href="../../portal"')]).toEqual([200, true])
    expect(statement.text).not.toContain(badge)
    const led = await service.call('show-own-statement', { params, headers: html, stage: 'live' })
    expect([led.status, led.headers['location']]).toEqual([303, '../../portal'])
  })

  // Holds L3.
  it('a tax document is no test document', async () => {
    await done('update-tax-settings', {
      body: { registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', address: 'Lekki' },
    })
    const buyer = await done('create-customer', { body: { email: 'tax@example.com' } })
    const lines = [{ description: 'Hall', quantity: 1, unitAmount: 300_000 }]
    const { id } = await done('create-invoice', { body: { customerId: buyer['id'], lines } })
    const { merchantId } = shop.merchant
    await numberDocument(workerContext(merchantId, 'live'), id as string)
    const { url } = await done('get-invoice-pdf', { params: { id: id as string } })
    const text = (await pdfText(service, url as string)).join(' ')
    expect(text).toContain('IronHouse Gyms Limited')
    expect(text).not.toMatch(/sandbox|test/i)
  })

  // Holds K9.
  it('a price change finds its subscriptions, at the pace that a large merchant’s rows need', async () => {
    const { id: subscriptionId, planId } = await shop.sell()
    const effectiveFrom = new Date(Date.now() + 60 * 86_400_000).toISOString()
    const params = { id: planId as string }
    const change = await done('create-price-change', { params, body: { amount: 600_000, effectiveFrom } })
    const { merchantId } = shop.merchant
    await runPriceChange(workerContext(merchantId, 'live'), change['id'] as string)
    const rows = await done('list-price-change-rows', {
      params: { ...params, changeId: change['id'] as string },
    })
    expect(rows['items']).toMatchObject([{ subscriptionId, now: 500_000 }])
  })
})
