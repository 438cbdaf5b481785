import type { FailureCode } from '../dunning/failure-codes.ts'

/** What has come of a charge, once it is known. */
export type KnownOutcome =
  | { readonly kind: 'succeeded' }
  | {
      readonly kind: 'declined'
      readonly failureCode: FailureCode
      /** It has not arrived, as far as we know, and may yet; true so long as nobody else goes on with the attempt. */
      readonly unseen?: boolean
      /** Set where the bank waits for its customer: they may approve it yet, on this page where one is named. */
      readonly approval?: { readonly url: string | null }
    }

/** Whoever goes on with an attempt may have charged what we did not see. */
export function isUnseen(outcome: KnownOutcome): boolean {
  return outcome.kind === 'declined' && outcome.unseen === true
}
