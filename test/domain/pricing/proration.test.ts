import { describe, expect, it } from 'vitest'
import { zeroProration } from '../../../shared/domain/pricing/proration.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { sumOfLines, waitedLines } from '../../../shared/domain/pricing/line-rules.ts'
import { netUnbilled, withTakenBack } from '../../../shared/domain/pricing/proration-lines.ts'
import { fromMs, toMs } from '../../../shared/domain/time/time.ts'
import { random } from '../../support/random.ts'
import { aShare } from '../fixtures/billing.ts'
import { prorationCases } from './proration-cases.ts'
import { placed } from '../../../shared/domain/pricing/line.ts'
import { change, prorateChange } from './proration-fixtures.ts'

const takenBack = (amount: number): UnbilledLine => ({
  type: 'proration_charge',
  description: 'Unused time, taken back by the bank',
  amount,
})

// Holds D5.4, D5.5, D5.6.
describe('prorateChange within a period', () => {
  it('has at least forty cases worked by hand', () => {
    expect(prorationCases.length).toBeGreaterThanOrEqual(40)
  })

  it.each(prorationCases)('$name', ({ input, paidForPeriodKobo, priceKobo, credit, charge }) => {
    const next = { name: 'Gold', amountKobo: priceKobo + 70, discountKobo: 70 }
    const result = prorateChange(change({ ...input, paidForPeriodKobo, new: next }))
    expect(result).toMatchObject({
      credit,
      charge,
      amount: Math.abs(charge - credit),
      kind: charge > credit ? 'charge' : charge < credit ? 'credit' : 'none',
      startsNewPeriod: false,
      invoiceKobo: Math.max(0, charge - credit),
      customerCreditKobo: Math.max(0, credit - charge),
      paidForPeriodKobo: priceKobo,
    })
    expect(sumOfLines(result.lines)).toBe(charge - credit)
  })

  it('names both plans in its lines', () => {
    expect(placed(prorateChange(change()).lines)).toEqual([
      aShare(300_000, 'Remaining time on Gold'),
      { ...aShare(-150_000, 'Unused time on Basic'), id: 'l2' },
    ])
  })

  it('equals an independent computation on 10,000 random changes', () => {
    const rng = random(5)
    /** Round half up by the remainder, not by doubling. */
    const share = (amount: number, part: number, whole: number): number => {
      const product = BigInt(amount) * BigInt(part)
      const rest = product % BigInt(whole)
      return Number(product / BigInt(whole) + (rest + rest >= BigInt(whole) ? 1n : 0n))
    }
    const differences: string[] = []
    for (let i = 0; i < 10_000; i += 1) {
      const totalSeconds = 1 + rng.upTo(i % 2 === 0 ? 94_608_000 : 7_200)
      const pausedSeconds = i % 3 === 0 ? rng.upTo(5_000_000) : 0
      const startMs = toMs('2024-01-01T00:00:00.000Z') + rng.upTo(1e11)
      const endMs = startMs + (totalSeconds + pausedSeconds) * 1000
      const effectiveMs = startMs + rng.upTo(endMs - startMs)
      const paid = rng.upTo(i % 5 === 0 ? 1e12 : 1e6)
      const price = rng.upTo(i % 7 === 0 ? 1e12 : 1e6)
      const discount = rng.upTo(price + 1)
      const result = prorateChange(
        change({
          periodStart: fromMs(startMs),
          periodEnd: fromMs(endMs),
          effectiveAt: fromMs(effectiveMs),
          pausedSeconds,
          paidForPeriodKobo: paid,
          new: { name: 'Gold', amountKobo: price, discountKobo: discount },
        }),
      )
      const rest = Math.min(totalSeconds, Math.floor((endMs - effectiveMs) / 1000))
      const credit = share(paid, rest, totalSeconds)
      const charge = share(price - discount, rest, totalSeconds)
      const kind = charge === credit ? 'none' : charge > credit ? 'charge' : 'credit'
      const same =
        result.credit === credit &&
        result.charge === charge &&
        result.amount === Math.abs(charge - credit) &&
        result.kind === kind &&
        result.invoiceKobo - result.customerCreditKobo === charge - credit
      if (!same) differences.push(`${paid} ${price} ${discount} ${rest}/${totalSeconds}`)
    }
    expect(differences).toEqual([])
  })
})

