import type { Customer } from '../customer.ts'
import type { RecoverySettings } from '../dunning/settings.ts'
import type { EventType } from '../event-catalog.ts'
import type { CreditInside } from '../invoice/end-unpaid.ts'
import type { Invoice, OpenAttempt, OpenInvoice } from '../invoice/invoice.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import type { PostingSet } from '../ledger/posting.ts'
import type { AttemptRecord } from '../ledger/transaction.ts'
import type { Plan } from '../plan.ts'
import type { Subscription } from './subscription.ts'

/** What a charge is about: the subscription, its invoice, and who pays for what. */
export interface BillingState {
  readonly subscription: Subscription
  readonly invoice: Invoice
  readonly customer: Customer
  readonly plan: Plan
  readonly settings: RecoverySettings
  /** Automatic charges of the customer's other subscriptions by method, declined in 30 days or planned, where they matter. */
  readonly otherDeclines?: Readonly<Record<string, number>>
}

/** What a subscription is found with; the invoice is absent before a renewal, or a first payment, has made it. */
export type SubscriptionState = Omit<BillingState, 'invoice'> & { readonly invoice: Invoice | undefined }

/** A state whose invoice has a charge out at the gateway. */
export type OpenState = BillingState & { readonly invoice: OpenInvoice }

/** An event that a decision calls for; its subjects are the state after the decision. */
export interface EventDraft {
  readonly type: EventType
  readonly extra?: Readonly<Record<string, unknown>>
  /** Told by no attempt or invoice, so the timeline needs it. */
  readonly onTimeline?: boolean
  /** What the customer is told about it; null and absent for nothing. */
  readonly message?: MessageTemplate | null
}

/** What came of one charge attempt, decided but not yet written. */
export interface Settlement {
  readonly subscription: Subscription
  readonly invoice: Invoice
  readonly customer: Customer
  readonly attempt: AttemptRecord
  readonly failureCode: string | null
  /** The money that came in; null when none did. */
  readonly earned: PostingSet | null
  readonly events: readonly EventDraft[]
  /** Credit that goes back to the customer because the invoice ended unpaid (B4); absent for none. */
  readonly returned?: CreditInside
  /** For synchronous callers: whether the charge went through. */
  readonly paid: boolean
}

/** The intent of a charge that is now settled; null when nothing was sent to a gateway (no method, blacklisted). */
export type SettledAttempt =
  | (Pick<OpenAttempt, 'number' | 'reference' | 'methodId' | 'kind'> & {
      /** What is to open the receipt of an invoice that is paid by it. */
      readonly receiptKey?: string
    })
  | null
