import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import { ulidTimeOf } from '../../domain/ids.ts'
import { lagosDayOf, type LagosDay } from '../../domain/time/lagos-day.ts'
import { auditCodec, auditIndex } from '../../store/entities/audit-entry.ts'
import { queryRange } from '../../store/query-range.ts'
import { readItems } from '../../store/read-items.ts'
import type { Item } from '../../store/codec.ts'
import type { Key } from '../../store/keys.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The entries of a day, oldest first. */
export interface AuditDay {
  readonly day: LagosDay
  readonly entries: readonly AuditEntry[]
}

/** The days in [from, to) on which a merchant's audit has entries, oldest first; a null `from` is its beginning. */
export async function* auditDays(
  context: OperationContext,
  from: string | null,
  to: string,
): AsyncGenerator<AuditDay> {
  const low = `aud_${from === null ? '' : ulidTimeOf(from)}`
  const high = `aud_${ulidTimeOf(to)}`
  let open: { readonly day: LagosDay; readonly entries: AuditEntry[] } | undefined
  const range = { ...auditIndex(context.tenant.merchantId), low, high }
  for await (const { items } of queryRange(context, range)) {
    for (const entry of await entriesOf(context, items)) {
      const day = lagosDayOf(entry.createdAt)
      if (open?.day !== day) {
        if (open) yield open
        open = { day, entries: [] }
      }
      open.entries.push(entry)
    }
  }
  if (open) yield open
}

async function entriesOf(context: OperationContext, rows: readonly Item[]): Promise<AuditEntry[]> {
  const items = await readItems(context.table, rows as readonly (Item & Key)[], 'strong')
  return items.flatMap((item) => (item ? [auditCodec.decode(item as Item & Key)] : []))
}
