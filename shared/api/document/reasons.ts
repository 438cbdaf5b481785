import type { ProblemCode } from '../../domain/problem.ts'
import type { Contract } from '../contract.ts'
import { routeOf, type RouteName } from '../routes.ts'
import { takesIdempotencyKey } from '../statuses.ts'
import { shapeOf } from './describe.ts'

/** Every finer cause in `details[].reason`: the error it belongs to, and what it means (D2.6, D2.9). */
// prettier-ignore
export const reasons = {
  malformed_json: ['bad_request', 'the body is not JSON'],
  not_an_object: ['bad_request', 'the body is JSON, but not an object'],
  malformed_unicode: ['bad_request', 'a text holds half a character'],
  too_deep: ['bad_request', 'the body is nested more than 16 deep'],
  forbidden_key: ['bad_request', 'the body has a key such as `__proto__`'],
  invalid_header: ['bad_request', 'a header such as `Idempotency-Key` or `If-Match` can’t be read'],
  invalid_cursor: ['bad_request', 'the cursor is of another list or other filters, or was changed'],
  credential_kind: ['forbidden', 'this kind of credential may not do that'],
  sandbox_only: ['forbidden', 'the call exists in the sandbox only'],
  role: ['forbidden', 'the role of the team’s member may not do that'],
  foreign_origin: ['forbidden', 'a page of another origin tried to use the session’s cookie'],
  account_owner: ['conflict', 'the account’s own owner can’t be changed or removed'],
  publishable_key: ['forbidden', 'a publishable key may not set this field'],
  invalid_transition: ['conflict', 'the present status does not allow it; `from` and `action` say which'],
  version_mismatch: ['conflict', 'the object has changed since you read it'],
  customer_blacklisted: ['conflict', 'the customer is blacklisted'],
  plan_archived: ['conflict', 'the plan is archived'],
  plan_in_use: ['conflict', 'the plan has been subscribed to'],
  plan_changed: ['conflict', 'the plan has changed since the session was made'],
  same_plan: ['conflict', 'the subscription has this plan already'],
  max_cycles_reached: ['validation_error', 'the new plan has fewer periods than were completed'],
  currency_mismatch: ['validation_error', 'the currencies differ'],
  not_supported: ['not_supported', 'the configured gateway lacks what `ability` names'],
  currency_not_supported: ['validation_error', 'only NGN is possible here'],
  quote_mismatch: ['validation_error', 'the quote was for another change'],
  quote_expired: ['validation_error', 'the quote is older than 15 minutes'],
  duplicate_code: ['conflict', 'there is a promo code of this name'],
  duplicate_merchant_ref: ['conflict', 'another customer has this `merchantRef`'],
  promo_not_found: ['validation_error', 'there is no such promo code'],
  promo_inactive: ['validation_error', 'the promo code is switched off'],
  promo_expired: ['validation_error', 'the promo code has expired'],
  promo_exhausted: ['validation_error', 'the promo code has been used up'],
  promo_plan_mismatch: ['validation_error', 'the promo code is for another plan'],
  too_many_payment_methods: ['conflict', 'the customer has as many payment methods as possible'],
  portal_disabled: ['forbidden', 'the merchant does not let customers do that'],
  loopback: ['validation_error', 'the address is of the payer’s own machine'],
  user_information: ['validation_error', 'the address holds a user name or password'],
  origin_not_registered: ['validation_error', 'a page’s key may send its payers to registered origins only: see `PATCH /v1/settings/checkout`'],
  rail_cannot_renew: ['validation_error', 'nothing is paid now, so the payment must be by what can be charged later: a card or a mandate'],
  too_many_tries: ['rate_limited', 'too many codes were wrong, or too many cards were declined'],
  insufficient_funds: ['payment_failed', 'for payers: there is not enough money'],
  card_unusable: ['payment_failed', 'for payers: the card can’t be used here'],
  approval_required: ['payment_failed', 'for payers: the bank must approve the payment'],
  bank_unavailable: ['payment_failed', 'for payers: the bank did not answer'],
  unknown_token: ['validation_error', 'the gateway does not know the token'],
  test_token: ['validation_error', 'a test token works in the sandbox only'],
  no_payment_method: ['validation_error', 'there is no payment method to charge'],
  payment_in_progress: ['conflict', 'another charge is running right now'],
  payment_settled: ['conflict', 'the payment has its outcome already'],
  malformed_csv: ['validation_error', 'the file is no CSV'],
  unknown_column: ['validation_error', 'the file has a column that there is not'],
  test_phone: ['validation_error', 'phones for tests exist in the sandbox only'],
  in_the_past: ['validation_error', 'the instant must lie ahead'],
  limit_reached: ['validation_error', 'the plan has no cycles left'],
  not_on_anchor: ['validation_error', 'the period does not end on a billing date of its anchor'],
  credit_exceeded: ['validation_error', 'the customer has less credit than that'],
  already_refunded: ['conflict', 'all that was paid has been given back'],
  refund_exceeds_paid: ['validation_error', 'more than is left of what was paid'],
  refund_declined: ['conflict', 'the gateway refused the refund'],
  no_upcoming_invoice: ['not_found', 'nothing more will be invoiced'],
  name_mismatch: ['validation_error', 'the account’s holder has another name'],
  invalid_account: ['validation_error', 'the bank knows no such account'],
  otp_invalid: ['validation_error', 'the code is wrong'],
  otp_expired: ['validation_error', 'the code is too old'],
  missing: ['unauthorized', 'there is no credential'],
  malformed: ['unauthorized', 'the credential has no form that ours have'],
  unknown: ['unauthorized', 'the credential is not known, no longer good, or of a kind that opens nothing here'],
  unknown_path: ['not_found', 'there is no such path'],
  too_many_codes: ['rate_limited', 'too many codes were sent'],
  unknown_network: ['validation_error', 'the number does not tell its network: name it'],
  ambiguous_amount: ['validation_error', 'several bundles have this price: name one by its code'],
  unknown_bundle: ['validation_error', 'there is no such bundle'],
  unknown_customer: ['validation_error', 'the provider knows no such meter, card or account'],
  too_far: ['validation_error', 'the jump is over 5 years or 20,000 units of work; the detail has both figures'],
  too_many_endpoints: ['conflict', 'there are 20 webhook endpoints already'],
  clock_ahead_of_wall: ['conflict', 'objects carry a later time than the wall clock'],
  delivery_pending: ['conflict', 'the delivery is under way'],
  endpoint_disabled: ['conflict', 'the endpoint is disabled'],
  event_expired: ['conflict', 'the event is older than 90 days'],
} as const satisfies Record<string, readonly [ProblemCode, string]>

