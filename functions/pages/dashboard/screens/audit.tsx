import { when } from '../format.ts'
import { Head } from '../parts/basics.tsx'
import { List } from '../parts/table.tsx'
import { useList } from '../state.tsx'
import type { AuditEntry } from '../types.ts'

/** Who did what, when (D14.7, A14). */
export function AuditLog() {
  const list = useList<AuditEntry>('/audit', {}, 'admin')
  return (
    <>
      <Head title="Audit log" />
      <List
        of={list}
        caption="Audit log, newest first"
        columns={[
          { name: 'When', show: (row) => when(row.createdAt) },
          { name: 'What', show: (row) => row.action.replaceAll('-', ' ') },
          { name: 'Of', show: (row) => <code>{row.targetId}</code> },
          {
            name: 'By',
            show: (row) => (
              <>
                {row.actor.kind.replaceAll('_', ' ')} <code>{row.actor.id}</code>
              </>
            ),
          },
          { name: 'Request', show: (row) => <code>{row.requestId}</code> },
        ]}
      />
    </>
  )
}
