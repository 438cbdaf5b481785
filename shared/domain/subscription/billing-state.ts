import type { AtGateway } from '../gateway/at-gateway.ts'
import type { Charge, OpenCharge } from '../charge/charge.ts'
import type { Customer } from '../customer/customer.ts'
import type { RecoverySettings } from '../dunning/settings.ts'
import type { Holdable } from '../merchant/hold.ts'
import type { EventType } from '../event/event-catalog.ts'
import type { ChargeFee } from '../money/fees.ts'
import type { AnyInvoice, Invoice, LoneInvoice, OpenInvoice } from '../invoice/invoice.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import type { PostingSet } from '../ledger/posting.ts'
import type { AttemptRecord } from '../ledger/transaction.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { Plan } from '../catalog/plan.ts'
import type { Subscription } from './subscription.ts'

/** The input of a charge's decision: the subscription, its invoice, and who pays for what. */
export interface BillingState {
  readonly subscription: Subscription
  readonly invoice: Invoice
  readonly customer: Customer
  readonly plan: Plan
  readonly settings: RecoverySettings & Holdable
  /** Automatic charges of the customer's other subscriptions by method: declined in 30 days, or planned. */
  readonly otherDeclines?: Readonly<Record<string, number>>
  /** The first invoice of the chain that its invoice joins once it is paid (M3, B1); absent for any other. */
  readonly chainFirst?: Invoice | undefined
}

/** The input of a charge's decision for an invoice without a subscription (K4, M6). */
export interface LoneState extends Pick<BillingState, 'customer' | 'settings' | 'otherDeclines'> {
  readonly subscription: null
  readonly invoice: LoneInvoice
  readonly plan: null
}

/** The input of a charge's decision for any invoice. */
export type AnyState = BillingState | LoneState

/** An invoice and its subscription, if it has one. */
export type Owed =
  Pick<BillingState, 'invoice' | 'subscription'> | Pick<LoneState, 'invoice' | 'subscription'>

/** The timeline's status after a step: the subscription's, else the invoice's. */
export function statusOf({ invoice, subscription }: Owed): string {
  return subscription?.status ?? invoice.status
}

/** A subscription's state as it is read; the invoice is absent before a renewal or a first payment has created it. */
export type SubscriptionState = Omit<BillingState, 'invoice'> & { readonly invoice: Invoice | undefined }

/** A state whose invoice has a charge in progress. */
export type OpenState = BillingState & { readonly invoice: OpenInvoice }

/** The input of its decision, for any invoice. */
export type AnyOpenState = OpenState | (LoneState & { readonly invoice: { readonly charge: OpenCharge } })

/** The objects in events of a state: its subscription and plan only if it has them. */
export function subjectsOf({
  subscription,
  invoice,
  customer,
  plan,
}: {
  readonly subscription: Subscription | null
  readonly invoice: AnyInvoice
  readonly customer: Customer
  readonly plan: Plan | null
}) {
  return subscription === null || plan === null
    ? { invoice, customer }
    : { subscription, invoice, customer, plan }
}

/** An event that a decision calls for; its subjects are the state after the decision. */
export interface EventDraft {
  readonly type: EventType
  readonly extra?: Readonly<Record<string, unknown>>
  /** Set when no attempt or invoice shows it, so the timeline must. */
  readonly onTimeline?: boolean
  /** The message that the customer gets about it; null or absent for none. */
  readonly message?: MessageTemplate | null
}

/** The result of one charge attempt, decided but not yet written: the new invoice, subscription and customer. */
export interface SettledCharge {
  readonly subscription: Subscription
  readonly invoice: Invoice
  readonly customer: Customer
  readonly attempt: AttemptRecord
  readonly failureCode: string | null
  /** The money that came in; null when none did. */
  readonly earned: PostingSet | null
  /** What the gateway kept of it, whoever bears it (N1); absent where it is not known. */
  readonly feeKobo?: number
  readonly events: readonly EventDraft[]
  /** Credit that returns to the customer because the invoice ended unpaid (B4); absent for none. */
  readonly returned?: ReturnedCredit
  /** For synchronous callers: whether the charge succeeded. */
  readonly paid: boolean
}

/** The result of one attempt to charge an invoice without a subscription. */
export interface LoneSettled extends Omit<SettledCharge, 'subscription' | 'invoice'> {
  readonly subscription: null
  readonly invoice: LoneInvoice
}

/** The result of one attempt to charge any invoice. */
export type AnySettled = SettledCharge | LoneSettled

/** Credit that returned from an invoice, in minor units. */
export interface ReturnedCredit {
  readonly creditKobo: number
  /** The credit that the invoice had drawn from the customer's lots. */
  readonly drawnKobo: number
  /** What paid for an earlier reversal instead (R4). */
  readonly keptKobo: number
}

/** The intent of a charge that is now settled; null when nothing was sent to a gateway (no method, blacklisted). */
export type SettledAttempt =
  | (Pick<Charge, 'number' | 'reference' | 'methodId' | 'kind'> &
      AtGateway & {
        /** How it paid, which a refund of it needs; null for a credit on an account number, which is not a charge (M4). */
        readonly rail: Rail | null
        /** The key that will open the receipt of the paid invoice. */
        readonly receiptKey?: string
        /** The gateway's fee (N1); null or absent where it is not known. */
        readonly fee?: ChargeFee | null
      })
  | null
