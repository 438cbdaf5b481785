import type { Reversal } from '../domain/reversal/reversal.ts'

/** What a gateway took back of a charge, as the interface shows it. */
export function reversalView({ invoiceId, amount, reference, chargeReference, excessKobo }: Reversal) {
  return { invoiceId, reversed: amount, reference, chargeReference, excessKobo: excessKobo ?? 0 }
}
