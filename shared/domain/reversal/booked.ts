import type { Reversal } from './reversal.ts'
import type { BankTaking } from './taken-back.ts'

/** The identification of a taking. */
export interface TakingNames {
  readonly merchantId: string
  /** The gateway's identity of it, or one that was made for it. */
  readonly reference: string
  readonly chargeReference: string
  readonly invoiceId: string | null
}

/** The record of a taking, by which it is booked once. */
export function reversalOf(names: TakingNames, { amount, excessKobo, unbookedKobo }: BankTaking): Reversal {
  return {
    merchantId: names.merchantId,
    reference: names.reference,
    chargeReference: names.chargeReference,
    invoiceId: names.invoiceId,
    amount,
    excessKobo: excessKobo === 0 ? null : excessKobo,
    unbookedKobo: unbookedKobo === 0 ? null : unbookedKobo,
  }
}

/** What an event shows of a taking beside its amount; `fromCreditKobo`: the part that was taken back of credit (F2). */
export function bankTakingShown(
  { excessKobo }: BankTaking,
  { reason, fromCreditKobo }: { readonly reason: string | undefined; readonly fromCreditKobo: number },
) {
  return {
    ...(reason === undefined ? {} : { reason }),
    source: 'webhook' as const,
    ...(excessKobo === 0 ? {} : { excessKobo }),
    ...(fromCreditKobo === 0 ? {} : { fromCreditKobo }),
  }
}
