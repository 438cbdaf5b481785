import { parse, CsvError } from 'csv-parse/sync'
import { importColumns } from '../../../shared/api/contracts/import.ts'
import { maxImportRows } from '../../../shared/domain/import/import.ts'
import { invalid, Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { bodyText, parseJson } from './parse-body.ts'
import { unknownColumn } from './read-rows.ts'
import { stateOf } from './state.ts'

/** The largest body: Lambda accepts 6 MB with everything around it. */
const maxBytes = 5 * 1024 * 1024

const isType = (names: string) => new RegExp(`^(${names})\\s*(;|$)`, 'i')
const csvType = isType('text/csv')
const linesType = isType('application/x-ndjson|application/jsonl|application/ndjson')
const jsonType = isType('application/json')

/** Reads a file: CSV with a header line, one JSON object per line, or JSON with `rows`. */
export const importWire: Wire = {
  readBody(request) {
    const text = bodyText(request.event)
    const state = stateOf(request)
    const type = request.event.headers['content-type'] ?? ''
    state.rawBody = text
    if (Buffer.byteLength(text) > maxBytes)
      throw new Problem('payload_too_large', [{ limit: maxBytes }], {
        message: 'The body is larger than 5 MB.',
      })
    if (csvType.test(type)) state.json = { rows: rowsOfCsv(text) }
    else if (linesType.test(type)) state.json = { rows: rowsOfLines(text) }
    else if (jsonType.test(type)) state.json = parseJson(text)
    else
      throw new Problem('unsupported_media_type', [], {
        message: 'The body must be text/csv, application/x-ndjson or application/json.',
      })
  },
  finish: () => undefined,
}

const numbers = new Set(['expMonth', 'expYear', 'cyclesCompleted', 'paidForPeriod', 'quantity'])

/** @throws Problem 422 for an unknown column, and for a file that is not CSV, with the line. */
function rowsOfCsv(text: string): Record<string, unknown>[] {
  let cells: string[][]
  try {
    cells = parse(text, { bom: true, trim: true, skip_empty_lines: true, to: maxImportRows + 2 })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid('rows', `is no CSV: ${error.message}`, { reason: 'malformed_csv' })
  }
  const [header = [], ...rows] = cells
  const unknown = header.find((name) => !importColumns.includes(name))
  if (unknown !== undefined) {
    const { issue, reason } = unknownColumn(unknown)
    throw invalid('rows', issue, { reason, known: importColumns })
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) throw invalid('rows', `the column ${twice.slice(0, 40)} is there twice`)
  return rows.map((row) =>
    Object.fromEntries(
      header
        .map((name, index) => [name, row[index] ?? ''] as const)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, valueOf(name, value)]),
    ),
  )
}

/** A cell as its field's type: a number, notes as JSON, add-ons, or text. A malformed one stays text: an error of its row. */
function valueOf(name: string, value: string): unknown {
  if (numbers.has(name) && /^\d+$/.test(value)) return Number(value)
  if (name === 'addOns') return addOnsOf(value)
  if (name !== 'metadata') return value
  try {
    return parseJson(value)
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
 * Some programs mark a text as Unicode with a special first character, as they do in a CSV.
 * @throws Problem 422 for a line that is not a JSON object.
 */
function rowsOfLines(text: string): Record<string, unknown>[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    try {
      return parseJson(line)
    } catch {
      throw invalid('rows', `line ${index + 1} is no JSON object`, { reason: 'malformed_json' })
    }
  })
}
