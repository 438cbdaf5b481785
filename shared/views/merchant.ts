import type { Hold } from '../domain/merchant/hold.ts'
import type { Merchant } from '../domain/merchant/merchant.ts'

/** The merchant as their own dashboard shows them. */
export function merchantView({ merchantId, name, email, timeZone, createdAt }: Merchant) {
  return { merchantId, name, email, timeZone, createdAt }
}

/** What is held back of the merchant, in the operator's words (O1); null for nothing. */
export function holdView(hold: Hold | null) {
  if (hold === null) return null
  const { charges, payouts, disabled, reason, since } = hold
  return { charges: charges || disabled, payouts: payouts || disabled, reason, since }
}
