import type { Merchant } from '../domain/merchant.ts'

/** The merchant as their own dashboard shows them. */
export function merchantView({ merchantId, name, email, timeZone, createdAt }: Merchant) {
  return { merchantId, name, email, timeZone, createdAt }
}
