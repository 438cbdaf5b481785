import { describe, expect, it } from 'vitest'
import { noReceivables, withDebtOf, type Receivables } from '../../../shared/domain/reports/receivables.ts'
import { anInvoice } from '../fixtures/billing.ts'
import { april } from '../fixtures/instants.ts'
import { aReceived } from '../fixtures/returns.ts'
import { aWait } from '../fixtures/waits.ts'

const dayMs = 86_400_000
const after = (days: number, ms = 0): string => new Date(Date.parse(april) + days * dayMs + ms).toISOString()

// Holds N4: whole days since it was due.
describe('a debt', () => {
  it.each<[number, number, keyof Receivables]>([
    [0, 1, 'days0To30Kobo'],
    [30, dayMs - 1, 'days0To30Kobo'],
    [31, 0, 'days31To60Kobo'],
    [60, dayMs - 1, 'days31To60Kobo'],
    [61, 0, 'days61To90Kobo'],
    [90, dayMs - 1, 'days61To90Kobo'],
    [91, 0, 'daysOver90Kobo'],
    [400, 0, 'daysOver90Kobo'],
  ])('of %i days and %i ms is in %s', (days, ms, band) => {
    expect(withDebtOf(noReceivables, anInvoice(), after(days, ms))).toEqual({
      ...noReceivables,
      invoices: 1,
      totalKobo: 500_000,
      [band]: 500_000,
    })
  })

  it('that waits for its customer is not due before its day', () => {
    const invoice = anInvoice({ waits: aWait({ dueAt: after(10) }) })
    const of = (days: number, ms = 0) => withDebtOf(noReceivables, invoice, after(days, ms))
    expect(of(10, -1)).toMatchObject({ notDueKobo: 500_000, days0To30Kobo: 0 })
    expect(of(10)).toMatchObject({ notDueKobo: 0, days0To30Kobo: 500_000 })
    expect(of(41)).toMatchObject({ days31To60Kobo: 500_000 })
  })

  it('is added to those before it, less what was paid', () => {
    const one = withDebtOf(noReceivables, anInvoice(), after(5))
    const paid = anInvoice({ amountPaid: 200_000, outside: [aReceived()] })
    expect(withDebtOf(one, paid, after(5))).toEqual({
      ...noReceivables,
      invoices: 2,
      totalKobo: 800_000,
      days0To30Kobo: 800_000,
    })
  })

  it('of nothing is none', () => {
    const one = withDebtOf(noReceivables, anInvoice(), after(5))
    expect(withDebtOf(one, anInvoice(), april)).toBe(one)
    expect(withDebtOf(one, anInvoice({ status: 'uncollectible' }), after(5))).toBe(one)
  })
})
