import { reader, type Stored } from './items.ts'
import type { RawItem } from './read.ts'

/** A journal entry; a declined charge is one without postings, kept apart. */
export interface Entry extends Stored {
  readonly type: string
  readonly status: string
  readonly amount: number
  readonly currency: string
  readonly postings: readonly { readonly account: string; readonly amount: number }[] | null
  readonly sourceType: string
  readonly sourceId: string
  readonly customerId: string | null
  readonly subscriptionId: string | null
  readonly failureCode: string | null
  readonly attempt: AttemptRecord | null
}
export interface AttemptRecord {
  readonly number: number
  /** Empty when nothing was sent to a gateway. */
  readonly reference: string
  readonly methodId: string | null
  readonly automatic: boolean
  readonly decision: { readonly inputs?: { readonly attemptKind?: string } } | null
}
export const readEntry = reader<Entry>({
  type: 'y',
  status: 's',
  amount: 'a',
  currency: 'c',
  postings: 'p',
  sourceType: 'st',
  sourceId: 'si',
  customerId: 'cu',
  subscriptionId: 'su',
  failureCode: 'f',
  attempt: 'at',
})

/** A stored balance; its sort key is its name, `<currency>#available`, `#credit`, `#owed` or `#pending#<day>#<shard>`. */
export interface Balance extends Stored {
  readonly amount: number
}
export const readBalance = reader<Balance>({ amount: 'a' })

/** Sums by currency and account. */
export type Totals = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Closed days with what their postings sum to; its sort key is the last day. */
export interface Seal extends Stored {
  readonly since: string | null
  readonly totals: Totals | null
  readonly cumulative: Totals | null
  readonly entries: number
}
export const readSeal = reader<Seal>({ since: 's', totals: 't', cumulative: 'c', entries: 'n' })

export interface Payout extends Stored {
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly failureReason: string | null
  readonly completedAt: number | null
}
export const readPayout = reader<Payout>({
  amount: 'a',
  currency: 'c',
  status: 's',
  bankCode: 'bc',
  accountNumber: 'an',
  failureReason: 'f',
  completedAt: 'ca',
})

export interface Bill extends Stored {
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly meta: Readonly<Record<string, unknown>> | null
  /** Epoch milliseconds of the wall clock: a minute after it was ordered. */
  readonly leaseUntil: number
}
export const readBill = reader<Bill>({
  amount: 'a',
  currency: 'c',
  status: 's',
  meta: 'm',
  leaseUntil: 'l',
})

/** What bills of one Lagos day come to; its sort key is `bills#<day>`. */
export interface BillDay extends Stored {
  readonly spent: number
  readonly count: number
}
export const readBillDay = reader<BillDay>({ spent: 'sp', count: 'n' })

export interface Refund extends Stored {
  readonly invoiceId: string
  readonly subscriptionId: string
  readonly customerId: string
  readonly planId: string
  readonly transactionId: string
  readonly amount: number
  readonly currency: string
  /** Null for what no gateway gives back. */
  readonly chargeReference: string | null
  readonly status: string
  /** The payment that it gives back, where that is no charge (M1); null for the charge. */
  readonly paymentId: string | null
  /** `credit` or `outside` for what no gateway gives back (M1); null for what one does. */
  readonly to: string | null
  /** The lines that it named, with what it gave back of each (K5); null for an amount. */
  readonly lines: readonly (readonly [lineId: string, amount: number])[] | null
}
export const readRefund = reader<Refund>({
  invoiceId: 'iv',
  subscriptionId: 'su',
  customerId: 'cu',
  planId: 'pl',
  transactionId: 'tx',
  amount: 'a',
  currency: 'c',
  chargeReference: 'cr',
  status: 's',
  lines: 'li',
  paymentId: 'pi',
  to: 'to',
})

/** What the gateway took back of a charge by itself; its sort key is the gateway's own identity of it. */
export interface Reversal extends Stored {
  readonly chargeReference: string
  /** Null for a charge that paid no invoice. */
  readonly invoiceId: string | null
  readonly amount: number
  readonly excessKobo: number | null
}
export const readReversal = reader<Reversal>({
  chargeReference: 'cr',
  invoiceId: 'iv',
  amount: 'a',
  excessKobo: 'ex',
})

/** An entry of a twin's own book: the outcome of one movement, as the twin sees it. */
export interface BookEntry {
  readonly raw: RawItem
  /** Ours. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly outcome: string
  readonly detail: string
}
export function readBookEntry(raw: RawItem): BookEntry {
  return { ...(raw['entry'] as Omit<BookEntry, 'raw'>), raw }
}

/** A charge that was let go; its sort key is its gateway reference. */
export interface LooseCharge extends Stored {
  readonly invoiceId: string | null
  readonly sessionId: string | null
  readonly subscriptionId: string | null
  readonly customerId: string | null
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly transactionId: string | null
  /** What its gateway took back, and the part of that above what was left: [amount, excess]; null for nothing. */
  readonly reversed: readonly [number, number] | null
  readonly dueAt: number | null
}
export const readLateCharge = reader<LooseCharge>({
  invoiceId: 'iv',
  sessionId: 'se',
  subscriptionId: 'su',
  customerId: 'cu',
  amount: 'a',
  currency: 'c',
  status: 's',
  transactionId: 'tx',
  reversed: 'rv',
  dueAt: 'da',
})

/** A credit that arrived on a customer's own account number (M4). */
export interface Arrival extends Stored {
  readonly reference: string
  readonly customerId: string
  readonly amount: number
  readonly currency: string
  readonly left: number
  readonly depositKobo: number
  readonly refundedKobo: number
  readonly status: string
  readonly dueAt: number | null
}
export const readArrival = reader<Arrival>({
  reference: 're',
  customerId: 'cu',
  amount: 'a',
  currency: 'c',
  left: 'l',
  depositKobo: 'cr',
  refundedKobo: 'bk',
  status: 's',
  dueAt: 'da',
})
