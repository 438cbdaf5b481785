import { useState } from 'preact/hooks'
import { admin, type Page } from '../api.ts'
import { money } from '../format.ts'
import { whenColumn } from '../parts/columns.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import type { Column } from '../parts/table.tsx'
import { useList, useLoad } from '../state.tsx'
import type { AuditEntry, Member } from '../types.ts'

const columns: readonly Column<AuditEntry>[] = [
  whenColumn,
  { name: 'Who', show: ({ actor }) => actor.name ?? actor.kind.replaceAll('_', ' ') },
  { name: 'What', show: (row) => row.action.replaceAll('-', ' ') },
  {
    name: 'Amount',
    show: ({ amount, currency }) => (amount === null ? '' : money(amount, currency ?? 'NGN')),
  },
  { name: 'Of', show: (row) => <code>{row.targetId}</code> },
  {
    name: 'From',
    show: ({ actor, sourceAddress }) => (
      <>
        {sourceAddress} <code>{actor.id}</code>
      </>
    ),
  },
]

/** What is asked for most; every other action is found among all. */
const actions: Readonly<Record<string, string>> = {
  'refund-invoice': 'Refunds',
  'mend-credit': 'Credit',
  'cancel-subscription': 'Cancels',
  'void-invoice': 'Voids',
  'stop-recovery': 'Stopped recoveries',
  'blacklist-customer': 'Blacklists',
  'create-payout': 'Payouts',
  'create-api-key': 'New keys',
  'update-member': 'Roles and limits',
  'log-in': 'Log-ins',
}

/** Who did what, when, from where, and for how much (D14.7, A14, R7). */
export function AuditLog() {
  const [memberId, setMember] = useState('')
  const [action, setAction] = useState('')
  const members = useLoad(() => admin<Page<Member>>('GET', '/members?limit=100'), [])
  const filters = {
    ...(memberId === '' ? {} : { memberId }),
    ...(action === '' ? {} : { action }),
  }
  const list = useList<AuditEntry>('/audit', filters, 'admin')
  const people = (members.data?.items ?? []).map(({ id, name, email }) => [id, name ?? email] as const)
  return (
    <ListScreen title="Audit log" of={list} caption="Audit log, newest first" columns={columns}>
      <Select label="Who" value={memberId} set={setMember} among={people} />
      <Select label="What" value={action} set={setAction} among={Object.entries(actions)} />
    </ListScreen>
  )
}

function Select({
  label,
  value,
  set,
  among,
}: {
  readonly label: string
  readonly value: string
  readonly set: (value: string) => void
  readonly among: readonly (readonly [string, string])[]
}) {
  return (
    <label class="row" style={{ margin: 0 }}>
      {label}
      <select
        style={{ width: 'auto' }}
        value={value}
        onChange={(event) => {
          set(event.currentTarget.value)
        }}
      >
        <option value="">All</option>
        {among.map(([one, words]) => (
          <option value={one}>{words}</option>
        ))}
      </select>
    </label>
  )
}
