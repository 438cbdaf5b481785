import type { ChargeRequest } from '../../ports/payment-gateway.ts'

/**
 * What a gateway stores with a charge: owner and purpose. If the table has lost the charge, its book still
 * says so (G7). All values are text.
 */
export function metadataOf({
  merchantId,
  reference,
  customer,
  subscriptionId,
}: Pick<ChargeRequest, 'merchantId' | 'reference' | 'customer' | 'subscriptionId'>): Record<string, string> {
  const holder = reference.slice(0, reference.lastIndexOf('-'))
  return {
    reference,
    customer: customer.id,
    merchant: merchantId,
    [holder.startsWith('inv_') ? 'invoice' : 'session']: holder,
    ...(subscriptionId && { subscription: subscriptionId }),
  }
}
