import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, passTime, signIn, watchCalls } from './dashboard-desk.ts'
import { callsOf, type Fields } from './dashboard-life.ts'
import { screens } from './dashboard-screens.ts'
import { faultTable } from './fault-table.ts'

let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page
let call: ReturnType<typeof callsOf>
let planId = ''
let adaeze: Fields
let ngozi: Fields

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  call = callsOf(stack)
  watched = await signIn(browser, stack, 'owner@merchant.test')
  page = watched.page
}, 90_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = () => page.getByRole('dialog')

async function open(path: string): Promise<void> {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function looksRight(): Promise<void> {
  expect([...(await axe(page)), ...(await tooWide(page)), ...(await cutOff(page))]).toEqual([])
}

async function customer(name: string, token: string, more: object = {}): Promise<Fields> {
  const email = `${name.split(' ')[0]!.toLowerCase()}@example.test`
  const made = await call('POST', '/v1/customers', { name, email, ...more })
  await call('POST', `/v1/customers/${made['id'] as string}/payment-methods`, { token })
  return made
}

it('every fault that was found has a browser test', () => {
  const missing = Object.entries(faultTable).flatMap(([fault, tests]) =>
    tests
      .filter(([file, test]) => {
        const path = file.endsWith('.ts') ? file : `${file}.deep.test.ts`
        const source = readFileSync(new URL(path, import.meta.url), 'utf8')
        return !source.includes(`'${test}`)
      })
      .map(([file, test]) => `${fault}: ${file}, ${test}`),
  )
  expect(missing).toEqual([])
})

describe('a new account', () => {
  it('fault 34: is guided through its first steps, one primary button at a time, without empty charts', async () => {
    await open('')
    await page.getByText(/First steps: 0 of/).waitFor()
    expect(await page.locator('main .button.primary, main button.primary').count()).toBe(1)
    await page.getByText('Charts of your payments appear here').waitFor()
    expect(await page.locator('main svg[role=img], main .uplot, main canvas').count()).toBe(0)
    await looksRight()
  })
})

describe('people', () => {
  beforeAll(async () => {
    planId = (await call('POST', '/v1/plans', { name: 'Full pass', amount: 3_000_000, interval: 'month' }))[
      'id'
    ]
    await customer('Tunde Adeyemi', 'tok_test_success')
    adaeze = await customer('Adaeze Okafor', 'tok_test_success', {
      phone: '08030000149',
      merchantRef: 'MEM-77',
    })
  })

  it('fault 12: are found by part of a name, email, phone or card, by Ctrl K and in the list', async () => {
    await open('')
    await page.keyboard.press('Control+k')
    const field = dialog().getByRole('combobox')
    for (const typed of ['okaf', 'adaeze@ex', '080300', 'MEM-77']) {
      await field.fill(typed)
      await dialog().getByRole('option').filter({ hasText: 'Adaeze Okafor' }).first().waitFor()
    }
    await field.fill('4081')
    await dialog().getByRole('option').filter({ hasText: 'Tunde Adeyemi' }).first().waitFor()
    await looksRight()
    await field.fill('adaez')
    await dialog().getByRole('option').filter({ hasText: 'Adaeze Okafor' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Adaeze Okafor' }).waitFor()
    await open('/customers')
    await page.getByRole('searchbox').fill('okafor')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Customers found by okafor' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=okafor')
    await looksRight()
    await page.reload()
    await page.getByRole('link', { name: 'Adaeze Okafor' }).waitFor()
  })

  it('fault 19: are edited and subscribed from their own page', async () => {
    await open(`/customers/${adaeze['id'] as string}`)
    await press('New subscription')
    await dialog().getByLabel('Plan').selectOption({ index: 0 })
    await dialog().getByRole('button', { name: 'Subscribe' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page
      .getByRole('link', { name: /Full pass/ })
      .first()
      .waitFor()
    await page.locator('.acts-menu summary').click()
    await press('Edit')
    await dialog().getByLabel('Name').fill('Adaeze Nkem Okafor')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Adaeze Nkem Okafor' }).waitFor()
  })

  it('fault 22: show phones as people write them, and Lagos dates without the current year', async () => {
    await open(`/customers/${adaeze['id'] as string}`)
    await page.getByText('+234 803 000 0149').first().waitFor()
    const text = await page.locator('main').innerText()
    expect(text).toMatch(/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/)
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    expect(text).not.toMatch(
      new RegExp(`(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ${new Date().getFullYear()}`),
    )
  })
})

describe('lists of objects', () => {
  it('fault 18: keep dates and status in the address, when going back and after a reload', async () => {
    const today = new Date().toISOString().slice(0, 10)
    await open('/invoices')
    await page.getByLabel('Status').selectOption('paid')
    await page.getByLabel('From').fill(today)
    await expect.poll(() => new URL(page.url()).search).toBe(`?status=paid&from=${today}`)
    await page.locator('tbody a').first().click()
    await page.getByRole('heading', { level: 1, name: /^Invoice / }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe(today)
    await page.reload()
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('paid')
    await page.getByLabel('From').fill('2040-01-01')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(0)
  })

  it('fault 36: export the names of customers and plans beside their identifiers', async () => {
    await open('/invoices')
    await page.locator('tbody tr').first().waitFor()
    const waits = page.waitForEvent('download')
    await press('Export CSV')
    const rows = parse<Fields>(await readFile(await (await waits).path()), { columns: true, bom: true })
    expect(rows[0]).toMatchObject({ customer: 'Adaeze Nkem Okafor', plan: 'Full pass', amount: '30000.00' })
  })

  it('fault 38: show their count, and the menu shows how much work waits', async () => {
    ngozi = await customer('Ngozi Eze', 'tok_test_insufficient_funds')
    await call('POST', '/v1/subscriptions', { customerId: ngozi['id'], planId, trialDays: 1 })
    await passTime(page, stack, 'A week on')
    await open('/customers')
    await page.getByText('3 in all').waitFor()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect.poll(() => menu.getByRole('link', { name: 'Recovery' }).innerText()).toMatch(/1$/)
  })

  it('fault 20: show a customer’s money, messages by themselves, and what the team received and did', async () => {
    await open(`/customers/${ngozi['id'] as string}`)
    const line = page.locator('.timeline')
    await line
      .getByText(/30,000/)
      .first()
      .waitFor()
    await press('Messages')
    await page.getByText('Nothing of this kind yet.').waitFor()
    await press('All')
    await page.getByLabel(/What did they say/).fill('Pays on Friday')
    await press('Save note')
    await press('Team')
    await line.getByText('Pays on Friday').waitFor()
    await looksRight()
  })
})

describe('words and money', () => {
  it('fault 37: a payout names its amount and account before it is sent', async () => {
    await open('/payouts')
    await press('Add an account')
    await dialog().getByRole('button', { name: 'Send the code' }).click()
    await dialog().getByLabel('Account number').fill('0123456789')
    await dialog().getByLabel('Code').fill('000000')
    await dialog().getByRole('button', { name: 'Add account' }).click()
    await dialog().waitFor({ state: 'detached' })
    await press('Pay out')
    await dialog().getByLabel('Amount in naira').fill('1500')
    await dialog().getByRole('button', { name: 'Pay out ₦1,500' }).waitFor()
    expect(await dialog().innerText()).toMatch(/•••• 6789[^]*can’t be called back/)
    await looksRight()
    await dialog().getByRole('button', { name: 'Close' }).click()
  })

  it('fault 21: no screen uses engineers’ terms where other people work', async () => {
    const forPeople = screens.filter(
      (one) => !['/keys', '/webhooks', '/events', '/sandbox', '/imports'].includes(one),
    )
    const calls = await watchCalls(page)
    const said: string[] = []
    for (const path of forPeople) {
      await open(path)
      await calls.answered()
      const text = await page.locator('main').innerText()
      const found =
        /\b[a-z]+_[a-z_]+\b|\b(cus|sub|inv|ses|pm)_[0-9A-Z]{10}|\bentity\b|\binvalid\b|\baccess token\b|\bcredential\b/i.exec(
          text,
        )
      if (found) said.push(`${path}: ${found[0]}`)
    }
    expect(said).toEqual([])
  })

  it('had no errors', () => {
    expect(watched.problems).toEqual([])
  })
})
