import type { ComponentChildren } from 'preact'
import { day, money, when } from '../format.ts'
import { Badge } from './basics.tsx'
import type { Column } from './table.tsx'

type Made = Column<{ readonly createdAt: string }>

/** The minute in which each thing of a list happened. */
export const whenColumn: Made = { name: 'When', show: (row) => when(row.createdAt) }

/** The minute in which each thing of a list was made. */
export const createdColumn: Made = { name: 'Created', show: (row) => when(row.createdAt) }

/** The day on which each thing of a list was made. */
export const createdDayColumn: Made = { name: 'Created', show: (row) => day(row.createdAt) }

/** A sum of money. */
export const amountColumn: Column<{ readonly amount: number; readonly currency: string }> = {
  name: 'Amount',
  show: (row) => money(row.amount, row.currency),
  right: true,
}

/** A status in words, with its colour. */
export const statusColumn: Column<{ readonly status: string }> = {
  name: 'Status',
  lead: true,
  show: (row) => <Badge status={row.status} />,
}

/** The last column: a row's actions. */
export function actionColumn<T>(show: (row: T) => ComponentChildren): Column<T> {
  return { name: '', show }
}
