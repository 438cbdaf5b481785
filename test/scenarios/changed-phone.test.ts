import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { startService } from '../support/service.ts'
import type { RouteName } from '../../shared/api/routes.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())

// Holds R14: whoever gets into the records can't put their own phone in and act on a customer's money at once.
it('a sign-in by a replaced phone moves no money for a day; it can read, and cancel', async () => {
  const life = await openLife(service, '2027-03-01T08:00:00.000Z')
  const [old, taken] = [nextPhone(), nextPhone()]
  const { login } = personCalls(() => ({ service, phone: old }))
  const [plan, other] = [await life.plan(), await life.plan({ name: 'Platinum', amount: 900_000 })]
  const settings = { changePlanTo: [other['id']], resume: true }
  expect((await service.call('update-portal-settings', { key: life.key, body: settings })).status).toBe(200)
  const customer = await life.customer('tok_test_success', { phone: old })
  const { body: subscription } = await life.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const { items: methods } = await life.done('list-payment-methods', customer['id'])
  const { items: invoices } = await life.done('list-customer-transactions', customer['id'])
  expect(invoices).toHaveLength(1)
  await life.done('update-customer', customer['id'], { phone: taken })

  const key = await login(taken)
  const act = (name: RouteName, id: string, body?: object) =>
    service.call<any>(name, { key, params: { id }, ...(body ? { body } : {}) })
  const overMoney = () =>
    [
      ['change-own-plan', subscription['id'], { planId: other['id'] }],
      ['preview-own-plan', subscription['id'], { planId: other['id'] }],
      ['update-own-subscription', subscription['id'], { paymentMethodId: methods[0].id }],
      ['open-method-page', subscription['id'], undefined],
      ['pay-own-invoice', subscription['latestInvoiceId'], {}],
      ['open-payment-page', subscription['latestInvoiceId'], undefined],
      ['remove-own-method', methods[0].id, undefined],
    ] as const
  for (const [name, id, body] of overMoney()) {
    const { status, body: refused } = await act(name, id, body)
    expect([name, status, refused.error.details]).toEqual([
      name,
      403,
      [{ reason: 'contact_changed', until: '2027-03-02T08:00:00.000Z' }],
    ])
  }
  const attach = { customerId: customer['id'], token: 'tok_test_success' }
  expect((await service.call('attach-own-method', { key, body: attach })).status).toBe(403)
  // They see what they pay for, and may end it.
  const seen = await service.call<any>('list-own-subscriptions', { key })
  expect(seen.body.items.map(({ id }: { id: string }) => id)).toEqual([subscription['id']])
  expect((await act('cancel-own-subscription', subscription['id'])).status).toBe(200)
  expect((await act('uncancel-own-subscription', subscription['id'])).status).toBe(403)
  // The old phone opens nothing any more.
  const before = await service.call<any>('list-own-subscriptions', { key: await login(old) })
  expect(before.body.items).toEqual([])

  await life.clock('2027-03-02T08:00:00.000Z')
  for (const [name, id, body] of overMoney()) {
    const { status, text } = await act(name, id, body)
    expect([name, status, text.includes('contact_changed')]).toEqual([name, status, false])
    expect(status).not.toBe(403)
  }
})
