import { useState } from 'preact/hooks'
import { admin, type Page } from '../api.ts'
import { when } from '../format.ts'
import { Head, Section, Show } from '../parts/basics.tsx'
import { actionColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { OpensForm } from '../parts/dialog.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useLoad, useMay } from '../state.tsx'
import type { ApiKey, DashboardSession, Member, RemovedMember } from '../types.ts'
import { InviteForm, memberColumns, type TeamKey } from './team-members.tsx'

type MadeKey = RemovedMember['keys'][number]

const sessionColumns: readonly Column<DashboardSession>[] = [
  { name: 'Who', show: (row) => row.email },
  { name: 'Since', show: (row) => when(row.createdAt) },
  { name: 'Until', show: (row) => when(row.expiresAt) },
]

const modes = ['live', 'sandbox'] as const

/** The working keys of a mode. */
async function keysIn(mode: (typeof modes)[number]): Promise<readonly TeamKey[]> {
  const { items } = await admin<Page<ApiKey>>('GET', `/${mode}/api-keys?limit=100`)
  return items.filter(({ revokedAt }) => revokedAt === null).map((key) => ({ ...key, mode }))
}

/** How many there are, and how many have a second factor, in a sentence. */
function guardedBy(team: readonly Member[]): string {
  const guarded = team.filter(({ secondFactor }) => secondFactor).length
  const people =
    team.length === 1
      ? 'One person signs in with a code'
      : `${team.length} people. Everyone signs in with a code`
  return guarded === 0 ? `${people}.` : `${people}; ${guarded} also with a second factor.`
}

/** Who may sign in, and what each of them may do; the open sessions. */
export function Team() {
  const may = useMay().change('team')
  const members = useLoad(async () => {
    const [team, ...keys] = await Promise.all([
      admin<Page<Member>>('GET', '/members?limit=100'),
      // Members who may not see keys do not request them.
      ...(may ? modes.map(keysIn) : []),
    ])
    return { items: team.items, keys: keys.flat() }
  }, [])
  const sessions = useLoad(() => admin<Page<DashboardSession>>('GET', '/sessions?limit=100'), [])
  const [left, setLeft] = useState<RemovedMember | null>(null)
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
      <Head title="Team" under={members.data === null ? undefined : guardedBy(members.data.items)}>
        {may && <OpensForm label="Invite" primary form={InviteForm} after={members.reload} />}
      </Head>
      {left && <LeftBehind by={left} />}
      <Show of={members}>
        {({ items, keys }) => (
          <Table
            caption="Members"
            rows={items}
            columns={memberColumns(may ? { keys, remove, reload: members.reload } : null)}
          />
        )}
      </Show>
      <p class="notice">
        <strong>Support sees customers, never your money.</strong> Payouts, bills, keys and the audit are not
        in their menu. A refund above their limit becomes a request to an owner.
      </p>
      <Section title="Open sessions">
        <Show of={sessions}>
          {({ items }) => <Table caption="Sessions" rows={items} columns={[...sessionColumns, end]} />}
        </Show>
      </Section>
    </>
  )
}

/** A removed member's keys: they keep working until the owner revokes them (R7). */
function LeftBehind({ by }: { readonly by: RemovedMember }) {
  const [keys, setKeys] = useState(by.keys)
  const revoke = actionColumn<MadeKey>(({ mode, id, kind, name }) => (
    <Asks
      label="Revoke…"
      title={`Revoke “${name}”?`}
      says={['Anything that uses it stops working at once.', 'This can’t be undone.']}
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
      <p role="status">They still work. Revoke the ones that nothing else uses.</p>
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
