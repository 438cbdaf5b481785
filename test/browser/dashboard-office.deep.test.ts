import { join } from 'node:path'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { png } from '../support/pictures.ts'
import { axe, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, keyIn, signIn, tabTo } from './dashboard-desk.ts'
import { callsOf, type Fields } from './dashboard-life.ts'
import { screens } from './dashboard-screens.ts'

let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page
let call: ReturnType<typeof callsOf>

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  call = callsOf(stack)
  const plan = await call('POST', '/v1/plans', { name: 'Full pass', amount: 3_000_000, interval: 'month' })
  for (const [name, token] of [
    ['Ada Obi', 'tok_test_fail_2_then_success'],
    ['Bola Ade', 'tok_test_fail_2_then_success'],
    ['Chidi Eze', 'tok_test_success'],
  ] as const) {
    const email = `${name.split(' ')[0]!.toLowerCase()}@example.test`
    const { id } = await call('POST', '/v1/customers', { name, email })
    await call('POST', `/v1/customers/${id as string}/payment-methods`, { token })
    const trial = token === 'tok_test_success' ? {} : { trialDays: 1 }
    await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'], ...trial })
  }
  watched = await signIn(browser, stack, 'owner@merchant.test')
  page = watched.page
}, 120_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

/** How long a page may take on a busy machine. */
const patient = { timeout: 20_000 }
const dialog = () => page.getByRole('dialog')

async function open(path: string): Promise<void> {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** `PICTURES=<folder>` keeps what a screen looked like. */
async function look(name: string): Promise<void> {
  expect([...(await axe(page)), ...(await tooWide(page)), ...(await cutOff(page))]).toEqual([])
  const folder = process.env['PICTURES']
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await tooWide(page)).toEqual([])
    if (folder !== undefined)
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  }
}

/** How many pixels wide the picture is that was drawn. */
const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth)

// Holds P6.
it('a logo is chosen, shown to payers, refused with a reason, and removed', async () => {
  await open('/settings')
  const choose = page.locator('#logo input[type=file]')
  await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.locator('#logo [role=alert]').waitFor()
  await choose.setInputFiles({
    name: 'sign.png',
    mimeType: 'image/png',
    buffer: png({ width: 1600, height: 800 }),
  })
  const shown = page.getByAltText('Your logo')
  await shown.waitFor()
  await expect.poll(() => widthOf(shown)).toBe(480)
  await look('settings-logo')
  const { url } = await call('POST', '/v1/checkout/sessions', { amount: 500_000, currency: 'NGN' })
  const payer = await browser.newPage()
  await payer.goto(String(url))
  const theirs = payer.locator('header img')
  await expect.poll(() => widthOf(theirs)).toBe(480)
  await payer.close()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('No logo yet.').waitFor()
})

// Mock 10.
it('Recovery rows are sorted by the address and get their links by one click, which records who did it', async () => {
  const now = Date.parse((await call('GET', '/v1/sandbox/clock'))['now'])
  // The trials have ended, and nothing was tried again yet.
  await call('POST', '/v1/sandbox/clock', { now: new Date(now + 24.2 * 3_600_000).toISOString() })
  await until(async () => (await call('GET', '/v1/sandbox/clock'))['status'] === 'idle')
  await open('/recovery')
  await page.getByLabel('Order').selectOption('owes')
  await expect.poll(() => new URL(page.url()).search, patient).toBe('?order=owes')
  await page.reload()
  await expect.poll(() => page.getByLabel('Order').inputValue(), patient).toBe('owes')
  await page.getByLabel('Choose Ada Obi').check()
  await page.getByLabel('Choose Bola Ade').check()
  await page.getByText('2 chosen, ₦60,000').waitFor()
  await look('recovery-chosen')
  await page.getByRole('button', { name: 'Send 2 links…' }).click()
  await look('recovery-send')
  await dialog().getByRole('button', { name: 'Send 2 links' }).click()
  await page.locator('.toast').getByText('2 links are on the way.').waitFor()
  expect(await page.getByText('2 chosen').count()).toBe(0)
  await page.getByLabel('Choose Ada Obi').check()
  await page.getByRole('button', { name: 'Send 1 link…' }).click()
  await dialog().getByRole('button', { name: 'Send 1 link' }).click()
  await page.locator('.toast').getByText('0 links are on the way. 1 had one today.').waitFor()
  const mails = async (): Promise<Fields[]> => {
    const answer = await fetch(`${stack.url}/local/outbox?to=ada@example.test`)
    return ((await answer.json()) as { items: Fields[] }).items
  }
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1)
  await open('/audit')
  await page.getByText('Sent a link to pay').first().waitFor()
})

