import type { Change } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { freed } from './loose-charge.ts'
import type { LetGoReason } from './let-go-rules.ts'

/** Why and when charges are let go. */
export interface Release {
  readonly why: LetGoReason
  /** The subscription's status after it, for the timeline. */
  readonly statusAfter: string
  readonly now: string
}

/** An invoice without charges in progress, and the moves that let them go. */
export interface Released extends Pick<Change<unknown>, 'moves'> {
  readonly invoice: Invoice
}

/**
 * Lets go of an invoice's charges in progress, because it ends or another charge begins (A9). A later success is
 * found by its reference. The invoice keeps its version; the decision's own change raises it.
 */
export function released(invoice: Invoice, { why, statusAfter, now }: Release): Released {
  const { invoice: free, charges } = freed(invoice, why, now)
  return { invoice: free, moves: charges.map((charge) => ({ kind: 'charge_let_go', charge, statusAfter })) }
}
