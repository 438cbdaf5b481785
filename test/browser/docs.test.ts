import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpServer, type HttpServer } from '../../infra/local/http-server.ts'
import { composeOpenApi } from '../../shared/api/openapi.ts'
import { axe, full, openPage, startChromium, tooWide, type Size } from './chromium.ts'

let browser: Browser
let server: HttpServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    startChromium(),
    startHttpServer({ port: 0, log: () => undefined }),
  ])
  // The reference is drawn from the document; nothing else of the service is needed.
  const document = () =>
    Promise.resolve({
      handler: () =>
        Promise.resolve({
          statusCode: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(composeOpenApi()),
        }),
    })
  server.serve({ 'get-openapi': document })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const pages = ['', '/guides/first-subscription', '/guides/webhooks', '/guides/dunning', '/events']

describe.each<Size>(['desk', 'phone'])('the documents on a %s', (size) => {
  it('are readable by everybody, within their policy, and fit the window', async () => {
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
  it('are searched by typing, over guides, events and operations', async () => {
    const { page, problems, close } = await openPage(browser, server.url)
    await page.goto('/docs')
    for (const [typed, url] of [
      ['subscription_payment_failed', '/docs/events#subscription_payment_failed'],
      ['payday', '/docs/guides/dunning'],
      ['recovery simulate', '/docs/api#/recovery/simulate-recovery'],
    ] as const) {
      await page.getByLabel('Search').fill(typed)
      await page.locator(`#found a[href^="${url}"]`).first().waitFor()
    }
    await page.getByLabel('Search').fill('zzzz')
    await page.getByText('Nothing found.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('have an address for every heading of a guide, which its contents lead to', async () => {
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

  it('have a reference that is drawn from openapi.json, without a foreign host or a broken policy', async () => {
    const { page, problems, close } = await openPage(browser, server.url)
    // Opening an operation draws its schemas, which takes a while.
    await page.goto(full ? '/docs/api#/recovery/simulate-recovery' : '/docs/api')
    await page.locator('[id="operations-tag-recovery"]').waitFor()
    if (full) await page.getByText('shiftSeconds').first().waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
