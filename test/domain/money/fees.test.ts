import { describe, expect, it } from 'vitest'
import { earnedOf } from '../../../shared/domain/ledger/earned.ts'
import { parseGatewayFees } from '../../../shared/domain/money/deployed-fees.ts'
import { feeByTable, feeOfCharge } from '../../../shared/domain/money/fees.ts'
import { requireSameCurrency } from '../../../shared/domain/money/same-currency.ts'
import { problem } from '../fixtures/problem.ts'

const none = { percentBp: 0, fixedKobo: 0, waivedBelowKobo: 0, capKobo: null }

describe('a deployment’s table of fees (N1)', () => {
  it.each([
    ['{}', {}],
    ['{"nomba":{}}', { nomba: {} }],
    ['{"nomba":{"card":{}}}', { nomba: { card: none } }],
    [
      '{"nomba":{"card":{"percentBp":140,"capKobo":180000},"ussd":{"fixedKobo":1,"waivedBelowKobo":2}}}',
      {
        nomba: {
          card: { ...none, percentBp: 140, capKobo: 180_000 },
          ussd: { ...none, fixedKobo: 1, waivedBelowKobo: 2 },
        },
      },
    ],
    [
      '{"nomba":{"card":{"percentBp":10000,"capKobo":0}}}',
      { nomba: { card: { ...none, percentBp: 10_000, capKobo: 0 } } },
    ],
    ['{"nomba":{"card":{"percentBp":null}}}', { nomba: { card: none } }],
  ])('%s', (text, fees) => {
    expect(parseGatewayFees(text)).toEqual(fees)
  })

  it.each([
    'no table',
    '1',
    'null',
    '[]',
    '{"nomba":1}',
    '{"nomba":[]}',
    '{"nomba":{"cheque":{}}}',
    '{"nomba":{"card":null}}',
    '{"nomba":{"card":{"percent":1}}}',
    '{"nomba":{"card":{"percentBp":10001}}}',
    '{"nomba":{"card":{"percentBp":-1}}}',
    '{"nomba":{"card":{"fixedKobo":1.5}}}',
    '{"nomba":{"card":{"waivedBelowKobo":"1"}}}',
    '{"nomba":{"card":{"capKobo":-1}}}',
  ])('is not %s', (text) => {
    expect(() => parseGatewayFees(text)).toThrow(
      new Error('gatewayFees: must be a table of gateway, rail and fee in kobo, as JSON'),
    )
  })
})

describe('a fee by its table', () => {
  // 1.5 % and 100 naira from 2,500 naira on, at most 2,000 naira.
  const table = { percentBp: 150, fixedKobo: 10_000, waivedBelowKobo: 250_000, capKobo: 200_000 }
  it.each([
    [0, 0],
    [33, 0], // 0.495
    [34, 1], // 0.51
    [100, 2], // 1.5, half up
    [249_999, 3_750], // 3,749.985
    [250_000, 13_750],
    [12_666_600, 199_999],
    [12_666_667, 200_000], // 190,000.005 and 10,000
    [99_999_999, 200_000],
  ])('of %i kobo is %i', (amount, fee) => {
    expect(feeByTable(table, amount)).toBe(fee)
  })

  it('without a cap is exact beyond what a product of numbers can hold', () => {
    // All of 2^53 - 1 but a ten-thousandth, which is 900,719,925,474.0991.
    const most = Number.MAX_SAFE_INTEGER
    expect(feeByTable({ ...none, percentBp: 9_999 }, most)).toBe(most - 900_719_925_474)
  })
})

describe('the fee of a charge (N1)', () => {
  const card = { gateway: 'paystack', rail: 'card', amount: 10_000, currency: 'NGN' } as const
  const own = { leastKobo: null, fees: { ...none, fixedKobo: 300 }, feeBearer: 'merchant' } as const
  const deployed = { paystack: { card: { ...none, fixedKobo: 70 } } }

  it.each([
    ['as its gateway reports', { gateway: own, feesByRail: deployed }, card, 55, 55, 'merchant'],
    ['by the merchant’s own table', { gateway: own, feesByRail: deployed }, card, null, 300, 'merchant'],
    ['by the deployment’s', { feesByRail: deployed }, card, null, 70, 'platform'],
    ['no more than the charge', { gateway: own }, { ...card, amount: 200 }, null, 200, 'merchant'],
    ['not below nothing', {}, card, -5, 0, 'platform'],
  ] as const)('%s', (_, terms, charge, told, feeKobo, bearer) => {
    expect(feeOfCharge(terms, charge, told)).toEqual({ feeKobo, bearer })
  })

  it.each([
    ['of another currency', { gateway: own }, { ...card, currency: 'USD' }],
    ['of a rail without a row', { feesByRail: deployed }, { ...card, rail: 'ussd' }],
    ['of a gateway without a table', { feesByRail: deployed }, { ...card, gateway: 'nomba' }],
    ['where there is no table', {}, card],
  ] as const)('is unknown: %s', (_, terms, charge) => {
    expect(feeOfCharge(terms, charge, null)).toBeNull()
  })
})

describe('what a charge brings (D9.1, N1)', () => {
  it.each([
    ['no fee', null, 1000, 0],
    ['an unknown fee', undefined, 1000, 0],
    ['a fee that is not the merchant’s', { feeKobo: 30, bearer: 'platform' }, 1000, 0],
    ['the merchant’s fee', { feeKobo: 30, bearer: 'merchant' }, 970, 30],
    ['a fee of all of it', { feeKobo: 1000, bearer: 'merchant' }, 0, 1000],
    ['a fee of nothing', { feeKobo: 0, bearer: 'merchant' }, 1000, 0],
  ] as const)('with %s', (_, fee, earned, kept) => {
    const { currency, postings } = earnedOf('NGN', 1000, fee)
    expect(currency).toBe('NGN')
    expect(postings).toEqual(
      [
        { account: 'gateway_clearing', amount: -1000 },
        { account: 'merchant_pending', amount: earned },
        { account: 'fees', amount: kept },
      ].filter(({ amount }) => amount !== 0),
    )
  })
})

it.each([
  [undefined, 'NGN', true],
  ['NGN', 'NGN', true],
  ['USD', 'NGN', false],
] as const)('a caller who means %s where %s is (Q1)', (given, own, isFine) => {
  const call = () => {
    requireSameCurrency(given, own)
  }
  if (isFine) expect(call).not.toThrow()
  else
    expect(call).toThrow(
      problem('validation_error', {
        ...{ path: 'currency', reason: 'currency_mismatch', issue: 'is NGN here' },
      }),
    )
})
