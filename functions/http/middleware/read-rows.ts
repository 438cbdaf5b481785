import * as z from 'zod/mini'
import { importRow } from '../../../shared/api/contracts/import.ts'
import { failedRow, type PendingRow, type RowResult } from '../../../shared/domain/import/import.ts'

/** Validates each row of a file separately: an invalid row has its reasons, and does not affect the others. */
export function readRows(rows: readonly Readonly<Record<string, unknown>>[]): (PendingRow | RowResult)[] {
  return rows.map((given, index) => {
    const row = index + 1
    const read = z.safeParse(importRow, given)
    if (read.success) return { row, given: read.data }
    const ref = typeof given['merchantRef'] === 'string' ? given['merchantRef'].slice(0, 100) : null
    const errors = read.error.issues.map(({ path, message, code, ...issue }) => ({
      path: code === 'unrecognized_keys' ? String((issue as { keys?: string[] }).keys?.[0]) : path.join('.'),
      issue: message,
      reason: code === 'unrecognized_keys' ? 'unknown_column' : null,
    }))
    return failedRow(row, ref, errors)
  })
}
