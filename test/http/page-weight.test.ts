import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const phone = nextPhone()
const { login } = personCalls(() => ({ service, phone }))

const service = await forThisFile(startService())
const scene = await openScene(service)

const kilobyte = 1024
/** Markup, styles and script are one answer, so a page paints after one round trip. */
const weigh = (page: string): number => {
  expect(page).not.toMatch(/<(link rel="stylesheet"|script src|img src="\/)/)
  return gzipSync(page).length
}
const html = { accept: 'text/html' }

describe('what a payer’s phone loads', () => {
  it('is at most 30 KB for the checkout', async () => {
    const plan = await scene.plan({ name: 'Gold' })
    const body = { planId: plan['id'], customerEmail: 'ada@example.com' }
    const started = await service.call('start-checkout', { key: scene.key, body })
    const params = { token: started.body['token'] as string }
    const { text } = await service.call('get-checkout', { params, headers: html })
    expect(weigh(text)).toBeLessThan(30 * kilobyte)
  })

  it('is at most 40 KB for the portal, also with 20 subscriptions', async () => {
    const customer = await scene.customer('tok_test_success', { phone })
    const plan = await scene.plan()
    for (let i = 0; i < 20; i += 1) await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const key = await login()
    const { text } = await service.call('show-portal', { key, headers: html })
    expect(text.split('<article').length - 1).toBe(20)
    expect(weigh(text)).toBeLessThan(40 * kilobyte)
  })
})
