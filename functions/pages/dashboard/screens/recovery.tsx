import { money, when } from '../format.ts'
import { CustomerLink } from '../parts/customer-link.tsx'
import { Act } from '../parts/dialog.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { nextOf } from '../parts/timeline.tsx'
import { useApi, useList } from '../state.tsx'
import { UpdateLink } from './update-link.tsx'
import type { RecoveryCase } from '../types.ts'
import { failures } from '../words.ts'

const told = { caption: 'Open recovery cases', empty: 'No renewal needs you.' }

function useColumns(onChange: () => void): readonly Column<RecoveryCase>[] {
  const api = useApi()
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
          <div class="muted small">
            {one.reason} <span class="nowrap">(rule {one.rule})</span>
          </div>
        </>
      ),
    },
    {
      name: '',
      show: ({ invoiceId, subscriptionId, customerId }) => (
        <div class="row">
          <UpdateLink customerId={customerId} subscriptionId={subscriptionId} />
          <Act label="Retry now" run={() => act(invoiceId, 'retry')} />
          <Act label="Stop" run={() => act(invoiceId, 'stop')} danger />
          <a class="button" href={`/dashboard/subscriptions/${subscriptionId}`}>
            Timeline
          </a>
        </div>
      ),
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
