/** What a person must look at, because no run of ours can settle it. */
export type OperatorAlarm =
  /** A late payment that can go back to nobody (A10). */
  | 'late_payment_unreturnable'
  /** A payout that nobody has known of for a day (B15). */
  | 'payout_review'
  /** A payment went back that no invoice stands paid by. */
  | 'reversal_unbooked'
