import { describe, expect, it } from 'vitest'
import type { MoneyWritten } from '../../shared/domain/sound/money-written.ts'
import { unsound } from '../../shared/domain/sound/unsound.ts'
import type { Transaction } from '../../shared/domain/ledger/transaction.ts'
import type { Subscription } from '../../shared/domain/subscription/subscription.ts'
import type { EventDraft } from '../../shared/domain/subscription/billing-state.ts'
import { aLine, aHeldCharge, anInvoice, aShare, aSubscription, paidInvoice } from './fixtures/billing.ts'
import { aCustomer, aLot, gifts } from './fixtures/customers.ts'
import { book } from './invoice/chain-fixtures.ts'
import { aTransaction } from './views/transaction-fixtures.ts'

const nothing: MoneyWritten = {
  customers: [],
  invoices: [],
  subscriptions: [],
  drafts: [],
  entries: [],
  events: [],
}
const made = <T>(after: T) => [{ before: null, after }]
const entry = (...postings: Transaction['postings'][number][]): Transaction => ({
  ...aTransaction(),
  id: 'txn_1',
  currency: 'NGN',
  postings,
})
const given = (amount: number) =>
  entry({ account: 'merchant_available', amount: -amount }, { account: 'customer_credit', amount })
const richer = (left: number) => [
  { before: aCustomer(), after: aCustomer({ lots: left === 0 ? [] : gifts({ NGN: left }) }) },
]
const cancelled = (extra: object): EventDraft => ({ type: 'subscription_cancelled', extra: { ...extra } })

/** A renewal that takes its plan's second price, which is higher. */
const dearer = (before: Partial<Subscription>) => {
  const had = aSubscription({ currentPeriodEnd: '2027-03-01T00:00:00.000Z', ...before })
  return { before: had, after: { ...had, priceVersion: 2, price: { ...had.price, amount: 600_000 } } }
}
const toldFrom = (from: string) => [{ planId: aSubscription().planId, version: 2, from }]

/** Gold with a code that takes so much off it. */
const lowered = (discountAmount: number) => ({
  lines: [aLine(500_000, { discountAmount })],
  discount: discountAmount,
})

