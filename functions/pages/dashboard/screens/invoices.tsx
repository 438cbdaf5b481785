import { useState } from 'preact/hooks'
import { day, decimal, isoLocal, money } from '../format.ts'
import { Badge, Head } from '../parts/basics.tsx'
import { CustomerLink } from '../parts/customer-link.tsx'
import { Export } from '../parts/csv.tsx'
import { StatusFilter } from '../parts/status-filter.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useList } from '../state.tsx'
import type { Invoice } from '../types.ts'

const filterable = ['open', 'paid', 'uncollectible', 'void']

/** The columns of a list of invoices on any screen. */
export const invoiceColumns: readonly [Column<Invoice>, Column<Invoice>, Column<Invoice>] = [
  { name: 'Number', show: (row) => <a href={`/dashboard/invoices/${row.id}`}>{row.number}</a> },
  { name: 'Amount', show: (row) => money(row.amount, row.currency), right: true },
  { name: 'Status', show: (row) => <Badge status={row.status} /> },
]

const [numberColumn, amountColumn, statusColumn] = invoiceColumns

/** All invoices, filtered by status, with a file that adds up. */
export function Invoices() {
  const [status, setStatus] = useState('')
  const list = useList<Invoice>('/invoices', { status, expand: 'customer,plan' })
  return (
    <>
      <Head title="Invoices">
        <StatusFilter among={filterable} value={status} onChoose={setStatus} />
        <Export<Invoice>
          path="/invoices"
          filters={{ status }}
          file="invoices.csv"
          columns={[
            ['id', (row) => row.id],
            ['number', (row) => row.number],
            ['status', (row) => row.status],
            ['customerId', (row) => row.customerId],
            ['subscriptionId', (row) => row.subscriptionId],
            ['currency', (row) => row.currency],
            ['amount', (row) => decimal(row.amount)],
            ['amountPaid', (row) => decimal(row.amountPaid)],
            ['amountRefunded', (row) => decimal(row.amountRefunded)],
            ['creditApplied', (row) => decimal(row.creditApplied)],
            ['periodStart', (row) => isoLocal(row.periodStart)],
            ['periodEnd', (row) => isoLocal(row.periodEnd)],
            ['paidAt', (row) => isoLocal(row.paidAt)],
            ['createdAt', (row) => isoLocal(row.createdAt)],
          ]}
        />
      </Head>
      <List
        of={list}
        caption="Invoices, newest first"
        columns={[
          numberColumn,
          { name: 'Customer', show: (row) => <CustomerLink of={row} /> },
          amountColumn,
          {
            name: 'Refunded',
            show: (row) => (row.amountRefunded > 0 ? money(row.amountRefunded, row.currency) : ''),
            right: true,
          },
          statusColumn,
          { name: 'Created', show: (row) => day(row.createdAt) },
        ]}
      />
    </>
  )
}
