import { ulidTimeOf } from '../domain/ids.ts'
import type { AnyInvoice } from '../domain/invoice/invoice.ts'
import type { CreditNote } from '../domain/tax/credit-note.ts'
import type { StoreContext } from './context.ts'
import { creditNoteCodec } from './entities/credit-note.ts'
import { ownerIndex } from './indexes.ts'
import { customerOwner, type Key } from './keys.ts'
import { queryWholeRange } from './query-range.ts'
import { readItems } from './read-items.ts'
import { table } from './table.ts'

/** The credit and debit notes of an invoice, oldest first (L5); an invoice without any is asked nothing. */
export async function queryNotes(
  context: StoreContext,
  { merchantId, customerId, id, createdAt, noted = null }: AnyInvoice,
): Promise<CreditNote[]> {
  if (noted === null) return []
  const rows = await queryWholeRange(context, {
    index: ownerIndex(),
    partition: customerOwner(merchantId, customerId),
    low: `cn_${ulidTimeOf(createdAt)}`,
    high: 'cn_\uffff',
  })
  const keys = rows
    .filter((row) => String(row[table.indexes.owner.sortKey]).endsWith(`#${id}`))
    .map((row) => row as unknown as Key)
  const items = await readItems(context.table, keys, 'eventual')
  return items.filter((item) => item !== undefined).map((item) => creditNoteCodec.decode(item))
}
