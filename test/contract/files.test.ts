import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { importWire } from '../../functions/http/middleware/import-wire.ts'
import { csvOf, type CsvColumns } from '../../functions/pages/dashboard/csv-text.ts'
import { stateOf, type HttpRequest } from '../../functions/http/middleware/state.ts'
import { importColumns } from '../../shared/api/contracts/import.ts'
import { customerRows } from '../../shared/sdk/cli/commands/import-customers.ts'

/** Closes the class "what is written is read again" for files: those that merchants send, and those that they are given. */

type Row = Readonly<Record<string, unknown>>

const runs = { numRuns: 300, seed: 20_270_103 }

/** What the service reads in a body of this type. */
function served(body: string, type: string): unknown {
  const requestContext = { http: { sourceIp: '127.0.0.1' } }
  const event = { headers: { 'content-type': type }, body, requestContext }
  const request = { event } as unknown as HttpRequest
  importWire.readBody(request)
  return (stateOf(request).json as { rows: unknown }).rows
}

/** Whatever a person or a program may write into a cell: none is empty, or framed by spaces. */
const texts = fc
  .oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({
      unit: fc.constantFrom('"', ',', '\n', '\r\n', ';', 'a', ' ', '=', '{', '0', '\uFEFF'),
      maxLength: 8,
    }),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '' && text.isWellFormed())
const texted = importColumns.filter(
  (name) =>
    ![
      ...['metadata', 'expMonth', 'expYear', 'cyclesCompleted', 'paidForPeriod', 'quantity', 'addOns'],
    ].includes(name),
)
const columns = fc.uniqueArray(fc.constantFrom(...texted), { minLength: 1, maxLength: 6 })
const tables = columns.chain((names) =>
  fc.array(fc.tuple(...names.map(() => fc.option(texts))), { minLength: 1, maxLength: 6 }).map((cells) => ({
    names: [...names, 'expYear', 'quantity', 'addOns', 'metadata'],
    rows: cells.map((row, n): Row => {
      const known = names.map((name, i) => [name, row[i]] as const).filter(([, text]) => text !== null)
      const addOns = [{ addOnId: 'addon_1' }, { addOnId: 'addon_2', quantity: n + 2 }]
      const typed = { expYear: 2030 + n, quantity: n + 1, addOns, metadata: { 'a,"b"': `${n}\n` } }
      return { ...Object.fromEntries(known), ...typed }
    }),
  })),
)
/** How programs differ in what they write around the rows. */
const styles = fc.record({
  bom: fc.constantFrom('', '\uFEFF'),
  newline: fc.constantFrom('\n', '\r\n'),
  end: fc.boolean(),
  blank: fc.boolean(),
})
type Style = typeof styles extends fc.Arbitrary<infer T> ? T : never

/** Add-ons are written in one cell, as papers say: apart by semicolons, how many behind a colon. */
const quoted = (value: unknown, name = ''): string => {
  if (value === undefined) return ''
  if (name === 'addOns')
    return (value as { addOnId: string; quantity?: number }[])
      .map(({ addOnId, quantity }) => (quantity === undefined ? addOnId : `${addOnId}:${quantity}`))
      .join('; ')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${text.replaceAll('"', '""')}"`
}
const fileOf = (lines: readonly string[], { bom, newline, end, blank }: Style): string =>
  `${bom}${lines.join(blank ? newline + newline : newline)}${end ? newline : ''}`

describe('a file of customers', () => {
  it('is read as it was written, as CSV, by both the service and the command', () => {
    const read = fc.property(tables, styles, ({ names, rows }, style) => {
      const cells = rows.map((row) => names.map((name) => quoted(row[name], name)).join(','))
      const text = fileOf([names.join(','), ...cells], style)
      expect(served(text, 'text/csv; charset=utf-8')).toEqual(rows)
      expect(customerRows(text)).toEqual(rows)
    })
    fc.assert(read, runs)
  })

  it('is read as it was written, as lines of JSON, by both the service and the command', () => {
    const read = fc.property(tables, styles, ({ rows }, style) => {
      const text = fileOf(
        rows.map((row) => JSON.stringify(row)),
        style,
      )
      expect(served(text, 'application/x-ndjson')).toEqual(rows)
      expect(customerRows(text)).toEqual(rows)
      expect(customerRows(`${style.bom}${JSON.stringify(rows)}`)).toEqual(rows)
    })
    fc.assert(read, runs)
  })

  it('is read even when a cell does not fit its column: the row is rejected later', () => {
    const text = 'merchantRef,expYear,metadata\na,soon,{\nb,2030,"{""k"":""v""}"\n'
    const rows = [
      { merchantRef: 'a', expYear: 'soon', metadata: '{' },
      { merchantRef: 'b', expYear: 2030, metadata: { k: 'v' } },
    ]
    expect(served(text, 'text/csv')).toEqual(rows)
    expect(customerRows(text)).toEqual(rows)
  })
})

describe('a file that the dashboard writes', () => {
  const cells = fc.oneof(
    texts,
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '1', 'a', ','), maxLength: 5 }),
    fc.integer(),
    fc.constant(null),
  )
  const written: CsvColumns<readonly (string | number | null)[]> = [
    ['Name, or "none"', ([name = null]) => name],
    ['Amount', ([, amount = null]) => amount],
  ]

  it('holds the values of its rows, and no formula that a spreadsheet would run', () => {
    const whole = fc.property(fc.array(fc.tuple(cells, cells), { maxLength: 6 }), (rows) => {
      const [head, ...lines] = parse(csvOf(written, rows), { record_delimiter: '\r\n' })
      expect(head).toEqual(['Name, or "none"', 'Amount'])
      expect(lines).toHaveLength(rows.length)
      for (const [n, row] of rows.entries())
        for (const [i, cell] of row.entries()) {
          const text = cell === null ? '' : String(cell)
          const shown = lines[n]![i]!
          expect([text, `'${text}`]).toContain(shown)
          const runs = /^[=+\-@\t\r]/.test(shown) && Number.isNaN(Number(shown))
          expect([shown, runs]).toEqual([shown, false])
        }
    })
    fc.assert(whole, runs)
  })
})
