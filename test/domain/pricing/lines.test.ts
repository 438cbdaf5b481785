import { describe, expect, it } from 'vitest'
import { baseOf, itemsOf, paidBases } from '../../../shared/domain/pricing/items.ts'
import { placed, planItemId, type ComposedLine } from '../../../shared/domain/pricing/line.ts'
import {
  isDiscounted,
  sumOfLines,
  sumOfNetted,
  sumOfWhole,
  waitedLines,
  withoutSurplus,
} from '../../../shared/domain/pricing/line-rules.ts'
import { agreed, linesFor, planSold, pricePerPeriod } from '../../../shared/domain/pricing/lines-for.ts'
import { netUnbilled } from '../../../shared/domain/pricing/proration-lines.ts'
import { inVersion } from '../../../shared/domain/pricing/versions.ts'
import { totalsOf } from '../../../shared/domain/pricing/totals.ts'
import { aLine, aShare, aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'

const gold = planSold(inVersion(aPlan(), 1), 1)
const fixed = (discountValue: number) => aDiscount({ discountType: 'fixed', discountValue })
const figures = (lines: readonly ComposedLine[]) =>
  lines.map(({ amount, discountAmount }) => [amount, discountAmount])

// Holds K1.
describe('linesFor', () => {
  it('has a line for each item, in its name, then what waited', () => {
    const silver = {
      id: 'a1',
      type: 'add_on' as const,
      ...{ name: 'Seats', price: 70, unitAmount: 10, quantity: 7 },
    } as const
    const waiting = [aShare(20), aShare(-5)]
    expect(placed(linesFor([gold, silver], { discount: null, waiting }))).toEqual([
      aLine(500_000),
      aLine(70, {
        type: 'add_on',
        itemId: 'a1',
        description: '7 × Seats',
        quantity: 7,
        unitAmount: 10,
        id: 'l2',
      }),
      { ...aShare(20), id: 'l3' },
      { ...aShare(-5), id: 'l4' },
    ])
  })

  // Worked from K6: Gold costs 500,000; the code is named first.
  it.each([
    ['10 per cent, nothing waits', aDiscount(), [], [[500_000, 50_000]]],
    [
      '10 per cent counts the plan alone',
      aDiscount(),
      [100_000],
      [
        [500_000, 50_000],
        [100_000, 0],
      ],
    ],
    [
      '200,000 beside a charge',
      fixed(200_000),
      [100_000],
      [
        [500_000, 200_000],
        [100_000, 0],
      ],
    ],
    [
      '550,000: a charge beside the price bears none of it',
      fixed(550_000),
      [100_000],
      [
        [500_000, 500_000],
        [100_000, 0],
      ],
    ],
    [
      'a credit bears none of it',
      fixed(900_000),
      [-100_000],
      [
        [500_000, 500_000],
        [-100_000, 0],
      ],
    ],
  ] as const)('%s', (_, discount, waits, want) => {
    const waiting = waits.map((amount) => aShare(amount))
    expect(figures(linesFor([gold], { discount, waiting }))).toEqual(want)
  })
})

// Holds K1, D6.4.
describe('totals', () => {
  it.each([
    ['nothing', [], 0, { subtotal: 0, discount: 0, amount: 0 }],
    ['a plan', [aLine(500)], 0, { subtotal: 500, discount: 0, amount: 500 }],
    ['a code', [aLine(500, { discountAmount: 50 })], 0, { subtotal: 500, discount: 50, amount: 450 }],
    [
      'two discounted lines, a credit, and credit applied',
      [aLine(500, { discountAmount: 500 }), { ...aShare(80), discountAmount: 30 }, aShare(-20)],
      13,
      { subtotal: 560, discount: 530, amount: 17 },
    ],
    [
      'credits above all others',
      [aLine(500), aShare(-700)],
      0,
      { subtotal: -200, discount: 0, amount: -200 },
    ],
  ] as const)('of %s', (_, lines, creditApplied, want) => {
    expect(totalsOf(lines, creditApplied)).toEqual(want)
  })

  it('of a period are its price with the code, without credit', () => {
    expect(pricePerPeriod([gold], aDiscount())).toEqual({
      subtotal: 500_000,
      discount: 50_000,
      amount: 450_000,
    })
    expect(pricePerPeriod([gold, { ...gold, id: 'a1' }], null).amount).toBe(1_000_000)
  })
})

describe('what a line’s type decides', () => {
  const lines = [aLine(500, { discountAmount: 120 }), { ...aShare(80), discountAmount: 10 }, aShare(-30)]

  // Holds D5.6, B2.
  it('only a price is the base of unused time, after its discount', () => {
    expect(paidBases(lines)).toEqual({ [planItemId]: 380 })
    expect(paidBases([aShare(80), aShare(-30)])).toEqual({})
  })

  // Holds A9, B5.
  it('proration can wait, and waits as it did', () => {
    expect(waitedLines(lines)).toEqual([
      { type: 'proration_charge', description: 'part', amount: 80 },
      { type: 'proration_credit', description: 'part', amount: -30 },
    ])
  })

  // Holds K6.
  it('a code counts on prices alone', () => {
    expect(lines.map((line) => isDiscounted(line))).toEqual([true, false, false])
  })

  // Holds K4.
  it('an item waits again as it was, and nothing is netted with it', () => {
    const item = { type: 'one_time', description: 'Router', amount: 60, quantity: 2 } as const
    const waiting = { ...item, itemId: 'ii_1', unitAmount: 30 }
    const billed = linesFor([gold], { discount: null, waiting: [waiting, aShare(-20)] })
    expect(waitedLines(billed)[0]).toEqual(waiting)
    expect([sumOfNetted(waitedLines(billed)), sumOfWhole(billed)]).toEqual([-20, 60])
    expect(netUnbilled(50, [waiting, aShare(-20)])).toEqual({ credit: 70, unbilled: [waiting] })
    expect(netUnbilled(50, [aShare(80), waiting]).unbilled.map(({ amount }) => amount)).toEqual([80, 60, -50])
  })

  // Holds D5.10, D6.4.
  it('a surplus is taken out of the newest credit lines first, and lines of nothing go', () => {
    const some = [aLine(0), aShare(-30), aShare(20), aShare(-50)]
    const amounts = (surplus: number) => withoutSurplus(some, surplus).map(({ amount }) => amount)
    expect(amounts(0)).toEqual([0, -30, 20, -50])
    expect(amounts(10)).toEqual([0, -30, 20, -40])
    expect(amounts(50)).toEqual([0, -30, 20])
    expect(amounts(60)).toEqual([0, -20, 20])
    expect(amounts(80)).toEqual([0, 20])
  })

  it('their sum is signed', () => {
    expect([sumOfLines(lines), sumOfLines([])]).toEqual([550, 0])
  })
})

// Holds D5.6, D3.2.
describe('what a subscription buys', () => {
  const bought = () => itemsOf(aSubscription({ paidForPeriod: 450_000 }))

  it('is its plan at the agreed price, with what was paid for it', () => {
    const items = bought()
    expect(items).toEqual([
      { id: planItemId, kind: 'plan', productId: 'plan_gold', quantity: 1, price: 500_000, base: 450_000 },
    ])
    expect(agreed(items)).toEqual([
      { id: planItemId, type: 'plan', name: '', price: 500_000, unitAmount: 500_000, quantity: 1 },
    ])
    expect(baseOf([...items, { ...items[0]!, id: 'a1', base: 7 }])).toBe(450_007)
  })

  it('each item’s base is what was paid for its own lines', () => {
    const lines = [aLine(500, { discountAmount: 50 }), aLine(70, { itemId: 'a1' }), aShare(33)]
    expect(paidBases(lines)).toEqual({ [planItemId]: 450, a1: 70 })
  })

  // Worked: 101 of 520 are forgiven, so that 419 were paid: 450 and 70 less their shares of 101, 87.4 and 13.6.
  it('what was forgiven is shared over the items', () => {
    const lines = [
      aLine(500, { discountAmount: 50 }),
      aLine(70, { itemId: 'a1' }),
      aLine(-101, { type: 'waived' }),
    ]
    expect(paidBases(lines)).toEqual({ [planItemId]: 363, a1: 56 })
  })
})
