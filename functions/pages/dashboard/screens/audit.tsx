import { whenColumn } from '../parts/columns.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import type { Column } from '../parts/table.tsx'
import { useList } from '../state.tsx'
import type { AuditEntry } from '../types.ts'

const columns: readonly Column<AuditEntry>[] = [
  whenColumn,
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
]

/** Who did what, when (D14.7, A14). */
export function AuditLog() {
  const list = useList<AuditEntry>('/audit', {}, 'admin')
  return <ListScreen title="Audit log" of={list} caption="Audit log, newest first" columns={columns} />
}
