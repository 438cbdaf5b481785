import { describe, expect, it } from 'vitest'
import { csvLine, decimal } from '../../../shared/domain/export/csv.ts'
import { owedAt, rememberingOwed, type Owing } from '../../../shared/domain/invoice/receivable.ts'
import { noReceivables, withDebtOf } from '../../../shared/domain/reports/receivables.ts'
import { addMs, DAY_MS } from '../../../shared/domain/time/time.ts'
import { random } from '../../support/random.ts'

const start = '2027-04-01T08:00:00.000Z'
const at = (days: number): string => addMs(start, days * DAY_MS)
const open: Owing = {
  createdAt: start,
  status: 'open',
  amount: 1000,
  paidAt: null,
  voidedAt: null,
  outside: [],
}
const part = (days: number, amount: number) => ({ at: at(days), amount }) as Owing['outside'][number]

// Holds N4.
describe('what was owed of an invoice', () => {
  it('is told of every past instant after any changes, as it was then', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { upTo } = random(seed)
      let invoice = open
      const seen: [string, number][] = []
      for (let day = 1; day <= 12; day += 1) {
        const now = at(day)
        seen.push([now, owedAt(invoice, now)])
        const due = owedAt(invoice, addMs(now, 1))
        const after: Owing = [
          { ...invoice, outside: [...invoice.outside, part(day, Math.min(due, 1 + upTo(200)))] },
          { ...invoice, outside: invoice.outside.slice(1) },
          { ...invoice, amount: Math.max(0, invoice.amount - upTo(300)) },
          { ...invoice, status: 'paid' as const, paidAt: now },
          { ...invoice, status: 'uncollectible' as const },
          { ...invoice, status: 'void' as const, voidedAt: now },
          invoice,
        ][upTo(7)]!
        invoice = rememberingOwed(invoice, after, now)
        for (const [then, owed] of seen)
          expect([seed, day, then, owedAt(invoice, then)]).toEqual([seed, day, then, owed])
      }
    }
  })

  it('needs nothing to be remembered where its fields tell it', () => {
    const paid: Owing = { ...open, status: 'paid', paidAt: at(3), outside: [part(1, 400), part(3, 600)] }
    expect(rememberingOwed({ ...open, outside: [part(1, 400)] }, paid, at(3))).toBe(paid)
    expect([0.5, 1.5, 4].map((days) => owedAt(paid, at(days)))).toEqual([1000, 600, 0])
    expect(rememberingOwed(null, open, start)).toBe(open)
  })

  it('is aged by the day on which it was due', () => {
    const bandsOf = (invoice: Parameters<typeof withDebtOf>[1], days: number) =>
      Object.entries(withDebtOf(noReceivables, invoice, at(days)))
        .filter(([name, sum]) => /Kobo/.test(name) && name !== 'totalKobo' && sum !== 0)
        .map(([name]) => name)
    expect([1, 31, 31.01, 61.5, 92].map((days) => bandsOf(open, days)).flat()).toEqual([
      'days0To30Kobo',
      'days31To60Kobo',
      'days31To60Kobo',
      'days61To90Kobo',
      'daysOver90Kobo',
    ])
    const wait = { sentAt: at(0), overdueAt: null, nextAt: null, cycles: 0, key: 'key' }
    expect(bandsOf({ ...open, waits: { ...wait, dueAt: at(14) } }, 13)).toEqual(['notDueKobo'])
    expect(bandsOf({ ...open, waits: { ...wait, dueAt: at(14) } }, 14)).toEqual(['days0To30Kobo'])
  })
})

// Holds N4.
describe('a line of CSV', () => {
  it('quotes what would break it, and what a spreadsheet would run', () => {
    expect(csvLine(['a', 1, null, -5, 'b,"c"', '=1+1', '+234', '-x', '@y', ' z', 'two\nlines'])).toBe(
      'a,1,,-5,"b,""c""","\'=1+1","\'+234","\'-x","\'@y"," z","two\nlines"\r\n',
    )
  })

  it('has sums as decimals, exactly', () => {
    expect([0, 5, -5, 123_456_789, -100].map(decimal)).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '1234567.89',
      '-1.00',
    ])
  })
})
