import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide } from './chromium.ts'
import { goTo, signIn } from './dashboard-desk.ts'

type Fields = Record<string, any>

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

const call = async (method: string, path: string, body?: unknown): Promise<Fields> => {
  const { status, body: got } = await request(stack, stack.secretKey!, method, path, body)
  expect([path, status < 300, got]).toEqual([path, true, got])
  return got
}
const picture = async (name: string): Promise<void> => {
  const folder = process.env['PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

// Holds N4, P5.
it('Ctrl K finds a person, a payout shows its lines, and a file of the journal downloads', async () => {
  await call('POST', '/v1/sandbox/clock', { now: '2027-04-01T09:00:00.000Z' })
  const plan = await call('POST', '/v1/plans', { name: 'Gold', amount: 500_000, interval: 'month' })
  for (const name of ['Adaeze Okafor', 'Adaeze Nwosu', 'Tunde Bello']) {
    const email = `${name.split(' ').join('.').toLowerCase()}@example.test`
    const { id } = await call('POST', '/v1/customers', { name, email })
    await call('POST', `/v1/customers/${id as string}/payment-methods`, { token: 'tok_test_success' })
    await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'] })
  }
  await call('POST', '/v1/sandbox/clock', { now: '2027-04-03T09:00:00.000Z' })
  await until(async () => (await call('GET', '/v1/sandbox/clock'))['status'] === 'idle')
  const bank = { bankCode: '058', accountNumber: '0123456789' }
  await call('POST', '/v1/payouts', { amount: 1_000_000, ...bank })

  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox')
  await find.fill('adae oka')
  await page.getByRole('option', { name: /Adaeze Okafor/ }).waitFor()
  await picture('search')
  expect(await page.getByRole('option', { name: /Adaeze/ }).count()).toBe(1)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Adaeze Okafor', level: 1 }).waitFor()

  await goTo(page, 'Payouts')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { name: '₦10,000', level: 1 }).waitFor()
  await page.getByRole('cell', { name: '₦5,000' }).first().waitFor()
  await picture('payout')
  expect(await page.getByText('₦15,000', { exact: true }).count()).toBe(1)
  expect([await axe(page), await tooWide(page)]).toEqual([[], []])

  await goTo(page, 'Exports')
  await page.getByLabel('From').fill('2027-04-01')
  await page.getByRole('button', { name: 'Make the file' }).click()
  const link = page.getByRole('link', { name: /Download/ })
  await link.waitFor({ timeout: 30_000 })
  await picture('exports')
  expect([await axe(page), await tooWide(page)]).toEqual([[], []])
  const answer = await fetch((await link.getAttribute('href'))!)
  const text = await answer.text()
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="journal-2027-0[34]-\d\d/)
  expect(text.split('\r\n')[0]).toMatch(/^date,entryId,line,accountCode/)
  expect(text.match(/gateway_clearing/g)!.length).toBeGreaterThan(3)
}, 240_000)

// Holds N2.
it('gateway settlements and a duplicate line can be read on a desktop and a phone', async () => {
  const plan = await call('POST', '/v1/plans', { name: 'Silver', amount: 300_000, interval: 'month' })
  const { id } = await call('POST', '/v1/customers', { name: 'Bola Ade', email: 'bola@example.test' })
  await call('POST', `/v1/customers/${id as string}/payment-methods`, { token: 'tok_test_success' })
  const sold = await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'] })
  const twice = [`${sold['latestInvoiceId'] as string}-1`]
  await call('POST', '/v1/sandbox/gateway/bank-settlement', { twice })
  await goTo(page, 'Settlements')
  await page.getByRole('cell', { name: 'Settled twice' }).waitFor()
  await page.getByRole('cell', { name: '₦3,000' }).first().waitFor()
  await picture('settlements')
  expect([await axe(page), await tooWide(page)]).toEqual([[], []])
  await page.setViewportSize({ width: 390, height: 844 })
  await picture('settlements-phone')
  expect([await axe(page), await tooWide(page)]).toEqual([[], []])
}, 60_000)

// Holds N2, N3, N4.
it('disputes, settlements, books, payout lines and a statement are accessible at every width', async () => {
  const invoices = (await call('GET', '/v1/invoices'))['items'] as Fields[]
  const [first, second] = invoices.filter(({ status }) => status === 'paid')
  await call('POST', '/v1/sandbox/gateway/dispute', { invoiceId: first!['id'], amount: 200_000 })
  const twice = `${second!['id'] as string}-1`
  await call('POST', '/v1/sandbox/gateway/bank-settlement', {
    twice: [twice],
    otherwise: [{ reference: twice, amount: 400_000 }],
  })
  const [customer] = (await call('GET', '/v1/customers'))['items'] as Fields[]
  const lines = [{ description: 'School fees', unitAmount: 1_234_500 }]
  await call('POST', '/v1/invoices', { customerId: customer!['id'], lines })
  const disputes = (await call('GET', '/v1/disputes'))['items'] as Fields[]
  const payouts = (await call('GET', '/v1/payouts'))['items'] as Fields[]
  const paths = [
    ['disputes', '/disputes'],
    ['dispute', `/disputes/${disputes[0]!['id'] as string}`],
    ['settlements', '/settlements'],
    ['books', '/books'],
    ['payout-lines', `/payouts/${payouts[0]!['id'] as string}`],
    ['statement', `/customers/${customer!['id'] as string}/statement`],
  ] as const
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const [name, path] of paths) {
      await page.goto(`/dashboard${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await picture(`${name}-${width}-${colorScheme}`)
      expect([name, width, colorScheme, await axe(page), await tooWide(page)]).toEqual([
        ...[name, width, colorScheme],
        ...[[], []],
      ])
    }
  }
  await page.goto('/dashboard/books')
  await page.getByText('₦12,345', { exact: true }).first().waitFor()
  await page.goto(`/dashboard/customers/${customer!['id'] as string}/statement`)
  await page.getByRole('cell', { name: '₦12,345' }).first().waitFor()
}, 240_000)

// Holds N3.
it('a dispute is answered on its page: a piece of the proof is mended, and what was typed goes with the answer', async () => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  const open = async () =>
    ((await call('GET', '/v1/disputes?status=needs_response'))['items'] as Fields[])[0]!
  const { id } = await open()
  await page.goto(`/dashboard/disputes/${id as string}`)
  await page.getByRole('button', { name: 'Send the answer' }).waitFor()
  await picture('dispute-whole')
  await page.getByRole('button', { name: 'Add When they signed in' }).click()
  await page.getByRole('textbox', { name: 'When they signed in' }).fill('3 April, 09:12, at the front desk')
  await picture('dispute-piece')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'See When they signed in' }).waitFor()
  await page.getByRole('textbox', { name: 'What you tell the bank' }).fill('She trained here on 3 April.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await picture('dispute-ask')
  expect(await axe(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Send the answer' }).click()
  await page.getByText('With the bank').waitFor()
  await picture('dispute-sent')
  expect(await call('GET', `/v1/disputes/${id as string}`)).toMatchObject({
    status: 'under_review',
    evidence: { logins: '3 April, 09:12, at the front desk', note: 'She trained here on 3 April.' },
  })
}, 60_000)
