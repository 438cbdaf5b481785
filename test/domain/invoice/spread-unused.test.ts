import { expect, it } from 'vitest'
import { spreadUnused } from '../../../shared/domain/invoice/refund-on-cancel.ts'
import { paidInvoice } from '../fixtures/billing.ts'
import { book } from './chain-fixtures.ts'

// Holds B3: newest first, cash before credit.
it('a refund of unused time is spread over the chain, the newest first, and the rest is credit', () => {
  const joined = book({ joined: ['inv_3'], joinedPaid: 300 })
  const first = paidInvoice({ amountPaid: 1_000, amountRefunded: 100, chain: joined })
  const second = paidInvoice({ id: 'inv_3', amountPaid: 300 })
  const spread = (unused: number, chain = [second, first]) => {
    const { refunds, creditKobo } = spreadUnused(first, chain, unused)
    return [refunds.map(({ invoice: { id }, amount }) => [id, amount]), creditKobo]
  }
  expect(spread(200)).toEqual([[['inv_3', 200]], 0])
  expect(spread(500)).toEqual([
    [
      ['inv_3', 300],
      ['inv_2', 200],
    ],
    0,
  ])
  expect(spread(1_500)).toEqual([
    [
      ['inv_3', 300],
      ['inv_2', 900],
    ],
    300,
  ])
  expect(spread(0)).toEqual([[], 0])
  // Of 300 paid 250 were refunded before.
  expect(spread(200, [{ ...second, amountRefunded: 250 }, first])).toEqual([
    [
      ['inv_3', 300 - 250],
      ['inv_2', 200 - (300 - 250)],
    ],
    0,
  ])
  const credited = { ...first, chain: { ...joined, credited: 1_150 } }
  expect(spreadUnused(credited, [second, credited], 500)).toMatchObject({
    refunds: [{ amount: 50 }],
    creditKobo: 450,
  })
  const over = { ...first, chain: { ...joined, credited: 2_000 } }
  expect(spreadUnused(over, [second, over], 500)).toEqual({ refunds: [], creditKobo: 500 })
  const many = Array.from({ length: 13 }, (_, i) => paidInvoice({ id: `inv_${i}`, amountPaid: 10 }))
  const { refunds, creditKobo } = spreadUnused(paidInvoice({ amountPaid: 130 }), many, 130)
  expect([refunds.length, creditKobo]).toEqual([12, 10])
})
