import type { InvoiceItem } from '../domain/invoice/invoice-item.ts'

/** A one-off item as the interface shows it (K4). */
export function invoiceItemView(item: InvoiceItem) {
  return {
    id: item.id,
    subscriptionId: item.subscriptionId,
    description: item.description,
    quantity: item.quantity,
    unitAmount: item.unitAmount,
    amount: item.amount,
    currency: item.currency,
  }
}
