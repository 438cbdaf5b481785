import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { readPage } from '../support/read-page.ts'
import { setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds M3, M4.
it('the portal lists sent invoices, each with the way to pay it, and the customer’s own account number', async () => {
  const phone = nextPhone()
  const { login, shop } = personCalls(() => ({ service, phone }))
  const { scene, customer } = await shop('Ada')
  await setClock(service, scene, '2027-04-01T09:00:00.000Z')
  const { key } = scene
  const send = async (unitAmount: number, daysUntilDue: number) =>
    service.call<any>('create-invoice', {
      key,
      body: { customerId: customer['id'], daysUntilDue, lines: [{ description: 'Fees', unitAmount }] },
    })
  const first = await send(150_000, 5)
  const second = await send(200_000, 30)
  const cookies = [`__Host-portal=${await login()}`]
  const page = async () =>
    (await service.call('show-portal', { cookies, headers: { accept: 'text/html' } })).text
  const before = readPage(await page())
  expect(before).toContain('Invoices to pay')
  expect(before).toMatch(/Due 6 April 2027 Pay ₦1,500/)
  expect(before).not.toContain('your own account number')
  const opened = await service.call<any>('open-virtual-account', { key, params: { id: customer['id'] } })
  const body = { kind: 'cash', amount: 150_000 }
  await service.call('record-payment', { key, params: { id: first.body.id }, body })
  await setClock(service, scene, '2027-06-01T09:00:00.000Z')
  const html = await page()
  const after = readPage(html)
  expect(after).toMatch(/Overdue since 1 May 2027 Pay ₦2,000/)
  expect(after).not.toContain('Pay ₦1,500')
  expect(after).toContain(`your own account number at Acme`)
  expect(after).toContain(opened.body.virtualAccount?.accountNumber ?? opened.body.accountNumber)
  expect(html).toContain(`href="receipts/${(second.body.paymentUrl as string).split('/').at(-1)!}"`)
})

// Holds M3, P2.
it('the portal links to invoices older than the newest 24', async () => {
  const phone = nextPhone()
  const { login, shop } = personCalls(() => ({ service, phone }))
  const { scene, customer } = await shop('Bola')
  await setClock(service, scene, '2027-04-01T09:00:00.000Z')
  const send = async (unitAmount: number) => {
    const lines = [{ description: 'Fees', unitAmount }]
    const body = { customerId: customer['id'], daysUntilDue: 5, lines }
    return (await service.call<any>('create-invoice', { key: scene.key, body })).status
  }
  expect(await send(111_100)).toBe(201)
  for (let n = 0; n < 24; n++) expect(await send(200_000)).toBe(201)
  const cookies = [`__Host-portal=${await login()}`]
  const page = async (query = {}) =>
    (await service.call('show-portal', { cookies, query, headers: { accept: 'text/html' } })).text
  const newest = await page()
  expect(newest).not.toContain('₦1,111')
  expect(newest).toContain('Earlier invoices')
  const link = /href="portal\?([^"]*after=[^"]+)"/.exec(newest)?.[1] ?? ''
  const query = Object.fromEntries(new URLSearchParams(link.replaceAll('&amp;', '&')))
  const older = await page(query)
  expect(older).toContain('Pay ₦1,111')
  expect(older).not.toContain('Earlier invoices')
  const wrong = { cookies, query: { after: 'nothing' } }
  expect((await service.call('show-portal', wrong)).status).toBe(400)
})
