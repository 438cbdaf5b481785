import type { ProblemCode } from '../../domain/problem.ts'
import type { Contract } from '../contract.ts'
import type { Route } from '../route.ts'
import { routeOf, type RouteName } from '../routes.ts'
import { takesIdempotencyKey, takesFields } from '../statuses.ts'
import { moneyTools } from '../agents/allowed-tools.ts'
import { shapeOf } from './describe.ts'
import {
  addOns,
  promo,
  transition,
  units,
  pricing,
  portal,
  settled,
  token,
  charge,
  planChange,
  factor,
  agentReasons,
  code,
} from './reason-groups.ts'
import { reasons, type Reason } from './reasons.ts'

import { reasons, type Reason } from './reasons.ts'

const transition = ['invalid_transition'] as const
const units = ['quantity_out_of_range', 'amount_too_large'] as const
const portal = ['portal_disabled', 'customer_blacklisted'] as const
const settled = [...portal, 'contact_changed'] as const
const token = ['unknown_token', 'test_token'] as const
const charge = [
  'no_payment_method',
  'payment_in_progress',
  'customer_blacklisted',
  'merchant_held',
  'gateway_held',
  'invalid_transition',
] as const
const planChange = [
  'change_pending',
  'invalid_transition',
  'same_plan',
  'plan_archived',
  'customer_blacklisted',
  'merchant_held',
  'gateway_held',
  'max_cycles_reached',
  'too_many_lines',
  ...units,
  'currency_mismatch',
] as const
const factor = [
  'second_factor_required',
  'second_factor_invalid',
  'second_factor_used',
  'second_factor_missing',
] as const
const agentReasons = [
  'agent_limit',
  'owner_approval',
  'quote_required',
  'quote_of_another',
  'quote_used',
  'approval_declined',
  'approval_expired',
  'idempotency_key_missing',
] as const
const code = ['otp_invalid', 'otp_expired', 'too_many_tries'] as const