export type Reason = keyof typeof reasons

const promo = [
  'promo_not_found',
  'promo_inactive',
  'promo_expired',
  'promo_exhausted',
  'promo_plan_mismatch',
] as const
const transition = ['invalid_transition'] as const
const portal = ['portal_disabled', 'customer_blacklisted'] as const
const token = ['unknown_token', 'test_token'] as const
const charge = [
  'no_payment_method',
  'payment_in_progress',
  'customer_blacklisted',
  'invalid_transition',
] as const
const planChange = [
  'invalid_transition',
  'same_plan',
  'plan_archived',
  'customer_blacklisted',
  'max_cycles_reached',
  'currency_mismatch',
] as const
const code = ['otp_invalid', 'otp_expired', 'too_many_tries'] as const

/** The reasons that are specific to an operation; those of its kind of input are added by `reasonsOf`. */
const ownReasons: Partial<Record<RouteName, readonly Reason[]>> = {
  'update-plan': ['plan_in_use'],
  'create-promo-code': ['duplicate_code', 'currency_mismatch'],
  'validate-promo-code': promo,
  'create-customer': ['duplicate_merchant_ref'],
  'update-customer': ['duplicate_merchant_ref'],
  'mend-credit': ['credit_exceeded', 'role'],
  'create-import': ['malformed_csv', 'malformed_json', 'unknown_column'],
  'attach-payment-method': [...token, 'too_many_payment_methods'],
  'attach-own-method': [...portal, ...token, 'too_many_payment_methods'],
  'create-subscription': ['customer_blacklisted', 'plan_archived', 'currency_mismatch', ...promo],
  'update-subscription': [...transition, 'currency_mismatch', ...promo],
  'cancel-subscription': transition,
  'uncancel-subscription': transition,
  'pause-subscription': transition,
  'resume-subscription': transition,
  'change-plan': [...planChange, 'quote_mismatch', 'quote_expired', 'payment_in_progress'],
  'preview-plan-change': planChange,
  'delete-scheduled-change': transition,
  'get-upcoming-invoice': ['no_upcoming_invoice'],
  'pay-invoice': charge,
  'void-invoice': transition,
  'refund-invoice': [...transition, 'already_refunded', 'refund_exceeds_paid', 'refund_declined'],
  'retry-recovery': charge,
  'stop-recovery': transition,
  'redeliver-event': ['delivery_pending', 'endpoint_disabled', 'event_expired'],
  'create-payout': ['currency_not_supported', 'name_mismatch'],
  'add-payout-account': [...code, 'invalid_account'],
  'remove-payout-account': code,
  'send-payout-code': ['too_many_codes'],
  'resolve-payout-account': ['invalid_account'],
  'buy-airtime': ['currency_not_supported', 'unknown_network'],
  'buy-data': ['currency_not_supported', 'unknown_bundle', 'ambiguous_amount'],
  'fund-betting': ['currency_not_supported'],
  'pay-cabletv': ['currency_not_supported'],
  'pay-electricity': ['currency_not_supported'],
  'look-up-customer': ['unknown_customer'],
  'set-sandbox-clock': ['too_far'],
  'delete-sandbox-clock': ['clock_ahead_of_wall'],
  'settle-sandbox-payment': ['payment_settled'],
  'start-checkout': [
    'publishable_key',
    'customer_blacklisted',
    'plan_archived',
    'origin_not_registered',
    'loopback',
    'user_information',
    'too_many_tries',
    ...promo,
  ],
  'update-checkout-settings': ['loopback'],
  'pay-checkout': [
    'customer_blacklisted',
    'plan_archived',
    'plan_changed',
    'payment_in_progress',
    'rail_cannot_renew',
    'too_many_tries',
    'insufficient_funds',
    'card_unusable',
    'approval_required',
    'bank_unavailable',
    ...token,
  ],
  'request-identity-code': ['too_many_codes'],
  'verify-identity-code': code,
  'cancel-own-subscription': [...transition, ...portal],
  'uncancel-own-subscription': [...transition, ...portal],
  'resume-own-subscription': [...transition, ...portal],
  'update-own-subscription': [...transition, ...portal],
  'change-own-plan': [...transition, ...portal, ...planChange],
  'remove-own-method': portal,
  'pay-own-invoice': charge,
  'open-method-page': [...transition, ...portal, 'too_many_payment_methods'],
  'open-payment-page': transition,
  'preview-own-plan': [...transition, ...portal, ...planChange],
  'create-update-link': [...transition, 'customer_blacklisted', 'too_many_payment_methods'],
  'start-setup-instead': [...transition, 'customer_blacklisted', 'too_many_payment_methods'],
  'verify-portal-code': ['otp_invalid', 'otp_expired'],
  'request-login-code': ['too_many_codes'],
  'verify-login-code': code,
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
    ...when(contract.body !== undefined, ...bodyReasons),
    ...when(takesIdempotencyKey(route) || route.versioned === true, 'invalid_header'),
    ...when(paged, 'invalid_cursor'),
    ...when(route.auth !== 'none' && route.auth !== 'checkout', 'missing', 'malformed', 'unknown'),
    ...when(route.auth === 'merchant', 'credential_kind'),
    ...when(route.sandboxOnly === true, 'sandbox_only'),
    ...when(route.versioned === true, 'version_mismatch'),
  ]
}

const bodyReasons = [
  'malformed_json',
  'not_an_object',
  'malformed_unicode',
  'too_deep',
  'forbidden_key',
] as const satisfies readonly Reason[]
