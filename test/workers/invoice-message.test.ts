import { expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { setClock } from '../support/recovery.ts'
import { startMessaging } from './flush-messages.ts'

/** Messages about invoices that are sent (M3). */
const { pipeline, flush, allSentTo } = await startMessaging()

// Holds M3.
it('a sent invoice’s link is mailed at once, as a reminder and when overdue, and no longer once it is paid', async () => {
  const scene = await openScene(pipeline.service)
  await setClock(pipeline.service, scene, '2027-04-01T00:00:00.000Z')
  const { id: planId } = await scene.plan({ amount: 300_000 })
  const { id: customerId, email } = await scene.customer(null)
  const order = { customerId, planId, collection: 'send_invoice', daysUntilDue: 10 }
  const { latestInvoiceId } = (await scene.subscribe(order)).body
  const lines = [{ description: 'Uniform', unitAmount: 50_000 }]
  const body = { customerId, lines, daysUntilDue: 30 }
  await pipeline.service.call('create-invoice', { key: scene.key, body })
  await flush(2)
  // Both are due at once, and sent in no certain order.
  const [uniform, sent] = allSentTo(email).toSorted((a, b) => (a.subject < b.subject ? 1 : -1))
  expect(sent!.subject).toBe('Acme: ₦3,000 to pay by 11 April 2027 at 01:00')
  expect(sent!.text).toMatch(/See and pay: http:\/\/127\.0\.0\.1:4000\/receipts\/rcp_test_[\w-]+\n/)
  expect(uniform!.subject).toBe('Acme: ₦500 to pay by 1 May 2027 at 01:00')
  expect(sent!.text).not.toContain('account number')
  const opened = { key: scene.key, params: { id: customerId } }
  const { body: own } = await pipeline.service.call<any>('open-virtual-account', opened)
  await setClock(pipeline.service, scene, '2027-04-15T00:00:00.000Z')
  await flush(3)
  const later = allSentTo(email).slice(2)
  expect(later.map(({ subject }) => subject).toSorted()).toEqual([
    'Acme: ₦3,000 is due on 11 April 2027 at 01:00',
    ...Array.from({ length: 3 }, () => 'Acme: ₦3,000 is overdue'),
  ])
  // Where they have an account number of their own, each reminder names it (M4).
  const { accountNumber, bankName, accountName } = own
  const named = `Or transfer to your own account number: ${accountNumber}, ${bankName}, ${accountName}.`
  for (const { text } of later) expect(text).toContain(named)
  const paid = await pipeline.service.call('record-payment', {
    key: scene.key,
    params: { id: latestInvoiceId },
    body: { kind: 'cash', amount: 300_000 },
  })
  expect(paid.status).toBe(201)
  const before = allSentTo(email).length
  await setClock(pipeline.service, scene, '2027-04-27T00:00:00.000Z')
  await flush(2)
  expect(
    allSentTo(email)
      .slice(before)
      .filter(({ subject }) => subject.includes('overdue')),
  ).toEqual([])
})
