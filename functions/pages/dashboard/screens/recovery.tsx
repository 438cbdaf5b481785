import { money, when } from '../format.ts'
import { CustomerLink } from '../parts/customer-link.tsx'
import { Asks, RowMenu, sayDone } from '../parts/acts.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { nextOf } from '../parts/timeline.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import { UpdateLink } from './update-link.tsx'
import type { RecoveryCase } from '../types.ts'
import { failures } from '../words.ts'

const told = { caption: 'Open recovery cases', empty: 'No renewal needs you.' }

function useColumns(onChange: () => void): readonly Column<RecoveryCase>[] {
  const api = useApi()
  const may = useMay()
  const act = async (invoiceId: string, verb: 'retry' | 'stop') => {
    await api.v1('POST', `/recovery/${invoiceId}/${verb}`, verb === 'retry' ? {} : undefined)
    onChange()
  }
  return [
    {
      name: 'Customer',
      show: (one) => (
        <>
          <CustomerLink of={one} />
          <div class="muted small">{one.customer?.email ?? one.customer?.phone}</div>
        </>
      ),
    },
    {
      name: 'Owes',
      show: ({ plan, invoice, invoiceId }) => (
        <>
          <a href={`/dashboard/invoices/${invoiceId}`}>
            {invoice ? money(invoice.amount - invoice.amountPaid, invoice.currency) : 'Invoice'}
          </a>
          <div class="muted small">{plan?.name}</div>
        </>
      ),
    },
    {
      name: 'Why it failed',
      show: (one) => (
        <>
          {failures[one.lastFailureCode] ?? one.lastFailureCode}
          <div class="muted small">
            {one.attemptsMade} {one.attemptsMade === 1 ? 'attempt' : 'attempts'}, first{' '}
            {when(one.firstFailureAt)}
          </div>
        </>
      ),
    },
    {
      name: 'What happens next',
      show: (one) => (
        <>
          <strong>{nextOf(one)}</strong>
          <div class="muted small">{one.reason}</div>
        </>
      ),
    },
    {
      name: '',
      show: ({ invoiceId, subscriptionId, customerId, customer, invoice, lastFailureCode }) => {
        const name = customer?.name ?? customer?.email ?? 'this customer'
        const owes = invoice ? money(invoice.amount - invoice.amountPaid, invoice.currency) : 'the invoice'
        return (
          <div class="row">
            {may.scope('customer:write') && (
              <UpdateLink customerId={customerId} subscriptionId={subscriptionId} />
            )}
            <RowMenu of={name}>
              <a class="button" href={`/dashboard/subscriptions/${subscriptionId}`}>
                What happened
              </a>
              {may.scope('invoice:write') && (
                <>
                  <Asks
                    label="Charge now…"
                    plain
                    title={`Charge ${owes} to ${name} now?`}
                    says={[
                      `Their payment method is charged ${owes} at once, by hand: it counts as no attempt of recovery.`,
                      `Last time: ${(failures[lastFailureCode] ?? lastFailureCode).toLowerCase()}.`,
                      'A charge that succeeds can be refunded.',
                    ]}
                    verb={`Charge ${owes}`}
                    keep="Don’t charge"
                    run={() => act(invoiceId, 'retry')}
                    after={() => {
                      sayDone(`${owes} of ${name}: charged.`)
                    }}
                  />
                  <Asks
                    label="Stop trying…"
                    title={`Stop trying to collect ${owes}?`}
                    says={[
                      `${name} gets no more reminders, and nothing is charged by itself.`,
                      'Their subscription ends as your settings say, today.',
                      'They can still pay by a payment link. Stopping can’t be undone.',
                    ]}
                    verb="Stop trying"
                    keep="Keep trying"
                    run={() => act(invoiceId, 'stop')}
                    after={() => {
                      sayDone(`We no longer try to collect ${owes} of ${name}.`)
                    }}
                  />
                </>
              )}
            </RowMenu>
          </div>
        )
      },
    },
  ]
}

/** Open recovery cases, with buttons for their actions. */
export function RecoveryTable({
  rows,
  onChange,
}: {
  readonly rows: readonly RecoveryCase[]
  readonly onChange: () => void
}) {
  const columns = useColumns(onChange)
  return <Table columns={columns} rows={rows} {...told} />
}

/** Every open case: the reason in words, the next step and when, the rule (D7.19). */
export function Recovery() {
  const list = useList<RecoveryCase>('/recovery', { expand: 'customer,plan,invoice' })
  const columns = useColumns(list.reload)
  return (
    <ListScreen title="Recovery" of={list} columns={columns} {...told}>
      <a class="button" href="/dashboard/settings#recovery">
        Recovery settings
      </a>
    </ListScreen>
  )
}
