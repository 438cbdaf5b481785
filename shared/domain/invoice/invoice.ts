import type { AtGateway } from '../gateway/at-gateway.ts'
import { revised } from '../change/revised.ts'
import type { CreditPart } from '../credit/credit-lot.ts'
import {
  openOf,
  type Charge,
  type HeldCharge,
  type OpenCharge,
  type RetriedCharge,
} from '../charge/charge.ts'
import type { Metadata } from '../metadata.ts'
import type { OpenDisputes } from '../dispute/dispute.ts'
import type { Currency } from '../money/money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { InvoiceLine } from '../pricing/line.ts'
import type { PartyNames } from '../tax/party.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import { nextStatus } from '../change/transition-table.ts'
import type { TakenBack } from '../reversal/taken-back.ts'
import type { LinePart } from './line-part.ts'
import type { OutsidePart } from './outside-part.ts'
import type { OwedBefore } from './owed-before.ts'
import type { ChainBook } from './chain-book.ts'
import { invoiceTransitions, type InvoiceStatus, type InvoiceTrigger } from './transitions.ts'

/** Why an invoice of a subscription is made. */
export const subscriptionReasons = [
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'subscription_final',
] as const

/** Why an invoice is made; `one_time`: it belongs to no subscription (K4, M6). */
export const billingReasons = [...subscriptionReasons, 'one_time'] as const

export type SubscriptionReason = (typeof subscriptionReasons)[number]

export type BillingReason = (typeof billingReasons)[number]

/** The subscription, plan and period of an invoice; null in one without a subscription. */
export interface SubscriptionLinks {
  readonly subscriptionId: string
  readonly planId: string
  readonly billingReason: SubscriptionReason
  readonly periodStart: string
  readonly periodEnd: string
  /** The cycle this invoice completes when it is paid. */
  readonly cycle: number
}

/** What is owed for a subscription's period (S9, D6.4). */
export interface Invoice extends InvoiceCore, SubscriptionLinks {}

/** What a customer owes without a subscription (K4, M6): it has no plan, period or cycle. */
export interface LoneInvoice extends InvoiceCore {
  readonly subscriptionId: null
  readonly planId: null
  readonly billingReason: 'one_time'
  readonly periodStart: null
  readonly periodEnd: null
  readonly cycle: null
}

/** An invoice as it is stored: of a subscription, or one that stands alone. */
export type AnyInvoice = Invoice | LoneInvoice

/** Whether an invoice belongs to a subscription. */
export function isOfSubscription(invoice: AnyInvoice): invoice is Invoice {
  return invoice.subscriptionId !== null
}

/** An invoice that is known to be of a subscription, because that names it. */
export function ofSubscription(invoice: AnyInvoice): Invoice {
  if (!isOfSubscription(invoice)) throw new Error('an invoice without its subscription')
  return invoice
}

/** What both kinds of invoices have. amount = subtotal - discount + tax on top - creditApplied >= 0 (L2). */
export interface InvoiceCore {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly number: string
  readonly customerId: string
  readonly status: InvoiceStatus
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
  /** What refunds gave back of lines that they named (K5); null or absent for none. */
  readonly namedParts?: readonly LinePart[] | null
  /** What its gateway took back of its charge; null for nothing. */
  readonly reversed: TakenBack | null
  /** The first invoice of the chain it belongs to (B1); null for the first one. */
  readonly chainId: string | null
  /** On a chain's first invoice: what the chain gave back, and what joined it; null while both are nothing. */
  readonly chain: ChainBook | null
  readonly currency: Currency
  /** Without discount and credit, which are shown as lines: see `shownLines`. */
  readonly lines: readonly InvoiceLine[]
  readonly attemptCount: number
  readonly nextAttemptAt: string | null
  readonly paidAt: string | null
  readonly voidedAt: string | null
  readonly version: number
  /** The charge in progress, or the last one, if its gateway never saw it and none has followed it. */
  readonly charge: HeldCharge | null
  /** The charge that paid it; null while none has, and for invoices that were paid before this field existed. */
  readonly paidBy: PaidBy | null
  /** The key of its receipt's link; null until money was paid. */
  readonly receiptKey: string | null
  /** Payments that the merchant received themselves, oldest first (M2): parts of `amountPaid`. */
  readonly outside: readonly OutsidePart[]
  /** Where its customer can approve a charge that their bank stopped; null where none waits for that. */
  readonly approval: Approval | null
  /** The gateway's fee of its charge that the merchant bears (N1); absent where they bear none. */
  readonly feeKobo?: number | null
  /** The rates that its lines name (L2), as they were at its date; absent where no line bears tax. */
  readonly taxes?: readonly AppliedTax[]
  /** The sum of its lines' tax; absent like `taxes`. Minor units. */
  readonly tax?: number
  /** When it was issued as a tax document (L4); null or absent until then, and where it bears no tax. */
  readonly finalizedAt?: string | null
  /** Its number among the merchant's tax documents (L4); null or absent until it has one. */
  readonly taxNumber?: string | null
  /** What was owed of it earlier, where its other fields no longer show it; oldest first, null where they do. */
  readonly owedBefore?: readonly OwedBefore[] | null
  /** How it waits for its customer to pay (M3); null or absent for one that is charged automatically. */
  readonly waits?: InvoiceWait | null
  /** The merchant's own data, of an invoice without a subscription (M6); null or absent for none. */
  readonly metadata?: Metadata | null
  /** What disputes hold of its charge (N3), which `amountRefunded` counts; absent while none is open. */
  readonly disputes?: OpenDisputes | null
  /** How much its credit notes took off, less its debit notes, in minor units (L5); null or absent for none. */
  readonly noted?: number | null
  /** The parties of its tax document (L3); null or absent until it has its number. */
  readonly parties?: PartyNames | null
}

