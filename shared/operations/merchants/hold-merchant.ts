import { decideMerchantHold } from '../../domain/merchant/decide-merchant-hold.ts'
import type { Hold, HoldOrder } from '../../domain/merchant/hold.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import type { PlainChange } from '../../domain/change/plain-change.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { merchantEmailRef, merchantRef } from '../../store/entities/merchant.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { spendingLimitsRef } from '../../store/entities/spending-limits.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/** A merchant, and their holds in this mode. */
export interface HeldMerchant {
  readonly merchant: Merchant
  readonly hold: Hold | null
}

/**
 * Holds or releases a merchant's charges and payouts in one mode's cell (O1). A charge whose run has read the settings
 * already may still be sent within its minute, and is booked. A repeat succeeds.
 * @throws Problem 404 for an email that no merchant has.
 */
export async function holdMerchant(
  context: Writing,
  email: string,
  order: HoldOrder & { readonly kind: 'hold' | 'release' },
): Promise<HeldMerchant> {
  const merchant = await merchantOf(context, email)
  const hold = await onFreshState(strongly(context), async (own) =>
    commitPlainChange(own, await holdChange(own, merchant.merchantId, order)),
  )
  return { merchant, hold }
}

/** The change of a merchant's hold; disabling and enabling write it with their own. */
export async function holdChange(
  context: Writing,
  merchantId: string,
  order: HoldOrder,
): Promise<PlainChange<Hold | null>> {
  const places = await load(context, {
    settings: recoverySettingsRef(merchantId),
    limits: spendingLimitsRef(merchantId),
  })
  return decideMerchantHold(merchantId, places, order, nowOf(context))
}

/** @throws Problem 404 for an email that no merchant has. */
export async function merchantOf(context: Writing, email: string): Promise<Merchant> {
  const { owner } = await load(context, { owner: merchantEmailRef(email) })
  const { merchant } = await load(context, { merchant: owner ? merchantRef(owner.merchantId) : null })
  if (!merchant) throw notFound('email')
  return merchant
}
