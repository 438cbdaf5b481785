import { describe, expect, it } from 'vitest'
import { earlierLinesKobo, planNamedRefund } from '../../../shared/domain/invoice/returnable.ts'
import { namedLines, namedOfPeriod, withNamed } from '../../../shared/domain/invoice/named-lines.ts'
import { aLine, aShare, paidInvoice } from '../fixtures/billing.ts'
import { problem } from '../fixtures/problem.ts'
import { book, nothingHeld } from './chain-fixtures.ts'

const plan = aLine(500_000, { id: 'l1', discountAmount: 50_000 })
const seats = aLine(100_000, { id: 'l2', type: 'add_on', itemId: 'addon_1' })
const fee = aLine(20_000, { id: 'l3', type: 'setup_fee' })
const item = aLine(7_000, { id: 'l4', type: 'one_time' })
const charged = { ...aShare(9_000), id: 'l5' }
const credited = { ...aShare(-4_000), id: 'l6' }
const carried = aLine(3_000, { id: 'l7', type: 'carried' })
const waived = aLine(-1_000, { id: 'l8', type: 'waived' })
const lines = [plan, seats, fee, item, charged, credited, carried, waived]

const aBill = (over: Parameters<typeof paidInvoice>[0] = {}) =>
  paidInvoice({ lines, amount: 584_000, amountPaid: 584_000, ...over })
const one = (lineId: string, amount?: number) => [{ lineId, ...(amount === undefined ? {} : { amount }) }]

/** What lines of no period could give back at most. */
const plenty = 1_000_000

// Holds K5: a line gives back what was paid for it, after its discount, less what refunds named of it.
describe('a line that a refund names', () => {
  it.each([
    ['its plan, after the code’s part', 'l1', 450_000],
    ['an add-on', 'l2', 100_000],
    ['a setup fee', 'l3', 20_000],
    ['a one-off item', 'l4', 7_000],
    ['what a change charged', 'l5', 9_000],
  ])('gives all of it back: %s', (_, lineId, amount) => {
    expect(namedLines(aBill(), one(lineId), plenty).parts).toEqual([{ lineId, amount }])
    expect(namedLines(aBill(), one(lineId, amount), plenty).parts).toEqual([{ lineId, amount }])
    expect(namedLines(aBill(), one(lineId, 1), plenty).parts).toEqual([{ lineId, amount: 1 }])
    expect(() => namedLines(aBill(), one(lineId, amount + 1), plenty)).toThrow(
      problem('validation_error', {
        path: 'lines.0.amount',
        reason: 'refund_exceeds_paid',
        refundableKobo: amount,
        issue: 'is more than is left of the line',
      }),
    )
  })

  it.each([
    ['credit', 'l6'],
    ['the rest of another invoice', 'l7'],
    ['what was forgiven', 'l8'],
    ['no line of it', 'l9'],
  ])('can’t be %s', (_, lineId) => {
    expect(() => namedLines(aBill(), [...one('l1'), ...one(lineId)], plenty)).toThrow(
      problem('validation_error', {
        path: 'lines.1.lineId',
        reason: 'line_not_refundable',
        issue: 'is no line that was paid for',
      }),
    )
  })

  it('may be named once', () => {
    expect(() => namedLines(aBill(), [...one('l1', 5), ...one('l2', 5), ...one('l1', 5)], plenty)).toThrow(
      problem('validation_error', {
        path: 'lines.2.lineId',
        reason: 'line_repeated',
        issue: 'is named twice',
      }),
    )
  })

  it.each([
    [449_999, 1],
    [449_000, 1_000],
  ])('less the %i that refunds named of it', (amount, left) => {
    const invoice = aBill({
      namedParts: [
        { lineId: 'l2', amount: 3 },
        { lineId: 'l1', amount },
      ],
    })
    expect(namedLines(invoice, one('l1'), plenty).parts).toEqual([{ lineId: 'l1', amount: left }])
    expect(() => namedLines(invoice, one('l1', left + 1), plenty)).toThrow(
      problem('validation_error', { refundableKobo: left }),
    )
  })

  it('has nothing left once all of it was named', () => {
    const invoice = aBill({ namedParts: [{ lineId: 'l1', amount: 450_000 }] })
    expect(() => namedLines(invoice, one('l1'), plenty)).toThrow(
      problem('validation_error', { reason: 'refund_exceeds_paid', refundableKobo: 0 }),
    )
  })
})