/** An invoice that is sent to its customer, who pays it by a day (M3). */
export interface InvoiceWait {
  readonly dueAt: string
  /** When it was sent. */
  readonly sentAt: string
  /** When it was found overdue; null until then. */
  readonly overdueAt: string | null
  /** When it is checked next: for a reminder, or because it is overdue; null for never again. */
  readonly nextAt: string | null
  /** The cycles that its sending counted, which a void takes back: one, or none for a stub or without a subscription. */
  readonly cycles: number
  /** The key of its page's link. */
  readonly key: string
}

/** How an invoice is collected (M3). */
export const collections = ['automatic', 'send_invoice'] as const

/** The longest time that an invoice waits before it is overdue. */
export const mostDaysUntilDue = 90

export type Collection = (typeof collections)[number]

/** A charge that a bank allows once its customer approves it. Times are the tenant's. */
export interface Approval {
  readonly rail: Rail
  /** The bank's page; null where the gateway names none. */
  readonly url: string | null
  readonly since: string
  readonly until: string
}

/** The charge that paid an invoice; refunds are made on it. */
export interface PaidBy extends Pick<Charge, 'reference' | 'rail'>, AtGateway {
  /** The charged method; null or absent where it is not known. */
  readonly methodId?: string | null | undefined
}

/** An invoice that is being charged. */
export type OpenInvoice = ChargedInvoice<Invoice>

/** Any kind of invoice that is being charged. */
export type ChargedInvoice<I extends AnyInvoice = AnyInvoice> = I & { readonly charge: OpenCharge }

/** An invoice whose charge is an unseen one, tried again. */
export type RetriedInvoice = AnyInvoice & { readonly charge: RetriedCharge }

/** The charge fields of an invoice before its first charge. */
export const untried = {
  attemptCount: 0,
  nextAttemptAt: null,
  paidAt: null,
  voidedAt: null,
  version: 1,
  charge: null,
  approval: null,
  paidBy: null,
  reversed: null,
  receiptKey: null,
  outside: [],
} as const

/** The gateway reference of an invoice's nth attempt (D3.18). */
export function attemptReference(invoiceId: string, number: number): string {
  return `${invoiceId}-${number}`
}

/**
 * The invoice after a trigger of its state machine.
 * @throws Problem 409 `invalid_transition`.
 */
export function settledInvoice<I extends InvoiceCore>(
  invoice: I,
  trigger: InvoiceTrigger,
  changes: Partial<I>,
  action: string = trigger,
): I {
  const status = nextStatus(invoiceTransitions, invoice.status, trigger, action)
  const after = { ...revised(invoice, changes), status }
  return trigger === 'pay' && after.paidAt !== null ? issued(after, after.paidAt) : after
}

/**
 * An invoice that bears tax is issued as a document once its first part is booked, or credit alone has paid it (L4). What
 * An invoice that was never issued can end without a trace.
 */
export function issued<I extends InvoiceCore>(invoice: I, now: string): I {
  const isIssued = invoice.taxes === undefined || invoice.finalizedAt != null
  return isIssued ? invoice : { ...invoice, finalizedAt: now }
}

/**
 * The invoice voided: nobody owes it any more.
 * @throws Problem 409 `invalid_transition`.
 */
export function voidedInvoice<I extends InvoiceCore>(invoice: I, now: string): I {
  const changes: Partial<InvoiceCore> = { voidedAt: now, nextAttemptAt: null }
  return settledInvoice(invoice, 'void', changes as Partial<I>)
}

/** What was returned, in minor units: without what disputes hold, which is not returned yet (N3). */
export function refundedOf({
  amountRefunded,
  disputes,
}: Pick<AnyInvoice, 'amountRefunded' | 'disputes'>): number {
  return amountRefunded - (disputes?.heldKobo ?? 0)
}

/** What is still to be paid, in minor units. */
export function amountDue(invoice: Pick<InvoiceCore, 'amount' | 'amountPaid'>): number {
  return invoice.amount - invoice.amountPaid
}

/** A state with its invoice, if a charge of that is in progress; null otherwise. */
export function charging<S extends { readonly invoice?: AnyInvoice | undefined }>(
  state: S,
): (S & { readonly invoice: { readonly charge: OpenCharge } }) | null {
  const charge = openOf(state.invoice?.charge ?? null)
  if (!state.invoice || !charge) return null
  return { ...state, invoice: { ...state.invoice, charge } }
}
