import { money, when } from '../format.ts'
import { Badge, Head, Show } from '../parts/basics.tsx'
import { Table } from '../parts/table.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { Bill } from '../types.ts'

/** The newest 30 bill payments (S26). */
export function Bills() {
  const api = useApi()
  const loaded = useLoad(() => api.v1<{ items: readonly Bill[] }>('GET', '/vas/history'), [api.mode])
  return (
    <>
      <Head title="Bill payments" />
      <Show of={loaded}>
        {({ items }) => (
          <Table
            caption="The newest bill payments"
            rows={items}
            columns={[
              { name: 'When', show: (row) => when(row.createdAt) },
              { name: 'What', show: (row) => row.category },
              { name: 'Provider', show: (row) => row.provider },
              { name: 'For', show: (row) => row.recipient },
              { name: 'Amount', show: (row) => money(row.amount, row.currency), right: true },
              { name: 'Status', show: (row) => <Badge status={row.status} /> },
              { name: 'Token', show: (row) => <code>{row.meta['token'] ?? ''}</code> },
            ]}
          />
        )}
      </Show>
    </>
  )
}
