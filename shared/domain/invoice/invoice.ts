import type { AtGateway } from '../at-gateway.ts'
import { revised } from '../revised.ts'
import type { CreditPart } from '../credit/credit-lot.ts'
import type { Currency } from '../money.ts'
import type { Rail } from '../payment-method.ts'
import type { InvoiceLine } from '../pricing/line.ts'
import { nextStatus } from '../transition-table.ts'
import type { TakenBack } from '../reversal/taken-back.ts'
import type { ChainBook } from './chain-book.ts'
import { invoiceTransitions, type InvoiceStatus, type InvoiceTrigger } from './transitions.ts'

export const billingReasons = [
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'subscription_final',
] as const

export type BillingReason = (typeof billingReasons)[number]

/** What is owed for a period (S9, D6.4). amount = subtotal - discount - creditApplied >= 0. */
export interface Invoice {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly number: string
  readonly subscriptionId: string
  readonly customerId: string
  readonly planId: string
  readonly status: InvoiceStatus
  readonly billingReason: BillingReason
  readonly subtotal: number
  readonly discount: number
  readonly creditApplied: number
  /** The lots that `creditApplied` came from, to which it returns (F2); they sum to it until the invoice is void. */
  readonly creditFrom: readonly CreditPart[]
  /** Where credit lines came from that had waited for it (F2), as far as charges beside them do not use them up. */
  readonly linesFrom: readonly CreditPart[]
  readonly amount: number
  readonly amountPaid: number
  /** Our refunds and the gateway's takings together, at most `amountPaid` (F3). */
  readonly amountRefunded: number
  /** What its gateway took back of its charge; null for nothing. */
  readonly reversed: TakenBack | null
  /** The first invoice of the chain it belongs to (B1); null for the first one. */
  readonly chainId: string | null
  /** On a chain's first invoice: what the chain gave back, and what joined it; null while both are nothing. */
  readonly chain: ChainBook | null
  readonly currency: Currency
  readonly periodStart: string
  readonly periodEnd: string
  /** The cycle this invoice completes when it is paid. */
  readonly cycle: number
  /** Without discount and credit, which are shown as lines: see `shownLines`. */
  readonly lines: readonly InvoiceLine[]
  readonly attemptCount: number
  readonly nextAttemptAt: string | null
  readonly paidAt: string | null
  readonly voidedAt: string | null
  readonly version: number
  /** The charge in progress, with no outcome booked yet. */
  readonly attempt: OpenAttempt | null
  /** The last attempt, if the gateway never saw it and none has followed it: it may still arrive. */
  readonly unseen: UnseenAttempt | null
  /** The charge that paid it; null while none has, and for invoices that were paid before this field existed. */
  readonly paidBy: PaidBy | null
  /** The key of its receipt's link; null until money was paid. */
  readonly receiptKey: string | null
  /** Where its customer can approve a charge that their bank stopped; null where none waits for that. */
  readonly approval: Approval | null
}

/** A charge that a bank allows once its customer approves it. Times are the tenant's. */
export interface Approval {
  readonly rail: Rail
  /** The bank's page; null where the gateway names none. */
  readonly url: string | null
  readonly since: string
  readonly until: string
}

/** The charge that paid an invoice; refunds are made on it. */
export interface PaidBy extends Pick<OpenAttempt, 'reference' | 'rail'>, AtGateway {
  /** The charged method; null or absent where it is not known. */
  readonly methodId?: string | null | undefined
}

/** How a charge is made. */
export type ChargedWay = Pick<OpenAttempt, 'methodId' | 'rail' | 'kind'> & AtGateway

/** A charge without an answer; when asked, its gateway did not know it. The next attempt reuses its reference. */
export type UnseenAttempt = ChargedWay & Pick<OpenAttempt, 'reference'>

/**
 * Why a charge is made: by plan, by dunning's switch to another method, for a new method, or manually. Manual ones do
 * not count as dunning attempts (D6.7, D7.24).
 */
export type AttemptKind = 'scheduled' | 'switch_rail' | 'new_method' | 'manual'

/** The recorded intent to charge, written before the gateway is called (H4). */
export interface OpenAttempt {
  /** Counted from 1 over the invoice's whole life. */
  readonly number: number
  /** The stable gateway reference: a repeat cannot charge twice. After an unseen attempt, that attempt's reference. */
  readonly reference: string
  readonly methodId: string
  /** How it is paid: the method may be removed, or was never stored, when the outcome arrives. */
  readonly rail: Rail
  /** The method's gateway, which is asked about it for good (G6); none for the sandbox's twin. */
  readonly gateway: string | null | undefined
  readonly at: string
  readonly kind: AttemptKind
  /** Wall-clock milliseconds until which the process that began it may still be running. */
  readonly leaseUntil: number
  /** Whether the item itself must become due to be reconciled: no worker watches a charge begun by a request. */
  readonly watched: boolean
  /** Set once its gateway has said that it waits, or has not answered; absent before, and on older items. */
  readonly pending?: PendingPayment | null
  /** What its gateway may have under this reference, from an attempt that it had never seen (B14); null for a new one. */
  readonly sentAs: ChargedWay | null
}

/** An invoice that is being charged. */
export type OpenInvoice = Invoice & { readonly attempt: OpenAttempt }

/** An invoice whose charge is an unseen one, tried again. */
export type RetriedInvoice = Invoice & { readonly attempt: OpenAttempt & { readonly sentAs: ChargedWay } }

/** A charge that waits for its payer, or for an answer (A8). Times are the tenant's. */
export interface PendingPayment {
  /** When it is asked about next. */
  readonly askAt: string
  /** From then on it counts as unseen. */
  readonly deadline: string
  /** Nothing was sent yet because the gateway was down; the same charge is made at the next question. */
  readonly unsent?: true
  /** What the payer has to do; null when it is not known. */
  readonly action: PayerAction | null
}

/** The charge fields of an invoice before its first charge. */
export const untried = {
  attemptCount: 0,
  nextAttemptAt: null,
  paidAt: null,
  voidedAt: null,
  version: 1,
  attempt: null,
  unseen: null,
  approval: null,
  paidBy: null,
  reversed: null,
  receiptKey: null,
} as const

/** What the payer must do before the money can arrive (D11.11). */
export type PayerAction =
  | { readonly type: 'redirect'; readonly url: string }
  | {
      readonly type: 'bank_transfer'
      readonly bankName: string
      readonly accountNumber: string
      readonly accountName: string
    }
  | { readonly type: 'ussd'; readonly code: string }

/** The gateway reference of an invoice's nth attempt (D3.18). */
export function attemptReference(invoiceId: string, number: number): string {
  return `${invoiceId}-${number}`
}

/**
 * The invoice after a trigger of its state machine.
 * @throws Problem 409 `invalid_transition`.
 */
export function settledInvoice(
  invoice: Invoice,
  trigger: InvoiceTrigger,
  changes: Partial<Invoice>,
  action: string = trigger,
): Invoice {
  const status = nextStatus(invoiceTransitions, invoice.status, trigger, action)
  return revised(invoice, { ...changes, status })
}

/**
 * The invoice voided: nobody owes it any more.
 * @throws Problem 409 `invalid_transition`.
 */
export function voidedInvoice(invoice: Invoice, now: string): Invoice {
  return settledInvoice(invoice, 'void', { voidedAt: now, nextAttemptAt: null })
}

/** What is still to be paid, in minor units. */
export function amountDue(invoice: Invoice): number {
  return invoice.amount - invoice.amountPaid
}
