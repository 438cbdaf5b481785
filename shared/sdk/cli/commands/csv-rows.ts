import { parse } from 'csv-parse/sync'

/** The rows of a CSV with a header line. Empty cells are left out; `cellOf` converts a cell's text to its value. */
export function csvRows(
  text: string,
  cellOf: (name: string, value: string) => unknown,
): Record<string, unknown>[] {
  const rows: Record<string, string>[] = parse(text, {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  })
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, cellOf(name, value)]),
    ),
  )
}
