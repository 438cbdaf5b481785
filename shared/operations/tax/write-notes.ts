import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { chainIdOf } from '../../domain/invoice/chain.ts'
import { decideNotes, mayBeNoted, spreadNote } from '../../domain/tax/decide-notes.ts'
import { yearOf } from '../../domain/tax/document-number.ts'
import type { NoteDue } from '../../domain/tax/note-due.ts'
import { taxMonthOf } from '../../domain/tax/tax-document.ts'
import { defaultTaxTerms } from '../../domain/tax/tax-terms.ts'
import { newId, nowOf, StaleRead } from '../../store/context.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { noteDueRef } from '../../store/entities/note-due.ts'
import { numberSeriesRef } from '../../store/entities/number-series.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { numberDocument, readMonths } from './number-document.ts'

/**
 * Writes the credit notes of value that left an issued invoice, with their numbers (L5); nothing if they are written. An
 * invoice whose own number is still to come gets it first.
 */
export async function writeNotes(context: Writing, name: string): Promise<void> {
  const { merchantId } = context.tenant
  const { due, settings } = await load(context, {
    due: noteDueRef(merchantId, name),
    settings: recoverySettingsRef(merchantId),
  })
  if (!due) return
  const spread = spreadNote(due, await invoicesInTurn(context, due))
  const waiting = spread.find(({ invoice }) => !mayBeNoted(invoice))
  if (waiting) {
    await numberDocument(context, waiting.invoice.id)
    throw new StaleRead('an invoice that had no number')
  }
  const kind = due.amount > 0 ? 'credit_note' : 'debit_note'
  const timeZone = await zoneOf(context)
  const year = yearOf(due.since, timeZone)
  const months = await readMonths(context, [taxMonthOf(due.since, timeZone)])
  const { series } = await load(context, { series: numberSeriesRef(merchantId, kind, year) })
  const { numberPrefix: prefix } = settings?.tax ?? defaultTaxTerms
  const ids = spread.map(() => newId(context, 'creditNote'))
  const order = { series: series ?? null, months, prefix, year, timeZone, now: nowOf(context), ids }
  await commitPlainChange(context, decideNotes(due, spread, order))
}

/** The named invoice, then its chain's, newest first; if the whole chain gave it the newest comes first. */
async function invoicesInTurn(context: Writing, { invoiceId, ofChain }: NoteDue): Promise<AnyInvoice[]> {
  const { merchantId } = context.tenant
  const { invoice } = await load(context, { invoice: invoiceRef(merchantId, invoiceId) })
  if (!invoice) throw new Error('a note of an invoice that is not there')
  const firstId = chainIdOf(invoice)
  const first =
    firstId === invoice.id ? invoice : (await load(context, { first: invoiceRef(merchantId, firstId) })).first
  const joined = first?.chain?.joined ?? []
  const others = [...joined].reverse().filter((id) => id !== invoice.id)
  const read = await Promise.all(
    others.map(async (id) => (await load(context, { one: invoiceRef(merchantId, id) })).one),
  )
  const older = first && first.id !== invoice.id ? [first] : []
  const rest = [...read.filter((one) => one !== undefined), ...older]
  return ofChain ? [...rest, invoice] : [invoice, ...rest]
}
