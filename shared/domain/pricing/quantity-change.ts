import type { CountedBase } from '../invoice/chain-book.ts'
import type { UnbilledLine } from './line.ts'
import { namedUnits } from './lines-for.ts'
import type { ItemStep, PaidItem } from './proration.ts'
import { undoneTax } from './proration-lines.ts'
import type { PaidTax } from '../tax/applied-tax.ts'
import { shareOfTax } from '../tax/tax-of.ts'
import { mulDiv } from '../money/money.ts'
import { partOfRest, shareOfRest } from './unused-time.ts'

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

/** Other units of an item. */
export interface UnitsChange {
  readonly name: string
  readonly old: Units
  readonly new: Units
}

/**
 * More or fewer units of the same item within its period (K5); the sign of the money decides which it is.
 *
 * More: the difference of the two prices after discount x rest / total. Fewer: what was paid for the units that go, at
 * the rate paid for all of them, x rest / total. Each is rounded once. The base rises by the price of the new
 * units and falls by what was paid for the removed ones, so that the unused time stays worth what was paid for it.
 */
export function changeUnits(paid: PaidItem, change: UnitsChange): ItemStep {
  const { paidForPeriodKobo, refundedKobo } = paid
  const [before, after] = [change.old.priceKobo, change.new.priceKobo]
  if (before === after) return { lines: [], paidForPeriodKobo, refundedKobo, closes: null }
  return before < after ? more(paid, change) : fewer(paid, change)
}

function more(paid: PaidItem, change: UnitsChange): ItemStep {
  const added = costs(change.new) - costs(change.old)
  return {
    lines: lineOf(change, shareOfRest(added, paid)),
    paidForPeriodKobo: paid.paidForPeriodKobo + added,
    refundedKobo: paid.refundedKobo,
    closes: null,
  }
}

/** The price of units, after discount, with the tax on top. */
function costs({ priceKobo, discountKobo, onTopKobo = 0 }: Units): number {
  return priceKobo - discountKobo + onTopKobo
}

function fewer(paid: PaidItem, change: UnitsChange): ItemStep {
  const { paidForPeriodKobo, refundedKobo } = paid
  const of = change.old.priceKobo
  const gone = of - change.new.priceKobo
  const unused = partOfRest(paidForPeriodKobo, { part: gone, of }, paid)
  const credit = Math.max(0, unused - refundedKobo)
  return {
    lines: lineOf(change, -credit, shareOfTax(paid.paidTax, credit, paidForPeriodKobo)),
    paidForPeriodKobo: paidForPeriodKobo - mulDiv(paidForPeriodKobo, gone, of),
    refundedKobo: Math.max(0, refundedKobo - unused),
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
  { old, new: next, name }: UnitsChange,
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
