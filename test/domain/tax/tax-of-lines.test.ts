import { describe, expect, it } from 'vitest'
import { undiscounted, type ComposedLine } from '../../../shared/domain/pricing/line.ts'
import { isSameTax, type AppliedTax } from '../../../shared/domain/tax/applied-tax.ts'
import { taxLines } from '../../../shared/domain/tax/tax-lines.ts'
import { onTop, taxOf } from '../../../shared/domain/tax/tax-of.ts'
import { namedRate, percentText, taxSums } from '../../../shared/domain/tax/tax-sums.ts'
import { aLine } from '../fixtures/billing.ts'
import { vat } from './document-fixtures.ts'

// Holds L2: tax is rounded half up once for each rate over the invoice, charges and credits apart, and shared over the
// lines by largest remainder, in their order.

const onTopVat: AppliedTax = { ...vat, inclusive: false }
const price = (amount: number): ComposedLine => undiscounted({ type: 'plan', description: 'Gold', amount })
const item = (amount: number): ComposedLine =>
  undiscounted({ type: 'one_time', description: 'Locker', amount })
const taxesOf = (lines: readonly ComposedLine[], tax: AppliedTax | null = vat) => {
  const taxed = taxLines(lines, tax)
  return { taxes: taxed.taxes, shares: taxed.lines.map((line) => [line.tax, line.taxAmount]) }
}

describe('the tax of an amount (L2)', () => {
  it.each([
    [107_500, true, 7_500],
    [-107_500, true, -7_500],
    [100_000, false, 7_500],
    [-100_000, false, -7_500],
    [20, false, 2],
    [-20, false, -2],
    [0, true, 0],
  ])('of %i, contained %s, is %i: half up, and a credit’s like the charge’s', (amount, inclusive, tax) => {
    expect(taxOf(amount, { basisPoints: 750, inclusive })).toBe(tax)
  })

  it('comes on top only where it is not contained', () => {
    expect([onTop(100_000, onTopVat), onTop(100_000, vat), onTop(100_000, null)]).toEqual([7_500, 0, 0])
  })
})

describe('the tax of lines (L2)', () => {
  it('names each rate once, in the order of the lines', () => {
    const zero = { ...vat, code: 'ZERO', name: 'Zero', basisPoints: 0 }
    const lines = [price(107_500), { ...price(5_000), sells: zero }, price(107_500)]
    expect(taxesOf(lines)).toEqual({
      taxes: [vat, zero],
      shares: [
        [0, 7_500],
        [1, 0],
        [0, 7_500],
      ],
    })
  })

  it('leaves the lines of who charges none as they are, and says nothing of what they sell', () => {
    const lines = [price(107_500), { ...price(5_000), sells: null }]
    expect(taxLines(lines, null)).toEqual({ lines, taxes: [] })
    const taxed = taxLines(lines, vat).lines
    expect(taxed.map((line) => Object.hasOwn(line, 'sells'))).toEqual([false, false])
    expect(taxed[1]).not.toHaveProperty('tax')
  })

  it('rounds charges and credits apart', () => {
    // 107,500 contain 7,500 and 10 contain 0.7; together 107,490 would contain 7,499.
    expect(taxesOf([item(107_500), item(-10)]).shares).toEqual([
      [0, 7_500],
      [0, -1],
    ])
    expect(taxesOf([item(-53_750), item(-53_750), item(215_000)]).shares).toEqual([
      [0, -3_750],
      [0, -3_750],
      [0, 15_000],
    ])
  })

  it.each<[string, number[], number[]]>([
    // 7.5 % of 20 is 1.5, of 40 is 3: half a kobo each is left over.
    ['the first of equal fractions', [20, 20], [2, 1]],
    // 0.75 and 2.25 of 3.
    ['the largest fraction', [30, 10], [2, 1]],
    // 2.48, 2.96 and 2.56 of 8: two kobo are left.
    ['the largest fractions, in the middle and at the end', [31, 37, 32], [2, 3, 3]],
    ['nobody, where each share is whole', [40, 80], [3, 6]],
    ['no line of nothing', [0, 20], [0, 2]],
    ['nobody, where all lines are of nothing', [0, 0], [0, 0]],
  ])('the kobo that is left goes to %s', (_, amounts, shares) => {
    expect(taxesOf(amounts.map(price), onTopVat).shares).toEqual(shares.map((share) => [0, share]))
    expect(taxesOf(amounts.map(item), { ...vat, basisPoints: 0 }).shares).toEqual(amounts.map(() => [0, 0]))
  })

  it('a credit brings the tax of what it undoes, contained in it, and stands apart from prices with it on top', () => {
    const carries = { code: 'VAT', name: 'VAT', basisPoints: 750, amount: -3_750 }
    const credit = undiscounted({
      ...{ type: 'proration_credit', description: 'Unused', amount: -53_750, carries },
    })
    expect(taxesOf([price(100_000), credit], onTopVat)).toEqual({
      taxes: [onTopVat, vat],
      shares: [
        [0, 7_500],
        [1, -3_750],
      ],
    })
    expect(taxLines([credit], null).lines[0]).not.toHaveProperty('carries')
  })
})

it.each<[string, Partial<AppliedTax>]>([
  ['code', { code: 'LUX' }],
  ['name', { name: 'Luxury' }],
  ['rate', { basisPoints: 1_000 }],
  ['kind of amount', { inclusive: false }],
])('rates of another %s are rounded apart (L2)', (_, over) => {
  expect(isSameTax(vat, { ...vat })).toBe(true)
  expect(isSameTax(vat, { ...vat, ...over })).toBe(false)
  expect(isSameTax({ ...vat, ...over }, vat)).toBe(false)
})

describe('the sums of an invoice by rate (L2)', () => {
  it('are after discount and without tax, on top or contained', () => {
    const lines = [
      aLine(100_000, { discountAmount: 10_000, tax: 0, taxAmount: 6_750 }),
      aLine(107_500, { tax: 1, taxAmount: 7_500 }),
      aLine(20_000),
    ]
    expect(taxSums(lines, [onTopVat, vat])).toEqual([
      { tax: onTopVat, net: 90_000, amount: 6_750 },
      { tax: vat, net: 100_000, amount: 7_500 },
    ])
  })

  it.each([
    [750, '7.5', 'VAT 7.5%'],
    [1_000, '10', 'VAT 10%'],
    [1, '0.01', 'VAT 0.01%'],
    [0, '0', 'VAT'],
  ])('a rate of %i basis points is %s per cent, and named %s', (basisPoints, percent, name) => {
    expect(percentText({ basisPoints })).toBe(percent)
    expect(namedRate({ name: 'VAT', basisPoints })).toBe(name)
  })
})
