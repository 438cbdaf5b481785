import { afterAll, describe, expect, it } from 'vitest'
import { contactCodesPage } from '../../functions/http/pages/portal-sign-in.ts'
import { portalAddress } from '../../shared/operations/messages/message-link.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLiveShop, signedIn } from '../support/live-shop.ts'
import { startOwned } from '../support/owner.ts'
import { startOutbox } from '../support/outbox.ts'
import { readPage } from '../support/read-page.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

// What payers see in live, where most tests see the sandbox: no badge of a test, real cards, the gateway's 50 naira.
const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
const shop = await openLiveShop(service)
afterAll(shop.close)

type Body = Record<string, any>

const html = { accept: 'text/html' }
const phone = '2348037755001'
const badge = 'class="badge"'
const storing = 'To save your card your bank is asked for ₦50'

async function checkoutPage(key: string, trialDays: number): Promise<string> {
  const body = { name: 'Gold', amount: 500_000, interval: 'month', trialDays }
  const plan = await service.call<Body>('create-plan', { key, body })
  const order = { planId: plan.body['id'], customerEmail: 'ada@example.com' }
  const started = await service.call<Body>('start-checkout', { key, body: order })
  const params = { token: started.body['token'] as string }
  return (await service.call('get-checkout', { params, headers: html })).text
}

describe('a payer’s pages', () => {
  it('mention storing a card for 50 naira only in live, and test mode only in the sandbox', async () => {
    const { live, sandbox } = shop.merchant
    const pages = await Promise.all(
      [live, sandbox].flatMap(({ secretKey }) => [checkoutPage(secretKey, 0), checkoutPage(secretKey, 7)]),
    )
    expect(pages.map((page) => readPage(page).includes(storing))).toEqual([false, true, false, false])
    expect(pages.map((page) => page.includes(badge))).toEqual([false, false, true, true])
  })

  it('show receipt, portal and preview of a live subscription', async () => {
    const subscription = await shop.sell()
    const { customerId, latestInvoiceId } = subscription
    await shop.call('update-customer', { params: { id: customerId as string }, body: { phone } })
    const other = { name: 'Silver', amount: 700_000, interval: 'month' }
    const { id: planId } = (await shop.call('create-plan', { body: other })).body as Body
    await shop.call('update-portal-settings', { body: { changePlanTo: [planId] } })
    const invoice = (await shop.call('get-invoice', { params: { id: latestInvoiceId as string } }))
      .body as Body
    const receipt = (invoice['receiptUrl'] as string).split('/').at(-1)!
    const shown = await service.call('get-receipt', { params: { token: receipt }, headers: html })
    const [, link = ''] = /portal\/link\/(mng_live_[\w-]+)/.exec(shown.text) ?? []
    const signed = await service.call('show-signed-portal', { params: { token: link }, headers: html })
    expect(signed.text).toContain('href="../../portal"')
    const key = await signedIn(service, outbox, phone)
    const portal = await service.call('show-portal', { key, headers: html })
    const preview = await service.call('preview-own-plan', {
      ...{ key, headers: html, params: { id: subscription['id'] as string } },
      body: { planId },
    })
    for (const page of [shown, signed, portal, preview]) {
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.text).not.toContain(badge)
    }
    expect(readPage(portal.text)).toContain('Silver')
    // A card that no page of the gateway's stored is none of theirs (R3).
    const foreign = { token: 'AUTH_of_another', rail: 'card' }
    const attached = await service.call<Body>('attach-own-method', { key, body: foreign })
    expect([attached.status, attached.body['error'].details[0].reason]).toEqual([422, 'unknown_token'])
    const stranger = { headers: html, query: { mode: 'live' } }
    expect((await service.call('show-portal', stranger)).text).not.toContain(badge)
    expect((await service.call('show-portal', { headers: html, stage: 'sandbox' })).text).toContain(badge)
  })

  it('sign in to the mode that the form names', async () => {
    const rawBody = new URLSearchParams({ phone: '2348037755002', mode: 'live' }).toString()
    const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
    const asked = await service.call('request-portal-code', { rawBody, headers: form, stage: 'sandbox' })
    expect([asked.status, asked.text.includes('name="mode" value="live"')]).toEqual([200, true])
    expect(asked.text).not.toContain(badge)
  })
})

describe('the portal’s address in a message', () => {
  it('names the mode only in the sandbox', () => {
    const { merchantId } = shop.merchant
    const [live, sandbox] = (['live', 'sandbox'] as const).map((mode) => {
      const context = workerContext(merchantId, mode)
      return portalAddress(context).slice(context.deployment.checkoutBaseUrl.length)
    })
    expect([live, sandbox]).toEqual(['/portal', '/portal?mode=sandbox'])
  })
})

describe('a path’s mode', () => {
  it('is one of the two modes', async () => {
    const { admin } = await startOwned(service, `paths-${Date.now()}@live.test`)
    const answer = await service.call('list-audit', { key: admin, params: { mode: 'both' } })
    expect(answer.status).toBe(404)
  })
})

// Holds P2: the codes of the sandbox are known, so its page says that it is the sandbox, and that of live does not.
it('the page for a contact’s codes has the sandbox badge only there', async () => {
  const present = { kind: 'phone', value: '2348037755002' } as const
  const wanted = { kind: 'email', value: 'ada@shop.example' } as const
  const says = async (mode: 'live' | 'sandbox') =>
    (await contactCodesPage({ mode, present, wanted })).body.includes(badge)
  expect([await says('live'), await says('sandbox')]).toEqual([false, true])
})
