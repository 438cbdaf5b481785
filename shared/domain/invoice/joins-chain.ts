import type { Turn } from '../change/change.ts'
import { sumOfWhole } from '../pricing/line-rules.ts'
import { chainTurns } from './chain-turns.ts'
import type { AnyInvoice, Invoice } from './invoice.ts'
import { isSent } from './waiting.ts'

/** Whether an invoice is that of a change which was sent and joins its chain once it is paid (M3, B1). */
export function joinsWhenPaid(invoice: Pick<AnyInvoice, 'waits' | 'chainId' | 'status'>): boolean {
  const { status, chainId } = invoice
  return isSent(invoice) && chainId !== null && (status === 'open' || status === 'uncollectible')
}

/**
 * The turn of a chain's first invoice when one that was sent for a change is paid: its payment belongs to the chain from now
 * on. Nothing for any other invoice.
 */
export function joinTurns(
  { invoice, chainFirst }: { readonly invoice: AnyInvoice; readonly chainFirst?: Invoice | undefined },
  after: AnyInvoice,
): readonly Turn[] {
  if (!joinsWhenPaid(invoice) || after.status !== 'paid') return []
  if (!chainFirst) throw new Error('an invoice of a change without the first of its chain')
  return chainTurns(chainFirst, { joins: after })
}

/**
 * The part of the present period's value that an unpaid invoice of a change represents, in minor units (M3): all that it asks for and
 * the credit inside it, except lines without a period.
 */
export function pledgedKobo({ amount, creditApplied, lines }: AnyInvoice): number {
  return Math.max(0, amount + creditApplied - sumOfWhole(lines))
}
