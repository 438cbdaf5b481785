import { ulidTimeOf } from '../domain/ids.ts'
import type { AnyInvoice } from '../domain/invoice/invoice.ts'
import type { StoreContext } from './context.ts'
import { invoiceCodec } from './entities/invoice.ts'
import { inShard, partitions } from './keys.ts'
import { queryRange } from './query-range.ts'
import { spreadOver } from './spread.ts'

/**
 * Access pattern: the invoices made in [from, to), in pages, read strongly: oldest first in each of the partitions that a
 * large merchant's are spread over; null is an open end.
 */
export async function* invoicesBetween(
  context: StoreContext,
  from: string | null,
  to: string | null,
): AsyncGenerator<readonly AnyInvoice[]> {
  const over = await spreadOver(context)
  for (let shard = 0; shard < over; shard += 1) {
    const pages = queryRange(context, {
      partition: inShard(`${context.tenant.merchantId}#${partitions.invoice}`, shard),
      low: `inv_${from === null ? '' : ulidTimeOf(from)}`,
      high: to === null ? 'inv_\uffff' : `inv_${ulidTimeOf(to)}`,
    })
    for await (const { items } of pages) yield items.map((item) => invoiceCodec.decode(item))
  }
}
