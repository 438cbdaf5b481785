import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, full, openPage, startChromium, tooWide, type Size, type WatchedPage } from './chromium.ts'
import { details, screens } from './dashboard-screens.ts'
import { cutOff, goTo, keyIn, keyTo, passTime, signIn, watchCalls } from './dashboard-desk.ts'

const owner = 'owner@merchant.test'
/** How long work of the stack may take to show. */
const patient = { timeout: 20_000 }
/** `npm test` lives the story at a desk; `npm run test:pages` on a phone too, in a sandbox of its own. */
const told: readonly Size[] = full ? ['desk', 'phone'] : ['desk']
let browser: Browser
let size: Size
let stack: ChildStack
let watched: WatchedPage
let page: Page
/** The endpoint's page. */
let webhook: string

/** Answers 500 to the first delivery, then 200. */
let receiver: Server
let heard = 0

beforeAll(async () => {
  browser = await startChromium()
})
afterAll(() => browser.close())

async function begin(at: Size): Promise<void> {
  size = at
  heard = 0
  receiver = createServer((_, response) => {
    heard += 1
    response.writeHead(heard === 1 ? 500 : 200).end(heard === 1 ? 'not now' : 'thanks')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  stack = await startChildStack()
  watched = await signIn(browser, stack, owner, size)
  page = watched.page
}

async function end(): Promise<void> {
  await watched.close()
  await stack.stop()
  receiver.close()
}

const api = (method: string, path: string, body?: unknown) =>
  request(stack, stack.secretKey!, method, path, body)
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = () => page.getByRole('dialog')
/** A count on the page, read anew until it is as expected. */
const whenRefreshed = (count: () => Promise<number>) =>
  expect.poll(async () => {
    await press('Refresh')
    return count()
  }, patient)
/** Opens the first row of a list. */
const openFirst = async (list: string): Promise<void> => {
  await goTo(page, list)
  await page.locator('tbody a').first().click()
}

/** A card at a checkout: the sandbox gateway's page asks what the bank does. */
async function payByCard(url: string): Promise<void> {
  const payer = await openPage(browser, stack.url, { size })
  await payer.page.goto(url)
  const email = payer.page.getByLabel('Email')
  if (await email.isVisible()) await email.fill('efe@example.test')
  await payer.page.locator('#payment button').click()
  await payer.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
  await payer.page.locator('form button[type=submit]').first().click()
  await payer.page.locator('body[data-status=completed]').waitFor()
  await payer.close()
}

describe.each(told)('a merchant’s first day on a %s', (at) => {
  beforeAll(() => begin(at))
  afterAll(end)

  it('creates a key and uses it, by keyboard alone', async () => {
    await keyTo(page, 'Keys and clients')
    await keyIn(page, page.getByRole('button', { name: 'New key' }))
    await keyIn(page, dialog().getByLabel('Name'), 'Shop')
    await page.keyboard.press('Enter')
    const key = await page.locator('[data-secret]').innerText()
    expect(key).toMatch(/^sk_test_/)
    expect((await request(stack, key, 'GET', '/v1/plans')).status).toBe(200)
    await page.keyboard.press('Escape')
  })

  it('creates a plan and a link by keyboard alone, and a customer pays the link', async () => {
    await keyTo(page, 'Plans')
    await keyIn(page, page.getByRole('button', { name: 'New plan' }))
    await keyIn(page, dialog().getByLabel('Name'), 'Gold')
    await keyIn(page, dialog().getByLabel('Price', { exact: true }), '5000')
    await keyIn(page, dialog().getByRole('button', { name: 'Create plan' }))
    await page.getByRole('cell', { name: '5,000 a month' }).waitFor()
    await page.keyboard.press('Escape')
    await keyTo(page, 'Payment links')
    await keyIn(page, page.getByRole('link', { name: 'A link for one customer' }))
    await keyIn(page, page.getByRole('button', { name: 'Make a link' }))
    const link = page.locator('section[role=status] a')
    await payByCard((await link.getAttribute('href'))!)
    await goTo(page, 'Subscriptions')
    await page.getByRole('cell', { name: 'Active' }).waitFor()
  })

  it('sees the renewal a month later', async () => {
    await passTime(page, stack, 'A month on')
    await goTo(page, 'Invoices')
    await expect.poll(() => page.locator('tbody .badge', { hasText: /^Paid$/ }).count(), patient).toBe(2)
  })

  it('refunds a part of it', async () => {
    await openFirst('Invoices')
    await press('Refund')
    await dialog()
      .getByLabel(/Amount/)
      .fill('1200.50')
    await dialog().getByRole('button', { name: 'Refund' }).click()
    await page.locator('dd', { hasText: '1,200.50' }).waitFor()
  })

  it('shows a failing card with its explanation, and the customer’s link fixes it', async () => {
    const { body: customer } = await api('POST', '/v1/customers', {
      email: 'dayo@example.test',
      name: 'Dayo',
    })
    await api('POST', `/v1/customers/${customer['id'] as string}/payment-methods`, {
      token: 'tok_test_expired_card',
    })
    const { body: plans } = await api('GET', '/v1/plans')
    const planId = (plans['items'] as { id: string }[])[0]!.id
    await api('POST', '/v1/subscriptions', { customerId: customer['id'], planId, trialDays: 1 })
    await passTime(page, stack, 'A week on')
    await goTo(page, 'Recovery')
    await page.getByText('The card has expired').first().waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/request_card_update/)
    expect([...(await axe(page)), ...(await tooWide(page)), ...(await cutOff(page))]).toEqual([])
    await picture(page, `open-case-${at}`)
    await press('Payment link')
    await payByCard(await page.locator('[data-link]').innerText())
    await page.reload()
    await page.getByText('No renewal needs you.').waitFor()
  })

  it('shows a webhook whose first delivery failed, and sends it again', async () => {
    await goTo(page, 'Webhooks')
    await press('New endpoint')
    const { port } = receiver.address() as AddressInfo
    await dialog().getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`)
    await dialog().getByRole('button', { name: 'Register endpoint' }).click()
    await page.getByRole('link', { name: new RegExp(`:${port}/hook`) }).click()
    const { body } = await api('GET', '/v1/subscriptions')
    const subscriptionId = (body['items'] as { id: string }[])[0]!.id
    expect((await api('POST', '/v1/sandbox/events/subscription_paused', { subscriptionId })).status).toBe(200)
    await whenRefreshed(() => page.getByText('500, status').count()).toBeGreaterThan(0)
    const attempts = page.url()
    await page.goto('/dashboard')
    await page.getByText(`Deliveries to http://127.0.0.1:${port}/hook have failed since`).waitFor()
    await picture(page, 'home-failing')
    await page.goto(attempts)
    await press(/^Resend$/)
    await whenRefreshed(() => page.getByRole('cell', { name: 'Succeeded' }).count()).toBeGreaterThan(0)
    expect(heard).toBe(2)
    await press('Resend a period')
    await dialog().getByLabel('From the day').fill('2026-01-01')
    await dialog().getByRole('button', { name: 'Deliver again' }).click()
    await dialog()
      .getByText(/^[1-9]\d* events are being delivered again/)
      .waitFor()
    await picture(page, 'deliver-days-again')
    await page.keyboard.press('Escape')
    await page.goto('/dashboard')
    await page.getByText('Available to pay out').waitFor()
    expect(await page.getByText('have failed since').count()).toBe(0)
    await page.goto(attempts)
  })

  it('gives credit, which the customer’s page shows', async () => {
    webhook = new URL(page.url()).pathname.replace('/dashboard', '')
    await openFirst('Customers')
    await page.locator('.acts-menu summary').click()
    await press('Credit')
    await dialog()
      .getByLabel(/Amount/)
      .fill('250.50')
    await dialog().getByLabel('Reason').fill('for the delay')
    await dialog().getByRole('button', { name: 'Change credit' }).click()
    await page.locator('dd', { hasText: '250.50' }).waitFor()
    await page.locator('tbody', { hasText: 'for the delay' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('imports a customer from a file: as a dry run first, then for real', async () => {
    const file = {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('merchantRef,email,name\nold-1,bisi@example.test,Bisi\nold-2,wrong,Nobody\n'),
    }
    for (const isDry of full ? [true, false] : [false]) {
      await goTo(page, 'Imports')
      await page.getByLabel('File').setInputFiles(file)
      await page.getByLabel(/Dry run/).setChecked(isDry)
      await press('Send the file')
      await page.locator('.badge', { hasText: 'Completed' }).waitFor()
      await page.locator('tbody .badge', { hasText: 'Imported' }).waitFor()
      await page.locator('tbody', { hasText: /email: / }).waitFor()
    }
    const { status } = await api('GET', '/v1/customers/ref/old-1')
    expect(status).toBe(200)
  })

  it('pays out to an account that was confirmed by a code', async () => {
    await goTo(page, 'Payouts')
    await press('Add an account')
    await dialog().getByRole('button', { name: 'Send the code' }).click()
    await dialog().getByLabel('Account number').fill('0123456789')
    await dialog().getByLabel('Code', { exact: true }).fill('000000')
    await dialog().getByRole('button', { name: 'Add account' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.locator('main').getByRole('button', { name: 'Pay out' }).click()
    await dialog().getByLabel('Amount in naira').fill('3000')
    await dialog().getByRole('button', { name: 'Pay out' }).click()
    await whenRefreshed(() => page.getByRole('cell', { name: 'Completed' }).count()).toBe(1)
  })

  it('shows a statement that adds up to the balance', async () => {
    await goTo(page, 'Balance')
    const [download] = await Promise.all([page.waitForEvent('download'), press('Export CSV')])
    const rows: { amount: string; currency: string }[] = parse(await readFile(await download.path()), {
      columns: true,
    })
    const sum = rows.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
    const { body } = await api('GET', '/v1/balance')
    expect(rows.length).toBeGreaterThan(4)
    const left = Number(body['availableKobo']) + Number(body['pendingKobo'])
    expect(sum).toBe(left)
    for (const by of ['day', 'month']) {
      const [file] = await Promise.all([page.waitForEvent('download'), press(`Statement by ${by}`)])
      const stands: Record<string, string>[] = parse(await readFile(await file.path()), { columns: true })
      const kobo = (text: string | undefined) => Math.round(Number(text) * 100)
      expect(stands.length).toBeGreaterThan(1)
      stands.forEach(({ opening, in: came, out, closing, ...rest }, i) => {
        expect(kobo(opening)).toBe(i === 0 ? 0 : kobo(stands[i - 1]!['closing']))
        expect(kobo(closing)).toBe(kobo(opening) + kobo(came) + kobo(out))
        const kinds = ['payments', 'refunds', 'takenBackByBanks', 'payouts', 'other'] as const
        expect(kinds.reduce((total, kind) => total + kobo(rest[kind]), 0)).toBe(kobo(came) + kobo(out))
      })
      expect(kobo(stands.at(-1)!['closing'])).toBe(left)
    }
  })

  it('shows support only what their role may do, and no payout', async () => {
    await goTo(page, 'Team')
    await press('Invite')
    await dialog().getByLabel('Email').fill('sade@merchant.test')
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('cell', { name: 'sade@merchant.test' }).first().waitFor()
    const hers = await signIn(browser, stack, 'sade@merchant.test', size)
    const menu = hers.page
      .getByRole('navigation', { name: 'Main', includeHidden: true })
      .getByRole('link', { includeHidden: true })
    await menu.filter({ hasText: 'Customers' }).first().waitFor({ state: 'attached' })
    const named = await menu.allTextContents()
    for (const hidden of ['Payouts', 'Bill payments', 'Keys and clients', 'Audit log'])
      expect(named).not.toContain(hidden)
    await hers.page.goto('/dashboard/payouts')
    await hers.page.getByText('Available').first().waitFor()
    expect(await hers.page.getByRole('button', { name: 'Pay out' }).count()).toBe(0)
    const { body } = await api('GET', '/v1/payouts')
    expect(body['items']).toHaveLength(1)
    expect(hers.problems).toEqual([])
    await hers.close()
  })

  it('had no errors and no policy violations', () => {
    expect(watched.problems).toEqual([])
  })

  const looks = full ? (['light', 'dark'] as const) : (['light'] as const)
  it.each(full ? [at] : (['desk', 'phone'] as const))(
    'has accessible screens on a %s that fit and make at most two requests each',
    async (where) => {
      const look = where === at ? watched : await signIn(browser, stack, owner, where)
      const calls = await watchCalls(look.page)
      const found: Record<string, unknown> = {}
      const paths = [...screens, ...(await details(api)), webhook]
      // `npm test` looks at every sixth; `npm run test:pages` at all of them.
      const chosen = full ? paths : paths.filter((_, i) => i % 6 === (where === 'desk' ? 0 : 3))
      // A request of Home that comes late would count for the first screen: Home is left.
      await look.page.goto('about:blank')
      for (const path of chosen) {
        calls.inARow()
        await look.page.goto(`/dashboard${path}`)
        await look.page.getByRole('heading', { level: 1 }).first().waitFor()
        await calls.answered()
        const chain = calls.inARow()
        const problems = [...look.problems.splice(0), ...(chain.length > 2 ? [chain.join(', then ')] : [])]
        for (const colorScheme of looks) {
          await look.page.emulateMedia({ colorScheme })
          problems.push(
            ...(await axe(look.page)),
            ...(await tooWide(look.page)),
            ...(await cutOff(look.page)),
          )
          await picture(look.page, `${path || '/home'}-${where}-${colorScheme}`)
        }
        if (problems.length > 0) found[path] = problems
      }
      expect(found).toEqual({})
      if (look !== watched) await look.close()
    },
    180_000,
  )
})

/** `PICTURES=<folder>` keeps what each screen looked like, for a person to look at. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await of.screenshot({ path: join(folder, `${name.replaceAll('/', '_')}.png`), fullPage: true })
}
