import { useRoute } from 'preact-iso/router'
import { query as queryOf } from '../api.ts'
import { csvOf, fieldColumns, type CsvColumns } from '../csv-text.ts'
import { day, dayAfter, decimal, isoLocal, money, when } from '../format.ts'
import { CurrencyChoice, DateRange, useAddress } from '../parts/address.tsx'
import { FigureCard, Head, Section, Show } from '../parts/basics.tsx'
import { save } from '../parts/csv.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { Customer, CustomerStatement } from '../types.ts'

/** What a line is, as an accountant says it. */
const lineNames: Readonly<Record<CustomerStatement['items'][number]['type'], string>> = {
  invoice: 'Invoice',
  payment: 'Payment',
  void: 'Invoice voided',
  adjustment: 'Adjustment',
  refund: 'Refund',
  refund_reversal: 'Failed refund',
  reversal: 'Reversed by their bank',
  dispute_won: 'Returned by their bank',
  credit: 'Credit',
  withholding: 'Withholding tax',
}

/** A line with what was owed after it. */
type Line = CustomerStatement['items'][number] & { readonly balanceKobo: number; readonly currency: string }

function linesOf({ items, openingOwedKobo, currency }: CustomerStatement): Line[] {
  let balanceKobo = openingOwedKobo
  return items.map((item) => {
    balanceKobo += item.owedKobo
    return { ...item, balanceKobo, currency }
  })
}

const columns: readonly Column<Line>[] = [
  { name: 'When', show: (row) => when(row.at) },
  {
    name: 'What',
    show: (row) => (
      <>
        {lineNames[row.type]}
        {row.invoiceId !== null && (
          <div class="small">
            <a href={`/dashboard/invoices/${row.invoiceId}`}>{row.number ?? 'Its invoice'}</a>
          </div>
        )}
      </>
    ),
  },
  { name: 'Amount', show: (row) => money(row.amountKobo, row.currency), right: true, lead: true },
  {
    name: 'Credit',
    show: (row) => (row.creditKobo === 0 ? null : money(row.creditKobo, row.currency)),
    right: true,
  },
  { name: 'Owed afterwards', show: (row) => money(row.balanceKobo, row.currency), right: true },
]

const fileColumns: CsvColumns<Line> = [
  ...fieldColumns(['at'], isoLocal),
  ...fieldColumns(['type', 'number', 'invoiceId', 'transactionId', 'currency']),
  ['amount', (row) => decimal(row.amountKobo)],
  ['owed', (row) => decimal(row.owedKobo)],
  ['credit', (row) => decimal(row.creditKobo)],
  ['balance', (row) => decimal(row.balanceKobo)],
]

interface Both {
  readonly customer: Customer
  readonly statement: CustomerStatement
}

/** A customer's account: what was billed, paid, given back and credited, with what they owed after each line (N4). */
export function CustomerStatementScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const { values, set } = useAddress(['from', 'to', 'currency'])
  const { from, to, currency } = values
  const loaded = useLoad<Both>(async () => {
    const asked = queryOf({ from, to: to === '' ? '' : dayAfter(to), currency })
    const [customer, statement] = await Promise.all([
      api.v1<Customer>('GET', `/customers/${id}`),
      api.v1<CustomerStatement>('GET', `/customers/${id}/statement${asked}`),
    ])
    return { customer, statement }
  }, [id, api.mode, from, to, currency])
  return (
    <Show of={loaded} page="Statement">
      {({ customer, statement }) => {
        const lines = linesOf(statement)
        const sum = (kobo: number) => money(kobo, statement.currency)
        const [first, last] = [day(statement.from), day(new Date(Date.parse(statement.to) - 1).toISOString())]
        const file = () => {
          const blob = new Blob([csvOf(fileColumns, lines)], { type: 'text/csv;charset=utf-8' })
          save(blob, `statement-${id}.csv`)
        }
        return (
          <>
            <Head
              title="Statement"
              crumb={{ name: customer.name ?? customer.email ?? 'Customer', path: `/customers/${id}` }}
              under={first === last ? first : `${first} to ${last}`}
            >
              <button type="button" onClick={file}>
                Export CSV
              </button>
            </Head>
            <div class="row">
              <DateRange from={from} to={to} set={set} />
              <CurrencyChoice value={statement.currency} set={set} />
            </div>
            <div class="cards">
              <FigureCard name="Owed before" figure={sum(statement.openingOwedKobo)} />
              <FigureCard name="Owed at the end" figure={sum(statement.closingOwedKobo)} />
              <FigureCard name="Credit at the end" figure={sum(statement.closingCreditKobo)}>
                {statement.openingCreditKobo !== 0 && (
                  <p class="muted small">{sum(statement.openingCreditKobo)} before.</p>
                )}
              </FigureCard>
            </div>
            <Section title="Lines">
              <Table
                caption="Lines of the statement, oldest first"
                rows={lines}
                columns={columns}
                empty="Nothing was billed, paid or credited in these days."
              />
            </Section>
          </>
        )
      }}
    </Show>
  )
}
