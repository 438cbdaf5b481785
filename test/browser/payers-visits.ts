import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { setClock } from '../support/recovery.ts'
import { full, openPage, startChromium, type Looks, type Size, type WatchedPage } from './chromium.ts'
import { inspect, startSite, type Site } from './payers-site.ts'

/** `npm test` looks on a phone; `npm run test:pages` at every size. */
export const each: readonly Size[] = full ? ['desk', 'phone', 'narrow'] : ['phone']

/** A page of its own, what can be asked of it, and what its states were found to lack. */
export interface Visit {
  readonly page: Page
  readonly found: string[]
  /** Holds the state of the page to what all must have. */
  readonly look: (name: string) => Promise<void>
  /** Waits for a text. */
  readonly says: (text: string | RegExp) => Promise<void>
  /** Presses a button. */
  readonly press: (name: string) => Promise<void>
  /** Chooses a way to pay, from the fold if it is there. */
  readonly choose: (rail: string) => Promise<void>
  /** Presses a button that leads to the gateway, approves there, and waits for a text on the page that follows. */
  readonly pays: (name: string, told: string | RegExp) => Promise<void>
}

/** What the tests of one file go about with: a browser, the service behind an address, and a shop. */
export function payers() {
  let browser: Browser
  let site: Site
  let scene: Scene
  const open: WatchedPage[] = []

  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startChromium(), startSite()])
    scene = await openScene(site.service)
    await setClock(site.service, scene, '2027-01-05T09:00:00.000Z')
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })
  beforeEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })

  async function visit(address: string, looks: Looks = { size: 'phone' }): Promise<Visit> {
    const watched = await openPage(browser, site.url, looks)
    open.push(watched)
    const { page } = watched
    await page.goto(address)
    const found: string[] = []
    const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    return {
      page,
      found,
      look: async (name) => {
        found.push(...(await inspect(watched, name)))
      },
      says,
      press,
      choose: async (rail) => {
        const radio = page.getByRole('radio', { name: rail, includeHidden: true })
        if (!(await radio.isVisible())) await page.locator('details.fold > summary').click()
        await radio.check()
      },
      pays: async (name, told) => {
        await press(name)
        await press('Approve')
        await says(told)
      },
    }
  }

  /** The page of a new session for a plan of ₦12,500 a month. */
  async function checkout(terms: object = {}, session: object = {}, shop = scene): Promise<string> {
    const plan = await shop.plan({ name: 'Gold', amount: 1250000, ...terms })
    const body = { planId: plan['id'], customerEmail: 'ada@example.com', ...session }
    const started = await site.service.call<any>('start-checkout', { key: shop.key, body })
    expect(started.status).toBe(201)
    return started.body.url
  }

  return {
    visit,
    checkout,
    get site() {
      return site
    },
    get scene() {
      return scene
    },
  }
}

/** The references of the charges that a shop's gateway was asked for, oldest first. */
export async function references(scene: Scene): Promise<string[]> {
  return (await scene.charges()).map(({ reference }) => reference)
}
