import { describe, expect, it } from 'vitest'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { aLine, aShare } from '../fixtures/billing.ts'
import { placed } from '../../../shared/domain/pricing/line.ts'
import { DAY, change, left, spans, toNewPeriod } from './proration-fixtures.ts'

// Holds D5.11.
describe('a change to another interval', () => {
  const yearly = {
    name: 'Gold yearly',
    amountKobo: 3_000_000,
    discountKobo: 0,
  } as const

  it('charges the whole new price less the credit', () => {
    const result = toNewPeriod(change({ new: yearly }))
    expect(result).toMatchObject({ credit: 150_000, charge: 3_000_000, amount: 2_850_000, kind: 'charge' })
    expect(result).toMatchObject({
      startsNewPeriod: true,
      invoiceKobo: 2_850_000,
      customerCreditKobo: 0,
      paidForPeriodKobo: 3_000_000,
    })
    expect(placed(result.lines)).toEqual([
      aLine(3_000_000, { description: 'Gold yearly' }),
      { ...aShare(-150_000, 'Unused time on Basic'), id: 'l2' },
    ])
  })

  it('takes the discount off the plan', () => {
    const result = toNewPeriod(change({ new: { ...yearly, discountKobo: 600_000 } }))
    expect(result).toMatchObject({
      charge: 2_400_000,
      amount: 2_250_000,
      invoiceKobo: 2_250_000,
      paidForPeriodKobo: 2_400_000,
    })
    expect(result.lines.map((line) => [line.amount, line.discountAmount])).toEqual([
      [3_000_000, 600_000],
      [-150_000, 0],
    ])
  })

  it('turns an excess of credit into customer credit, with an invoice of 0', () => {
    // 3,000,000 x 200 / 365 = 1,643,835.6
    const result = toNewPeriod(
      change({
        ...left(spans.year, 200 * DAY),
        paidForPeriodKobo: 3_000_000,
        old: { name: 'Gold yearly' },
        new: { name: 'Basic', amountKobo: 300_000, discountKobo: 0 },
      }),
    )
    expect(result).toMatchObject({ credit: 1_643_836, charge: 300_000, amount: 1_343_836, kind: 'credit' })
    expect(result).toMatchObject({
      invoiceKobo: 0,
      customerCreditKobo: 1_343_836,
      paidForPeriodKobo: 300_000,
    })
  })

  it('gives no credit with proration none, but still starts and charges the new period', () => {
    const result = toNewPeriod(change({ mode: 'none', new: yearly }))
    expect(result).toMatchObject({
      credit: 0,
      charge: 3_000_000,
      invoiceKobo: 3_000_000,
      startsNewPeriod: true,
    })
  })

  it.each([
    [40_000, 2_890_000, 0],
    [-40_000, 2_810_000, 0],
    [-3_000_000, 0, 150_000],
  ])('puts waiting lines of %d on its invoice', (amount, invoiceKobo, customerCreditKobo) => {
    const unbilled: UnbilledLine[] = [{ type: 'proration_charge', description: 'Earlier', amount }]
    const result = toNewPeriod(change({ mode: 'next_invoice', new: yearly, unbilled }))
    expect(result).toMatchObject({ invoiceKobo, customerCreditKobo, unbilled: [] })
  })
})
