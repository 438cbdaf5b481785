import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { startChromium } from './chromium.ts'
import { passTime, signIn, watchCalls } from './dashboard-desk.ts'
import { callsOf, fillGym } from './dashboard-life.ts'

const golden = new URL('roles.txt', import.meta.url)
const owner = 'owner@merchant.test'
let browser: Browser
let stack: ChildStack

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

/** The acts of a page that its reader is shown, with those of menus that are closed. */
async function actsOn(page: Page): Promise<string> {
  await page.evaluate(`for (const one of document.querySelectorAll('main details')) one.open = true`)
  const names = await page.locator('main button:visible, main a.button:visible').allInnerTexts()
  const plain = names.map((name) =>
    name
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/₦[\d,.]+|[\dA-Z]{10}-\d+/g, '#')
      .trim(),
  )
  return [...new Set(plain)].toSorted().join(', ')
}

// Holds P4, R7: what a role can't do is not shown. One line a role and screen, recorded; a button more is a difference.
it('shows each role its own screens and actions', async () => {
  const { pastDue, paid } = await fillGym(stack)
  const call = callsOf(stack)
  const customers = await call('GET', '/v1/customers')
  const open = await call('GET', '/v1/invoices?status=open')
  const first = await signIn(browser, stack, owner)
  await passTime(first.page, stack, 'A week on')
  const invite = (email: string, role: string) =>
    first.page.evaluate<number>(
      `fetch('/admin/members', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify({ email, role }))} }).then(({ status }) => status)`,
    )
  const paths: readonly (readonly [string, string])[] = [
    ['home', ''],
    ['recovery', '/recovery'],
    ['customers', '/customers'],
    ['a customer', `/customers/${customers['items'][0].id as string}`],
    ['a subscription that is past due', `/subscriptions/${pastDue}`],
    ['a paid invoice', `/invoices/${paid}`],
    ...(open['items'].length === 0
      ? []
      : [['an open invoice', `/invoices/${open['items'][0].id as string}`] as const]),
    ['plans', '/plans'],
    ['promo codes', '/promo-codes'],
    ['payouts', '/payouts'],
    ['settings', '/settings'],
    ['team', '/team'],
    ['webhooks', '/webhooks'],
    ['sandbox', '/sandbox'],
  ]
  const lines: string[] = []
  for (const role of ['owner', 'developer', 'support', 'finance']) {
    const email = role === 'owner' ? owner : `${role}@merchant.test`
    if (role !== 'owner') expect(await invite(email, role)).toBe(201)
    const watched = role === 'owner' ? first : await signIn(browser, stack, email)
    const { page } = watched
    const calls = await watchCalls(page)
    const menu = page.getByRole('navigation', { name: 'Main', includeHidden: true })
    const names = await menu.getByRole('link', { includeHidden: true }).allTextContents()
    lines.push(`${role} | menu: ${names.map((name) => name.replace(/\d+\+?$/, '')).join(', ')}`)
    for (const [name, path] of paths) {
      await page.goto(`/dashboard${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await calls.answered()
      lines.push(`${role} | ${name}: ${await actsOn(page)}`)
    }
    expect(watched.problems).toEqual([])
    // The owner's session invites the others.
    if (role !== 'owner') await watched.close()
  }
  if (process.env['GOLDEN'] === 'write') writeFileSync(golden, `${lines.join('\n')}\n`)
  expect(lines).toEqual(existsSync(golden) ? readFileSync(golden, 'utf8').trim().split('\n') : [])
}, 240_000)