const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: false }
const taxed = (inclusive: boolean) =>
  aBill({
    lines: [
      { ...aLine(100_000, { id: 'l1' }), tax: 0, taxAmount: 7_500 },
      { ...aLine(20_000, { id: 'l2', type: 'setup_fee' }), tax: 0, taxAmount: 1_500 },
    ],
    taxes: [{ ...vat, inclusive }],
    amount: inclusive ? 120_000 : 129_000,
    amountPaid: inclusive ? 120_000 : 129_000,
  })

// Holds K5, L2: with its tax, which is contained in it or comes on top.
describe('a line with tax', () => {
  it.each([
    ['on top', false, 107_500, 21_500],
    ['contained', true, 100_000, 20_000],
  ])('%s gives back what was paid for it', (_, inclusive, price, start) => {
    const invoice = taxed(inclusive)
    const given = (lineId: string) => planNamedRefund([invoice, invoice], nothingHeld, one(lineId))
    expect([given('l1').amount, given('l1').countedKobo]).toEqual([price, price])
    expect([given('l2').amount, given('l2').countedKobo]).toEqual([start, 0])
    expect(earlierLinesKobo(invoice)).toBe(start)
    const all = planNamedRefund([invoice, invoice], nothingHeld, [...one('l1'), ...one('l2')])
    expect(all).toMatchObject({ amount: invoice.amountPaid, countedKobo: price })
  })
})

// Holds K5, B2: what is of no period costs the period nothing.
describe('lines without a period', () => {
  it.each([
    ['a price', 'subscription_cycle', 'l1', 0],
    ['an add-on', 'subscription_cycle', 'l2', 0],
    ['a start', 'subscription_create', 'l3', 20_000],
    ['a one-off item', 'subscription_create', 'l4', 7_000],
    ['what had waited for a cycle', 'subscription_cycle', 'l5', 9_000],
    ['what a change charges at once is of its period', 'subscription_update', 'l5', 0],
  ] as const)('%s (%s)', (_, billingReason, lineId, apartKobo) => {
    const invoice = aBill({ billingReason })
    expect(namedLines(invoice, one(lineId), plenty).apartKobo).toBe(apartKobo)
    const amount = namedLines(invoice, one(lineId), plenty).parts[0]!.amount
    const held = planNamedRefund([invoice, invoice], nothingHeld, one(lineId))
    expect(held).toMatchObject({ amount, fromCreditKobo: 0, countedKobo: amount - apartKobo })
    const named = { ...invoice, namedParts: [{ lineId, amount: 5 }] }
    expect(namedOfPeriod(named)).toBe(apartKobo === 0 ? 5 : 0)
  })

  it('are together at most what refunds left of them', () => {
    const both = [...one('l3'), ...one('l4')]
    expect(namedLines(aBill(), both, 27_000)).toMatchObject({ apartKobo: 27_000 })
    // A refund that named none had given 6,000 of them back.
    expect(namedLines(aBill(), both, 21_000)).toEqual({
      apartKobo: 21_000,
      parts: [
        { lineId: 'l3', amount: 20_000 },
        { lineId: 'l4', amount: 1_000 },
      ],
    })
    expect(() => namedLines(aBill(), [...one('l3'), ...one('l4', 1_001)], 21_000)).toThrow(
      problem('validation_error', { path: 'lines.1.amount', refundableKobo: 1_000 }),
    )
  })

  it('are taken first by a refund without names, and not by one that named a price', () => {
    // 35,000 are of no period: the fee, the item, and 8,000 that had waited (9,000 - 4,000 + 3,000).
    expect(earlierLinesKobo(aBill())).toBe(35_000)
    const unnamed = aBill({ amountRefunded: 30_000 })
    expect(planNamedRefund([unnamed, unnamed], nothingHeld, one('l3')).amount).toBe(5_000)
    const named = aBill({ amountRefunded: 30_000, namedParts: [{ lineId: 'l1', amount: 30_000 }] })
    expect(planNamedRefund([named, named], nothingHeld, one('l3')).amount).toBe(20_000)
  })

  it('are none if no line is named, or one that no longer exists', () => {
    expect(namedOfPeriod(aBill())).toBe(0)
    expect(namedOfPeriod(aBill({ namedParts: [{ lineId: 'l9', amount: 5 }] }))).toBe(0)
  })
})

