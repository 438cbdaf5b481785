import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, full, startChromium, tooWide, type WatchedPage } from './chromium.ts'
import { cutOff, passTime, signIn, watchCalls } from './dashboard-desk.ts'
import { callsOf, fillGym, fillOffice } from './dashboard-life.ts'
import { details, screens } from './dashboard-screens.ts'

let browser: Browser
let stack: ChildStack
let watched: WatchedPage
let page: Page
let paths: readonly string[]

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
  const { pastDue, paid } = await fillGym(stack)
  watched = await signIn(browser, stack, 'owner@merchant.test')
  page = watched.page
  await passTime(page, stack, 'A week on')
  const call = callsOf(stack)
  const found = await details(async (method, path) => ({ body: await call(method, path) }))
  const more = await fillOffice(stack, paid)
  paths = [...screens, ...found, `/subscriptions/${pastDue}`, `/invoices/${paid}`, ...more]
}, 120_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

/** `PICTURES=<folder>` keeps what each screen looked like, for a person to look at; `ONLY=/home,/team` some of them. */
const folder = process.env['PICTURES']
const only = process.env['ONLY']?.split(',')

// Holds faults 7, 32, 33 and P3's numbers on the dashboard: at a phone's width, a small desk's and a notebook's.
// Each width and each look once; all six with `npm run test:pages`.
const looks = [
  [390, 'light'],
  [1280, 'dark'],
  [1366, 'light'],
  ...(full
    ? ([
        [390, 'dark'],
        [1280, 'light'],
        [1366, 'dark'],
      ] as const)
    : []),
] as const
it.each(looks)(
  'every screen at %i px in %s is accessible, fits, and clips nothing',
  async (width, look) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: look })
    const calls = await watchCalls(page)
    const heavy = watchWeight(page)
    const found: Record<string, readonly string[]> = {}
    for (const path of paths.filter(
      (one) => only === undefined || only.includes(one.replace(/_[0-9A-Z]{26}/, '') || '/home'),
    )) {
      await page.goto(`/dashboard${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await calls.answered()
      const problems = [
        ...watched.problems.splice(0),
        ...heavy(),
        ...(await axe(page)),
        ...(await tooWide(page)),
        ...(await cutOff(page)),
      ]
      if (problems.length > 0) found[path] = problems
      if (folder === undefined) continue
      mkdirSync(folder, { recursive: true })
      const name = `${(path.replace(/_[0-9A-Z]{20}/, '-') || '/home').slice(1).replaceAll('/', '_')}-${width}-${look}.png`
      await page.screenshot({ path: join(folder, name), fullPage: true })
    }
    expect(found).toEqual({})
  },
  300_000,
)

/** The most that one answer may weigh, in bytes as it is sent. */
const mostBytes = 300_000

/** The answers of a page that were heavier than one may be, since it was asked last. */
function watchWeight(of: Page): () => readonly string[] {
  const heavy: string[] = []
  of.on('requestfinished', (request) => {
    void request.sizes().then(({ responseBodySize }) => {
      if (responseBodySize > mostBytes)
        heavy.push(`${responseBodySize} bytes: ${new URL(request.url()).pathname}`)
    })
  })
  return () => heavy.splice(0)
}
