import { failureCodeOf, type FailureCode } from '../../../domain/dunning/failure-codes.ts'
import { failureOfTexts, type FailureWords } from '../failure-words.ts'

/** Issuers' texts as Nomba passes them on. Only the first rows are documented; the rest are unambiguous words. */
const words: FailureWords = [
  [/insufficient/, 'insufficient_funds'],
  [/exceeded the time|timed? ?-?out/, 'timeout'],
  [/exceeds|limit/, 'limit_exceeded'],
  [/expired card|token expir|card (has|is) expired/, 'expired_card'],
  [/lost card/, 'lost_card'],
  [/stolen card/, 'stolen_card'],
  [/pick-?\s?up|restricted card/, 'pickup_card'],
  [/fraud/, 'fraud_suspected'],
  [/revoked/, 'revoked_authorization'],
  // The input was wrong, not the card (G8).
  [
    /(invalid|valid|malformed).{0,20}email|email.{0,30}(is (not )?(in)?valid|malformed|format)/,
    'invalid_request',
  ],
  [/\botp\b|3-?ds|secure|token authentication/, 'authentication_required'],
  [
    /does not (match|belong)|email.*(match|token)|invalid (card|token)|token.*(invalid|not found)/,
    'invalid_card',
  ],
  [/not permitted/, 'transaction_not_permitted'],
  [/issuer|unavailable/, 'issuer_unavailable'],
  [/system|processing error/, 'processor_error'],
  [/do not hono/, 'do_not_honor'],
]

/** A text that is only an issuer's code, such as `51`. */
const issuerCode = /^(?:[0-9]{2}|R[013])$/

/** The failure code of a decline, from the first text that matches. */
export function declineCode(...texts: readonly (string | null)[]): FailureCode {
  const code = texts.find((text) => text !== null && issuerCode.test(text))
  if (code) return failureCodeOf(code)
  return failureOfTexts(words, texts) ?? 'generic_decline'
}

/** The failure code of a refusal by the interface; null if its text is not a known decline. */
export function refusalCode(description: string): FailureCode | null {
  return failureOfTexts(words, [description])
}

/** Whether a text requires an action of the customer: a code, or their bank's page. */
export function asksForCustomer(text: string): boolean {
  return /\botp\b|3-?ds|secure|authenticat/i.test(text)
}
