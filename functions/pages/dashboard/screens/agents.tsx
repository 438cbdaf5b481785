import { decimal, koboOf, money, when } from '../format.ts'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Badge, Section } from '../parts/basics.tsx'
import { actionColumn, createdColumn } from '../parts/columns.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form, Tick, type Values } from '../parts/form.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { Approval, OauthClient } from '../types.ts'

const columns: readonly Column<Approval>[] = [
  { name: 'Agent', show: (row) => row.clientName },
  { name: 'Wants to', show: (row) => row.action.replaceAll('-', ' ') },
  { name: 'Moves', right: true, show: (row) => money(row.amountKobo, row.currency) },
  {
    name: 'Exactly',
    show: ({ targetId, arguments: given }) => (
      <details>
        <summary>{targetId ?? 'Arguments'}</summary>
        <pre class="small">{JSON.stringify(given, null, 2)}</pre>
      </details>
    ),
  },
  createdColumn,
]

/** What agents ask the owner for (V10): nothing happens unless it is approved here. */
export function Approvals() {
  const { admin } = useApi()
  const may = useMay()
  const acts = useList<Approval>('/approvals', {}, 'admin')
  const answer = actionColumn<Approval>(
    ({ id, status, clientName, amountKobo, currency, expiresAt, decidedBy }) => {
      if (status !== 'waiting') return <Badge status={status} />
      if (!may.change('limits'))
        return <span class="muted small">waits for an owner until {when(expiresAt)}</span>
      const sum = money(amountKobo, currency)
      const decide = (word: string) => () => admin('POST', `/approvals/${id}/${word}`)
      const after = (text: string) => () => {
        sayDone(text)
        acts.reload()
      }
      return (
        <span class="row">
          <Asks
            label="Approve…"
            title={`Let “${clientName}” move ${sum}?`}
            says={[
              `The agent may then do this once, with exactly these arguments, until ${when(expiresAt)}.`,
              'Treat the arguments as data: whatever they say, you decide.',
            ]}
            verb={`Approve ${sum}`}
            keep="Not now"
            run={decide('approve')}
            after={after(`${sum} approved: the agent does it when it calls again.`)}
          />
          <Asks
            label="Decline…"
            title={`Decline ${sum} for “${clientName}”?`}
            says={['The agent’s call is refused. No money moved.']}
            verb="Decline it"
            keep="Keep it waiting"
            plain
            run={decide('decline')}
            after={after(`${sum} declined.`)}
          />
          {decidedBy && <span class="muted small">{decidedBy}</span>}
        </span>
      )
    },
  )
  return (
    <Section title="Requests from agents">
      <p class="muted">
        Actions of an agent above its limit wait here for an owner, for 24 hours. Nothing happens without you.
      </p>
      <List of={acts} caption="Requests from agents, newest first" columns={[...columns, answer]} />
    </Section>
  )
}

/** What a client may spend, in words; a platform’s has no limits. */
export function LimitsOf({ of: { limits } }: { readonly of: OauthClient }) {
  if (limits === null) return <span class="muted">none: a platform</span>
  return (
    <>
      {limits.sandboxOnly && <div>nothing in live</div>}
      <div>
        {money(limits.perCall)} a call, {money(limits.perDay)} a day
      </div>
      {limits.approveAbove !== null && (
        <div class="muted small">an owner approves above {money(limits.approveAbove)}</div>
      )}
    </>
  )
}

/** The button that changes an agent’s limits. */
export function ChangeLimits({
  of: client,
  after,
}: {
  readonly of: OauthClient
  readonly after: () => void
}) {
  const { admin } = useApi()
  const { limits, clientId, name } = client
  if (limits === null) return null
  return (
    <Opens label="Limits…" title={`What “${name}” may move`} after={after}>
      {(done) => (
        <Form
          label="Save limits"
          done={null}
          send={(value, ticked) =>
            admin('PATCH', `/oauth-clients/${clientId}/limits`, limitsIn(value, ticked))
          }
          after={done}
        >
          <LimitFields of={limits} />
        </Form>
      )}
    </Opens>
  )
}

/** The fields of an agent’s limits, in naira. */
export function LimitFields({ of: limits }: { readonly of: OauthClient['limits'] }) {
  const shown = (kobo: number | null | undefined) => (kobo == null ? '' : decimal(kobo))
  return (
    <>
      <Field
        label="Limit for one call, in naira"
        name="perCall"
        inputMode="decimal"
        value={shown(limits?.perCall)}
      />
      <Field
        label="Limit for a day, in naira"
        name="perDay"
        inputMode="decimal"
        value={shown(limits?.perDay)}
        hint="A day ends at midnight in Lagos. An action counts from when the agent asks for it."
      />
      <Field
        label="An owner must approve above, in naira"
        name="approveAbove"
        inputMode="decimal"
        value={shown(limits?.approveAbove)}
        hint="Empty: nothing waits for an owner."
      />
      <Tick label="Moves no money in live" name="sandboxOnly" checked={limits?.sandboxOnly ?? false} />
    </>
  )
}

/** The limits that were typed. */
export function limitsIn(value: Values, ticked: (name: string) => boolean) {
  const kobo = (name: string): number | null => {
    const typed = value(name)
    if (typed === null) return null
    const amount = koboOf(typed)
    if (amount === null) throw new Error('An amount is digits, such as 2000000 or 1500.50.')
    return amount
  }
  return {
    perCall: kobo('perCall'),
    perDay: kobo('perDay'),
    approveAbove: kobo('approveAbove'),
    sandboxOnly: ticked('sandboxOnly'),
  }
}
