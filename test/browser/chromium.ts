import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from 'playwright-core'

/** A desk, a tablet and phones: what every page is looked at in. */
export const sizes = {
  desk: { width: 1280, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
} as const

export type Size = keyof typeof sizes

/** `npm run test:pages` looks at everything; `npm test` takes its share. */
export const full = process.env['PAGES'] === 'full'

/** Starts Chromium, which the tests bring along; `CHROMIUM=<path>` names another. */
export async function startChromium(): Promise<Browser> {
  // The package unpacks the libraries that the browser needs only where it believes to be in a function.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = process.env['CHROMIUM'] ?? (await packed.executablePath())
  // The one font in the package draws no naira sign; pictures are for people.
  if (full && existsSync('/etc/fonts/fonts.conf')) process.env['FONTCONFIG_PATH'] = '/etc/fonts'
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    headless: true,
  })
}

/** A page with what went wrong on it so far: errors on the console, scripts that failed, policies that were broken, foreign hosts. */
export interface WatchedPage {
  readonly page: Page
  readonly problems: string[]
  /** Ends the page's cookies and storage with it. */
  readonly close: () => Promise<void>
}

/** How a page is looked at. `expected` are console errors that are meant, such as a refusal's status. */
export interface Looks {
  readonly size?: Size
  readonly dark?: boolean
  readonly javaScript?: boolean
  readonly expected?: readonly RegExp[]
}

/** Opens a page of its own cookies. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { size = 'desk', dark = false, javaScript = true, expected = [] }: Looks = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    // A machine without a language makes one up that nothing knows.
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    hasTouch: size !== 'desk',
    javaScriptEnabled: javaScript,
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const problems: string[] = []
  const note = (text: string) => {
    if (!expected.some((one) => one.test(text))) problems.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) note(message.text())
  })
  page.on('pageerror', (error) => {
    note(`script: ${error.message}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL).origin)
      note(`foreign: ${url.href}`)
  })
  return { page, problems, close: () => context.close() }
}

/** What axe finds on the page as it stands, in lines; nothing is what a page must have. */
export async function axe(page: Page): Promise<string[]> {
  // Without this the builder opens a page of its own, which a watched page would count.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** What extends beyond the window to the right: on a phone nothing may, except inside what scrolls by itself. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    document.documentElement.scrollWidth <= document.documentElement.clientWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
          .slice(0, 5)
          .map((one) => one.outerHTML.slice(0, 120))
  `)
}

/** What is wrong with a page's parts: what hides its overflow and is larger than its room, controls without a label, empty boxes. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const name = (one) => one.outerHTML.slice(0, 100)
    const hides = [...document.querySelectorAll('body *')].filter((one) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(one)
      if (!shown(one) || clipPath !== 'none' || one.closest('select, svg') || one.clientWidth <= 1) return false
      const cut = (how, room, size) => (how === 'hidden' || how === 'clip') && size > room + 1
      return cut(overflowX, one.clientWidth, one.scrollWidth) || cut(overflowY, one.clientHeight, one.scrollHeight)
    })
    const controls = [...document.querySelectorAll('button, a.button, select, input:not([type=hidden])')].filter(shown)
    const unnamed = controls.filter(
      (one) => !(one.innerText || one.getAttribute('aria-label') || one.labels?.[0]?.innerText || '').trim(),
    )
    const empty = [...document.querySelectorAll('p, div, section, aside, li')].filter((one) => {
      const filled = one.textContent.trim() !== '' || one.children.length > 0
      return !filled && shown(one) && one.clientHeight > 4
    })
    return [...empty.map((one) => 'empty: ' + name(one)), ...hides.map((one) => 'cut: ' + name(one)), ...unnamed.map((one) => 'no label: ' + name(one))]
  })()`)
}
