import { expect, it } from 'vitest'
import { runImport } from '../../shared/operations/imports/run-import.ts'
import { chargingContext } from '../support/charging.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { resultsOf } from '../support/import-results.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// June has 30 days: 15 are left on the 16th.
const start = '2027-06-01T09:00:00.000Z'
const end = '2027-07-01T09:00:00.000Z'

async function shop() {
  const life = await openLife(service, start)
  const { id: planId } = await life.plan({ amount: 200_000, pricing: { model: 'per_unit' } })
  const make = async (terms: object): Promise<string> => {
    const made = await service.call<any>('create-add-on', { key: life.key, body: terms })
    expect(made.status, made.text).toBe(201)
    return made.body.id
  }
  const storage = await make({ name: 'Storage', amount: 50_000, interval: 'month' })
  const seats = await make({
    ...{ name: 'Seats', amount: 20_000, interval: 'month' },
    pricing: { model: 'per_unit' },
  })
  const yearly = await make({ name: 'Support', amount: 90_000, interval: 'year' })
  const run = async (given: object) => {
    const made = await service.call<any>('create-import', { key: life.key, ...given })
    expect(made.status, made.text).toBeLessThan(300)
    await runImport(chargingContext(life, { at: start, wallAheadMs: 1_000 }), made.body.id)
    return (await resultsOf(service, life, made.body.id)).toSorted((a: any, b: any) => a.row - b.row)
  }
  return { life, planId: planId as string, storage, seats, yearly, run }
}

// Holds K4, F1: 2 x 200,000 + 50,000 + 3 x 20,000 = 510,000.
it('an import brings units and add-ons, as JSON and as CSV; all are billed next', async () => {
  const { life, planId, storage, seats, run } = await shop()
  const row = { merchantRef: 'a', email: 'a@import.test', planId, currentPeriodEnd: end, quantity: 2 }
  const addOns = [{ addOnId: storage }, { addOnId: seats, quantity: 3 }]
  const [json] = await run({ body: { rows: [{ ...row, addOns }] } })
  const csv = [
    'merchantRef,email,planId,currentPeriodEnd,quantity,addOns',
    `b,b@import.test,${planId},${end},2,${storage}; ${seats}:3`,
    `c,c@import.test,${planId},${end},2,${storage} and more`,
  ].join('\n')
  const [good, bad] = await run({ rawBody: csv, headers: { 'content-type': 'text/csv' } })
  for (const one of [json, good]) {
    expect(one.errors).toEqual([])
    expect(one.nextInvoices[0]).toMatchObject({ amount: 510_000 })
    expect(await life.subscription(one.subscriptionId)).toMatchObject({
      quantity: 2,
      addOns: [
        { addOnId: storage, quantity: 1, amount: 50_000 },
        { addOnId: seats, quantity: 3, amount: 60_000 },
      ],
    })
  }
  expect(bad.errors).toMatchObject([{ path: 'addOns' }])
})

// Holds F1, K5: what was paid elsewhere is shared over the items by their prices, and half of a share is given back.
it('each item has the amount paid for its period', async () => {
  const { life, planId, seats, run } = await shop()
  const row = { planId, currentPeriodEnd: end, quantity: 2, addOns: [{ addOnId: seats, quantity: 5 }] }
  const rows = [
    { ...row, merchantRef: 'a', email: 'a@import.test', paidForPeriod: 250_000 },
    { ...row, merchantRef: 'b', email: 'b@import.test', paidForPeriod: 500_001 },
  ]
  const [paid, above] = await run({ body: { rows } })
  expect(above.errors).toMatchObject([{ path: 'paidForPeriod', reason: 'above_price' }])
  await life.clock('2027-06-16T09:00:00.000Z')
  const off = { addOns: [{ addOnId: seats, quantity: 0 }], effective: 'immediate' }
  await life.done('change-plan', paid.subscriptionId, off)
  // A fifth of 250,000 was for the seats.
  expect(await life.creditOf(paid.customerId)).toBe(25_000)
  await life.done('cancel-subscription', paid.subscriptionId, {})
  expect(await life.creditOf(paid.customerId)).toBe(125_000)
})

// Holds K4.
it('a row whose add-on cannot join its plan creates nothing, and says why', async () => {
  const { planId, storage, yearly, run } = await shop()
  const row = { planId, currentPeriodEnd: end }
  const rows = [
    { ...row, merchantRef: 'a', email: 'a@import.test', addOns: [{ addOnId: yearly }] },
    { ...row, merchantRef: 'b', email: 'b@import.test', addOns: [{ addOnId: 'addon_none' }] },
    { ...row, merchantRef: 'c', email: 'c@import.test', addOns: [{ addOnId: storage, quantity: 2 }] },
  ]
  const results = await run({ body: { rows } })
  expect(results.map(({ errors }: any) => errors.map(({ path, reason }: any) => [path, reason]))).toEqual([
    [['addOns.0.addOnId', 'add_on_interval']],
    [['addOns.0.addOnId', 'not_found']],
    [['addOns.0.quantity', 'quantity_out_of_range']],
  ])
})
