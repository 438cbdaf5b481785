import type { InvoiceLine } from './invoice.ts'

/** The line of customer credit that an invoice draws on. */
export function creditLine(creditApplied: number): InvoiceLine[] {
  return creditApplied > 0 ? [{ type: 'credit', description: 'Credit balance', amount: -creditApplied }] : []
}

/**
 * Lines without the part of their credits that goes to the customer's balance instead, in minor units, so that an
 * invoice's lines always come to its amount.
 */
export function withoutSurplus(lines: readonly InvoiceLine[], surplusKobo: number): InvoiceLine[] {
  let left = surplusKobo
  const kept = lines.toReversed().map((line) => {
    if (line.type !== 'proration_credit') return line
    const taken = Math.min(left, -line.amount)
    left -= taken
    return { ...line, amount: line.amount + taken }
  })
  return kept.toReversed().filter((line) => line.type === 'plan' || line.amount !== 0)
}
