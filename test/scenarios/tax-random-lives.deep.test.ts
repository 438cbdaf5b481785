import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import {
  beginLife,
  lifeBeginning,
  lifeStep,
  takeStep,
  type LifeStep,
  type Walk,
} from '../support/random-life.ts'
import { startService } from '../support/service.ts'

type Fields = Record<string, any>

const service = await forThisFile(startService())

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

/** The merchant registers: from now on they also sell a plan with tax on top, and one of another code. */
async function register(walk: Walk): Promise<Walk> {
  const { life, planIds } = walk
  const { key } = life
  const body = {
    registered: true,
    legalName: 'IronHouse Gyms Limited',
    tin: '20418832-0001',
    address: 'Lagos',
  }
  expect((await service.call('update-tax-settings', { key, body })).status).toBe(200)
  const code = { code: 'LUX', name: 'Luxury', kind: 'standard', rate: '12.35' }
  await service.call('create-tax-code', { key, body: code })
  const top = await life.plan({ name: 'On top', amount: 500_001, prices: 'exclusive' })
  const other = await life.plan({ name: 'Luxury', amount: 99_999, interval: 'week', taxCode: 'LUX' })
  return { ...walk, planIds: [planIds[0]!, top['id'], other['id']] }
}

const sum = (all: readonly Fields[], of: (one: Fields) => number): number =>
  all.reduce((so, one) => so + of(one), 0)

/** Every invoice and note of the life, by its own figures. */
async function expectTaxed({ life, id }: Walk): Promise<void> {
  const invoices: Fields[] = await life.invoices(id)
  const { body } = await service.call<any>('list-credit-notes', { key: life.key, query: { limit: '100' } })
  const notes: Fields[] = body.items
  for (const invoice of invoices) {
    if (invoice['taxes'] === undefined) {
      expect(invoice['taxNumber'] ?? null).toBeNull()
      continue
    }
    const { lines, taxes, tax, taxNumber, finalizedAt } = invoice
    expect(sum(taxes, ({ amount }) => amount)).toBe(tax)
    expect(sum(lines, ({ taxAmount = 0 }) => taxAmount)).toBe(tax)
    // What was never issued has no number, and what is issued gets one.
    expect(taxNumber === null).toBe(finalizedAt === null)
    const own = notes.filter(({ invoiceId }) => invoiceId === invoice['id'])
    const [off, back] = ['amount', 'tax'].map((field) =>
      sum(own, (one) => (one['type'] === 'credit' ? one[field] : -one[field])),
    )
    const total = Number(invoice['amount']) + Number(invoice['creditApplied'])
    if (own.length > 0 && off === total) expect(back).toBe(tax)
  }
  const numbered = invoices.filter(({ taxNumber }) => taxNumber != null)
  const netted =
    sum(numbered, ({ tax }) => tax) - sum(notes, ({ type, tax }) => (type === 'credit' ? tax : -tax))
  const months = [...numbered, ...notes].map((one) =>
    String(one['finalizedAt'] ?? one['issuedAt']).slice(0, 7),
  )
  const reports = await Promise.all(
    [...new Set(months)].map((month) =>
      service.call<any>('get-tax-report', { key: life.key, query: { month } }),
    ),
  )
  expect(sum(reports, ({ body: report }) => sum(report.totals, ({ tax }) => tax))).toBe(netted)
}

async function live(
  beginning: { token: string; trialDays: number; plan: number },
  before: readonly LifeStep[],
  after: readonly LifeStep[],
): Promise<void> {
  let walk = await beginLife(service, beginning)
  for (const one of before) await takeStep(walk, one)
  walk = await register(walk)
  for (const one of after) await takeStep(walk, one)
  await takeStep(walk, { kind: 'wait', hours: 24 })
  await expectTaxed(walk)
  // Whatever is left of the newest payments is given back: their notes end at exactly the tax that was charged.
  for (const invoice of await walk.life.invoices(walk.id)) {
    const left = invoice['amountPaid'] - invoice['amountRefunded']
    if (left > 0) await walk.life.act('refund-invoice', invoice['id'], { amount: left })
  }
  await takeStep(walk, { kind: 'wait', hours: 24 })
  await expectTaxed(walk)
}

// Holds L1, L2, L4, L5, L7: a merchant registers in the middle of whatever happens.
it('taxes random lives to the kobo, and reports what their documents say', async () => {
  const steps = (most: number) => fc.array(lifeStep, { minLength: 2, maxLength: most })
  const seed = Number(process.env['SEED'] ?? 20270131)
  await fc.assert(fc.asyncProperty(lifeBeginning, steps(5), steps(12), live), {
    numRuns: Number(process.env['RUNS'] ?? 15),
    seed,
    plugins: [fc.interruptAfterTimeLimit(Number(process.env['MOST_MS'] ?? 15_000))],
  })
}, 200_000)
