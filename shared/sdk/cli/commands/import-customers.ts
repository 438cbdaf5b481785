import { createHash } from 'node:crypto'
import type { BillingClient, Result } from '../../src/index.ts'
import { csvRows } from './csv-rows.ts'

/** A file with more rows is split into several imports. */
const rowsAtOnce = 10_000

const pollMs = 500

/** The result of a file, over all its imports. */
export interface CustomersImported {
  readonly dryRun: boolean
  readonly imports: readonly string[]
  readonly rows: number
  readonly imported: number
  readonly unchanged: number
  readonly failed: number
  /** Rows that failed, and the subscriptions' next invoices, by the row's number in the file. */
  readonly results: readonly CustomerRow[]
}

/** A row that is worth reporting. */
export type CustomerRow = Pick<
  Result<'list-import-rows'>['items'][number],
  'row' | 'merchantRef' | 'status' | 'warnings' | 'nextInvoices' | 'errors'
>

type Row = Record<string, unknown>

const numbers = new Set(['expMonth', 'expYear', 'cyclesCompleted', 'paidForPeriod', 'quantity'])

/** The rows of a file: CSV with a header line, a JSON list, or one JSON object a line. Empty cells are left out. */
export function customerRows(text: string): Row[] {
  // This also removes the byte order mark that some programs write at the start of a file.
  const start = text.trimStart()
  if (start.startsWith('[')) return JSON.parse(start) as Row[]
  if (start.startsWith('{'))
    return start
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Row)
  return csvRows(text, cellOf)
}

/** A cell as the value of its field. Invalid text stays text, which the service reports as an error of its row. */
function cellOf(name: string, value: string): unknown {
  if (name === 'addOns') return addOnsOf(value)
  if (name !== 'metadata') return numbers.has(name) && /^\d+$/.test(value) ? Number(value) : value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Add-ons in one cell, separated by semicolons: an identifier, and after a colon its quantity unless that is one. */
function addOnsOf(value: string): unknown {
  const named = value.split(';').map((one) => /^\s*([^\s:]+)\s*(?::\s*(\d+)\s*)?$/.exec(one))
  if (named.includes(null)) return value
  return named.map((one) => {
    const [, addOnId, units] = one ?? []
    return { addOnId, ...(units === undefined ? {} : { quantity: Number(units) }) }
  })
}

/**
 * Sends a file's rows, waits until they are processed, and fetches the rows worth reporting. A file that is sent again
 * after a broken connection is the same import.
 * @param progress is called with the number of rows done.
 */
export async function importCustomers(
  billing: BillingClient,
  rows: readonly Row[],
  dryRun: boolean,
  progress: (done: number) => void,
): Promise<CustomersImported> {
  const results: CustomerRow[] = []
  const imports: string[] = []
  const sum = { imported: 0, unchanged: 0, failed: 0 }
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const body = { rows: rows.slice(first, first + rowsAtOnce) }
    const hash = createHash('sha256')
      .update(JSON.stringify([dryRun, first, body]))
      .digest('hex')
    // Each dry run is a new one: the account may have changed since the last.
    const idempotencyKey = dryRun ? crypto.randomUUID() : `import-${hash.slice(0, 40)}`
    const { id } = await billing.imports.create(
      body,
      { dryRun: dryRun ? 'true' : 'false' },
      { idempotencyKey },
    )
    imports.push(id)
    let state = await billing.imports.get(id)
    for (; state.status !== 'completed'; state = await billing.imports.get(id)) {
      progress(first + state.done)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    sum.imported += state.imported
    sum.unchanged += state.unchanged
    sum.failed += state.failed
    for await (const { row, merchantRef, status, warnings, nextInvoices, errors } of billing.imports.listRows(
      id,
    ))
      if (errors.length > 0 || warnings.length > 0 || nextInvoices.length > 0)
        results.push({ row: first + row, merchantRef, status, warnings, nextInvoices, errors })
  }
  return { dryRun, imports, rows: rows.length, ...sum, results }
}

/** The most rows that are printed as text; `--json` prints all. */
const mostTold = 20

/** The result of a file, as text. */
export function inWords({ dryRun, imported, unchanged, failed, results }: CustomersImported): string {
  const bills = results.filter(({ nextInvoices }) => nextInvoices.length > 0)
  const wrong = results.filter(({ errors }) => errors.length > 0)
  const money = (amount: number, currency: string): string => `${currency} ${(amount / 100).toFixed(2)}`
  return [
    `${imported} rows ${dryRun ? 'would be' : 'were'} imported, ${unchanged} were there already, ${failed} failed.`,
    ...bills
      .slice(0, mostTold)
      .map(
        ({ row, merchantRef, nextInvoices, warnings }) =>
          `  row ${row} (${merchantRef ?? ''}): ${nextInvoices
            .map(({ date, amount, currency }) => `${date.slice(0, 10)} ${money(amount, currency)}`)
            .join(', ')}${warnings.length > 0 ? `; ${warnings.join(', ')}` : ''}`,
      ),
    ...(bills.length > mostTold ? [`  and ${bills.length - mostTold} more; --json shows all`] : []),
    ...wrong.map(
      ({ row, errors }) =>
        `  row ${row}: ${errors.map(({ path, issue, reason }) => [path, issue, reason && `(${reason})`].filter(Boolean).join(' ')).join('; ')}`,
    ),
    ...(dryRun && failed === 0 ? ['Repeat with --write to import them.'] : []),
  ].join('\n')
}
