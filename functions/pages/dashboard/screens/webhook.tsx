import { useLocation, useRoute } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Page } from '../api.ts'
import { when } from '../format.ts'
import { Badge, Facts, Head, Refresh, Show, ShownOnce } from '../parts/basics.tsx'
import { actionColumn, whenColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useLoad, useMay } from '../state.tsx'
import type { BillingEvent, Delivery, WebhookEndpoint } from '../types.ts'
import { RedeliverRange } from './redeliver-range.tsx'

const columns: readonly Column<Delivery>[] = [
  whenColumn,
  { name: 'Event', show: (row) => row.eventType },
  { name: 'Attempt', show: (row) => row.attempt, right: true },
  {
    name: 'Outcome',
    show: (row) => (
      <>
        <Badge status={row.status} />
        <div class="muted small">
          {[row.responseStatus, row.failure, row.durationMs === null ? null : `${row.durationMs} ms`]
            .filter((part) => part !== null)
            .join(', ')}
        </div>
      </>
    ),
  },
  { name: 'Next try', show: (row) => (row.nextAttemptAt ? when(row.nextAttemptAt) : '') },
]

/** One endpoint and every attempt to deliver to it: what was sent, the answer, and how to send it again. */
export function WebhookScreen() {
  const id = useRoute().params['id'] ?? ''
  const { route } = useLocation()
  const api = useApi()
  const [secret, setSecret] = useState<string | null>(null)
  const endpoint = useLoad(async () => {
    const { items } = await api.admin<Page<WebhookEndpoint>>('GET', '/webhook-endpoints?limit=100')
    const found = items.find((one) => one.id === id)
    if (!found) throw new Error('There is no such endpoint.')
    return found
  }, [id, api.mode])
  const deliveries = useList<Delivery>(`/webhook-endpoints/${id}/deliveries`, {}, 'admin')
  const may = useMay().change('webhooks')
  const turn = async (on: boolean) => {
    await api.admin('PATCH', `/webhook-endpoints/${id}`, { status: on ? 'active' : 'disabled' })
    endpoint.reload()
    sayDone(on ? 'The endpoint is on.' : 'The endpoint is off: nothing is sent to it.', () => turn(!on))
  }
  const look = actionColumn<Delivery>((row) => (
    <div class="row">
      <Opens label="Look" title={row.eventType}>
        {() => <Bodies of={row} />}
      </Opens>
      {row.status === 'failed' && (
        <Act
          label="Resend"
          run={() => api.admin('POST', `/webhook-endpoints/${id}/deliveries/${row.id}/retry`)}
          after={deliveries.reload}
        />
      )}
    </div>
  ))
  return (
    <>
      <Show of={endpoint} page="Webhook">
        {(one) => (
          <>
            <Head title="Webhook endpoint">
              <Badge status={one.status} />
              {may && (
                <>
                  <Act
                    label="Send a test event"
                    run={() => api.admin('POST', `/webhook-endpoints/${id}/test`, {})}
                    after={deliveries.reload}
                  />
                  <Act
                    label={one.status === 'active' ? 'Switch off' : 'Switch on'}
                    run={() => turn(one.status !== 'active')}
                  />
                  <Asks
                    label="New secret…"
                    plain
                    title="Make a new signing secret?"
                    says={[
                      'Both secrets sign each delivery for 24 hours; then the old one stops working.',
                      'Put the new one into your receiver before then. This can’t be undone.',
                    ]}
                    verb="Make a new secret"
                    keep="Keep the current one"
                    run={async () => {
                      const path = `/webhook-endpoints/${id}/rotate-secret`
                      setSecret((await api.admin<{ secret: string }>('POST', path)).secret)
                    }}
                  />
                  <Asks
                    label="Delete…"
                    title="Delete this endpoint?"
                    says={[
                      `Nothing more is sent to ${one.url}, and its attempts are no longer shown.`,
                      'To pause it, switch it off instead. Deleting can’t be undone.',
                    ]}
                    verb="Delete it"
                    keep="Keep the endpoint"
                    run={() => api.admin('DELETE', `/webhook-endpoints/${id}`)}
                    after={() => {
                      sayDone(`The endpoint ${one.url} is deleted.`)
                      route('/dashboard/webhooks')
                    }}
                  />
                </>
              )}
            </Head>
            {secret && <ShownOnce name="New secret; the old one signs for 24 hours more" secret={secret} />}
            <section class="card">
              <Facts
                of={[
                  ['Address', <code>{one.url}</code>],
                  ['Description', one.description ?? 'none'],
                  ['Event types', wanted(one.eventTypes)],
                  ['Created', when(one.createdAt)],
                ]}
              />
            </section>
          </>
        )}
      </Show>
      <section>
        <div class="head">
          <h2>Attempts</h2>
          {may && (
            <Opens label="Resend a period" title="Resend the events of a period">
              {() => <RedeliverRange id={id} onDone={deliveries.reload} />}
            </Opens>
          )}
          <Refresh run={deliveries.reload} />
        </div>
        <List of={deliveries} caption="Delivery attempts, newest first" columns={[...columns, look]} />
      </section>
    </>
  )
}

/** What was sent, and what the receiver answered. */
function Bodies({ of }: { readonly of: Delivery }) {
  const api = useApi()
  const event = useLoad<BillingEvent>(() => api.v1('GET', `/events/${of.eventId}`), [of.eventId])
  return (
    <div class="stack">
      <h3>Sent</h3>
      <Show of={event}>{(one) => <pre tabIndex={0}>{JSON.stringify(one, null, 2)}</pre>}</Show>
      <h3>Answered</h3>
      <pre tabIndex={0}>{of.responseBody ?? of.failure ?? 'Nothing is kept.'}</pre>
    </div>
  )
}

/** The types of an endpoint in words. */
function wanted(types: readonly string[] | null): string {
  if (types === null) return 'every type but the opt-in ones'
  return types.includes('*') ? 'every type' : types.join(', ')
}
