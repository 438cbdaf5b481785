import { effectOn } from '../domain/ledger/posting.ts'
import type { Transaction, TransactionType } from '../domain/ledger/transaction.ts'

/** Why a customer's credit rose or fell (B11). */
export const creditCauses = [
  'merchant',
  'invoice',
  'refund',
  'refund_failed',
  'reversal',
  'late_payment',
  'import',
] as const

const causes: Partial<Record<TransactionType, (typeof creditCauses)[number]>> = {
  refund: 'refund',
  refund_reversal: 'refund_failed',
  reversal: 'reversal',
  late_charge_credit: 'late_payment',
  // A late success for more than was due then (F5).
  charge: 'late_payment',
}

const bySource: Partial<Record<Transaction['sourceType'], (typeof creditCauses)[number]>> = {
  customer: 'merchant',
  subscription: 'import',
}

/** One movement of a customer's credit: signed minor units, its cause, and the object it came from. */
export function creditMovementView(transaction: Transaction) {
  const { id, type, currency, postings, sourceType, sourceId, reason, createdAt } = transaction
  return {
    id,
    amount: effectOn(postings, 'customer_credit'),
    currency,
    cause: causes[type] ?? bySource[sourceType] ?? 'invoice',
    sourceType,
    sourceId,
    reason: reason ?? null,
    createdAt,
  }
}

/** A new movement, with the customer's credit after it. */
export function mendedCreditView({ entry, creditKobo }: { entry: Transaction; creditKobo: number }) {
  return { ...creditMovementView(entry), creditKobo }
}
