import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide } from './chromium.ts'
import { cutOff, keyIn, passTime, signIn } from './dashboard-desk.ts'
import { callsOf } from './dashboard-life.ts'

let browser: Browser
let stack: ChildStack
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  page = (await signIn(browser, stack, 'owner@merchant.test')).page
}, 90_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

async function open(path: string): Promise<void> {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** On a phone and at a desk: accessible, and nothing cut off. `PICTURES=<folder>` keeps what it looked like. */
async function look(name: string): Promise<void> {
  const folder = process.env['PICTURES']
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    expect([...(await axe(page)), ...(await tooWide(page)), ...(await cutOff(page))]).toEqual([])
    if (folder === undefined) continue
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  }
}

// Holds L1, L5, L6, L7 on the dashboard.
it('an owner registers for tax and sees document numbers, notes, files and the month’s tax', async () => {
  await open('/exports')
  await page.getByRole('heading', { name: 'Files' }).waitFor()
  expect(await page.getByText('Tax of a month').count()).toBe(0)
  await open('/settings')
  await page.getByLabel('Legal name').fill('IronHouse Gyms Limited')
  await page.getByLabel('TIN', { exact: true }).fill('20418832-0001')
  await page.getByLabel('Address', { exact: true }).fill('14 Admiralty Way, Lekki Phase 1, Lagos')
  await page.getByLabel('Number prefix').fill('IH')
  await page.getByLabel(/registered for VAT/).check()
  await page.getByRole('button', { name: 'Save tax' }).click()
  await page.getByRole('button', { name: 'Add a rate' }).waitFor()
  await look('settings')
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await page.getByLabel('Code', { exact: true }).fill('VAT')
  await page.getByLabel('Name', { exact: true }).fill('VAT')
  await page.getByLabel('Rate in per cent').fill('10')
  await page.getByLabel('Valid from').fill('2099-01-01')
  await page.getByRole('button', { name: 'Add the rate' }).click()
  await page.getByText('1 Jan 2099').waitFor()
  const call = callsOf(stack)
  const plan = await call('POST', '/v1/plans', { name: 'Full pass', amount: 3_000_000, interval: 'month' })
  const { id } = await call('POST', '/v1/customers', { name: 'Tunde Adeyemi', email: 'tunde@example.test' })
  await call('POST', `/v1/customers/${id as string}/payment-methods`, { token: 'tok_test_success' })
  const made = await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'] })
  const invoice = `/invoices/${made['latestInvoiceId'] as string}`
  await call('POST', `/v1${invoice}/refund`, { amount: 1_000_000, reason: 'Pool closed' })
  await passTime(page, stack, 'A week on')
  await open(invoice)
  await page.getByRole('heading', { name: 'Credit notes' }).waitFor()
  const pdf = page.getByRole('button', { name: /^PDF of IH\d{10}$/ })
  await pdf.waitFor()
  await look('invoice')
  await open('/exports')
  await page.getByRole('heading', { name: 'Tax of a month' }).waitFor()
  // 30,000 naira contain 2,093.02, and a third of it is refunded.
  await page.getByText('₦1,395.35 of tax').waitFor()
  const notes = page.getByRole('table', { name: /^Credit and debit notes/ })
  await notes.getByText('−₦10,000').waitFor()
  await look('exports')
  const file = () => page.waitForRequest(/\/documents\/doc_test_/)
  const byKey = file()
  await keyIn(page, notes.getByRole('button', { name: /^PDF of/ }))
  await byKey
  await open(invoice)
  const opened = file()
  await pdf.click()
  await opened
}, 120_000)
