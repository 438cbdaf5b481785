import type { Browser, Page } from 'playwright-core'
import { request, until, type ChildStack } from '../support/child-stack.ts'
import { openPage, type Size, type WatchedPage } from './chromium.ts'

/** Refusals that a person is meant to meet on these pages: the browser notes each on its console. */
const refusals = [/status of (400|401|403|409|422)/]

/** The newest code that was sent to somebody; waits for one beyond those that were known. */
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
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  const code = await codeFor(stack, email, known)
  await page.getByLabel('Code').focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  return watched
}

/** Goes to a screen by the menu, which a phone opens first. */
export async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
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
