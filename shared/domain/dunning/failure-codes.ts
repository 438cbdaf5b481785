/**
 * How dunning treats a failure: the five rows of the table (D7.1, D7.2, D7.3, D7.4, D7.5), and the blacklist, which
 * is not a bank's decision.
 */
export type DunningCategory =
  | 'insufficient_funds'
  | 'temporary'
  | 'do_not_honor'
  | 'new_card_needed'
  | 'method_revoked'
  | 'customer_blacklisted'

/** The category of each normalised failure code (D7.6). */
const CATEGORY_OF = {
  insufficient_funds: 'insufficient_funds',
  limit_exceeded: 'insufficient_funds',
  processor_error: 'temporary',
  invalid_request: 'temporary',
  timeout: 'temporary',
  issuer_unavailable: 'temporary',
  do_not_honor: 'do_not_honor',
  generic_decline: 'do_not_honor',
  expired_card: 'new_card_needed',
  invalid_card: 'new_card_needed',
  card_not_supported: 'new_card_needed',
  transaction_not_permitted: 'new_card_needed',
  authentication_required: 'new_card_needed',
  no_payment_method: 'new_card_needed',
  lost_card: 'method_revoked',
  stolen_card: 'method_revoked',
  pickup_card: 'method_revoked',
  fraud_suspected: 'method_revoked',
  revoked_authorization: 'method_revoked',
  customer_blacklisted: 'customer_blacklisted',
  offer_used: 'new_card_needed',
} as const satisfies Record<string, DunningCategory>

/** Why a charge failed, in the words of our API: `failureCode` in events and errors (D7.6). */
export type FailureCode = keyof typeof CATEGORY_OF

/** Every failure code. */
export const FAILURE_CODES = Object.keys(CATEGORY_OF) as readonly FailureCode[]

/** ISO 8583 response codes, and the issuers' stop codes of the letter R, as gateways pass them on (D7.6). */
const FAILURE_CODE_OF: ReadonlyMap<string, FailureCode> = new Map([
  ['04', 'pickup_card'],
  ['05', 'do_not_honor'],
  ['07', 'pickup_card'],
  ['12', 'transaction_not_permitted'],
  ['14', 'invalid_card'],
  ['15', 'invalid_card'],
  ['19', 'processor_error'],
  ['41', 'lost_card'],
  ['43', 'stolen_card'],
  ['46', 'invalid_card'],
  ['51', 'insufficient_funds'],
  ['54', 'expired_card'],
  ['57', 'transaction_not_permitted'],
  ['59', 'fraud_suspected'],
  ['61', 'limit_exceeded'],
  ['62', 'pickup_card'],
  ['65', 'limit_exceeded'],
  ['68', 'timeout'],
  ['82', 'invalid_card'],
  ['91', 'issuer_unavailable'],
  ['96', 'processor_error'],
  ['R0', 'revoked_authorization'],
  ['R1', 'revoked_authorization'],
  ['R3', 'revoked_authorization'],
])

/** The category that decides what follows a failure. */
export function categoryOf(failureCode: FailureCode): DunningCategory {
  return CATEGORY_OF[failureCode]
}

/** Our failure code for a gateway's response code, such as `51` or `r1`; one we don't know is a `generic_decline`. */
export function failureCodeOf(gatewayCode: string): FailureCode {
  return FAILURE_CODE_OF.get(gatewayCode.trim().toUpperCase().padStart(2, '0')) ?? 'generic_decline'
}
