import type { ComponentChildren } from 'preact'
import type { Listed } from '../state.tsx'
import { words } from '../words.ts'
import { Unread } from './basics.tsx'

/** A column: its heading, and what a row shows in it. */
export interface Column<T> {
  readonly name: string
  readonly show: (row: T) => ComponentChildren
  readonly right?: boolean
  /** On a phone it is on the line of the row’s name: its amount, or its state. Otherwise the first column on the right is. */
  readonly lead?: boolean
}

/** Rows under headings; on a phone each row becomes lines with their headings. */
export function Table<T>({
  columns,
  rows,
  caption,
  empty = words.nothing,
  foot,
}: {
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  /** A last line below the columns: the sums of all rows, also of those that are not shown. */
  readonly foot?: readonly ComponentChildren[] | undefined
  /** Read out by screen readers. */
  readonly caption: string
  readonly empty?: string
}) {
  if (rows.length === 0) return <p class="muted">{empty}</p>
  const lead = columns.find((column) => column.lead) ?? columns.slice(1).find((column) => column.right)
  const placeOf = (column: Column<T>) =>
    [column.right ? 'right' : '', column === lead ? 'lead' : '', column.name === '' ? 'acts' : '']
      .filter((one) => one !== '')
      .join(' ')
  return (
    <div class="scroll">
      <table class="fold">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" class={column.right ? 'right' : ''}>
                {column.name === '' ? <span class="hidden">Actions</span> : column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map((column) => (
                <td data-label={column.name} class={placeOf(column)}>
                  <div>{column.show(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {columns.map((column, i) => (
                <td data-label={column.name} class={placeOf(column)}>
                  <div>
                    <strong>{foot[i]}</strong>
                  </div>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** A list of the interface: its pages, its failure, and the button for more. */
export function List<T>({
  of,
  ...table
}: {
  readonly of: Listed<T>
  readonly columns: readonly Column<T>[]
  readonly caption: string
  readonly empty?: string
  readonly foot?: readonly ComponentChildren[] | undefined
}) {
  if (of.error !== null) return <Unread error={of.error} again={of.reload} />
  return (
    <div class="stack" aria-busy={of.loading}>
      {of.data === null ? <p class="muted">{words.loading}</p> : <Table {...table} rows={of.data} />}
      {of.data !== null && of.data.length > 0 && (
        <div class="list-foot">
          <span>
            {of.data.length} {of.hasMore ? words.shownOfMore : words.inAll}
          </span>
          {of.hasMore && (
            <button type="button" onClick={of.more} disabled={of.loading}>
              {of.loading ? words.loading : words.more}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
