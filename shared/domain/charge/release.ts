import type { Change } from '../change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { letGo, targetOf, type Release } from './let-go.ts'

/** An invoice without a charge in progress, and the move that lets it go. */
export interface Released extends Pick<Change<unknown>, 'moves'> {
  readonly invoice: Invoice
}

/**
 * Lets go of an invoice's charge, because it ends or another charge begins (A9). One that was sent keeps its number,
 * whatever its outcome. The invoice keeps its version; the decision's own change raises it.
 */
export function released(invoice: Invoice, release: Release): Released {
  const { charge } = invoice
  if (charge === null) return { invoice, moves: [] }
  return {
    invoice: { ...invoice, charge: null, attemptCount: charge.number },
    moves: [letGo(charge, targetOf(invoice), release)],
  }
}
