import { useRoute } from 'preact-iso/router'
import type { Page } from '../api.ts'
import { day, koboOf, money, phone } from '../format.ts'
import { Badge, Copy, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { amountColumn, createdColumn, statusColumn, whenColumn } from '../parts/columns.tsx'
import { sayDone } from '../parts/acts.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import { Columns, FactBox, IdBox } from '../parts/object-page.tsx'
import type { CreditMovement, Customer, History, Invoice, Method, Subscription } from '../types.ts'
import { creditCauses } from '../words.ts'
import { CustomerActs } from './customer-acts.tsx'
import { HistoryBox, NoteForm } from './customer-history.tsx'
import { invoiceColumns } from './invoices.tsx'
import { subscriptionColumns } from './subscriptions.tsx'

interface All {
  readonly customer: Customer
  readonly subscriptions: Page<Subscription>
  readonly invoices: Page<Invoice>
  readonly methods: Page<Method>
  readonly credit: Page<CreditMovement>
  readonly history: History
}

/** A customer's own subscriptions are linked by their plan, since the customer is the same. */
const ownColumns: readonly Column<Subscription>[] = [
  {
    name: 'Plan',
    show: (row) => <a href={`/dashboard/subscriptions/${row.id}`}>{row.plan?.name ?? row.planId}</a>,
  },
  ...subscriptionColumns.slice(2),
]

/** A card or account as people know it: `Visa •••• 4081`. */
function methodName({ brand, rail, last4 }: Method): string {
  const name = brand ?? rail.replaceAll('_', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${last4 === null ? '' : ` •••• ${last4}`}`
}

const methodColumns: readonly Column<Method>[] = [
  {
    name: 'Method',
    show: methodName,
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
    const [customer, subscriptions, invoices, methods, credit, history] = await Promise.all([
      api.v1<Customer>('GET', `/customers/${id}`),
      api.v1<Page<Subscription>>('GET', `/subscriptions?customerId=${id}&expand=customer,plan`),
      api.v1<Page<Invoice>>('GET', `/invoices?customerId=${id}`),
      api.v1<Page<Method>>('GET', `/customers/${id}/payment-methods`),
      api.v1<Page<CreditMovement>>('GET', `/customers/${id}/credit`),
      api.admin<History>('GET', `/customers/${id}/history?limit=60`),
    ])
    return { customer, subscriptions, invoices, methods, credit, history }
  }, [id, api.mode])
  const may = useMay()
  const block = async (on: boolean): Promise<void> => {
    await api.v1('POST', `/customers/${id}${on ? '/blacklist' : '/unblacklist'}`, on ? {} : undefined)
    loaded.reload()
    sayDone(on ? 'They are blocked.' : 'They are no longer blocked.', () => block(!on))
  }
  return (
    <Show of={loaded} page="Customer">
      {({ customer, subscriptions, invoices, methods, credit, history }) => {
        const open = invoices.items.filter(({ status }) => status === 'open' || status === 'uncollectible')
        return (
          <>
            <Head
              title={customer.name ?? customer.email ?? customer.phone ?? 'Customer'}
              crumb={{ name: 'Customers', path: '/customers' }}
              beside={
                <>
                  {customer.blacklisted && <Badge status="blacklisted" />}
                  {open.length > 0 && <span class="badge bad">Owes {owedBy(open)}</span>}
                  {open.some(({ overdue }) => overdue) && <Badge status="overdue" />}
                </>
              }
              under={[
                `Customer since ${day(customer.createdAt)}`,
                customer.phone === null ? null : phone(customer.phone),
                customer.email,
              ]
                .filter((one) => one !== null)
                .join(' · ')}
            >
              {may.scope('customer:write') && (
                <CustomerActs
                  of={customer}
                  block={block}
                  after={loaded.reload}
                  credit={
                    may.scope('invoice:write') && (
                      <Opens label="Credit" title="Give or take credit">
                        {() => <CreditForm id={id} onDone={loaded.reload} />}
                      </Opens>
                    )
                  }
                />
              )}
            </Head>
            <Columns aside={<CustomerFacts of={customer} methods={methods.items} open={open} />}>
              <NoteForm id={id} onDone={loaded.reload} />
              <HistoryBox of={history} />
              <Section title="Subscriptions">
                <Table
                  caption="Subscriptions of this customer"
                  rows={subscriptions.items}
                  columns={ownColumns}
                />
              </Section>
              <Section title="Invoices">
                <Table
                  caption="Invoices of this customer"
                  rows={invoices.items}
                  columns={[...invoiceColumns, createdColumn]}
                />
              </Section>
              <Section title="Payment methods">
                <Table
                  caption="Payment methods of this customer"
                  rows={methods.items}
                  columns={methodColumns}
                />
              </Section>
              <p>
                <a href={`/dashboard/customers/${id}/statement`}>Statement of their account</a>
              </p>
              <Section title="Credit">
                <Table
                  caption="Movements of this customer’s credit, newest first"
                  empty="No credit was given yet."
                  rows={credit.items}
                  columns={creditColumns}
                />
              </Section>
            </Columns>
          </>
        )
      }}
    </Show>
  )
}

/** What open invoices still ask for, a sum for each currency. */
function owedBy(open: readonly Invoice[]): string {
  const sums = new Map<string, number>()
  for (const { currency, amount, amountPaid } of open)
    sums.set(currency, (sums.get(currency) ?? 0) + amount - amountPaid)
  return [...sums].map(([currency, kobo]) => money(kobo, currency)).join(', ')
}

function CustomerFacts({
  of: customer,
  methods,
  open,
}: {
  readonly of: Customer
  readonly methods: readonly Method[]
  readonly open: readonly Invoice[]
}) {
  const main = methods.find(({ isDefault }) => isDefault)
  const late = open.filter(({ overdue }) => overdue)
  return (
    <>
      <FactBox title="Money">
        <Facts
          of={[
            ['Owes', open.length === 0 ? 'Nothing' : owedBy(open)],
            ...(late.length === 0 ? [] : [['Overdue', owedBy(late)] as const]),
            [
              'Credit',
              Object.entries(customer.credits)
                .map(([currency, kobo]) => money(kobo, currency))
                .join(', ') || money(0),
            ],
            ['Pays with', main === undefined ? 'No card yet' : methodName(main)],
          ]}
        />
      </FactBox>
      <OwnAccount of={customer} />
      <FactBox title="Details">
        <Facts
          of={[
            ['Email', customer.email ?? 'none'],
            ['Phone', customer.phone === null ? 'none' : phone(customer.phone)],
            ['Your reference', customer.merchantRef ?? 'none'],
            ['Since', day(customer.createdAt)],
          ]}
        />
      </FactBox>
      <IdBox id={customer.id} />
    </>
  )
}

/** The customer's own account number: what arrives there pays what they owe (M4). Nothing where they have none. */
function OwnAccount({ of: { virtualAccount } }: { readonly of: Customer }) {
  if (virtualAccount === undefined) return null
  const { accountNumber, bankName, accountName } = virtualAccount
  return (
    <FactBox title="Their own account number">
      <div class="stack">
        <Facts
          of={[
            ['Number', accountNumber],
            ['Bank', bankName],
            ['Name', accountName],
          ]}
        />
        <div>
          <Copy text={accountNumber} label="Copy the number" />
        </div>
        <p class="muted small">What arrives there pays what they owe; the rest is their credit.</p>
      </div>
    </FactBox>
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
