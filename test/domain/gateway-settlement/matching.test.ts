import { describe, expect, it } from 'vitest'
import {
  openDifference,
  partId,
  takePart,
  type LineToTake,
} from '../../../shared/domain/gateway-settlement/decide-part.ts'
import { mismatchOf, type BookedLine } from '../../../shared/domain/gateway-settlement/match.ts'
import {
  bankedOf,
  nothingSettled,
  withLines,
  type GatewaySettlement,
  type SettlementDifference,
  type ToldLine,
} from '../../../shared/domain/gateway-settlement/settlement.ts'
import { createdAtOf } from '../../../shared/domain/ids.ts'
import { april, may } from '../fixtures/instants.ts'

const line = (over: Partial<ToldLine> = {}): ToldLine => ({
  ...{ kind: 'charge', reference: 'inv_2-1', amount: 500_000, feeKobo: 17_500 },
  ...over,
})
const inBooks = (over: Partial<BookedLine> = {}): BookedLine => ({
  ...{ invoiceId: 'inv_2', amount: 500_000, currency: 'NGN', feeKobo: 17_500 },
  ...over,
})
const mark = { merchantId: 'mer_1', kind: 'charge', reference: 'inv_2-1', settlementId: 'gst_0' } as const

// Holds N2: one cause each.
describe('why a line of a settlement differs from the books (N2)', () => {
  it.each<[string, ToldLine, BookedLine | null, string | null, [number, number]]>([
    ['it fits', line(), inBooks(), null, [0, 0]],
    ['it is not in the books', line(), null, 'unknown_here', [0, 500_000]],
    ['a kobo less', line({ amount: 499_999 }), inBooks(), 'amount_differs', [500_000, 499_999]],
    ['a kobo more', line({ amount: 500_001 }), inBooks(), 'amount_differs', [500_000, 500_001]],
    ['another currency', line(), inBooks({ currency: 'USD' }), 'amount_differs', [0, 500_000]],
    ['another fee', line({ feeKobo: 17_501 }), inBooks(), 'fee_differs', [17_500, 17_501]],
    ['a fee where none was booked', line({ feeKobo: 1 }), inBooks({ feeKobo: 0 }), 'fee_differs', [0, 1]],
    ['the gateway names no fee', line({ feeKobo: null }), inBooks(), null, [0, 0]],
    ['the books know no fee', line(), inBooks({ feeKobo: null }), null, [0, 0]],
    [
      'amount and fee: the amount alone',
      line({ amount: 1, feeKobo: 1 }),
      inBooks(),
      'amount_differs',
      [500_000, 1],
    ],
  ])('%s', (_, told, booked, cause, [expectedKobo, settledKobo]) => {
    const want = cause === null ? null : { cause, expectedKobo, settledKobo }
    expect(mismatchOf(told, 'NGN', { booked, mark: null })).toEqual(want)
  })

  it.each([inBooks(), inBooks({ amount: 1 }), null])('a duplicate line is that alone: %o', (booked) => {
    expect(mismatchOf(line(), 'NGN', { booked, mark })).toEqual({
      ...{ cause: 'settled_twice', expectedKobo: 0, settledKobo: 500_000 },
    })
  })
})

describe('the sums of a settlement (N2)', () => {
  it('add each kind to its own; only charges bear fees', () => {
    const sums = withLines({ ...nothingSettled, charges: 1, chargedKobo: 10, feesKobo: 1 }, [
      line({ amount: 100, feeKobo: 7 }),
      line({ amount: 200, feeKobo: null }),
      line({ kind: 'refund', amount: 30, feeKobo: 5 }),
      line({ kind: 'refund', amount: 3, feeKobo: null }),
      line({ kind: 'dispute', amount: 40, feeKobo: 6 }),
    ])
    expect(sums).toEqual({ charges: 3, chargedKobo: 310, feesKobo: 8, refundedKobo: 33, disputedKobo: 40 })
    expect(bankedOf(sums)).toBe(310 - 8 - 33 - 40)
    expect(bankedOf(nothingSettled)).toBe(0)
  })
})

