type CsvValue = string | number | null

/** The columns of a file: each one's name, and its value in a row. */
export type CsvColumns<T> = readonly (readonly [name: string, value: (row: T) => CsvValue])[]

/** Columns named as the rows' fields whose values they hold, written by `write` or else as they are. */
export function fieldColumns<K extends string, V = CsvValue>(
  names: readonly K[],
  write: (value: V) => CsvValue = (value) => value as CsvValue,
): CsvColumns<Readonly<Record<K, V>>> {
  return names.map((name) => [name, (row) => write(row[name])])
}

/** A cell according to RFC 4180. An apostrophe precedes anything that a spreadsheet would take for a formula. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a file according to RFC 4180. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Rows as a file's text. */
export function csvOf<T>(columns: CsvColumns<T>, rows: readonly T[]): string {
  const head = csvLine(columns.map(([name]) => name))
  return [head, ...rows.map((row) => csvLine(columns.map(([, value]) => value(row))))].join('')
}
