import type { AddOn } from '../catalog/add-on.ts'
import type { CreditNote } from '../tax/credit-note.ts'
import type { NoteDue } from '../tax/note-due.ts'
import type { Party } from '../tax/party.ts'
import type { TaxDocument, TaxMonth } from '../tax/tax-document.ts'
import type { NumberSeries } from '../tax/number-series.ts'
import type { AgentAct } from '../agents/act.ts'
import type { Access } from '../access/access.ts'
import type { AttemptLog } from '../access/attempt-log.ts'
import type { BlacklistEntry } from '../customer/blacklist-entry.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { BillingSettings } from '../merchant/billing-settings.ts'
import type { ChartOfAccounts } from '../export/account-names.ts'
import type { Branding } from '../merchant/branding.ts'
import type { CheckoutSettings } from '../checkout/redirect.ts'
import type { CheckoutSession } from '../checkout/session.ts'
import type { OpenSetup } from '../checkout/open-setup.ts'
import type { CodeRecord } from '../access/code-record.ts'
import type { Customer } from '../customer/customer.ts'
import type { CustomerNotes } from '../customer/customer-notes.ts'
import type { RecoverySettings } from '../dunning/settings.ts'
import type { GatewayHolds } from '../gateway/gateway-hold.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import type { AskedRefund } from '../invoice/refund-request.ts'
import type { DailyMail } from '../team/daily-mail.ts'
import type { KnownCountries } from '../team/known-countries.ts'
import type { Member } from '../team/member.ts'
import type { NoteWords } from '../message/owner-note.ts'
import type { PaymentLink } from '../payment-link/payment-link.ts'
import type { PayoutAccount } from '../payout/account.ts'
import type { Plan } from '../catalog/plan.ts'
import type { PriceChange } from '../price-change/price-change.ts'
import type { PortalSettings } from '../portal/portal-settings.ts'
import type { PromoChanges, PromoCode } from '../catalog/promo-code.ts'
import type { SecondFactor, SecondFactorRule } from '../team/second-factor.ts'
import type { StoredSettings } from '../merchant/settings.ts'
import type { SpendingLimits } from '../team/spending-limits.ts'
import type { Delivery } from '../webhook/delivery.ts'
import type { WantedEvents } from '../webhook/wanted-events.ts'
import type { WebhookEndpoint } from '../webhook/endpoint.ts'

/** Credentials, one-time codes, and the tries that are counted. */
export interface AccessThings {
  readonly access: Access
  readonly attemptLog: AttemptLog
  readonly oneTimeCode: CodeRecord
}

/** Those, and things that a merchant configures: no money moves when they change. */
export interface PlainThings extends AccessThings {
  readonly addOn: AddOn
  /** An agent's act that the owner approves or declines (V10). */
  readonly agentAct: AgentAct
  /** Only ever created. */
  readonly auditEntry: AuditEntry
  readonly blacklistEntry: BlacklistEntry
  readonly billingSettings: StoredSettings<BillingSettings>
  readonly accountSettings: StoredSettings<ChartOfAccounts>
  readonly branding: StoredSettings<Branding>
  readonly checkoutSession: CheckoutSession
  readonly checkoutSettings: StoredSettings<CheckoutSettings>
  readonly customer: Customer
  readonly customerNotes: CustomerNotes
  /** Only ever created. */
  readonly creditNote: CreditNote
  readonly dailyMail: DailyMail
  readonly delivery: Delivery
  readonly gatewayHolds: GatewayHolds
  readonly invoice: AnyInvoice
  readonly knownCountries: KnownCountries
  readonly member: Member
  /** Only ever created; a move deletes it. */
  readonly payoutAccount: PayoutAccount
  readonly numberSeries: NumberSeries
  readonly openSetup: OpenSetup
  readonly paymentLink: PaymentLink
  readonly plan: Plan
  readonly priceChange: PriceChange
  readonly portalSettings: StoredSettings<PortalSettings>
  readonly promoCode: PromoCode
  readonly refundRequest: AskedRefund
  readonly recoverySettings: StoredSettings<RecoverySettings>
  readonly secondFactor: SecondFactor
  readonly secondFactorRule: SecondFactorRule
  /** Only ever created. */
  readonly taxDocument: TaxDocument
  readonly taxMonth: TaxMonth
  readonly party: Party
  readonly spendingLimits: StoredSettings<SpendingLimits>
  readonly wantedEvents: WantedEvents
  readonly webhookEndpoint: WebhookEndpoint
}

/** Revokes a credential, whatever a concurrent write does to its other fields. */
export type AccessMove = { readonly kind: 'access_revoked'; readonly access: Access; readonly at: string }

/** What a decision about plain things does besides their turns. */
export type PlainMove =
  | AccessMove
  /** Condition: the OAuth client has not been deleted meanwhile, else 401 `invalid_client`. */
  | { readonly kind: 'client_kept'; readonly client: Access }
  /** Deletes an endpoint. */
  | { readonly kind: 'endpoint_deleted'; readonly endpoint: WebhookEndpoint }
  /** Keeps an invitation by its email, which it does not reserve (R14). */
  | { readonly kind: 'member_invited'; readonly member: Member }
  /** Makes an invited member's email sign in to this account from now on. Condition: it signs in to no other. */
  | { readonly kind: 'login_opened'; readonly member: Pick<Member, 'merchantId' | 'id' | 'email'> }
  /** Records a member's login. Condition: they have not left the team meanwhile, else 401. */
  | {
      readonly kind: 'member_signed_in'
      readonly member: Pick<Member, 'merchantId' | 'id'>
      readonly at: string
    }
  /** Removes a member, who can no longer sign in. */
  | { readonly kind: 'member_removed'; readonly member: Member }
  /** Condition: the merchant has not been disabled meanwhile, else 401. */
  | { readonly kind: 'merchant_kept'; readonly merchantId: string }
  /** Disables a merchant, whatever a concurrent write does to their other fields. */
  | { readonly kind: 'merchant_disabled'; readonly merchantId: string }
  | { readonly kind: 'merchant_enabled'; readonly merchantId: string }
  /** Points a customer's new reference and search terms to them and removes the old ones: 409 `duplicate_merchant_ref` (D3.13, P5). */
  | { readonly kind: 'merchant_ref_moved'; readonly before: Customer | null; readonly after: Customer }
  /** Sends the merchant's owner an email (A14). */
  | { readonly kind: 'owner_told'; readonly words: NoteWords }
  /** Value that left an invoice has its credit notes now (L5). */
  | { readonly kind: 'note_written'; readonly due: NoteDue }
  /** Deletes a payout account. */
  | { readonly kind: 'payout_account_removed'; readonly account: PayoutAccount }
  /** Changes fields of a code other than its counter (D3.7). */
  | { readonly kind: 'promo_changed'; readonly promo: PromoCode; readonly changes: PromoChanges }
  /** Reserves a code's text: 409 `duplicate_code` when another code has it (D3.5). */
  | { readonly kind: 'promo_named'; readonly promo: PromoCode }
