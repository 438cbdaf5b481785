import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** Days of statements and of debts are the merchant's (N4). */
const service = await forThisFile(startService())

// Holds N4.
it('a statement’s day ends at the merchant’s midnight, and later entries belong to the next day', async () => {
  // Half past midnight on 1 May in Lagos is still 30 April in Greenwich.
  const life = await openLife(service, '2027-04-30T23:30:00.000Z')
  const plan = await life.plan({ amount: 400_000 })
  const { customerId } = await life.begin(plan['id'])
  const read = async (from: string, to: string) =>
    (
      await service.call<any>('get-customer-statement', {
        key: life.key,
        params: { id: customerId },
        query: { from, to },
      })
    ).body
  const [april, may] = [await read('2027-04-01', '2027-05-01'), await read('2027-05-01', '2027-06-01')]
  expect([april.items, april.to]).toEqual([[], '2027-04-30T23:00:00.000Z'])
  expect(may.items.map(({ type, owedKobo }: any) => [type, owedKobo])).toEqual([
    ['invoice', 400_000],
    ['payment', -400_000],
  ])
  expect([may.openingOwedKobo, may.closingOwedKobo]).toEqual([0, 0])
})