/** The reasons that are specific to an operation; those of its kind of input are added by `reasonsOf`. */
const ownReasons: Partial<Record<RouteName, readonly Reason[]>> = {
  'update-tax-settings': ['particulars_required', 'unknown_tax_code'],
  'create-tax-code': ['tax_code_exists', 'too_many_tax_codes'],
  'create-plan': ['unknown_tax_code', 'not_registered', 'amount_too_small', ...pricing, ...units],
  'update-plan': [
    'unknown_tax_code',
    'not_registered',
    'plan_in_use',
    'amount_too_small',
    ...pricing,
    ...units,
  ],
  'create-add-on': ['amount_required', 'amount_mismatch', 'tiers_not_allowed', 'invalid_tiers', ...units],
  'create-promo-code': ['duplicate_code', 'currency_mismatch'],
  'validate-promo-code': promo,
  'create-customer': ['duplicate_merchant_ref'],
  'update-customer': ['duplicate_merchant_ref', 'customer_erased'],
  'erase-customer': ['subscription_runs', 'payment_in_progress'],
  'mend-credit': ['credit_exceeded', 'role'],
  'create-import': ['malformed_csv', 'malformed_json'],
  'attach-payment-method': [...token, 'too_many_payment_methods', 'customer_erased'],
  'update-payment-method': ['method_unusable'],
  'attach-own-method': [...settled, ...token, 'too_many_payment_methods'],
  'create-subscription': [
    'free_plan',
    'billing_day_interval',
    'customer_blacklisted',
    'customer_erased',
    'merchant_held',
    'gateway_held',
    'plan_archived',
    'currency_mismatch',
    'trial_used',
    'promo_code_used',
    ...promo,
    ...units,
    ...addOns,
  ],
  'update-subscription': [
    ...transition,
    ...(['currency_mismatch', 'in_the_past', 'trial_too_long'] as const),
    ...(['billing_day_interval', 'payment_in_progress'] as const),
    ...promo,
  ],
  'cancel-subscription': [...transition, 'merchant_held', 'gateway_held'],
  'uncancel-subscription': transition,
  'pause-subscription': transition,
  'resume-subscription': transition,
  'change-plan': [...planChange, 'quote_mismatch', 'quote_expired', 'payment_in_progress'],
  'preview-plan-change': planChange,
  'delete-scheduled-change': transition,
  'delete-pending-change': [...transition, 'payment_in_progress'],
  'get-upcoming-invoice': ['no_upcoming_invoice'],
  'pay-invoice': charge,
  'record-payment': [
    ...transition,
    'payment_in_progress',
    'payment_recorded',
    'too_many_payments',
    'amount_above_due',
    'received_later',
    'reference_required',
    'currency_mismatch',
  ],
  'remove-payment': [...transition, 'payment_in_progress', 'already_refunded', 'credit_spent'],
  'create-invoice': [...charge, 'customer_erased', 'method_required', 'not_waiting', 'amount_too_large'],
  'create-invoice-item': [
    ...transition,
    'payment_in_progress',
    'currency_mismatch',
    'amount_too_large',
    'too_many_items',
    'too_many_lines',
  ],
  'delete-invoice-item': ['payment_in_progress', 'change_pending'],
  'void-invoice': transition,
  'update-dispute': transition,
  'submit-dispute': [...transition, 'dispute_answered'],
  'accept-dispute': [...transition, 'dispute_answered'],
  'dispute-sandbox-charge': transition,
  'refund-invoice': [
    ...transition,
    'disputed',
    'already_refunded',
    'refund_exceeds_paid',
    'refund_declined',
    'currency_mismatch',
  ],
  'retry-recovery': charge,
  'simulate-recovery': ['window_ahead'],
  'stop-recovery': transition,
  'redeliver-event': ['delivery_pending', 'endpoint_disabled', 'event_expired'],
  'create-payout': [...factor, 'merchant_held', 'gateway_held', 'currency_not_supported', 'name_mismatch'],
  'add-payout-account': [...factor, ...code, 'invalid_account'],
  'remove-payout-account': [...factor, ...code],
  'send-payout-code': ['too_many_codes'],
  'resolve-payout-account': ['invalid_account'],
  'buy-airtime': ['merchant_held', 'gateway_held', 'currency_not_supported', 'unknown_network'],
  'buy-data': [
    'merchant_held',
    'gateway_held',
    'currency_not_supported',
    'unknown_bundle',
    'ambiguous_amount',
  ],
  'fund-betting': ['merchant_held', 'gateway_held', 'currency_not_supported'],
  'pay-cabletv': ['merchant_held', 'gateway_held', 'currency_not_supported'],
  'pay-electricity': ['merchant_held', 'gateway_held', 'currency_not_supported'],
  'look-up-customer': ['unknown_customer'],
  'reverse-sandbox-charge': ['currency_mismatch'],
  'set-sandbox-clock': ['too_far'],
  'delete-sandbox-clock': ['clock_ahead_of_wall'],
  'reset-sandbox': ['reset_running'],
  'settle-sandbox-payment': ['payment_settled'],
  'start-checkout': [
    'billing_day_interval',
    'publishable_key',
    'customer_blacklisted',
    'customer_erased',
    'merchant_held',
    'gateway_held',
    'plan_archived',
    'currency_mismatch',
    'origin_not_registered',
    'loopback',
    'user_information',
    'too_many_tries',
    'free_plan',
    ...promo,
    ...units,
    ...addOns,
  ],
  'update-checkout-settings': ['loopback'],
  'pay-checkout': [
    'customer_blacklisted',
    'customer_erased',
    'merchant_held',
    'gateway_held',
    'plan_archived',
    'plan_changed',
    'payment_in_progress',
    'rail_cannot_renew',
    'amount_too_small',
    'not_offered',
    'too_many_tries',
    'insufficient_funds',
    'card_unusable',
    'approval_required',
    'bank_unavailable',
    'offer_used',
    'trial_used',
    'promo_code_used',
    ...token,
  ],
  'request-identity-code': ['too_many_codes', 'one_contact'],
  'verify-identity-code': [...code, 'one_contact'],
  'cancel-own-subscription': [...transition, ...portal, 'merchant_held', 'gateway_held'],
  'uncancel-own-subscription': [...transition, ...settled],
  'disown-subscription': ['own_record', 'payment_in_progress'],
  'pause-own-subscription': [...transition, ...settled, 'payment_in_progress'],
  'preview-own-cancel': portal,
  'accept-own-offer': [
    ...transition,
    ...settled,
    'no_offer',
    'payment_in_progress',
    'merchant_held',
    'gateway_held',
  ],
  'resume-own-subscription': [...transition, ...settled],
  'update-own-subscription': [...transition, ...settled],
  'change-own-plan': [...transition, ...settled, ...planChange],
  'remove-own-method': settled,
  'pay-own-invoice': [...charge, 'contact_changed'],
  'open-method-page': [...transition, ...settled, 'too_many_payment_methods'],
  'open-payment-page': [...transition, 'contact_changed'],
  'preview-own-plan': [...transition, ...settled, ...planChange],
  'create-portal-link': ['origin_not_registered', 'loopback', 'user_information'],
  'create-update-link': [
    ...transition,
    'customer_blacklisted',
    'customer_erased',
    'too_many_payment_methods',
  ],
  'apply-promo-code': [...transition, 'payment_in_progress', 'too_many_tries', ...promo],
  'renew-debt-link': [...transition, 'too_many_tries'],
  'start-setup-instead': [
    ...transition,
    'customer_blacklisted',
    'customer_erased',
    'too_many_payment_methods',
  ],
  'verify-portal-code': ['otp_invalid', 'otp_expired', 'one_contact'],
  'request-contact-codes': ['one_contact', 'too_many_codes', 'portal_disabled'],
  'change-own-contact': ['otp_invalid', 'otp_expired', 'one_contact', 'portal_disabled'],
  'request-login-code': ['too_many_codes'],
  'verify-login-code': [...factor, ...code, 'choose_invitation'],
  'create-api-key': factor,
  'confirm-api-key': factor,
  'create-oauth-client': factor,
  'update-client-limits': factor,
  'approve-act': ['already_decided', 'approval_closed'],
  'decline-act': ['already_decided', 'approval_closed'],
  'invite-member': [...factor, 'too_many_invitations'],
  'update-member': factor,
  'begin-second-factor': factor,
  'confirm-second-factor': ['second_factor_enrolled', 'second_factor_invalid'],
  'remove-second-factor': factor,
  'require-second-factor': factor,
  'create-webhook-endpoint': ['too_many_endpoints'],
  'redeliver-range': ['endpoint_disabled'],
  'retry-delivery': ['delivery_pending', 'endpoint_disabled', 'event_expired'],
  'retry-endpoint-delivery': ['delivery_pending', 'endpoint_disabled', 'event_expired'],
}

