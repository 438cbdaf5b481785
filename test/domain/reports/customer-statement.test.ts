import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import { statementOf } from '../../../shared/domain/reports/customer-statement.ts'
import type { AnyInvoice } from '../../../shared/domain/invoice/invoice.ts'
import { anInvoice, paidInvoice } from '../fixtures/billing.ts'
import { april, june, march, may } from '../fixtures/instants.ts'
import { aReceived } from '../fixtures/returns.ts'

const whole = { from: march, to: june }
const day = (n: number): string => `2026-04-0${n}T12:00:00.000Z`
const entry = (over: Partial<Transaction>): Transaction =>
  ({
    id: 'txn_1',
    type: 'credit',
    createdAt: april,
    amount: 5_000,
    postings: [],
    sourceType: 'customer',
    sourceId: 'cus_1',
    ...over,
  }) as Transaction

/** Lines in short: instant, type, what changed of the debt, and of the credit. */
const lines = (invoices: readonly AnyInvoice[], entries: readonly Transaction[] = [], range = whole) =>
  statementOf(invoices, entries, range).items.map((one) => [one.at, one.type, one.owedKobo, one.creditKobo])

// Holds N4.
describe('an invoice in a customer’s statement', () => {
  it('is a line of its sum, with its number', () => {
    expect(statementOf([anInvoice()], [], whole)).toEqual({
      openingOwedKobo: 0,
      openingCreditKobo: 0,
      closingOwedKobo: 500_000,
      closingCreditKobo: 0,
      items: [
        {
          at: april,
          type: 'invoice',
          invoiceId: 'inv_2',
          number: '0123456789-2',
          transactionId: null,
          amountKobo: 500_000,
          owedKobo: 500_000,
          creditKobo: 0,
        },
      ],
    })
  })

  it.each<[string, Parameters<typeof lines>[0][number], unknown[]]>([
    ['whose past is empty has its sum', anInvoice({ owedBefore: [] }), [[april, 'invoice', 500_000, 0]]],
    [
      'without an instant of payment has no line of one',
      anInvoice({ amountPaid: 100_000 }),
      [[april, 'invoice', 500_000, 0]],
    ],
    ['of nothing has no line', anInvoice({ amount: 0, lines: [] }), []],
    [
      'that a charge paid has two lines',
      paidInvoice({ paidAt: day(3) }),
      [
        [april, 'invoice', 500_000, 0],
        [day(3), 'payment', -500_000, 0],
      ],
    ],
    [
      'that was paid at once is owed for no time',
      paidInvoice(),
      [
        [april, 'invoice', 500_000, 0],
        [april, 'payment', -500_000, 0],
      ],
    ],
    [
      'has a line for each payment without a charge',
      anInvoice({
        amountPaid: 300_000,
        outside: [
          aReceived({ at: day(2) }),
          aReceived({ id: 'pay_1', kind: 'withholding', amount: 100_000, at: day(3) }),
        ],
      }),
      [
        [april, 'invoice', 500_000, 0],
        [day(2), 'payment', -200_000, 0],
        [day(3), 'withholding', -100_000, 0],
      ],
    ],
    [
      'that cash and a charge paid has both',
      paidInvoice({ paidAt: day(3), outside: [aReceived({ at: day(2) })] }),
      [
        [april, 'invoice', 500_000, 0],
        [day(2), 'payment', -200_000, 0],
        [day(3), 'payment', -300_000, 0],
      ],
    ],
    [
      'that cash alone paid has no line of a charge',
      paidInvoice({ paidAt: day(2), outside: [aReceived({ at: day(2), amount: 500_000 })] }),
      [
        [april, 'invoice', 500_000, 0],
        [day(2), 'payment', -500_000, 0],
      ],
    ],
    [
      'that was voided is owed no longer',
      anInvoice({ status: 'void', voidedAt: day(4) }),
      [
        [april, 'invoice', 500_000, 0],
        [day(4), 'void', -500_000, 0],
      ],
    ],
    [
      'that was partly paid is voided for the rest',
      anInvoice({
        status: 'void',
        voidedAt: day(4),
        amountPaid: 200_000,
        outside: [aReceived({ at: day(2) })],
      }),
      [
        [april, 'invoice', 500_000, 0],
        [day(2), 'payment', -200_000, 0],
        [day(4), 'void', -300_000, 0],
      ],
    ],
    [
      'of which something was forgiven is adjusted then',
      anInvoice({ amount: 400_000, owedBefore: [{ until: day(2), owed: 500_000 }] }),
      [
        [april, 'invoice', 500_000, 0],
        [day(2), 'adjustment', -100_000, 0],
      ],
    ],
    [
      'that was written off is adjusted to nothing',
      anInvoice({ status: 'uncollectible', owedBefore: [{ until: day(5), owed: 500_000 }] } as never),
      [
        [april, 'invoice', 500_000, 0],
        [day(5), 'adjustment', -500_000, 0],
      ],
    ],
  ])('%s', (_, invoice, want) => {
    expect(lines([invoice])).toEqual(want)
  })

  it('has amounts above zero, whichever way they go', () => {
    const { items } = statementOf([paidInvoice({ paidAt: day(3) })], [], whole)
    expect(items.map(({ amountKobo }) => amountKobo)).toEqual([500_000, 500_000])
  })
})

