import { money, when } from '../format.ts'
import { Pick, useAddress } from '../parts/address.tsx'
import { amountColumn, statusColumn } from '../parts/columns.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import type { Column } from '../parts/table.tsx'
import { useList } from '../state.tsx'
import type { Dispute } from '../types.ts'
import { statuses } from '../words.ts'

const among = ['needs_response', 'under_review', 'won', 'lost', 'accepted'] as const

/** Who says what, by when it must be answered. */
const columns: readonly Column<Dispute>[] = [
  {
    name: 'Customer',
    show: ({ id, evidence, customerId }) => (
      <a href={`/dashboard/disputes/${id}`}>
        {evidence.customerName ?? evidence.customerEmail ?? customerId}
      </a>
    ),
  },
  { name: 'Says', show: (row) => row.category?.replaceAll('_', ' ') },
  {
    name: 'Answer by',
    show: (row) =>
      row.status === 'needs_response' ? when(row.dueAt) : row.submittedAt && `Sent ${when(row.submittedAt)}`,
  },
  statusColumn,
  amountColumn,
  { name: 'Held', show: (row) => (row.heldKobo > 0 ? money(row.heldKobo, row.currency) : ''), right: true },
]

/** Payments that payers dispute at their banks, the newest first (15). */
export function Disputes() {
  const { values, set } = useAddress(['status'])
  const list = useList<Dispute>('/disputes', { status: values.status })
  return (
    <ListScreen
      title="Disputes"
      of={list}
      caption="Disputed payments, newest first"
      columns={columns}
      empty="None of your payments is disputed. When a bank reports a dispute, it appears here with the evidence prepared."
    >
      <Pick
        label="Status"
        value={values.status}
        set={(value) => {
          set('status', value)
        }}
        among={among.map((one) => [one, statuses[one]?.[0] ?? one])}
      />
    </ListScreen>
  )
}
