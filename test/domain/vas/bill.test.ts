import { describe, expect, it } from 'vitest'
import { addMs } from '../../../shared/domain/time/time.ts'
import {
  billRanges,
  composeBill,
  failedBill,
  postponedBill,
  succeededBill,
} from '../../../shared/domain/vas/bill.ts'
import { nairaIssue, nairaToKobo } from '../../../shared/domain/vas/naira.ts'
import { networkOf } from '../../../shared/domain/vas/network-of.ts'
import {
  airtimeOrder,
  bettingOrder,
  cabletvOrder,
  dataOrder,
  electricityOrder,
} from '../../../shared/domain/vas/order.ts'
import { billTransitions } from '../../../shared/domain/vas/transitions.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const wall = '2026-03-15T08:00:00.000Z'
const minute = 60_000
const after = (ms: number) => addMs(april, ms)

const meter = {
  category: 'electricity',
  provider: 'ikeja-electric',
  recipient: '04512345678',
  amountNaira: 5_000,
  payerName: 'Ada Obi',
  meterType: 'prepaid',
  bundleCode: null,
  currency: 'NGN',
} as const
const compose = (over: Partial<Parameters<typeof composeBill>[1]> = {}) =>
  composeBill({ merchantId: 'mer_1', id: 'bil_1', gateway: 'nomba' }, { ...meter, ...over }, april, wall)

// Holds D10.2, D10.4, S12.
describe('a bill', () => {
  it('is processing before the provider is called, in kobo, and asked about in a minute', () => {
    expect(compose()).toEqual({
      merchantId: 'mer_1',
      id: 'bil_1',
      createdAt: april,
      category: 'electricity',
      provider: 'ikeja-electric',
      recipient: '04512345678',
      amount: 5_000 * 100,
      currency: 'NGN',
      status: 'processing',
      gatewayReference: null,
      meta: { amountNaira: 5_000, payerName: 'Ada Obi', meterType: 'prepaid' },
      dueAt: after(minute),
      leaseUntil: Date.parse(wall) + minute,
      version: 1,
      gateway: 'nomba',
    })
  })

  it.each([
    [{ payerName: null, meterType: null }, {}],
    [{ meterType: 'postpaid' }, { payerName: 'Ada Obi', meterType: 'postpaid' }],
    [{ payerName: null, meterType: null, bundleCode: 'mtn-1gb' }, { bundleCode: 'mtn-1gb' }],
  ] as const)('of %j tells what was given', (over, told) => {
    expect(compose(over).meta).toEqual({ amountNaira: 5_000, ...told })
  })

  const settled = { ...compose(), dueAt: null, version: 2 }

  it('that was delivered keeps the provider’s reference and the token', () => {
    const receipt = { gatewayReference: 'gw_1', token: '1234-5678' }
    const done = { ...settled, status: 'success', gatewayReference: 'gw_1' }
    expect(succeededBill(compose(), receipt)).toEqual({
      ...done,
      meta: { ...settled.meta, token: '1234-5678' },
    })
    expect(succeededBill(compose(), { ...receipt, token: null })).toEqual(done)
  })

  it('that was refused says why', () => {
    expect(failedBill(compose(), 'invalid_meter')).toEqual({
      ...settled,
      status: 'failed',
      meta: { ...settled.meta, failureReason: 'invalid_meter' },
    })
  })

  it('ends once', () => {
    const failed = failedBill(compose(), 'x')
    const again = problem('conflict', { reason: 'invalid_transition' })
    expect(() => succeededBill(failed, { gatewayReference: 'g', token: null })).toThrow(again)
    const done = succeededBill(compose(), { gatewayReference: 'g', token: null })
    expect(() => failedBill(done, 'x')).toThrow(again)
  })

  // Holds D9.9: by the timetable of payouts, from when it was made.
  it.each([
    [0, minute],
    [minute, 5 * minute],
    [5 * minute, 30 * minute],
    [30 * minute, 120 * minute],
    [120 * minute, 180 * minute],
  ])('without an answer after %i ms is asked about %i ms after it was made', (asked, next) => {
    const bill = compose()
    expect(postponedBill(bill, after(asked))).toEqual({ ...bill, dueAt: after(next), version: 2 })
  })

  // Holds S18.
  it('is processing, success or failed', () => {
    expect(billTransitions.map(({ from, trigger, to }) => [from, trigger, to])).toEqual([
      ['processing', 'succeed', 'success'],
      ['processing', 'fail', 'failed'],
    ])
  })
})

