import { useLocation, useRoute } from 'preact-iso/router'
import { useEffect } from 'preact/hooks'
import { query } from '../api.ts'
import { day, money, when } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { statusColumn } from '../parts/columns.tsx'
import { Form, Tick } from '../parts/form.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useLoad } from '../state.tsx'
import type { Import, ImportRow } from '../types.ts'

const pollMs = 1000

const importColumns: readonly Column<Import>[] = [
  {
    name: 'When',
    show: (row) => <a href={`/dashboard/imports/${row.id}`}>{when(row.createdAt)}</a>,
  },
  { name: 'Kind', show: (row) => (row.dryRun ? 'tried only' : 'imported') },
  { name: 'Rows', show: (row) => row.rows, right: true },
  { name: 'New', show: (row) => row.imported, right: true },
  { name: 'Already existed', show: (row) => row.unchanged, right: true },
  { name: 'Failed', show: (row) => row.failed, right: true },
  statusColumn,
]

const rowColumns: readonly Column<ImportRow>[] = [
  { name: 'Row', show: (row) => row.row },
  {
    name: 'Your reference',
    show: (row) =>
      row.customerId === null ? (
        row.merchantRef
      ) : (
        <a href={`/dashboard/customers/${row.customerId}`}>{row.merchantRef}</a>
      ),
  },
  { name: 'Result', show: (row) => <Badge status={row.status} /> },
  { name: 'Notes', show: (row) => <Notes of={row} /> },
]

/** Customers, methods and subscriptions imported from elsewhere: the files, and the result of each. */
export function Imports() {
  const api = useApi()
  const { route } = useLocation()
  const list = useList<Import>('/imports')
  const send = async (isDry: boolean) => {
    const file = document.querySelector<HTMLInputElement>('#import-file')?.files?.[0]
    if (file === undefined) throw new Error('Choose a file first.')
    const type = /\.json$/i.test(file.name)
      ? 'application/json'
      : /\.(ndjson|jsonl)$/i.test(file.name)
        ? 'application/x-ndjson'
        : 'text/csv'
    const path = `/imports${query({ dryRun: String(isDry) })}`
    const made = await api.v1<Import>('POST', path, new Blob([file], { type }))
    route(`/dashboard/imports/${made.id}`)
  }
  return (
    <>
      <Head title="Imports" />
      <section class="card">
        <Form label="Send the file" done={null} send={(_, ticked) => send(ticked('dryRun'))}>
          <>
            <p>
              Import customers, cards stored at your gateway, and running subscriptions: CSV with a header
              line, NDJSON or JSON, at most 10,000 rows. Existing rows are left as they are, so you can send a
              file again.
            </p>
            <div>
              <label for="import-file">File</label>
              <input
                id="import-file"
                type="file"
                required
                accept=".csv,.json,.ndjson,.jsonl,text/csv,application/json"
              />
            </div>
            <Tick label="Dry run: show the result of each row, import nothing" name="dryRun" checked />
          </>
        </Form>
      </section>
      <List
        of={list}
        caption="Imports, newest first"
        empty="No file was imported yet."
        columns={importColumns}
      />
    </>
  )
}

/** One import: its progress, and each row's result. */
export function ImportScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const loaded = useLoad<Import>(() => api.v1('GET', `/imports/${id}`), [id, api.mode])
  const rows = useList<ImportRow>(`/imports/${id}/rows`)
  const isRunning = loaded.data !== null && loaded.data.status !== 'completed'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      loaded.reload()
      rows.reload()
    }, pollMs)
    return () => {
      clearInterval(timer)
    }
  }, [isRunning])
  return (
    <Show of={loaded} page="Import">
      {(one) => (
        <>
          <Head title={one.dryRun ? 'Import, dry run' : 'Import'}>
            <Badge status={one.status} />
          </Head>
          <section class="card">
            <Facts
              of={[
                ['Done', `${one.done} of ${one.rows} rows`],
                [one.dryRun ? 'Would be imported' : 'Imported', one.imported],
                ['Already existed', one.unchanged],
                ['Failed', one.failed],
                ['Begun', when(one.createdAt)],
                ['Id', <code>{one.id}</code>],
              ]}
            />
          </section>
          <Section title="Rows">
            <List of={rows} caption="Rows of this import" columns={rowColumns} />
          </Section>
        </>
      )}
    </Show>
  )
}

function Notes({ of: { errors, warnings, nextInvoices } }: { readonly of: ImportRow }) {
  const lines = [
    ...errors.map(({ path, issue }) => `${path}: ${issue}`),
    ...warnings,
    ...nextInvoices.map(({ date, amount, currency }) => `${day(date)}: ${money(amount, currency)}`),
  ]
  return lines.length === 0 ? null : (
    <>
      {lines.map((line) => (
        <div class="small">{line}</div>
      ))}
    </>
  )
}
