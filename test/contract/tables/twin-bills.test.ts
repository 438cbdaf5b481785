import { describe, expect, it } from 'vitest'
import { sandboxBillers } from '../../../shared/adapters/gateways/twin/billers.ts'
import { sandboxVas } from '../../../shared/adapters/gateways/twin/bills.ts'
import { billCategories, networks } from '../../../shared/domain/vas/bill.ts'
import type { VendRequest } from '../../../shared/ports/vas-provider.ts'
import { bookInMemory } from './twin-book.ts'

/** The twin's bills over a book in memory. */
function twin() {
  const book = bookInMemory()
  const vas = sandboxVas((merchantId) => {
    expect(merchantId).toBe('m')
    return book
  })
  return { book, vas }
}

const order: VendRequest = {
  ...{ merchantId: 'm', reference: 'bil_1', category: 'airtime', provider: 'MTN', recipient: '08030000000' },
  ...{ amount: 500, currency: 'NGN', payerName: null, meterType: null, bundleCode: null },
}

describe('a purchase', () => {
  const done = { kind: 'succeeded', gatewayReference: 'twin_bil_1', token: null }
  const failed = { kind: 'failed', reason: 'refused_by_provider' }
  // By hand: the first eight bytes of the SHA-256 of "bil_1", in twenty digits.
  const token = '04687122348223831970'

  it.each<[string, VendRequest['meterType'], object, object, string, string]>([
    ['08030000000', null, done, done, 'succeeded', ''],
    ['08030000001', null, failed, failed, 'declined', ''],
    ['08030000002', null, { kind: 'unknown' }, done, 'succeeded', ''],
    ['00010', null, done, done, 'succeeded', ''],
    ['45700000009', 'prepaid', { ...done, token }, { ...done, token }, 'succeeded', token],
    ['45700000009', 'postpaid', done, done, 'succeeded', ''],
    ['45700000001', 'prepaid', failed, failed, 'declined', token],
    ['45700000002', 'prepaid', { kind: 'unknown' }, { ...done, token }, 'succeeded', token],
  ])('for %s, meter %s, ends as its last digits say (D12.5)', async (recipient, meterType, ...row) => {
    const [said, known, outcome, detail] = row
    const { vas, book } = twin()
    expect(await vas.queryVend('m', 'bil_1')).toStrictEqual({ kind: 'not_found' })
    expect(await vas.vend({ ...order, recipient, meterType })).toStrictEqual(said)
    expect(await vas.queryVend('m', 'bil_1')).toStrictEqual(known)
    const entry = { reference: 'bil_1', amount: 500, currency: 'NGN', outcome, detail }
    expect(await book.list()).toStrictEqual([entry])
    expect(await vas.vend({ ...order, recipient: '08030000009', amount: 700 })).toStrictEqual(known)
    expect(await book.list()).toStrictEqual([entry])
  })

  it('has a token of twenty digits of its own', async () => {
    const { vas } = twin()
    const said = await vas.vend({ ...order, reference: 'bil_2', meterType: 'prepaid' })
    expect(said).toMatchObject({ token: '13134880222823550497' })
  })

  it('is by any bill, at an amount', () => {
    const { vas } = twin()
    expect([vas.name, vas.sellsByProduct]).toEqual(['sandbox', false])
    expect(() => {
      vas.requireBills()
    }).not.toThrow()
  })
})

describe('what the sandbox sells', () => {
  const mobile = [
    { id: 'MTN', name: 'MTN' },
    { id: 'GLO', name: 'GLO' },
    { id: 'AIRTEL', name: 'AIRTEL' },
    { id: '9MOBILE', name: '9mobile' },
  ]
  // The distributors of Nigeria's regulator, by the short names under which they are known.
  const distributors = `
    aedc   Abuja Electricity Distribution Company
    bedc   Benin Electricity Distribution Company
    eedc   Enugu Electricity Distribution Company
    ekedc  Eko Electricity Distribution Company
    ibedc  Ibadan Electricity Distribution Company
    ikedc  Ikeja Electric
    jed    Jos Electricity Distribution
    kaedco Kaduna Electric
    kedco  Kano Electricity Distribution Company
    phed   Port Harcourt Electricity Distribution
    yedc   Yola Electricity Distribution Company`
  const electricity = distributors
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +(.*)/, 2))
    .map(([id, name]) => ({ id, name }))
  const betting = [
    { id: 'bet9ja', name: 'Bet9ja' },
    { id: 'sportybet', name: 'SportyBet' },
    { id: 'betking', name: 'BetKing' },
    { id: '1xbet', name: '1xBet' },
  ]
  const cabletv = [
    { id: 'dstv', name: 'DStv' },
    { id: 'gotv', name: 'GOtv' },
    { id: 'startimes', name: 'StarTimes' },
  ]
  const sold = { airtime: mobile, data: mobile, betting, cabletv, electricity }

  it.each(billCategories)('by %s is this', async (category) => {
    const { vas } = twin()
    expect(await vas.billers(category)).toStrictEqual(sold[category])
    expect(sandboxBillers[category]).toStrictEqual(sold[category])
  })

  it.each(networks)('as data of %s is five bundles in whole naira', async (network) => {
    const { vas } = twin()
    const bundle = (size: string, days: number, amountNaira: number) => ({
      bundleCode: `${network}-${size}-${days}D`,
      name: `${network} ${size}, ${days} days`,
      amountNaira,
    })
    expect(await vas.bundles(network)).toStrictEqual([
      bundle('500MB', 7, 350),
      bundle('1GB', 7, 500),
      bundle('2GB', 30, 1_200),
      bundle('5GB', 30, 2_500),
      bundle('20GB', 30, 7_500),
    ])
  })

  it.each([
    ['4570001234', { customerName: 'Customer 1234' }],
    ['4570000001', null],
    ['4570000002', { customerName: 'Customer 0002' }],
  ])('to %s is sold to %o (D12.5)', async (customerId, known) => {
    const customer = { category: 'electricity', provider: 'aedc', customerId } as const
    expect(await twin().vas.lookUp(customer)).toStrictEqual(known)
  })
})
