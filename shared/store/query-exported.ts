import type { ExportedThings } from '../domain/export/rows.ts'
import type { ExportKind, ExportPosition } from '../domain/export/export.ts'
import { ulidTimeOf } from '../domain/ids.ts'
import type { Codec } from './codec.ts'
import type { StoreContext } from './context.ts'
import { customerCodec } from './entities/customer.ts'
import { settlementPartCodec } from './entities/gateway-settlement.ts'
import { invoiceCodec } from './entities/invoice.ts'
import { taxDocumentCodec } from './entities/tax-document.ts'
import { transactionCodec } from './entities/transaction.ts'
import { inShard, partitions, type PartitionName } from './keys.ts'
import { queryRange } from './query-range.ts'

interface Exported<T> {
  readonly partition: PartitionName
  readonly prefix: string
  readonly codec: Codec<T>
  /** Whether a large merchant's are spread over several partitions. */
  readonly isSpread: boolean
}

/** The partitions of each kind's objects. */
const sources: { readonly [K in ExportKind]: Exported<ExportedThings[K]> } = {
  invoices: { partition: partitions.invoice, prefix: 'inv_', codec: invoiceCodec, isSpread: true },
  lines: { partition: partitions.invoice, prefix: 'inv_', codec: invoiceCodec, isSpread: true },
  payments: { partition: partitions.journal, prefix: 'txn_', codec: transactionCodec, isSpread: true },
  journal: { partition: partitions.journal, prefix: 'txn_', codec: transactionCodec, isSpread: true },
  customers: { partition: partitions.customer, prefix: 'cus_', codec: customerCodec, isSpread: false },
  settlements: {
    ...{ partition: partitions.settlementPart, prefix: 'stl_', codec: settlementPartCodec, isSpread: false },
  },
  tax: { partition: partitions.taxDocument, prefix: 'txd_', codec: taxDocumentCodec, isSpread: true },
}

/** Whether a kind's objects may lie in several partitions. */
export function isSpreadKind(kind: ExportKind): boolean {
  return sources[kind].isSpread
}

/** Some objects of one partition, and the position behind them. */
export interface ExportedPage<T> {
  readonly things: readonly T[]
  readonly behind: string | null
  readonly isLast: boolean
}

/** Access pattern: a kind's objects made in [from, to) in one of their partitions, behind a position, in pages of a megabyte. */
export async function* exportedBehind<K extends ExportKind>(
  context: StoreContext,
  kind: K,
  { shard, after }: ExportPosition,
  { from, to }: { readonly from: string; readonly to: string },
): AsyncGenerator<ExportedPage<ExportedThings[K]>> {
  const { partition, prefix, codec } = sources[kind]
  const pages = queryRange(context, {
    partition: inShard(`${context.tenant.merchantId}#${partition}`, shard),
    low: after === null ? `${prefix}${ulidTimeOf(from)}` : `${after}!`,
    high: `${prefix}${ulidTimeOf(to)}`,
  })
  for await (const { items, isLast } of pages) {
    const last = items.at(-1)
    yield {
      things: items.map((item) => codec.decode(item)),
      behind: last === undefined ? after : String(last['sk']),
      isLast,
    }
  }
}
