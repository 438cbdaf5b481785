import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openLife } from '../../support/lifecycle.ts'
import { forThisFile } from '../../support/for-this-file.ts'
import { operatorHere, rowsOf } from '../../support/operator.ts'
import { startService } from '../../support/service.ts'

/** What the operator does about gateways' settlements (N2, O9). */
const service = await forThisFile(startService())
const folder = mkdtempSync(join(tmpdir(), 'settlements-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const mode = ['--mode', 'sandbox']

async function command(...words: string[]) {
  const { code, out, err: stderr } = await operatorHere(...words)
  return { code, stderr, rows: rowsOf({ out }) as Record<string, any>[] }
}

// Holds N2, O9.
it('reads a settlement from a file, lists what differs, checks its own totals, and records what it was', async () => {
  const life = await openLife(service, '2027-02-01T09:00:00.000Z')
  const file = join(folder, 'nomba.csv')
  writeFileSync(file, 'kind,reference,amount,fee\r\ncharge,inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D-1,500000,7000\r\n')
  const order = ['--gateway', 'nomba', '--id', 'N-1', '--on', '2027-02-02T09:00:00Z', '--paid', '492000']
  const take = ['settlements', 'take', ...order, '--file', file, ...mode]
  expect((await command(...take)).stderr).toContain('Nothing was done')
  const own = async () =>
    (await command('settlements', 'list')).rows.filter(
      ({ gateway, mode: of }) => gateway === 'nomba' && of === 'sandbox',
    )
  expect(await own()).toEqual([])
  expect((await command(...take, '--yes')).rows).toMatchObject([{ lines: 1, differences: 2 }])
  expect((await command(...take, '--yes')).rows).toMatchObject([{ lines: 1, differences: 0 }])
  const rows = await own()
  expect(
    rows
      .map(({ cause, merchantId, expectedKobo, settledKobo }) => [
        cause,
        merchantId,
        expectedKobo,
        settledKobo,
      ])
      .sort(),
  ).toEqual([
    ['total_differs', 'OPERATOR', 493_000, 492_000],
    ['unknown_here', 'OPERATOR', 0, 500_000],
  ])
  const books = await command('settlements', 'books', '--from', '2027-02-02', '--to', '2027-02-02', ...mode)
  expect(books.rows).toMatchObject([
    { merchantId: 'OPERATOR', postings: { operator_bank: 493_000, fees: 7_000, gateway_clearing: -500_000 } },
  ])
  for (const { id } of rows) {
    const explain = [
      'settlements',
      'explain',
      '--merchant',
      'OPERATOR',
      '--id',
      id,
      '--reason',
      'theirs',
      ...mode,
    ]
    expect((await command(...explain, '--yes')).code).toBe(0)
  }
  expect(await own()).toEqual([])
  writeFileSync(file, 'kind,reference,amount,fee\r\ncharge,,5,\r\n')
  expect((await command(...take)).code).toBe(1)
  expect(life.key).toMatch(/^sk_test_/)
}, 40_000)
