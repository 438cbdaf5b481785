import { decimal, isoLocal, money } from '../format.ts'
import { csvOf, fieldColumns, type CsvColumns } from '../csv-text.ts'
import { Badge, FigureCard, Head, Section, Show } from '../parts/basics.tsx'
import { Export, save } from '../parts/csv.tsx'
import { whenColumn } from '../parts/columns.tsx'
import { Act } from '../parts/dialog.tsx'
import { List, Table, type Column } from '../parts/table.tsx'
import { everyItem, useApi, useList, useLoad } from '../state.tsx'
import { movementKinds, statementOf, type StatementRow } from '../statement.ts'
import type { Balance, BalanceTransaction, Verification } from '../types.ts'
import { movementNames } from '../words.ts'
import { useState } from 'preact/hooks'

const columns: readonly Column<BalanceTransaction>[] = [
  whenColumn,
  { name: 'What', show: (row) => movementNames[row.type] ?? row.type.replaceAll('_', ' ') },
  { name: 'Of', show: (row) => <SourceLink of={row} /> },
  { name: 'Amount', show: (row) => money(row.amountKobo, row.currency), right: true },
]

const fileColumns: CsvColumns<BalanceTransaction> = [
  ...fieldColumns(['id']),
  ...fieldColumns(['createdAt'], isoLocal),
  ...fieldColumns(['type', 'sourceType', 'sourceId', 'currency']),
  ['amount', (row) => decimal(row.amountKobo)],
  ...fieldColumns(['availableOn'], isoLocal),
]

/** The merchant's money, every movement of it, and the proof that the books balance. */
export function BalanceScreen() {
  const api = useApi()
  const balances = useLoad<readonly Balance[]>(() => balancesOf(api), [api.mode])
  const list = useList<BalanceTransaction>('/balance/transactions')
  const statement = async (by: 'day' | 'month') => {
    const rows: BalanceTransaction[] = []
    for await (const row of everyItem<BalanceTransaction>(api.v1, '/balance/transactions')) rows.push(row)
    const movements = rows.map((row) => ({ ...row, at: isoLocal(row.createdAt) }))
    const text = csvOf(statementColumns, statementOf(movements, by))
    save(new Blob([text], { type: 'text/csv;charset=utf-8' }), `statement-by-${by}.csv`)
  }
  return (
    <>
      <Head title="Balance">
        <a class="button" href="/dashboard/payouts">
          Pay out
        </a>
        <Export path="/balance/transactions" file="statement.csv" columns={fileColumns} />
        <Act label="Statement by day" run={() => statement('day')} />
        <Act label="Statement by month" run={() => statement('month')} />
      </Head>
      <Show of={balances}>
        {(all) => (
          <div class="cards">
            {all.map((balance) => (
              <Figures key={balance.currency} of={balance} />
            ))}
            <Proof />
          </div>
        )}
      </Show>
      <Section title="Movements">
        <p class="muted small">
          Each line shows how your money changed: available plus pending, less what you owe. A statement
          closes with this total, which is below zero after a reversal larger than your balance.
        </p>
        <List of={list} caption="Movements of the balance, newest first" columns={columns} />
      </Section>
    </>
  )
}

/** The balance in naira, and in each other currency that lately moved (F9). */
async function balancesOf(api: ReturnType<typeof useApi>): Promise<readonly Balance[]> {
  const of = (currency: string) => api.v1<Balance>('GET', `/balance?currency=${currency}`)
  const [naira, latest] = await Promise.all([
    of('NGN'),
    api.v1<{ readonly items: readonly BalanceTransaction[] }>('GET', '/balance/transactions?limit=100'),
  ])
  const currencies = new Set(latest.items.map(({ currency }) => currency))
  currencies.delete('NGN')
  return [naira, ...(await Promise.all([...currencies].map(of)))]
}

/** The balance in one currency; a debt only where there is one (F4). */
function Figures({ of }: { readonly of: Balance }) {
  const { availableKobo, pendingKobo, owedKobo, currency } = of
  return (
    <>
      <FigureCard name={`Available, ${currency}`} figure={money(availableKobo, currency)}>
        {currency === 'NGN' ? null : <p class="muted small">Payouts are in naira only.</p>}
      </FigureCard>
      <FigureCard name="Earned today, available tomorrow" figure={money(pendingKobo, currency)} />
      {owedKobo > 0 && (
        <FigureCard name="Owed" figure={money(owedKobo, currency)}>
          <p class="muted small">Whatever becomes available repays it first. Payouts wait until then.</p>
        </FigureCard>
      )}
    </>
  )
}

const statementColumns: CsvColumns<StatementRow> = [
  ...fieldColumns(['period', 'currency']),
  ['opening', (row) => decimal(row.openingKobo)],
  ['in', (row) => decimal(row.inKobo)],
  ['out', (row) => decimal(row.outKobo)],
  ['closing', (row) => decimal(row.closingKobo)],
  ...fieldColumns(['movements']),
  ...movementKinds.map((kind) => [kind, (row: StatementRow) => decimal(row.kinds[kind])] as const),
]

function SourceLink({ of }: { readonly of: BalanceTransaction }) {
  if (of.sourceType === 'invoice')
    return <a href={`/dashboard/invoices/${of.sourceId}`}>Invoice …{of.sourceId.slice(-6)}</a>
  return <code>{of.sourceId}</code>
}

/** Compares the journal with the balances, on demand: it reads every open day. */
function Proof() {
  const api = useApi()
  const [proof, setProof] = useState<Verification | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setProof(
      await api.v1<Verification>('GET', '/balance/verify').finally(() => {
        setBusy(false)
      }),
    )
  }
  return (
    <section class="card stack">
      <p class="muted" style={{ margin: 0 }}>
        The books
      </p>
      {proof === null ? (
        <button type="button" disabled={busy} onClick={() => void run()}>
          Check the books
        </button>
      ) : (
        <>
          <p role="status" style={{ margin: 0 }}>
            <Badge status={proof.ok ? 'succeeded' : 'failed'} />{' '}
            {proof.ok ? 'Every balance is the sum of its postings.' : 'A balance doesn’t match its postings.'}
          </p>
          <Table
            caption="Accounts"
            rows={proof.accounts}
            columns={[
              { name: 'Account', show: (row) => row.account.replaceAll('_', ' ') },
              { name: 'Balance', show: (row) => money(row.balanceKobo, row.currency), right: true },
            ]}
          />
        </>
      )}
    </section>
  )
}