describe('a part of a settlement (N2)', () => {
  const settlement: GatewaySettlement = {
    ...{ merchantId: 'mer_1', id: 'gst_1', createdAt: april, gateway: 'paystack', gatewayId: '77' },
    ...{ paidOn: april, currency: 'NGN', differences: 2, parts: 3, version: 4 },
    ...{ charges: 1, chargedKobo: 1_000, feesKobo: 10, refundedKobo: 0, disputedKobo: 0 },
  }
  const differenceId = 'gsd_01K0ABCDEFGHIJ0123456789KL'
  const missing: SettlementDifference = openDifference({
    ...{ merchantId: 'mer_1', id: 'gsd_0', createdAt: april, gateway: 'paystack', cause: 'not_settled' },
    ...{ kind: 'charge', reference: 'inv_2-1', settlementId: null, invoiceId: 'inv_2', currency: 'NGN' },
    ...{ expectedKobo: 500_000, settledKobo: 0 },
  })
  const one = (over: Partial<LineToTake> = {}): LineToTake => ({
    ...{ line: line(), booked: inBooks(), mark: null, missing: null, differenceId },
    ...over,
  })

  it('marks matching lines, and counts its sums', () => {
    const taken = takePart(settlement, [one()], may)
    expect(taken.settlement).toMatchObject({
      ...{ charges: 2, chargedKobo: 501_000, feesKobo: 17_510, differences: 2, parts: 4, version: 5 },
    })
    expect(taken.part).toEqual({
      ...{ merchantId: 'mer_1', gateway: 'paystack', paidOn: april, currency: 'NGN', id: 'gst_1-000004' },
      lines: [{ ...line(), invoiceId: 'inv_2', cause: null }],
    })
    expect(taken.marks).toEqual([{ ...mark, settlementId: 'gst_1' }])
    expect([taken.differences, taken.found]).toEqual([[], []])
  })

  it('records a difference under its own identifier, as open', () => {
    const taken = takePart(settlement, [one({ booked: null }), one()], may)
    expect(taken.settlement.differences).toBe(3)
    expect(taken.part.lines.map(({ cause, invoiceId }) => [cause, invoiceId])).toEqual([
      ['unknown_here', null],
      [null, 'inv_2'],
    ])
    expect(taken.differences).toEqual([
      {
        ...{
          merchantId: 'mer_1',
          id: differenceId,
          createdAt: createdAtOf(differenceId),
          gateway: 'paystack',
        },
        ...{ cause: 'unknown_here', kind: 'charge', reference: 'inv_2-1', settlementId: 'gst_1' },
        ...{ invoiceId: null, currency: 'NGN', expectedKobo: 0, settledKobo: 500_000 },
        ...{ status: 'open', closedAt: null, explanation: null, version: 1 },
      },
    ])
    expect(taken.marks).toHaveLength(2)
    const differs = takePart(settlement, [one({ booked: inBooks({ amount: 1 }) })], may)
    expect(differs.differences[0]).toMatchObject({ cause: 'amount_differs', invoiceId: 'inv_2' })
  })

  it('does not mark a duplicate again, which closes nothing', () => {
    const taken = takePart(settlement, [one({ mark, missing })], may)
    expect([taken.marks, taken.found]).toEqual([[], []])
    expect(taken.differences).toMatchObject([{ cause: 'settled_twice' }])
  })

  it('closes the row that listed it as missing, once', () => {
    const { found } = takePart(settlement, [one({ missing })], may)
    expect(found).toEqual([[missing, { ...missing, status: 'settled', closedAt: may, version: 2 }]])
    for (const status of ['settled', 'explained'] as const)
      expect(takePart(settlement, [one({ missing: { ...missing, status } })], may).found).toEqual([])
  })

  it.each([
    [1, 'gst_1-000001'],
    [123_456, 'gst_1-123456'],
  ])('part %i is %s', (number, id) => {
    expect(partId('gst_1', number)).toBe(id)
  })
})
