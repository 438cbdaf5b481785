import { startHttpServer } from '../../infra/local/http-server.ts'
import { openPage, startChromium } from '../browser/chromium.ts'

const kilobitsPerSecond = 400
const latencyMs = 400
const slower = 4
const paths = ['/docs/api/create-subscription', '/docs/api/change-plan', '/docs/errors/change_pending']
const runs = 3

/**
 * Prints how long the reference of one operation takes on a slow phone: 400 kbit/s, 400 ms, a processor four times slower.
 * `drawn` is when its largest part is there, `done` when all of it is; each from the click, with nothing stored.
 */
export async function run(): Promise<void> {
  const server = await startHttpServer({ port: 0, log: () => undefined })
  const browser = await startChromium()
  try {
    // A deployment serves files; this server writes a page when it is first asked for.
    await Promise.all(paths.map((path) => fetch(`${server.url}${path}`).then((answer) => answer.text())))
    for (const path of paths) {
      const all: Timing[] = []
      for (let i = 0; i < runs; i += 1) all.push(await visit(path))
      const worst = (of: (one: Timing) => number) => Math.max(...all.map(of))
      console.log(
        `${path.padEnd(34)} drawn ${worst(({ drawn }) => drawn)} ms, done ${worst(({ done }) => done)} ms, ` +
          `${Math.round(all[0]!.bytes / 1024)} KB over the line (the slowest of ${runs})`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }

  async function visit(path: string): Promise<Timing> {
    const { page, close } = await openPage(browser, server.url, { size: 'phone' })
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.setCacheDisabled', { cacheDisabled: true })
    const throughput = (kilobitsPerSecond * 1000) / 8
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    await line.send('Emulation.setCPUThrottlingRate', { rate: slower })
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(path, { waitUntil: 'load' })
    const { drawn, done } = await page.evaluate<Omit<Timing, 'bytes'>>(timing)
    await close()
    return { drawn, done, bytes }
  }
}

interface Timing {
  readonly drawn: number
  readonly done: number
  readonly bytes: number
}

/** Runs in the page, whose own types these files do not have. */
const timing = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [entry] = performance.getEntriesByType('navigation')
    resolve({ drawn: Math.round(list.getEntries().at(-1).startTime), done: Math.round(entry.loadEventEnd) })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`
