import { useState } from 'preact/hooks'
import { when } from '../format.ts'
import { Badge, Head, ShownOnce } from '../parts/basics.tsx'
import { createdColumn } from '../parts/columns.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { WebhookEndpoint } from '../types.ts'

const columns: readonly Column<WebhookEndpoint>[] = [
  { name: 'Address', show: (row) => <a href={`/dashboard/webhooks/${row.id}`}>{row.url}</a> },
  { name: 'Description', show: (row) => row.description },
  { name: 'Types', show: (row) => (row.eventSet === 'named' ? row.eventTypes!.length : row.eventSet) },
  {
    name: 'Status',
    show: (row) => (
      <>
        <Badge status={row.status} />
        {row.disabledReason && <div class="muted small">{row.disabledReason.replaceAll('_', ' ')}</div>}
        {row.status === 'active' && row.failingSince && (
          <div class="muted small">failing since {when(row.failingSince)}</div>
        )}
      </>
    ),
  },
  createdColumn,
]

/** The webhook endpoints, to which events are sent. */
export function Webhooks() {
  const list = useList<WebhookEndpoint>('/webhook-endpoints', {}, 'admin')
  const [secret, setSecret] = useState<string | null>(null)
  const may = useMay().change('webhooks')
  return (
    <>
      <Head title="Webhooks">
        {may && (
          <Opens label="New endpoint" primary after={list.reload}>
            {(done) => <EndpointForm onMade={setSecret} onDone={done} />}
          </Opens>
        )}
      </Head>
      {secret && <ShownOnce name="Signing secret" secret={secret} />}
      <List of={list} caption="Webhook endpoints, newest first" columns={columns} />
    </>
  )
}

function EndpointForm({
  onMade,
  onDone,
}: {
  readonly onMade: (secret: string) => void
  readonly onDone: () => void
}) {
  const api = useApi()
  return (
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
        onMade(made.secret)
      }}
      after={onDone}
    >
      <>
        <Field label="Address" name="url" type="url" required />
        <Field label="Description" name="description" />
        <Field
          label="Event types"
          name="eventTypes"
          hint="Separated by commas. Empty: every type but the opt-in ones. *: every type."
        />
      </>
    </Form>
  )
}
