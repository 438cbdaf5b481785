import { describe, expect, it } from 'vitest'
import {
  emptyResult,
  failedRow,
  maxImportRows,
  rowsPerPart,
  withPart,
  type Import,
  type RowResult,
  type RowStatus,
} from '../../../shared/domain/import/import.ts'
import { april, march, may } from '../fixtures/instants.ts'

const anImport = (over: Partial<Import> = {}): Import => ({
  merchantId: 'mer_1',
  id: 'imp_1',
  createdAt: march,
  status: 'pending',
  dryRun: false,
  rows: 250,
  imported: 0,
  unchanged: 0,
  failed: 0,
  parts: 3,
  nextPart: 0,
  timeZone: 'Africa/Lagos',
  completedAt: null,
  dueAt: march,
  version: 1,
  ...over,
})
const rows = (...statuses: RowStatus[]): RowResult[] =>
  statuses.map((status, n) => ({ ...emptyResult(n + 1, null), status }))

describe('an import', () => {
  it('accepts 10,000 rows, a hundred at a time', () => {
    expect([maxImportRows, rowsPerPart]).toEqual([10_000, 100])
  })

  it.each<[string, Partial<Import>, RowStatus[], Partial<Import>]>([
    [
      'after its first part runs on',
      {},
      ['imported', 'failed', 'imported', 'unchanged', 'imported', 'failed'],
      { imported: 3, unchanged: 1, failed: 2, nextPart: 1 },
    ],
    [
      'adds up its parts',
      { status: 'running', nextPart: 1, imported: 60, unchanged: 30, failed: 10 },
      ['unchanged', 'imported', 'unchanged'],
      { imported: 61, unchanged: 32, failed: 10, nextPart: 2 },
    ],
    [
      'is complete after its last',
      { status: 'running', nextPart: 2, failed: 1 },
      ['failed'],
      { failed: 2, nextPart: 3, status: 'completed', completedAt: april, dueAt: null },
    ],
    [
      'is complete when it has one part',
      { parts: 1, rows: 1 },
      ['imported'],
      { imported: 1, nextPart: 1, status: 'completed', completedAt: april, dueAt: null },
    ],
    [
      'is complete without a row',
      { parts: 0, rows: 0 },
      [],
      { nextPart: 1, status: 'completed', completedAt: april, dueAt: null },
    ],
  ])('%s', (_, over, statuses, want) => {
    const before = anImport(over)
    expect(withPart(before, rows(...statuses), may, april)).toEqual({
      ...before,
      status: 'running',
      completedAt: null,
      dueAt: may,
      version: 2,
      ...want,
    })
  })
})

describe('a row', () => {
  const nothing = {
    row: 7,
    merchantRef: 'ref-7',
    customerId: null,
    paymentMethodId: null,
    subscriptionId: null,
    warnings: [],
    nextInvoices: [],
    errors: [],
  }

  it('is pending until it has a result', () => {
    expect(emptyResult(7, 'ref-7')).toEqual({ ...nothing, status: 'pending' })
  })

  it('that creates nothing gives its reason', () => {
    const errors = [{ path: 'email', issue: 'must be an email address', reason: null }]
    expect(failedRow(7, 'ref-7', errors)).toEqual({ ...nothing, status: 'failed', errors })
  })
})
