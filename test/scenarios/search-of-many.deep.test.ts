import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { newCustomer } from '../../shared/domain/customer/customer.ts'
import { termsOfCustomer } from '../../shared/domain/search/terms.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { customerCodec } from '../../shared/store/entities/customer.ts'
import { searchTermCodec } from '../../shared/store/entities/search-term.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openScene } from '../support/billing.ts'
import { startService } from '../support/service.ts'
import { countUnits } from '../support/units.ts'

const service = await forThisFile(startService())
const counter = countUnits()

const many = 10_000
const first = [
  'Adaeze',
  'Chinedu',
  'Blessing',
  'Tunde',
  'Ngozi',
  'Ibrahim',
  'Folake',
  'Emeka',
  'Halima',
  'Segun',
]
const last = ['Okafor', 'Bello', 'Nwosu', 'Adeyemi', 'Balogun', 'Eze', 'Lawal', 'Obi', 'Danjuma', 'Ojo']

// Holds P5.
it('finds one of 10,000 customers with few reads, whatever is typed', async () => {
  const { key, merchant } = await openScene(service)
  const createdAt = '2027-04-01T08:00:00.000Z'
  const ids = createIdSource(() => 0)
  const customers = Array.from({ length: many }, (_, n) => {
    const name = `${first[n % 10]!} ${last[Math.floor(n / 10) % 10]!} ${n}`
    const details = {
      name,
      email: `person.${n}@gym.example`,
      phone: `23480${String(30_000_000 + n)}`,
      merchantRef: `REF-${n}`,
      metadata: {},
    }
    const id = ids.next('customer', createdAt, false)
    return newCustomer({ merchantId: merchant.merchantId, id, createdAt }, details)
  })
  const stamp = { mode: 'sandbox', clock: 'wall' } as const
  const items = customers.flatMap((customer) => [
    customerCodec.encode(customer, stamp),
    ...termsOfCustomer(customer).map((term) =>
      searchTermCodec.encode({ merchantId: merchant.merchantId, term, target: customer.id }, stamp),
    ),
  ])
  const { client, name: table } = twinTable()
  for (let from = 0; from < items.length; from += 25) {
    const requests = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))
  }
  const costs: [string, number, number, number][] = []
  for (const [q, least] of [
    ['adaeze', 10],
    ['person.7777@', 1],
    ['0803000777', 10],
    ['ref-9999', 1],
    ['halima danj 8888', 1],
    ['segun ojo', 1],
    ['9990', 1],
    ['nobody', 0],
  ] as const) {
    const began = performance.now()
    const { units, result } = await counter.measure(() => service.call('search', { key, query: { q } }))
    costs.push([q, Math.round(performance.now() - began), units.trips, units.rru])
    expect([q, result.status]).toEqual([q, 200])
    expect(result.body['customers'].length).toBeGreaterThanOrEqual(least)
    expect(Buffer.byteLength(result.text)).toBeLessThan(20_000)
    expect([q, units.wru]).toEqual([q, 0])
    expect(units.rru).toBeLessThan(70)
  }
  if (process.env['FIGURES'] !== undefined) console.log(costs)
}, 600_000)
