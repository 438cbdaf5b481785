import type { FailureCode } from '../../../domain/dunning/failure-codes.ts'
import { failureOfTexts, type FailureWords } from '../failure-words.ts'

/** Texts of issuers and processors that Paystack passes on, as seen in practice, since there is no documented list. */
const words: FailureWords = [
  [/insufficient|not sufficient funds/, 'insufficient_funds'],
  [/cannot be fulfilled until/, 'processor_error'],
  [/limit/, 'limit_exceeded'],
  [/expired card|card (has|is) expired/, 'expired_card'],
  [/lost card/, 'lost_card'],
  [/stolen card/, 'stolen_card'],
  [/pick-?\s?up/, 'pickup_card'],
  [/fraud|blacklisted/, 'fraud_suspected'],
  [/revoked|stop payment/, 'revoked_authorization'],
  [
    /incorrect pin|\botp\b|token not generated|3-?d secure|3ds|auth data error|authentication/,
    'authentication_required',
  ],
  [/invalid card|no card record|account closed/, 'invalid_card'],
  [
    /does not match.*authorization|authorization.*(inactive|invalid|not found|does not)|invalid authorization/,
    'invalid_card',
  ],
  // The input was wrong, not the card (G8).
  [
    /(invalid|valid|malformed).{0,20}\bemail|\bemail.{0,30}(is (not )?(in)?valid|malformed|format)/,
    'invalid_request',
  ],
  [/not permitted|access denied/, 'transaction_not_permitted'],
  [/card not supported|currency not supported/, 'card_not_supported'],
  [/issuer|switch inoperative|bank.*unavailable/, 'issuer_unavailable'],
  [/timed? ?-?out/, 'timeout'],
  [/unknown error|error occurred|system|remote server/, 'processor_error'],
  [/do not hono/, 'do_not_honor'],
]

/** The failure code of a decline, from the issuer's word or the gateway's message. */
export function declineCode(gatewayResponse: string | null, message: string | null): FailureCode {
  return failureOfTexts(words, [gatewayResponse, message]) ?? 'generic_decline'
}

/** The failure code of a refusal by the interface itself; null if its text is not a known decline. */
export function refusalCode(message: string | null): FailureCode | null {
  return failureOfTexts(words, [message])
}
