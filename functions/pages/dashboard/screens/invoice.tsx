import { useRoute } from 'preact-iso'
import { day, koboOf, money, when } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { CustomerLink } from '../parts/customer-link.tsx'
import { amountColumn, whenColumn } from '../parts/columns.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { nextOf } from '../parts/timeline.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { InvoiceDetail } from '../types.ts'
import { failures } from '../words.ts'

const attemptColumns: readonly Column<InvoiceDetail['attempts'][number]>[] = [
  whenColumn,
  amountColumn,
  { name: 'Outcome', show: (row) => <Badge status={row.status} /> },
  { name: 'Why', show: (row) => failures[row.failureCode ?? ''] ?? row.failureCode },
  {
    name: 'What followed',
    show: (row) => (
      <>
        {row.decision && nextOf(row.decision)}
        <div class="muted small">{row.decision && (row.decision['reason'] as string | undefined)}</div>
      </>
    ),
  },
]

/** One invoice: its lines, every attempt with the decision that followed, and what can still be refunded. */
export function InvoiceScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const loaded = useLoad<InvoiceDetail>(
    () => api.v1('GET', `/invoices/${id}?expand=customer,plan`),
    [id, api.mode],
  )
  const post = async (path: string, body?: unknown) => {
    await api.v1('POST', `/invoices/${id}${path}`, body)
    loaded.reload()
  }
  return (
    <Show of={loaded}>
      {(invoice) => (
        <>
          <Head title={`Invoice ${invoice.number}`}>
            <Badge status={invoice.status} />
            {(invoice.status === 'open' || invoice.status === 'uncollectible') && (
              <Act label="Charge now" run={() => post('/pay', {})} />
            )}
            {invoice.status === 'open' && <Act label="Void" danger run={() => post('/void')} />}
            {invoice.status === 'paid' && invoice.amountRefunded < invoice.amountPaid && (
              <Opens label="Refund" danger after={loaded.reload}>
                {(done) => <RefundForm invoice={invoice} onDone={done} />}
              </Opens>
            )}
          </Head>
          <section class="card">
            <Facts
              of={[
                ['Customer', <CustomerLink of={invoice} />],
                [
                  'Subscription',
                  <a href={`/dashboard/subscriptions/${invoice.subscriptionId}`}>
                    {invoice.plan?.name ?? invoice.subscriptionId}
                  </a>,
                ],
                ['Period', `${day(invoice.periodStart)} to ${day(invoice.periodEnd)}`],
                ['Amount', money(invoice.amount, invoice.currency)],
                [
                  'Paid',
                  `${money(invoice.amountPaid, invoice.currency)}${invoice.paidAt ? `, ${when(invoice.paidAt)}` : ''}`,
                ],
                ['Refunded', money(invoice.amountRefunded, invoice.currency)],
                ['Id', <code>{invoice.id}</code>],
              ]}
            />
          </section>
          <Lines of={invoice} />
          <Attempts of={invoice} />
        </>
      )}
    </Show>
  )
}

function Lines({ of: { lines, currency } }: { readonly of: InvoiceDetail }) {
  return (
    <Section title="Lines">
      <Table
        caption="Lines of this invoice"
        rows={lines}
        columns={[
          { name: 'What', show: (row) => row.description },
          { name: 'Amount', show: (row) => money(row.amount, currency), right: true },
        ]}
      />
    </Section>
  )
}

function Attempts({ of: { attempts } }: { readonly of: InvoiceDetail }) {
  return (
    <Section title="Attempts">
      <Table caption="Attempts to charge this invoice" rows={attempts} columns={attemptColumns} />
    </Section>
  )
}

/** Refunds money. Without an amount the service refunds all that is left (B1). */
function RefundForm({ invoice, onDone }: { readonly invoice: InvoiceDetail; readonly onDone: () => void }) {
  const api = useApi()
  const left = invoice.amountPaid - invoice.amountRefunded
  return (
    <Form
      label="Refund"
      danger
      done={null}
      send={async (value) => {
        const typed = value('amount')
        const amount = typed === null ? null : koboOf(typed)
        if (typed !== null && amount === null)
          throw new Error('An amount is digits, such as 1500 or 1500.50.')
        await api.v1('POST', `/invoices/${invoice.id}/refund`, {
          ...(amount === null ? {} : { amount }),
          ...(value('reason') ? { reason: value('reason') } : {}),
        })
      }}
      after={onDone}
    >
      <>
        <p>
          Of {money(invoice.amountPaid, invoice.currency)} paid, {money(left, invoice.currency)} was not
          refunded yet. Credit that this payment already gave the customer is taken back first.
        </p>
        <Field
          label={`Amount in ${invoice.currency}`}
          name="amount"
          inputMode="decimal"
          hint="Empty: all that can still be given back."
        />
        <Field label="Reason" name="reason" />
      </>
    </Form>
  )
}
