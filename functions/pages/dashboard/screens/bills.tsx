import { Head, Show } from '../parts/basics.tsx'
import { amountColumn, statusColumn, whenColumn } from '../parts/columns.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { Bill } from '../types.ts'

const columns: readonly Column<Bill>[] = [
  whenColumn,
  { name: 'What', show: (row) => row.category },
  { name: 'Provider', show: (row) => row.provider },
  { name: 'For', show: (row) => row.recipient },
  amountColumn,
  statusColumn,
  { name: 'Token', show: (row) => <code>{row.meta['token'] ?? ''}</code> },
]

/** The newest 30 bill payments (S26). */
export function Bills() {
  const api = useApi()
  const loaded = useLoad(() => api.v1<{ items: readonly Bill[] }>('GET', '/vas/history'), [api.mode])
  return (
    <>
      <Head title="Bill payments" />
      <Show of={loaded}>
        {({ items }) => <Table caption="The newest bill payments" rows={items} columns={columns} />}
      </Show>
    </>
  )
}
