import type { Bill } from '../domain/vas/bill.ts'

/**
 * A bill as the interface shows it (S12, D10.2): `amount` in kobo. The gateway reference is never null there, so it is
 * empty until the provider has given one.
 */
export function billView(bill: Bill) {
  return {
    id: bill.id,
    category: bill.category,
    provider: bill.provider,
    recipient: bill.recipient,
    amount: bill.amount,
    currency: bill.currency,
    status: bill.status,
    reference: bill.id,
    gatewayReference: bill.gatewayReference ?? '',
    meta: bill.meta,
    createdAt: bill.createdAt,
  }
}
