import { taxReportOf, type TaxReport } from '../../domain/tax/tax-report.ts'
import { taxMonthOf } from '../../domain/tax/tax-document.ts'
import { nowOf } from '../../store/context.ts'
import { taxMonthRef } from '../../store/entities/tax-document.ts'
import { load, loadClock } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** The output tax of a month, the present one unless another is named (L7): of documents that have their numbers. */
export async function readTaxReport(
  context: OperationContext,
  { month }: { readonly month?: string | undefined },
): Promise<TaxReport> {
  const zone = await zoneOf(context)
  await loadClock(context)
  const asked = month ?? taxMonthOf(nowOf(context), zone)
  const { stored } = await load(context, { stored: taxMonthRef(context.tenant.merchantId, asked) })
  return taxReportOf(stored?.sums ?? [], asked, zone)
}
