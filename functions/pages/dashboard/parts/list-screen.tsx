import type { ComponentChildren } from 'preact'
import type { CsvColumns } from '../csv-text.ts'
import { useList, type Listed } from '../state.tsx'
import { statuses } from '../words.ts'
import { DateRange, Pick, rangeOf, useAddress } from './address.tsx'
import { Head } from './basics.tsx'
import { Export } from './csv.tsx'
import { useOrder, type Orders } from './order.tsx'
import { List, type Column } from './table.tsx'

/** A screen of one list: its name, its actions, and the list. */
export function ListScreen<T>({
  title,
  children,
  ...list
}: {
  readonly title: string
  readonly of: Listed<T>
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly empty?: string
  readonly children?: ComponentChildren
}) {
  return (
    <>
      <Head title={title}>{children}</Head>
      <List {...list} />
    </>
  )
}

/** A screen of all objects of one kind with their customers and plans, filtered by status, and a file of them. */
export function StatusScreen<T>({
  title,
  kind,
  among,
  columns,
  orders,
  fileColumns,
}: {
  readonly title: string
  /** The kind as the interface's path and the file name it, such as `invoices`. */
  readonly kind: string
  /** The statuses to choose from. */
  readonly among: readonly string[]
  readonly columns: readonly Column<T>[]
  readonly orders: Orders<T>
  readonly fileColumns: CsvColumns<T>
}) {
  const { values, set } = useAddress(['status', 'from', 'to'])
  const { status, from, to } = values
  // Overdue invoices are open or written off: a filter of its own.
  const stands = status === 'overdue' ? { overdue: 'true' } : { status }
  const filters = { ...stands, ...rangeOf(values), expand: 'customer,plan' }
  const { list, choice } = useOrder(useList<T>(`/${kind}`, filters), orders)
  return (
    <ListScreen title={title} of={list} caption={title} columns={columns}>
      <Pick
        label="Status"
        value={status}
        set={(value) => {
          set('status', value)
        }}
        among={among.map((one) => [one, statuses[one]?.[0] ?? one])}
      />
      <DateRange from={from} to={to} set={set} />
      {choice}
      <Export path={`/${kind}`} filters={filters} file={`${kind}.csv`} columns={fileColumns} />
    </ListScreen>
  )
}
