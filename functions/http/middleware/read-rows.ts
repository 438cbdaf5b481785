import * as z from 'zod/mini'
import { importColumns, importRow } from '../../../shared/api/contracts/import.ts'
import { nearMiss } from '../../../shared/api/near-miss.ts'
import {
  failedRow,
  type PendingRow,
  type RowError,
  type RowResult,
} from '../../../shared/domain/import/import.ts'

/** Validates each row of a file separately: an invalid row has its reasons, and does not affect the others. */
export function readRows(rows: readonly Readonly<Record<string, unknown>>[]): (PendingRow | RowResult)[] {
  return rows.map((given, index) => {
    const row = index + 1
    const read = z.safeParse(importRow, given)
    if (read.success) return { row, given: read.data }
    const ref = typeof given['merchantRef'] === 'string' ? given['merchantRef'].slice(0, 100) : null
    const errors = read.error.issues.flatMap((issue): RowError[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostUnknown).map(unknownColumn)
        : [{ path: issue.path.join('.'), issue: issue.message, reason: null }],
    )
    return failedRow(row, ref, errors)
  })
}

/** The most unknown columns that one row's result lists: it is stored with its import. */
const mostUnknown = 10
const longestName = 40

/** What is said about an unknown column, with the one that was probably meant (Q1). */
export function unknownColumn(name: string): RowError & { readonly reason: string } {
  const path = name.slice(0, longestName)
  const meant = nearMiss(path, importColumns)
  const hint = meant === null ? '' : `; did you mean ${meant}?`
  return { path, issue: `there is no column ${path}${hint}`, reason: 'unknown_field' }
}
