import type { Refund } from '../invoice/refund.ts'
import { lagosDayOf } from '../time/lagos-day.ts'
import type { LimitUse } from '../team/refund-limit.ts'
import type { ReturnMove } from './return-move.ts'

/** The move that counts a return; none where no limited member requested it. */
export function limitMoves(use: LimitUse | null): readonly ReturnMove[] {
  return use === null ? [] : [{ kind: 'refund_counted', ...use }]
}

/** The move that gives a failed refund's amount back to the sums of the day on which it was asked for. */
export function uncountMoves(
  refund: Pick<Refund, 'limitedMemberId' | 'createdAt' | 'invoiceId' | 'amount'>,
): readonly ReturnMove[] {
  const { limitedMemberId: memberId, createdAt, invoiceId, amount } = refund
  if (memberId == null) return []
  return [{ kind: 'refund_uncounted', memberId, day: lagosDayOf(createdAt), invoiceId, amount }]
}