// Holds D10.1: bounds a category, in whole naira; a kobo amount is noticed.
describe('an amount of naira', () => {
  it.each([
    ['airtime', 50, 50_000],
    ['data', 50, 50_000],
    ['betting', 100, 1_000_000],
    ['cabletv', 100, 1_000_000],
    ['electricity', 500, 1_000_000],
  ] as const)('for %s is %i to %i', (category, min, max) => {
    const range = billRanges[category]
    expect(nairaIssue(min, range)).toBeNull()
    expect(nairaIssue(max, range)).toBeNull()
    expect(nairaIssue(min - 1, range)).toBe(`must be at least ${min} naira`)
    expect(nairaIssue(max + 1, range)).toBe(`must be at most ${max} naira`)
  })

  it.each([
    ['500', 'must be a number of whole naira, not a text'],
    ['', 'must be a number of whole naira, not a text'],
    [null, 'must be a number of whole naira'],
    [undefined, 'must be a number of whole naira'],
    [true, 'must be a number of whole naira'],
    [{}, 'must be a number of whole naira'],
    [Number.NaN, 'must be a number of whole naira'],
    [Number.POSITIVE_INFINITY, 'must be a number of whole naira'],
    [500.5, 'must be whole naira, without a fraction'],
    [2 ** 53, 'must be whole naira, without a fraction'],
    [0, 'must be at least 50 naira'],
    [-500, 'must be at least 50 naira'],
    [50_001, 'must be at most 50000 naira'],
    [50_050, 'must be at most 50000 naira'],
    [1_000_000, 'must be at most 50000 naira; is it kobo? That would be 10000 naira'],
  ])('of %s: %s', (value, issue) => {
    expect(nairaIssue(value, billRanges.airtime)).toBe(issue)
  })

  it('that would be too little even as kobo is not taken for kobo', () => {
    const range = { min: 100, max: 1_000 }
    expect(nairaIssue(9_900, range)).toBe('must be at most 1000 naira')
    expect(nairaIssue(10_000, range)).toBe('must be at most 1000 naira; is it kobo? That would be 100 naira')
  })

  it.each([
    [1, 100],
    [500, 50_000],
    [90_071_992_547_409, 9_007_199_254_740_900],
  ])('%i naira are %i kobo', (naira, kobo) => {
    expect(nairaToKobo(naira)).toBe(kobo)
  })

  it.each([0, -1, 1.5, 0.01, 90_071_992_547_410, 2 ** 53, Number.NaN])('%s is none', (naira) => {
    expect(() => nairaToKobo(naira)).toThrow(new RangeError(`no whole amount of naira: ${naira}`))
  })
})

// Holds D10.1: five ways to order, one form to buy.
describe('an order', () => {
  const none = { payerName: null, meterType: null, bundleCode: null, currency: 'NGN' }
  const phone = { ...none, recipient: '08031234509' }
  const account = { ...none, recipient: '0451', amountNaira: 5_000 }
  const body = { customerId: '0451', amount: 5_000 }

  it.each([
    [
      'airtime',
      airtimeOrder({ phoneNumber: '08031234509', amount: 500 }),
      { ...phone, category: 'airtime', provider: null, amountNaira: 500 },
    ],
    [
      'airtime of a network, in another currency',
      airtimeOrder({ phoneNumber: '08031234509', amount: 500, network: 'GLO', currency: 'USD' }),
      { ...phone, category: 'airtime', provider: 'GLO', amountNaira: 500, currency: 'USD' },
    ],
    [
      'data by amount',
      dataOrder({ phoneNumber: '08031234509', network: 'MTN', amount: 1_000 }),
      { ...phone, category: 'data', provider: 'MTN', amountNaira: 1_000 },
    ],
    [
      'data by bundle',
      dataOrder({ phoneNumber: '08031234509', network: 'MTN', bundleCode: 'mtn-1gb' }),
      { ...phone, category: 'data', provider: 'MTN', amountNaira: null, bundleCode: 'mtn-1gb' },
    ],
    [
      'betting',
      bettingOrder({ ...body, provider: 'bet9ja' }),
      { ...account, category: 'betting', provider: 'bet9ja' },
    ],
    [
      'cable TV, in another currency',
      cabletvOrder({ ...body, provider: 'dstv', payerName: 'Ada', currency: 'GHS' }),
      { ...account, category: 'cabletv', provider: 'dstv', payerName: 'Ada', currency: 'GHS' },
    ],
    [
      'electricity',
      electricityOrder({ ...body, disco: 'ikeja-electric', meterType: 'postpaid' }),
      { ...account, category: 'electricity', provider: 'ikeja-electric', meterType: 'postpaid' },
    ],
  ])('%s', (_, order, want) => {
    expect(order).toEqual(want)
  })
})

it.each([
  ['08031234509', 'MTN'],
  ['+2349161234567', 'MTN'],
  ['08051234567', 'GLO'],
  ['08021234567', 'AIRTEL'],
  ['08091234567', '9MOBILE'],
  ['08041234567', null],
  ['not a phone', null],
])('%s was given to %s', (phone, network) => {
  expect(networkOf(phone)).toBe(network)
})
