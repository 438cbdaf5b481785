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

// Holds M1, M2.
it('lists an invoice’s payments, records one, removes it, and refunds one', async () => {
  const customer = await billing.customers.create({ email: 'parts@example.com' })
  const { id } = await billing.invoices.create({
    customerId: customer.id,
    lines: [{ description: 'Fees', quantity: 1, unitAmount: 500_000 }],
  })
  const noted = await json(
    'record-payment',
    id,
    '--kind',
    'cheque',
    '--amount',
    '200000',
    '--reference',
    '0042',
  )
  expect(noted).toMatchObject({ status: 'open', amountPaid: 200_000 })
  expect((await run('payments', id)).out).toMatch(/200000 of 500000 NGN paid.*cheque +200000.*0042/s)
  expect(await json('remove-payment', id, noted.payments[0].id)).toMatchObject({ amountPaid: 0 })
  expect(await json('record-payment', id, '--note', 'at the till')).toMatchObject({ status: 'paid' })
  const { payments } = await billing.invoices.get(id)
  const asked = ['refund', id, '--payment', payments[0]!.id, '--amount', '150000', '--outside-as', 'outside']
  const made = await run(...asked, '--idempotency-key', 'once')
  expect([made.code, made.out]).toEqual([0, expect.stringMatching(/150000 given back.*outside +succeeded/s)])
  expect((await run(...asked, '--idempotency-key', 'once')).out).toBe(made.out)
  expect(await json('payments', id)).toMatchObject({ amountRefunded: 150_000 })
  const beyond = await run('refund', id, '--payment', payments[0]!.id, '--amount', '500000')
  expect([beyond.code, beyond.err]).toEqual([2, expect.stringContaining('refund_exceeds_payment')])
}, 60_000)
