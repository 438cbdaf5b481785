import { expect, it } from 'vitest'
import { each, payers } from './payers-visits.ts'

const here = payers()

// Holds M3, M4.
it.each(each)('an invoice that was sent is read and paid on its page (%s)', async (size) => {
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
