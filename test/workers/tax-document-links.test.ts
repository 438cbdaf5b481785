import { expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { opensAt, setClock } from '../support/recovery.ts'
import { startMessaging } from './flush-messages.ts'

/** Where people find the file of a tax document: mail, receipt, portal (L6). */
const { pipeline, flush, allSentTo } = await startMessaging()
const html = { accept: 'text/html' }
const linked = /documents\/(doc_test_[\w-]+)/

/** A subscription's first payment, with its mail, the page of its receipt, and its customer's portal. */
async function paid(registered: boolean) {
  const scene = await openScene(pipeline.service)
  await setClock(pipeline.service, scene, opensAt)
  const { key } = scene
  if (registered) {
    const body = { registered, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', address: 'Lagos' }
    expect((await pipeline.service.call('update-tax-settings', { key, body })).status).toBe(200)
  }
  const plan = await scene.plan()
  const customer = await scene.customer('tok_test_success')
  const begun = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  await flush()
  const mails = allSentTo(customer['email']) as readonly { text: string; html: string }[]
  await setClock(pipeline.service, scene, '2027-02-09T09:00:00.000Z')
  const params = { id: begun.body['latestInvoiceId'] }
  const { body: invoice } = await pipeline.service.call<any>('get-invoice', { key, params })
  const token = invoice.receiptUrl.split('/').at(-1)
  const receipt = (await pipeline.service.call('get-receipt', { params: { token }, headers: html })).text
  const made = await pipeline.service.call<any>('create-portal-link', {
    ...{ key, params: { id: customer['id'] }, body: {} },
  })
  const session = await pipeline.service.call<any>('open-portal-link', {
    params: { token: made.body.url.split('/').at(-1) },
  })
  const portal = (await pipeline.service.call('show-portal', { key: session.body.token, headers: html })).text
  return { scene, session: session.body.token as string, token, invoice, mails, receipt, portal, key }
}

// Holds L6.
it('is in the mail, on the receipt and in the portal, and opens there', async () => {
  const { invoice, mails, receipt, portal, key } = await paid(true)
  expect(mails).toHaveLength(1)
  const api = await pipeline.service.call<any>('get-invoice-pdf', { key, params: { id: invoice.id } })
  const token = linked.exec(api.body.url)![1]!
  for (const place of [mails[0]!.text, mails[0]!.html, receipt, portal])
    expect(linked.exec(place)?.[1]).toBe(token)
  expect(receipt).toContain(`../documents/${token}`)
  const file = await pipeline.service.call('download-document', { params: { token } })
  expect(file.headers['content-type']).toBe('application/pdf')
})

// Holds L5, L6.
it('has its credit notes beside it, on the receipt and in the portal', async () => {
  const { scene, session, token, invoice, receipt, portal, key } = await paid(true)
  expect([receipt, portal].join()).not.toContain('Credit note')
  const params = { id: invoice.id as string }
  for (const amount of [100_000, 50_000])
    expect((await pipeline.service.call('refund-invoice', { key, params, body: { amount } })).status).toBe(
      200,
    )
  await setClock(pipeline.service, scene, '2027-02-10T09:00:00.000Z')
  const again = (await pipeline.service.call('get-receipt', { params: { token }, headers: html })).text
  const seen = (await pipeline.service.call('show-portal', { key: session, headers: html })).text
  for (const page of [again, seen]) {
    const links = [...page.matchAll(/documents\/(doc_test_[\w-]+)"\s*>Credit note (\w+) \(PDF\)/g)]
    expect(links.map(([, , number]) => number)).toEqual(['INVC2027000001', 'INVC2027000002'])
    const file = await pipeline.service.call('download-document', { params: { token: links[0]![1]! } })
    expect(file.headers['content-type']).toBe('application/pdf')
  }
})

it('is not shown where the merchant is not registered', async () => {
  const { mails, receipt, portal } = await paid(false)
  expect(mails).toHaveLength(1)
  for (const place of [mails[0]!.text, mails[0]!.html, receipt, portal]) expect(place).not.toMatch(linked)
})
