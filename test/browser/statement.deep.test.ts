import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide } from './chromium.ts'
import { cutOff, goTo, signIn } from './dashboard-desk.ts'

type Fields = Record<string, any>

const start = '2027-04-01T09:00:00.000Z'
const paid = 500_000
let browser: Browser
let stack: ChildStack
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  page = (await signIn(browser, stack, 'owner@merchant.test')).page
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

const answer = (method: string, path: string, body?: unknown) =>
  request(stack, stack.secretKey!, method, path, body)
const call = async (method: string, path: string, body?: unknown): Promise<Fields> => {
  const { status, body: got } = await answer(method, path, body)
  expect([path, status < 300, got]).toEqual([path, true, got])
  return got
}
const clock = async (now: string): Promise<void> => {
  await call('POST', '/v1/sandbox/clock', { now })
  await until(async () => (await call('GET', '/v1/sandbox/clock'))['status'] === 'idle')
}

/** A customer who pays; the identifier of their invoice. */
async function pays(name: string, planId: string): Promise<string> {
  const { id } = await call('POST', '/v1/customers', { name, email: `${name.toLowerCase()}@example.test` })
  await call('POST', `/v1/customers/${id as string}/payment-methods`, { token: 'tok_test_success' })
  const { latestInvoiceId } = await call('POST', '/v1/subscriptions', { customerId: id, planId })
  return latestInvoiceId as string
}

async function saved(button: string): Promise<Fields[]> {
  const press = page.getByRole('button', { name: button }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), press])
  return parse(await readFile(await file.path()), { columns: true })
}

/** `PICTURES=<folder>` keeps what the screen looked like. */
async function look(name: string): Promise<void> {
  for (const [size, width] of [
    ['desk', 1280],
    ['phone', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect([...(await axe(page)), ...(await tooWide(page)), ...(await cutOff(page))]).toEqual([])
    const folder = process.env['PICTURES']
    if (folder) await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

// Holds F4.
it('a bank takes back more than the merchant has: their accountant sees each step, and every day balances', async () => {
  await clock(start)
  const { id: planId } = await call('POST', '/v1/plans', { name: 'Gold', amount: paid, interval: 'month' })
  const disputed = await pays('Ada', planId as string)
  await clock('2027-04-03T09:00:00.000Z')
  const bank = { bankCode: '058', accountNumber: '0123456789' }
  await call('POST', '/v1/payouts', { amount: paid, ...bank })
  await clock('2027-04-04T09:00:00.000Z')
  const taking = { invoiceId: disputed, amount: paid, reference: 'dispute-1', reason: 'fraud' }
  await call('POST', '/v1/sandbox/gateway/reversal', taking)
  const owing = await answer('GET', '/v1/balance')
  expect(owing.body).toMatchObject({ availableKobo: 0, pendingKobo: 0, owedKobo: paid })
  const refused = await answer('POST', '/v1/payouts', { amount: 10_000, ...bank })
  expect([refused.status, refused.body['error'].details]).toEqual([
    422,
    [{ path: 'amount', availableKobo: 0, owedKobo: paid }],
  ])

  await goTo(page, 'Balance')
  await page.getByText('Owed', { exact: true }).waitFor()
  await look('owed')
  await clock('2027-04-05T09:00:00.000Z')
  await pays('Bola', planId as string)
  await clock('2027-04-07T09:00:00.000Z')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await look('repaid')

  const days = (await saved('Statement by day')).map((day) => [
    day['period'],
    ...[day['opening'], day['payments'], day['takenBackByBanks'], day['payouts'], day['closing']],
  ])
  expect(days).toEqual([
    ['2027-04-01', '0.00', '5000.00', '0.00', '0.00', '5000.00'],
    ['2027-04-03', '5000.00', '0.00', '0.00', '-5000.00', '0.00'],
    ['2027-04-04', '0.00', '0.00', '-5000.00', '0.00', '-5000.00'],
    ['2027-04-05', '-5000.00', '5000.00', '0.00', '0.00', '0.00'],
  ])
})
