import { billsDailyOf, payoutHoldOf, type SpendingLimits } from '../domain/team/spending-limits.ts'

/** The spending limits as the dashboard shows them: in force, as set, and past spending (R12, R13). */
export function spendingLimitsView(shown: {
  readonly limits: SpendingLimits
  readonly billsTodayKobo: number
}) {
  const { limits, billsTodayKobo } = shown
  const { billsDailyKobo, payoutHoldKobo, highestPayoutKobo, highestBillDayKobo } = limits
  return {
    billsDailyKobo: billsDailyOf(limits),
    payoutHoldKobo: payoutHoldOf(limits),
    set: { billsDailyKobo, payoutHoldKobo },
    highestPayoutKobo,
    highestBillDayKobo,
    billsTodayKobo,
  }
}
