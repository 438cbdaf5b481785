import { describe, expect, it } from 'vitest'
import { withBases, type AddOnItem } from '../../../shared/domain/pricing/items.ts'
import { undiscounted } from '../../../shared/domain/pricing/line.ts'
import { linesFor } from '../../../shared/domain/pricing/lines-for.ts'
import { changeFee } from '../../../shared/domain/pricing/setup-fee.ts'
import { shareOut } from '../../../shared/domain/pricing/share-out.ts'
import { problem } from '../fixtures/problem.ts'

// Holds K2, K8: seven seats at 10 for half a month cost 35, which is no price of a seat.
describe('the price of a unit', () => {
  const seats = { id: 'a1', type: 'add_on', name: 'Seats', quantity: 7, price: 70, unitAmount: 10 } as const

  it.each([
    ['stands on the line of a whole period', null, 70, 10],
    ['stands on no line of a part of one', { part: 1, of: 2 }, 35, null],
  ])('%s', (_, stub, amount, unitAmount) => {
    expect(linesFor([seats], { discount: null, stub })).toMatchObject([{ quantity: 7, amount, unitAmount }])
  })

  it('is the amount of a fee, and unknown of a part of a price', () => {
    expect(undiscounted({ type: 'setup_fee', description: 'Start', amount: 50 }).unitAmount).toBe(50)
    expect(undiscounted({ type: 'proration_charge', description: 'part', amount: 50 }).unitAmount).toBeNull()
  })
})

// Holds D5.6, K4.
describe('what a subscription stores of what was paid', () => {
  const seats: AddOnItem = {
    ...{ addOnId: 'a1', name: 'Seats', quantity: 7, price: 70, unitAmount: 10, base: 70 },
  }

  it.each([
    ['none', {}],
    ['null', { addOns: null }],
    ['an empty list', { addOns: [] }],
  ])('is one sum where it buys a plan alone: its add-ons are %s', (_, buys) => {
    expect(withBases(buys, { p: 5 })).toStrictEqual({ paidForPeriod: 5 })
  })

  it('is a sum for each add-on beside it, 0 where nothing was paid for one', () => {
    const free = { ...seats, addOnId: 'a2' }
    expect(withBases({ addOns: [seats, free] }, { p: 5, a1: 33 })).toStrictEqual({
      ...{
        paidForPeriod: 5,
        addOns: [
          { ...seats, base: 33 },
          { ...free, base: 0 },
        ],
      },
    })
    expect(withBases({ addOns: [seats] }, {}).paidForPeriod).toBe(0)
  })
})

// Holds K4.
describe('a change charges a setup fee', () => {
  const setupFee = { name: 'Start', amount: 50 }
  const coming = (id: string, fee: typeof setupFee | null) => ({
    ...{ subscription: { planId: 'plan_gold' }, next: { id, setupFee: fee } },
  })

  it('of another plan, where it is asked to', () => {
    const fee = { type: 'setup_fee', description: 'Start', amount: 50 }
    expect(changeFee(coming('plan_silver', setupFee), true)).toEqual([fee])
    expect(changeFee(coming('plan_silver', setupFee), false)).toEqual([])
  })

  it.each([
    ['the plan stays', 'plan_gold', setupFee],
    ['the other plan has none', 'plan_silver', null],
  ])('not where %s, and says what would', (_, id, fee) => {
    expect(() => changeFee(coming(id, fee), true)).toThrow(
      problem('validation_error', {
        ...{ path: 'setupFee', reason: 'no_setup_fee' },
        issue: 'only a change to another plan that has a setup fee charges one',
      }),
    )
  })
})

// Holds K6: the kobo that rounding down leaves go to the largest fractions, to the first of equal ones.
it.each([
  ['equal weights', 100, [1, 1, 1], [34, 33, 33]],
  ['two equal fractions, above that of the third', 10, [2, 2, 3], [3, 3, 4]],
  ['a larger fraction behind smaller ones', 10, [1, 1, 2, 3], [2, 1, 3, 4]],
  ['many equal weights', 5, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]],
  ['weights of 0', 7, [0, 3, 0], [0, 7, 0]],
  ['no weight', 7, [0, 0], [0, 0]],
  [
    'the largest sums of a line',
    9_999_999_999_999,
    [10_000_000_000_000, 5_000_000_000_000],
    [6_666_666_666_666, 3_333_333_333_333],
  ],
])('a sum is shared over %s', (_, kobo, weights, shares) => {
  expect(shareOut(kobo, weights)).toEqual(shares)
})
