import { startHttpServer } from '../../infra/local/http-server.ts'
import { startChromium } from '../browser/chromium.ts'
import { printSlowest, timeOnSlowLine, type Timing } from './slow-line.ts'

const paths = ['/docs/api/create-subscription', '/docs/api/change-plan', '/docs/errors/change_pending']
const runs = 3

/** Prints how long the reference of one operation takes on a slow phone, each from the click, with nothing stored. */
export async function run(): Promise<void> {
  const server = await startHttpServer({ port: 0, log: () => undefined })
  const browser = await startChromium()
  try {
    // A deployment serves files; this server writes a page when it is first asked for.
    await Promise.all(paths.map((path) => fetch(`${server.url}${path}`).then((answer) => answer.text())))
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
