import type { AnyInvoice } from '../invoice/invoice.ts'
import { owedAt, type Owing } from '../invoice/receivable.ts'
import { DAY_MS, toMs, type Instant } from '../time/time.ts'

/** What customers owe, by how long it has been due; minor units. */
export interface Receivables {
  readonly invoices: number
  readonly totalKobo: number
  readonly notDueKobo: number
  readonly days0To30Kobo: number
  readonly days31To60Kobo: number
  readonly days61To90Kobo: number
  readonly daysOver90Kobo: number
}

/** No debts. */
export const noReceivables: Receivables = {
  invoices: 0,
  totalKobo: 0,
  notDueKobo: 0,
  days0To30Kobo: 0,
  days31To60Kobo: 0,
  days61To90Kobo: 0,
  daysOver90Kobo: 0,
}

/** What determines how old a debt is. */
type Aged = Owing & Pick<AnyInvoice, 'waits'>

type AgeBand = Exclude<keyof Receivables, 'invoices' | 'totalKobo'>

/** The report with what was owed of an invoice at an instant. */
export function withDebtOf(report: Receivables, invoice: Aged, asOf: Instant): Receivables {
  const owed = owedAt(invoice, asOf)
  if (owed === 0) return report
  const band = bandOf(dueAtOf(invoice), asOf)
  return {
    ...report,
    invoices: report.invoices + 1,
    totalKobo: report.totalKobo + owed,
    [band]: report[band] + owed,
  }
}

/** When an invoice is due: at once, unless it waits for its customer. */
function dueAtOf({ createdAt, waits }: Aged): Instant {
  return waits?.dueAt ?? createdAt
}

/** Whole days since it was due. */
function bandOf(dueAt: Instant, asOf: Instant): AgeBand {
  if (asOf < dueAt) return 'notDueKobo'
  const days = Math.floor((toMs(asOf) - toMs(dueAt)) / DAY_MS)
  if (days <= 30) return 'days0To30Kobo'
  if (days <= 60) return 'days31To60Kobo'
  return days <= 90 ? 'days61To90Kobo' : 'daysOver90Kobo'
}
