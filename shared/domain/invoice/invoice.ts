import { revised } from '../revised.ts'
import type { Currency } from '../money.ts'
import type { Rail } from '../payment-method.ts'
import { nextStatus } from '../transition-table.ts'
import type { ChainBook } from './chain.ts'
import { invoiceTransitions, type InvoiceStatus, type InvoiceTrigger } from './transitions.ts'

export const billingReasons = [
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'subscription_final',
] as const

export type BillingReason = (typeof billingReasons)[number]

export interface InvoiceLine {
  readonly type: 'plan' | 'discount' | 'proration_charge' | 'proration_credit' | 'credit'
  readonly description: string
  /** Signed minor units: discounts and credits are negative. */
  readonly amount: number
}

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
  readonly amount: number
  readonly amountPaid: number
  readonly amountRefunded: number
  /** The first invoice of the chain it belongs to (B1); null for one that is the first. */
  readonly chainId: string | null
  /** Of a chain's first invoice: what the chain gave back, and what joined it; null while that is nothing. */
  readonly chain: ChainBook | null
  readonly currency: Currency
  readonly periodStart: string
  readonly periodEnd: string
  /** The cycle this invoice completes when it is paid. */
  readonly cycle: number
  readonly lines: readonly InvoiceLine[]
  readonly attemptCount: number
  readonly nextAttemptAt: string | null
  readonly paidAt: string | null
  readonly voidedAt: string | null
  readonly version: number
  /** The charge that is out at the gateway with no outcome booked yet. */
  readonly attempt: OpenAttempt | null
  /** The last attempt, while the gateway has never seen it: it may still arrive. */
  readonly unseen: UnseenAttempt | null
  /** The charge that paid it; null while none has, and of invoices that were paid before this was kept. */
  readonly paidBy: PaidBy | null
  /** What opens its receipt, for whoever has the link; null until money was paid. */
  readonly receiptKey: string | null
  /** Where its customer can approve a charge that their bank stopped; null where none waits for that. */
  readonly approval: Approval | null
}

/** A charge that a bank lets through once its customer approves it. Times are the tenant's. */
export interface Approval {
  readonly rail: Rail
  /** The bank's page; null where the gateway names none. */
  readonly url: string | null
  readonly since: string
  readonly until: string
}

/** A charge that paid an invoice: where a refund of it goes. */
export interface PaidBy extends Pick<OpenAttempt, 'reference' | 'rail'> {
  /** What was charged; null or absent where that is not known. */
  readonly methodId?: string | null | undefined
}

/** A charge without an answer, which its gateway denied when it was asked. The next attempt goes under its reference. */
export type UnseenAttempt = Pick<OpenAttempt, 'reference' | 'methodId' | 'rail' | 'kind'>

/**
 * How a charge comes about: by plan, by dunning's switch to another method, for a new method, or by hand. Manual ones
 * do not count as dunning attempts (D6.7, D7.24).
 */
export type AttemptKind = 'scheduled' | 'switch_rail' | 'new_method' | 'manual'

/** The recorded intent to charge, written before the gateway is called (H4). */
export interface OpenAttempt {
  /** Counted from 1 over the invoice's whole life. */
  readonly number: number
  /** The stable reference the gateway knows it by: a repeat cannot charge twice. After an unseen attempt, that one's. */
  readonly reference: string
  readonly methodId: string
  /** How it is paid: the method may be gone, or never kept, when the outcome is told. */
  readonly rail: Rail
  readonly at: string
  readonly kind: AttemptKind
  /** Wall-clock milliseconds until which the process that began it may still be at work. */
  readonly leaseUntil: number
  /** Whether the item itself must come due to be reconciled: no worker watches over a charge begun by a request. */
  readonly watched: boolean
  /** Once its gateway has said that it waits, or has not answered; absent before, and on older items. */
  readonly pending?: PendingPayment | null
}

/** An invoice that is being charged. */
export type OpenInvoice = Invoice & { readonly attempt: OpenAttempt }

/** A charge that waits for its payer, or for an answer (A8). Times are the tenant's. */
export interface PendingPayment {
  /** When it is asked about next. */
  readonly askAt: string
  /** From then on it counts as unseen. */
  readonly deadline: string
  /** Nothing was sent yet: the gateway was down, and the same charge is made when it is asked about. */
  readonly unsent?: true
  /** What the payer has to do. */
  readonly action: PayerAction | null
}

/** What an invoice holds of charges before the first. */
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
  receiptKey: null,
} as const

/** What the payer must do for the money to come (D11.11). */
export type PayerAction =
  | { readonly type: 'redirect'; readonly url: string }
  | {
      readonly type: 'bank_transfer'
      readonly bankName: string
      readonly accountNumber: string
      readonly accountName: string
    }
  | { readonly type: 'ussd'; readonly code: string }

/** Milliseconds a charge may take before somebody else may ask the gateway for its fate (gateway calls get 20 s). */
export const attemptLeaseMs = 60_000

/** The gateway reference of an invoice's nth attempt (D3.18). */
export function attemptReference(invoiceId: string, number: number): string {
  return `${invoiceId}-${number}`
}

/**
 * The invoice after a trigger of its state machine.
 * @throws Problem 409 `invalid_transition`.
 */
export function settled(
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
  return settled(invoice, 'void', { voidedAt: now, nextAttemptAt: null })
}

/** What is still to be paid, in minor units. */
export function amountDue(invoice: Invoice): number {
  return invoice.amount - invoice.amountPaid
}
