/** What an operator must look at, because no worker can settle it. */
export type OperatorAlarm =
  /** A late payment that can't be returned (A10). */
  | 'late_payment_unreturnable'
  /** A payout whose outcome has been unknown for a day (B15). */
  | 'payout_review'
  /** A reversed payment that is not the payment of any invoice. */
  | 'reversal_unbooked'
