import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { axe, full, openPage, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { goTo, passTime, signIn } from './dashboard-desk.ts'

const owner = 'owner@merchant.test'
/** How long work of the stack may take to show. */
const patient = { timeout: 20_000 }
let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page

/** Answers 500 to the first delivery, then 200. */
let receiver: Server
let heard = 0

beforeAll(async () => {
  receiver = createServer((_, response) => {
    heard += 1
    response.writeHead(heard === 1 ? 500 : 200).end(heard === 1 ? 'not now' : 'thanks')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  ;[browser, stack] = await Promise.all([startChromium(), startChildStack()])
  watched = await signIn(browser, stack, owner)
  page = watched.page
})
afterAll(async () => {
  await browser.close()
  await stack.stop()
  receiver.close()
})

const api = (method: string, path: string, body?: unknown) =>
  request(stack, stack.secretKey!, method, path, body)
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = () => page.getByRole('dialog')

/** A card at a checkout: the sandbox gateway's page asks what the bank does. */
async function payByCard(url: string): Promise<void> {
  const payer = await openPage(browser, stack.url)
  await payer.page.goto(url)
  const email = payer.page.getByLabel('Email')
  if (await email.isVisible()) await email.fill('efe@example.test')
  await payer.page.locator('#payment button').click()
  await payer.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
  await payer.page.locator('form button[type=submit]').first().click()
  await payer.page.locator('body[data-status=completed]').waitFor()
  await payer.close()
}

describe('a merchant’s first day', () => {
  it('makes a key and uses it, by the keyboard alone', async () => {
    await goTo(page, 'Keys and clients')
    await page.getByRole('button', { name: 'New key' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Shop')
    await page.keyboard.press('Enter')
    const key = await page.locator('[data-secret]').innerText()
    expect(key).toMatch(/^sk_test_/)
    expect((await request(stack, key, 'GET', '/v1/plans')).status).toBe(200)
  })

  it('makes a plan and a link, which a customer pays', async () => {
    await goTo(page, 'Plans')
    await press('New plan')
    await dialog().getByLabel('Name').fill('Gold')
    await dialog().getByLabel(/Price/).fill('5000')
    await dialog().getByRole('button', { name: 'Create plan' }).click()
    await page.getByRole('cell', { name: '5,000 a month' }).waitFor()
    await goTo(page, 'Checkout links')
    await press('Make a link')
    const link = page.locator('section[role=status] a')
    await payByCard((await link.getAttribute('href'))!)
    await goTo(page, 'Subscriptions')
    await page.getByRole('cell', { name: 'Active' }).waitFor()
  })

  it('sees the renewal a month later', async () => {
    await passTime(page, stack, 'A month on')
    await goTo(page, 'Invoices')
    await expect.poll(() => page.getByRole('cell', { name: 'Paid', exact: true }).count(), patient).toBe(2)
  })

  it('gives a part of it back', async () => {
    await goTo(page, 'Invoices')
    await page.locator('tbody a').first().click()
    await press('Refund')
    await dialog()
      .getByLabel(/Amount/)
      .fill('1200.50')
    await dialog().getByRole('button', { name: 'Refund' }).click()
    await page.locator('dd', { hasText: '1,200.50' }).waitFor()
  })

  it('sees a failing card with its sentence, and the customer’s link repairs it', async () => {
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
    expect(await page.locator('main').innerText()).toMatch(/rule new_card_needed\.request_card_update/)
    await press('Payment link')
    await press('Make the link')
    await payByCard(await page.locator('[data-link]').innerText())
    await page.reload()
    await page.getByText('No renewal needs you.').waitFor()
  })

  it('has a webhook whose first delivery fails, and sends it again', async () => {
    await goTo(page, 'Webhooks')
    await press('New endpoint')
    const { port } = receiver.address() as AddressInfo
    await dialog().getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`)
    await dialog().getByRole('button', { name: 'Register endpoint' }).click()
    await page.getByRole('link', { name: new RegExp(`:${port}/hook`) }).click()
    const { body } = await api('GET', '/v1/subscriptions')
    const subscriptionId = (body['items'] as { id: string }[])[0]!.id
    expect((await api('POST', '/v1/sandbox/events/subscription_paused', { subscriptionId })).status).toBe(200)
    await expect
      .poll(async () => {
        await press('Refresh')
        return page.getByText('500, status').count()
      }, patient)
      .toBeGreaterThan(0)
    await press('Resend')
    await expect
      .poll(async () => {
        await press('Refresh')
        return page.getByRole('cell', { name: 'Succeeded' }).count()
      }, patient)
      .toBeGreaterThan(0)
    expect(heard).toBe(2)
  })

  it('pays out to an account that a code has opened', async () => {
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
    await expect
      .poll(async () => {
        await press('Refresh')
        return page.getByRole('cell', { name: 'Completed' }).count()
      }, patient)
      .toBe(1)
  })

  it('has a statement that adds up to the balance', async () => {
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
      stands.forEach(({ opening, in: came, out, closing }, i) => {
        expect(kobo(opening)).toBe(i === 0 ? 0 : kobo(stands[i - 1]!['closing']))
        expect(kobo(closing)).toBe(kobo(opening) + kobo(came) + kobo(out))
      })
      expect(kobo(stands.at(-1)!['closing'])).toBe(left)
    }
  })

  it('had no error, and no policy was broken', () => {
    expect(watched.problems).toEqual([])
  })
})

describe('somebody of support', () => {
  it('may not pay out', async () => {
    await goTo(page, 'Team')
    await press('Invite')
    await dialog().getByLabel('Email').fill('sade@merchant.test')
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('cell', { name: 'sade@merchant.test' }).first().waitFor()
    const hers = await signIn(browser, stack, 'sade@merchant.test')
    await goTo(hers.page, 'Payouts')
    await hers.page.locator('main').getByRole('button', { name: 'Pay out' }).click()
    const form = hers.page.getByRole('dialog')
    await form.getByLabel('Amount in naira').fill('1')
    await form.getByRole('button', { name: 'Pay out' }).click()
    expect(await form.getByRole('alert').innerText()).toMatch(/role/)
    const { body } = await api('GET', '/v1/payouts')
    expect(body['items']).toHaveLength(1)
    await hers.close()
  })
})

const screens = [
  'Home',
  'Recovery',
  'Subscriptions',
  'Customers',
  'Invoices',
  'Plans',
  'Promo codes',
  'Checkout links',
  'Balance',
  'Payouts',
  'Bill payments',
  'Keys and clients',
  'Webhooks',
  'Events',
  'Sandbox',
  'Settings',
  'Team',
  'Audit log',
]

describe.each(['desk', 'phone'] as const)('every screen on a %s', (size) => {
  it('is open to everybody and fits the window', async () => {
    const look = size === 'desk' ? watched : await signIn(browser, stack, owner, size)
    const found: Record<string, string[]> = {}
    // `npm test` looks at every third; `npm run test:pages` at all of them.
    for (const name of full ? screens : screens.filter((_, i) => i % 3 === (size === 'desk' ? 0 : 1))) {
      await goTo(look.page, name)
      await look.page.waitForLoadState('networkidle')
      const problems = [...(await axe(look.page)), ...(await tooWide(look.page)), ...look.problems.splice(0)]
      if (problems.length > 0) found[name] = problems
    }
    expect(found).toEqual({})
  }, 180_000)
})

it('the stack still stands', async () => {
  await until(async () => (await fetch(`${stack.url}/health`)).ok)
})
