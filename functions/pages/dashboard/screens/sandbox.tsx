import { ApiError } from '../api.ts'
import { when } from '../format.ts'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Facts, Head, Refresh, Section } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { List } from '../parts/table.tsx'
import { useApi, useList, useLoad, useMay, useSession } from '../state.tsx'
import type { Clock, TestMessage } from '../types.ts'

const dayMs = 86_400_000
const steps = [
  ['An hour', 3_600_000],
  ['A day', dayMs],
  ['A week', 7 * dayMs],
  ['A month', 31 * dayMs],
  ['A year', 366 * dayMs],
] as const

/** The clock that moves a whole sandbox, and the messages that customers would have received. */
export function SandboxScreen() {
  const api = useApi()
  if (api.mode === 'live') return <p>The clock belongs to test mode. Switch to it above.</p>
  return <Controls />
}

function Controls() {
  const api = useApi()
  const clock = useLoad<Clock | null>(
    () =>
      api.v1<Clock>('GET', '/sandbox/clock').catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    [],
  )
  const messages = useList<TestMessage>('/sandbox/messages')
  const moveTo = async (now: string) => {
    await api.v1('POST', '/sandbox/clock', { now })
    clock.reload()
    messages.reload()
  }
  return (
    <>
      <Head title="Sandbox" />
      <section class="card stack">
        <h2>Clock</h2>
        <p>
          Everything in test mode follows this clock: renewals, retries, trials, settlements. Move it ahead,
          and everything that falls due on the way happens.
        </p>
        {clock.error === null ? (
          <ClockNow clock={clock.data} loading={clock.loading} moveTo={moveTo} reload={clock.reload} />
        ) : (
          <p class="error" role="alert">
            {clock.error}
          </p>
        )}
      </section>
      <Section title="Test messages">
        <List
          of={messages}
          caption="Messages of this sandbox, newest first"
          empty="No messages yet. They are shown here only, and sent to nobody."
          columns={[
            { name: 'When', show: (row) => when(row.createdAt) },
            { name: 'To', show: (row) => row.to },
            {
              name: 'Message',
              show: (row) => (
                <>
                  {row.subject && <strong>{row.subject}</strong>}
                  <div class="message">{row.text}</div>
                </>
              ),
            },
          ]}
        />
      </Section>
      <Reset
        after={() => {
          clock.reload()
          messages.reload()
        }}
      />
    </>
  )
}

/** The owner's way to an empty sandbox (Q8). */
function Reset({ after }: { readonly after: () => void }) {
  const api = useApi()
  const { me } = useSession()
  if (!useMay().reset) return null
  return (
    <Section title="Start over">
      <p>Empties test mode and sets its clock to the real time. Keys, webhooks and settings stay.</p>
      <div>
        <Asks
          label="Reset test mode…"
          title="Delete everything in test mode?"
          says={[
            `All test customers, plans, subscriptions, invoices, payments and messages of ${me.name} are deleted, for the whole team.`,
            'API keys, webhook endpoints, settings, the audit log and everything in live stay.',
            'It takes about a minute; until then test calls are refused. This can’t be undone.',
          ]}
          verb="Delete everything in test mode"
          keep="Keep it"
          run={() => api.v1('POST', '/sandbox/reset', { confirm: me.merchantId })}
          after={() => {
            sayDone('Test mode is being emptied.')
            after()
          }}
        />
      </div>
    </Section>
  )
}

function ClockNow({
  clock,
  loading,
  moveTo,
  reload,
}: {
  readonly clock: Clock | null
  readonly loading: boolean
  readonly moveTo: (now: string) => Promise<void>
  readonly reload: () => void
}) {
  if (clock === null && loading) return <p class="muted">Loading…</p>
  const now = clock?.now ?? new Date().toISOString()
  return (
    <>
      <Facts
        of={[
          ['Now', <strong data-clock={now}>{when(now)}</strong>],
          [
            'State',
            clock === null
              ? 'follows the real time'
              : clock.status === 'resetting'
                ? 'test mode is being emptied'
                : clock.status === 'idle'
                  ? 'is stopped'
                  : `moving to ${when(clock.target)}`,
          ],
        ]}
      />
      <div class="row">
        {steps.map(([name, ms]) => (
          <Act label={`${name} on`} run={() => moveTo(new Date(Date.parse(now) + ms).toISOString())} />
        ))}
        <Refresh run={reload} />
      </div>
      <Form
        label="Move there"
        done={null}
        send={(value) =>
          moveTo(new Date(`${value('date') ?? ''}T${value('time') ?? '09:00'}:00Z`).toISOString())
        }
      >
        <div class="fields">
          <Field label="To the day" name="date" type="date" required path="now" />
          <Field label="At (UTC)" name="time" type="time" value="09:00" />
        </div>
      </Form>
    </>
  )
}
