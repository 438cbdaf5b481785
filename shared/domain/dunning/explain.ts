import { HOUR_MS, fromMs, toMs, type Instant } from '../time/time.ts'
import type { FailureCode } from './failure-codes.ts'

const WHAT_FAILED: Readonly<Record<FailureCode, string>> = {
  insufficient_funds: 'There was not enough money on the account',
  limit_exceeded: 'The charge was over a limit of the account',
  processor_error: 'The payment processor had an error',
  invalid_request: 'The payment processor did not accept what was sent, such as the email address',
  timeout: 'The bank did not answer in time',
  issuer_unavailable: 'The bank could not be reached',
  do_not_honor: 'The bank declined without a reason',
  generic_decline: 'The bank declined without a reason',
  expired_card: 'The card has expired',
  invalid_card: 'The card is not valid',
  card_not_supported: 'The card does not support this charge',
  transaction_not_permitted: 'The card does not permit this charge',
  authentication_required: 'The bank wants the customer to confirm the charge',
  no_payment_method: 'There is no payment method to charge',
  lost_card: 'The card was reported lost',
  stolen_card: 'The card was reported stolen',
  pickup_card: 'The bank has blocked the card',
  fraud_suspected: 'The bank suspects fraud',
  revoked_authorization: 'The customer has withdrawn the permission to charge',
  customer_blacklisted: 'The customer is blacklisted',
  offer_used: 'The trial or code was used with this card before',
}

/** The sentence that explains a decision to people: what failed, then what follows. */
export function explainFailure(failureCode: FailureCode, whatFollows: string): string {
  return `${WHAT_FAILED[failureCode]}: ${whatFollows}.`
}

/** An instant as people in Lagos read it, to the minute: `2026-11-28 09:00 in Lagos`. */
export function lagosTimeText(instant: Instant): string {
  return `${fromMs(toMs(instant) + HOUR_MS)
    .slice(0, 16)
    .replace('T', ' ')} in Lagos`
}
