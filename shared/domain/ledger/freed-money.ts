import type { Posting } from './posting.ts'
import type { SpendingChange } from './spending-change.ts'

/** Money that becomes the merchant's again, in minor units: it repays what they owe first, the rest is available (F4). */
export interface FreedMoney {
  readonly repaidKobo: number
  readonly availableKobo: number
  /** Without zeros; they sum to the amount that became free. */
  readonly postings: readonly Posting[]
}

/**
 * Splits money that becomes the merchant's again (F4).
 * @param owed The balance of what they owe, as it was read: zero or below.
 */
export function freeMoney(amount: number, owed: number): FreedMoney {
  const repaidKobo = Math.min(amount, Math.max(0, -owed))
  const availableKobo = amount - repaidKobo
  const postings: Posting[] = [
    { account: 'merchant_owed', amount: repaidKobo },
    { account: 'merchant_available', amount: availableKobo },
  ]
  return { repaidKobo, availableKobo, postings: postings.filter((posting) => posting.amount !== 0) }
}

/** The same change of a bill or a payout; money that it makes available repays what the merchant owes first (F4). */
export function repayingFirst<R>(change: SpendingChange<R>, owed: number): SpendingChange<R> {
  if (owed >= 0) return change
  const moves = change.moves.map((move) =>
    move.kind === 'available_credited' ||
    (move.kind === 'spending_journaled' && move.to === 'merchant_available')
      ? { ...move, owed }
      : move,
  )
  return { ...change, moves }
}
