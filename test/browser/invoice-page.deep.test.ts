import { expect, it } from 'vitest'
import { walkClock } from '../support/walk-clock.ts'
import { each, payers } from './payers-visits.ts'

const here = payers()

// Holds M3, M4.
it.each(each)('a sent invoice is read and paid on its page (%s)', async (size) => {
  const { scene, site } = here
  const customer = await scene.customer(null)
  const lines = [
    { description: 'School fees, second term, with books and a uniform', unitAmount: 15_000_000 },
  ]
  const made = await site.service.call<any>('create-invoice', {
    key: scene.key,
    body: { customerId: customer['id'], lines, daysUntilDue: 30 },
  })
  await site.service.call('open-virtual-account', { key: scene.key, params: { id: customer['id'] } })
  const body = { kind: 'cash', amount: 5_000_000 }
  await site.service.call('record-payment', { key: scene.key, params: { id: made.body.id }, body })
  const at = await here.visit(made.body.paymentUrl, { size })
  await at.says('₦100,000 to pay')
  await at.says('Or transfer to your own account number')
  await at.look('invoice')
  await at.press('Pay ₦100,000')
  await at.page.waitForURL(/\/checkout\//)
  await at.look('invoice payment')
  await at.pays('Pay ₦100,000', 'Paid. Thank you.')
  await at.page.goto(made.body.paymentUrl)
  await at.page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await at.look('invoice paid')
  expect(at.found).toEqual([])
})

// Holds M3.
it.each(each)('a sent invoice shows whether it is open, overdue or void (%s)', async (size) => {
  const { scene, site } = here
  const customer = await scene.customer(null)
  const sent = async (daysUntilDue: number) => {
    const lines = [{ description: 'Lessons in May', unitAmount: 1_250_000 }]
    const order = { customerId: customer['id'], lines, daysUntilDue }
    return (await site.service.call<any>('create-invoice', { key: scene.key, body: order })).body
  }
  const [waits, late, gone] = [await sent(30), await sent(0), await sent(30)]
  await site.service.call('void-invoice', { key: scene.key, params: { id: gone.id } })
  const hourLater = new Date(Date.parse(late.dueAt) + 3_600_000).toISOString()
  expect((await walkClock(site.service, scene.key, hourLater)).body.status).toBe('idle')
  const at = await here.visit(waits.paymentUrl, { size })
  await at.says('₦12,500 to pay')
  await at.look('invoice open')
  await at.page.goto(late.paymentUrl)
  await at.says('overdue')
  await at.look('invoice overdue')
  await at.page.goto(gone.paymentUrl)
  await at.look('invoice void')
  expect(at.found).toEqual([])
})
