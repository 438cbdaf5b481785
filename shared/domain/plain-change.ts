import type { Access } from './access.ts'
import type { AttemptLog } from './attempt-log.ts'
import type { BillingSettings } from './billing-settings.ts'
import type { Branding } from './branding.ts'
import type { Change, Turn } from './change.ts'
import type { CheckoutSettings } from './checkout/redirect.ts'
import type { CheckoutSession } from './checkout/session.ts'
import type { Customer } from './customer.ts'
import type { RecoverySettings } from './dunning/settings.ts'
import type { Invoice } from './invoice/invoice.ts'
import type { Member } from './member.ts'
import type { NoteWords } from './message/owner-note.ts'
import type { Plan } from './plan.ts'
import type { PortalSettings } from './portal-settings.ts'
import type { PromoChanges, PromoCode } from './promo-code.ts'
import type { StoredSettings } from './settings.ts'
import type { Delivery } from './webhook/delivery.ts'
import type { WebhookEndpoint } from './webhook/endpoint.ts'

/** Things that a merchant keeps for themselves: no money moves when they change. */
export interface PlainThings {
  readonly access: Access
  readonly attemptLog: AttemptLog
  readonly billingSettings: StoredSettings<BillingSettings>
  readonly branding: StoredSettings<Branding>
  readonly checkoutSession: CheckoutSession
  readonly checkoutSettings: StoredSettings<CheckoutSettings>
  readonly customer: Customer
  readonly delivery: Delivery
  readonly invoice: Invoice
  readonly member: Member
  readonly plan: Plan
  readonly portalSettings: StoredSettings<PortalSettings>
  readonly promoCode: PromoCode
  readonly recoverySettings: StoredSettings<RecoverySettings>
  readonly webhookEndpoint: WebhookEndpoint
}

/** What a decision about them does beside their turns. */
export type PlainMove =
  /** A credential opens nothing from now on, whatever else is written of it meanwhile. */
  | { readonly kind: 'access_revoked'; readonly access: Access; readonly at: string }
  /** Holds to an OAuth client's not being deleted meanwhile: 401 `invalid_client`. */
  | { readonly kind: 'client_kept'; readonly client: Access }
  /** An endpoint is gone. */
  | { readonly kind: 'endpoint_deleted'; readonly endpoint: WebhookEndpoint }
  /** A member can sign in by their email: 409 `duplicate_email` when it signs in to an account. */
  | { readonly kind: 'login_opened'; readonly member: Member }
  /** A member is gone, and can't sign in. */
  | { readonly kind: 'member_removed'; readonly member: Member }
  /** Holds to the merchant's not being disabled meanwhile: 401. */
  | { readonly kind: 'merchant_kept'; readonly merchantId: string }
  /** A customer's own reference leads to them, and the one before leads nowhere: 409 `duplicate_merchant_ref` (D3.13). */
  | { readonly kind: 'merchant_ref_moved'; readonly before: Customer | null; readonly after: Customer }
  /** The merchant's owner gets a mail (A14). */
  | { readonly kind: 'owner_told'; readonly words: NoteWords }
  /** Fields of a code change beside its counter (D3.7). */
  | { readonly kind: 'promo_changed'; readonly promo: PromoCode; readonly changes: PromoChanges }
  /** A code's text leads to it: 409 `duplicate_code` when it leads to another (D3.5). */
  | { readonly kind: 'promo_named'; readonly promo: PromoCode }

/** A change of plain things: it moves no money and tells no event, and is committed without all that does. */
export interface PlainChange<R> extends Change<R, keyof PlainThings, PlainMove> {
  readonly events: readonly never[]
}

/** A change of plain things. */
export function plainChange<R>(
  result: R,
  turns: readonly Turn<keyof PlainThings>[],
  moves: readonly PlainMove[] = [],
): PlainChange<R> {
  return { turns, moves, events: [], about: {}, result }
}
