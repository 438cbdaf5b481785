import { useRoute } from 'preact-iso/router'
import { money, period, when } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { CustomerLink } from '../parts/customer-link.tsx'
import { amountColumn, whenColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { ChargesNow } from '../parts/charges-now.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { ActMenu, Columns, FactBox, IdBox, toldOfAct, whoOf } from '../parts/object-page.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { Page } from '../api.ts'
import { NamedLines } from '../parts/named-lines.tsx'
import { RefundsAskedFor } from '../parts/refund-requests.tsx'
import { useWaiting } from '../work.tsx'
import type { Act, CreditNote, InvoiceDetail, Refund, AskedRefund } from '../types.ts'
import { paymentKinds, refundWays } from '../words.ts'
import { Attempts } from './invoice-attempts.tsx'
import { Payments, RecordsPayment, refundableOf } from './invoice-payments.tsx'
import { Sent } from './invoice-sent.tsx'
import { RefundForm } from './refund-form.tsx'
import { Notes, OpensPdf } from './tax-documents.tsx'

interface All {
  readonly invoice: InvoiceDetail
  readonly refunds: readonly Refund[]
  readonly acts: readonly Act[]
  readonly asked: readonly AskedRefund[]
  /** Not requested for an invoice without tax. */
  readonly notes: readonly CreditNote[]
}

/** One invoice: its lines, what paid it, what was refunded and by whom, every attempt with its result (13). */
export function InvoiceScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const may = useMay()
  const frame = useWaiting()
  const loaded = useLoad<All>(async () => {
    const [invoice, refunds, acts, asked] = await Promise.all([
      api.v1<InvoiceDetail>('GET', `/invoices/${id}?expand=customer,plan`),
      api.v1<Page<Refund>>('GET', `/refunds?invoiceId=${id}&limit=100`),
      api.admin<Page<Act>>('GET', `/acts?targetId=${id}&limit=100`),
      api.admin<Page<AskedRefund>>('GET', `/refund-requests?invoiceId=${id}&limit=20`),
    ])
    const isTaxed = invoice.taxNumber !== undefined && invoice.taxNumber !== null
    const notes = isTaxed
      ? (await api.v1<Page<CreditNote>>('GET', `/credit-notes?invoiceId=${id}&limit=100`)).items
      : []
    return { invoice, refunds: refunds.items, acts: acts.items, asked: asked.items, notes }
  }, [id, api.mode])
  const post = async (path: string, body?: unknown) => {
    await api.v1('POST', `/invoices/${id}${path}`, body)
    loaded.reload()
  }
  const decided = () => {
    loaded.reload()
    frame.reload()
  }
  return (
    <Show of={loaded} page="Invoice">
      {({ invoice, refunds, acts, asked, notes }) => (
        <>
          <Head
            title={`Invoice ${invoice.number}`}
            crumb={{ name: 'Invoices', path: '/invoices' }}
            beside={<Badge status={invoice.overdue ? 'overdue' : invoice.status} />}
            under={
              <>
                <CustomerLink of={invoice} /> · {money(invoice.amount, invoice.currency)}
              </>
            }
          >
            {invoice.taxNumber && <OpensPdf path={`/invoices/${id}`} number={invoice.taxNumber} />}
            <InvoiceActs invoice={invoice} post={post} reload={loaded.reload} may={may.scope} />
          </Head>
          <RefundsAskedFor of={asked} invoice={invoice} reload={decided} />
          <Columns aside={<InvoiceFacts of={invoice} />}>
            <Lines of={invoice} />
            <Payments of={invoice} reload={loaded.reload} may={may.scope('invoice:write')} />
            <Refunds of={refunds} acts={acts} invoice={invoice} />
            <Notes of={notes} />
            <Attempts of={invoice} />
            {acts.length > 0 && (
              <section class="box">
                <h2>Activity</h2>
                <div class="pad">
                  <Timeline of={acts.map((act) => ({ key: act.id, at: act.createdAt, ...toldOfAct(act) }))} />
                </div>
              </section>
            )}
          </Columns>
        </>
      )}
    </Show>
  )
}

