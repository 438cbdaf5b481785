import { describe, expect, it } from 'vitest'
import { owedAt, rememberingOwed, type Owing } from '../../../shared/domain/invoice/receivable.ts'
import { anInvoice } from '../fixtures/billing.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { aReceived } from '../fixtures/returns.ts'
import { random } from '../../support/random.ts'

const middle = '2026-04-16T12:00:00.000Z'
const after = (instant: string) => new Date(Date.parse(instant) + 1).toISOString()
/** 5,000 naira since 1 April. */
const owing = (over: Partial<Owing> = {}): Owing => {
  const { createdAt, status, amount, paidAt, voidedAt, outside } = anInvoice()
  return { createdAt, status, amount, paidAt, voidedAt, outside, ...over }
}
const cash = (at: string, amount = 200_000) => aReceived({ at, amount })
const told = [
  { until: middle, owed: 7 },
  { until: may, owed: 9 },
]

// Holds N4: all that was done before an instant counts.
describe('what was owed of an invoice', () => {
  // prettier-ignore
  it.each([
    ['before it was made', owing(), march, 0],
    ['at the instant at which it was made', owing(), april, 0],
    ['after it', owing(), after(april), 500_000],
    ['when it was paid', owing({ status: 'paid', paidAt: middle }), middle, 500_000],
    ['after that', owing({ status: 'paid', paidAt: middle }), after(middle), 0],
    ['of one that was paid nobody knows when', owing({ status: 'paid' }), after(april), 0],
    ['when it was voided', owing({ status: 'void', voidedAt: middle }), middle, 500_000],
    ['after that it is', owing({ status: 'void', voidedAt: middle }), after(middle), 0],
    ['of a void one that was once paid', owing({ status: 'void', paidAt: may, voidedAt: middle }), may, 0],
    ['of one that was written off', owing({ status: 'uncollectible', paidAt: may, voidedAt: may }), after(april), 0],
    ['of a draft', owing({ status: 'draft' as never, voidedAt: may }), middle, 0],
    ['when a part was paid', owing({ outside: [cash(middle)] }), middle, 500_000],
    ['after that part', owing({ outside: [cash(middle)] }), after(middle), 300_000],
    ['after several', owing({ outside: [cash(middle), cash(may, 100_000)] }), june, 200_000],
    ['after more than all', owing({ outside: [cash(middle, 600_000)] }), may, 0],
    ['at what is remembered', owing({ owedBefore: told }), after(april), 7],
    ['until what is remembered', owing({ owedBefore: told }), middle, 7],
    ['between two that are', owing({ owedBefore: told }), after(middle), 9],
    ['after all that is', owing({ owedBefore: told }), after(may), 500_000],
    ['before it was made, whatever is remembered', owing({ owedBefore: told }), april, 0],
    ['where nothing is', owing({ owedBefore: null as never }), middle, 500_000],
  ])('%s', (_, invoice, at, owed) => {
    expect(owedAt(invoice, at)).toBe(owed)
  })

  // prettier-ignore
  it.each([
    ['a new one', null, owing(), undefined],
    ['a payment, which says when it was', owing(), owing({ status: 'paid', paidAt: may }), undefined],
    ['a part, which says when it was', owing(), owing({ outside: [cash(may)] }), undefined],
    ['a write-off', owing(), owing({ status: 'uncollectible' }), [{ until: may, owed: 500_000 }]],
    ['credit', owing(), owing({ amount: 400_000 }), [{ until: may, owed: 500_000 }]],
    ['a write-off after a part', owing({ outside: [cash(middle)] }), owing({ status: 'uncollectible', outside: [cash(middle)] }), [{ until: middle, owed: 500_000 }, { until: may, owed: 300_000 }]],
    ['a part that is taken out again', owing({ outside: [cash(middle)] }), owing(), [{ until: middle, owed: 500_000 }, { until: may, owed: 300_000 }]],
    ['a part of now that is taken out', owing({ outside: [cash(may)] }), owing(), undefined],
    ['a second time', owing({ amount: 400_000, owedBefore: [{ until: middle, owed: 500_000 }] }), owing({ status: 'uncollectible', amount: 400_000 }), [{ until: middle, owed: 500_000 }, { until: may, owed: 400_000 }]],
    ['a debt that is open again', owing({ status: 'paid', paidAt: middle }), owing(), [{ until: middle, owed: 500_000 }, { until: may, owed: 0 }]],
    ['a void that is open again', owing({ status: 'void', voidedAt: middle }), owing(), [{ until: middle, owed: 500_000 }, { until: may, owed: 0 }]],
    ['in order, whatever came first', owing({ outside: [cash('2026-04-20T00:00:00.000Z'), cash(middle)], owedBefore: [{ until: '2026-04-10T00:00:00.000Z', owed: 1 }] }), owing({ status: 'uncollectible' }), [{ until: '2026-04-10T00:00:00.000Z', owed: 1 }, { until: middle, owed: 500_000 }, { until: '2026-04-20T00:00:00.000Z', owed: 300_000 }, { until: may, owed: 100_000 }]],
    ['without what comes later or was before', owing({ outside: [cash(april), cash(june)] }), owing({ status: 'uncollectible' }), [{ until: may, owed: 300_000 }]],
  ])('is remembered at %s', (_, before, now, owedBefore) => {
    const remembering = rememberingOwed(before, now, may)
    expect(remembering).toEqual(owedBefore === undefined ? now : { ...now, owedBefore })
    if (owedBefore === undefined) expect(remembering).toBe(now)
  })

  it('stays what it was, whatever is done later: 2,000 random lives against a diary', () => {
    const chance = random(45)
    const faults: unknown[] = []
    for (let run = 0; run < 2_000; run += 1) {
      const instants = Array.from({ length: 6 }, (_, day) =>
        new Date(Date.parse(april) + (day + 1) * 3_600_000).toISOString(),
      )
      let invoice = owing()
      const diary: { readonly at: string; readonly owed: number }[] = []
      for (const now of instants) {
        const owed = owedAt(invoice, now)
        diary.push({ at: now, owed })
        const next = [
          () => ({ ...invoice, status: 'uncollectible' as const }),
          () => ({ ...invoice, outside: [...invoice.outside, cash(now, 1 + chance.upTo(90_000))] }),
          () => ({ ...invoice, outside: invoice.outside.slice(1) }),
          () => ({
            ...invoice,
            status: 'open' as const,
            amount: Math.max(0, invoice.amount - chance.upTo(90_000)),
            paidAt: null,
          }),
          () => ({ ...invoice, status: 'paid' as const, paidAt: now }),
        ][chance.upTo(4)]!()
        invoice = rememberingOwed(invoice, next, now)
      }
      for (const { at, owed } of diary) if (owedAt(invoice, at) !== owed) faults.push({ at, owed, invoice })
    }
    expect(faults.slice(0, 2)).toEqual([])
  })
})
