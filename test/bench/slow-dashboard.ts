import type { Page } from 'playwright-core'
import { startChromium } from '../browser/chromium.ts'
import { signIn } from '../browser/dashboard-desk.ts'
import { request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { onSlowLine } from './slow-line.ts'

/** How many customers the shop has; `CUSTOMERS=500` for a short run. */
const customers = Number(process.env['CUSTOMERS'] ?? 10_000)
const rowsOfImport = 5000
const runs = 3

/** What a person waits for on each screen, and what must be there to be of use. */
const screens = [
  ['home', '', 'section[aria-label="What needs you"]'],
  ['customers', '/customers', 'table tbody tr'],
  ['customers by name', '/customers?q=okafor', 'table tbody tr'],
  ['invoices', '/invoices', 'main h1'],
] as const

/**
 * Prints how long the dashboard of a shop with 10,000 customers takes on a slow phone until it is of use, with nothing
 * stored but the sign-in, and the heaviest answer: at most 3 seconds and 300 KB are asked.
 */
export async function run(): Promise<void> {
  const stack = await startChildStack()
  const browser = await startChromium()
  try {
    await bring(stack)
    const { page } = await signIn(browser, stack, 'owner@merchant.test')
    let heaviest: readonly [bytes: number, path: string] = [0, '']
    page.on('requestfinished', (one) => {
      void one.sizes().then(({ responseBodySize }) => {
        const { pathname } = new URL(one.url())
        if (!pathname.includes('/assets/') && responseBodySize > heaviest[0])
          heaviest = [responseBodySize, pathname]
      })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await onSlowLine(page)
    for (const [name, path, useful] of screens) {
      const times: number[] = []
      for (let i = 0; i < runs; i += 1) times.push(await timeUntil(page, `/dashboard${path}`, useful))
      console.log(`${name.padEnd(20)} of use after ${Math.max(...times)} ms (the slowest of ${runs})`)
    }
    for (const q of ['oka', 'okafor', 'person1', '0803', '4081']) {
      const began = performance.now()
      const { body } = await request(stack, stack.secretKey!, 'GET', `/v1/search?q=${q}`)
      const bytes = JSON.stringify(body).length
      console.log(
        `search ${q.padEnd(13)} ${Math.round(performance.now() - began)} ms, ${(bytes / 1024).toFixed(1)} KB`,
      )
    }
    console.log(`the heaviest answer: ${(heaviest[0] / 1024).toFixed(1)} KB, ${heaviest[1]}`)
  } finally {
    await browser.close()
    await stack.stop()
  }
}

/** From the click until what is of use is drawn, in milliseconds. */
async function timeUntil(page: Page, path: string, useful: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(useful).first().waitFor({ timeout: 60_000 })
  return Math.round(await page.evaluate<number>('performance.now()'))
}

/** Brings the customers along by imports, some thousands each. */
async function bring(stack: ChildStack): Promise<void> {
  const names = ['Okafor', 'Adeyemi', 'Eze', 'Bello', 'Balogun']
  for (let from = 0; from < customers; from += rowsOfImport) {
    const rows = Array.from({ length: Math.min(rowsOfImport, customers - from) }, (_, i) => {
      const n = from + i
      const email = `person${n}@example.test`
      return { merchantRef: `MEM-${n}`, email, name: `Person${n} ${names[n % names.length]!}` }
    })
    const { body } = await request(stack, stack.secretKey!, 'POST', '/v1/imports', { rows })
    await until(async () => {
      const read = await request(stack, stack.secretKey!, 'GET', `/v1/imports/${body['id'] as string}`)
      return read.body['status'] === 'completed'
    }, 600_000)
    console.log(`${from + rows.length} customers`)
  }
}
