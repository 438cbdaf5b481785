import { decideSettings } from '../../domain/merchant/decide-settings.ts'
import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import { raisedLimitsWords } from '../../domain/message/owner-note.ts'
import { defaultSpendingLimits, letsMoreOut, type OwnersLimits } from '../../domain/team/spending-limits.ts'
import { billDayRef } from '../../store/entities/bill-day.ts'
import { spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import type { ShownLimits } from './get-spending-limits.ts'

/**
 * Changes the limits that the owner may set; null follows past spending. Only the dashboard can, so that a
 * stolen key can't raise its own limits, and the owner is notified of every raise (R12, R13).
 */
export async function updateSpendingLimits(
  context: Writing,
  changes: Partial<OwnersLimits>,
): Promise<ShownLimits> {
  const { merchantId, mode } = context.tenant
  const { before, day } = await load(context, {
    before: spendingLimitsRef(merchantId),
    day: billDayRef(merchantId, lagosDayOf(context.time.wall.now())),
  })
  const change = decideSettings(
    'spendingLimits',
    merchantId,
    { before, defaults: defaultSpendingLimits },
    changes,
  )
  const limits = change.result
  const isRaise = letsMoreOut(before ?? defaultSpendingLimits, limits)
  return commitPlainChange(context, {
    ...change,
    moves: isRaise ? [{ kind: 'owner_told', words: raisedLimitsWords(mode, limits) }] : [],
    result: { limits, billsTodayKobo: day?.spentKobo ?? 0 },
  })
}
