import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, signIn } from './dashboard-desk.ts'

type Fields = Record<string, any>

let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page
let customerId = ''

const call = async (method: string, path: string, body?: unknown): Promise<Fields> => {
  const answer = await request(stack, stack.secretKey!, method, path, body)
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
  return answer.body
}

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  watched = await signIn(browser, stack, 'owner@merchant.test')
  page = watched.page
  await call('POST', '/v1/plans', { name: 'Term fees', amount: 15_000_000, interval: 'month' })
  customerId = (await call('POST', '/v1/customers', { name: 'Ada Obi', email: 'ada@example.test' }))['id']
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

const open = async (path: string): Promise<void> => {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = () => page.getByRole('dialog')
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
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

// Holds M3, M4.
describe('collecting without a card on the dashboard', () => {
  it('shows an account number, sends invoices, and shows what is overdue on the invoice, the customer and Home', async () => {
    await open(`/customers/${customerId}`)
    await page.locator('summary', { hasText: 'More' }).first().click()
    await page.getByRole('button', { name: 'Give an account number…' }).click()
    await dialog().getByText('A bank opens an account number just for them').waitFor()
    await look('give-number')
    await dialog().getByRole('button', { name: 'Give the number' }).click()
    await says('Their own account number')
    const { virtualAccount } = await call('GET', `/v1/customers/${customerId}`)
    await says(virtualAccount.accountNumber)
    await press('New subscription')
    await dialog().getByLabel('How it is paid').selectOption({ label: 'Send invoices to pay' })
    await dialog().getByLabel('Days until it is due').fill('7')
    await look('new-sent-subscription')
    await dialog().getByRole('button', { name: 'Subscribe' }).click()
    await dialog().waitFor({ state: 'detached' })
    await says('Due ')
    const { items } = await call('GET', `/v1/subscriptions?customerId=${customerId}`)
    expect(items).toMatchObject([{ status: 'active', collection: 'send_invoice', daysUntilDue: 7 }])
    const { id, latestInvoiceId, createdAt } = items[0]
    await open(`/subscriptions/${id as string}`)
    await says('Sent, due after 7 days')
    await page.locator('summary', { hasText: 'More' }).first().click()
    await page.getByRole('button', { name: 'How it is paid' }).click()
    await dialog().getByLabel('Days until it is due').fill('14')
    await look('how-it-is-paid')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await says('Sent, due after 14 days')
    const late = new Date(Date.parse(createdAt as string) + 9 * 86_400_000).toISOString()
    await call('POST', '/v1/sandbox/clock', { now: late })
    await until(async () => (await call('GET', '/v1/sandbox/clock'))['status'] === 'idle')
    await open(`/invoices/${latestInvoiceId as string}`)
    await says('Overdue since')
    await look('overdue-invoice')
    await open(`/customers/${customerId}`)
    await page.locator('.badge', { hasText: 'Overdue' }).first().waitFor()
    await look('overdue-customer')
    await open('/invoices?status=overdue')
    await page.getByRole('table').getByText('Overdue').waitFor()
    await open('')
    await says('of Ada Obi is overdue')
    await look('overdue-home')
  })

  // Holds M7.
  it('prints the poster of a payment link on one A5 page', async () => {
    await call('POST', '/v1/payment-links', {
      amount: 1_250_000,
      description: 'Monthly pass, Lekki front desk',
    })
    await open('/payment-links')
    await press('Show')
    await dialog().getByRole('button', { name: 'Print a poster (A5)' }).waitFor()
    await look('link-shown')
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const text = pdf.toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)!
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([420, 595])
    const folder = process.env['PICTURES']
    if (folder === undefined) return
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 560, height: 794 })
    await page.screenshot({ path: join(folder, 'link-poster.png') })
    await page.emulateMedia({ media: 'screen' })
  })
})
