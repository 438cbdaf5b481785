import { chainMoney } from './chain.ts'
import type { Invoice } from './invoice.ts'
import { chargeLeftKobo } from './outside-part.ts'

/** How much of an unused part is refunded to each invoice's payment, and how much returns as credit. Minor units. */
export interface UnusedReturn {
  readonly refunds: readonly { readonly invoice: Invoice; readonly amount: number }[]
  readonly creditKobo: number
}

/** The most refunds of one cancel that fit in a commit. The rest returns as credit. */
const mostRefunds = 12

/**
 * Spreads the unused part over a chain's invoices, the newest first (B3): money before credit, and never more than
 * was paid for the chain and not given back yet.
 * @param newestFirst The chain's invoices, the first one of the chain last.
 */
export function spreadUnused(
  first: Invoice,
  newestFirst: readonly Invoice[],
  unusedKobo: number,
): UnusedReturn {
  const { paid, refunded, credited } = chainMoney(first)
  let left = Math.min(unusedKobo, Math.max(0, paid - refunded - credited))
  const refunds: { invoice: Invoice; amount: number }[] = []
  for (const invoice of newestFirst.slice(0, mostRefunds)) {
    const amount = Math.min(left, chargeLeftKobo(invoice))
    if (amount <= 0) continue
    refunds.push({ invoice, amount })
    left -= amount
  }
  const refundedNow = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return { refunds, creditKobo: unusedKobo - refundedNow }
}
