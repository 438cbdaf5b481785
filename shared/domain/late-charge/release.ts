import type { Change } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { freed } from './late-charge.ts'
import type { LetGoReason } from './let-go-rules.ts'

/** Why and when charges are let go. */
export interface Release {
  readonly why: LetGoReason
  /** The subscription's status after it, for the timeline. */
  readonly statusAfter: string
  readonly now: string
}

/** An invoice that waits for no charge, and what that moves. */
export interface Released extends Pick<Change<unknown>, 'moves'> {
  readonly invoice: Invoice
}

/**
 * Lets go whatever is out for an invoice that ends, or that another charge is begun for: nothing waits for it (A9). Should it
 * succeed later, it is found by its reference. The invoice keeps its version: the decision's own change of it raises it.
 */
export function released(invoice: Invoice, { why, statusAfter, now }: Release): Released {
  const { invoice: free, charges } = freed(invoice, why, now)
  return { invoice: free, moves: charges.map((charge) => ({ kind: 'charge_let_go', charge, statusAfter })) }
}
