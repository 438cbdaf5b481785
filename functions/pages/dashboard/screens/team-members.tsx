import { koboOf, money, when } from '../format.ts'
import { initials } from '../parts/account-menu.tsx'
import { Asks, RowMenu, sayDone } from '../parts/acts.tsx'
import { Badge } from '../parts/basics.tsx'
import { actionColumn } from '../parts/columns.tsx'
import { Opens } from '../parts/dialog.tsx'
import { ChangeForm, Choice, Field, Form } from '../parts/form.tsx'
import type { Column } from '../parts/table.tsx'
import { admin } from '../api.ts'
import type { ApiKey, Member } from '../types.ts'

const roles = {
  owner: 'Owner: everything',
  developer: 'Developer: keys, webhooks, plans, the sandbox',
  support: 'Support: customers, subscriptions, refunds up to a limit',
  finance: 'Finance: balance, payouts, bills',
} as const

/** What each role sees and does, in a few words. */
const duties = {
  owner: ['Owner', 'Everything'],
  developer: ['Developer', 'Keys, webhooks, plans, test mode'],
  support: ['Support', 'Customers, links, small refunds'],
  finance: ['Finance', 'Payouts, refunds, the books'],
} as const

/** A working key, with its mode. */
export type TeamKey = ApiKey & { readonly mode: 'live' | 'sandbox' }

const mayRefund = ({ role, refundLimitKobo }: Member): string => {
  if (role === 'developer') return 'Nothing'
  return refundLimitKobo === null ? 'No limit' : `${money(refundLimitKobo)} a day`
}

/** The names of some keys, for a line: at most three. */
const namesOf = (keys: readonly TeamKey[]): string =>
  [...keys.slice(0, 3).map(({ name }) => name), ...(keys.length > 3 ? [`${keys.length - 3} more`] : [])].join(
    ', ',
  )

/** What an owner may do with members; null for everyone else. */
export interface Changing {
  readonly keys: readonly TeamKey[]
  readonly remove: (id: string) => Promise<void>
  readonly reload: () => void
}

/** The team as a table: who, what they may do, when they were last here, their second factor, their keys (17). */
export function memberColumns(changing: Changing | null): readonly Column<Member>[] {
  const keysOf = ({ id }: Member) => changing?.keys.filter(({ madeBy }) => madeBy === id) ?? []
  return [
    {
      name: 'Name',
      show: (row) => (
        <span class="person">
          <span class="avatar" aria-hidden="true">
            {initials(row.name ?? row.email)}
          </span>
          <span>
            <strong>{row.name ?? row.email}</strong>
            {row.name !== null && <span class="muted small">{row.email}</span>}
          </span>
        </span>
      ),
    },
    {
      name: 'Role',
      lead: true,
      show: (row) => (
        <>
          {row.accountOwner ? 'Owner of the account' : duties[row.role][0]}
          <div class="muted small">
            {row.joinedAt === null ? `Invited ${when(row.createdAt)}` : duties[row.role][1]}
          </div>
        </>
      ),
    },
    { name: 'May refund', show: mayRefund, right: true },
    {
      name: 'Last here',
      show: (row) => (row.joinedAt === null ? <Badge status="invited" /> : when(row.lastSeenAt)),
    },
    {
      name: 'Second factor',
      show: (row) => (
        <span class={`badge ${row.secondFactor ? 'good' : 'wait'}`}>{row.secondFactor ? 'App' : 'None'}</span>
      ),
    },
    ...(changing === null
      ? []
      : [
          { name: 'Keys they made', show: (row: Member) => namesOf(keysOf(row)) },
          actionColumn<Member>(
            (row) => !row.accountOwner && <Acts {...changing} of={row} keys={keysOf(row)} />,
          ),
        ]),
  ]
}

function Acts({ of: row, keys, remove, reload }: Changing & { readonly of: Member }) {
  const name = row.name ?? row.email
  const left =
    keys.length === 0
      ? 'They have no working keys.'
      : `They made ${keys.length === 1 ? 'a key' : `${keys.length} keys`} that will work on (${namesOf(keys)}): we ask you about ${keys.length === 1 ? 'it' : 'them'} next.`
  return (
    <span class="row">
      <Opens label="Change…" title={`Change ${name}`} after={reload}>
        {(done) => <MemberForm of={row} onDone={done} />}
      </Opens>
      <RowMenu of={name}>
        <Asks
          label="Remove…"
          title={`Remove ${name} from the team?`}
          says={['They are signed out everywhere at once.', left, 'To take this back, invite them again.']}
          verb="Remove them"
          keep="Keep them"
          run={() => remove(row.id)}
          after={() => {
            sayDone(`${name} is no longer in the team.`)
          }}
        />
      </RowMenu>
    </span>
  )
}

function MemberForm({ of, onDone }: { readonly of: Member; readonly onDone: () => void }) {
  return (
    <ChangeForm
      send={(value) => {
        const [name, limit, role] = [value('name'), value('refundLimit'), value('role')]
        return admin('PATCH', `/members/${of.id}`, {
          ...(name === null ? {} : { name }),
          ...(role === of.role ? {} : { role }),
          ...(limit === null ? {} : { refundLimitKobo: koboOf(limit) }),
        })
      }}
      onDone={onDone}
    >
      <>
        <Field label="Name" name="name" value={of.name} hint="For the audit." />
        <Choice label="Role" name="role" value={of.role} among={roles} />
        <p class="hint">A new role applies at once, also where they are already signed in.</p>
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
    </ChangeForm>
  )
}

const limitHint = 'In total, with credit. For one invoice, together with other support members.'

/** Asks whom to invite, and in which role. */
export function InviteForm({ onDone }: { readonly onDone: () => void }) {
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
