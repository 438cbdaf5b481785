import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'
import { startChromium } from './chromium.ts'
import { passTime, signIn, watchCalls } from './dashboard-desk.ts'
import { details, screens } from './dashboard-screens.ts'
import { answerWithFigures, figuresOf } from './figures.ts'

const golden = new URL('figures.txt', import.meta.url)
let browser: Browser
let stack: ChildStack

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

const call = async (method: string, path: string, body?: unknown): Promise<Record<string, any>> => {
  const answer = await request(stack, stack.secretKey!, method, path, body)
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
  return answer.body
}

/** Something for each screen to show. */
async function fill(): Promise<void> {
  const plan = await call('POST', '/v1/plans', { name: 'Gold', amount: 500_000, interval: 'month' })
  await call('POST', '/v1/promo-codes', { code: 'TEN', discountType: 'percentage', discountValue: 10 })
  const customerWith = async (name: string, token: string): Promise<string> => {
    const { id } = await call('POST', '/v1/customers', { name, email: `${name}@example.test` })
    await call('POST', `/v1/customers/${id as string}/payment-methods`, { token })
    return id as string
  }
  const subscribe = (customerId: string, more: object = {}) =>
    call('POST', '/v1/subscriptions', { customerId, planId: plan['id'], ...more })
  await subscribe(await customerWith('bola', 'tok_test_insufficient_funds'), { trialDays: 1 })
  await subscribe(await customerWith('emeka', 'tok_test_fail_2_then_success'), { trialDays: 1 })
  const ada = await customerWith('ada', 'tok_test_success')
  const { latestInvoiceId } = await subscribe(ada, { promoCode: 'TEN' })
  await call('POST', `/v1/invoices/${latestInvoiceId as string}/refund`, { amount: 120_000 })
  await call('POST', `/v1/customers/${ada}/credit`, { amount: 25_000, reason: 'for the delay' })
  await call('POST', '/v1/imports', {
    rows: [{ merchantRef: 'old-1', email: 'bisi@example.test', name: 'Bisi' }],
  })
}

/** A price that rose and was billed, and one that is tried: their screens. */
async function prices(): Promise<string[]> {
  const plan = await call('POST', '/v1/plans', { name: 'Pass', amount: 700_000, interval: 'month' })
  const { id } = await call('POST', '/v1/customers', { name: 'dayo', email: 'dayo@example.test' })
  await call('POST', `/v1/customers/${id as string}/payment-methods`, { token: 'tok_test_success' })
  await call('POST', '/v1/subscriptions', { customerId: id, planId: plan['id'] })
  const now = Date.parse((await call('GET', '/v1/sandbox/clock'))['now'])
  const after = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const path = `/v1/plans/${plan['id'] as string}/price-changes`
  const made = await call('POST', path, { amount: 800_000, effectiveFrom: after(10), noticeDays: 7 })
  const clock = async (now: string): Promise<void> => {
    await call('POST', '/v1/sandbox/clock', { now })
    await until(async () => (await call('GET', '/v1/sandbox/clock'))['status'] !== 'advancing')
  }
  // Rows are made in real time, however fast the clock is: who is looked at too late is notified too late, and keeps the old price.
  const rows = `${path}/${made['id'] as string}/rows`
  await until(async () => ((await call('GET', rows))['items'] as unknown[]).length === 1)
  await clock(after(45))
  const tried = await call('POST', path, { amount: 900_000, effectiveFrom: after(90), dryRun: true })
  await until(async () => (await call('GET', `${path}/${tried['id'] as string}`))['status'] === 'complete')
  const screen = `/plans/${plan['id'] as string}/price`
  return [screen, `${screen}/${made['id'] as string}`, `${screen}/${tried['id'] as string}`]
}

// A figure that two labels share, or an instant shown by UTC's day, shows here: no two of an answer's are equal.
it('each figure and date on the dashboard is the field that its label names', async () => {
  await fill()
  const { page, close } = await signIn(browser, stack, 'owner@merchant.test')
  await passTime(page, stack, 'A week on')
  const paths = [...screens, ...(await details(async (method, path) => ({ body: await call(method, path) })))]
  const figures = await answerWithFigures(page)
  const calls = await watchCalls(page)
  const found: string[] = []
  await page.goto('about:blank')
  const look = async (path: string): Promise<void> => {
    await page.goto(`/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await calls.answered()
    const screen = path.replaceAll(/_[0-9A-Z]{26}/g, '') || '/home'
    found.push(...(await figuresOf(page, figures)).map((line) => `${screen} | ${line}`))
  }
  for (const path of paths) await look(path)
  for (const path of await prices()) await look(path)
  await close()
  if (process.env['GOLDEN'] === 'write') writeFileSync(golden, `${found.join('\n')}\n`)
  expect(found).toEqual(existsSync(golden) ? readFileSync(golden, 'utf8').trim().split('\n') : [])
}, 180_000)
