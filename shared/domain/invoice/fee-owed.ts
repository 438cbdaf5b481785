import { bookOf, type GivenBack } from './chain.ts'
import type { AnyInvoice } from './invoice.ts'
import { chargedKobo, chargeRefundedKobo } from './outside-part.ts'

/**
 * The part of a refund that the merchant may owe, in minor units: the gateway kept it as the fee of the invoice's charge, so they
 * never had it (N1). It is the amount by which the invoice's refunds exceed what its charge brought them.
 */
export function feeOwed(
  first: AnyInvoice,
  invoice: AnyInvoice,
  { amount, fromCreditKobo }: Pick<GivenBack, 'amount' | 'fromCreditKobo'>,
): number {
  const feeKobo = invoice.feeKobo ?? 0
  const brought = chargedKobo(invoice) - feeKobo
  const gone = chargeRefundedKobo(invoice) + (first.id === invoice.id ? bookOf(first).credited : 0)
  const above = (returned: number): number => Math.min(feeKobo, Math.max(0, returned - brought))
  return above(gone + amount - fromCreditKobo) - above(gone)
}
