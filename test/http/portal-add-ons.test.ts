import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { readPage } from '../support/read-page.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
const phone = nextPhone()
const { login, shop } = personCalls(() => ({ service, phone }))

// Holds K4, D11.14: 5,000 and 3 × 400 a month; another plan of 9,000 continues with them.
it('a person sees their add-ons and totals that include them: in a trial, and before a change', async () => {
  const { scene, customer } = await shop('Ada')
  const month = { interval: 'month' }
  const [gold, max] = [
    await scene.plan({ name: 'Gold', amount: 500_000 }),
    await scene.plan({ name: 'Max', amount: 900_000 }),
  ]
  const { body: addOn } = await service.call<any>('create-add-on', {
    key: scene.key,
    body: { name: 'Seats', amount: 40_000, ...month, pricing: { model: 'per_unit' } },
  })
  const addOns = [{ addOnId: addOn.id, quantity: 3 }]
  const order = { customerId: customer['id'], planId: gold['id'], addOns }
  const { body: paid } = await scene.subscribe(order)
  await scene.subscribe({ ...order, trialDays: 10 })
  const settings = { changePlanTo: [max['id']] }
  await service.call('update-portal-settings', { key: scene.key, body: settings })
  const key = await login()
  const html = { accept: 'text/html', origin: 'http://127.0.0.1:4000' }
  const cookies = [`__Host-portal=${key}`]
  const { text } = await service.call('show-portal', { headers: html, cookies })
  const page = readPage(text)
  expect(page).toContain('3 × Seats')
  expect(page).toMatch(/Free until [^,]*, then ₦6,200 a month/)
  expect(page).not.toContain('₦5,000 a month')
  const preview = await service.call('preview-own-plan', {
    params: { id: paid['id'] },
    rawBody: `planId=${String(max['id'])}`,
    headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
    cookies,
  })
  expect(readPage(preview.text)).toContain('From the next period on: ₦10,200 a month.')
  // The change leaves them as they are.
  const changed = await service.call<any>('change-own-plan', {
    key,
    params: { id: paid['id'] },
    body: { planId: max['id'], effective: 'immediate' },
  })
  expect(changed.body.subscription).toMatchObject({ planId: max['id'], addOns: [{ quantity: 3 }] })
})
