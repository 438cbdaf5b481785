import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, it, vi } from 'vitest'
import { exportedText } from '../support/export-files.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** A year of a registered gym on its sandbox's clock, read as its accountant would. */
const service = await forThisFile(startService())
const folder = mkdtempSync(join(tmpdir(), 'tax-year-'))
vi.stubEnv('LOCAL_FILES', folder)

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

// Holds L2, L4, L7.
it('a gym’s year: its documents number from 1 without a gap, and its December report sums them less the notes', async () => {
  const life = await openLife(service, '2027-01-04T09:00:00.000Z')
  const body = {
    ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', numberPrefix: 'IH' },
    address: '14 Admiralty Way, Lekki Phase 1, Lagos',
  }
  expect((await service.call('update-tax-settings', { key: life.key, body })).status).toBe(200)
  const pass = await life.plan({ name: 'Pass', amount: 1_250_000 })
  const company = await life.plan({ name: 'Company pass', amount: 3_600_000, prices: 'exclusive' })
  const members = [
    await life.begin(pass['id']),
    await life.begin(pass['id'], 'tok_test_insufficient_funds'),
    await life.begin(company['id']),
  ]
  await life.clock('2027-12-31T22:00:00.000Z')
  const all = (await Promise.all(members.map(({ id }) => life.invoices(id)))).flat()
  const documents = all.filter(({ taxNumber }) => taxNumber != null)
  expect(documents).toHaveLength(24)
  const numbers = documents.map(({ taxNumber }) => taxNumber as string)
  expect(numbers.toSorted()).toEqual(numbers.map((_, i) => `IH2027${String(i + 1).padStart(6, '0')}`))
  // What was never paid is no document.
  expect(all.filter(({ taxNumber }) => taxNumber == null).every(({ amountPaid }) => amountPaid === 0)).toBe(
    true,
  )
  const december = documents.filter(({ finalizedAt }) => finalizedAt.startsWith('2027-12'))
  expect(december.map(({ amount, tax, taxes }) => [amount, tax, taxes[0].net])).toEqual([
    [1_250_000, 87_209, 1_162_791],
    [3_870_000, 270_000, 3_600_000],
  ])
  // The December report, as an accountant reads it: one refund of 2,500 naira lowers it.
  await life.done('refund-invoice', december[0]!['id'], { amount: 250_000 })
  await life.clock('2027-12-31T22:30:00.000Z')
  const report = await service.call<any>('get-tax-report', { key: life.key, query: { month: '2027-12' } })
  expect(report.body).toEqual({
    ...{ month: '2027-12', timeZone: 'Africa/Lagos' },
    rows: [
      {
        ...{ currency: 'NGN', code: 'VAT', name: 'VAT', rate: '7.5' },
        invoices: { count: 2, net: 4_762_791, tax: 357_209 },
        creditNotes: { count: 1, net: 232_558, tax: 17_442 },
        debitNotes: { count: 0, net: 0, tax: 0 },
        ...{ net: 4_530_233, tax: 339_767 },
      },
    ],
    totals: [{ currency: 'NGN', net: 4_530_233, tax: 339_767 }],
  })
  // The file of the register behind it, a line for each document and rate, sums to the report (L7).
  const exporter = { service, key: life.key, merchantId: life.merchant.merchantId, folder }
  const order = {
    kind: 'tax',
    from: '2027-11-30T23:00:00.000Z',
    to: '2027-12-31T23:00:00.000Z',
    format: 'csv',
  }
  const lines: Record<string, string>[] = parse(await exportedText(exporter, order), {
    columns: true,
    bom: true,
  })
  const { body: notes } = await service.call<any>('list-credit-notes', { key: life.key })
  const figures = lines.map(({ taxNumber, net, tax, taxRate }) => [
    taxNumber,
    Number(net),
    Number(tax),
    taxRate,
  ])
  expect(figures).toHaveLength(3)
  expect(figures).toEqual(
    expect.arrayContaining([
      ...december.map(({ taxNumber, tax, taxes }) => [taxNumber, taxes[0].net, tax, '7.50']),
      ...notes.items.map(({ taxNumber }: any) => [taxNumber, -232_558, -17_442, '7.50']),
    ]),
  )
  const column = (name: string) => lines.reduce((sum, line) => sum + Number(line[name]), 0)
  expect([column('net'), column('tax')]).toEqual([4_530_233, 339_767])
  const months = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const month = `2027-${String(i + 1).padStart(2, '0')}`
      const { body } = await service.call<any>('get-tax-report', { key: life.key, query: { month } })
      return body.totals[0]?.tax ?? 0
    }),
  )
  const charged = documents.reduce((sum: number, { tax }) => sum + (tax as number), 0)
  expect(months.reduce((sum: number, tax: number) => sum + tax, 0)).toBe(charged - 17_442)
})
