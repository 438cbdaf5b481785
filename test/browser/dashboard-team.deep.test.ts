import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, signIn } from './dashboard-desk.ts'
import { callsOf } from './dashboard-life.ts'

let browser: Browser
let stack: ChildStack
let owner: WatchedPage
let kelechi: WatchedPage
let invoiceId = ''

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  const call = callsOf(stack)
  const plan = await call('POST', '/v1/plans', { name: 'Full pass', amount: 3_000_000, interval: 'month' })
  const { id } = await call('POST', '/v1/customers', { name: 'Tunde Adeyemi', email: 'tunde@example.test' })
  await call('POST', `/v1/customers/${id as string}/payment-methods`, { token: 'tok_test_success' })
  const made = await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'] })
  invoiceId = made['latestInvoiceId'] as string
  owner = await signIn(browser, stack, 'owner@merchant.test')
  await invite('Kelechi Nwosu', 'support')
  await invite('Ada Obi', 'developer')
  kelechi = await signIn(browser, stack, 'kelechi@merchant.test')
}, 90_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function invite(name: string, role: string): Promise<void> {
  const { page } = owner
  await open(page, '/team')
  await press(page, 'Invite')
  const email = `${name.split(' ')[0]!.toLowerCase()}@merchant.test`
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Role').selectOption(role)
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(email).first().waitFor()
}

/** `PICTURES=<folder>` keeps what a screen looked like. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  for (const [width, dark] of [
    [390, false],
    [1366, true],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    expect([name, width, ...(await axe(page)), ...(await tooWide(page)), ...(await cutOff(page))]).toEqual([
      name,
      width,
    ])
    if (folder === undefined) continue
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  }
}

/** Kelechi asks for a refund above their limit. */
async function ask(naira: string, reason: string): Promise<void> {
  const { page } = kelechi
  await open(page, `/invoices/${invoiceId}`)
  await press(page, 'Refund')
  await dialog(page)
    .getByLabel(/Amount/)
    .fill(naira)
  await dialog(page).getByLabel('Reason').fill(reason)
  await dialog(page).getByText('is above your limit').waitFor()
  await look(page, 'asks')
  await dialog(page)
    .getByRole('button', { name: /Ask the owner to refund/ })
    .click()
  await page.getByText('Kelechi Nwosu asks to refund').first().waitFor()
}

// Holds P4, R7 and fault 13: a limit speaks, and what is above it is asked for.
describe('a refund above a limit', () => {
  it('is requested on the invoice and approved from the owner’s queue; the invoice names both people', async () => {
    await ask('15000', 'Pool closed')
    await kelechi.page.getByText('Waits for an owner').first().waitFor()
    const { page } = owner
    await open(page, '')
    const queue = page.getByRole('region', { name: 'What needs you' })
    await queue.getByText(/Kelechi Nwosu asks to refund invoice/).waitFor()
    await look(page, 'home-asked')
    await page.locator('.bell summary').click()
    await page.locator('.bell').getByText('Kelechi Nwosu asks to refund ₦15,000').waitFor()
    await page.keyboard.press('Escape')
    await queue.getByRole('button', { name: 'Refund ₦15,000…' }).click()
    await dialog(page).getByText('Why: Pool closed').waitFor()
    await dialog(page).getByRole('button', { name: 'Refund ₦15,000', exact: true }).click()
    await page.locator('.toast').getByText('is on its way back').waitFor()
    await queue.getByText(/Kelechi Nwosu asks/).waitFor({ state: 'detached' })
    await open(page, `/invoices/${invoiceId}`)
    await page
      .getByText(/Kelechi Nwosu.*|Asked an owner to refund/)
      .first()
      .waitFor()
    const told = await page.getByRole('heading', { name: 'Activity' }).locator('..').innerText()
    expect(told).toMatch(/approved and made a refund[^]*₦15,000/i)
    expect(told).toMatch(/asked an owner to refund/)
    expect(told).toMatch(/Kelechi Nwosu/)
    await look(page, 'invoice-approved')
  })

  it('is declined with the owner’s words, which the member reads', async () => {
    await ask('12000', 'Wants more')
    const { page } = owner
    await open(page, `/invoices/${invoiceId}`)
    await press(page, 'Refuse')
    await dialog(page).getByLabel('Your answer').fill('The pool was open that day')
    await dialog(page).getByRole('button', { name: 'Refuse it' }).click()
    await page.getByText('refused to refund ₦12,000').waitFor()
    await open(kelechi.page, `/invoices/${invoiceId}`)
    await kelechi.page.getByText(/The pool was open that day/).waitFor()
    await look(kelechi.page, 'refused')
  })
})

// Holds R7 and fault 5.
describe('the team', () => {
  it('is one table of roles, limits, sign-ins and keys; each change is a button, and removal lists the member’s keys', async () => {
    const ada = await signIn(browser, stack, 'ada@merchant.test')
    await open(ada.page, '/keys')
    await press(ada.page, 'New key')
    await dialog(ada.page).getByLabel('Name').fill('Turnstiles')
    await dialog(ada.page).getByRole('button', { name: 'Create key' }).click()
    await ada.page.locator('[data-secret]').waitFor()
    expect(ada.problems).toEqual([])
    await ada.close()
    const { page } = owner
    await open(page, '/team')
    await page.getByText('3 people. Everyone signs in with a code.').waitFor()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) }).first()
    expect(await row('Kelechi Nwosu').innerText()).toMatch(/₦10,000 a day/)
    expect(await row('Ada Obi').innerText()).toMatch(/Nothing[^]*Turnstiles/)
    await look(page, 'team')
    await row('Ada Obi').locator('.row-menu summary').click()
    await row('Ada Obi').getByRole('button', { name: 'Remove…' }).click()
    await dialog(page)
      .getByText(/will work on \(Turnstiles\)/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Remove them' }).click()
    await page.getByText('Revoke the ones that nothing else uses').waitFor()
    await look(page, 'left-behind')
    await row('Turnstiles').getByRole('button', { name: 'Revoke…' }).click()
    await dialog(page).getByRole('button', { name: 'Revoke it' }).click()
    await page.getByText(/All keys that ada@merchant.test made are revoked/).waitFor()
  })

  // What draws the code is loaded when a member without a factor signs in where one is required (R8).
  it('a member who must set up a second factor first sees the code to scan', async () => {
    const { page } = owner
    await page.route('**/admin/me', async (route) => {
      const response = await route.fetch()
      const me = await response.json()
      await route.fulfill({ response, json: { ...me, member: { ...me.member, enrolsFirst: true } } })
    })
    await open(page, '')
    await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
    await press(page, 'Set up an authenticator')
    await page.getByAltText('QR code for an authenticator').waitFor()
    await look(page, 'enrols-first')
    await page.unroute('**/admin/me')
  })

  it('had no errors', () => {
    expect([owner.problems, kelechi.problems]).toEqual([[], []])
  })
})
