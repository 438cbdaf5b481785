import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, passTime, signIn } from './dashboard-desk.ts'

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
const toast = () => page.locator('.toast')
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

// Holds P4.
describe('a dangerous action', () => {
  it('asks first, states its consequences, and changes nothing when refused', async () => {
    const ada = await customerWith('Ada', 'tok_test_success')
    const { latestInvoiceId } = await call('POST', '/v1/subscriptions', { customerId: ada, planId })
    await open('/keys')
    await press('New key')
    await dialog().getByLabel('Name').fill('Turnstiles')
    await dialog().getByRole('button', { name: 'Create key' }).click()
    await page.locator('[data-secret]').waitFor()
    await page
      .getByRole('row', { name: /Turnstiles/ })
      .getByRole('button', { name: 'Revoke…' })
      .click()
    await dialog().getByText('Anything that uses').waitFor()
    expect(await dialog().getByRole('button', { name: 'Revoke it' }).isDisabled()).toBe(true)
    await look('revoke')
    await dialog().getByRole('button', { name: 'Keep the key' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Turnstiles/ })
      .getByRole('button', { name: 'Revoke…' })
      .click()
    await dialog().getByLabel('Type Turnstiles to go on').fill('Turnstiles')
    await dialog().getByRole('button', { name: 'Revoke it' }).click()
    await toast().getByText('is revoked').waitFor()
    await open(`/invoices/${latestInvoiceId as string}`)
    await press('Refund')
    await dialog()
      .getByLabel(/Amount/)
      .fill('9000')
    await dialog().getByRole('button', { name: 'Refund' }).click()
    // The field says it, and the form does not say it again.
    await dialog().locator('.field-error').waitFor()
    expect(
      await dialog()
        .getByText(/refund_exceeds|refundable|most/i)
        .count(),
    ).toBeLessThanOrEqual(1)
    await dialog()
      .getByLabel(/Amount/)
      .fill('1200.50')
    await dialog().getByLabel('Reason').fill('broken treadmill')
    await dialog().getByRole('button', { name: 'Refund' }).click()
    const refunds = page.getByRole('table', { name: /Refunds of this invoice/ })
    await refunds.getByText('broken treadmill').waitFor()
    expect(await refunds.innerText()).toMatch(/1,200\.50/)
    await look('refunded')
  })

  it('can be undone for ten seconds where it can be reversed', async () => {
    const id = await customerWith('Bola', 'tok_test_success')
    await open(`/customers/${id}`)
    await page.locator('.acts-menu summary').click()
    await press('Block…')
    await look('block')
    await dialog().getByRole('button', { name: 'Block them' }).click()
    await toast().getByText('They are blocked.').waitFor()
    expect((await call('GET', `/v1/customers/${id}`))['blacklisted']).toBe(true)
    await look('blocked')
    await toast().getByRole('button', { name: /^Undo/ }).click()
    await toast().getByText('no longer blocked').waitFor()
    await expect.poll(async () => (await call('GET', `/v1/customers/${id}`))['blacklisted']).toBe(false)
  })

  it('on roles is never triggered by an arrow key', async () => {
    await open('/team')
    await press('Invite')
    await dialog().getByLabel('Email').fill('kelechi@merchant.test')
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    const row = page.getByRole('row', { name: /kelechi@merchant\.test/ }).first()
    await row.waitFor()
    expect(await row.getByRole('combobox').count()).toBe(0)
    await row.getByRole('button', { name: 'Change' }).click()
    await dialog().getByLabel('Role').selectOption('finance')
    expect(await row.innerText()).toMatch(/Support/)
    await look('role')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await row.getByText(/Finance/).waitFor()
  })
})

