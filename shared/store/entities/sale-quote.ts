import type { SaleQuote } from '../../domain/subscription/held-price.ts'
import { defineEntity, identityOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const saleQuoteCodec = defineEntity<SaleQuote, 'merchantId' | 'id' | 'createdAt'>({
  name: 'sale-quote',
  key: (quote) => tenantKey(quote.merchantId, partitions.saleQuote, quote.id),
  attributes: {
    customerId: 'cu',
    planId: 'pl',
    priceVersion: 'pv',
    order: 'o',
    amount: 'a',
    expiresAt: time('x'),
    usedBy: 'u',
    version: 'v',
  },
  derive: identityOf,
  expires: (quote) => quote.expiresAt,
})

export function saleQuoteRef(merchantId: string, id: string): Ref<SaleQuote> {
  return { ...tenantKey(merchantId, partitions.saleQuote, id), codec: saleQuoteCodec }
}
