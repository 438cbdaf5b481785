import type { SpendingLimits } from '../../domain/team/spending-limits.ts'
import { json } from '../codec.ts'
import { defineSettings } from '../settings.ts'
import { update, type Write } from '../write.ts'

const attributes = {
  billsDailyKobo: 'bd',
  payoutHoldKobo: 'ph',
  highestPayoutKobo: 'hp',
  highestBillDayKobo: 'hb',
  hold: json('hd'),
} as const

/** A merchant's spending limits, and the highest amounts that they spent; absent until either is known (R12, R13). */
export const { codec: spendingLimitsCodec, refOf: spendingLimitsRef } = defineSettings<SpendingLimits>(
  'spending-limits',
  'SPENDING',
  attributes,
  { highestPayoutKobo: 0, highestBillDayKobo: 0 },
)

/** A new highest amount spent. */
export type Highest = 'highestPayoutKobo' | 'highestBillDayKobo'

/** The write that raises the highest amount, whatever a concurrent write does to the limits; stale if it is not higher. */
export function raiseHighest(merchantId: string, which: Highest, kobo: number): Write {
  return update('raise highest', spendingLimitsRef(merchantId), {
    set: 'SET #h = :k ADD #v :one',
    condition: 'attribute_not_exists(#h) OR #h < :k',
    names: { '#h': attributes[which], '#v': 'v' },
    values: { ':k': kobo, ':one': 1 },
  })
}
