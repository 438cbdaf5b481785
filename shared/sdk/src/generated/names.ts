// Made by `npm run sdk:types` from the OpenAPI document. Do not edit.
import type { components } from './types.ts'

/** Why a call was refused, in `details[].reason`: the reference has the cause and the mend of each. */
export type ErrorReason =
  | 'malformed_json'
  | 'not_an_object'
  | 'malformed_unicode'
  | 'too_deep'
  | 'forbidden_key'
  | 'unknown_field'
  | 'read_only'
  | 'invalid_header'
  | 'invalid_cursor'
  | 'credential_kind'
  | 'keys_only'
  | 'sandbox_only'
  | 'role'
  | 'agent_limit'
  | 'approval_declined'
  | 'approval_expired'
  | 'owner_approval'
  | 'quote_required'
  | 'quote_of_another'
  | 'quote_used'
  | 'already_decided'
  | 'approval_closed'
  | 'idempotency_key_missing'
  | 'foreign_origin'
  | 'second_factor_required'
  | 'second_factor_invalid'
  | 'second_factor_used'
  | 'second_factor_missing'
  | 'second_factor_enrolled'
  | 'account_owner'
  | 'publishable_key'
  | 'invalid_transition'
  | 'version_mismatch'
  | 'customer_erased'
  | 'subscription_runs'
  | 'customer_blacklisted'
  | 'no_offer'
  | 'own_record'
  | 'frozen'
  | 'merchant_held'
  | 'gateway_held'
  | 'plan_archived'
  | 'plan_in_use'
  | 'plan_changed'
  | 'same_plan'
  | 'max_cycles_reached'
  | 'quantity_out_of_range'
  | 'amount_too_large'
  | 'amount_required'
  | 'amount_mismatch'
  | 'billing_day_interval'
  | 'trial_too_long'
  | 'free_plan'
  | 'tiers_not_allowed'
  | 'invalid_tiers'
  | 'too_many_items'
  | 'too_many_lines'
  | 'currency_mismatch'
  | 'not_supported'
  | 'currency_not_supported'
  | 'quote_mismatch'
  | 'quote_expired'
  | 'duplicate_code'
  | 'duplicate_merchant_ref'
  | 'promo_not_found'
  | 'promo_inactive'
  | 'promo_expired'
  | 'promo_exhausted'
  | 'promo_plan_mismatch'
  | 'trial_used'
  | 'promo_code_used'
  | 'too_many_payment_methods'
  | 'contact_changed'
  | 'portal_disabled'
  | 'loopback'
  | 'user_information'
  | 'origin_not_registered'
  | 'one_contact'
  | 'not_offered'
  | 'rail_cannot_renew'
  | 'too_many_tries'
  | 'daily_limit'
  | 'too_many_imports'
  | 'already_sent'
  | 'insufficient_funds'
  | 'card_unusable'
  | 'approval_required'
  | 'offer_used'
  | 'bank_unavailable'
  | 'method_unusable'
  | 'unknown_token'
  | 'test_token'
  | 'no_payment_method'
  | 'payment_in_progress'
  | 'change_pending'
  | 'payment_settled'
  | 'malformed_csv'
  | 'test_phone'
  | 'in_the_past'
  | 'limit_reached'
  | 'above_price'
  | 'not_on_anchor'
  | 'credit_exceeded'
  | 'already_refunded'
  | 'amount_above_due'
  | 'received_later'
  | 'reference_required'
  | 'credit_spent'
  | 'payment_recorded'
  | 'too_many_payments'
  | 'refund_exceeds_paid'
  | 'refund_declined'
  | 'no_upcoming_invoice'
  | 'name_mismatch'
  | 'invalid_account'
  | 'otp_invalid'
  | 'otp_expired'
  | 'missing'
  | 'malformed'
  | 'unknown'
  | 'refused_credentials'
  | 'wrong_kind'
  | 'trailing_slash'
  | 'unknown_path'
  | 'too_many_codes'
  | 'too_many_invitations'
  | 'choose_invitation'
  | 'unknown_network'
  | 'amount_too_small'
  | 'ambiguous_amount'
  | 'unknown_bundle'
  | 'unknown_customer'
  | 'window_ahead'
  | 'too_far'
  | 'too_many_endpoints'
  | 'clock_ahead_of_wall'
  | 'reset_running'
  | 'delivery_pending'
  | 'endpoint_disabled'
  | 'event_expired'

/** Why a payer’s charge was declined, as they may know it. */
export type PayerReason =
  | 'insufficient_funds'
  | 'card_unusable'
  | 'approval_required'
  | 'offer_used'
  | 'bank_unavailable'

/** What is sold: a price, and how often it is charged. */
export type Plan = components['schemas']['Plan']

/** A discount that customers get by typing a code. */
export type PromoCode = components['schemas']['PromoCode']

/** A person or company that pays you. */
export type Customer = components['schemas']['Customer']

