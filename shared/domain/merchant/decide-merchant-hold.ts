import { turned } from '../change/change.ts'
import { defaultRecoverySettings, type RecoverySettings } from '../dunning/settings.ts'
import { holdAfter, type Hold, type HoldOrder } from './hold.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import type { StoredSettings } from './settings.ts'
import { defaultSpendingLimits, type SpendingLimits } from '../team/spending-limits.ts'
import type { Instant } from '../time/time.ts'

/** The two places where a hold is kept; undefined while a merchant has set nothing there. */
export interface HeldPlaces {
  readonly settings: StoredSettings<RecoverySettings> | undefined
  readonly limits: StoredSettings<SpendingLimits> | undefined
}

/** Holds or releases a merchant, in both places at once (O1). */
export function decideMerchantHold(
  merchantId: string,
  { settings, limits }: HeldPlaces,
  order: HoldOrder,
  now: Instant,
): PlainChange<Hold | null> {
  const hold = holdAfter(settings?.hold ?? null, order, now)
  const origin = { merchantId, hold }
  const held = { ...(settings ?? defaultRecoverySettings), ...origin, version: 1 + (settings?.version ?? 0) }
  const limited = { ...(limits ?? defaultSpendingLimits), ...origin, version: 1 + (limits?.version ?? 0) }
  return plainChange(hold, [
    ...turned('recoverySettings', settings ?? null, held),
    ...turned('spendingLimits', limits ?? null, limited),
  ])
}
