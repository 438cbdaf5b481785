import type { Change } from '../change/change.ts'
import type { AnyInvoice, Invoice } from '../invoice/invoice.ts'
import { letGo, targetOf, type Release } from './let-go.ts'

/** An invoice without a charge in progress, and the move that lets it go. */
export interface Released<I extends AnyInvoice = Invoice> extends Pick<Change<unknown>, 'moves'> {
  readonly invoice: I
}

/**
 * Lets go of an invoice's charge, because it ends or another charge begins (A9). One that was sent keeps its number,
 * whatever its outcome. The invoice keeps its version; the decision's own change raises it.
 */
export function released<I extends AnyInvoice>(invoice: I, release: Release): Released<I> {
  const { charge } = invoice
  if (charge === null) return { invoice, moves: [] }
  return {
    invoice: { ...invoice, charge: null, attemptCount: charge.number },
    moves: [letGo(charge, targetOf(invoice), release)],
  }
}