/** A card or account of a customer that can be charged. */
export type PaymentMethod = components['schemas']['PaymentMethod']

/** A customer’s standing order of a plan. */
export type Subscription = components['schemas']['Subscription']

/** What a customer owes for one period, or for a change. */
export type Invoice = components['schemas']['Invoice']

/** What was given back of an invoice’s payment. */
export type Refund = components['schemas']['Refund']

/** A payment page, as your server sees it. */
export type CheckoutSession = components['schemas']['CheckoutSession']

/** One position of an invoice. */
export type InvoiceLine = components['schemas']['InvoiceLine']

/** An invoice that does not exist yet, as far as it is known. */
export type UpcomingInvoice = components['schemas']['UpcomingInvoice']

/** One try to charge an invoice, with the decision that followed. */
export type Attempt = components['schemas']['Attempt']

/** What a change of plan costs or gives back. */
export type Proration = components['schemas']['Proration']

/** Your money: what you can have now, and what follows. */
export type Balance = components['schemas']['Balance']

/** One change of your money. */
export type BalanceTransaction = components['schemas']['BalanceTransaction']

/** A transfer of your balance to a bank account. */
export type Payout = components['schemas']['Payout']

/** A bank account that was saved for payouts. */
export type PayoutAccount = components['schemas']['PayoutAccount']

/** A bill that was paid from your balance. */
export type BillTransaction = components['schemas']['BillTransaction']

/** A key of the merchant interface, without the key itself. */
export type ApiKey = components['schemas']['ApiKey']

/** An address of yours that events are delivered to. */
export type WebhookEndpoint = components['schemas']['WebhookEndpoint']

/** One try to deliver an event to an endpoint. */
export type Delivery = components['schemas']['Delivery']

/** A subscription as its customer sees it: without the merchant’s notes, with the merchant’s name. */
export type OwnSubscription = components['schemas']['OwnSubscription']

/** An invoice as its customer sees it. */
export type OwnInvoice = components['schemas']['OwnInvoice']

/** A payment method as its owner sees it. */
export type OwnPaymentMethod = components['schemas']['OwnPaymentMethod']

/** An invoice as events tell of it. */
export type EventInvoice = components['schemas']['EventInvoice']

/** A customer as events tell of them. */
export type EventCustomer = components['schemas']['EventCustomer']

/** A plan as events tell of it. */
export type EventPlan = components['schemas']['EventPlan']

/** Fires when a renewal invoice is made at the start of a billing cycle, before the charge. */
export type InvoiceCreatedEvent = components['schemas']['InvoiceCreatedEvent']

/** Fires when a charge succeeds: a renewal or the first payment. */
export type SubscriptionPaymentSuccessEvent = components['schemas']['SubscriptionPaymentSuccessEvent']

/** Fires when a charge fails. */
export type SubscriptionPaymentFailedEvent = components['schemas']['SubscriptionPaymentFailedEvent']

/** Fires when a failed invoice is charged successfully in dunning. */
export type SubscriptionPaymentRecoveredEvent = components['schemas']['SubscriptionPaymentRecoveredEvent']

/** Fires when a paid invoice is refunded, its charge reversed by the gateway, or a late charge given back. */
export type SubscriptionPaymentRefundedEvent = components['schemas']['SubscriptionPaymentRefundedEvent']

/** Fires when dunning decides that the customer must update their card. */
export type SubscriptionPaymentActionRequiredEvent = components['schemas']['SubscriptionPaymentActionRequiredEvent']

/** Fires when a subscription is created, by the interface or by a checkout. */
export type SubscriptionCreatedEvent = components['schemas']['SubscriptionCreatedEvent']

/** Fires when a trial converts or the first charge succeeds. */
export type SubscriptionActivatedEvent = components['schemas']['SubscriptionActivatedEvent']

/** Fires when a field changes without a status transition. */
export type SubscriptionUpdatedEvent = components['schemas']['SubscriptionUpdatedEvent']

/** Fires when the plan changes, at once or as scheduled at renewal. */
export type SubscriptionPlanChangedEvent = components['schemas']['SubscriptionPlanChangedEvent']

/** Fires when a subscription is paused. */
export type SubscriptionPausedEvent = components['schemas']['SubscriptionPausedEvent']

/** Fires when a paused subscription is resumed. */
export type SubscriptionResumedEvent = components['schemas']['SubscriptionResumedEvent']

/** Fires when a renewal charge fails. */
export type SubscriptionPastDueEvent = components['schemas']['SubscriptionPastDueEvent']

/** Fires when dunning returns a past-due subscription to active. */
export type SubscriptionRecoveredEvent = components['schemas']['SubscriptionRecoveredEvent']

/** Fires when dunning is exhausted and the invoice written off. */
export type SubscriptionUnpaidEvent = components['schemas']['SubscriptionUnpaidEvent']

