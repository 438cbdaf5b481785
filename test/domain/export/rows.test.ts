import { describe, expect, it } from 'vitest'
import type { ExportKind } from '../../../shared/domain/export/export.ts'
import { exportColumns, rowsOfThing, type ExportedThings } from '../../../shared/domain/export/rows.ts'
import { headOf, linesOfThing } from '../../../shared/domain/export/written.ts'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import { documentOfInvoice } from '../../../shared/domain/tax/tax-document.ts'
import { aLine, anInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { aTaxedInvoice, vat } from '../tax/document-fixtures.ts'

const order = { timeZone: 'Africa/Lagos', accounts: { fees: { code: '6100', name: 'Charges' } } }
const late = '2026-03-31T23:30:00.000Z'
const entry = (over: Partial<Transaction> = {}): Transaction => ({
  ...{ merchantId: 'mer_1', id: 'txn_1', createdAt: late, type: 'charge', status: 'succeeded' },
  ...{ amount: 5_000, currency: 'NGN', availableOn: null, sourceType: 'invoice', sourceId: 'inv_2' },
  ...{ customerId: 'cus_1', subscriptionId: null, rail: 'card', failureCode: null, attempt: null },
  postings: [
    { account: 'gateway_clearing', amount: -5_000 },
    { account: 'merchant_pending', amount: 4_800 },
    { account: 'fees', amount: 200 },
  ],
  ...over,
})
const rowsOf = <K extends ExportKind>(kind: K, thing: ExportedThings[K]) => rowsOfThing[kind](thing, order)
const document = documentOfInvoice(aTaxedInvoice({ id: 'inv_0123456789A', finalizedAt: late }), 'A2026000001')
const part = {
  ...{ merchantId: 'mer_1', id: 'gst_1-000002', gateway: 'paystack', paidOn: late, currency: 'NGN' },
  lines: (['charge', 'refund', 'dispute'] as const).map((kind) => ({
    ...{ kind, reference: 'r', amount: 1_000, feeKobo: kind === 'charge' ? 30 : null },
    ...{ invoiceId: 'inv_2', cause: kind === 'dispute' ? 'unknown_here' : null },
  })),
} as ExportedThings['settlements']

// Holds N4: what a merchant’s files say, in minor units.
describe('rows of exports (N4)', () => {
  it.each<[ExportKind, ExportedThings[ExportKind], number]>([
    ['invoices', anInvoice(), 1],
    ['lines', anInvoice({ lines: [aLine(1), aLine(2)] }), 2],
    ['payments', entry(), 1],
    ['journal', entry(), 3],
    ['customers', aCustomer(), 1],
    ['tax', document, 1],
    ['settlements', part, 3],
  ])('of %s have their columns in their order', (kind, thing, count) => {
    const rows = rowsOfThing[kind](thing as never, order)
    expect(rows).toHaveLength(count)
    for (const row of rows) expect(Object.keys(row)).toEqual(exportColumns[kind])
    const head = headOf({ kind, format: 'csv' })
    expect(head).toBe(`${exportColumns[kind].join(',')}\r\n`)
    expect(headOf({ kind, format: 'jsonl' })).toBe('')
    const json = linesOfThing({ ...order, kind, format: 'jsonl' }, thing)
    expect(json.map((line) => JSON.parse(line) as object)).toEqual(rows)
    const csv = linesOfThing({ ...order, kind, format: 'csv' }, thing)
    expect(csv).toHaveLength(count)
    expect(csv.every((line) => line.endsWith('\r\n'))).toBe(true)
  })

  it('are lines of a CSV file, in the order of its columns, with nothing in a cell that has no value', () => {
    const lines = linesOfThing({ ...order, kind: 'journal', format: 'csv' }, entry())
    expect(lines.map((line) => line.trimEnd().split(',').slice(0, 8))).toEqual([
      ['2026-04-01', 'txn_1', '1', 'gateway_clearing', 'gateway clearing', '', '50.00', 'NGN'],
      ['2026-04-01', 'txn_1', '2', 'merchant_pending', 'merchant pending', '48.00', '', 'NGN'],
      ['2026-04-01', 'txn_1', '3', '6100', 'Charges', '2.00', '', 'NGN'],
    ])
    const nothing = entry({ postings: [{ account: 'fees', amount: 0 }] })
    expect(rowsOf('journal', nothing)).toMatchObject([{ debit: null, credit: null }])
  })

  it.each([
    ['open', 300_000],
    ['paid', 0],
    ['void', 0],
    ['uncollectible', 0],
  ] as const)('of an invoice that is %s %i are due', (status, amountDue) => {
    const [row] = rowsOf('invoices', anInvoice({ status, amountPaid: 200_000 }))
    expect(row).toMatchObject({ id: 'inv_2', amount: 500_000, amountPaid: 200_000, amountDue, dueAt: null })
  })

  it('a line’s net excludes the tax that it contains, and has none deducted if tax comes on top', () => {
    const lines = [
      aLine(107_500, { tax: 0, taxAmount: 7_500 }),
      aLine(100_000, { tax: 1, taxAmount: 7_500, discountAmount: 0 }),
      aLine(100_000, { discountAmount: 10_000 }),
    ]
    const invoice = anInvoice({ lines, taxes: [vat, { ...vat, inclusive: false }] })
    const shown = rowsOf('lines', invoice).map((row) => [
      row['net'],
      row['tax'],
      row['taxCode'],
      row['taxRate'],
    ])
    expect(shown).toEqual([
      [100_000, 7_500, 'VAT', '7.50'],
      [100_000, 7_500, 'VAT', '7.50'],
      [90_000, 0, null, null],
    ])
  })

  it.each<[Transaction['type'], number | null]>([
    ['charge', 5_000],
    ['refund', -5_000],
    ['reversal', -5_000],
    ['late_charge', 5_000],
    ['late_charge_back', -5_000],
    ['refund_reversal', 5_000],
    ['dispute_won', 5_000],
    ['payment', 5_000],
    ['transfer', 5_000],
    ['deposit_refund', -5_000],
    ['deposit_refund_back', 5_000],
    ['settlement', null],
    ['credit', null],
    ['dispute_hold', null],
  ])('a payer’s %s is %s', (type, amount) => {
    expect(rowsOf('payments', entry({ type })).map((row) => row['amount'])).toEqual(
      amount === null ? [] : [amount],
    )
  })

  it('a payment has its fee and the merchant’s part; one that moved nothing is left out', () => {
    expect(rowsOf('payments', entry({ feeKobo: 200 }))[0]).toMatchObject({
      fee: 200,
      net: 4_800,
      fromCredit: 0,
    })
    expect(rowsOf('payments', entry())[0]).toMatchObject({ fee: null, reference: null, invoiceId: 'inv_2' })
    expect(rowsOf('payments', entry({ postings: [] }))).toEqual([])
    const ofSession = entry({ sourceType: 'checkout', sourceId: 'chk_1' })
    expect(rowsOf('payments', ofSession)[0]).toMatchObject({ invoiceId: null, sourceId: 'chk_1' })
    const postings = [
      { account: 'customer_credit', amount: -700 },
      { account: 'merchant_available', amount: -300 },
      { account: 'refunds', amount: 1_000 },
    ] as const
    expect(rowsOf('payments', entry({ type: 'refund', amount: 1_000, postings }))[0]).toMatchObject({
      ...{ amount: -1_000, fromCredit: 700, net: -300 },
    })
  })

  it('the journal balances, by the merchant’s day and chart', () => {
    const rows = rowsOf('journal', entry({ type: 'late_charge' }))
    expect(rows.map((row) => [row['line'], row['accountCode'], row['debit'], row['credit']])).toEqual([
      [1, 'gateway_clearing', null, '50.00'],
      [2, 'merchant_pending', '48.00', null],
      [3, '6100', '2.00', null],
    ])
    expect(rows.reduce((sum, row) => sum + Number(row['amount']), 0)).toBe(0)
    expect(rows[0]).toMatchObject({ date: '2026-04-01', description: 'late charge inv_2', reason: null })
    expect(rowsOf('journal', entry({ reason: 'why' }))[0]).toMatchObject({ reason: 'why' })
  })

  it.each([
    ['invoice', 1],
    ['credit_note', -1],
    ['debit_note', 1],
  ] as const)('a %s counts %i times its tax: a column sums to what is owed', (kind, sign) => {
    const [row] = rowsOf('tax', { ...document, kind })
    expect(row).toMatchObject({
      ...{ date: '2026-04-01', type: kind, taxRate: '7.50', issuedAt: late, taxNumber: 'A2026000001' },
      ...{ net: sign * 500_000, tax: sign * 37_500, total: sign * 537_500 },
    })
  })

  it('a settlement’s refunds and disputes are negative', () => {
    const rows = rowsOf('settlements', part)
    expect(rows.map((row) => [row['amount'], row['fee'], row['net'], row['difference']])).toEqual([
      [1_000, 30, 970, null],
      [-1_000, null, -1_000, null],
      [-1_000, null, -1_000, 'unknown_here'],
    ])
    expect(rows[0]).toMatchObject({ settlementId: 'gst_1', date: '2026-04-01' })
    const free = { ...part, lines: [{ ...part.lines[0]!, feeKobo: null }] }
    expect(rowsOf('settlements', free)[0]).toMatchObject({ net: 1_000 })
  })

  it('a sent invoice has its due date', () => {
    const waits = { dueAt: april } as never
    expect(rowsOf('invoices', anInvoice({ waits }))[0]).toMatchObject({ dueAt: april })
  })
})
