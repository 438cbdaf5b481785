import { csvLine } from './csv.ts'
import type { Export } from './export.ts'
import { exportColumns, rowsOfThing, type ExportedThings } from './rows.ts'

/** The beginning of a file. */
export function headOf({ kind, format }: Pick<Export, 'kind' | 'format'>): string {
  return format === 'csv' ? csvLine(exportColumns[kind]) : ''
}

/** The lines of one object. */
export function linesOfThing(
  order: Pick<Export, 'kind' | 'format' | 'timeZone' | 'accounts'>,
  thing: ExportedThings[Export['kind']],
): string[] {
  const columns = exportColumns[order.kind]
  return rowsOfThing[order.kind](thing as never, order).map((row) =>
    order.format === 'csv'
      ? csvLine(columns.map((column) => row[column] ?? null))
      : `${JSON.stringify(row)}\n`,
  )
}
