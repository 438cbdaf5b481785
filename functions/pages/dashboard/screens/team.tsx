import { admin, type Page } from '../api.ts'
import { koboOf, money, when } from '../format.ts'
import { Badge, Head, Section, Show } from '../parts/basics.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Table } from '../parts/table.tsx'
import { useLoad } from '../state.tsx'
import type { DashboardSession, Member } from '../types.ts'

const roles = {
  owner: 'Owner: everything',
  developer: 'Developer: keys, webhooks, plans, the sandbox',
  support: 'Support: customers, subscriptions, refunds up to a limit',
  finance: 'Finance: balance, payouts, bills',
} as const

/** Who may sign in, and what each of them may do; the open sessions. */
export function Team() {
  const members = useLoad(() => admin<Page<Member>>('GET', '/members?limit=100'), [])
  const sessions = useLoad(() => admin<Page<DashboardSession>>('GET', '/sessions?limit=100'), [])
  const change = async (method: string, id: string, body?: unknown) => {
    await admin(method, `/members/${id}`, body)
    members.reload()
  }
  return (
    <>
      <Head title="Team">
        <Opens label="Invite" primary after={members.reload}>
          {(done) => (
            <Form
              label="Send invitation"
              done={null}
              send={async (value) => {
                const limit = value('refundLimit')
                await admin('POST', '/members', {
                  email: value('email'),
                  role: value('role'),
                  ...(limit === null ? {} : { refundLimitKobo: koboOf(limit) }),
                })
                done()
              }}
            >
              <>
                <Field label="Email" name="email" type="email" required />
                <Field label="Role" name="role" value="support">
                  {Object.entries(roles).map(([value, name]) => (
                    <option value={value}>{name}</option>
                  ))}
                </Field>
                <Field
                  label="Largest refund in naira"
                  name="refundLimit"
                  inputMode="decimal"
                  hint="For support. Empty: 10,000."
                  path="refundLimitKobo"
                />
              </>
            </Form>
          )}
        </Opens>
      </Head>
      <Show of={members}>
        {({ items }) => (
          <Table
            caption="Members"
            rows={items}
            columns={[
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
              {
                name: '',
                show: (row) =>
                  !row.accountOwner && <Act label="Remove" danger run={() => change('DELETE', row.id)} />,
              },
            ]}
          />
        )}
      </Show>
      <Section title="Open sessions">
        <Show of={sessions}>
          {({ items }) => (
            <Table
              caption="Sessions"
              rows={items}
              columns={[
                { name: 'Who', show: (row) => row.email },
                { name: 'Since', show: (row) => when(row.createdAt) },
                { name: 'Until', show: (row) => when(row.expiresAt) },
                {
                  name: '',
                  show: (row) =>
                    row.current ? (
                      'This one'
                    ) : (
                      <Act
                        label="End"
                        danger
                        run={async () => {
                          await admin('DELETE', `/sessions/${row.id}`)
                          sessions.reload()
                        }}
                      />
                    ),
                },
              ]}
            />
          )}
        </Show>
      </Section>
    </>
  )
}

function RoleChoice({
  of,
  change,
}: {
  readonly of: Member
  readonly change: (method: string, id: string, body: unknown) => Promise<void>
}) {
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
