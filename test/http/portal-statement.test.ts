import { beforeEach, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { startService } from '../support/service.ts'

/** A customer reads their own account in the portal, as their merchant reads it (N4). */
const service = await forThisFile(startService())
await forThisFile(startOutbox())
let phone: string

beforeEach(() => {
  phone = nextPhone()
})

const { login, shop } = personCalls(() => ({ service, phone }))
const html = { accept: 'text/html' }

async function billed(name: string) {
  const { scene, customer } = await shop(name)
  const plan = await scene.plan()
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const params = { id: body['latestInvoiceId'] as string }
  await service.call('refund-invoice', { key: scene.key, params, body: { amount: 50_000 } })
  return { scene, customerId: customer['id'] as string }
}

it('is the same that the merchant reads, from the portal’s own link, on a printable page', async () => {
  const { scene, customerId } = await billed('Ada')
  const key = await login()
  const params = { id: customerId }
  const portal = await service.call('show-portal', { key, headers: html })
  expect(portal.text).toContain(`portal/statements/${customerId}?currency=NGN&amp;mode=sandbox`)
  const query = { to: '2035-01-01' }
  const own = await service.call<any>('show-own-statement', { key, params, query })
  const read = await service.call<any>('get-customer-statement', { key: scene.key, params, query })
  expect(own.body).toEqual({ ...read.body, merchantName: 'Acme' })
  expect(own.body.items.map(({ type }: { type: string }) => type)).toEqual(['invoice', 'payment', 'refund'])
  const page = await service.call('show-own-statement', { key, params, headers: html })
  expect(page.headers['content-type']).toContain('text/html')
  for (const text of ['Acme', 'You paid', 'Refunded to you:', 'Owed at the end', '₦500'])
    expect(page.text).toContain(text)
})

it('is visible only to its customer; others are sent to the portal’s sign-in', async () => {
  const { customerId } = await billed('Ada')
  const params = { id: customerId }
  phone = nextPhone()
  await billed('Bola')
  const key = await login()
  for (const id of [customerId, 'cus_01M8H70CBFCZWGRYSY9QN6E6QG', 'x'])
    expect((await service.call('show-own-statement', { key, params: { id } })).status).toBe(404)
  expect((await service.call('show-own-statement', { params })).status).toBe(401)
  const led = await service.call('show-own-statement', { params, headers: html, query: { mode: 'sandbox' } })
  expect([led.status, led.headers['location']]).toEqual([303, '../../portal?mode=sandbox'])
  const refused = await service.call('show-own-statement', { key, params, headers: html })
  expect([refused.status, refused.headers['content-type']]).toEqual([
    404,
    expect.stringContaining('text/html'),
  ])
})
