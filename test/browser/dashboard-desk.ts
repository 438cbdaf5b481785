import type { Browser, Locator, Page, Request } from 'playwright-core'
import { request, until, type ChildStack } from '../support/child-stack.ts'
import { openPage, type Size, type WatchedPage } from './chromium.ts'

/** Refusals that a person is meant to meet on these pages: the browser notes each on its console. */
const refusals = [/status of (400|401|403|404|409|422)/]

/** The newest code that was sent to a person; waits for one beyond those that were known. */
async function codeFor(stack: ChildStack, to: string, known: number): Promise<string> {
  let code: string | undefined
  await until(async () => {
    const messages = await codesOf(stack, to)
    code = messages.length > known ? messages[0] : undefined
    return code !== undefined
  })
  return code!
}

async function codesOf(stack: ChildStack, to: string): Promise<string[]> {
  const response = await fetch(`${stack.url}/local/outbox?to=${encodeURIComponent(to)}`)
  const { items } = (await response.json()) as { items: { text: string }[] }
  return items.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).filter((one) => one !== undefined)
}

/** Opens the dashboard and signs in by the code in the outbox, with the keyboard alone. */
export async function signIn(
  browser: Browser,
  stack: ChildStack,
  email: string,
  size: Size = 'desk',
): Promise<WatchedPage> {
  const watched = await openPage(browser, stack.url, { size, expected: refusals })
  const { page } = watched
  const known = (await codesOf(stack, email)).length
  await page.goto('/dashboard')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  const code = await codeFor(stack, email, known)
  await tabTo(page, page.getByLabel('Code'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  return watched
}

/** Goes to a screen by the menu, which a phone opens first. */
export async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  const main = page.getByRole('navigation', { name: 'Main' })
  const link = main.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await main.locator('summary').click()
  await link.click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Reaches a control by Tab alone; fails where there is no way to it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let i = 0; i < 150; i += 1) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('no way by the keyboard')
}

/** Goes to a screen as `goTo` does, by Tab and Enter alone. */
export async function keyTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) {
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
  }
  const main = page.getByRole('navigation', { name: 'Main' })
  const link = main.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) {
    await tabTo(page, main.locator('summary'))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Goes to a control by Tab, and presses Enter or types there. */
export async function keyIn(page: Page, control: Locator, typed?: string): Promise<void> {
  await tabTo(page, control)
  if (typed === undefined) await page.keyboard.press('Enter')
  else await page.keyboard.type(typed)
}

/** Watches the calls of a page. */
export interface Calls {
  /** The longest line of calls that waited for one another, since it was asked last. */
  readonly inARow: () => readonly string[]
  /** Waits until every call is answered, and what they bring is on the screen. */
  readonly answered: () => Promise<void>
}

/**
 * Which requests a screen waits for one after another: one that begins when another has been answered comes after it. What is
 * requested while the first script is still coming costs no time of its own. Every answer takes a moment, as over a real line:
 * else a screen that is drawn slowly seems to wait for what only happened to be answered before.
 */
export async function watchCalls(page: Page): Promise<Calls> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const under = new Map<object, number>()
  let lines: string[][] = [[]]
  let ended = 0
  let isScriptComing = false
  const isFirstScript = (request: Request) => /\/assets\/main-\w+\.js$/.test(request.url())
  page.on('request', (request) => {
    if (isFirstScript(request)) isScriptComing = true
    const { pathname } = new URL(request.url())
    if (!/^\/(admin|v1|sandbox)\//.test(pathname)) return
    if (isScriptComing) {
      under.set(request, 0)
      return
    }
    under.set(request, ended + 1)
    lines[ended + 1] ??= [...(lines[ended] ?? []), `${request.method()} ${pathname}`]
  })
  const end = (request: Request) => {
    if (isFirstScript(request)) isScriptComing = false
    ended = Math.max(ended, under.get(request) ?? 0)
    under.delete(request)
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    inARow: () => {
      const longest = lines.at(-1) ?? []
      lines = [[]]
      ended = 0
      under.clear()
      return longest
    },
    answered: async () => {
      const loading = page.locator('main').getByText('Loading…')
      const idle = () => under.size === 0
      await until(async () => idle() && (await loading.count()) === 0 && idle())
    },
  }
}

/** Tables that a person has to move sideways: on a phone they fold, at a desk they fit (fault 7). */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('.scroll:has(table.fold)')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => 'cut off: ' + one.innerText.slice(0, 120))
  `)
}

const stepDays = { 'A week on': 7, 'A month on': 31 } as const

/** Moves the sandbox's clock by the screen's own buttons, and waits until it stands. */
export async function passTime(page: Page, stack: ChildStack, step: keyof typeof stepDays): Promise<void> {
  await goTo(page, 'Sandbox')
  const before = await page.locator('[data-clock]').getAttribute('data-clock')
  const target = new Date(Date.parse(before!) + stepDays[step] * 86_400_000).toISOString()
  await page.getByRole('button', { name: step }).click()
  await until(async () => {
    const { body } = await request(stack, stack.secretKey!, 'GET', '/v1/sandbox/clock')
    return body['status'] === 'idle' && body['now'] >= target
  })
}
