import { useState } from 'preact/hooks'
import { csvLine, type CsvColumns } from '../csv-text.ts'
import { explain } from '../refusals.ts'
import { everyItem, useApi } from '../state.tsx'
import { words } from '../words.ts'
import { Failure } from './basics.tsx'

/** Every row of a list as a file, read page by page like the screen. */
export function Export<T>({
  path,
  filters = {},
  columns,
  file,
  surface = 'v1',
}: {
  readonly path: string
  readonly filters?: Readonly<Record<string, string | null | undefined>>
  readonly columns: CsvColumns<T>
  readonly file: string
  /** Which interface has the list. */
  readonly surface?: 'v1' | 'admin'
}) {
  const api = useApi()
  const [rows, setRows] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setFailure(null)
    setRows(0)
    try {
      const parts = [csvLine(columns.map(([name]) => name))]
      for await (const row of everyItem<T>(api[surface], path, filters)) {
        parts.push(csvLine(columns.map(([, value]) => value(row))))
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
      <Failure of={failure} />
    </span>
  )
}

/** Saves a file on the user's machine. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
