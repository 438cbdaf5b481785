import type { InvoiceLine } from './invoice.ts'

/** The line for the customer's credit that an invoice uses. */
export function creditLine(creditApplied: number): InvoiceLine[] {
  return creditApplied > 0 ? [{ type: 'credit', description: 'Credit balance', amount: -creditApplied }] : []
}

/**
 * Lines without the part of their credits that the customer's balance gets instead, in minor units, so that an
 * invoice's lines always sum to its amount.
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
