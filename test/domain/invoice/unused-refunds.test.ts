import { describe, expect, it } from 'vitest'
import {
  decideUnusedRefunds,
  plannedUnusedRefunds,
  type UnusedRefundsOrder,
} from '../../../shared/domain/invoice/decide-unused-refunds.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { sourcesOf } from '../fixtures/returns.ts'
import { book } from './chain-fixtures.ts'

const joined = paidInvoice({ id: 'inv_3', chainId: 'inv_2', amountPaid: 200_000 })
const chain = book({ joined: ['inv_3'], joinedPaid: 200_000 })
/** 5,000 naira, and 2,000 of a plan change that joined it. */
const two: readonly Invoice[] = [joined, paidInvoice({ chain })]
const charge = { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1', gateway: 'paystack' } as const

function refundsOf(unusedKobo: number, over: Partial<UnusedRefundsOrder> = {}, invoices = two) {
  const spread = plannedUnusedRefunds(invoices, unusedKobo)
  const orders = spread.refunds.map((_, i) => ({
    ...{ charge, refundId: `ref_${i + 1}`, entryId: `txn_${i + 1}` },
  }))
  return decideUnusedRefunds({
    ...{ first: invoices.at(-1)!, subscription: aSubscription(), customer: aCustomer() },
    ...{ returned: [], closes: null, spread, orders, creditEntryId: 'txn_9' },
    ...{ sources: sourcesOf(0, 900_000), moment: { now: may, wallMs: 0 }, ...over },
  })
}
type Made = ReturnType<typeof refundsOf>
const entriesOf = ({ turns }: Made) =>
  turns.flatMap(({ thing, after }) => (thing === 'transaction' ? [[after.id, after.postings]] : []))
const invoicesOf = ({ turns }: Made) =>
  turns.flatMap(({ thing, after }) => (thing === 'invoice' ? [after] : []))

// Holds B3: the unused part of a cancelled subscription goes back to its payments, the newest first.
describe('refunds of an unused part', () => {
  it('are of each payment, and each comes with its own invoice', () => {
    const made = refundsOf(300_000)
    expect(
      made.refunds.map(({ refund, invoice }) => [
        refund.id,
        refund.amount,
        invoice.id,
        invoice.amountRefunded,
      ]),
    ).toEqual([
      ['ref_1', 200_000, 'inv_3', 200_000],
      ['ref_2', 100_000, 'inv_2', 100_000],
    ])
    expect(made.refunds[1]!.invoice.chain).toMatchObject({ joinedRefunded: 200_000 })
    expect(invoicesOf(made)).toEqual([made.refunds[1]!.invoice, made.refunds[0]!.invoice])
    for (const { refund } of made.refunds) {
      expect(refund).toMatchObject({
        fromCreditKobo: null,
        countedKobo: null,
        baseNumber: null,
        orCredit: true,
      })
      expect(refund).not.toHaveProperty('limitedMemberId')
    }
  })

  it('of what the newest has leave the first only its book', () => {
    const made = refundsOf(150_000)
    expect(made.refunds.map(({ invoice }) => invoice.id)).toEqual(['inv_3'])
    expect(invoicesOf(made)).toMatchObject([
      { id: 'inv_2', amountRefunded: 0, chain: { joinedRefunded: 150_000, credited: 0 } },
      { id: 'inv_3', amountRefunded: 150_000 },
    ])
    expect(made.told).toEqual({ creditKobo: 0 })
  })

  it('share what had not settled, the newest first (B16)', () => {
    const made = refundsOf(600_000, { sources: sourcesOf(260_000, 900_000) })
    expect(made.refunds.map(({ refund }) => [refund.amount, refund.unsettledKobo])).toEqual([
      [200_000, 200_000],
      [400_000, 60_000],
    ])
    const three = [paidInvoice({ id: 'inv_4', chainId: 'inv_2', amountPaid: 50_000 }), ...two]
    three[2] = paidInvoice({ chain: book({ joined: ['inv_3', 'inv_4'], joinedPaid: 250_000 }) })
    const last = refundsOf(750_000, { sources: sourcesOf(100_000, 900_000) }, three)
    expect(last.refunds.map(({ refund }) => refund.unsettledKobo)).toEqual([50_000, 50_000, 0])
  })

  it('count in the sums of a member with a limit (R7)', () => {
    const use = { memberId: 'mem_1', limitKobo: 9, day: '2026-05-01', parts: [], path: 'amount' } as const
    const made = refundsOf(300_000, { use })
    expect(made.refunds.map(({ refund }) => refund.limitedMemberId)).toEqual(['mem_1', 'mem_1'])
    expect(made.moves.map(({ kind }) => kind)).toEqual(['money_taken', 'refund_counted'])
  })

  it('are refused above what the merchant has, but for the fee that the gateway kept (N1)', () => {
    const dear = [paidInvoice({ feeKobo: 7_500 })]
    const of = (available: number) => refundsOf(500_000, { sources: sourcesOf(0, available) }, dear)
    expect(of(492_500).moves[0]).toMatchObject({ kind: 'money_taken', shortKobo: 7_500 })
    expect(() => of(492_499)).toThrow(problem('insufficient_balance', { availableKobo: 492_499 }))
    expect(() => refundsOf(500_000, { sources: sourcesOf(0, 499_999) }, [paidInvoice()])).toThrow(
      problem('insufficient_balance', { availableKobo: 499_999 }),
    )
  })
})

// Holds B3, F1: what no payment here has paid is credit.
describe('credit of an unused part', () => {
  it('is of what was paid elsewhere, once the chain has nothing left', () => {
    const made = refundsOf(750_000, { subscription: aSubscription({ importedKobo: 50_000 }) })
    expect(made.customer.lots).toMatchObject([{ source: 'imported', left: 50_000 }])
    expect(made.told).toEqual({ creditKobo: 50_000 })
    expect(invoicesOf(made)[0]!.chain).toMatchObject({ credited: 0, joinedRefunded: 200_000 })
    expect(entriesOf(made)).toEqual([
      [
        'txn_9',
        [
          { account: 'merchant_available', amount: -50_000 },
          { account: 'customer_credit', amount: 50_000 },
        ],
      ],
      [
        'txn_1',
        [
          { account: 'merchant_available', amount: -200_000 },
          { account: 'refunds', amount: 200_000 },
        ],
      ],
      [
        'txn_2',
        [
          { account: 'merchant_available', amount: -500_000 },
          { account: 'refunds', amount: 500_000 },
        ],
      ],
    ])
  })

  it('alone takes the merchant’s money to the customer, and refunds nothing', () => {
    const free = [paidInvoice({ amountPaid: 0 })]
    const made = refundsOf(30_000, { subscription: aSubscription({ importedKobo: 30_000 }) }, free)
    expect(entriesOf(made)).toEqual([
      [
        'txn_9',
        [
          { account: 'merchant_available', amount: -30_000 },
          { account: 'customer_credit', amount: 30_000 },
        ],
      ],
    ])
    expect(made.moves.at(-1)).toEqual({ kind: 'credit_kept', currency: 'NGN', amount: 30_000 })
    expect(made.refunds).toEqual([])
  })

  it('may be owed beside a fee (F1, N1)', () => {
    const dear = [paidInvoice({ feeKobo: 7_500 })]
    const subscription = aSubscription({ importedKobo: 20_000 })
    const of = (available: number) =>
      refundsOf(520_000, { subscription, sources: sourcesOf(0, available) }, dear)
    expect(of(492_500).moves[0]).toMatchObject({ shortKobo: 27_500 })
    expect(() => of(492_499)).toThrow(problem('insufficient_balance', { availableKobo: 492_499 }))
  })
})
