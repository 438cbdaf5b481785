import { awaitsNumber, decideNumbers, mostNumbered } from '../../domain/tax/document-number.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { taxMonthOf, type TaxMonth } from '../../domain/tax/tax-document.ts'
import { defaultTaxTerms, type TaxTerms } from '../../domain/tax/tax-terms.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { numberSeriesRef } from '../../store/entities/number-series.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { taxMonthRef } from '../../store/entities/tax-document.ts'
import { load } from '../../store/load.ts'
import { commitToldChange } from '../commit/commit-told-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { partiesOf } from './parties.ts'

/** Gives an issued invoice its number (L4); nothing if it has one, or a charge of it may still be in progress. */
export async function numberDocument(context: Writing, invoiceId: string): Promise<void> {
  await numberDocuments(context, [invoiceId])
}

/**
 * Gives issued invoices their numbers, in the order in which they were issued, as many in one commit as fit (L4). One series has
 * one writer at a time, so a large merchant's documents are numbered together.
 * @returns those that it numbered, which waited for nothing else.
 */
export async function numberDocuments(
  context: Writing,
  invoiceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { merchantId } = context.tenant
  const { settings } = await load(context, { settings: recoverySettingsRef(merchantId) })
  const read = await Promise.all(
    [...new Set(invoiceIds)].map(
      async (id) => (await load(context, { invoice: invoiceRef(merchantId, id) })).invoice,
    ),
  )
  const waiting = read
    .filter((invoice): invoice is AnyInvoice => invoice !== undefined && awaitsNumber(invoice))
    .toSorted((one, other) => (issueOf(one) < issueOf(other) ? -1 : 1))
  const numbered = new Set(waiting.map(({ id }) => id))
  if (waiting.length === 0) return numbered
  const timeZone = await zoneOf(context)
  const prefix = (settings?.tax ?? defaultTaxTerms).numberPrefix
  for (const [month, own] of Map.groupBy(waiting, (one) => taxMonthOf(issueOf(one), timeZone)))
    for (let at = 0; at < own.length; at += mostNumbered) {
      const some = own.slice(at, at + mostNumbered)
      const year = month.slice(0, 4)
      const [{ series }, months, named] = await Promise.all([
        load(context, { series: numberSeriesRef(merchantId, 'invoice', year) }),
        readMonths(context, [month]),
        partiesOfAll(context, settings?.tax ?? defaultTaxTerms, some),
      ])
      const state = { series: series ?? null, months }
      await commitToldChange(context, decideNumbers(some, state, { prefix, year, timeZone, ...named }))
    }
  return numbered
}

function issueOf({ finalizedAt, createdAt }: AnyInvoice): string {
  return finalizedAt ?? createdAt
}

/** The parties of each invoice; shared particulars are stored once. */
async function partiesOfAll(context: Writing, terms: TaxTerms, invoices: readonly AnyInvoice[]) {
  const { merchantId } = context.tenant
  const found = await Promise.all(
    invoices.map(async ({ id, customerId }) => {
      const { customer } = await load(context, { customer: customerRef(merchantId, customerId) })
      return [id, customer ? await partiesOf(context, terms, customer) : null] as const
    }),
  )
  const all = found.flatMap(([id, parties]) => (parties ? [[id, parties] as const] : []))
  const made = new Map(all.flatMap(([, one]) => one.made).map((party) => [party.key, party]))
  return { parties: new Map(all.map(([id, { names }]) => [id, names])), made: [...made.values()] }
}

/** The present sums of months; null for those without documents. */
export async function readMonths(
  context: OperationContext,
  months: readonly string[],
): Promise<ReadonlyMap<string, TaxMonth | null>> {
  const { merchantId } = context.tenant
  const read = [...new Set(months)].map(async (month) => {
    const { stored } = await load(context, { stored: taxMonthRef(merchantId, month) })
    return [month, stored ?? null] as const
  })
  return new Map(await Promise.all(read))
}
