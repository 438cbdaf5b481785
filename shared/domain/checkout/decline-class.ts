import type { FailureCode } from '../dunning/failure-codes.ts'
import { invalid, Problem } from '../problem.ts'

/**
 * What a payer sees of a decline: enough to continue, and too little to learn a card's state by trying it (A7).
 * Merchants see the full `failureCode`.
 */
export const declineClasses = {
  insufficient_funds: 'There is not enough money for this payment.',
  card_unusable: 'This card can’t be used here. Please try another.',
  approval_required: 'Your bank must approve this payment. Please ask it, or try another card.',
  offer_used: 'The trial or code was used with this card before. Any money comes back to it.',
  bank_unavailable: 'Your bank did not answer. Please try again.',
  too_many_tries: 'There were too many tries. Please pay in another way, or start again later.',
} as const

export type DeclineClass = keyof typeof declineClasses

/** The names of the classes. */
export const declineNames = Object.keys(declineClasses) as [DeclineClass, ...DeclineClass[]]

const classOf: Partial<Record<FailureCode, DeclineClass>> = {
  insufficient_funds: 'insufficient_funds',
  limit_exceeded: 'insufficient_funds',
  authentication_required: 'approval_required',
  processor_error: 'bank_unavailable',
  timeout: 'bank_unavailable',
  issuer_unavailable: 'bank_unavailable',
  invalid_request: 'bank_unavailable',
  offer_used: 'offer_used',
}

/** The class of a failure code: every code that is not about money, approval or an outage is about the card. */
export function declineClassOf(failureCode: FailureCode): DeclineClass {
  return classOf[failureCode] ?? 'card_unusable'
}

/**
 * 402 as a payer sees it; 422 for what they have typed, which is no fault of their card (G8).
 */
export function declinedToPayer(failureCode: FailureCode): Problem {
  if (failureCode === 'invalid_request')
    return invalid('email', 'the payment provider does not accept this address: please check it')
  const reason = declineClassOf(failureCode)
  return new Problem('payment_failed', [{ path: 'token', reason, issue: declineClasses[reason] }], {
    message: declineClasses[reason],
  })
}

/** 429 for a payer whose cards are no longer tried. */
export function tooManyTries(retryAfterSeconds: number): Problem {
  const reason = 'too_many_tries'
  return new Problem('rate_limited', [{ path: 'token', reason, issue: declineClasses[reason] }], {
    message: declineClasses[reason],
    retryAfterSeconds,
  })
}

/** The number of declined cards after which a session takes no more (A7). */
export const maxDeclinesOfSession = 4
