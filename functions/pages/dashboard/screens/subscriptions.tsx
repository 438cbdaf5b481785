import { fieldColumns, type CsvColumns } from '../csv-text.ts'
import { day, isoLocal, units } from '../format.ts'
import { createdDayColumn, statusColumn } from '../parts/columns.tsx'
import { StatusScreen } from '../parts/list-screen.tsx'
import { priceOfUnits } from '../parts/plans.tsx'
import { byMost, byText, byTime, type Orders } from '../parts/order.tsx'
import type { Column } from '../parts/table.tsx'
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
    show: ({ plan, planId, quantity, addOns }) => (
      <>
        {[units(plan?.name ?? planId, quantity), ...addOns.map((one) => units(one.name, one.quantity))].join(
          ', ',
        )}
        {plan && (
          <div class="muted small">
            {priceOfUnits(plan, quantity)}
            {addOns.length > 0 && ', and add-ons'}
          </div>
        )}
      </>
    ),
  },
  statusColumn,
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
  createdDayColumn,
]

const fileColumns: CsvColumns<Subscription> = [
  ...fieldColumns(['id', 'status', 'customerId', 'planId']),
  ['customer', (row) => row.customer?.name ?? row.customer?.email ?? null],
  ['plan', (row) => row.plan?.name ?? null],
  ...fieldColumns(['currentPeriodStart', 'currentPeriodEnd'], isoLocal),
  ...fieldColumns(['cyclesCompleted']),
  ...fieldColumns(['cancelAtPeriodEnd'], String),
  ...fieldColumns(['createdAt'], isoLocal),
]

const orders: Orders<Subscription> = {
  oldest: ['Oldest first', byTime((row) => row.createdAt)],
  ends: ['Period ends first', byTime((row) => row.currentPeriodEnd)],
  cycles: ['Most cycles', byMost((row) => row.cyclesCompleted)],
  customer: ['Customer, A to Z', byText(({ customer }) => customer?.name ?? customer?.email)],
  plan: ['Plan, A to Z', byText(({ plan }) => plan?.name)],
}

const filterable = ['trialing', 'active', 'past_due', 'paused', 'unpaid', 'incomplete', 'canceled', 'expired']

/** All subscriptions, filtered by status. */
export function Subscriptions() {
  return (
    <StatusScreen
      title="Subscriptions"
      kind="subscriptions"
      among={filterable}
      columns={subscriptionColumns}
      orders={orders}
      fileColumns={fileColumns}
    />
  )
}