function InvoiceFacts({ of: invoice }: { readonly of: InvoiceDetail }) {
  const { currency, amount, amountPaid, amountRefunded } = invoice
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible'
  return (
    <>
      <Sent of={invoice} />
      <FactBox title="Money">
        <Facts
          of={[
            ['Amount', money(amount, currency)],
            ['Paid', `${money(amountPaid, currency)}${invoice.paidAt ? `, ${when(invoice.paidAt)}` : ''}`],
            ...(isOwed ? [['Still owed', money(amount - amountPaid, currency)] as const] : []),
            ['Refunded', money(amountRefunded, currency)],
            ...(invoice.tax === undefined ? [] : [['Tax in it', money(invoice.tax, currency)] as const]),
          ]}
        />
      </FactBox>
      <FactBox title="For">
        <Facts
          of={[
            ['Customer', <CustomerLink of={invoice} />],
            ...(invoice.subscriptionId === null
              ? []
              : [
                  [
                    'Subscription',
                    <a href={`/dashboard/subscriptions/${invoice.subscriptionId}`}>
                      {invoice.plan?.name ?? 'Subscription'}
                    </a>,
                  ] as const,
                ]),
            ...(invoice.periodStart === null || invoice.periodEnd === null
              ? []
              : [['Period', period(invoice.periodStart, invoice.periodEnd)] as const]),
          ]}
        />
      </FactBox>
      <IdBox id={invoice.id} />
    </>
  )
}

interface Acting {
  readonly invoice: InvoiceDetail
  readonly post: (path: string, body?: unknown) => Promise<void>
  readonly reload: () => void
  readonly may: (scope: 'invoice:write' | 'refund:write') => boolean
}

/** The actions on an invoice in its present state, by the viewer's role (P4). */
function InvoiceActs({ invoice, post, reload, may }: Acting) {
  const { status, number, currency, customer, amount, amountPaid } = invoice
  const name = customer?.name ?? customer?.email ?? 'the customer'
  const owed = money(amount - amountPaid, currency)
  const end = number.slice(-4)
  const isOwed = status === 'open' || status === 'uncollectible'
  return (
    <>
      {isOwed && may('invoice:write') && <RecordsPayment invoice={invoice} reload={reload} />}
      {status === 'paid' && refundableOf(invoice) > 0 && may('refund:write') && (
        <Opens label="Refund" danger after={reload}>
          {(done) => <RefundForm invoice={invoice} onDone={done} />}
        </Opens>
      )}
      {isOwed && may('invoice:write') && (
        <ActMenu of={`invoice ${number}`}>
          <ChargesNow owed={owed} name={name} run={() => post('/pay', {})} />
          {status === 'open' && (
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
        </ActMenu>
      )}
    </>
  )
}

/** What was given back, each with its day, its reason and who did it: both are written at one instant (14). */
const refundColumns = (acts: readonly Act[], invoice: InvoiceDetail): readonly Column<Refund>[] => [
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
        <NamedLines of={row.lines} invoice={invoice} />
      </>
    ),
  },
  {
    name: 'By',
    show: (row) => {
      const act = acts.find(
        ({ action, createdAt }) => action === 'refund-invoice' && createdAt === row.createdAt,
      )
      return act === undefined ? null : whoOf(act)
    },
  },
  {
    name: 'Outcome',
    show: (row) => (
      <>
        <Badge status={row.status} />
        <div class="muted small">{ofPart(row, invoice)}</div>
      </>
    ),
  },
]

/** Which payment a refund returns and how; nothing for the charge of an invoice that nothing else paid (M1). */
function ofPart({ paymentId, to }: Refund, { payments }: InvoiceDetail): string | null {
  const part = payments.find(({ id }) => id === paymentId)
  if (part === undefined || (payments.length === 1 && to === 'gateway')) return null
  return [paymentKinds[part.kind], ...(to === 'gateway' ? [] : [refundWays[to]])].join(', ')
}

/** What was given back of this invoice; nothing where there is none. */
function Refunds({
  of,
  acts,
  invoice,
}: {
  readonly of: readonly Refund[]
  readonly acts: readonly Act[]
  readonly invoice: InvoiceDetail
}) {
  if (of.length === 0) return null
  return (
    <Section title="Refunds">
      <Table
        caption="Refunds of this invoice, newest first"
        rows={of}
        columns={refundColumns(acts, invoice)}
      />
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
