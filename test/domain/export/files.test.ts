import { describe, expect, it } from 'vitest'
import { accountNamesOf, defaultChart, givenNames } from '../../../shared/domain/export/account-names.ts'
import { csvLine, decimal } from '../../../shared/domain/export/csv.ts'
import {
  begun,
  completedExport,
  hasFile,
  lostExport,
  newExport,
  removedExport,
  takenOn,
  withFilePart,
  type ExportOrder,
} from '../../../shared/domain/export/decide-export.ts'
import { progressOf, type Export } from '../../../shared/domain/export/export.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

// Holds N4: text columns that begin with `=`, `+`, `-`, `@` are quoted.
describe('a line of a CSV file (N4)', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['cr\rhere', '"cr\rhere"'],
    [' edge', '" edge"'],
    ['edge ', '"edge "'],
    ['in the middle', 'in the middle'],
    ['=1+1', `"'=1+1"`],
    ['+234', `"'+234"`],
    ['-1', `"'-1"`],
    ['@me', `"'@me"`],
    ['\tx', `"'\tx"`],
    ['a=b', 'a=b'],
    ['', ''],
  ])('writes %j as %s', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`)
  })

  it('writes numbers as they are, and null as empty', () => {
    expect(csvLine([-5, null, 0, 'x'])).toBe('-5,,0,x\r\n')
  })

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [500_000, '5000.00'],
    [-123_456, '-1234.56'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%i minor units are %s', (minor, text) => {
    expect(decimal(minor)).toBe(text)
  })
})

describe('the merchant’s names of our accounts (N4)', () => {
  it('are the merchant’s if they have set one, else ours', () => {
    const chart = { ...defaultChart, fees: { code: '6100', name: 'Bank charges' } }
    expect(accountNamesOf(chart, 'fees')).toEqual({ code: '6100', name: 'Bank charges' })
    expect(accountNamesOf(chart, 'payouts_in_transit')).toEqual({
      ...{ code: 'payouts_in_transit', name: 'payouts in transit' },
    })
    expect(givenNames(chart)).toEqual({ fees: { code: '6100', name: 'Bank charges' } })
    expect(givenNames(defaultChart)).toEqual({})
  })
})

const order: ExportOrder = {
  ...{ kind: 'journal', format: 'csv', from: march, to: may, timeZone: 'Africa/Lagos', accounts: {} },
}
const origin = {
  merchantId: 'mer_1',
  id: 'exp_1',
  createdAt: april,
  linkKey: 'k',
  shards: 2,
  folder: 'sandbox',
}
const fresh = newExport(order, origin, [], april)
const after = (ms: number) => new Date(Date.parse(april) + ms).toISOString()
const day = 86_400_000

describe('the life of an export (N4)', () => {
  it('is due at once, reads from the beginning, and is recorded for 90 days', () => {
    expect(newExport(order, origin, [], april)).toMatchObject({
      ...{ ...order, merchantId: 'mer_1', id: 'exp_1', status: 'pending', rows: 0, bytes: 0, beginnings: 0 },
      ...{ position: { shard: 0, after: null }, fileName: 'sandbox/mer_1/exp_1-k.csv', uploadId: null },
      ...{ tags: [], completedAt: null, fileExpiresAt: null, dueAt: april, expiresAt: after(90 * day) },
      version: 1,
    })
    expect(fresh).not.toHaveProperty('folder')
  })

  it('at most five are open', () => {
    const open = (status: Export['status']) => ({ ...fresh, id: `exp_${status}`, status })
    const over = (['completed', 'failed', 'removed'] as const).map(open)
    const four = [open('pending'), open('running'), open('pending'), open('running'), ...over]
    expect(newExport(order, origin, four, april).status).toBe('pending')
    expect(() => newExport(order, origin, [...four, open('running')], april)).toThrow(
      problem('conflict', {
        ...{ reason: 'too_many_exports', limit: 5 },
        open: ['exp_pending', 'exp_running', 'exp_pending', 'exp_running', 'exp_running'],
      }),
    )
  })

  it('a run holds it for 150 seconds, and writes it part by part', () => {
    const running = takenOn(fresh, april)
    expect(running).toMatchObject({ status: 'running', dueAt: after(150_000), version: 2 })
    const first = begun(running, 'up_1', april)
    expect(first).toMatchObject({ uploadId: 'up_1', beginnings: 1, dueAt: after(150_000), version: 3 })
    const at = { shard: 1, after: 'x' }
    const one = withFilePart(first, { tag: 'a', rows: 10, bytes: 100, position: at }, after(1))
    const two = withFilePart(one, { tag: 'b', rows: 5, bytes: 50, position: null }, april)
    expect(one).toMatchObject({ tags: ['a'], rows: 10, bytes: 100, position: at, dueAt: after(150_001) })
    expect(two).toMatchObject({ tags: ['a', 'b'], rows: 15, bytes: 150, position: null, version: 5 })
    expect(begun(two, 'up_2', april)).toMatchObject({
      ...{
        uploadId: 'up_2',
        tags: [],
        rows: 0,
        bytes: 0,
        position: { shard: 0, after: null },
        beginnings: 2,
      },
    })
    const done = completedExport(two, may, april)
    expect(done).toMatchObject({
      ...{ status: 'completed', uploadId: null, tags: [], rows: 15, completedAt: may, dueAt: null },
      fileExpiresAt: after(7 * day),
    })
    expect([after(0), after(7 * day - 1), after(7 * day)].map((wall) => hasFile(done, wall))).toEqual([
      ...[true, true, false],
    ])
    expect(hasFile({ ...done, status: 'removed' }, april)).toBe(false)
    expect(hasFile({ ...done, fileExpiresAt: null }, april)).toBe(false)
    expect(removedExport(done, may)).toMatchObject({ status: 'removed', dueAt: may, version: 7 })
  })

  it.each([
    [1, 'running', april],
    [2, 'running', april],
    [3, 'failed', null],
  ])('whose parts were lost after %i beginnings is %s', (beginnings, status, dueAt) => {
    const one = { ...takenOn(fresh, march), beginnings, uploadId: 'up', tags: ['a'] }
    expect(lostExport(one, april)).toMatchObject({ status, dueAt, uploadId: null, version: 3 })
    expect(lostExport({ ...one, tags: ['a'] }, april).tags).toEqual(status === 'failed' ? [] : ['a'])
  })

  it.each<[Partial<Export>, string | null, number]>([
    [{}, null, 0],
    [{}, march, 0],
    // A span of nothing has no middle.
    [{ to: march }, may, 0],
    [{}, '2026-02-01T00:00:00.000Z', 0],
    [{ position: { shard: 1, after: null } }, null, 50],
    [{ position: { shard: 1, after: 'x' } }, '2026-04-01T00:00:00.000Z', 75],
    [{ position: { shard: 1, after: 'x' } }, may, 99],
    [{ position: { shard: 0, after: 'x' } }, '2027-01-01T00:00:00.000Z', 50],
    [{ to: march }, may, 0],
    [{ position: null }, null, 99],
    [{ status: 'completed' }, null, 100],
    [{ status: 'removed' }, null, 100],
  ])('%o at %s is at %i per cent', (over, at, percent) => {
    expect(progressOf({ ...fresh, ...over }, at === null ? null : Date.parse(at))).toBe(percent)
  })
})
