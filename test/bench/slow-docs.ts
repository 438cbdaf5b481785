import { startHttpServer } from '../../infra/local/http-server.ts'
import { composePages } from '../../infra/local/pages.ts'
import { startChromium } from '../browser/chromium.ts'
import { printSlowest, timeOnSlowLine, type Timing } from './slow-line.ts'

const paths = ['/docs/api/create-subscription', '/docs/api/change-plan', '/docs/errors/change_pending']
const runs = 3

/** Prints how long the reference of one operation takes on a slow phone, each from the click, with nothing stored. */
export async function run(): Promise<void> {
  const server = await startHttpServer({ port: 0, log: () => undefined })
  const browser = await startChromium()
  try {
    // A deployment serves files, and `npm start` composes them as soon as it listens.
    await composePages()
    for (const path of paths) {
      const all: Timing[] = []
      for (let i = 0; i < runs; i += 1) all.push(await timeOnSlowLine(browser, server.url, path))
      printSlowest(path, all)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
