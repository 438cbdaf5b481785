import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBilling, testTokens, type BillingClient } from '../../shared/sdk/src/index.ts'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { commandBench } from '../support/command-bench.ts'

const { folder, json, killAll } = commandBench()
let stack: ChildStack
let billing: BillingClient

beforeAll(async () => {
  stack = await startChildStack({ RATE_SANDBOX: 'off' })
  const baseUrl = `${stack.url}/sandbox`
  billing = createBilling({ baseUrl, apiKey: stack.secretKey! })
  await json('login', '--base-url', baseUrl, '--api-key', stack.secretKey!)
}, 120_000)
afterAll(async () => {
  killAll()
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function subscriber(): Promise<{ customerId: string }> {
  const { id: customerId } = await billing.customers.create({ email: 'ada@example.com' })
  await billing.paymentMethods.attach(customerId, { token: testTokens.success })
  return { customerId }
}

// Holds K3, K4, K5, K10.
it('several items are quoted and bought, changed as previewed, scheduled, refunded by their lines, and cancelled', async () => {
  const { customerId } = await subscriber()
  const pricing = { model: 'per_unit' } as const
  const setupFee = { name: 'Set-up', amount: 30_000 }
  const month = { interval: 'month' } as const
  const seats = await billing.plans.create({ name: 'Seats', amount: 100_000, ...month, pricing, setupFee })
  const space = await billing.plans.createAddOn({ name: 'Space', amount: 40_000, ...month })
  const calls = await billing.plans.createAddOn({ name: 'Calls', amount: 5_000, ...month, pricing })
  const order = {
    ...{ customerId, planId: seats.id, quantity: 3 },
    addOns: [{ addOnId: space.id }, { addOnId: calls.id, quantity: 4 }],
  }
  const offer = await billing.subscriptions.preview(order)
  expect(offer.amount).toBe(300_000 + 40_000 + 20_000 + 30_000)
  const made = await billing.subscriptions.create({ ...order, quoteId: offer.quoteId })
  expect(made.addOns.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ['Space', 1, 40_000],
    ['Calls', 4, 20_000],
  ])
  const [first] = await billing.invoices.list({ subscriptionId: made.id }).toArray()
  expect(first?.amount).toBe(offer.amount)
  const change = { quantity: 5, addOns: [{ addOnId: calls.id, quantity: 6 }] }
  const preview = await billing.subscriptions.previewPlanChange(made.id, change)
  const more = await billing.subscriptions.changePlan(made.id, { ...change, quoteId: preview.quoteId })
  expect(more.invoice?.amount).toBe(preview.invoice?.amount)
  expect([more.subscription.quantity, more.subscription.addOns[1]?.quantity]).toEqual([5, 6])
  const less = await billing.subscriptions.changePlan(made.id, {
    ...{ quantity: 2, effective: 'at_renewal' },
    addOns: [{ addOnId: space.id, quantity: 0 }],
  })
  expect(less.scheduledChange).toMatchObject({ quantity: 2, addOns: [{ addOnId: space.id, quantity: 0 }] })
  expect((await billing.subscriptions.getUpcomingInvoice(made.id)).amount).toBe(200_000 + 30_000)
  const fee = first!.lines.find(({ type }) => type === 'setup_fee')
  const refund = await billing.invoices.refund(first!.id, { lines: [{ lineId: fee!.id! }] })
  expect(refund.refunded).toBe(30_000)
  const ended = await billing.subscriptions.cancel(made.id, { unused: 'credit' })
  expect(ended.status).toBe('canceled')
})

// Holds K3, K4, K5, K10.
it('the command sells units and add-ons: preview, begin, change, cancel', async () => {
  const month = ['-d', 'interval=month']
  const unit = ['-d', 'pricing.model=per_unit']
  const plan = await json('post', '/v1/plans', '-d', 'name=Seats', '-d', 'amount=100000', ...month, ...unit)
  const addOn = await json('post', '/v1/add-ons', '-d', 'name=Space', '-d', 'amount=40000', ...month)
  const { id: customerId } = await billing.customers.create({ email: 'units@example.com' })
  await billing.paymentMethods.attach(customerId, { token: testTokens.success })
  const buys = (id: string, quantity: number) => `addOns=[{"addOnId":"${id}","quantity":${quantity}}]`
  const order = ['-d', `customerId=${customerId}`, '-d', `planId=${plan.id}`, '-d', 'quantity=3']
  const whole = [...order, '-d', buys(addOn.id, 1)]
  const offer = await json('post', '/v1/subscriptions/preview', ...whole)
  const made = await json('post', '/v1/subscriptions', ...whole, '-d', `quoteId=${offer.quoteId}`)
  const path = `/v1/subscriptions/${made.id}`
  expect(made).toMatchObject({ quantity: 3, addOns: [{ addOnId: addOn.id, amount: 40_000 }] })
  expect(offer.amount).toBe(340_000)
  const fewer = ['-d', 'quantity=1', '-d', buys(addOn.id, 0), '-d', 'effective=at_renewal']
  const preview = await json('post', `${path}/change-plan/preview`, ...fewer)
  const later = await json('post', `${path}/change-plan`, ...fewer, '-d', `quoteId=${preview.quoteId}`)
  expect(later.scheduledChange).toMatchObject({ quantity: 1, addOns: [{ addOnId: addOn.id, quantity: 0 }] })
  expect((await json('get', `${path}/upcoming`)).amount).toBe(100_000)
  expect((await json('post', `${path}/cancel`)).status).toBe('canceled')
})
