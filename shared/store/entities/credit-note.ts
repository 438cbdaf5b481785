import type { CreditNote, NotedTax } from '../../domain/tax/credit-note.ts'
import { defineEntity, identityOf, rows, time, type Ref } from '../codec.ts'
import { customerOwner, partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

const taxFields: readonly (keyof NotedTax)[] = ['code', 'name', 'basisPoints', 'inclusive', 'net', 'amount']

export const creditNoteCodec = defineEntity<CreditNote, 'merchantId' | 'id' | 'createdAt'>({
  name: 'credit-note',
  key: ({ merchantId, id }) => tenantKey(merchantId, partitions.creditNote, id),
  attributes: {
    kind: 'k',
    invoiceId: 'iv',
    invoiceNumber: 'in',
    customerId: 'cu',
    subscriptionId: 'su',
    reason: 're',
    amount: 'a',
    tax: 't',
    taxes: rows('tx', taxFields),
    invoiceTotal: 'it',
    notedBefore: 'nb',
    currency: 'c',
    issuedAt: time('is'),
    taxNumber: 'tn',
    version: 'v',
  },
  derive: identityOf,
  // With the invoice, so that its notes are found without reading others'.
  owner: ({ merchantId, customerId, id, invoiceId }) => ({
    partition: customerOwner(merchantId, customerId),
    sort: `${id}#${invoiceId}`,
  }),
})

export function creditNoteRef(merchantId: string, id: string): Ref<CreditNote> {
  return { ...tenantKey(merchantId, partitions.creditNote, id), codec: creditNoteCodec }
}

/** Access pattern: a tenant's credit notes, newest first (L5). */
export function creditNotesOf(merchantId: string): ListSource<CreditNote> {
  return tenantList(merchantId, partitions.creditNote, {
    list: 'credit-notes',
    prefix: 'cn_',
    codec: creditNoteCodec,
  })
}
