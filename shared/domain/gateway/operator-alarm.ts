/** What an operator must look at, because no worker can settle it. */
export type OperatorAlarm =
  /** A late payment that can't be returned (A10). */
  | 'late_payment_unreturnable'
  /** Money arrived on an account number, and can be assigned to no one (M4). */
  | 'transfer_unclaimed'
  /** A gateway opened an account number that belongs to another customer already (M4). */
  | 'account_number_taken'
  /** A payout whose outcome has been unknown for a day (B15). */
  | 'payout_review'
  /** A change whose money does not add up was refused: an error of ours. */
  | 'unsound_change'
  /** A reversed payment that nothing of ours was paid by. */
  | 'reversal_unbooked'
  /** A merchant answered a dispute whose gateway has no interface for that: the operator sends it (N3). */
  | 'dispute_waits'
  /** Gateway and books differ, or a charge has not been settled for three days (N2). */
  | 'settlement_gap'
  /** A gateway took more of a payment than was left of it beside our refunds: the merchant's loss (F3). */
  | 'reversal_above_payment'
  /** A gateway says that it took more of a charge than the whole charge: that part is not booked (F3). */
  | 'reversal_above_charge'
  /** The deployment lacks a gateway that has served the mode: nothing is charged or paid out (G6). */
  | 'gateway_missing'
  /** A tenant stores a token that belongs to another one (R3). */
  | 'foreign_token'
  /** A member signed in from a new country (R15). Many at once suggest a leak of ours. */
  | 'new_country'