/** Fires when a subscription is cancelled, now or at its period’s end. */
export type SubscriptionCancelledEvent = components['schemas']['SubscriptionCancelledEvent']

/** Fires when a subscription reaches maxCycles and stops. */
export type SubscriptionExpiredEvent = components['schemas']['SubscriptionExpiredEvent']

/** Fires when an incomplete subscription is not paid in time. */
export type SubscriptionIncompleteExpiredEvent = components['schemas']['SubscriptionIncompleteExpiredEvent']

/** Fires when a trial ends in three days. */
export type SubscriptionTrialWillEndEvent = components['schemas']['SubscriptionTrialWillEndEvent']

/** Fires when a renewal is coming. */
export type SubscriptionRenewalUpcomingEvent = components['schemas']['SubscriptionRenewalUpcomingEvent']

/** Fires when a customer’s card will have expired by the next renewal. */
export type CustomerCardExpiringEvent = components['schemas']['CustomerCardExpiringEvent']

/** Fires when a payment arrives that nothing wants any more; it is given back, which another event tells. */
export type PaymentArrivedLateEvent = components['schemas']['PaymentArrivedLateEvent']

/** Fires when a payment of no subscription is given back because it came too late, or is taken back by its gateway. */
export type PaymentReturnedEvent = components['schemas']['PaymentReturnedEvent']

/** Fires when a payout has reached the bank account. */
export type PayoutCompletedEvent = components['schemas']['PayoutCompletedEvent']

/** Fires when a payout failed or was reversed by the bank. */
export type PayoutFailedEvent = components['schemas']['PayoutFailedEvent']

/** Fires when a bill payment is done. */
export type BillCompletedEvent = components['schemas']['BillCompletedEvent']

/** Fires when a bill payment failed and was refunded. */
export type BillFailedEvent = components['schemas']['BillFailedEvent']

/** Fires when a checkout session is completed. */
export type CheckoutCompletedEvent = components['schemas']['CheckoutCompletedEvent']

/** Fires when a checkout session expires without a payment. */
export type CheckoutExpiredEvent = components['schemas']['CheckoutExpiredEvent']

/** Fires when a customer is made, by the interface, a checkout or an import. */
export type CustomerCreatedEvent = components['schemas']['CustomerCreatedEvent']

/** Fires when what is known of a customer changes. */
export type CustomerUpdatedEvent = components['schemas']['CustomerUpdatedEvent']

/** Fires when a customer has another payment method. */
export type PaymentMethodAttachedEvent = components['schemas']['PaymentMethodAttachedEvent']

/** Fires when a payment method is removed or revoked. */
export type PaymentMethodRemovedEvent = components['schemas']['PaymentMethodRemovedEvent']

/** Fires when an invoice is voided: nobody owes it. */
export type InvoiceVoidedEvent = components['schemas']['InvoiceVoidedEvent']

/** Fires when an open invoice is written off. */
export type InvoiceUncollectibleEvent = components['schemas']['InvoiceUncollectibleEvent']

/** Fires when the first payment of an invoice is booked, or credit alone pays it. */
export type InvoiceFinalizedEvent = components['schemas']['InvoiceFinalizedEvent']

/** An ISO 4217 currency. All have two decimals. */
export type Currency = components['schemas']['Currency']

/** A unit of billing. A quarter is 3 months, biannual 6. */
export type Interval = components['schemas']['Interval']

/** A way to pay. Cards and direct debits can be charged again; the others pay once. */
export type Rail = components['schemas']['Rail']

/** `incomplete`: the first payment is missing. `trialing`, `active`: in order. `past_due`: a renewal failed and is being recovered. `paused`: nothing is billed. `unpaid`: recovery was given up. Ended: `canceled`, `expired` (all its periods are paid), `incomplete_expired` (never paid). */
export type SubscriptionStatus = components['schemas']['SubscriptionStatus']

/** `open` is owed; `paid` is settled; `uncollectible` was given up and can still be paid; `void` is owed by nobody. */
export type InvoiceStatus = components['schemas']['InvoiceStatus']

/** How far a checkout session is. */
export type CheckoutStatus = components['schemas']['CheckoutStatus']

/** How far a payout is. */
export type PayoutStatus = components['schemas']['PayoutStatus']

/** How far a bill payment is. */
export type BillStatus = components['schemas']['BillStatus']

/** A kind of bill. */
export type BillCategory = components['schemas']['BillCategory']

/** A Nigerian mobile network. */
export type Network = components['schemas']['Network']

/** Why a charge failed, whatever the bank’s own words. More may be added: treat one that you do not know like `generic_decline`. */
export type FailureCode = components['schemas']['FailureCode']

/** What is done after a charge has failed. */
export type DunningAction = components['schemas']['DunningAction']

/** What an OAuth client may do. Secret keys may do all of it. */
export type Scope = components['schemas']['Scope']
