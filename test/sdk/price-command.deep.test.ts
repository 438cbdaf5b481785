import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBilling, type BillingClient } from '../../shared/sdk/src/index.ts'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { commandBench } from '../support/command-bench.ts'

const { folder, run, json, killAll } = commandBench()
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

// Holds K9.
it('tries a price, announces it, shows it, and withdraws it', async () => {
  const plan = await billing.plans.create({ name: 'Gold', amount: 500_000, interval: 'month' })
  const customer = await billing.customers.create({ email: 'price@example.com' })
  await billing.paymentMethods.attach(customer.id, { token: 'tok_test_success' })
  await billing.subscriptions.create({ customerId: customer.id, planId: plan.id })
  const from = new Date((await billing.sandbox.clock.now()).getTime() + 40 * 86_400_000).toISOString()
  const asked = ['price-change', plan.id, '--amount', '600000', '--from', from]
  const tried = await run(...asked)
  expect([tried.code, tried.out]).toEqual([
    0,
    expect.stringMatching(
      /nothing is changed.*1 of 1 pay.*500000 to 600000. First payments: 500000 to 600000.*500000 +600000 +-/s,
    ),
  ])
  expect((await billing.plans.get(plan.id)).nextPrice).toBeNull()
  const made = await json(...asked, '--write')
  expect(made).toMatchObject({ dryRun: false, amount: 600_000 })
  expect((await billing.plans.get(plan.id)).nextPrice).toMatchObject({ priceChangeId: made.id })
  expect((await run('price-change', plan.id, '--show', made.id)).out).toContain('announced')
  const back = await json('price-change', plan.id, '--revert', made.id)
  expect(back).toMatchObject({ id: made.id, status: 'reverted' })
  const wrong = await run('price-change', plan.id)
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('--amount and --from')])
}, 60_000)
