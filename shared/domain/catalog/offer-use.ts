/** Where a person has one trial of a plan, and one redemption of a code: at checkout, also by secret key, or nowhere. */
export const onePerPersonRules = ['checkout', 'all', 'off'] as const

export type OnePerPerson = (typeof onePerPersonRules)[number]

/** A trial or code that a person uses, found by its plan's or its own identifier and one of the person's names (R11). */
export interface OfferUse {
  readonly merchantId: string
  /** Of the plan whose trial it is, or of the code. */
  readonly offerId: string
  /** A customer's identifier, or the hash of a proven contact or of a live card. */
  readonly person: string
  /** The checkout session or subscription that uses it. */
  readonly holder: string
  /** Whether it is used for good: a session's is only reserved until its payment has succeeded. */
  readonly kept: boolean
  readonly version: number
}

/** An offer and a person, and what is stored about them. */
export interface UseFound extends Pick<OfferUse, 'merchantId' | 'offerId' | 'person'> {
  readonly before: OfferUse | undefined
  /** Whether its holder is current: a session with a payment in progress, or a subscription that has begun. */
  readonly holderLives: boolean
}
