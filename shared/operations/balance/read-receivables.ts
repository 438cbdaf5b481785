import { noReceivables, withDebtOf, type Receivables } from '../../domain/reports/receivables.ts'
import { instantOfMoment } from '../../domain/time/local-day.ts'
import { invalid } from '../../domain/problem.ts'
import type { Currency } from '../../domain/money/money.ts'
import { nowOf } from '../../store/context.ts'
import { invoicesBetween } from '../../store/query-invoices.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { instantAsked } from './books-at.ts'

/** The requested debts. */
export interface ReceivablesQuery {
  readonly asOf?: string | undefined
  readonly currency: Currency
  /** Only invoices made in [from, to): dates or instants. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The debts of an instant. */
export interface ReceivablesReport extends Receivables {
  readonly asOf: string
  readonly currency: Currency
}

/** Invoices that one call adds up; more are read range by range, which add up to the whole. */
const mostInvoices = 20_000

/**
 * What customers owed at an instant by how long it had been due (N4): the invoices that were open then.
 * @throws Problem 422 `range_too_large` where more than 20,000 invoices were made in the range.
 */
export async function readReceivables(
  context: OperationContext,
  { asOf: asked, currency, from, to }: ReceivablesQuery,
): Promise<ReceivablesReport> {
  const zone = await zoneOf(context)
  const { asOf, isPast } = await instantAsked(context, asked)
  const until = to === undefined ? asOf : instantOfMoment(to, zone)
  const end = until < asOf ? until : isPast ? asOf : null
  const begin = from === undefined ? null : instantOfMoment(from, zone)
  // If now is requested, objects made at this very instant count.
  const at = isPast ? asOf : justAfter(nowOf(context))
  let report = noReceivables
  let read = 0
  if (end === null || begin === null || begin < end)
    for await (const page of invoicesBetween(context, begin, end)) {
      read += page.length
      if (read > mostInvoices)
        throw invalid('from', `more than ${mostInvoices} invoices: ask for shorter ranges`, {
          reason: 'range_too_large',
        })
      for (const invoice of page) if (invoice.currency === currency) report = withDebtOf(report, invoice, at)
    }
  return { asOf, currency, ...report }
}

function justAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString()
}
