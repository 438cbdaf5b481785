import type { CountedBase } from '../invoice/chain-book.ts'
import { undiscounted, type UnbilledLine } from './line.ts'
import { namedUnits } from './lines-for.ts'
import { noProration, type Proration, type ProrationMode } from './proration.ts'
import { netUnbilled, undoneTax } from './proration-lines.ts'
import type { PaidTax } from '../tax/applied-tax.ts'
import { shareOfTax } from '../tax/tax-of.ts'
import { mulDiv } from '../money/money.ts'
import { partOfRest, shareOfRest, type PeriodSpan } from './unused-time.ts'

/** Some units of a plan and what they cost for a period, in minor units. */
export interface Units {
  readonly quantity: number
  /** By the list. */
  readonly priceKobo: number
  /** What the code takes off that, as on a change (D5.15). */
  readonly discountKobo: number
  /** The tax on top of the rest (L2); absent for none. */
  readonly onTopKobo?: number
}

/** The facts of a change of quantity within a period (K5). Money in minor units. */
export type QuantityChangeInput = PeriodSpan & {
  readonly mode: ProrationMode
  /** The item's base: what was paid for its present units in this period. */
  readonly paidForPeriodKobo: number
  /** The amount by which refunds lower the value of the unused part (B2). */
  readonly refundedKobo: number
  /** The tax in the base (L2); null or absent for none. */
  readonly paidTax?: PaidTax | null | undefined
  readonly unbilled: readonly UnbilledLine[]
  readonly name: string
  readonly old: Units
  readonly new: Units
}

/**
 * Prorates more or fewer units of the same plan within its period (K5); the sign of the money decides which it is.
 *
 * More: the difference of the two prices after discount x rest / total. Fewer: what was paid for the units that go, at
 * the rate paid for all of them, x rest / total. Each is rounded once. The base rises by the price of the new
 * units and falls by what was paid for the removed ones, so that the unused time stays worth what was paid for it.
 */
export function prorateQuantity(input: QuantityChangeInput): Proration {
  const { mode, old, new: next, unbilled, refundedKobo, paidForPeriodKobo } = input
  if (mode === 'none' || old.priceKobo === next.priceKobo)
    return noProration(paidForPeriodKobo, unbilled, refundedKobo)
  return old.priceKobo < next.priceKobo ? more(input) : fewer(input)
}

function more(input: QuantityChangeInput): Proration {
  const { mode, old, new: next, unbilled, paidForPeriodKobo, refundedKobo } = input
  const added = costs(next) - costs(old)
  const charge = shareOfRest(added, input)
  const lines = lineOf(input, charge)
  const waits = mode === 'next_invoice'
  return {
    ...noProration(paidForPeriodKobo + added, waits ? [...unbilled, ...lines] : unbilled, refundedKobo),
    amount: charge,
    kind: charge > 0 ? 'charge' : 'none',
    charge,
    lines: lines.map((line) => undiscounted(line)),
    invoiceKobo: waits ? 0 : charge,
  }
}

/** The price of units, after discount, with the tax on top. */
function costs({ priceKobo, discountKobo, onTopKobo = 0 }: Units): number {
  return priceKobo - discountKobo + onTopKobo
}

function fewer(input: QuantityChangeInput): Proration {
  const { mode, old, new: next, unbilled, paidForPeriodKobo, refundedKobo } = input
  const gone = old.priceKobo - next.priceKobo
  const unused = partOfRest(paidForPeriodKobo, { part: gone, of: old.priceKobo }, input)
  const credit = Math.max(0, unused - refundedKobo)
  const tax = shareOfTax(input.paidTax, credit, paidForPeriodKobo)
  const lines = lineOf(input, -credit, tax)
  const netted = mode === 'next_invoice' ? null : netUnbilled(credit, unbilled, tax)
  return {
    ...noProration(
      paidForPeriodKobo - mulDiv(paidForPeriodKobo, gone, old.priceKobo),
      netted?.unbilled ?? [...unbilled, ...lines],
      Math.max(0, refundedKobo - unused),
    ),
    amount: credit,
    kind: credit > 0 ? 'credit' : 'none',
    credit,
    lines: lines.map((line) => undiscounted(line)),
    customerCreditKobo: netted?.credit ?? 0,
    closes: closedBase(unused, refundedKobo),
  }
}

/** The part of the base that is closed; refunds beyond it count against the part that stays (F6). */
function closedBase(unused: number, refunds: number): CountedBase | null {
  if (refunds === 0) return null
  return refunds > unused ? { unused, refunds, goesOn: true } : { unused, refunds }
}

/** The line of the added or removed units; none for nothing. */
function lineOf(
  { old, new: next, name }: QuantityChangeInput,
  amount: number,
  tax: PaidTax | null = null,
): UnbilledLine[] {
  if (amount === 0) return []
  const quantity = Math.abs(next.quantity - old.quantity)
  const many = quantity === 1 ? {} : { quantity }
  const units = namedUnits(name, quantity)
  return [
    amount > 0
      ? { type: 'proration_charge', description: `Remaining time on ${units}`, amount, ...many }
      : {
          type: 'proration_credit',
          description: `Unused time on ${units}`,
          amount,
          ...many,
          ...undoneTax(tax),
        },
  ]
}
