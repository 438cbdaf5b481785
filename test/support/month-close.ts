import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { exportedText, type Exporter } from './export-files.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import type { Life } from './lifecycle.ts'
import type { Service } from './service.ts'

type Row = Record<string, string>

/** A month, and files of it and of all before it. */
export interface MonthFiles {
  readonly from: string
  readonly to: string
  readonly journal: readonly Row[]
  readonly earlier: readonly Row[]
  readonly payments: readonly Row[]
  readonly invoices: readonly Row[]
  readonly lines: readonly Row[]
}

/** Takes away the files that an accountant closes a month from. */
export async function monthFiles(
  exporter: Exporter,
  month: { from: string; to: string },
): Promise<MonthFiles> {
  const rows = async (order: object): Promise<Row[]> =>
    parse<Row>(await exportedText(exporter, order), { columns: true })
  const { from, to } = month
  return {
    ...month,
    journal: await rows({ kind: 'journal', from, to }),
    earlier: await rows({ kind: 'journal', to: from }),
    payments: await rows({ kind: 'payments', from, to }),
    // Invoices and lines are files of when they were made: a payment of this month may be of an older one.
    invoices: await rows({ kind: 'invoices', to }),
    lines: await rows({ kind: 'lines', to }),
  }
}

/** The sums of postings by account, in kobo. */
export function byAccount(journal: readonly Row[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of journal)
    sums[account!] = (sums[account!] ?? 0) + kobo(debit) - kobo(credit)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** `5000.00` in kobo, by its digits. */
function kobo(decimal = ''): number {
  return decimal === '' ? 0 : Number(decimal.replace('.', ''))
}

const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0)

/** Closes the month as the guide says, from the files only: each step matches to the kobo. */
export function closeMonth(files: MonthFiles) {
  const { from, to, journal, earlier, payments, invoices, lines } = files
  const inMonth = (instant: string | undefined): boolean =>
    instant !== undefined && instant !== '' && instant >= from && instant < to
  // 1. The journal balances, and opening and month give closing.
  const [opening, month] = [byAccount(earlier), byAccount(journal)]
  expect(Object.values(month).reduce((all, one) => all + one, 0)).toBe(0)
  const closing = byAccount([...earlier, ...journal])
  // 2. What the gateway took in and gave back is what payments say.
  const paid = payments.filter(({ type }) => type === 'charge')
  const entries = (type: string, account: string): number =>
    Object.values(
      byAccount(journal.filter((row) => row['type'] === type && row['account'] === account)),
    )[0] ?? 0
  expect(sum(paid, 'amount')).toBe(-entries('charge', 'gateway_clearing'))
  const refunds = payments.filter(({ type }) => type === 'refund')
  expect(-sum(refunds, 'amount')).toBe(entries('refund', 'refunds'))
  expect(sum(paid, 'fee')).toBe(entries('charge', 'fees'))
  const reversals = payments.filter(({ type }) => type === 'reversal')
  expect(-sum(reversals, 'amount')).toBe(entries('reversal', 'refunds'))
  // 3. The invoices that were paid in the month are those payments, one by one.
  const settled = invoices.filter((row) => inMonth(row['paidAt']) && Number(row['amountPaid']) > 0)
  expect(settled.map((row) => [row['id'], row['amountPaid']]).toSorted()).toEqual(
    paid.map((row) => [row['invoiceId'], row['amount']]).toSorted(),
  )
  // 4. Their lines are what was sold: net and tax, less the credit that paid a part.
  const sold = lines.filter((row) => settled.some(({ id }) => id === row['invoiceId']))
  expect(sum(sold, 'net') + sum(sold, 'tax') - sum(settled, 'creditApplied')).toBe(sum(settled, 'amount'))
  return { opening, closing, revenueKobo: sum(sold, 'net'), taxKobo: sum(sold, 'tax') }
}

/** What the merchant has by sums of accounts: available and pending, less what they owe. */
export function ownMoney(sums: Record<string, number>): number {
  return (sums['merchant_available'] ?? 0) + (sums['merchant_pending'] ?? 0) + (sums['merchant_owed'] ?? 0)
}

/** A merchant's May: subscriptions from April on, fees, declines, refunds, disputes, credit, a payout. */
export async function playMonths(life: Life, service: Service, subscriptions: number): Promise<void> {
  const called = async (name: RouteName, body: object, status = 200): Promise<Record<string, any>> => {
    const answer = await service.call<any>(name, { key: life.key, body })
    expect([answer.status, answer.text]).toEqual([status, answer.text])
    return answer.body
  }
  const dispute = async (body: object): Promise<string> =>
    (await called('dispute-sandbox-charge', body))['dispute'].id
  await called('set-sandbox-gateway', {
    fees: { percentBp: 150, fixedKobo: 10_000 },
    feeBearer: 'merchant',
  })
  const plan = await life.plan({ amount: 500_000 })
  const other = await life.plan({ amount: 1_250_000 })
  const made: Record<string, any>[] = []
  const disputed: string[] = []
  const one = async (n: number): Promise<void> => {
    const token = n % 10 === 9 ? 'tok_test_insufficient_funds' : 'tok_test_success'
    made[n] = await life.begin((n % 3 === 0 ? other : plan)['id'], token)
  }
  for (let from = 0; from < subscriptions; from += 8)
    await Promise.all(Array.from({ length: Math.min(8, subscriptions - from) }, (_, i) => one(from + i)))
  await life.clock('2027-05-14T10:00:00.000Z')
  for (const [n, { latestInvoiceId, customerId, status }] of made.entries()) {
    if (status !== 'active') continue
    if (n % 25 === 1) await life.done('refund-invoice', latestInvoiceId as string, { amount: 123_457 })
    if (n % 25 === 4) disputed.push(await dispute({ invoiceId: latestInvoiceId, amount: 300_001 }))
    if (n % 25 === 2) {
      const mended = await life.act('mend-credit', customerId as string, { amount: 70_001, reason: 'sorry' })
      expect(mended.status).toBe(201)
    }
  }
  await life.clock('2027-05-20T10:00:00.000Z')
  const payout = { amount: 1_000_000, bankCode: '058', accountNumber: '0123456789' }
  await called('create-payout', payout, 201)
  // Of three disputes one is lost in the month, one won, and one still open at its end.
  for (const [n, disputeId] of disputed.entries())
    if (n % 3 < 2) await dispute({ disputeId, outcome: n % 3 === 0 ? 'lost' : 'won' })
  await life.clock('2027-06-15T10:00:00.000Z')
}
