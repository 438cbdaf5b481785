import type { Branding } from '../merchant/branding.ts'
import { Problem } from '../problem.ts'

/** Whose link it was, and where its payer goes instead. */
export interface ExpiredFor {
  readonly name: string
  readonly branding: Branding
  /** The merchant's page to start again from; null for none. */
  readonly cancelUrl: string | null
  /** Whether it paid a debt, which its customer finds in the portal too. */
  readonly owed: boolean
  /** Whether that debt can still be paid, so that a new link is one click away. */
  readonly renewable: boolean
}

/** 410 of a page whose session ended unpaid (D2.8): people are shown whose it was; programs get only the error. */
export class ExpiredCheckout extends Problem {
  readonly of: ExpiredFor

  constructor(of: ExpiredFor) {
    super('session_expired')
    this.of = of
  }
}
