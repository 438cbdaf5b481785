import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, signIn } from './dashboard-desk.ts'

type Fields = Record<string, any>

let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page
let planId = ''

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  watched = await signIn(browser, stack, 'owner@merchant.test')
  page = watched.page
  planId = (await call('POST', '/v1/plans', { name: 'Gold', amount: 500_000, interval: 'month' }))['id']
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

const call = async (method: string, path: string, body?: unknown): Promise<Fields> => {
  const answer = await request(stack, stack.secretKey!, method, path, body)
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
  return answer.body
}
const customerWith = async (name: string, token: string): Promise<string> => {
  const { id } = await call('POST', '/v1/customers', { name, email: `${name.toLowerCase()}@example.test` })
  await call('POST', `/v1/customers/${id as string}/payment-methods`, { token })
  return id as string
}
const open = async (path: string): Promise<void> => {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = () => page.getByRole('dialog')
/** `PICTURES=<folder>` keeps what a screen looked like. */
const look = async (name: string): Promise<void> => {
  expect([...(await axe(page)), ...(await tooWide(page)), ...(await cutOff(page))]).toEqual([])
  const folder = process.env['PICTURES']
  for (const [size, width] of [
    ['desk', 1280],
    ['phone', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await tooWide(page)).toEqual([])
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

// Holds M1, M2.
describe('payments the merchant received outside', () => {
  it('are recorded on an invoice, shown, removed, and on the receipt', async () => {
    const ada = await customerWith('Ada', 'tok_test_insufficient_funds')
    const { latestInvoiceId } = await call('POST', '/v1/subscriptions', { customerId: ada, planId })
    await open(`/invoices/${latestInvoiceId as string}`)
    const record = async (kind: string, amount: string, more: () => Promise<void> = async () => {}) => {
      await press('Record a payment…')
      await dialog().getByLabel('How you received it').selectOption({ label: kind })
      await dialog()
        .getByLabel(/Amount/)
        .fill(amount)
      await more()
    }
    await record('Cheque', '2000')
    await dialog().getByRole('button', { name: 'Record payment' }).click()
    // The field says that a cheque needs its number.
    await dialog().locator('.field-error').waitFor()
    await look('record-payment')
    await dialog().getByLabel('Reference').fill('000123')
    await dialog().getByLabel('Note for your team').fill('At the desk')
    await dialog().getByRole('button', { name: 'Record payment' }).click()
    const payments = page.getByRole('table', { name: /Payments of this invoice/ })
    await payments.getByText('000123').waitFor()
    await look('part-recorded')
    await payments.getByRole('button', { name: 'Take back…' }).click()
    await dialog().getByText('is removed from invoice').waitFor()
    await look('take-back')
    await dialog().getByRole('button', { name: /^Take/ }).click()
    await payments.waitFor({ state: 'detached' })
    await record('Cash', '4,900', () =>
      dialog()
        .getByLabel(/Waive the rest/)
        .check(),
    )
    await dialog().getByRole('button', { name: 'Record payment' }).click()
    await payments.getByText('Cash').waitFor()
    await page.getByText('Waived').waitFor()
    expect(await payments.innerText()).toMatch(/4,900/)
    await look('settled')
    const { receiptUrl } = await call('GET', `/v1/invoices/${latestInvoiceId as string}`)
    await page.goto(receiptUrl as string)
    await page.getByText(/^Cash, /).waitFor()
    await look('receipt')
  })
})

// Holds M1.
describe('a refund of an invoice that was paid in parts', () => {
  it('covers one payment or all of them, and says how each is returned', async () => {
    const bola = await customerWith('Bola', 'tok_test_insufficient_funds')
    const { latestInvoiceId } = await call('POST', '/v1/subscriptions', { customerId: bola, planId })
    const path = `/v1/invoices/${latestInvoiceId as string}`
    await call('POST', `${path}/payments`, { kind: 'cash', amount: 150_000 })
    const method = await call('POST', `/v1/customers/${bola}/payment-methods`, { token: 'tok_test_success' })
    await call('POST', `${path}/pay`, { paymentMethodId: method['id'] })
    await open(`/invoices/${latestInvoiceId as string}`)
    await press('Refund')
    await dialog().getByText('you received yourself: say below').waitFor()
    await dialog().getByRole('button', { name: 'Refund ₦5,000' }).waitFor()
    await look('refund-parts')
    const [cash] = (await call('GET', path))['payments'] as Fields[]
    await dialog()
      .getByLabel('Which payment')
      .selectOption(cash!['id'] as string)
    await dialog().getByLabel('What you received yourself comes back').selectOption('outside')
    await dialog().getByRole('button', { name: 'Refund ₦1,500' }).waitFor()
    await look('refund-one-part')
    await dialog().getByLabel('Reason').fill('Moved away')
    await dialog().getByRole('button', { name: 'Refund ₦1,500' }).click()
    const refunds = page.getByRole('table', { name: /Refunds of this invoice/ })
    await refunds.getByText('Moved away').waitFor()
    await refunds.getByText('by your own hand').waitFor()
    await look('refunded-part')
    expect((await call('GET', path))['payments']).toMatchObject([
      { kind: 'cash', refunded: 150_000 },
      { kind: 'charge', refunded: 0 },
    ])
  })
})