// Holds K5, B1.
describe('a refund of lines', () => {
  it('sums them, with unspent credit of the chain first', () => {
    const first = aBill({ chain: book({ credited: 10_000 }) })
    const given = planNamedRefund([first, first], { ...nothingHeld, unspentKobo: 10_000 }, [
      ...one('l1', 30_000),
      ...one('l3'),
    ])
    expect(given).toEqual({
      amount: 50_000,
      fromCreditKobo: 10_000,
      countedKobo: 20_000,
      named: [
        { lineId: 'l1', amount: 30_000 },
        { lineId: 'l3', amount: 20_000 },
      ],
    })
  })
  it('is at most what the chain has left, whatever its lines say', () => {
    const spent = aBill({ chain: book({ credited: 150_000 }) })
    expect(() => planNamedRefund([spent, spent], nothingHeld, one('l1'))).toThrow(
      problem('validation_error', {
        path: 'amount',
        reason: 'refund_exceeds_paid',
        refundableKobo: 434_000,
        creditedKobo: 150_000,
      }),
    )
  })
  it('counts nothing below zero', () => {
    const first = aBill({ chain: book({ credited: 30_000 }) })
    const given = planNamedRefund([first, first], { ...nothingHeld, unspentKobo: 30_000 }, one('l3'))
    expect(given).toMatchObject({ amount: 20_000, fromCreditKobo: 20_000, countedKobo: 0 })
  })
  it.each([
    [{ amountRefunded: 584_000 }, 'already_refunded'],
    [{ status: 'open', amountPaid: 0 }, 'invalid_transition'],
  ] as const)('is refused of %j', (over, reason) => {
    const invoice = aBill(over)
    expect(() => planNamedRefund([invoice, invoice], nothingHeld, one('l1'))).toThrow(
      problem('conflict', { reason }),
    )
  })
})

// Holds K5: a refund that its gateway refuses leaves the line as it was.
describe('the lines that refunds have named', () => {
  const part = (lineId: string, amount: number) => ({ lineId, amount })
  it.each([
    ['the first', null, [part('l1', 5)], 1, [part('l1', 5)]],
    ['more of the same', [part('l1', 5)], [part('l1', 2)], 1, [part('l1', 7)]],
    ['another', [part('l1', 5)], [part('l2', 2)], 1, [part('l1', 5), part('l2', 2)]],
    ['a part of it refused', [part('l1', 7)], [part('l1', 2)], -1, [part('l1', 5)]],
    ['one of two refused', [part('l1', 7), part('l2', 2)], [part('l2', 2)], -1, [part('l1', 7)]],
    ['all of it refused', [part('l1', 7)], [part('l1', 7)], -1, null],
    ['none of none', undefined, [], 1, null],
  ] as const)('%s', (_, before, parts, sign, after) => {
    expect(withNamed(before, parts, sign)).toEqual(after)
  })
})
