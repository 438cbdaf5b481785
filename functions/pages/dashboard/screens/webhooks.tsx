import { useState } from 'preact/hooks'
import { when } from '../format.ts'
import { Badge, Head, ShownOnce } from '../parts/basics.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { List } from '../parts/table.tsx'
import { useApi, useList } from '../state.tsx'
import type { WebhookEndpoint } from '../types.ts'

/** The webhook endpoints, to which events are sent. */
export function Webhooks() {
  const api = useApi()
  const list = useList<WebhookEndpoint>('/webhook-endpoints', {}, 'admin')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <Head title="Webhooks">
        <Opens label="New endpoint" primary after={list.reload}>
          {(done) => (
            <Form
              label="Register endpoint"
              done={null}
              send={async (value) => {
                const types = (value('eventTypes') ?? '').split(/[\s,]+/).filter((type) => type !== '')
                const made = await api.admin<{ secret: string }>('POST', '/webhook-endpoints', {
                  url: value('url'),
                  description: value('description'),
                  eventTypes: types.length === 0 ? null : types,
                })
                setSecret(made.secret)
                done()
              }}
            >
              <>
                <Field label="Address" name="url" type="url" required />
                <Field label="Description" name="description" />
                <Field
                  label="Event types"
                  name="eventTypes"
                  hint="Separated by commas. Empty: every type but the opt-in ones."
                />
              </>
            </Form>
          )}
        </Opens>
      </Head>
      {secret && <ShownOnce name="Signing secret" secret={secret} />}
      <List
        of={list}
        caption="Webhook endpoints, newest first"
        columns={[
          { name: 'Address', show: (row) => <a href={`/dashboard/webhooks/${row.id}`}>{row.url}</a> },
          { name: 'Description', show: (row) => row.description },
          { name: 'Types', show: (row) => row.eventTypes?.length ?? 'all' },
          {
            name: 'Status',
            show: (row) => (
              <>
                <Badge status={row.status} />
                {row.disabledReason && (
                  <div class="muted small">{row.disabledReason.replaceAll('_', ' ')}</div>
                )}
                {row.status === 'active' && row.failingSince && (
                  <div class="muted small">failing since {when(row.failingSince)}</div>
                )}
              </>
            ),
          },
          { name: 'Created', show: (row) => when(row.createdAt) },
        ]}
      />
    </>
  )
}
