import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import type { CsvColumns } from '../csv-text.ts'
import { useList, type Listed } from '../state.tsx'
import { Head } from './basics.tsx'
import { Export } from './csv.tsx'
import { StatusFilter } from './status-filter.tsx'
import { List, type Column } from './table.tsx'

/** A screen of one list: its name, what can be done there, and the list. */
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
  fileColumns,
}: {
  readonly title: string
  /** The kind as the interface's path and the file name it, such as `invoices`. */
  readonly kind: string
  /** The statuses to choose from. */
  readonly among: readonly string[]
  readonly columns: readonly Column<T>[]
  readonly fileColumns: CsvColumns<T>
}) {
  const { path, query, route } = useLocation()
  const status = query['status'] ?? ''
  const setStatus = (chosen: string) => {
    route(chosen === '' ? path : `${path}?status=${chosen}`, true)
  }
  const list = useList<T>(`/${kind}`, { status, expand: 'customer,plan' })
  return (
    <ListScreen title={title} of={list} caption={`${title}, newest first`} columns={columns}>
      <StatusFilter among={among} value={status} onChoose={setStatus} />
      <Export
        path={`/${kind}`}
        filters={{ status, expand: 'customer,plan' }}
        file={`${kind}.csv`}
        columns={fileColumns}
      />
    </ListScreen>
  )
}
