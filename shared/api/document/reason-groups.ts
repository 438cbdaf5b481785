// Reasons that several operations have.

export const promo = [
  'promo_not_found',
  'promo_inactive',
  'promo_expired',
  'promo_exhausted',
  'promo_plan_mismatch',
] as const
export const transition = ['invalid_transition'] as const
export const units = ['quantity_out_of_range', 'amount_too_large'] as const
export const pricing = [
  'amount_required',
  'amount_mismatch',
  'tiers_not_allowed',
  'invalid_tiers',
  'free_plan',
] as const
export const portal = ['portal_disabled', 'customer_blacklisted'] as const
export const settled = [...portal, 'contact_changed'] as const
export const token = ['unknown_token', 'test_token'] as const
export const charge = [
  'no_payment_method',
  'payment_in_progress',
  'customer_blacklisted',
  'merchant_held',
  'gateway_held',
  'invalid_transition',
] as const
export const addOns = ['add_on_archived', 'add_on_interval', 'add_on_repeated', 'too_many_add_ons'] as const
/** Why the order of a new subscription may be refused. */
export const sale = [
  'customer_blacklisted',
  'customer_erased',
  'plan_archived',
  'currency_mismatch',
  ...promo,
  ...units,
  ...addOns,
] as const
const linkEnds = ['link_inactive', 'link_used_up'] as const
/** The reasons of payment links (M7). */
export const links = {
  ends: linkEnds,
  calls: {
    'update-payment-link': ['loopback', 'user_information'],
    'create-payment-link': [
      'plan_archived',
      'currency_mismatch',
      'loopback',
      'user_information',
      'free_plan',
      ...units,
      ...addOns,
    ],
    'pay-by-link': [
      ...linkEnds,
      ...(['plan_archived', 'merchant_held', 'gateway_held', 'too_many_tries', 'free_plan'] as const),
      ...units,
      ...addOns,
    ],
  },
} as const
export const planChange = [
  'change_pending',
  'invalid_transition',
  'same_plan',
  'plan_archived',
  'customer_blacklisted',
  'merchant_held',
  'gateway_held',
  'max_cycles_reached',
  'no_setup_fee',
  'too_many_lines',
  ...units,
  ...addOns,
  'free_plan',
  'currency_mismatch',
] as const
export const factor = [
  'second_factor_required',
  'second_factor_invalid',
  'second_factor_used',
  'second_factor_missing',
] as const
export const agentReasons = [
  'agent_limit',
  'owner_approval',
  'quote_required',
  'quote_of_another',
  'quote_used',
  'approval_declined',
  'approval_expired',
  'idempotency_key_missing',
] as const
export const code = ['otp_invalid', 'otp_expired', 'too_many_tries'] as const
export const bodyReasons = [
  'malformed_json',
  'not_an_object',
  'malformed_unicode',
  'too_deep',
  'forbidden_key',
] as const

/** Why a refund, or a request for one, is refused besides the state of its invoice. */
export const refunding = [
  ...(['refund_exceeds_paid', 'refund_exceeds_payment', 'line_not_refundable', 'line_repeated'] as const),
  'lines_or_amount',
] as const
