/** What gateways took back of one charge, by their own identities of it, in minor units (F3). */
export interface TakenBack {
  /** All of it: never more than the charge. */
  readonly amount: number
  /** The part above what was left of the payment then: the merchant's loss. */
  readonly excess: number
}

/** What was paid by a charge, and what has left it since, in minor units. */
export interface ChargeMoney {
  readonly paidKobo: number
  /** Our own refunds that succeeded or are pending. */
  readonly refundedKobo: number
  readonly reversed: TakenBack | null
}

/** What is booked of one taking, in minor units. */
export interface BankTaking {
  readonly amount: number
  readonly excessKobo: number
  /** What the gateway says beyond the charge itself: it can't have taken that, so nothing is booked of it. */
  readonly unbookedKobo: number
}

const nothing: TakenBack = { amount: 0, excess: 0 }

/**
 * What is booked when a gateway says that it took `claimed` minor units of a charge. All takings together are at most
 * the charge. What is above the rest of the payment is the merchant's loss: it exists only where our own refunds and
 * the gateway's takings together exceed the payment (F3).
 */
export function planBankTaking(charge: ChargeMoney, claimed: number): BankTaking {
  const { amount: before } = charge.reversed ?? nothing
  const amount = Math.min(claimed, charge.paidKobo - before)
  const excessKobo = amount - Math.min(amount, leftOfPayment(charge))
  return { amount, excessKobo, unbookedKobo: claimed - amount }
}

/** What is left of a payment: neither refunded, nor about to be, nor taken back. */
export function leftOfPayment({ paidKobo, refundedKobo, reversed }: ChargeMoney): number {
  return Math.max(0, paidKobo - refundedKobo - (reversed?.amount ?? 0))
}

/** The takings of a charge with one more. */
export function withTaking(reversed: TakenBack | null, { amount, excessKobo }: BankTaking): TakenBack | null {
  const { amount: before, excess } = reversed ?? nothing
  return amount === 0 ? reversed : { amount: before + amount, excess: excess + excessKobo }
}

/** The takings of a charge after a refund of ours failed: its money covers the excess first (F3). */
export function withoutExcess(reversed: TakenBack | null, loweredKobo: number): TakenBack | null {
  return reversed === null || loweredKobo === 0
    ? reversed
    : { ...reversed, excess: reversed.excess - loweredKobo }
}

/** How much of a failed refund the excess takes up: that part is the merchant's again, and never becomes credit (F3). */
export function coveredByRefund(reversed: TakenBack | null, refundedKobo: number): number {
  return Math.min(refundedKobo, reversed?.excess ?? 0)
}
