import { defaultSpendingLimits, type SpendingLimits } from '../../domain/spending-limits.ts'
import { defineSettings } from '../settings.ts'

/** A merchant's limits of spending, and the highest that they spent; absent until either is known (R12, R13). */
export const { codec: spendingLimitsCodec, refOf: spendingLimitsRef } = defineSettings<SpendingLimits>(
  'spending-limits',
  'SPENDING',
  { billsDailyKobo: 'bd', payoutHoldKobo: 'ph', highestPayoutKobo: 'hp', highestBillDayKobo: 'hb' },
  { highestPayoutKobo: defaultSpendingLimits.highestPayoutKobo },
)
