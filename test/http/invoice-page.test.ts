import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** The page of an invoice that was sent (M3): what is due, parts, every way to pay, and the receipt once it is paid. */
const service = await forThisFile(startService())
const start = '2027-04-01T00:00:00.000Z'
const asPage = { accept: 'text/html' }

async function sent(order: Record<string, unknown> = {}) {
  const life = await openLife(service, start)
  const { id: planId } = await life.plan({ amount: 300_000 })
  const { latestInvoiceId } = await life.begin(planId, null, {
    ...{ collection: 'send_invoice', daysUntilDue: 10 },
    ...order,
  })
  const invoiceId = latestInvoiceId as string
  const { paymentUrl } = await life.done('get-invoice', invoiceId)
  const token = (paymentUrl as string).split('/').at(-1)!
  const show = async (headers = {}) => service.call<any>('get-receipt', { params: { token }, headers })
  const open = async (headers = {}) =>
    service.call<any>('open-invoice-payment', { params: { token }, headers })
  return { life, invoiceId, token, show, open }
}

// Holds M3.
describe('the page of an invoice that was sent', () => {
  it('shows what is due and what was paid of it, and becomes the receipt', async () => {
    const { life, invoiceId, show } = await sent()
    expect((await show()).body['open']).toMatchObject({
      amountDue: 300_000,
      overdue: false,
      void: false,
      pending: false,
    })
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 100_000 })
    const page = await show(asPage)
    expect(page.text).toContain('₦2,000 to pay')
    expect(page.text).toContain('Due 11 April 2027')
    expect(page.text).toMatch(/Cash, 1 April 2027[\s\S]*−₦1,000/)
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 200_000 })
    const paid = await show(asPage)
    expect(paid.text).toContain('Receipt')
    expect((await show()).body).toMatchObject({ open: null, amountPaid: 300_000 })
  })

  it('names the last day of its period, as its receipt does, and not the first of the next one', async () => {
    const { life, invoiceId, show } = await sent()
    const period = '1 April 2027 – 30 April 2027'
    expect((await show(asPage)).text).toContain(period)
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 300_000 })
    expect((await show(asPage)).text).toContain(period)
  })

  it('links to a checkout of what is due, which pays it', async () => {
    const { life, invoiceId, open, show } = await sent()
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 100_000 })
    const led = await open(asPage)
    expect([led.status, led.headers['location']]).toEqual([303, expect.stringContaining('/checkout/')])
    const token = (await open()).body.url.split('/').at(-1)!
    const session = await service.call<any>('get-checkout', { params: { token } })
    expect(session.body).toMatchObject({ amount: 200_000 })
    const paid = await service.call<any>('pay-checkout', {
      params: { token },
      body: { rail: 'card', token: 'tok_test_success' },
    })
    expect([paid.status, paid.text]).toEqual([200, paid.text])
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid', amountPaid: 300_000 })
    expect((await show()).body['open']).toBeNull()
    expect((await open()).status).toBe(409)
  })

  it('shows when it is overdue or void, and needs the right key', async () => {
    const { life, invoiceId, token, show, open } = await sent()
    await life.clock('2027-04-20T00:00:00.000Z')
    expect((await show(asPage)).text).toContain('Overdue since 11 April 2027')
    await life.done('void-invoice', invoiceId)
    expect((await show(asPage)).text).toContain('You don’t need to pay anything')
    expect((await open()).status).toBe(409)
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await service.call('get-receipt', { params: { token: other } })).status).toBe(404)
    expect((await service.call('open-invoice-payment', { params: { token: other } })).status).toBe(404)
  })

  // Holds M4.
  it('shows the customer’s own account number: there, at the debt’s checkout, and on the receipt', async () => {
    const { life, invoiceId, open, show } = await sent()
    const { customerId } = await life.done('get-invoice', invoiceId)
    const visit = async () => {
      const params = { token: (await open()).body.url.split('/').at(-1)! }
      const { body } = await service.call<any>('get-checkout', { params })
      return { params, body, page: await service.call('get-checkout', { params, headers: asPage }) }
    }
    const none = await visit()
    expect(none.body).not.toHaveProperty('virtualAccount')
    expect(none.page.text).not.toContain('your own account number')
    const own = (await life.act('open-virtual-account', customerId)).body as any
    const { accountNumber, bankName, accountName } = own
    const { body, page, params } = await visit()
    expect(body.virtualAccount).toEqual({ accountNumber, bankName, accountName })
    expect(page.text).toContain('Or transfer to your own account number')
    expect(page.text).toContain(`data-copy="${accountNumber}"`)
    expect((await show(asPage)).text).toContain(accountNumber)
    const transfer = async (amount: number) =>
      service.call('transfer-sandbox-money', { key: life.key, body: { accountNumber, amount } })
    await transfer(100_000)
    expect((await visit()).body).toMatchObject({ amount: 200_000, virtualAccount: { accountNumber } })
    await transfer(200_000)
    // The page that is open follows its invoice.
    expect((await service.call<any>('get-checkout', { params })).body.status).toBe('completed')
    const receipt = await show(asPage)
    expect(receipt.text).toContain('Next time you can transfer to your own account number')
    expect(receipt.text).toContain(accountNumber)
  })

  it('is found among the overdue ones until it is paid', async () => {
    const { life, invoiceId } = await sent()
    const overdue = async () =>
      (await service.call<any>('list-invoices', { key: life.key, query: { overdue: 'true' } })).body.items
    expect(await overdue()).toEqual([])
    await life.clock('2027-04-20T00:00:00.000Z')
    expect(await overdue()).toMatchObject([{ id: invoiceId, overdue: true, status: 'open' }])
    await life.act('record-payment', invoiceId, { kind: 'cash', amount: 300_000 })
    expect(await overdue()).toEqual([])
    const wrong = await service.call('list-invoices', { key: life.key, query: { overdue: 'maybe' } })
    expect(wrong.status).toBe(422)
  })
})
