import { defaultChart, givenNames } from '../../domain/export/account-names.ts'
import { newExport } from '../../domain/export/decide-export.ts'
import type { Export, ExportFormat, ExportKind } from '../../domain/export/export.ts'
import { createdAtOf } from '../../domain/ids.ts'
import { instantOfMoment } from '../../domain/time/local-day.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { accountChartRef } from '../../store/entities/account-chart.ts'
import { exportCodec, exportsOf } from '../../store/entities/export.ts'
import { queryPage } from '../../store/page.ts'
import { isSpreadKind } from '../../store/query-exported.ts'
import { spreadOver } from '../../store/spread.ts'
import { create } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { readSettings } from '../unit-of-work/read-settings.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** What a merchant requests: [from, to), dates or instants. */
export interface ExportRequest {
  readonly kind: ExportKind
  readonly format: ExportFormat
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Exports that are searched for open ones. */
const newest = 20

/**
 * Requests a file of the books (N4), which a job writes. Objects made from now on are not in it.
 * @throws Problem 409 `too_many_exports`.
 */
export async function createExport(
  context: Writing,
  { kind, format, from, to }: ExportRequest,
): Promise<Export> {
  const { merchantId, mode } = context.tenant
  const timeZone = await zoneOf(context)
  const now = nowOf(context)
  const [chart, open, shards] = await Promise.all([
    readSettings(context, accountChartRef(merchantId), defaultChart),
    queryPage(context, exportsOf(merchantId), { limit: newest, cursor: null }),
    isSpreadKind(kind) ? spreadOver(context) : 1,
  ])
  const end = to === undefined ? now : instantOfMoment(to, timeZone)
  const order = {
    kind,
    format,
    from: from === undefined ? beginningOf(context) : instantOfMoment(from, timeZone),
    to: end < now ? end : now,
    timeZone,
    accounts: givenNames(chart),
  }
  const origin = {
    merchantId,
    id: newId(context, 'export'),
    createdAt: now,
    linkKey: newReceiptKey(),
    shards,
    folder: mode,
  }
  const one = newExport(order, origin, open.items, context.time.wall.now())
  return commit(context, { writes: [create(exportCodec, one)], result: one })
}

/** Nothing of a merchant's is older than they are, except by a sandbox's clock. */
function beginningOf({ tenant, time }: Writing): string {
  return time.clock === 'wall' ? createdAtOf(tenant.merchantId) : new Date(0).toISOString()
}
