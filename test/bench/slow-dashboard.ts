import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { startChromium } from '../browser/chromium.ts'
import { signIn } from '../browser/dashboard-desk.ts'
import { request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { countCalls } from './rounds.ts'
import { seedCustomers } from './seed-customers.ts'
import { onSlowLine } from './slow-line.ts'

/** How many customers the shop has; `CUSTOMERS=500` for a short run. */
const customers = Number(process.env['CUSTOMERS'] ?? 10_000)
const runs = 3

/** What a person waits for on each screen, and what must be there to be of use. */
const screens = [
  ['home', '', 'section[aria-label="What needs you"]'],
  ['customers', '/customers', 'table tbody tr'],
  ['customers by name', '/customers?q=okafor', 'table tbody tr'],
  ['invoices', '/invoices', 'main h1'],
] as const

/** The longest pages that the interface gives, with all that goes into them. */
const longest = [
  '/customers?limit=100',
  '/subscriptions?limit=100&expand=customer,plan',
  '/invoices?limit=100&expand=customer,plan',
  '/events?limit=100',
  '/recovery?limit=100&expand=customer,plan,invoice',
] as const

/**
 * Prints how long the dashboard of a shop with 10,000 customers takes on a slow phone until it is of use, with nothing
 * stored but the sign-in, and the heaviest answer: at most 3 seconds and 300 KB are asked. What the line alone takes for the
 * requests, bytes and rounds of each screen does not depend on what else the machine does.
 */
export async function run(): Promise<void> {
  const stack = await startChildStack()
  const browser = await startChromium()
  try {
    const { page } = await signIn(browser, stack, 'owner@merchant.test')
    const me = await page.evaluate<{ readonly merchantId: string }>(
      `fetch('/admin/me').then((one) => one.json())`,
    )
    const began = performance.now()
    await seedCustomers(stack, me.merchantId, customers)
    await sellToNewest(stack)
    await rests(stack)
    console.log(`${customers} customers after ${Math.round((performance.now() - began) / 1000)} s`)
    let heaviest: readonly [bytes: number, path: string] = [0, '']
    const weigh = (path: string, bytes: number): void => {
      if (bytes > heaviest[0]) heaviest = [bytes, path]
    }
    // As they are read, not as they come over the line.
    page.on('response', (one) => {
      const { pathname, search } = new URL(one.url())
      if (pathname.includes('/assets/')) return
      one.body().then(
        (body) => {
          weigh(pathname + search, body.length)
        },
        () => undefined,
      )
    })
    await page.setViewportSize({ width: 390, height: 844 })
    const calls = countCalls(await onSlowLine(page))
    for (const [name, path, useful] of screens) {
      const times: number[] = []
      for (let i = 0; i < runs; i += 1) {
        calls.begin()
        times.push(await timeUntil(page, `/dashboard${path}`, useful))
      }
      const { requests, bytes, rounds, lineMs } = calls.end()
      console.log(
        `${name.padEnd(20)} of use after ${times.toSorted((a, b) => a - b).join(', ')} ms; ${requests} requests, ` +
          `${(bytes / 1024).toFixed(1)} KB, ${rounds} rounds: the line alone takes ${lineMs} ms, one after another`,
      )
    }
    for (const q of ['oka', 'okafor', 'person1', '0803', '4081']) {
      const began = performance.now()
      const { body } = await request(stack, stack.secretKey!, 'GET', `/v1/search?q=${q}`)
      const bytes = JSON.stringify(body).length
      weigh(`/v1/search?q=${q}`, bytes)
      console.log(
        `search ${q.padEnd(13)} ${Math.round(performance.now() - began)} ms, ${(bytes / 1024).toFixed(1)} KB`,
      )
    }
    for (const list of longest) {
      const { body } = await request(stack, stack.secretKey!, 'GET', `/v1${list}`)
      weigh(list, JSON.stringify(body).length)
    }
    console.log(`the heaviest answer: ${(heaviest[0] / 1024).toFixed(1)} KB, ${heaviest[1]}`)
  } finally {
    await browser.close()
    await stack.stop()
  }
}

/** A subscription each for the hundred newest customers, so that every list has a full page. */
async function sellToNewest(stack: ChildStack): Promise<void> {
  const call = (method: string, path: string, body?: unknown) =>
    request(stack, stack.secretKey!, method, `/v1${path}`, body)
  const plan = await call('POST', '/plans', { name: 'Full pass', amount: 1_500_000, interval: 'month' })
  const { body } = await call('GET', '/customers?limit=100')
  for (const { id } of body['items'] as readonly { readonly id: string }[]) {
    await call('POST', `/customers/${id}/payment-methods`, { token: 'tok_test_success' })
    const { status } = await call('POST', '/subscriptions', { customerId: id, planId: plan.body['id'] })
    if (status !== 201) throw new Error(`a subscription was answered with ${status}`)
  }
}

/** From the click until what is of use is drawn, in milliseconds. */
async function timeUntil(page: Page, path: string, useful: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(useful).first().waitFor({ timeout: 60_000 })
  return Math.round(await page.evaluate<number>('performance.now()'))
}

/** Resolves once the stack has worked off what was written: until then it takes the processor that pages are timed on. */
async function rests({ process: child }: ChildStack): Promise<void> {
  const used = (): number => {
    const fields = readFileSync(`/proc/${child.pid!}/stat`, 'utf8').split(' ')
    return Number(fields[13]) + Number(fields[14])
  }
  let before = used()
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const [now, then] = [used(), before]
    before = now
    // Ticks of a hundredth of a second: below a tenth of one processor.
    return now - then < 20
  }, 900_000)
}
