import { wholeOf, type Json } from '../fields.ts'

/** What the payer bore of Paystack's fee, in minor units: by so much more was charged than requested. */
function feeOnTop(transaction: Json): number {
  const charged = wholeOf(transaction['amount']) ?? 0
  return Math.max(0, charged - (wholeOf(transaction['requested_amount']) ?? charged))
}

/** A transaction's amount without what was charged on top, in minor units; null where none is named. */
export function amountOf(transaction: Json): number | null {
  const charged = wholeOf(transaction['amount'])
  return charged === null ? null : charged - feeOnTop(transaction)
}

/** Paystack's fee out of that amount (N1), without the part that the payer bore; null where none is named. */
export function feeOf(transaction: Json): number | null {
  const fees = wholeOf(transaction['fees'])
  return fees === null ? null : Math.max(0, fees - feeOnTop(transaction))
}
