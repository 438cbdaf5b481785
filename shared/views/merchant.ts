import type { Hold } from '../domain/merchant/hold.ts'
import type { Merchant } from '../domain/merchant/merchant.ts'

/** The merchant as their own dashboard shows them. */
export function merchantView({ merchantId, name, email, timeZone, createdAt }: Merchant) {
  return { merchantId, name, email, timeZone, createdAt }
}

/** The holds on the merchant, with the operator's explanation (O1); null for none. */
export function holdView(hold: Hold | null) {
  if (hold === null) return null
  const { charges, payouts, disabled, reason, since } = hold
  return { charges: charges || disabled, payouts: payouts || disabled, reason, since }
}
