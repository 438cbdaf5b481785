import { beforeAll, describe, expect, it } from 'vitest'
import * as contract from '../../shared/api/contracts/vas.ts'
import {
  airtimeOrder,
  bettingOrder,
  cabletvOrder,
  dataOrder,
  electricityOrder,
} from '../../shared/domain/vas/order.ts'
import { billView } from '../../shared/views/bill.ts'
import { buyBill } from '../../shared/operations/vas/buy-bill.ts'
import type { VasProvider, VendRequest } from '../../shared/ports/vas-provider.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { openTill, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
let till: Till

beforeAll(async () => {
  till = await openTill(service, '2027-03-01T12:00:00.000Z')
  await till.earn(500_000_000)
  await till.setClock('2027-03-02T12:00:00.000Z')
})

const airtime = { phoneNumber: '08031234567', amount: 500 }

/** Every optional field of a purchase there and not there, and what the provider receives of it. */
const orders: readonly (readonly [name: keyof typeof makers, body: Record<string, any>, told: object])[] = [
  ['airtime', airtime, { provider: 'MTN', amount: 50_000 }],
  ['airtime', { ...airtime, network: 'GLO' }, { provider: 'GLO', amount: 50_000 }],
  ['airtime', { ...airtime, currency: 'NGN' }, { provider: 'MTN', amount: 50_000 }],
  ['data', { phoneNumber: '08051234567', network: 'GLO', amount: 350 }, { provider: 'GLO', amount: 35_000 }],
  [
    'data',
    { phoneNumber: '08051234567', network: 'GLO', bundleCode: 'small' },
    { provider: 'GLO', amount: 20_000, bundleCode: 'small' },
  ],
  ['betting', { provider: 'one', customerId: '12345', amount: 700 }, { provider: 'one', amount: 70_000 }],
  [
    'betting',
    { provider: 'one', customerId: '12345', amount: 700, payerName: 'Ada' },
    { provider: 'one', amount: 70_000, payerName: 'Ada' },
  ],
  [
    'cabletv',
    { customerId: '7012345678', payerName: 'Ada', amount: 700 },
    { provider: 'dstv', amount: 70_000, payerName: 'Ada' },
  ],
  [
    'cabletv',
    { customerId: '7012345678', payerName: 'Ada', amount: 700, provider: 'gotv' },
    { provider: 'gotv', amount: 70_000, payerName: 'Ada' },
  ],
  ...(['prepaid', 'postpaid'] as const).map(
    (meterType) =>
      [
        'electricity',
        { disco: 'one', customerId: '45012345678', meterType, payerName: 'Ada', amount: 700 },
        { provider: 'one', amount: 70_000, payerName: 'Ada', meterType },
      ] as const,
  ),
]

const makers = {
  airtime: (body: unknown) => airtimeOrder(contract.buyAirtime.body.parse(body)),
  data: (body: unknown) => dataOrder(contract.buyData.body.parse(body)),
  betting: (body: unknown) => bettingOrder(contract.fundBetting.body.parse(body)),
  cabletv: (body: unknown) => cabletvOrder(contract.payCabletv.body.parse(body)),
  electricity: (body: unknown) => electricityOrder(contract.payElectricity.body.parse(body)),
}

// Holds D10.1.
describe('a provider receives', () => {
  const companies = ['dstv', 'gotv', 'one'].map((id) => ({ id, name: id }))
  const bundles = [
    { bundleCode: 'small', name: 'Small', amountNaira: 200 },
    { bundleCode: 'large', name: 'Large', amountNaira: 350 },
  ]

  /** Buys from a provider that keeps what it receives, and sells data as products or not. */
  async function told(name: keyof typeof makers, body: object, sellsByProduct: boolean) {
    const asked: VendRequest[] = []
    const vas: VasProvider = {
      name: 'told',
      sellsByProduct,
      requireBills: () => undefined,
      vend(request) {
        asked.push(request)
        return Promise.resolve({ kind: 'succeeded', gatewayReference: 'g', token: null })
      },
      queryVend: () => Promise.resolve({ kind: 'not_found' }),
      lookUp: () => Promise.resolve(null),
      billers: () => Promise.resolve(companies),
      bundles: () => Promise.resolve(bundles),
    }
    const actor = { kind: 'worker', id: 'test' } as const
    const { merchantId } = till.merchant
    const base = createContext({ merchantId, mode: 'sandbox', requestId: 'test', actor, timeZone: '' })
    const bill = await buyBill({ ...base, vas, vasAt: () => vas }, makers[name](body))
    expect(asked).toHaveLength(1)
    return { bill: billView(bill), request: asked[0]! }
  }

  it.each(orders)('for %s %j: all that was given, and nothing else', async (name, body, expected) => {
    const { bill, request } = await told(name, body, false)
    const recipient = (body['phoneNumber'] ?? body['customerId']) as string
    const { merchantId } = till.merchant
    expect(request).toEqual({
      ...{ merchantId, reference: bill.id, category: name, recipient, currency: 'NGN' },
      ...{ payerName: null, meterType: null, bundleCode: null },
      ...expected,
    })
    const { amount, provider: _, ...extra } = expected as { amount: number; provider: string }
    expect(bill.meta).toEqual({ amountNaira: amount / 100, ...extra })
  })

  it('for data sold as products and found by price: the product', async () => {
    const body = { phoneNumber: '08051234567', network: 'GLO', amount: 350 }
    expect((await told('data', body, true)).request).toMatchObject({ amount: 35_000, bundleCode: 'large' })
  })

  // Holds D10.3.
  it.each([
    ['airtime', 4],
    ['data', 4],
    ['betting', 4],
    ['cabletv', 3],
    ['electricity', 11],
  ])('and tells the companies of %s', async (category, count) => {
    const { items } = (await service.call<any>('list-billers', { key: till.key, query: { category } })).body
    expect(items).toHaveLength(count)
    for (const one of items as object[]) expect(Object.keys(one)).toEqual(['id', 'name'])
  })
})
