import { admin, type Page } from '../api.ts'
import { koboOf, money, when } from '../format.ts'
import { Badge, Head, Section, Show } from '../parts/basics.tsx'
import { actionColumn } from '../parts/columns.tsx'
import { Act, OpensForm } from '../parts/dialog.tsx'
import { Choice, Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useLoad } from '../state.tsx'
import type { DashboardSession, Member } from '../types.ts'

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
  const change = async (method: string, id: string, body?: unknown) => {
    await admin(method, `/members/${id}`, body)
    members.reload()
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
      <Show of={members}>
        {({ items }) => <Table caption="Members" rows={items} columns={memberColumns(change)} />}
      </Show>
      <Section title="Open sessions">
        <Show of={sessions}>
          {({ items }) => <Table caption="Sessions" rows={items} columns={[...sessionColumns, end]} />}
        </Show>
      </Section>
    </>
  )
}

type Change = (method: string, id: string, body?: unknown) => Promise<void>

function memberColumns(change: Change): readonly Column<Member>[] {
  return [
    { name: 'Email', show: (row) => row.email },
    { name: 'Role', show: (row) => <RoleChoice of={row} change={change} /> },
    {
      name: 'Largest refund',
      show: (row) => (row.refundLimitKobo === null ? '' : money(row.refundLimitKobo)),
    },
    {
      name: 'Status',
      show: (row) => <Badge status={row.joinedAt === null ? 'invited' : 'active'} />,
    },
    actionColumn(
      (row) => !row.accountOwner && <Act label="Remove" danger run={() => change('DELETE', row.id)} />,
    ),
  ]
}

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
          ...(limit === null ? {} : { refundLimitKobo: koboOf(limit) }),
        })
      }}
      after={onDone}
    >
      <>
        <Field label="Email" name="email" type="email" required />
        <Choice label="Role" name="role" value="support" among={roles} />
        <Field
          label="Largest refund in naira"
          name="refundLimit"
          inputMode="decimal"
          hint="For support. Empty: 10,000."
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
      onChange={(event) => void change('PATCH', of.id, { role: event.currentTarget.value })}
    >
      {Object.keys(roles).map((role) => (
        <option value={role}>{role}</option>
      ))}
    </select>
  )
}
