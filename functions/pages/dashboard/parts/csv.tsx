import { useState } from 'preact/hooks'
import { explain, everyItem, useSession } from '../state.tsx'
import { words } from '../words.ts'

/** A column of a CSV file. */
export type CsvColumns<T> = readonly (readonly [name: string, value: (row: T) => string | number | null])[]

/** A cell as RFC 4180 has it. What a spreadsheet would take for a formula is led by an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Every row of a list as a file, read through the same pages as the screen. */
export function Export<T>({
  path,
  filters = {},
  columns,
  file,
}: {
  readonly path: string
  readonly filters?: Readonly<Record<string, string | null | undefined>>
  readonly columns: CsvColumns<T>
  readonly file: string
}) {
  const { mode } = useSession()
  const [rows, setRows] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setFailure(null)
    setRows(0)
    try {
      const parts = [`${columns.map(([name]) => csvCell(name)).join(',')}\r\n`]
      for await (const row of everyItem<T>(mode, path, filters)) {
        parts.push(`${columns.map(([, value]) => csvCell(value(row))).join(',')}\r\n`)
        if (parts.length % 100 === 0) setRows(parts.length - 1)
      }
      save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), file)
    } catch (error) {
      setFailure(explain(error))
    }
    setRows(null)
  }
  return (
    <span>
      <button type="button" disabled={rows !== null} onClick={() => void run()}>
        {rows === null ? words.export : `${rows} rows…`}
      </button>
      {failure !== null && (
        <span class="field-error" role="alert">
          {' '}
          {failure}
        </span>
      )}
    </span>
  )
}

/** Rows as a file's text. */
export function csvOf<T>(columns: CsvColumns<T>, rows: readonly T[]): string {
  const lines = [
    columns.map(([name]) => csvCell(name)),
    ...rows.map((row) => columns.map(([, value]) => csvCell(value(row)))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Gives a file to the person. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
