import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import { defaultSpendingLimits, type SpendingLimits } from '../../domain/team/spending-limits.ts'
import { billDayRef } from '../../store/entities/bill-day.ts'
import { spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A merchant's spending limits, and the total of today's bills so far (R12, R13). */
export interface ShownLimits {
  readonly limits: SpendingLimits
  /** Bills of the present Lagos day that have not failed. */
  readonly billsTodayKobo: number
}

/** The limits in force, and the total of the wall clock's day. */
export async function getSpendingLimits(context: OperationContext): Promise<ShownLimits> {
  const { merchantId } = context.tenant
  const { limits = defaultSpendingLimits, day } = await load(context, {
    limits: spendingLimitsRef(merchantId),
    day: billDayRef(merchantId, lagosDayOf(context.time.wall.now())),
  })
  return { limits, billsTodayKobo: day?.spentKobo ?? 0 }
}
