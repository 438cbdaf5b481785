import { awaitsNumber, decideNumber, yearOf } from '../../domain/tax/document-number.ts'
import { defaultTaxTerms } from '../../domain/tax/tax-terms.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { numberSeriesRef } from '../../store/entities/number-series.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { commitToldChange } from '../plain-changes/commit-told-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** Gives an issued invoice its number (L4); nothing where it has one, or a charge of it may still be out. */
export async function numberDocument(context: Writing, invoiceId: string): Promise<void> {
  const { merchantId } = context.tenant
  const { invoice, settings } = await load(context, {
    invoice: invoiceRef(merchantId, invoiceId),
    settings: recoverySettingsRef(merchantId),
  })
  if (!invoice || !awaitsNumber(invoice) || invoice.finalizedAt == null) return
  const year = yearOf(invoice.finalizedAt, await zoneOf(context))
  const { series } = await load(context, { series: numberSeriesRef(merchantId, 'invoice', year) })
  const prefix = (settings?.tax ?? defaultTaxTerms).numberPrefix
  await commitToldChange(context, decideNumber(invoice, series ?? null, { prefix, year }))
}
