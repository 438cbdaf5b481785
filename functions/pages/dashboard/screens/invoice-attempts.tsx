import { Badge, Section } from '../parts/basics.tsx'
import { amountColumn, whenColumn } from '../parts/columns.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { nextOf } from '../parts/timeline.tsx'
import type { InvoiceDetail } from '../types.ts'
import { attemptNames, failures, movementNames } from '../words.ts'

const attemptColumns: readonly Column<InvoiceDetail['attempts'][number]>[] = [
  whenColumn,
  amountColumn,
  {
    name: 'Outcome',
    show: (row) => (
      <>
        <Badge status={row.status} />
        {row.type !== 'charge' && (
          <div class="muted small">{attemptNames[row.type] ?? movementNames[row.type]}</div>
        )}
      </>
    ),
  },
  { name: 'Why', show: (row) => failures[row.failureCode ?? ''] ?? row.failureCode },
  {
    name: 'What happened next',
    show: (row) => (
      <>
        {row.decision && nextOf(row.decision)}
        <div class="muted small">{row.decision && (row.decision['reason'] as string | undefined)}</div>
      </>
    ),
  },
]

/** Every attempt to charge an invoice, with its reason and what followed. */
export function Attempts({ of: { attempts } }: { readonly of: InvoiceDetail }) {
  return (
    <Section title="Attempts">
      <Table caption="Attempts to charge this invoice" rows={attempts} columns={attemptColumns} />
    </Section>
  )
}