it('complete lists are sorted by the address', async () => {
  for (const [path, order, first] of [
    ['/customers', 'name', 'Ada Obi'],
    ['/subscriptions', 'customer', 'Ada Obi'],
    ['/invoices', 'customer', null],
  ] as const) {
    await open(path)
    await page.getByLabel('Order').selectOption(order)
    await expect.poll(() => new URL(page.url()).search, patient).toBe(`?order=${order}`)
    await page.reload()
    await expect.poll(() => page.getByLabel('Order').inputValue(), patient).toBe(order)
    if (first !== null)
      await expect.poll(() => page.locator('tbody tr').first().innerText(), patient).toContain(first)
    await look(`${path.slice(1)}-in-order`)
  }
})

// Holds P7.
it('the morning mail is turned on and off by its recipient, in each mode', async () => {
  await open('/notifications')
  await page.getByText('This is test mode').waitFor()
  await look('notifications')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByText('The next one may come').waitFor()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await page.getByRole('button', { name: 'Turn it on' }).waitFor()
})

// Holds D11.20.
it('Growth shows the next 30 days, who stays and why others left, for the dates in the address', async () => {
  const [{ id }] = (await call('GET', '/v1/subscriptions?status=active'))['items']
  await call('POST', `/v1/subscriptions/${id as string}/cancel`, {
    atPeriodEnd: false,
    reason: 'Too expensive for me now',
  })
  await open('/growth')
  await page.getByRole('table', { name: /how many stayed/ }).waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByText('How subscribers left').waitFor()
      return page.locator('main').innerText()
    }, patient)
    .toContain('Too expensive')
  await look('growth')
  await page.getByLabel('From').fill('2040-01-01')
  await expect.poll(() => new URL(page.url()).search, patient).toBe('?from=2040-01-01')
  await page.getByText('Nobody started in these months.').waitFor()
})

it('add-ons and tiers of a plan are created by keyboard alone', async () => {
  await open('/add-ons')
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  await keyIn(page, page.getByRole('button', { name: 'New add-on' }))
  await keyIn(page, field('Name'), 'Towel')
  await keyIn(page, field('Price'), '1500')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Towel' }).waitFor()
  await open('/plans')
  await keyIn(page, page.getByRole('button', { name: 'New plan' }))
  await keyIn(page, field('Name'), 'Company pass')
  // A choice takes what is typed in it as the beginning of an option.
  await keyIn(page, field('Priced'), 'By')
  const typed = [
    ['Step 1, up to', '10'],
    ['Step 1, each', '2000'],
    ['Step 2, up to', '50'],
    ['Step 2, each', '1800'],
    ['Each above', '1500'],
  ] as const
  await keyIn(page, dialog().getByRole('button', { name: 'Add a step' }))
  for (const [label, text] of typed) await keyIn(page, field(label), text)
  await tabTo(page, dialog().getByRole('button', { name: 'Create plan' }))
  await page.keyboard.press('Space')
  await dialog().waitFor({ state: 'detached' })
  await page.getByText('11 to 50: ₦1,800 each').waitFor()
}, 60_000)

it('requests who is signed in, and what its first screens show, while its script is still coming, and once', async () => {
  for (const [path, reads] of [
    ['', ['/v1/balance', '/v1/recovery', '/v1/invoices']],
    ['/customers', ['/v1/customers']],
    ['/customers?q=ada%20obi', ['/v1/search']],
    ['/invoices', ['/v1/invoices']],
  ] as const) {
    const asked: string[] = []
    const note = (one: Request) => asked.push(new URL(one.url()).pathname)
    page.on('request', note)
    await open(path)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    const of = (part: string) => asked.filter((one) => one.endsWith(part)).length
    expect([path, ...['/admin/me', '/access-token', '/approvals', ...reads].map(of)]).toEqual([
      path,
      ...[1, 1, 1, ...reads].map(() => 1),
    ])
    // What the frame counts is the first that the script itself asks for.
    const begun = (part: string) => asked.findIndex((one) => one.endsWith(part))
    expect(begun('/approvals')).toBeLessThan(begun('/analytics/failures'))
  }
})

it('requests the scripts of any screen beside its first script', async () => {
  for (const path of screens) {
    await open(path)
    const late = await page.evaluate<string[]>(`(() => {
      const { near, later } = document.querySelector('script[data-near]').dataset
      const named = [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return [near, later].join(' ').split(' ').map((file) => location.origin + file)
        .filter((file) => loaded.includes(file) && !named.includes(file))
    })()`)
    expect([path, late]).toEqual([path, []])
  }
})

it('had no errors', () => {
  expect(watched.problems).toEqual([])
})
