import type { Merchant } from '../merchant.ts'

/** The merchant as their own dashboard shows them. */
export function merchantView({ merchantId, name, email, timeZone, createdAt }: Merchant) {
  return { merchantId, name, email, timeZone, createdAt }
}
