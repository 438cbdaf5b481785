import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, signIn } from './dashboard-desk.ts'
import { callsOf, type Fields } from './dashboard-life.ts'

let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page
let plan: Fields
let call: ReturnType<typeof callsOf>

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  call = callsOf(stack)
  plan = await call('POST', '/v1/plans', { name: 'Monthly Gym Pass', amount: 1_250_000, interval: 'month' })
  await call('POST', '/v1/promo-codes', {
    ...{ code: 'STAFF10', discountType: 'percentage', discountValue: 10, duration: 'forever' },
  })
  for (const [name, order] of [
    ['Oluwadamilola Adébísí Ogunmuyiwa-Balógun', {}],
    ['Yemi Okafor', { promoCode: 'STAFF10' }],
    ['Tunde Adeyemi', { trialDays: 20 }],
  ] as const) {
    const { id } = await call('POST', '/v1/customers', {
      ...{ name, email: `${name.split(' ')[0]!.toLowerCase()}@example.test` },
    })
    await call('POST', `/v1/customers/${id as string}/payment-methods`, { token: 'tok_test_success' })
    await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'], ...order })
  }
  watched = await signIn(browser, stack, 'owner@merchant.test')
  page = watched.page
}, 90_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

/** `PICTURES=<folder>` keeps what a screen looked like. */
async function look(name: string): Promise<void> {
  expect([...(await axe(page)), ...(await cutOff(page))]).toEqual([])
  const folder = process.env['PICTURES']
  for (const [size, width] of [
    ['desk', 1280],
    ['phone', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await tooWide(page)).toEqual([])
    if (folder !== undefined)
      await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })

// Holds K9, V5: an owner sees who pays what from when and the message before anything changes, announces it, and takes it back.
it('shows the effect of a price before it is announced, then its progress, and withdraws it', async () => {
  await page.goto(`/dashboard/plans`)
  await page.getByRole('link', { name: 'Change price…' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change the price of Monthly Gym Pass' }).waitFor()
  await page.getByLabel('New price').fill('13500')
  await page.getByLabel('For renewals from').fill(days(3).slice(0, 10))
  await press('Preview')
  await page.locator('.field-error').waitFor()
  await look('price-form')
  await page.getByLabel('For renewals from').fill(days(40).slice(0, 10))
  await press('Preview')

  await page.getByRole('heading', { level: 1, name: /Monthly Gym Pass: .*13,500/ }).waitFor()
  await page.getByText('Draft, nothing is changed').waitFor()
  await page.getByRole('button', { name: 'Notify 3, then change…' }).waitFor()
  expect(await rowOf('Oluwadamilola').innerText()).toMatch(/12,500[^]*13,500/)
  expect(await rowOf('Yemi').innerText()).toMatch(/11,250[^]*12,150[^]*keeps a lower price/)
  expect(await page.locator('.cards').innerText()).toMatch(/3 of 3[^]*Keep a lower price\s+1/)
  expect(await page.locator('tfoot').innerText()).toMatch(/All 3 together[^]*36,250[^]*39,150/)
  await page.getByText(/you pay .*12,500 until then|and .* until then/i).waitFor()
  await look('price-dry')
  expect((await call('GET', `/v1/plans/${plan['id']}`))['nextPrice']).toBeNull()

  await press('Notify 3, then change…')
  await answer('Announce ₦13,500')
  await page.getByText('Announced', { exact: true }).waitFor()
  await rowOf('Oluwadamilola').getByText('Will be notified').waitFor()
  expect((await call('GET', `/v1/plans/${plan['id']}`))['nextPrice']).toMatchObject({ amount: 1_350_000 })
  await look('price-announced')

  await press('Take it back…')
  await look('price-back')
  await answer('Take it back')
  await rowOf('Oluwadamilola').getByText('Withdrawn').waitFor()
  expect((await call('GET', `/v1/plans/${plan['id']}`))['nextPrice']).toBeNull()
}, 90_000)

/** Presses Tab until the focus is there. */
async function tabTo(role: 'button' | 'textbox' | 'link', name: string | RegExp): Promise<void> {
  // By its whole name: what opens a dialog is named as its button, but for the dots.
  const wanted = page.getByRole(role, { name, exact: true }).last()
  await wanted.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${name}`)
}

it('works by keyboard alone', async () => {
  await page.goto(`/dashboard/plans/${plan['id']}/price`)
  await page.getByRole('heading', { level: 1, name: 'Change the price of Monthly Gym Pass' }).waitFor()
  await tabTo('textbox', 'New price')
  await page.keyboard.type('14000')
  await page.keyboard.press('Tab')
  const [year, month, day] = days(40).slice(0, 10).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await tabTo('button', 'Preview')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /14,000/ }).waitFor()
  await tabTo('button', 'Notify 3, then change…')
  await page.keyboard.press('Enter')
  await tabTo('button', 'Announce ₦14,000')
  await page.keyboard.press('Enter')
  await page.getByText('Announced', { exact: true }).waitFor()
  // What is taken back before anyone was looked at has no rows.
  await rowOf('Oluwadamilola').getByText('Will be notified').waitFor()
  await tabTo('button', 'Take it back…')
  await page.keyboard.press('Enter')
  await tabTo('button', 'Take it back')
  await page.keyboard.press('Enter')
  await rowOf('Oluwadamilola').getByText('Withdrawn').waitFor()
}, 60_000)

it('shows the promised amount beside the billed one', async () => {
  const body = { amount: 1_300_000, effectiveFrom: days(35) }
  const change = await call('POST', `/v1/plans/${plan['id']}/price-changes`, body)
  const clock = async (now: string): Promise<void> => {
    await call('POST', '/v1/sandbox/clock', { now })
    await until(async () => (await call('GET', '/v1/sandbox/clock'))['status'] !== 'advancing')
  }
  // Rows are made in real time, however fast the clock is: who is looked at too late is notified too late, and keeps the old price.
  const rows = `/v1/plans/${plan['id']}/price-changes/${change['id']}/rows`
  await until(async () => ((await call('GET', rows))['items'] as unknown[]).length === 3)
  await clock(days(75))
  await page.goto(`/dashboard/plans/${plan['id']}/price/${change['id']}`)
  await rowOf('Yemi').getByText('As promised').waitFor()
  expect(await rowOf('Yemi').innerText()).toMatch(/11,250[^]*11,700[^]*11,700/)
  expect(await page.getByRole('button', { name: 'Take it back…' }).count()).toBe(0)
  expect(await page.locator('tfoot').innerText()).toMatch(/36,250[^]*37,700[^]*37,700[^]*As promised/)
  await page.getByText(/37,700 was promised to these 3 of 3/).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press('Export CSV')])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    'subscriptionId,customerId,customerName,status,state,now,promised,promisedAt,billed,billedAt,invoiceId,difference,cause,note',
  )
  expect(text).toMatch(/Yemi Okafor,active,told,11250.00,11700.00,.*,11700.00,.*,0.00,,As promised/)
  await look('price-billed')
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('price-billed-dark')
  expect(watched.problems).toEqual([])
}, 60_000)