// Holds D5.7, D5.8.
describe('proration modes', () => {
  const owes: UnbilledLine[] = [
    { type: 'proration_charge', description: 'Remaining time on Basic', amount: 40_000 },
  ]
  const owed: UnbilledLine[] = [
    { type: 'proration_credit', description: 'Unused time on Gold', amount: -40_000 },
  ]
  const down = { name: 'Small', amountKobo: 100_000, discountKobo: 0 }

  it('next_invoice keeps the lines waiting, and counts the new price as paid', () => {
    const result = prorateChange(change({ mode: 'next_invoice', unbilled: owes }))
    expect(result).toMatchObject({ amount: 150_000, kind: 'charge', invoiceKobo: 0, customerCreditKobo: 0 })
    expect(result.unbilled).toEqual([...owes, ...waitedLines(result.lines)])
    expect(result.paidForPeriodKobo).toBe(600_000)
  })

  it('next_invoice keeps a credit waiting too', () => {
    const result = prorateChange(change({ mode: 'next_invoice', new: down }))
    expect(result).toMatchObject({ amount: 100_000, kind: 'credit', invoiceKobo: 0, customerCreditKobo: 0 })
    expect(sumOfLines(result.unbilled)).toBe(-100_000)
  })

  it('none moves nothing and keeps the old base', () => {
    const result = prorateChange(change({ mode: 'none', unbilled: owes }))
    expect(result).toMatchObject({ ...zeroProration, unbilled: owes, closes: null })
    expect(result).toMatchObject({
      amount: 0,
      kind: 'none',
      credit: 0,
      charge: 0,
      lines: [],
      paidForPeriodKobo: 300_000,
    })
  })

  it('charge_now nets what was never billed against a credit', () => {
    // 150,000 unused - 50,000 for the small plan = 100,000, of which 40,000 were never billed.
    const result = prorateChange(change({ new: down, unbilled: owes }))
    expect(result).toMatchObject({
      amount: 100_000,
      kind: 'credit',
      customerCreditKobo: 60_000,
      unbilled: [],
    })
  })

  it('charge_now never gives a negative credit: the rest goes on waiting', () => {
    const many = [{ ...owes[0]!, amount: 130_000 }]
    const result = prorateChange(change({ new: down, unbilled: many }))
    expect(result.customerCreditKobo).toBe(0)
    expect(sumOfLines(result.unbilled)).toBe(30_000)
  })

  it('charge_now gives a waiting credit along with its own', () => {
    const result = prorateChange(change({ new: down, unbilled: owed }))
    expect(result).toMatchObject({ customerCreditKobo: 140_000, unbilled: [] })
  })

  it('charge_now leaves waiting lines alone beside a charge', () => {
    const result = prorateChange(change({ unbilled: owes }))
    expect(result).toMatchObject({ invoiceKobo: 150_000, unbilled: owes })
  })

  it('charge_now leaves waiting lines alone where the plan costs what it gives back', () => {
    const same = { name: 'Other', amountKobo: 300_000, discountKobo: 0 }
    const result = prorateChange(change({ new: same, unbilled: owed }))
    expect(result).toMatchObject({ charge: 150_000, credit: 150_000, kind: 'none', invoiceKobo: 0 })
    expect(result).toMatchObject({ customerCreditKobo: 0, unbilled: owed })
  })
})

// Holds F3, K2.
it('what banks take back of waiting credit is one line, however often they do', () => {
  const waiting = [{ type: 'proration_credit', description: 'Unused time on Gold', amount: -90 }] as const
  const once = withTakenBack(waiting, 30)
  expect(once).toEqual([...waiting, takenBack(30)])
  expect(withTakenBack(once, 25)).toEqual([...waiting, takenBack(55)])
})

// Holds D5.17.
describe('netUnbilled', () => {
  it('keeps lines when there is no credit to net them against', () => {
    const unbilled: UnbilledLine[] = [{ type: 'proration_charge', description: '', amount: 5 }]
    expect(netUnbilled(0, unbilled)).toEqual({ credit: 0, unbilled })
    expect(netUnbilled(7, [])).toEqual({ credit: 7, unbilled: [] })
  })
})
