import type { Browser, CDPSession, Page } from 'playwright-core'
import { openPage } from '../browser/chromium.ts'

/** The slow phone on which pages are timed: 400 kbit/s, 400 ms, a processor four times slower. */
export const kilobitsPerSecond = 400
export const latencyMs = 400
const slower = 4

/** How long one page took from its address to being drawn and done, with nothing stored; milliseconds, and bytes over the line. */
export interface Timing {
  /** When its largest part was there. */
  readonly drawn: number
  readonly done: number
  readonly bytes: number
}

/** Opens a page on the slow phone, in a browser window of its own. */
export async function timeOnSlowLine(browser: Browser, url: string, path: string): Promise<Timing> {
  const { page, close } = await openPage(browser, url, { size: 'phone' })
  const line = await onSlowLine(page)
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'load' })
  const { drawn, done } = await page.evaluate<Omit<Timing, 'bytes'>>(timing)
  await close()
  return { drawn, done, bytes }
}

/** Puts a page on the slow phone's line, with nothing kept of what it loads. */
export async function onSlowLine(page: Page): Promise<CDPSession> {
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
  return line
}

/** Prints the slowest of several timings of one page. */
export function printSlowest(path: string, all: readonly Timing[]): void {
  const worst = (of: (one: Timing) => number) => Math.max(...all.map(of))
  console.log(
    `${path.padEnd(34)} drawn ${worst(({ drawn }) => drawn)} ms, done ${worst(({ done }) => done)} ms, ` +
      `${(worst(({ bytes }) => bytes) / 1024).toFixed(1)} KB over the line (the slowest of ${all.length})`,
  )
}

/** Runs in the page, whose own types these files do not have. */
const timing = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [entry] = performance.getEntriesByType('navigation')
    resolve({ drawn: Math.round(list.getEntries().at(-1).startTime), done: Math.round(entry.loadEventEnd) })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`
