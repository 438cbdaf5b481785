import { useState } from 'preact/hooks'
import { scopes } from '../../../../shared/domain/access/scopes.ts'
import { Badge, Head, Section, ShownOnce } from '../parts/basics.tsx'
import { actionColumn, createdColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Field, Form, Tick } from '../parts/form.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { ApiKey, OauthClient } from '../types.ts'
import { Approvals, ChangeLimits, LimitFields, limitsIn, LimitsOf } from './agents.tsx'

/** What is shown only once, and whose it is. */
interface Secret {
  readonly name: string
  readonly text: string
}

const keyColumns: readonly Column<ApiKey>[] = [
  { name: 'Name', show: (row) => row.name },
  { name: 'Kind', show: (row) => row.kind },
  {
    name: 'Key',
    show: (row) => (
      <>
        <code>{row.hint}</code>
        {row.awaitsOwner && <div class="muted small">refused until an owner confirms it</div>}
      </>
    ),
  },
  createdColumn,
]

const clientColumns: readonly Column<OauthClient>[] = [
  { name: 'Name', show: (row) => row.name },
  { name: 'Client', show: (row) => <code>{row.clientId}</code> },
  { name: 'Scopes', show: (row) => row.scopes.join(', ') },
  { name: 'May move', show: (row) => <LimitsOf of={row} /> },
]

/** API keys and OAuth clients of this mode. */
export function Keys() {
  const { admin } = useApi()
  const keys = useList<ApiKey>('/api-keys', {}, 'admin')
  const clients = useList<OauthClient>('/oauth-clients', {}, 'admin')
  const [secret, setSecret] = useState<Secret | null>(null)
  const revoke = actionColumn<ApiKey>(({ id, name, hint, revokedAt, awaitsOwner }) =>
    revokedAt === null ? (
      <span class="row">
        {awaitsOwner && (
          <Act label="Confirm" run={() => admin('POST', `/api-keys/${id}/confirm`, {})} after={keys.reload} />
        )}
        <Asks
          label="Revoke…"
          title={`Revoke the key “${name}”?`}
          says={[
            `Anything that uses ${hint} stops working at once.`,
            'To avoid an outage, create a new key, switch to it, then revoke this one.',
            'This can’t be undone.',
          ]}
          verb="Revoke it"
          keep="Keep the key"
          type={name}
          run={() => admin('DELETE', `/api-keys/${id}`)}
          after={() => {
            sayDone(`The key “${name}” is revoked.`)
            keys.reload()
          }}
        />
      </span>
    ) : (
      <Badge status="revoked" />
    ),
  )
  const may = useMay()
  const remove = actionColumn<OauthClient>((client) => {
    const { clientId: id, name } = client
    return (
      <span class="row">
        {may.change('limits') && <ChangeLimits of={client} after={clients.reload} />}
        <Asks
          label="Delete…"
          title={`Delete the client “${name}”?`}
          says={['Its tokens stop working at once, and it can’t get new ones.', 'This can’t be undone.']}
          verb="Delete it"
          keep="Keep the client"
          type={name}
          run={() => admin('DELETE', `/oauth-clients/${id}`)}
          after={() => {
            sayDone(`The client “${name}” is deleted.`)
            clients.reload()
          }}
        />
      </span>
    )
  })
  return (
    <>
      <Head title="Keys and clients">
        <Opens label="New key" primary after={keys.reload}>
          {(done) => <KeyForm onMade={setSecret} onDone={done} />}
        </Opens>
        <Opens label="New OAuth client" after={clients.reload}>
          {(done) => <ClientForm onMade={setSecret} onDone={done} />}
        </Opens>
      </Head>
      {secret && <ShownOnce name={secret.name} secret={secret.text} />}
      <Approvals />
      <Section title="API keys">
        <List of={keys} caption="API keys, newest first" columns={[...keyColumns, revoke]} />
      </Section>
      <Section title="OAuth clients">
        <List of={clients} caption="OAuth clients, newest first" columns={[...clientColumns, remove]} />
      </Section>
    </>
  )
}

interface Making {
  readonly onMade: (secret: Secret) => void
  readonly onDone: () => void
}

function KeyForm({ onMade, onDone }: Making) {
  const api = useApi()
  const create = async (name: string, kind: string | null) => {
    const made = await api.admin<ApiKey & { key: string }>('POST', '/api-keys', { name, kind })
    onMade({ name: `Key “${made.name}”`, text: made.key })
  }
  return (
    <Form
      label="Create key"
      done={null}
      send={(value) => create(value('name') ?? 'API key', value('kind'))}
      after={onDone}
    >
      <>
        <Field label="Name" name="name" />
        <Field label="Kind" name="kind">
          <option value="secret">Secret: for your server</option>
          <option value="publishable">Publishable: for pages, starts checkouts only</option>
        </Field>
      </>
    </Form>
  )
}

function ClientForm({ onMade, onDone }: Making) {
  const api = useApi()
  const [isAgent, setAgent] = useState(false)
  const register = async (body: object) => {
    const made = await api.admin<OauthClient & { clientSecret: string }>('POST', '/oauth-clients', body)
    onMade({ name: `Secret of ${made.clientId}`, text: made.clientSecret })
  }
  return (
    <Form
      label="Register client"
      done={null}
      send={(value, ticked) =>
        register({
          name: value('name'),
          scopes: scopes.filter(ticked),
          ...(isAgent ? { limits: limitsIn(value, ticked) } : {}),
        })
      }
      after={onDone}
    >
      <>
        <Field label="Name" name="name" required />
        <Field
          label="Who uses it"
          name="kind"
          onInput={(value) => {
            setAgent(value === 'agent')
          }}
        >
          <option value="platform">A platform that acts for you</option>
          <option value="agent">An AI agent, within limits</option>
        </Field>
        {isAgent && <LimitFields of={null} />}
        <fieldset>
          <legend>What it may do</legend>
          {scopes.map((scope) => (
            <Tick label={scope} name={scope} checked={scope === 'read'} />
          ))}
        </fieldset>
      </>
    </Form>
  )
}
