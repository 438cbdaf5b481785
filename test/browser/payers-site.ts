import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { endpoints } from '../../functions/http/registry.ts'
import { startHttpServer } from '../../infra/local/http-server.ts'
import type { Running } from '../../infra/local/contracts.ts'
import { startService, type Service } from '../support/service.ts'
import { axe, full, tooWide, type WatchedPage } from './chromium.ts'

/** The service behind a real address, for a real browser. */
export interface Site extends Running {
  readonly service: Service
  readonly url: string
}

/** Starts the service and a gateway before it; links of the service lead there. */
export async function startSite(): Promise<Site> {
  const service = await startService()
  const server = await startHttpServer({ port: 0, log: () => undefined })
  server.serve(endpoints)
  process.env['CHECKOUT_BASE_URL'] = server.url
  process.env['LOCAL_OUTBOX_URL'] = `${server.url}/local/outbox`
  return {
    service,
    url: server.url,
    stop: async () => {
      await server.stop()
      await service.stop()
    },
  }
}

/** Git ignores it. */
const folder = '.local/pages'

/** The states that `npm test` shows to axe, which takes most of the time: each kind of page once. The full run shows it all. */
const share = new Set([
  'checkout',
  'checkout declined',
  'checkout Bank transfer',
  'checkout hostile dark',
  'link unknown',
  'receipt',
  'portal sign in',
  'portal',
  'portal plan',
])

/**
 * Holds a state of a page to what all must have: nothing on the console, no broken policy, nothing foreign, nothing wider than the
 * window, nothing that axe finds. The full run keeps a picture of it.
 */
export async function inspect(watched: WatchedPage, name: string): Promise<string[]> {
  const { page, problems } = watched
  const seen = full || share.has(name) ? await axe(page) : []
  const found = [...problems, ...(await tooWide(page)), ...seen]
  if (full || process.env['SHOTS']) await shoot(page, name)
  return found.map((one) => `${name}: ${one}`)
}

async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-')}-${width}.png`, fullPage: true })
}
