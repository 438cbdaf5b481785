import { beforeAll, describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { readPage } from '../support/read-page.ts'
import { startService, type TestMerchant } from '../support/service.ts'

const service = await forThisFile(startService())
let merchant: TestMerchant

beforeAll(async () => {
  merchant = await service.merchant({ name: 'Ọjà <b>& Sons</b>' })
  await service.call('set-sandbox-clock', {
    key: merchant.sandbox.secretKey,
    body: { now: '2027-01-05T09:00:00.000Z' },
  })
})

async function start(plan: object, session: object = {}): Promise<string> {
  const key = merchant.sandbox.secretKey
  const body = { name: 'Gold', amount: 1250000, interval: 'month', ...plan }
  const made = await service.call('create-plan', { key, body })
  const started = await service.call('start-checkout', {
    key,
    body: { planId: made.body['id'], customerEmail: 'ada@example.com', ...session },
  })
  expect(started.status).toBe(201)
  return started.body['token'] as string
}

const page = (token: string, query: Record<string, string> = {}) =>
  service.call('get-checkout', { params: { token }, query, headers: { accept: 'text/html' } })
const form = (token: string, fields: Record<string, string>) =>
  service.call('pay-checkout', {
    params: { token },
    rawBody: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })

describe('the checkout page', () => {
  // Holds A3.
  it('shows when a trial ends and what it costs then, and offers only methods that can be charged later', async () => {
    const { text, headers } = await page(await start({ trialDays: 14 }))
    const words = readPage(text)
    expect(words).toContain('₦0 today')
    expect(words).toContain('Free until 19 January 2027.')
    expect(words).toContain('Then ₦12,500 a month from 19 January 2027, until you cancel.')
    expect(text).toContain('value="ada@example.com"')
    expect([...text.matchAll(/name="rail"\s+value="(\w+)"/g)].map(([, rail]) => rail)).toEqual([
      'card',
      'direct_debit',
    ])
    expect(headers['content-security-policy']).toMatch(
      /script-src 'sha256-.*style-src 'sha256-.*form-action 'self'/,
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  it('names the price, its interval and the next date, and shows hostile names as text', async () => {
    const { text } = await page(
      await start({ name: '<script>alert(1)</script>', interval: 'week', intervalCount: 2, maxCycles: 3 }),
    )
    expect(readPage(text)).toContain('₦12,500 today')
    expect(readPage(text)).toContain(
      'Then ₦12,500 on 19 January 2027, ₦12,500 on 2 February 2027, then no more.',
    )
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('Ọjà &lt;b&gt;&amp; Sons&lt;/b&gt;')
  })

  it('works without JavaScript: a decline returns with its class, a transfer with its account and status', async () => {
    const token = await start({})
    const declined = await form(token, {
      rail: 'card',
      token: 'tok_test_insufficient_funds',
      email: 'ada@example.com',
    })
    expect([declined.status, declined.headers['location']]).toEqual([
      303,
      `../${token}?declined=insufficient_funds`,
    ])
    expect(readPage((await page(token, { declined: 'insufficient_funds' })).text)).toContain(
      'There is not enough money for this payment. Use another card, or pay by transfer or USSD.',
    )
    const pushed = await form(token, {
      rail: 'bank_transfer',
      token: 'tok_test_success',
      email: 'ada@example.com',
    })
    expect([pushed.status, pushed.headers['location']]).toEqual([303, `../${token}`])
    const waiting = readPage((await page(token)).text)
    expect(waiting).toContain('Send ₦12,500 to this account')
    expect(waiting).toContain('Pay in another way')
  })

  // Holds D2.8.
  it('returns to where the payer came from, and charges only once', async () => {
    const token = await start({}, { successUrl: 'http://127.0.0.1:5000/done' })
    const paid = await form(token, { rail: 'card', token: 'tok_test_success', email: 'ada@example.com' })
    expect(paid.status).toBe(303)
    const { text } = await page(token)
    expect(readPage(text)).toContain('Paid. Thank you.')
    expect(text).toMatch(/href="http:\/\/127\.0\.0\.1:5000\/done\?session_id=chk_\w{26}"/)
    expect(text).not.toContain('<form')
  })

  it('explains a bad link as a page, and as JSON to other clients', async () => {
    const unknown = await page('cs_test_nobody')
    expect([unknown.status, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(readPage(unknown.text)).toContain('There is no such page')
    const json = await service.call('get-checkout', { params: { token: 'cs_test_nobody' } })
    expect(json.body['error']).toMatchObject({ code: 'not_found' })
    const token = await start({})
    await service.call('set-sandbox-clock', {
      key: merchant.sandbox.secretKey,
      body: { now: '2027-01-08T09:00:00.000Z' },
    })
    const expired = await page(token)
    expect([expired.status, readPage(expired.text).includes('This link has expired')]).toEqual([410, true])
  })

  // Holds P1: a completed session still answers; what it names are the payments of what was bought then.
  it('names the same payments when it is opened again later', async () => {
    const token = await start({ trialDays: 14 })
    const paid = await form(token, { rail: 'card', token: 'tok_test_success', email: 'ada@example.com' })
    expect(paid.status).toBe(303)
    const words = [
      'Free until 22 January 2027.',
      'Then ₦12,500 a month from 22 January 2027, until you cancel.',
    ]
    const shown = async () => {
      const text = readPage((await page(token)).text)
      return words.filter((one) => text.includes(one))
    }
    expect(await shown()).toEqual(words)
    await service.call('set-sandbox-clock', {
      key: merchant.sandbox.secretKey,
      body: { now: '2027-01-12T09:00:00.000Z' },
    })
    expect(await shown()).toEqual(words)
  })
})
