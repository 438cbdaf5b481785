import { useState } from 'preact/hooks'
import { admin, type Page } from '../api.ts'
import { koboOf, money, when } from '../format.ts'
import { Badge, Head, Section, Show } from '../parts/basics.tsx'
import { actionColumn } from '../parts/columns.tsx'
import { Act, Opens, OpensForm } from '../parts/dialog.tsx'
import { Choice, Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useLoad } from '../state.tsx'
import type { DashboardSession, Member, RemovedMember } from '../types.ts'

type MadeKey = RemovedMember['keys'][number]

const roles = {
  owner: 'Owner: everything',
  developer: 'Developer: keys, webhooks, plans, the sandbox',
  support: 'Support: customers, subscriptions, refunds up to a limit',
  finance: 'Finance: balance, payouts, bills',
} as const

const sessionColumns: readonly Column<DashboardSession>[] = [
  { name: 'Who', show: (row) => row.email },
  { name: 'Since', show: (row) => when(row.createdAt) },
  { name: 'Until', show: (row) => when(row.expiresAt) },
]

/** Who may sign in, and what each of them may do; the open sessions. */
export function Team() {
  const members = useLoad(() => admin<Page<Member>>('GET', '/members?limit=100'), [])
  const sessions = useLoad(() => admin<Page<DashboardSession>>('GET', '/sessions?limit=100'), [])
  const [left, setLeft] = useState<RemovedMember | null>(null)
  const change = async (id: string, body: unknown) => {
    await admin('PATCH', `/members/${id}`, body)
    members.reload()
  }
  const remove = async (id: string) => {
    const removed = await admin<RemovedMember>('DELETE', `/members/${id}`)
    setLeft(removed.keys.length === 0 ? null : removed)
    members.reload()
    sessions.reload()
  }
  const end = actionColumn<DashboardSession>(({ id, current }) =>
    current ? (
      'This one'
    ) : (
      <Act label="End" danger run={() => admin('DELETE', `/sessions/${id}`)} after={sessions.reload} />
    ),
  )
  return (
    <>
      <Head title="Team">
        <OpensForm label="Invite" primary form={InviteForm} after={members.reload} />
      </Head>
      {left && <LeftBehind by={left} />}
      <Show of={members}>
        {({ items }) => (
          <Table caption="Members" rows={items} columns={memberColumns(change, remove, members.reload)} />
        )}
      </Show>
      <Section title="Open sessions">
        <Show of={sessions}>
          {({ items }) => <Table caption="Sessions" rows={items} columns={[...sessionColumns, end]} />}
        </Show>
      </Section>
    </>
  )
}

/** The keys that a removed member made: they work on, until the owner revokes them (R7). */
function LeftBehind({ by }: { readonly by: RemovedMember }) {
  const [keys, setKeys] = useState(by.keys)
  const revoke = actionColumn<MadeKey>(({ mode, id, kind }) => (
    <Act
      label="Revoke"
      danger
      run={() => admin('DELETE', `/${mode}/${kind === 'oauth_client' ? 'oauth-clients' : 'api-keys'}/${id}`)}
      after={() => {
        setKeys((all) => all.filter((one) => one.id !== id))
      }}
    />
  ))
  if (keys.length === 0) return <p role="status">All keys that {by.email} made are revoked.</p>
  return (
    <Section title={`Keys that ${by.email} made`}>
      <p role="status">They still work. Revoke those that nothing else uses.</p>
      <Table caption="Keys they made" rows={keys} columns={[...madeKeyColumns, revoke]} />
    </Section>
  )
}

const madeKeyColumns: readonly Column<MadeKey>[] = [
  { name: 'Mode', show: (row) => row.mode },
  { name: 'Name', show: (row) => row.name },
  { name: 'Kind', show: (row) => row.kind.replaceAll('_', ' ') },
  { name: 'Key', show: (row) => <code>{row.hint}</code> },
]

type Change = (id: string, body: unknown) => Promise<void>

function memberColumns(
  change: Change,
  remove: (id: string) => Promise<void>,
  reload: () => void,
): readonly Column<Member>[] {
  return [
    {
      name: 'Who',
      show: (row) => (
        <>
          {row.name ?? row.email}
          {row.name !== null && <div class="muted small">{row.email}</div>}
        </>
      ),
    },
    { name: 'Role', show: (row) => <RoleChoice of={row} change={change} /> },
    {
      name: 'Refunds a day',
      show: (row) => (row.refundLimitKobo === null ? '' : money(row.refundLimitKobo)),
    },
    {
      name: 'Status',
      show: (row) => <Badge status={row.joinedAt === null ? 'invited' : 'active'} />,
    },
    actionColumn(
      (row) =>
        !row.accountOwner && (
          <span class="row">
            <Opens label="Change" title={`Change ${row.email}`} after={reload}>
              {(done) => <MemberForm of={row} onDone={done} />}
            </Opens>
            <Act label="Remove" danger run={() => remove(row.id)} />
          </span>
        ),
    ),
  ]
}

function MemberForm({ of, onDone }: { readonly of: Member; readonly onDone: () => void }) {
  return (
    <Form
      label="Save"
      done={null}
      send={(value) => {
        const [name, limit] = [value('name'), value('refundLimit')]
        return admin('PATCH', `/members/${of.id}`, {
          ...(name === null ? {} : { name }),
          ...(limit === null ? {} : { refundLimitKobo: koboOf(limit) }),
        })
      }}
      after={onDone}
    >
      <>
        <Field label="Name" name="name" value={of.name} hint="For the audit." />
        {of.role === 'support' && (
          <Field
            label="Refunds a day in naira"
            name="refundLimit"
            inputMode="decimal"
            value={of.refundLimitKobo === null ? null : of.refundLimitKobo / 100}
            hint={limitHint}
            path="refundLimitKobo"
          />
        )}
      </>
    </Form>
  )
}

const limitHint = 'As a sum, with credit; of one invoice together with the others in support.'

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  return (
    <Form
      label="Send invitation"
      done={null}
      send={(value) => {
        const limit = value('refundLimit')
        return admin('POST', '/members', {
          email: value('email'),
          role: value('role'),
          ...(value('name') === null ? {} : { name: value('name') }),
          ...(limit === null ? {} : { refundLimitKobo: koboOf(limit) }),
        })
      }}
      after={onDone}
    >
      <>
        <Field label="Email" name="email" type="email" required />
        <Field label="Name" name="name" hint="For the audit." />
        <Choice label="Role" name="role" value="support" among={roles} />
        <Field
          label="Refunds a day in naira"
          name="refundLimit"
          inputMode="decimal"
          hint={`For support. Empty: 10,000. ${limitHint}`}
          path="refundLimitKobo"
        />
      </>
    </Form>
  )
}

function RoleChoice({ of, change }: { readonly of: Member; readonly change: Change }) {
  if (of.accountOwner) return <>Owner of the account</>
  return (
    <select
      aria-label={`Role of ${of.email}`}
      value={of.role}
      onChange={(event) => void change(of.id, { role: event.currentTarget.value })}
    >
      {Object.keys(roles).map((role) => (
        <option value={role}>{role}</option>
      ))}
    </select>
  )
}