// Holds I4, I5, F1, K2, K9: what a commit is refused for.
describe('a commit is refused whose', () => {
  it.each<[string, Partial<MoneyWritten>, RegExp]>([
    [
      'postings do not sum to zero',
      { entries: [entry({ account: 'refunds', amount: 1 })] },
      /postings sum to zero/,
    ],
    [
      'lines are not its amount',
      { invoices: made(anInvoice({ amount: 499_999, subtotal: 499_999 })) },
      /totals are the sums/,
    ],
    [
      'amount is not its lines less credit',
      { invoices: made(anInvoice({ amount: 1 })) },
      /totals are the sums/,
    ],
    [
      'lines are more than a hundred',
      { invoices: made(anInvoice({ lines: Array.from({ length: 101 }, () => aLine(0)) })) },
      /at most a hundred lines/,
    ],
    ['subtotal is another', { invoices: made(anInvoice({ subtotal: 500_001 })) }, /totals are the sums/],
    ['discount is no line’s', { invoices: made(anInvoice({ discount: 1 })) }, /totals are the sums/],
    [
      'code takes more than a line',
      { invoices: made(anInvoice({ ...lowered(500_001), amount: -1 })) },
      /all of a line/,
    ],
    [
      'code adds to a line',
      { invoices: made(anInvoice({ ...lowered(-1), amount: 500_001 })) },
      /all of a line/,
    ],
    [
      'code takes something off a credit',
      { invoices: made(anInvoice({ lines: [aLine(500_000), { ...aShare(-5), discountAmount: 1 }] })) },
      /all of a line/,
    ],
    [
      'amount is below zero',
      { invoices: made(anInvoice({ discount: -1, subtotal: 499_999 })) },
      /below zero/,
    ],
    [
      'chain gave less than nothing',
      { invoices: made(paidInvoice({ chain: book({ credited: -1 }) })) },
      /below zero/,
    ],
    [
      'refunds are above its payment',
      { invoices: made(paidInvoice({ amountRefunded: 500_001 })) },
      /refunded <= paid/,
    ],
    [
      'payment is above its amount',
      { invoices: made(paidInvoice({ amountPaid: 500_001 })) },
      /refunded <= paid/,
    ],
    [
      'credit came from nowhere',
      {
        invoices: made(
          anInvoice({
            creditApplied: 9,
            creditFrom: [],
            amount: 499_991,
          }),
        ),
      },
      /creditApplied is the sum/,
    ],
    [
      'charge asks for a paid invoice',
      { invoices: made(paidInvoice({ charge: aHeldCharge() })) },
      /held asks for/,
    ],
    [
      'charge asks for nothing',
      { invoices: made(anInvoice({ charge: aHeldCharge(), amount: 0, subtotal: 0, lines: [] })) },
      /held asks for/,
    ],
    [
      'lot is empty',
      { customers: made(aCustomer({ lots: [aLot({ left: 0 })] })) },
      /each lot holds something/,
    ],
    [
      'lot is below zero',
      { customers: made(aCustomer({ lots: [aLot({ left: -1 })] })) },
      /each lot holds something/,
    ],
    [
      'lots are more than twenty',
      {
        customers: made(
          aCustomer({ lots: Array.from({ length: 21 }, (_, since) => aLot({ since, left: 1 })) }),
        ),
        entries: [given(21)],
      },
      /at most twenty/,
    ],
    [
      'reversal keeps nothing',
      { customers: made(aCustomer({ reversed: [{ currency: 'NGN', amount: 0 }] })) },
      /a reversal keeps/,
    ],
    [
      'period was paid below zero',
      { subscriptions: made(aSubscription({ paidForPeriod: -1 })) },
      /for the period/,
    ],
    [
      'refunds are below zero',
      { subscriptions: made(aSubscription({ refundedForPeriod: -1 })) },
      /for the period/,
    ],
    [
      'imported value is below zero',
      { subscriptions: made(aSubscription({ importedKobo: -1 })) },
      /for the period/,
    ],
    ['higher price was told to nobody', { subscriptions: [dearer({})] }, /nobody was told about in time/],
    [
      'higher price was told for a later period',
      { subscriptions: [dearer({ told: toldFrom('2027-03-01T00:00:00.001Z') })] },
      /nobody was told about in time/,
    ],
    ['customer has credit that nothing moved', { customers: richer(5) }, /rises by 5 NGN, and by 0/],
    ['journal moves credit that nobody has', { entries: [given(5)] }, /rises by 0 NGN, and by 5/],
    [
      'event names credit that nothing moved',
      { events: [cancelled({ creditKobo: 250_000 })] },
      /name 250000 of credit, and the journal moves 0/,
    ],
    [
      'end announces no credit, and moves some',
      { events: [cancelled({ creditKobo: 0 })], customers: richer(5), entries: [given(5)] },
      /name 0 of credit, and the journal moves 5/,
    ],
    [
      'change of plan announces no credit, and moves some',
      {
        events: [{ type: 'subscription_plan_changed', extra: { proration: {} } }],
        customers: richer(5),
        entries: [given(5)],
      },
      /name 0 of credit, and the journal moves 5/,
    ],
  ])('%s', (_, over, says) => {
    expect(unsound({ ...nothing, ...over }).join('; ')).toMatch(says)
  })

  it('nothing of what adds up', () => {
    const drawn = anInvoice({
      creditApplied: 100_000,
      amount: 400_000,
      charge: aHeldCharge({ amount: 400_000 }),
    })
    const free = anInvoice({ ...lowered(500_000), amount: 0 })
    const sound: MoneyWritten = {
      customers: richer(7),
      invoices: [...made(drawn), ...made(paidInvoice({ amountRefunded: 500_000 })), ...made(free)],
      subscriptions: [
        ...made(aSubscription({ importedKobo: 0 })),
        dearer({ told: toldFrom('2027-03-01T00:00:00.000Z') }),
        dearer({ scheduledQuantity: 1 }),
        dearer({ price: { ...aSubscription().price, amount: 900_000 } }),
      ],
      drafts: [],
      entries: [given(7)],
      events: [cancelled({ creditKobo: 3, returnedKobo: 4 }), { type: 'subscription_updated' }],
    }
    expect(unsound(sound)).toEqual([])
    expect(unsound(nothing)).toEqual([])
  })
})
