import { useState } from 'preact/hooks'
import { admin, type Page } from '../api.ts'
import { koboOf, money, when } from '../format.ts'
import { Badge, Head, Section, Show } from '../parts/basics.tsx'
import { actionColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Opens, OpensForm } from '../parts/dialog.tsx'
import { Choice, Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useLoad, useMay } from '../state.tsx'
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
  const may = useMay().change('team')
  const remove = async (id: string) => {
    const removed = await admin<RemovedMember>('DELETE', `/members/${id}`)
    setLeft(removed.keys.length === 0 ? null : removed)
    members.reload()
    sessions.reload()
  }
  const end = actionColumn<DashboardSession>(({ id, email, current }) =>
    current ? (
      'This one'
    ) : (
      <Asks
        label="End…"
        title={`End the session of ${email}?`}
        says={['They are signed out there at once, and sign in again with a new code.']}
        verb="End it"
        keep="Leave it"
        run={() => admin('DELETE', `/sessions/${id}`)}
        after={() => {
          sayDone(`The session of ${email} is ended.`)
          sessions.reload()
        }}
      />
    ),
  )
  return (
    <>
      <Head title="Team">
        {may && <OpensForm label="Invite" primary form={InviteForm} after={members.reload} />}
      </Head>
      {left && <LeftBehind by={left} />}
      <Show of={members}>
        {({ items }) => (
          <Table caption="Members" rows={items} columns={memberColumns(may, remove, members.reload)} />
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
  const revoke = actionColumn<MadeKey>(({ mode, id, kind, name }) => (
    <Asks
      label="Revoke…"
      title={`Revoke “${name}”?`}
      says={['Whatever uses it stops at once.', 'This can’t be undone.']}
      verb="Revoke it"
      keep="Keep it"
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

function memberColumns(
  may: boolean,
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
    {
      name: 'Role',
      show: (row) => (row.accountOwner ? 'Owner of the account' : roles[row.role]),
    },
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
        may &&
        !row.accountOwner && (
          <span class="row">
            <Opens label="Change" title={`Change ${row.email}`} after={reload}>
              {(done) => <MemberForm of={row} onDone={done} />}
            </Opens>
            <Asks
              label="Remove…"
              title={`Remove ${row.name ?? row.email} from the team?`}
              says={[
                'They are signed out everywhere at once.',
                'Keys that they made go on working: you are asked about them next.',
                'To take this back, invite them again.',
              ]}
              verb="Remove them"
              keep="Keep them"
              run={() => remove(row.id)}
              after={() => {
                sayDone(`${row.name ?? row.email} is no longer in the team.`)
              }}
            />
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
        const [name, limit, role] = [value('name'), value('refundLimit'), value('role')]
        return admin('PATCH', `/members/${of.id}`, {
          ...(name === null ? {} : { name }),
          ...(role === of.role ? {} : { role }),
          ...(limit === null ? {} : { refundLimitKobo: koboOf(limit) }),
        })
      }}
      after={onDone}
    >
      <>
        <Field label="Name" name="name" value={of.name} hint="For the audit." />
        <Choice label="Role" name="role" value={of.role} among={roles} />
        <p class="hint">A new role holds at once, where they are signed in already too.</p>
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
