import { useState } from 'preact/hooks'
import { day, decimal, isoLocal, money } from '../format.ts'
import { Badge, Head } from '../parts/basics.tsx'
import { Export } from '../parts/csv.tsx'
import { List } from '../parts/table.tsx'
import { useList } from '../state.tsx'
import type { Invoice } from '../types.ts'
import { statuses } from '../words.ts'

/** All invoices, filtered by status, with a file that adds up. */
export function Invoices() {
  const [status, setStatus] = useState('')
  const list = useList<Invoice>('/invoices', { status, expand: 'customer,plan' })
  return (
    <>
      <Head title="Invoices">
        <label class="row" style={{ margin: 0 }}>
          Status
          <select
            style={{ width: 'auto' }}
            value={status}
            onChange={(event) => {
              setStatus(event.currentTarget.value)
            }}
          >
            <option value="">All</option>
            {['open', 'paid', 'uncollectible', 'void'].map((one) => (
              <option value={one}>{statuses[one]?.[0]}</option>
            ))}
          </select>
        </label>
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
          { name: 'Number', show: (row) => <a href={`/dashboard/invoices/${row.id}`}>{row.number}</a> },
          {
            name: 'Customer',
            show: (row) => (
              <a href={`/dashboard/customers/${row.customerId}`}>
                {row.customer?.name ?? row.customer?.email ?? row.customerId}
              </a>
            ),
          },
          { name: 'Amount', show: (row) => money(row.amount, row.currency), right: true },
          {
            name: 'Refunded',
            show: (row) => (row.amountRefunded > 0 ? money(row.amountRefunded, row.currency) : ''),
            right: true,
          },
          { name: 'Status', show: (row) => <Badge status={row.status} /> },
          { name: 'Created', show: (row) => day(row.createdAt) },
        ]}
      />
    </>
  )
}
