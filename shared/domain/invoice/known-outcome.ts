import type { FailureCode } from '../dunning/failure-codes.ts'

/** The outcome of a charge, once it is known. */
export type KnownOutcome =
  | { readonly kind: 'succeeded' }
  | {
      readonly kind: 'declined'
      readonly failureCode: FailureCode
      /** The charge has not arrived so far, and still may; true until another process continues the attempt. */
      readonly unseen?: boolean
      /** Set where the bank waits for its customer: they may still approve it, on this page if one is named. */
      readonly approval?: { readonly url: string | null }
    }

/** Another process that continues an attempt may have made a charge that we did not see. */
export function isUnseen(outcome: KnownOutcome): boolean {
  return outcome.kind === 'declined' && outcome.unseen === true
}
