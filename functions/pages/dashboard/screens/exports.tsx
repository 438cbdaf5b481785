import { useEffect } from 'preact/hooks'
import { count, day, dayAfter, monthStart, when } from '../format.ts'
import { Head, Section } from '../parts/basics.tsx'
import { statusColumn } from '../parts/columns.tsx'
import { Field, Form } from '../parts/form.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList } from '../state.tsx'
import type { ExportedFile } from '../types.ts'
import { TaxOfMonth } from './tax-report.tsx'

const pollMs = 2000

const kinds: readonly (readonly [ExportedFile['kind'], string])[] = [
  ['journal', 'Journal, for your books'],
  ['invoices', 'Invoices'],
  ['lines', 'What was sold, line by line'],
  ['payments', 'Payments and refunds'],
  ['customers', 'Customers'],
  ['tax', 'Tax documents'],
  ['settlements', 'What gateways settled, line by line'],
]
const nameOf = (kind: ExportedFile['kind']): string => kinds.find(([one]) => one === kind)?.[1] ?? kind

const columns: readonly Column<ExportedFile>[] = [
  { name: 'Asked for', show: (row) => when(row.createdAt) },
  {
    name: 'What',
    show: (row) => (
      <>
        {nameOf(row.kind)}
        <div class="muted small">
          {day(row.from)} to {day(lastDay(row))}
        </div>
      </>
    ),
  },
  { name: 'Rows', show: (row) => count(row.rows), right: true },
  statusColumn,
  {
    name: 'File',
    show: (row) =>
      row.url === null ? (
        row.status === 'running' ? (
          `${row.progress}%`
        ) : null
      ) : (
        <a href={row.url}>
          Download<span class="hidden"> {nameOf(row.kind)}</span>
        </a>
      ),
  },
]

/** The last instant that a file holds: `to` itself is not in it. */
function lastDay({ from, to }: ExportedFile): string {
  const before = new Date(Date.parse(to) - 1).toISOString()
  return before < from ? from : before
}

/** Exported files: what was requested, its progress, and the download (N4). */
export function Exports() {
  const api = useApi()
  const list = useList<ExportedFile>('/exports')
  const isWriting = list.data?.some(({ status }) => status === 'pending' || status === 'running') === true
  useEffect(() => {
    if (!isWriting) return undefined
    const timer = setInterval(list.reload, pollMs)
    return () => {
      clearInterval(timer)
    }
  }, [isWriting])
  const first = monthStart()
  return (
    <>
      <Head title="Exports" />
      <section class="card">
        <Form
          label="Make the file"
          done={null}
          send={async (value) => {
            const to = value('to')
            await api.v1('POST', '/exports', {
              kind: value('kind'),
              format: value('format'),
              ...(value('from') ? { from: value('from') } : {}),
              ...(to ? { to: dayAfter(to) } : {}),
            })
          }}
          after={list.reload}
        >
          <>
            <p>
              A file of any size, for your accountant or another program. It is kept for 7 days, and whoever
              has its link has the file. Without a last day it runs up to now.
            </p>
            <div class="row">
              <Field label="What" name="kind" value="journal">
                {kinds.map(([kind, name]) => (
                  <option value={kind}>{name}</option>
                ))}
              </Field>
              <Field label="From" name="from" type="date" value={first} />
              <Field label="Last day" name="to" type="date" />
              <Field label="Form" name="format" value="csv">
                <option value="csv">CSV, for spreadsheets</option>
                <option value="jsonl">JSON lines, for programs</option>
              </Field>
            </div>
          </>
        </Form>
      </section>
      <Section title="Files">
        <List of={list} caption="Files, newest first" empty="No files yet." columns={columns} />
      </Section>
      <TaxOfMonth />
    </>
  )
}
