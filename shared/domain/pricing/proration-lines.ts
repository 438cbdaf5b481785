import type { PaidTax } from '../tax/applied-tax.ts'
import type { UnbilledLine } from './line.ts'
import { apart, sumOfLines } from './line-rules.ts'
import { namedUnits } from './lines-for.ts'

/** What is sold after a change: some units, and what they cost for a period. Minor units. */
export interface Sold {
  readonly name: string
  /** Absent for one. */
  readonly quantity?: number
  readonly amountKobo: number
  readonly discountKobo: number
  /** The tax that comes on top of it (L2); absent for none. */
  readonly onTopKobo?: number
}

/** What is sold, as its lines name it. */
export type Named = Pick<Sold, 'name' | 'quantity'>

/** The value of unused time, in minor units, with the tax in it (L2); null for none. */
export interface Unused {
  readonly kobo: number
  readonly tax: PaidTax | null
}

/** The tax that a credit takes back (L2). */
export function undoneTax(tax: PaidTax | null): Pick<UnbilledLine, 'carries'> {
  return tax === null ? {} : { carries: { ...tax, amount: -tax.amount || 0 } }
}

/** The lines of a change within the period; they sum to charge - credit, and a line of zero is left out. */
export function shareLines(
  { kobo: credit, tax }: Unused,
  charge: number,
  old: Named,
  next: Named,
): UnbilledLine[] {
  const { quantity = 1 } = next
  const description = `Remaining time on ${namedUnits(next.name, quantity)}`
  const line = { type: 'proration_charge', description, amount: charge, ...many(quantity) } as const
  return [...(charge === 0 ? [] : [line]), ...unusedLine({ kobo: credit, tax }, old)]
}

function unusedLine({ kobo, tax }: Unused, { name, quantity = 1 }: Named): UnbilledLine[] {
  const description = `Unused time on ${namedUnits(name, quantity)}`
  if (kobo === 0) return []
  return [{ type: 'proration_credit', description, amount: -kobo, ...many(quantity), ...undoneTax(tax) }]
}

function many(quantity: number): Pick<UnbilledLine, 'quantity'> {
  return quantity === 1 ? {} : { quantity }
}

const takenBack = 'Unused time, taken back by the bank'

/**
 * Waiting lines with one that takes back credit for which a bank's taking has left no money, in minor units (F3). A
 * second taking raises the same line, so that no bank can make an invoice of more lines than fit.
 */
export function withTakenBack(lines: readonly UnbilledLine[], amount: number): readonly UnbilledLine[] {
  const before = lines.find(({ description }) => description === takenBack)
  const line: UnbilledLine = {
    type: 'proration_charge',
    description: takenBack,
    amount: amount + (before?.amount ?? 0),
  }
  return [...lines.filter((one) => one !== before), line]
}

/**
 * Nets unbilled lines against a credit about to be given, which never falls below 0 (D5.17). What the lines owe the
 * customer is added to the credit; what the customer owes beyond the credit stays, with one more line that shows the
 * netting. One-off items are not netted: they go on waiting (K4).
 * @param tax The tax in the credit (L2).
 */
export function netUnbilled(
  credit: number,
  unbilled: readonly UnbilledLine[],
  tax: PaidTax | null = null,
): { credit: number; unbilled: readonly UnbilledLine[] } {
  const { netted: lines, whole } = apart(unbilled)
  const waiting = sumOfLines(lines)
  if (credit >= waiting) return { credit: credit - waiting, unbilled: whole }
  if (credit === 0) return { credit, unbilled }
  const netted: UnbilledLine = {
    type: 'proration_credit',
    description: 'Unused time',
    amount: -credit,
    ...undoneTax(tax),
  }
  return { credit: 0, unbilled: [...unbilled, netted] }
}
