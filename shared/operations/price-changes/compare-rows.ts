import { nextComparisonAt, noComparison, plusRow } from '../../domain/price-change/comparison.ts'
import type { PriceChange } from '../../domain/price-change/price-change.ts'
import { revised } from '../../domain/change/revised.ts'
import { addMs } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { priceChangeLeaseMs } from '../waits.ts'
import { listPriceChangeRows } from './price-change-rows.ts'

/** Rows that are compared together. */
const pageSize = 100

/** The change with one more page of its rows added up, promised against billed; with the last page the sums are complete. */
export async function comparePage(context: Writing, change: PriceChange): Promise<PriceChange> {
  const now = nowOf(context)
  const ids = { planId: change.planId, changeId: change.id }
  const page = await listPriceChangeRows(context, ids, {
    limit: pageSize,
    cursor: change.cursor ?? undefined,
  })
  const sums = page.items.reduce(plusRow, change.comparing ?? noComparison(now))
  if (page.nextCursor !== null)
    return revised(change, {
      ...{ comparing: sums, cursor: page.nextCursor },
      dueAt: addMs(now, priceChangeLeaseMs),
    })
  const done = { ...change, compared: sums }
  const dueAt = nextComparisonAt(done, now)
  return revised(change, {
    ...{ compared: sums, comparing: null, cursor: null },
    ...{ dueAt, work: dueAt === null ? null : ('compare' as const) },
  })
}
