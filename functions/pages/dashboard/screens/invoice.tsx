import { useRoute } from 'preact-iso'
import { day, koboOf, money, when } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { CustomerLink } from '../parts/customer-link.tsx'
import { amountColumn, whenColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { nextOf } from '../parts/timeline.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { Page } from '../api.ts'
import type { InvoiceDetail, Refund } from '../types.ts'
import { attemptNames, failures } from '../words.ts'
import { Payments, RecordsPayment, refundableOf } from './invoice-payments.tsx'

const attemptColumns: readonly Column<InvoiceDetail['attempts'][number]>[] = [
  whenColumn,
  amountColumn,
  {
    name: 'Outcome',
    show: (row) => (
      <>
        <Badge status={row.status} />
        {attemptNames[row.type] && <div class="muted small">{attemptNames[row.type]}</div>}
      </>
    ),
  },
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
  const may = useMay()
  const loaded = useLoad(async () => {
    const [invoice, refunds] = await Promise.all([
      api.v1<InvoiceDetail>('GET', `/invoices/${id}?expand=customer,plan`),
      api.v1<Page<Refund>>('GET', `/refunds?invoiceId=${id}&limit=100`),
    ])
    return { invoice, refunds: refunds.items }
  }, [id, api.mode])
  const post = async (path: string, body?: unknown) => {
    await api.v1('POST', `/invoices/${id}${path}`, body)
    loaded.reload()
  }
  return (
    <Show of={loaded}>
      {({ invoice, refunds }) => (
        <>
          <Head title={`Invoice ${invoice.number}`}>
            <Badge status={invoice.status} />
            <InvoiceActs invoice={invoice} post={post} reload={loaded.reload} may={may.scope} />
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
          <Payments of={invoice} reload={loaded.reload} may={may.scope('invoice:write')} />
          <Refunds of={refunds} />
          <Attempts of={invoice} />
        </>
      )}
    </Show>
  )
}

interface Acting {
  readonly invoice: InvoiceDetail
  readonly post: (path: string, body?: unknown) => Promise<void>
  readonly reload: () => void
  readonly may: (scope: 'invoice:write' | 'refund:write') => boolean
}

/** What can be done with an invoice as it stands, by who looks at it (P4). */
function InvoiceActs({ invoice, post, reload, may }: Acting) {
  const { status, number, currency, customer, amount, amountPaid } = invoice
  const name = customer?.name ?? customer?.email ?? 'the customer'
  const owed = money(amount - amountPaid, currency)
  const end = number.slice(-4)
  return (
    <>
      {(status === 'open' || status === 'uncollectible') && may('invoice:write') && (
        <Asks
          label="Charge now…"
          plain
          title={`Charge ${owed} to ${name} now?`}
          says={[
            `The payment method of ${name} is charged ${owed} at once.`,
            'A charge that succeeds can be refunded.',
          ]}
          verb={`Charge ${owed}`}
          keep="Don’t charge"
          run={() => post('/pay', {})}
          after={() => {
            sayDone(`${owed} of ${name}: charged.`)
          }}
        />
      )}
      {(status === 'open' || status === 'uncollectible') && may('invoice:write') && (
        <RecordsPayment invoice={invoice} reload={reload} />
      )}
      {status === 'open' && may('invoice:write') && (
        <Asks
          label="Void…"
          title={`Void invoice ${number}?`}
          says={[
            `${owed} of ${name} is no longer owed, and is not charged any more.`,
            'This can’t be undone.',
          ]}
          verb={`Void ${owed}`}
          keep="Keep it"
          type={end}
          run={() => post('/void')}
          after={() => {
            sayDone(`Invoice ${number} is void.`)
          }}
        />
      )}
      {status === 'paid' && refundableOf(invoice) > 0 && may('refund:write') && (
        <Opens label="Refund" danger after={reload}>
          {(done) => <RefundForm invoice={invoice} onDone={done} />}
        </Opens>
      )}
    </>
  )
}

const refundColumns: readonly Column<Refund>[] = [
  whenColumn,
  amountColumn,
  {
    name: 'Why',
    show: (row) => (
      <>
        {row.reason}
        {row.fromCreditKobo > 0 && (
          <div class="muted small">{money(row.fromCreditKobo, row.currency)} of it out of their credit</div>
        )}
      </>
    ),
  },
  { name: 'Outcome', show: (row) => <Badge status={row.status} /> },
]

/** What was given back of this invoice, each refund with its day and its reason; nothing where there is none. */
function Refunds({ of }: { readonly of: readonly Refund[] }) {
  if (of.length === 0) return null
  return (
    <Section title="Refunds">
      <Table caption="Refunds of this invoice, newest first" rows={of} columns={refundColumns} />
    </Section>
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
  const left = refundableOf(invoice)
  const own = invoice.payments.some(({ kind }) => kind !== 'charge')
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
          {own && ' What you received yourself is not refunded from here: give it back yourself.'}
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
