import { money, when } from '../format.ts'
import { Section } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { List, Table, type Column } from '../parts/table.tsx'
import { useApi, useList } from '../state.tsx'
import type { CreditNote } from '../types.ts'

/** Opens a tax document as a file (L6). */
export function OpensPdf({ path, number }: { readonly path: string; readonly number: string }) {
  const api = useApi()
  return (
    <Act
      label={`PDF of ${number}`}
      run={async () => {
        const { url } = await api.v1<{ readonly url: string }>('GET', `${path}/pdf`)
        location.assign(url)
      }}
    />
  )
}

const reasons: Readonly<Record<CreditNote['reason'], string>> = {
  refund: 'Refunded',
  reversal: 'Reversed by the bank',
  dispute: 'Disputed',
  credit: 'Became credit',
  void: 'Voided',
}

const columns: readonly Column<CreditNote>[] = [
  { name: 'Issued', show: (row) => when(row.issuedAt) },
  { name: 'Why', show: (row) => `${reasons[row.reason]}${row.type === 'debit' ? ', undone' : ''}` },
  {
    name: 'Amount',
    show: (row) => money(row.type === 'credit' ? -row.amount : row.amount, row.currency),
    right: true,
  },
  { name: 'Tax in it', show: (row) => money(row.tax, row.currency), right: true },
  {
    name: 'Document',
    show: (row) => <OpensPdf path={`/credit-notes/${row.id}`} number={row.taxNumber} />,
  },
]

const withInvoice: readonly Column<CreditNote>[] = [
  columns[0]!,
  {
    name: 'Invoice',
    show: (row) => <a href={`/dashboard/invoices/${row.invoiceId}`}>{row.invoiceTaxNumber}</a>,
  },
  ...columns.slice(1),
]

/** All credit and debit notes (L5). */
export function AllNotes() {
  const list = useList<CreditNote>('/credit-notes')
  return (
    <Section title="Credit notes">
      <List
        of={list}
        caption="Credit and debit notes, newest first"
        empty="No tax invoice has been corrected."
        columns={withInvoice}
      />
    </Section>
  )
}

/** What was taken off an invoice, each by its own document (L5); nothing if there is none. */
export function Notes({ of }: { readonly of: readonly CreditNote[] }) {
  if (of.length === 0) return null
  return (
    <Section title="Credit notes">
      <Table caption="Credit and debit notes of this invoice, newest first" rows={of} columns={columns} />
    </Section>
  )
}