describe('a screen', () => {
  it('shows what a past-due subscription owes and the ways to get it paid', async () => {
    const id = await customerWith('Chidi', 'tok_test_insufficient_funds')
    const { id: subscriptionId } = await call('POST', '/v1/subscriptions', {
      ...{ customerId: id, planId, trialDays: 1 },
    })
    await passTime(page, stack, 'A week on')
    await open(`/subscriptions/${subscriptionId as string}`)
    await page
      .getByRole('note')
      .getByText(/5,000 is owed/)
      .waitFor()
    await look('owed')
    // On a phone the menu is whole wherever its button is.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.acts-menu summary').click()
    const menu = await page.locator('.acts-menu .sheet').boundingBox()
    expect(menu!.x >= 0 && menu!.x + menu!.width <= 390).toBe(true)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 900 })
    await press(/^Charge .*5,000 now…$/)
    await dialog()
      .getByRole('button', { name: /^Charge .*5,000$/ })
      .waitFor()
    await look('charge-now')
    await dialog().getByRole('button', { name: 'Don’t charge' }).click()
    // The invoice's own menu offers the same charge.
    const { latestInvoiceId } = await call('GET', `/v1/subscriptions/${subscriptionId as string}`)
    await open(`/invoices/${latestInvoiceId as string}`)
    await page.locator('.acts-menu summary').click()
    await page.getByRole('button', { name: /^Charge .*5,000 now…$/ }).waitFor()
    await look('invoice-menu')
    await open('/recovery')
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await tooWide(page)).toEqual([])
    await page.locator('.row-menu summary').click()
    await page.getByRole('button', { name: 'Stop trying…' }).click()
    await dialog().getByText('Stopping can’t be undone', { exact: false }).waitFor()
    await look('stop')
    await dialog().getByRole('button', { name: 'Stop trying' }).click()
    await page.getByText('No renewal needs you.').waitFor()
  })

  it('has its own title, keeps its filter when going back, and takes the focus', async () => {
    await open('/invoices')
    await page.getByLabel('Status').selectOption('paid')
    await expect.poll(() => new URL(page.url()).search).toBe('?status=paid')
    await page.locator('tbody a').first().click()
    await page.getByRole('heading', { level: 1, name: /^Invoice / }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Invoice .+ · /)
    await page.goBack()
    await expect.poll(() => page.title()).toMatch(/^Invoices · /)
    expect(await page.getByLabel('Status').inputValue()).toBe('paid')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
    await open('/nowhere')
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await look('nowhere')
    await open('/invoices/inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2J')
    await page.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor()
    await page.getByRole('alert').getByText('It doesn’t exist').waitFor()
  })

  it('says who acted, keeps what a customer said, and has the account menu', async () => {
    const id = await customerWith('Dayo', 'tok_test_success')
    const { latestInvoiceId } = await call('POST', '/v1/subscriptions', { customerId: id, planId })
    await open(`/invoices/${latestInvoiceId as string}`)
    await press('Refund')
    await dialog()
      .getByLabel(/Amount/)
      .fill('100')
    await dialog()
      .getByRole('button', { name: /^Refund .*100$/ })
      .click()
    const refunds = page.getByRole('table', { name: /Refunds of this invoice/ })
    await refunds.getByText('owner@merchant.test').waitFor()
    await page.getByText('refunded an invoice').waitFor()
    await open(`/customers/${id}`)
    await page.getByLabel(/What did they say/).fill('Salary comes on the 30th.')
    await press('Promised to pay')
    await press('Save note')
    await page.locator('.timeline').getByText('Salary comes on the 30th.').waitFor()
    await look('customer')
    await page.locator('.account summary').click()
    await press('Dark')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(await axe(page)).toEqual([])
    await press('As the device')
    expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(true)
  })

  it('names what customers may do and which offers they get, and saves it', async () => {
    await open('/settings')
    const card = (name: string) =>
      page.locator('section.card', { has: page.getByRole('heading', { name, exact: true }) })
    const portal = card('Customer portal')
    await portal.getByLabel('Customers may pause').check()
    await portal.getByLabel(/^Gold: /).check()
    await portal.getByRole('button', { name: 'Save customer portal' }).click()
    await portal.getByText('Saved.').waitFor()
    const offer = card('Offer before a cancellation')
    expect(await offer.getByLabel('For how long').count()).toBe(0)
    await offer.getByLabel('What is offered').selectOption('pause')
    await offer.getByLabel('For how long').selectOption('2')
    await offer.getByRole('button', { name: 'Save offer' }).click()
    await offer.getByText('Saved.').waitFor()
    await portal.scrollIntoViewIfNeeded()
    await look('portal-settings')
    const stored = await request(stack, stack.secretKey!, 'GET', '/v1/settings/portal')
    expect(stored.body).toMatchObject({
      pause: true,
      changePlanTo: [planId],
      offer: { kind: 'pause', months: 2 },
    })
    await offer.getByLabel('What is offered').selectOption('plan')
    await offer.getByLabel('The cheaper plan').waitFor()
    await open('/settings')
    await expect.poll(() => offer.getByLabel('For how long').inputValue(), { timeout: 20_000 }).toBe('2')
    expect(await portal.getByLabel(/^Gold: /).isChecked()).toBe(true)
  })

  it('had no errors', () => {
    expect(watched.problems).toEqual([])
  })
})