/** The values that `details[].reason` can have when an operation answers this error code. */
export function reasonsOf(name: RouteName, contract: Contract, code: ProblemCode): Reason[] {
  const all: readonly Reason[] = [...generalReasons(name, contract), ...(ownReasons[name] ?? [])]
  return [...new Set(all)].filter((reason) => reasons[reason][0] === code)
}

function generalReasons(name: RouteName, contract: Contract): readonly Reason[] {
  const route = routeOf(name)
  const when = (condition: boolean, ...found: Reason[]): Reason[] => (condition ? found : [])
  const paged = [contract.query, contract.body].some((one) => one && shapeOf(one)?.['cursor'] !== undefined)
  return [
    ...when(route.uses.length > 0, 'frozen'),
    ...when(contract.body !== undefined, ...bodyReasons),
    ...when(takesFields(route), 'unknown_field'),
    ...when(contract.changedBy !== undefined, 'read_only'),
    ...when(takesIdempotencyKey(route) || route.versioned === true, 'invalid_header'),
    ...when(paged, 'invalid_cursor'),
    ...when(namesObjects(route, contract), 'wrong_kind'),
    ...when(
      route.auth !== 'none' && route.auth !== 'checkout',
      'missing',
      'malformed',
      'unknown',
      'refused_credentials',
    ),
    ...when(route.auth === 'merchant', 'credential_kind'),
    ...when(moneyTools.includes(name), ...agentReasons),
    ...when(route.sandboxOnly === true, 'sandbox_only'),
    ...when(route.keysOnly === true, 'keys_only'),
    ...when(route.versioned === true, 'version_mismatch'),
  ]
}

/** Whether a path or body names an object by its identifier. */
function namesObjects({ path }: Route, { body }: Contract): boolean {
  return path.includes('{id}') || path.includes('{invoiceId}') || 'planId' in ((body && shapeOf(body)) ?? {})
}

const bodyReasons = [
  'malformed_json',
  'not_an_object',
  'malformed_unicode',
  'too_deep',
  'forbidden_key',
] as const satisfies readonly Reason[]
