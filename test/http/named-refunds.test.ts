import { expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const start = '2027-06-01T09:00:00.000Z'
const middle = '2027-06-16T09:00:00.000Z'
const terms = { amount: 500_000, setupFee: { name: 'Installation', amount: 150_000 } }

/** A plan of 500,000 with an installation of 150,000 and three add-ons of 40,000, paid; half of its period is left. */
async function paid(token = 'tok_test_success') {
  const life = await openLife(service, start)
  const plan = await life.plan({ ...terms, pricing: { model: 'per_unit' } })
  const body = { name: 'Seats', amount: 40_000, interval: 'month', pricing: { model: 'per_unit' } }
  const addOn = await service.call<any>('create-add-on', { key: life.key, body })
  const customer = await life.customer(token)
  const addOns = [{ addOnId: addOn.body.id, quantity: 3 }]
  const made = await service.call<any>('create-subscription', {
    key: life.key,
    body: { customerId: customer['id'], planId: plan['id'], addOns },
  })
  expect(made.status).toBe(201)
  await life.clock(middle)
  const invoiceId = made.body.latestInvoiceId as string
  const { lines } = await life.done('get-invoice', invoiceId)
  const idOf = (type: string): string => lines.find((line: any) => line.type === type).id
  return { life, subscription: made.body, addOnId: addOn.body.id as string, invoiceId, idOf }
}

const creditAfterCancel = async (life: Life, { id, customerId }: any) => {
  await life.done('cancel-subscription', id, {})
  return life.creditOf(customerId)
}

// Holds K5, B2: half of 620,000 is left.
it('a refund of a period’s own lines lowers their unused part, even before the setup fee', async () => {
  const { life, subscription, invoiceId, idOf } = await paid()
  const lines = [{ lineId: idOf('plan'), amount: 100_000 }]
  const refund = await life.done('refund-invoice', invoiceId, { lines })
  expect(refund).toMatchObject({ refunded: 100_000, status: 'succeeded' })
  const read = await life.done('get-refund', refund['refundId'] as string)
  expect(read['lines']).toEqual(lines)
  // The fee is still there for a refund that names none: it costs the period nothing.
  await life.done('refund-invoice', invoiceId, { amount: 150_000 })
  expect(await creditAfterCancel(life, subscription)).toBe(310_000 - 100_000)
})

// Holds K5, K4.
it('a refund of a setup fee costs the period nothing, and without an amount refunds all that is left of a line', async () => {
  const { life, subscription, invoiceId, idOf } = await paid()
  await life.done('refund-invoice', invoiceId, { lines: [{ lineId: idOf('setup_fee'), amount: 50_000 }] })
  const both = [{ lineId: idOf('setup_fee') }, { lineId: idOf('add_on') }]
  expect(await life.done('refund-invoice', invoiceId, { lines: both })).toMatchObject({ refunded: 220_000 })
  expect(await creditAfterCancel(life, subscription)).toBe(310_000 - 120_000)
})

// Holds K5.
it('a refund is refused for an unknown line or more than it has left, and moves nothing', async () => {
  const { life, invoiceId, idOf } = await paid()
  const refused = async (lines: unknown, more: object = {}) => {
    const answer = await life.act('refund-invoice', invoiceId, { lines, ...more })
    expect(answer.status).toBe(422)
    return refusal(answer)
  }
  const plan = idOf('plan')
  expect(await refused([{ lineId: 'l9' }])).toMatchObject({
    path: 'lines.0.lineId',
    reason: 'line_not_refundable',
  })
  expect(await refused([{ lineId: plan }, { lineId: plan }])).toMatchObject({ reason: 'line_repeated' })
  const much = [{ lineId: plan, amount: 500_001 }]
  expect(await refused(much)).toMatchObject({ path: 'lines.0.amount', refundableKobo: 500_000 })
  expect(await refused([{ lineId: plan }], { amount: 1 })).toMatchObject({ reason: 'lines_or_amount' })
  // What an unnamed refund took of the fee is not there to be named.
  await life.done('refund-invoice', invoiceId, { amount: 100_000 })
  expect(await refused([{ lineId: idOf('setup_fee'), amount: 50_001 }])).toMatchObject({
    refundableKobo: 50_000,
  })
  expect(await life.done('get-invoice', invoiceId)).toMatchObject({ amountRefunded: 100_000 })
})

// Holds K5, D6.10.
it('a refund that its bank refuses leaves the line as it was', async () => {
  const { life, invoiceId, idOf } = await paid('tok_test_refund_fails')
  const lines = [{ lineId: idOf('plan') }]
  await life.act('refund-invoice', invoiceId, { lines })
  await life.clock('2027-06-16T23:00:00.000Z')
  const list = await service.call<any>('list-refunds', { key: life.key })
  expect(list.body.items).toMatchObject([
    { status: 'failed', lines: [{ lineId: idOf('plan'), amount: 500_000 }] },
  ])
  const { body, status } = await life.act('refund-invoice', invoiceId, { lines })
  expect([status, body['refunded']]).toEqual([200, 500_000])
})
