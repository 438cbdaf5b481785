import { withDiscount } from './discount.ts'
import { undiscounted, type ComposedLine, type UnbilledLine } from './line.ts'
import { sumOfLines } from './line-rules.ts'

/** The lines of a change within the period; they sum to charge - credit, and a line of zero is left out. */
export function shareLines(credit: number, charge: number, oldName: string, newName: string): UnbilledLine[] {
  const description = `Remaining time on ${newName}`
  return [
    ...(charge === 0 ? [] : [{ type: 'proration_charge' as const, description, amount: charge }]),
    ...unusedLine(credit, oldName),
  ]
}

function unusedLine(credit: number, oldName: string): UnbilledLine[] {
  return credit === 0
    ? []
    : [{ type: 'proration_credit', description: `Unused time on ${oldName}`, amount: -credit }]
}

/** The lines of a change that starts a new period: the whole plan with its discount, less the credit. */
export function newPeriodLines(
  credit: number,
  oldName: string,
  next: { name: string; amountKobo: number; discountKobo: number },
): readonly ComposedLine[] {
  const price = undiscounted({
    type: 'plan',
    description: next.name,
    unitAmount: next.amountKobo,
    amount: next.amountKobo,
  })
  return withDiscount(
    [price, ...unusedLine(credit, oldName).map((line) => undiscounted(line))],
    next.discountKobo,
  )
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
 * netting.
 */
export function netUnbilled(
  credit: number,
  unbilled: readonly UnbilledLine[],
): { credit: number; unbilled: readonly UnbilledLine[] } {
  const waiting = sumOfLines(unbilled)
  if (credit >= waiting) return { credit: credit - waiting, unbilled: [] }
  if (credit === 0) return { credit, unbilled }
  const netted: UnbilledLine = { type: 'proration_credit', description: 'Unused time', amount: -credit }
  return { credit: 0, unbilled: [...unbilled, netted] }
}
