import { describe, expect, it } from 'vitest'
import {
  periodTaxOf,
  priceOfLines,
  sumOfWhole,
  taxOnTop,
  waitedLines,
  waitingAtEnd,
} from '../../../shared/domain/pricing/line-rules.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { partOfRest } from '../../../shared/domain/pricing/unused-time.ts'
import { aLine, aShare } from '../fixtures/billing.ts'
import { april, march } from '../fixtures/instants.ts'

const contained = { code: 'vat', name: 'VAT', basisPoints: 750, inclusive: true }
const onTop = { code: 'vat_top', name: 'VAT on top', basisPoints: 750, inclusive: false }
const taxes = [contained, onTop]
const paid = (amount: number) => ({ code: 'vat_top', name: 'VAT on top', basisPoints: 750, amount })

// Holds L2: 1,000 less 200 bear 60 at 7.5 %; a tax that is contained raises no sum.
describe('the tax of a line', () => {
  it.each([
    ['on top', { tax: 1, taxAmount: 60 }, 60],
    ['contained', { tax: 0, taxAmount: 60 }, 0],
    ['of none', {}, 0],
    ['of a rate without a sum', { tax: 1, taxAmount: null }, 0],
    ['of no rate of its invoice', { tax: 2, taxAmount: 60 }, 0],
  ])('%s adds its part to what is paid', (_, line, want) => {
    expect(taxOnTop(line, taxes)).toBe(want)
    const plan = aLine(1_000, { discountAmount: 200, ...line })
    const item = aLine(800, { type: 'one_time', itemId: 'ii_1', ...line })
    // The price counts the plan alone, the whole lines count the item alone.
    expect(priceOfLines([plan, item], taxes)).toBe(800 + want)
    expect(sumOfWhole([plan, item], taxes)).toBe(800 + want)
  })

  it.each([
    [
      'all prices of its rate',
      [aLine(800, { tax: 1, taxAmount: 60 }), aLine(400, { type: 'add_on', tax: 1, taxAmount: 30 })],
      90,
    ],
    ['no price that bears none', [aLine(800), aLine(400, { type: 'add_on', tax: 1, taxAmount: 30 })], 30],
    [
      'no fee',
      [aLine(400, { type: 'setup_fee', tax: 0, taxAmount: 28 }), aLine(800, { tax: 1, taxAmount: 60 })],
      60,
    ],
    ['a price without a sum as 0', [aLine(800, { tax: 1, taxAmount: null })], 0],
  ] as const)('for a period counts %s', (_, lines, want) => {
    expect(periodTaxOf(lines, taxes)).toEqual(paid(want))
  })

  it('for a period is none where no price bears any', () => {
    expect(periodTaxOf([aLine(800)], taxes)).toBeNull()
    expect(periodTaxOf([{ ...aShare(400), tax: 1, taxAmount: 30 }], taxes)).toBeNull()
    expect(periodTaxOf([], taxes)).toBeNull()
  })
})

// Holds A9, L2: only what undoes a tax says which one; a charge bears that of the invoice on which it stands.
describe('a line that waits again', () => {
  const credit = { type: 'proration_credit', description: 'part', amount: -800 } as const

  it.each([
    ['a credit with its tax', { ...aShare(-800), tax: 1, taxAmount: -60 }, { ...credit, carries: paid(-60) }],
    [
      'a credit with a rate and no sum',
      { ...aShare(-800), tax: 1, taxAmount: null },
      { ...credit, carries: paid(0) },
    ],
    ['a credit without a tax', aShare(-800), credit],
    [
      'a credit that says its tax itself',
      { ...aShare(-800), tax: 1, taxAmount: -60, carries: paid(-59) },
      { ...credit, carries: paid(-59) },
    ],
    ['several units', { ...aShare(-800), quantity: 2 }, { ...credit, quantity: 2 }],
    [
      'a charge',
      { ...aShare(800), tax: 1, taxAmount: 60 },
      { ...credit, type: 'proration_charge', amount: 800 },
    ],
  ])('is %s as it was', (_, line, want) => {
    expect(waitedLines([aLine(500), line], taxes)).toStrictEqual([want])
  })

  it('has no tax of an invoice without rates', () => {
    expect(waitedLines([{ ...aShare(-800), tax: 0, taxAmount: -60 }])).toStrictEqual([credit])
  })
})

// Holds K4: a start that was never billed costs nothing.
it('an end counts what waits but a setup fee', () => {
  const fee: UnbilledLine = { type: 'setup_fee', description: 'Start', amount: 50 }
  expect(waitingAtEnd([fee, aShare(20), aShare(-5)])).toEqual([aShare(20), aShare(-5)])
  expect(waitingAtEnd([aShare(20)])).toEqual([aShare(20)])
  expect(waitingAtEnd([fee])).toEqual([])
})

// Holds D5.4, K5: an empty period has no rest; of a whole one in front of us 1 of 4 units of 1,002 is 250.5, rounded up.
it('a part of the rest is rounded half up once, and is nothing of an empty period', () => {
  const whole = { periodStart: march, periodEnd: april, pausedSeconds: 0, effectiveAt: march }
  expect(partOfRest(1_002, { part: 1, of: 4 }, whole)).toBe(251)
  expect(partOfRest(1_002, { part: 1, of: 4 }, { ...whole, periodEnd: march })).toBe(0)
})
