import type { UnbilledLine } from './subscription.ts'

/** A line of a plan change, as an invoice shows it. `amount` is in kobo; credits and discounts are negative (D5.5). */
export type ProrationLine = {
  readonly type: 'plan' | 'discount' | UnbilledLine['type']
  readonly description: string
  readonly amount: number
}

/** The lines of a change within the period; they sum to charge - credit, and a line of zero is left out. */
export function shareLines(credit: number, charge: number, oldName: string, newName: string): UnbilledLine[] {
  const lines: UnbilledLine[] = [
    { type: 'proration_charge', description: `Remaining time on ${newName}`, amount: charge },
    { type: 'proration_credit', description: `Unused time on ${oldName}`, amount: -credit },
  ]
  return lines.filter((line) => line.amount !== 0)
}

/** The lines of a change that starts a new period: the whole plan with its discount, less the credit. */
export function newPeriodLines(
  credit: number,
  oldName: string,
  next: { name: string; amountKobo: number; discountKobo: number },
): ProrationLine[] {
  const lines: ProrationLine[] = [
    { type: 'plan', description: next.name, amount: next.amountKobo },
    { type: 'discount', description: 'Promo code', amount: -next.discountKobo },
    { type: 'proration_credit', description: `Unused time on ${oldName}`, amount: -credit },
  ]
  return lines.filter((line) => line.amount !== 0)
}

/** The sum of waiting lines, in kobo: above 0 the customer owes it, below 0 it is owed to them. */
export function sumOfLines(lines: readonly { amount: number }[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0)
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
