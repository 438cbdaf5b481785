import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, openPage, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, signIn } from './dashboard-desk.ts'
import { callsOf, type Fields } from './dashboard-life.ts'

let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page
let call: ReturnType<typeof callsOf>

const email = 'adaeze@example.test'

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  call = callsOf(stack)
  const code = { code: 'STAFF10', discountType: 'percentage', discountValue: 10, duration: 'forever' }
  await call('POST', '/v1/promo-codes', code)
  watched = await signIn(browser, stack, 'owner@merchant.test')
  page = watched.page
}, 90_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

/** Holds a page to what all must have, wide and on a phone; `PICTURES=<folder>` keeps what it looked like. */
async function look(name: string, on = page): Promise<void> {
  expect([...(await axe(on)), ...(await cutOff(on))]).toEqual([])
  const folder = process.env['PICTURES']
  for (const [size, width] of [
    ['desk', 1280],
    ['phone', 390],
  ] as const) {
    await on.setViewportSize({ width, height: 900 })
    expect(await tooWide(on)).toEqual([])
    if (folder !== undefined)
      await on.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true })
  }
  await on.setViewportSize({ width: 1280, height: 900 })
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = () => page.getByRole('dialog')
const newest = async (kind: string): Promise<Fields> => (await call('GET', `/v1/${kind}`))['items'][0]

// Holds K3, K4: what a merchant sells is made on the dashboard: steps, a setup fee, add-ons.
it('a plan by steps and its add-ons are made, shown and archived', async () => {
  await page.goto('/dashboard/plans')
  await press('New plan')
  await dialog().getByLabel('Name').fill('Team seats')
  await dialog().getByLabel('Priced').selectOption('graduated')
  await dialog().getByRole('button', { name: 'Add a step' }).click()
  await dialog().getByLabel('Step 1, up to').fill('10')
  await dialog().getByLabel('Step 1, each').fill('2000')
  await dialog().getByLabel('Step 2, up to').fill('50')
  await dialog().getByLabel('Step 2, each').fill('1500')
  await dialog().getByLabel('Each above').fill('1200')
  await dialog().getByLabel('Once', { exact: true }).fill('500')
  await dialog().getByLabel('Setup fee').fill('1500')
  await look('plan-form')
  await dialog().getByRole('button', { name: 'Create plan' }).click()
  await page.getByText('11 to 50: ₦1,500 each').waitFor()
  await look('plans')
  expect(await newest('plans')).toMatchObject({
    setupFee: { amount: 150_000 },
    pricing: {
      model: 'graduated',
      tiers: [
        { upTo: 10, unitAmount: 200_000, flatAmount: 0 },
        { upTo: 50, unitAmount: 150_000, flatAmount: 0 },
        { upTo: null, unitAmount: 120_000, flatAmount: 50_000 },
      ],
    },
  })
  await page.goto('/dashboard/add-ons')
  await look('add-ons-empty')
  for (const [name, model, amount] of [
    ['Extra storage, 100 GB', 'flat', '500'],
    ['Phone numbers', 'per_unit', '100'],
    ['Mistake', 'flat', '1'],
  ] as const) {
    await press('New add-on')
    await dialog().getByLabel('Name').fill(name)
    await dialog().getByLabel('Priced').selectOption(model)
    await dialog()
      .getByLabel(/^Price/)
      .last()
      .fill(amount)
    if (name === 'Mistake') await look('add-on-form')
    await dialog().getByRole('button', { name: 'Create add-on' }).click()
    await page.getByRole('cell', { name }).waitFor()
  }
  await page.getByRole('row', { name: 'Mistake' }).getByRole('button', { name: 'Archive…' }).click()
  await dialog().getByRole('button', { name: 'Archive it' }).click()
  await page.getByRole('row', { name: /Mistake.*archived/is }).waitFor()
  await look('add-ons')
}, 90_000)

// Holds K3 to K6: 3 × 2,000, 500 and 2 × 100 less a tenth, and a start of 1,500.
it('three units with two add-ons, a setup fee and a code show the same to payer and merchant', async () => {
  const [plan, addOns] = [await newest('plans'), (await call('GET', '/v1/add-ons'))['items'] as Fields[]]
  const [, numbers, storage] = addOns
  const session = await call('POST', '/v1/checkout/sessions', {
    ...{ planId: plan['id'], customerEmail: email, quantity: 3, promoCode: 'STAFF10' },
    addOns: [{ addOnId: storage!['id'] }, { addOnId: numbers!['id'], quantity: 2 }],
  })
  const payer = (await openPage(browser, stack.url)).page
  await payer.goto(session['url'])
  for (const text of ['3 × Team seats', 'Extra storage, 100 GB', '2 × Phone numbers', 'Setup fee'])
    await payer.getByText(text).first().waitFor()
  await payer.getByText('₦7,530').first().waitFor()
  await look('checkout', payer)
  await payer.getByRole('button', { name: 'Pay ₦7,530', exact: true }).click()
  await payer.getByRole('button', { name: 'Approve', exact: true }).click()
  await payer.getByText('Paid. Thank you.').first().waitFor()
  await look('checkout-paid', payer)
  await payer.getByRole('link', { name: /receipt/i }).click()
  await payer.getByRole('heading', { name: 'Receipt' }).waitFor()
  await look('receipt', payer)

  const [subscription] = (await call('GET', '/v1/subscriptions'))['items'] as Fields[]
  const link = await call('POST', `/v1/customers/${subscription!['customerId']}/portal-link`, {})
  await payer.goto(link['url'])
  await payer.getByRole('button', { name: 'Open', exact: true }).click()
  await payer.getByText('3 × Team seats').first().waitFor()
  await payer.getByText('Extra storage, 100 GB · 2 × Phone numbers').waitFor()
  await look('portal', payer)

  await page.goto(`/dashboard/subscriptions/${subscription!['id']}`)
  await page.getByText(/3 × Team seats · ₦6,000 a month/).waitFor()
  await look('subscription')
  await page.locator('summary', { hasText: 'More' }).click()
  await press('Change plan')
  await dialog().getByLabel('Units').fill('5')
  await dialog().getByLabel('Phone numbers').fill('4')
  await dialog().getByLabel('When').selectOption('immediate')
  await press('Show what it costs')
  await dialog().getByText('To pay now').waitFor()
  await look('change-form')
  await press('Make the change')
  await page.getByText('5 × Team seats').first().waitFor()
  const [change, first] = (await call('GET', `/v1/invoices?subscriptionId=${subscription!['id']}`))['items']
  expect(await call('GET', `/v1/subscriptions/${subscription!['id']}`)).toMatchObject({
    quantity: 5,
    addOns: [{ addOnId: storage!['id'] }, { addOnId: numbers!['id'], quantity: 4 }],
  })
  expect(change.status).toBe('paid')

  await page.goto(`/dashboard/invoices/${first.id}`)
  await page.getByRole('cell', { name: 'Setup fee' }).waitFor()
  await look('invoice')
  await press('Refund')
  await dialog().getByLabel('Setup fee, ₦1,500').check()
  await look('refund-form')
  await dialog().getByRole('button', { name: 'Refund ₦1,500' }).click()
  await page.getByText('Setup fee, ₦1,500').first().waitFor()
  await look('invoice-refunded')
  expect((await newest('refunds'))['lines']).toHaveLength(1)
}, 120_000)