// Holds N4.
describe('an entry in a customer’s statement', () => {
  const credit = (amount: number) => [{ account: 'customer_credit', amount }] as Transaction['postings']
  const other = [{ account: 'merchant_available', amount: -5_000 }] as Transaction['postings']

  it('of credit says how much, whichever way it went', () => {
    const common = { type: 'credit', invoiceId: null, number: null, transactionId: 'txn_1', owedKobo: 0 }
    expect(statementOf([], [entry({ postings: credit(700) })], whole).items).toEqual([
      { ...common, at: april, amountKobo: 700, creditKobo: 700 },
    ])
    expect(statementOf([], [entry({ type: 'charge', postings: credit(-700) })], whole).items).toEqual([
      { ...common, at: april, amountKobo: 700, creditKobo: -700 },
    ])
  })

  it.each(['refund', 'refund_reversal', 'reversal', 'dispute_won'] as const)(
    'of a %s has its sum',
    (type) => {
      const items = statementOf(
        [],
        [entry({ type, postings: [...other, ...credit(300)], sourceType: 'invoice', sourceId: 'inv_2' })],
        whole,
      ).items
      expect(items).toEqual([
        {
          ...{ at: april, type, invoiceId: 'inv_2', number: null, transactionId: 'txn_1' },
          ...{ amountKobo: 5_000, owedKobo: 0, creditKobo: 300 },
        },
      ])
      expect(statementOf([], [entry({ type, postings: other })], whole).items).toMatchObject([
        { type, amountKobo: 5_000, creditKobo: 0 },
      ])
    },
  )

  it.each<[string, Partial<Transaction>]>([
    ['that moved nothing', { type: 'refund', postings: [] }],
    ['of a charge, which its invoice tells', { type: 'charge', postings: other }],
    ['of a payout', { type: 'payout', postings: other }],
  ])('%s has no line', (_, over) => {
    expect(statementOf([], [entry(over)], whole).items).toEqual([])
  })
})

// Holds N4: opening plus its lines is closing.
describe('a statement', () => {
  const credit = (at: string, amount: number, id: string) =>
    entry({
      id,
      createdAt: at,
      postings: [{ account: 'customer_credit', amount }] as Transaction['postings'],
    })
  const earlier = anInvoice({ id: 'inv_1', createdAt: march, amount: 100_000 })
  const entries = [credit(day(4), 40, 'txn_3'), credit(march, 1_000, 'txn_1'), credit(day(2), -300, 'txn_2')]

  it('begins with what was before, and has its lines in their order', () => {
    const told = statementOf([paidInvoice({ paidAt: day(3) }), earlier], entries, { from: april, to: may })
    expect(told).toMatchObject({
      openingOwedKobo: 100_000,
      openingCreditKobo: 1_000,
      closingOwedKobo: 100_000,
      closingCreditKobo: 740,
    })
    expect(told.items.map(({ at, type }) => [at, type])).toEqual([
      [april, 'invoice'],
      [day(2), 'credit'],
      [day(3), 'payment'],
      [day(4), 'credit'],
    ])
  })

  it('holds its first instant, and not its last', () => {
    const range = { from: day(2), to: day(4) }
    expect(statementOf([], entries, range)).toMatchObject({
      openingCreditKobo: 1_000,
      closingCreditKobo: 700,
    })
    expect(lines([], entries, range)).toEqual([[day(2), 'credit', 0, -300]])
  })

  it('keeps the order of lines of one instant', () => {
    const same = ['txn_2', 'txn_1', 'txn_3'].map((id) => credit(april, 10, id))
    const { items } = statementOf([], same, whole)
    expect(items.map(({ transactionId }) => transactionId)).toEqual(['txn_2', 'txn_1', 'txn_3'])
  })
})
