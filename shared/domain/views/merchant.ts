import type { Merchant } from '../merchant.ts'

/** The merchant as his own dashboard shows him. */
export function merchantView({ merchantId, name, email, timeZone, createdAt }: Merchant) {
  return { merchantId, name, email, timeZone, createdAt }
}
