import { useRoute } from 'preact-iso'
import type { Page } from '../api.ts'
import { day, koboOf, money, phone } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { amountColumn, createdColumn, statusColumn, whenColumn } from '../parts/columns.tsx'
import { sayDone } from '../parts/acts.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { CreditMovement, Customer, Invoice, Method, Subscription } from '../types.ts'
import { creditCauses } from '../words.ts'
import { CustomerActs } from './customer-acts.tsx'
import { invoiceColumns } from './invoices.tsx'
import { subscriptionColumns } from './subscriptions.tsx'

interface All {
  readonly customer: Customer
  readonly subscriptions: Page<Subscription>
  readonly invoices: Page<Invoice>
  readonly methods: Page<Method>
  readonly credit: Page<CreditMovement>
}

/** A customer's own subscriptions lead to themselves by their plan, since the customer is the same. */
const ownColumns: readonly Column<Subscription>[] = [
  {
    name: 'Plan',
    show: (row) => <a href={`/dashboard/subscriptions/${row.id}`}>{row.plan?.name ?? row.planId}</a>,
  },
  ...subscriptionColumns.slice(2),
]

const methodColumns: readonly Column<Method>[] = [
  {
    name: 'Method',
    show: (row) => `${row.brand ?? row.rail}${row.last4 === null ? '' : ` ending ${row.last4}`}`,
  },
  {
    name: 'Expires',
    show: (row) => (row.expMonth === null ? '' : `${row.expMonth}/${row.expYear ?? ''}`),
  },
  { name: 'Default', show: (row) => (row.isDefault ? 'Yes' : '') },
  statusColumn,
]

const creditColumns: readonly Column<CreditMovement>[] = [
  whenColumn,
  {
    name: 'Why',
    show: (row) => (
      <>
        {creditCauses[row.cause] ?? row.cause}
        {row.reason && <div class="muted small">{row.reason}</div>}
      </>
    ),
  },
  { name: 'Of', show: (row) => <Source of={row} /> },
  amountColumn,
]

/** One customer: their subscriptions, methods, invoices and credit. */
export function CustomerScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const loaded = useLoad<All>(async () => {
    const [customer, subscriptions, invoices, methods, credit] = await Promise.all([
      api.v1<Customer>('GET', `/customers/${id}`),
      api.v1<Page<Subscription>>('GET', `/subscriptions?customerId=${id}&expand=customer,plan`),
      api.v1<Page<Invoice>>('GET', `/invoices?customerId=${id}`),
      api.v1<Page<Method>>('GET', `/customers/${id}/payment-methods`),
      api.v1<Page<CreditMovement>>('GET', `/customers/${id}/credit`),
    ])
    return { customer, subscriptions, invoices, methods, credit }
  }, [id, api.mode])
  const may = useMay()
  const block = async (on: boolean): Promise<void> => {
    await api.v1('POST', `/customers/${id}${on ? '/blacklist' : '/unblacklist'}`, on ? {} : undefined)
    loaded.reload()
    sayDone(on ? 'They are blocked.' : 'They are no longer blocked.', () => block(!on))
  }
  return (
    <Show of={loaded}>
      {({ customer, subscriptions, invoices, methods, credit }) => (
        <>
          <Head title={customer.name ?? customer.email ?? customer.phone ?? 'Customer'}>
            {customer.blacklisted && <Badge status="blacklisted" />}
            {may.scope('customer:write') && (
              <CustomerActs of={customer} block={block} after={loaded.reload} />
            )}
            {may.scope('invoice:write') && (
              <Opens label="Credit">{() => <CreditForm id={id} onDone={loaded.reload} />}</Opens>
            )}
          </Head>
          <section class="card">
            <Facts
              of={[
                ['Email', customer.email ?? 'none'],
                ['Phone', customer.phone === null ? 'none' : phone(customer.phone)],
                ['Your reference', customer.merchantRef ?? 'none'],
                [
                  'Credit',
                  Object.entries(customer.credits)
                    .map(([currency, kobo]) => money(kobo, currency))
                    .join(', ') || money(0),
                ],
                ['Since', day(customer.createdAt)],
                ['Id', <code>{customer.id}</code>],
              ]}
            />
          </section>
          <Section title="Subscriptions">
            <Table caption="Subscriptions of this customer" rows={subscriptions.items} columns={ownColumns} />
          </Section>
          <Section title="Payment methods">
            <Table caption="Payment methods of this customer" rows={methods.items} columns={methodColumns} />
          </Section>
          <Section title="Invoices">
            <Table
              caption="Invoices of this customer"
              rows={invoices.items}
              columns={[...invoiceColumns, createdColumn]}
            />
          </Section>
          <Section title="Credit">
            <Table
              caption="Movements of this customer’s credit, newest first"
              empty="No credit was given yet."
              rows={credit.items}
              columns={creditColumns}
            />
          </Section>
        </>
      )}
    </Show>
  )
}

function Source({ of: { sourceType, sourceId } }: { readonly of: CreditMovement }) {
  if (sourceType === 'customer') return null
  if (sourceType === 'invoice') return <a href={`/dashboard/invoices/${sourceId}`}>Invoice</a>
  return <code>{sourceId}</code>
}

/** Gives credit or takes it back (B11). */
function CreditForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const api = useApi()
  return (
    <Form
      label="Change credit"
      send={async (value) => {
        const amount = koboOf(value('amount') ?? '')
        if (amount === null) throw new Error('An amount is digits, such as 1500 or 1500.50.')
        await api.v1('POST', `/customers/${id}/credit`, {
          amount: value('direction') === 'take' ? -amount : amount,
          currency: 'NGN',
          reason: value('reason'),
        })
      }}
      after={onDone}
    >
      <>
        <Field label="What" name="direction">
          <option value="give">Give credit</option>
          <option value="take">Take credit back</option>
        </Field>
        <Field label="Amount in naira" name="amount" inputMode="decimal" required />
        <Field label="Reason" name="reason" required />
      </>
    </Form>
  )
}
