import { query as queryOf } from '../api.ts'
import { money, when } from '../format.ts'
import { CurrencyChoice, useAddress } from '../parts/address.tsx'
import { FigureCard, Head, Section, Show } from '../parts/basics.tsx'
import { Opens } from '../parts/dialog.tsx'
import { ChangeForm, Field } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { AccountChart, Balance, Receivables } from '../types.ts'

type Account = AccountChart['accounts'][number]['account']

/** Each account of the books, and its balance; below zero it is owed to others. */
const accountWords: Readonly<Record<Account, readonly [name: string, holds: string]>> = {
  gateway_clearing: ['Gateways', 'collected for you by gateways; below zero'],
  merchant_pending: ['Pending', 'earned today, available tomorrow'],
  merchant_available: ['Available', 'what you can pay out'],
  payouts_in_transit: ['Payouts', 'sent to your bank'],
  vas_in_transit: ['Bill payments', 'spent on bills'],
  customer_credit: ['Customers’ credit', 'owed to customers as credit'],
  merchant_owed: ['Owed by you', 'reversed by banks after it was paid out; below zero'],
  refunds: ['Refunds', 'refunded to customers'],
  unapplied: ['Unapplied', 'arrived, not matched to an invoice yet'],
  outside: ['Received by you', 'cash and transfers that you recorded'],
  outside_clearing: ['Source of what you received', 'below zero'],
  fees: ['Fees', 'gateway fees that you bear'],
  disputes_held: ['Held for disputes', 'until banks decide'],
}

interface Row {
  readonly account: Account
  readonly amountKobo: number
  readonly code: string | null
  readonly name: string | null
  readonly currency: string
}

const columns: readonly Column<Row>[] = [
  {
    name: 'Account',
    show: ({ account }) => (
      <>
        {accountWords[account][0]}
        <div class="muted small">{accountWords[account][1]}</div>
      </>
    ),
  },
  {
    name: 'In your chart of accounts',
    show: ({ code, name }) => (code === null ? null : [code, name].filter(Boolean).join(' ')),
  },
  { name: 'Sum', show: (row) => money(row.amountKobo, row.currency), right: true },
]

/** A day that is not over in any zone: the answer is complete then. */
const untilNow = '2999-12-31'

interface Loaded {
  readonly balance: Balance
  readonly receivables: Receivables
  readonly chart: AccountChart
}

/** The books of a day's end: what customers owed by age, and every account, under the merchant's own names (N4). */
export function Books() {
  const api = useApi()
  const may = useMay()
  const { values, set } = useAddress(['day', 'currency'])
  const { day: asked, currency } = values
  const loaded = useLoad<Loaded>(async () => {
    const of = queryOf({ asOf: asked === '' ? untilNow : asked, currency })
    const [balance, receivables, chart] = await Promise.all([
      api.v1<Balance>('GET', `/balance${of}`),
      api.v1<Receivables>('GET', `/reports/receivables${of}`),
      api.v1<AccountChart>('GET', '/settings/accounts'),
    ])
    return { balance, receivables, chart }
  }, [api.mode, asked, currency])
  return (
    <Show of={loaded} page="Books">
      {({ balance, receivables, chart }) => (
        <>
          <Head title="Books" under={`As of ${when(receivables.asOf)}`}>
            {may.scope('settings:write') && (
              <Opens label="Name the accounts" title="Your chart of accounts">
                {(done) => (
                  <ChartForm
                    of={chart}
                    onDone={() => {
                      done()
                      loaded.reload()
                    }}
                  />
                )}
              </Opens>
            )}
            <a class="button" href="/dashboard/exports">
              Export the journal
            </a>
          </Head>
          <div class="row">
            <label class="row inline">
              At the end of
              <input
                type="date"
                value={asked}
                onChange={(event) => {
                  set('day', event.currentTarget.value)
                }}
              />
            </label>
            <CurrencyChoice value={receivables.currency} set={set} />
          </div>
          <Section title="What customers owe">
            <Ages of={receivables} />
          </Section>
          <Section title="Accounts">
            <p class="muted small">The journal’s sums, account by account. Together they are zero.</p>
            <Table
              caption="Accounts of the books"
              rows={rowsOf(balance, chart)}
              columns={columns}
              empty="Nothing has been booked yet."
            />
          </Section>
        </>
      )}
    </Show>
  )
}

function rowsOf({ accounts = [], currency }: Balance, chart: AccountChart): Row[] {
  const names = new Map(chart.accounts.map((one) => [one.account, one]))
  return accounts.map(({ account, amountKobo }) => ({
    ...{ account, amountKobo, currency },
    ...{ code: names.get(account)?.code ?? null, name: names.get(account)?.name ?? null },
  }))
}

/** Debts by how long they have been due, and all of them. */
function Ages({ of }: { readonly of: Receivables }) {
  const sum = (kobo: number) => money(kobo, of.currency)
  const ages: readonly (readonly [string, number])[] = [
    ['Not due yet', of.notDueKobo],
    ['Due for up to 30 days', of.days0To30Kobo],
    ['31 to 60 days', of.days31To60Kobo],
    ['61 to 90 days', of.days61To90Kobo],
    ['Over 90 days', of.daysOver90Kobo],
  ]
  return (
    <div class="cards thirds">
      <FigureCard name="Altogether" figure={sum(of.totalKobo)}>
        <p class="muted small">{of.invoices === 1 ? '1 invoice' : `${of.invoices} invoices`}</p>
      </FigureCard>
      {ages.map(([name, kobo]) => (
        <FigureCard key={name} name={name} figure={sum(kobo)} />
      ))}
    </div>
  )
}

/** Codes and names as the merchant's accountant has them: the journal's file is written under these. */
function ChartForm({ of: { accounts }, onDone }: { readonly of: AccountChart; readonly onDone: () => void }) {
  const api = useApi()
  return (
    <ChangeForm
      send={(value) =>
        api.v1('PATCH', '/settings/accounts', {
          accounts: accounts.map(({ account }) => {
            const [code, name] = [value(`${account}-code`) || null, value(`${account}-name`) || null]
            return { account, code, name: code === null ? null : name }
          }),
        })
      }
      onDone={onDone}
    >
      <>
        <p>Journal files use these codes and names. An account without a code keeps our name.</p>
        {accounts.map(({ account, code, name }) => (
          <div class="row" key={account}>
            <Field label={`${accountWords[account][0]}: code`} name={`${account}-code`} value={code} />
            <Field label={`${accountWords[account][0]}: name`} name={`${account}-name`} value={name} />
          </div>
        ))}
      </>
    </ChangeForm>
  )
}
