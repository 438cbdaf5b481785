import type { AtGateway } from '../gateway/at-gateway.ts'
import type { Currency } from '../money/money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import { effectOn, type Posting } from './posting.ts'

/**
 * The kind of entry. `settlement` makes a closed day's earnings available and repays what is owed; `payout_settled`
 * and `bill_settled` book that money in transit has arrived, `payout_reversal` and `bill_reversal` that it was
 * returned. A `charge_let_go` moves nothing: it records why a charge in progress was let go. A `charge_answered`
 * moves nothing either: it records a gateway's answer about an attempt that had counted as unseen. A `late_charge` is
 * money that arrived after a charge was let go and that nothing wants, `late_charge_back` its refund,
 * `late_charge_credit` its credit to the customer instead, `late_charge_kept` what the merchant keeps of it because the
 * bank took the charge back at their cost. A `payment` is money that the merchant received themselves (M2).
 * A `dispute_hold` sets aside what a payer disputes, `dispute_release` frees a part of it, `dispute_won` is what a bank returns
 * after a loss (N3). A `transfer` is a credit that arrived on a customer's own account number, `transfer_payment` the part that
 * pays an invoice, `transfer_deposit` the part that is the customer's credit, `deposit_refund` a refund of that, and
 * `deposit_refund_back` such a refund that failed (M4).
 */
export const transactionTypes = [
  'charge',
  'refund',
  'refund_reversal',
  'reversal',
  'credit',
  'charge_let_go',
  'charge_answered',
  'late_charge',
  'late_charge_back',
  'late_charge_credit',
  'late_charge_kept',
  'payment',
  'dispute_hold',
  'dispute_release',
  'dispute_won',
  'settlement',
  'payout',
  'payout_settled',
  'payout_reversal',
  'bill',
  'bill_settled',
  'bill_reversal',
  'transfer',
  'transfer_payment',
  'transfer_deposit',
  'deposit_refund',
  'deposit_refund_back',
] as const

export type TransactionType = (typeof transactionTypes)[number]

/**
 * Entries that move a payer's money (F4). Credit is not among them: it never left the merchant's books. `late_charge_kept`
 * is the merchant's own.
 */
export const payersTypes = [
  'charge',
  'refund',
  'refund_reversal',
  'reversal',
  'late_charge',
  'late_charge_back',
  'payment',
  'dispute_won',
  'transfer',
  'deposit_refund',
  'deposit_refund_back',
] as const satisfies readonly TransactionType[]

/** What can cause an entry. */
export const sourceTypes = [
  'invoice',
  'payout',
  'bill',
  'refund',
  'customer',
  'settlement',
  'checkout',
  'subscription',
  'payment',
] as const

/**
 * One entry of the journal and, for charges, the record of the attempt with its dunning decision. A declined charge
 * moves nothing, so it has no postings and is stored beside the journal.
 */
export interface Transaction {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly type: TransactionType
  readonly status: 'succeeded' | 'failed' | 'pending'
  /** Positive minor units: what was charged, refunded or moved. */
  readonly amount: number
  readonly currency: Currency
  readonly postings: readonly Posting[]
  /** When money this entry brought becomes available (D9.2); null when it moved none into pending. */
  readonly availableOn: string | null
  /** What caused it, such as `invoice` and its id; for a settlement, the first day whose earnings are not in it. */
  readonly sourceType: (typeof sourceTypes)[number]
  readonly sourceId: string
  readonly customerId: string | null
  readonly subscriptionId: string | null
  readonly rail: Rail | null
  readonly failureCode: string | null
  /** Charges only: which attempt of the invoice, with what, and whether dunning made it. */
  readonly attempt: AttemptRecord | null
  /** The reason that the author of the entry gave; for credit that the merchant changes. */
  readonly reason?: string | null
  /** The gateway's fee of a charge, in minor units, whoever bears it (N1); absent where it is not known. */
  readonly feeKobo?: number | null
}

/** Why a charge attempt was made and what was decided after it: the answer to "why did you retry then?". */
export interface AttemptRecord extends AtGateway {
  readonly number: number
  readonly reference: string
  readonly methodId: string | null
  readonly automatic: boolean
  /** The subscription's status after it. */
  readonly statusAfter: string
  readonly decision: Readonly<Record<string, unknown>> | null
}

/** An entry's identifier and time. */
export interface EntryStamp {
  readonly id: string
  /** The tenant's time. */
  readonly now: string
}

/** Whether an entry moved money. */
export function postedEntries(transaction: Pick<Transaction, 'postings'>): boolean {
  return transaction.postings.length > 0
}

/**
 * An entry's effect on the merchant's own money, pending and available, less what they owe: signed minor units (D9.4).
 * A debt counts on the day it arises, so a settlement that repays it changes nothing (F4).
 */
export function netEffectOf({ postings }: Pick<Transaction, 'postings'>): number {
  const own = ['merchant_pending', 'merchant_available', 'merchant_owed'] as const
  return own.reduce((sum, account) => sum + effectOn(postings, account), 0)
}
