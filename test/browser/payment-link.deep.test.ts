import { expect, it } from 'vitest'
import { each, payers } from './payers-visits.ts'

const here = payers()

// Holds M7.
it.each(each)('a payment link is opened, filled in and paid on its page (%s)', async (size) => {
  const { scene, site } = here
  const body = { openAmount: true, description: 'Building fund of the parish of Saint Agnes, Ikeja' }
  const made = await site.service.call<any>('create-payment-link', { key: scene.key, body })
  const at = await here.visit(made.body.url, { size })
  await at.says('Building fund')
  await at.look('link')
  await at.page.getByLabel('Amount in naira').fill('a lot')
  await at.press('Continue to payment')
  await at.says('Type a sum such as 2500')
  await at.look('link wrong')
  await at.page.getByLabel('Amount in naira').fill('2,500')
  await at.press('Continue to payment')
  await at.page.waitForURL(/\/checkout\//)
  await at.look('link payment')
  await at.pays('Pay ₦2,500', 'Paid. Thank you.')
  const off = { key: scene.key, params: { id: made.body.id }, body: { active: false } }
  await site.service.call('update-payment-link', off)
  await at.page.goto(made.body.url)
  await at.says('takes no payments now')
  await at.look('link off')
  expect(at.found).toEqual([])
})

// Holds M7.
it.each(each)('a payment link of an amount lets its payer choose how many (%s)', async (size) => {
  const { scene, site } = here
  const body = { amount: 350_000, description: 'Aso ebi, per yard', adjustable: true }
  const made = await site.service.call<any>('create-payment-link', { key: scene.key, body })
  const at = await here.visit(made.body.url, { size })
  await at.says('Aso ebi')
  await at.look('link fixed')
  expect(at.found).toEqual([])
})
