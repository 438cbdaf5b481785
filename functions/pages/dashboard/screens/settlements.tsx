import { count, day, money } from '../format.ts'
import { Pick, useAddress } from '../parts/address.tsx'
import { Head, Section } from '../parts/basics.tsx'
import { statusColumn } from '../parts/columns.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useList } from '../state.tsx'
import type { Settlement, SettlementDifference } from '../types.ts'

const gatewayNames: Readonly<Record<string, string>> = {
  paystack: 'Paystack',
  nomba: 'Nomba',
  sandbox: 'Sandbox',
}
const gatewayName = (name: string): string => gatewayNames[name] ?? name

/** The one cause of each difference, in plain words. */
const causes: Readonly<Record<SettlementDifference['cause'], string>> = {
  not_settled: 'Not settled after three days',
  settled_twice: 'Settled twice',
  unknown_here: 'Not in your books',
  amount_differs: 'A different amount',
  fee_differs: 'A different fee',
  total_differs: 'A different sum reached the bank',
  unlisted: 'Withheld without a line',
}

const columns: readonly Column<Settlement>[] = [
  { name: 'Paid', show: (row) => day(row.paidOn) },
  { name: 'By', show: (row) => gatewayName(row.gateway) },
  { name: 'Payments', show: (row) => count(row.charges), right: true },
  { name: 'Charged', show: (row) => money(row.chargedKobo, row.currency), right: true },
  { name: 'Fees', show: (row) => money(row.feesKobo, row.currency), right: true },
  {
    name: 'Given back',
    show: (row) =>
      row.refundedKobo + row.disputedKobo > 0
        ? money(row.refundedKobo + row.disputedKobo, row.currency)
        : null,
    right: true,
  },
  { name: 'Reached the bank', show: (row) => money(row.netKobo, row.currency), right: true },
  { name: 'Differences', show: (row) => (row.differences > 0 ? count(row.differences) : null), right: true },
]

const differenceColumns: readonly Column<SettlementDifference>[] = [
  {
    name: 'Cause',
    show: (row) => (
      <>
        {causes[row.cause]}
        {row.explanation !== null && <div class="muted small">{row.explanation}</div>}
      </>
    ),
  },
  {
    name: 'Payment',
    show: (row) =>
      row.invoiceId === null ? (
        <code>{row.reference}</code>
      ) : (
        <a href={`/dashboard/invoices/${row.invoiceId}`}>Invoice …{row.invoiceId.slice(-6)}</a>
      ),
  },
  { name: 'Your books', show: (row) => money(row.expectedKobo, row.currency), right: true },
  { name: 'Gateway', show: (row) => money(row.settledKobo, row.currency), right: true },
  { name: 'Difference', show: (row) => money(row.differenceKobo, row.currency), right: true },
  statusColumn,
]

/** What gateways settled of the merchant's charges, and each row in which that differs from the books (N2). */
export function Settlements() {
  const { values, set } = useAddress(['status'])
  const differences = useList<SettlementDifference>('/settlements/differences', { status: values.status })
  const list = useList<Settlement>('/settlements')
  return (
    <>
      <Head title="Settlements">
        <a class="button" href="/dashboard/exports">
          Export
        </a>
      </Head>
      <p class="muted small">
        Gateways pay your customers’ payments into our bank account, less their fees. Your balance does not
        wait for that. We compare each payment with your books, and explain what differs.
      </p>
      <Section title="Differences">
        <Pick
          label="Status"
          value={values.status}
          set={(value) => {
            set('status', value)
          }}
          among={[
            ['open', 'Open'],
            ['settled', 'Settled since'],
            ['explained', 'Explained'],
          ]}
        />
        <List
          of={differences}
          caption="Payments in which gateway and books differ, newest first"
          columns={differenceColumns}
          empty="Gateways and your books agree."
        />
      </Section>
      <Section title="Settled">
        <List
          of={list}
          caption="What gateways settled, newest first"
          columns={columns}
          empty="No gateway has settled anything yet. What is charged today is settled on the next working day."
        />
      </Section>
    </>
  )
}
