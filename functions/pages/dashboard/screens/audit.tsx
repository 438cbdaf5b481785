import { admin, type Page } from '../api.ts'
import { auditWords } from '../audit-words.ts'
import type { CsvColumns } from '../csv-text.ts'
import { decimal, isoLocal, money } from '../format.ts'
import { DateRange, Pick, rangeOf, useAddress } from '../parts/address.tsx'
import { whenColumn } from '../parts/columns.tsx'
import { Export } from '../parts/csv.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import type { Column } from '../parts/table.tsx'
import { useList, useLoad } from '../state.tsx'
import type { AuditEntry, Member } from '../types.ts'

/** A member's name, by their identifier. */
type Names = ReadonlyMap<string, string>

const kinds: Readonly<Record<AuditEntry['actor']['kind'], string>> = {
  dashboard: 'Team',
  operator: 'Operator',
  customer: 'Customer',
  owner_link: 'Owner, by a link in an email',
  api_key: 'API key',
  oauth_client: 'OAuth client',
}

/** The names of objects by identifier, and their pages. */
const objects: Readonly<Record<string, readonly [name: string, page: string | null]>> = {
  inv: ['Invoice', 'invoices'],
  sub: ['Subscription', 'subscriptions'],
  cus: ['Customer', 'customers'],
  imp: ['Import', 'imports'],
  plan: ['Plan', null],
  promo: ['Promo code', null],
  pm: ['Payment method', null],
  pout: ['Payout', null],
  key: ['API key', null],
  ses: ['Session', null],
}

const columnsFor = (names: Names): readonly Column<AuditEntry>[] => [
  whenColumn,
  {
    name: 'Who',
    show: ({ actor: { kind, name } }) => (
      <>
        {name ?? kinds[kind]}
        {name !== null && kind !== 'dashboard' && <div class="muted small">{kinds[kind]}</div>}
      </>
    ),
  },
  { name: 'What', show: (row) => whatOf(row) },
  {
    name: 'Amount',
    show: ({ amount, currency }) => (amount === null ? '' : money(amount, currency ?? 'NGN')),
    right: true,
  },
  { name: 'Of', show: ({ targetId }) => targetId !== null && <Target id={targetId} names={names} /> },
  {
    name: 'From',
    show: ({ actor, sourceAddress }) => (
      <>
        {sourceAddress}
        <div class="muted small" title={actor.id}>
          {kindOf(actor.id)} <End of={actor.id} />
        </div>
      </>
    ),
  },
]

const fileColumnsFor = (names: Names): CsvColumns<AuditEntry> => [
  ['when', ({ createdAt }) => isoLocal(createdAt)],
  ['who', ({ actor: { kind, name } }) => name ?? kinds[kind]],
  ['kind', ({ actor: { kind } }) => kinds[kind]],
  ['what', (row) => whatOf(row)],
  ['amount', ({ amount }) => (amount === null ? null : decimal(amount))],
  ['currency', ({ currency }) => currency],
  ['of', ({ targetId }) => (targetId === null ? null : (names.get(targetId) ?? targetId))],
  ['sourceAddress', ({ sourceAddress }) => sourceAddress],
  ['memberId', ({ actor: { memberId } }) => memberId],
  ['sessionOrKey', ({ actor: { id } }) => id],
  ['action', ({ action }) => action],
  ['requestId', ({ requestId }) => requestId],
]

/** What was done, in words. */
function whatOf({ action }: AuditEntry): string {
  return auditWords[action] ?? action.replaceAll('-', ' ')
}

/** What kind of thing an identifier names. */
function kindOf(id: string): string {
  return objects[id.slice(0, id.indexOf('_'))]?.[0] ?? ''
}

/** The end of an identifier, by which others of its kind differ. */
function End({ of }: { readonly of: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>…{of.slice(-6)}</span>
}

/** The object that something was done to: a member by name, others by their kind and the end of their identifier. */
function Target({ id, names }: { readonly id: string; readonly names: Names }) {
  const name = names.get(id)
  if (name !== undefined) return <>{name}</>
  const [kind, page] = objects[id.slice(0, id.indexOf('_'))] ?? [null, null]
  if (kind === null) return <code>{id}</code>
  return page === null ? (
    <span title={id}>
      {kind} <End of={id} />
    </span>
  ) : (
    <a href={`/dashboard/${page}/${id}`} title={id}>
      {kind} <End of={id} />
    </a>
  )
}

/** The most frequent filters; every other action is found among all. The names are those of several entries. */
const actions: Readonly<Record<string, string>> = {
  'refund-invoice': 'Refunds',
  'mend-credit': 'Credit',
  'cancel-subscription': 'Cancels',
  'void-invoice': 'Voids',
  'stop-recovery': 'Stopped recoveries',
  'blacklist-customer': 'Blocked customers',
  'create-payout': 'Payouts',
  'create-api-key': 'New keys',
  'update-member': 'Roles and limits',
  'log-in': 'Log-ins',
}

/** What the log omits unless it is asked for. */
const comings = ['log-in', 'log-out-dashboard']

/** Who did what, when, from where, and for how much (D14.7, A14, R7). */
export function AuditLog() {
  const { values, set } = useAddress(['memberId', 'action', 'from', 'to'])
  const { memberId, action, from, to } = values
  const members = useLoad(() => admin<Page<Member>>('GET', '/members?limit=100'), [])
  const filters = {
    ...(memberId === '' ? {} : { memberId }),
    ...(action === '' ? {} : { action }),
    ...rangeOf(values),
  }
  const read = useList<AuditEntry>('/audit', filters, 'admin')
  // Signing in and out would hide what was done; it is shown on request.
  const list =
    action !== '' || read.data === null
      ? read
      : { ...read, data: read.data.filter((one) => !comings.includes(one.action)) }
  const people = (members.data?.items ?? []).map(({ id, name, email }) => [id, name ?? email] as const)
  const names = new Map(people)
  return (
    <ListScreen title="Audit log" of={list} caption="Audit log, newest first" columns={columnsFor(names)}>
      <Pick
        label="Who"
        value={memberId}
        set={(value) => {
          set('memberId', value)
        }}
        among={people}
      />
      <Pick
        label="What"
        value={action}
        set={(value) => {
          set('action', value)
        }}
        among={Object.entries(actions)}
      />
      <DateRange from={from} to={to} set={set} />
      <Export
        path="/audit"
        surface="admin"
        filters={filters}
        file="audit.csv"
        columns={fileColumnsFor(names)}
      />
    </ListScreen>
  )
}
