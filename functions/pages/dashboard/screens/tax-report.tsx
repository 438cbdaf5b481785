import { useState } from 'preact/hooks'
import { csvOf, type CsvColumns } from '../csv-text.ts'
import { count, decimal, money, monthStart } from '../format.ts'
import { Section, Show } from '../parts/basics.tsx'
import { save } from '../parts/csv.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad } from '../state.tsx'
import { AllNotes } from './tax-documents.tsx'
import type { TaxReport, TaxSettings } from '../types.ts'
import { words } from '../words.ts'

type Row = TaxReport['rows'][number]

const columns: readonly Column<Row>[] = [
  { name: 'Rate', show: (row) => `${row.name} ${row.rate}%` },
  { name: 'Invoices', show: (row) => count(row.invoices.count), right: true },
  { name: 'Tax on them', show: (row) => money(row.invoices.tax, row.currency), right: true },
  {
    name: 'Credit notes',
    show: (row) => (row.creditNotes.count > 0 ? money(-row.creditNotes.tax, row.currency) : ''),
    right: true,
  },
  {
    name: 'Debit notes',
    show: (row) => (row.debitNotes.count > 0 ? money(row.debitNotes.tax, row.currency) : ''),
    right: true,
  },
  { name: 'Net', show: (row) => money(row.net, row.currency), right: true },
  { name: 'Tax', show: (row) => money(row.tax, row.currency), right: true },
]

const fileColumns: CsvColumns<Row> = [
  ['code', (row) => row.code],
  ['name', (row) => row.name],
  ['rate', (row) => row.rate],
  ['currency', (row) => row.currency],
  ...(['invoices', 'creditNotes', 'debitNotes'] as const).flatMap((of): CsvColumns<Row> => [
    [`${of}Count`, (row) => row[of].count],
    [`${of}Net`, (row) => decimal(row[of].net)],
    [`${of}Tax`, (row) => decimal(row[of].tax)],
  ]),
  ['net', (row) => decimal(row.net)],
  ['tax', (row) => decimal(row.tax)],
]

/** A month's output tax, as it is filed, and as a file (L7); nothing for merchants who are not registered. */
export function TaxOfMonth() {
  const api = useApi()
  const [month, setMonth] = useState(monthStart().replace(/-01$/, ''))
  const loaded = useLoad<{ readonly report: TaxReport | null }>(async () => {
    const { registered } = await api.v1<TaxSettings>('GET', '/settings/tax')
    const report = registered ? await api.v1<TaxReport>('GET', `/tax/report?month=${month}`) : null
    return { report }
  }, [api.mode, month])
  return (
    <Show of={loaded}>
      {({ report }) =>
        report === null ? null : (
          <>
            <Section title="Tax of a month">
              <div class="row pad">
                <label class="row inline">
                  Month
                  <input
                    type="month"
                    value={month}
                    onChange={(event) => {
                      if (event.currentTarget.value !== '') setMonth(event.currentTarget.value)
                    }}
                  />
                </label>
                <button
                  type="button"
                  onClick={() => {
                    const text = csvOf(fileColumns, report.rows)
                    save(new Blob([text], { type: 'text/csv;charset=utf-8' }), `tax-${report.month}.csv`)
                  }}
                >
                  {words.export}
                </button>
              </div>
              <Table caption={`Tax of ${report.month}, by rate`} rows={report.rows} columns={columns} />
              {report.totals.map(({ currency, net, tax }) => (
                <p class="pad">
                  {money(tax, currency)} of tax on {money(net, currency)}.
                </p>
              ))}
            </Section>
            <AllNotes />
          </>
        )
      }
    </Show>
  )
}
