import { fieldColumns, type CsvColumns } from '../csv-text.ts'
import { day, decimal, isoLocal, money } from '../format.ts'
import { Badge } from '../parts/basics.tsx'
import { amountColumn, createdDayColumn } from '../parts/columns.tsx'
import { CustomerLink } from '../parts/customer-link.tsx'
import { StatusScreen } from '../parts/list-screen.tsx'
import { byMost, byText, byTime, type Orders } from '../parts/order.tsx'
import type { Column } from '../parts/table.tsx'
import type { Invoice } from '../types.ts'

const filterable = ['open', 'overdue', 'paid', 'uncollectible', 'void']

const numberColumn: Column<Invoice> = {
  name: 'Number',
  show: (row) => (
    <>
      <a href={`/dashboard/invoices/${row.id}`}>{row.number}</a>
      {row.taxNumber && <div class="muted small">{row.taxNumber}</div>}
    </>
  ),
}

/** An invoice's status; one that was sent also shows its due date (M3). */
const statusColumn: Column<Invoice> = {
  name: 'Status',
  lead: true,
  show: ({ status, overdue, dueAt }) => (
    <>
      <Badge status={overdue ? 'overdue' : status} />
      {dueAt !== null && (status === 'open' || overdue) && (
        <div class="muted small">{`Due ${day(dueAt)}`}</div>
      )}
    </>
  ),
}

/** The columns of a list of invoices on any screen. */
export const invoiceColumns: readonly Column<Invoice>[] = [numberColumn, amountColumn, statusColumn]

const columns: readonly Column<Invoice>[] = [
  numberColumn,
  { name: 'Customer', show: (row) => <CustomerLink of={row} /> },
  amountColumn,
  {
    name: 'Refunded',
    show: (row) => (row.amountRefunded > 0 ? money(row.amountRefunded, row.currency) : ''),
    right: true,
  },
  statusColumn,
  createdDayColumn,
]

const fileColumns: CsvColumns<Invoice> = [
  ...fieldColumns(['id', 'number', 'status', 'customerId', 'subscriptionId', 'currency']),
  ['customer', (row) => row.customer?.name ?? row.customer?.email ?? null],
  ['plan', (row) => row.plan?.name ?? null],
  ...fieldColumns(['amount', 'amountPaid', 'amountRefunded', 'creditApplied'], decimal),
  ...fieldColumns(['periodStart', 'periodEnd', 'paidAt', 'createdAt'], isoLocal),
]

const owedOf = ({ status, amount, amountPaid }: Invoice): number =>
  status === 'open' || status === 'uncollectible' ? amount - amountPaid : 0

const orders: Orders<Invoice> = {
  oldest: ['Oldest first', byTime((row) => row.createdAt)],
  largest: ['Largest first', byMost((row) => row.amount)],
  owes: ['Owes most', byMost(owedOf)],
  due: ['Due first', byTime((row) => row.dueAt)],
  customer: ['Customer, A to Z', byText(({ customer }) => customer?.name ?? customer?.email)],
}

/** All invoices, filtered by status, with a file that adds up. */
export function Invoices() {
  return (
    <StatusScreen
      title="Invoices"
      kind="invoices"
      among={filterable}
      columns={columns}
      orders={orders}
      fileColumns={fileColumns}
    />
  )
}
