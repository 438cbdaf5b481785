import type { NotedTax } from '../../domain/tax/credit-note.ts'
import type { TaxDocument, TaxMonth, TaxMonthSum } from '../../domain/tax/tax-document.ts'
import { defineEntity, identityOf, rows, tenantOf, type Ref } from '../codec.ts'
import { partitions, spreadKey, tenantKey, type Key } from '../keys.ts'

const taxFields: readonly (keyof NotedTax)[] = ['code', 'name', 'basisPoints', 'inclusive', 'net', 'amount']

export const taxDocumentCodec = defineEntity<TaxDocument, 'merchantId' | 'id' | 'createdAt'>({
  name: 'tax-document',
  key: ({ merchantId, id }) => spreadKey(merchantId, partitions.taxDocument, id),
  attributes: {
    kind: 'k',
    taxNumber: 'tn',
    sourceId: 'so',
    invoiceId: 'iv',
    invoiceNumber: 'in',
    customerId: 'cu',
    currency: 'c',
    total: 'to',
    taxes: rows('tx', taxFields),
  },
  derive: identityOf,
})

const sumFields: readonly (keyof TaxMonthSum)[] = [
  ...(['kind', 'currency', 'code', 'name', 'basisPoints', 'count', 'net', 'amount'] as const),
]

const monthKey = (merchantId: string, month: string): Key => tenantKey(merchantId, partitions.taxMonth, month)

export const taxMonthCodec = defineEntity<TaxMonth, 'merchantId' | 'month'>({
  name: 'tax-month',
  key: ({ merchantId, month }) => monthKey(merchantId, month),
  attributes: { sums: rows('s', sumFields), version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), month: item.sk }),
})

/** The sums of a merchant's tax documents of a month (L7). */
export function taxMonthRef(merchantId: string, month: string): Ref<TaxMonth> {
  return { ...monthKey(merchantId, month), codec: taxMonthCodec, optional: true }
}
