import { useState } from 'preact/hooks'
import { day, isoLocal, price } from '../format.ts'
import { Badge, Head } from '../parts/basics.tsx'
import { Export } from '../parts/csv.tsx'
import { StatusFilter } from '../parts/status-filter.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useList } from '../state.tsx'
import type { Subscription } from '../types.ts'

export const subscriptionColumns: readonly Column<Subscription>[] = [
  {
    name: 'Customer',
    show: ({ id, customer, customerId }) => (
      <a href={`/dashboard/subscriptions/${id}`}>{customer?.name ?? customer?.email ?? customerId}</a>
    ),
  },
  {
    name: 'Plan',
    show: ({ plan, planId }) => (
      <>
        {plan?.name ?? planId}
        {plan && <div class="muted small">{price(plan)}</div>}
      </>
    ),
  },
  { name: 'Status', show: ({ status }) => <Badge status={status} /> },
  {
    name: 'Period ends',
    show: ({ currentPeriodEnd, cancelAtPeriodEnd }) => (
      <>
        {day(currentPeriodEnd)}
        {cancelAtPeriodEnd && <div class="muted small">then cancelled</div>}
      </>
    ),
  },
  { name: 'Cycles', show: ({ cyclesCompleted }) => cyclesCompleted, right: true },
  { name: 'Created', show: ({ createdAt }) => day(createdAt) },
]

const filterable = ['trialing', 'active', 'past_due', 'paused', 'unpaid', 'incomplete', 'canceled', 'expired']

/** All subscriptions, filtered by status. */
export function Subscriptions() {
  const [status, setStatus] = useState('')
  const list = useList<Subscription>('/subscriptions', { status, expand: 'customer,plan' })
  return (
    <>
      <Head title="Subscriptions">
        <StatusFilter among={filterable} value={status} onChoose={setStatus} />
        <Export<Subscription>
          path="/subscriptions"
          filters={{ status }}
          file="subscriptions.csv"
          columns={[
            ['id', (row) => row.id],
            ['status', (row) => row.status],
            ['customerId', (row) => row.customerId],
            ['planId', (row) => row.planId],
            ['currentPeriodStart', (row) => isoLocal(row.currentPeriodStart)],
            ['currentPeriodEnd', (row) => isoLocal(row.currentPeriodEnd)],
            ['cyclesCompleted', (row) => row.cyclesCompleted],
            ['cancelAtPeriodEnd', (row) => String(row.cancelAtPeriodEnd)],
            ['createdAt', (row) => isoLocal(row.createdAt)],
          ]}
        />
      </Head>
      <List of={list} columns={subscriptionColumns} caption="Subscriptions, newest first" />
    </>
  )
}
