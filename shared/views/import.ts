import type { Import, RowResult } from '../domain/import/import.ts'

/** An import as the interface shows it. */
export function importView(one: Import) {
  const { id, status, dryRun, rows, imported, unchanged, failed, createdAt, completedAt } = one
  const done = imported + unchanged + failed
  return { id, status, dryRun, rows, done, imported, unchanged, failed, createdAt, completedAt }
}

/** A row of an import as the interface shows it. */
export function importRowView(row: RowResult): RowResult {
  return row
}
