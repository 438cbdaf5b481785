import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpServer, type HttpServer } from '../../infra/local/http-server.ts'
import { axe, openPage, startChromium, tooWide, type Size } from './chromium.ts'

let browser: Browser
let server: HttpServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    startChromium(),
    startHttpServer({ port: 0, log: () => undefined }),
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const pages = [
  ...['', '/guides/first-subscription', '/guides/webhooks', '/guides/dunning', '/guides/access', '/events'],
  ...[
    '/api',
    '/api/change-plan',
    '/api/create-subscription',
    '/errors',
    '/errors/change_pending',
    '/changelog',
  ],
]

describe.each<Size>(['desk', 'phone'])('the documents on a %s', (size) => {
  it('are accessible, follow their content policy, and fit the window', async () => {
    const watched = await openPage(browser, server.url, { size })
    for (const path of pages) {
      await watched.page.goto(`/docs${path}`)
      expect(await axe(watched.page), path).toEqual([])
      expect(await tooWide(watched.page), path).toEqual([])
    }
    expect(watched.problems).toEqual([])
    await watched.close()
  })
})

describe('the documents', () => {
  it('are searched while typing, over guides, events and operations', async () => {
    const { page, problems, close } = await openPage(browser, server.url)
    await page.goto('/docs')
    for (const [typed, url] of [
      ['subscription_payment_failed', '/docs/events#subscription_payment_failed'],
      ['payday', '/docs/guides/dunning'],
      ['recovery simulate', '/docs/api/simulate-recovery'],
      ['quote_expired', '/docs/errors/quote_expired'],
    ] as const) {
      await page.getByLabel('Search').fill(typed)
      await page.locator(`#found a[href^="${url}"]`).first().waitFor()
    }
    await page.getByLabel('Search').fill('zzzz')
    await page.getByText('Nothing found.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('have an address for every heading of a guide, linked from its contents', async () => {
    const { page, problems, close } = await openPage(browser, server.url)
    await page.goto('/docs/guides/checkout')
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'When is it paid?' })
      .click()
    expect(new URL(page.url()).hash).toBe('#when-is-it-paid')
    await page.locator('h2#when-is-it-paid:target').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('have a reference that works without scripts, and a page for every operation', async () => {
    const { page, problems, close } = await openPage(browser, server.url, { javaScript: false })
    await page.goto('/docs/api')
    await page.locator('a[href="/docs/api/change-plan"]').first().click()
    await page.getByRole('heading', { name: 'Refusals' }).waitFor()
    await page.getByText('proration.amount').first().waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('copy code by a button, and link each guide to the next', async () => {
    const { page, problems, close } = await openPage(browser, server.url)
    await page.goto('/docs/guides/first-subscription')
    await page.getByRole('button', { name: 'Copy TypeScript' }).nth(1).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('billing.plans.create(')
    await page.getByRole('link', { name: 'Next Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('are Markdown for clients that accept it', async () => {
    const asked = await fetch(`${server.url}/docs/guides/webhooks`, { headers: { accept: 'text/markdown' } })
    expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const named = await fetch(`${server.url}/docs/guides/webhooks.md`)
    expect(await named.text()).toBe(await asked.text())
    const list = await fetch(`${server.url}/llms.txt`)
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const start = await fetch(`${server.url}/docs`, { headers: { accept: 'text/markdown' } })
    expect(await start.text()).toContain('# Documents')
  })
})
