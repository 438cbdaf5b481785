import { useState } from 'preact/hooks'
import { scopes } from '../../../../shared/domain/scopes.ts'
import { when } from '../format.ts'
import { Badge, Head, Section, ShownOnce } from '../parts/basics.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Field, Form, Tick } from '../parts/form.tsx'
import { List } from '../parts/table.tsx'
import { useApi, useList } from '../state.tsx'
import type { ApiKey, OauthClient } from '../types.ts'

/** API keys and OAuth clients of this mode. */
export function Keys() {
  const api = useApi()
  const keys = useList<ApiKey>('/api-keys', {}, 'admin')
  const clients = useList<OauthClient>('/oauth-clients', {}, 'admin')
  const [secret, setSecret] = useState<{ name: string; text: string } | null>(null)
  return (
    <>
      <Head title="Keys and clients">
        <Opens label="New key" primary after={keys.reload}>
          {(done) => (
            <Form
              label="Create key"
              done={null}
              send={async (value) => {
                const made = await api.admin<ApiKey & { key: string }>('POST', '/api-keys', {
                  name: value('name') ?? 'API key',
                  kind: value('kind'),
                })
                setSecret({ name: `Key “${made.name}”`, text: made.key })
                done()
              }}
            >
              <>
                <Field label="Name" name="name" />
                <Field label="Kind" name="kind">
                  <option value="secret">Secret: for your server</option>
                  <option value="publishable">Publishable: for pages, starts checkouts only</option>
                </Field>
              </>
            </Form>
          )}
        </Opens>
        <Opens label="New OAuth client" after={clients.reload}>
          {(done) => (
            <Form
              label="Register client"
              done={null}
              send={async (value, ticked) => {
                const made = await api.admin<OauthClient & { clientSecret: string }>(
                  'POST',
                  '/oauth-clients',
                  {
                    name: value('name'),
                    scopes: scopes.filter((scope) => ticked(scope)),
                  },
                )
                setSecret({ name: `Secret of ${made.clientId}`, text: made.clientSecret })
                done()
              }}
            >
              <>
                <Field label="Name" name="name" required />
                <fieldset>
                  <legend>What it may do</legend>
                  {scopes.map((scope) => (
                    <Tick label={scope} name={scope} checked={scope === 'read'} />
                  ))}
                </fieldset>
              </>
            </Form>
          )}
        </Opens>
      </Head>
      {secret && <ShownOnce name={secret.name} secret={secret.text} />}
      <Section title="API keys">
        <List
          of={keys}
          caption="API keys, newest first"
          columns={[
            { name: 'Name', show: (row) => row.name },
            { name: 'Kind', show: (row) => row.kind },
            { name: 'Key', show: (row) => <code>{row.hint}</code> },
            { name: 'Created', show: (row) => when(row.createdAt) },
            {
              name: '',
              show: (row) =>
                row.revokedAt === null ? (
                  <Act
                    label="Revoke"
                    danger
                    run={async () => {
                      await api.admin('DELETE', `/api-keys/${row.id}`)
                      keys.reload()
                    }}
                  />
                ) : (
                  <Badge status="revoked" />
                ),
            },
          ]}
        />
      </Section>
      <Section title="OAuth clients">
        <List
          of={clients}
          caption="OAuth clients, newest first"
          columns={[
            { name: 'Name', show: (row) => row.name },
            { name: 'Client', show: (row) => <code>{row.clientId}</code> },
            { name: 'Scopes', show: (row) => row.scopes.join(', ') },
            {
              name: '',
              show: (row) => (
                <Act
                  label="Delete"
                  danger
                  run={async () => {
                    await api.admin('DELETE', `/oauth-clients/${row.clientId}`)
                    clients.reload()
                  }}
                />
              ),
            },
          ]}
        />
      </Section>
    </>
  )
}
