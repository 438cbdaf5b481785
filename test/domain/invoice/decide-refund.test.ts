import { describe, expect, it } from 'vitest'
import { decideRefund } from '../../../shared/domain/invoice/decide-refund.ts'
import { plannedRefund, type RefundAsk } from '../../../shared/domain/invoice/plan-refund.ts'
import { refundsMade } from '../../../shared/domain/invoice/refund.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import type { Posting } from '../../../shared/domain/ledger/posting.ts'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import { aLine, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aReceived, aReturn, sourcesOf } from '../fixtures/returns.ts'
import { book } from './chain-fixtures.ts'

const wallMs = 1_000_000
const charge = { reference: 'inv_2-1', rail: 'card', methodId: 'pm_1', gateway: 'paystack' } as const
const onNumber = { reference: 'va_1', rail: 'bank_transfer', gateway: 'nomba' } as const
const cash = aReceived({ id: 'pay_cash', amount: 100_000 })
const arrived = aReceived({ id: 'pay_va', kind: 'virtual_account', amount: 150_000, reference: 'va_1' })
const mixed = (over: Parameters<typeof paidInvoice>[0] = {}) =>
  paidInvoice({ outside: [cash, arrived], ...over })
/** Its chain gave 600 naira of credit, which are unspent. */
const withCredit = aReturn({
  invoice: mixed({ chain: book({ credited: 60_000 }) }),
  customer: aCustomer({ lots: [aLot({ source: 'inv_2', left: 60_000 })] }),
})

interface Given {
  readonly sources?: Sources | null
  readonly owed?: number
  readonly reason?: string | null
  readonly use?: Parameters<typeof decideRefund>[2]['use']
}
function refund(state: ReturnState, over: Partial<RefundAsk> = {}, given: Given = {}) {
  const ask: RefundAsk = { amount: null, lines: null, paymentId: null, outsideAs: 'credit', ...over }
  const planned = plannedRefund(state, ask, may)
  const orders = planned.shares.map(({ part }, i) => ({
    charge: part.kind === 'charge' ? charge : part.kind === 'virtual_account' ? onNumber : null,
    refundId: `ref_${i + 1}`,
    entryId: `txn_${i + 1}`,
  }))
  const sources = given.sources === undefined ? sourcesOf(0, 1_000_000) : given.sources
  const rest = { reason: given.reason ?? null, owed: given.owed ?? 0, use: given.use ?? null }
  return decideRefund(state, planned, { ...rest, orders, sources, moment: { now: may, wallMs } })
}
type Made = ReturnType<typeof refund>
const entriesOf = ({ turns }: Made): readonly Transaction[] =>
  turns.flatMap(({ thing, after }) => (thing === 'transaction' ? [after] : []))
const sum = (postings: readonly Posting[], account?: Posting['account']) =>
  postings.reduce(
    (all, one) => (account === undefined || one.account === account ? all + one.amount : all),
    0,
  )
const hour = 60 * 60_000

// Holds M1, D6.9: what each refund of a request says.
describe('the refunds of one request', () => {
  const ofAll = () => refund(aReturn({ invoice: mixed() }), {}, { reason: 'Sorry' })

  it('are one of each payment, and their sum', () => {
    const made = ofAll()
    expect(made.result).toMatchObject({ amount: 500_000, currency: 'NGN' })
    expect(made.result.refunds.map(({ id, amount, paymentId = null }) => [id, amount, paymentId])).toEqual([
      ['ref_1', 250_000, null],
      ['ref_2', 150_000, 'pay_va'],
      ['ref_3', 100_000, 'pay_cash'],
    ])
    expect(made.turns.filter(({ thing }) => thing === 'refund').map(({ after }) => after)).toEqual(
      made.result.refunds,
    )
  })

  it('of a gateway’s money are requested from it once stored', () => {
    const [ofCharge, ofNumber] = ofAll().result.refunds
    for (const [one, at] of [
      [ofCharge, charge],
      [ofNumber, onNumber],
    ] as const)
      expect(one).toMatchObject({
        ...{ status: 'requested', rail: at.rail, gateway: at.gateway, chargeReference: at.reference },
        ...{ reason: 'Sorry', version: 1, invoiceId: 'inv_2', orCredit: null, fromCreditKobo: null },
      })
    const waits = Date.parse(ofCharge!.dueAt!) - Date.parse(may)
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThan(hour)
    expect(ofCharge!.leaseUntil).toBe(wallMs + waits)
  })

  it('of other money are made with their commit, and announced at once without cash', () => {
    const made = ofAll()
    expect(made.result.refunds[2]).toMatchObject({
      ...{ status: 'succeeded', outsideAs: 'credit', rail: null, gateway: null, chargeReference: null },
      ...{ dueAt: null, leaseUntil: 0, version: 1 },
    })
    expect(made.events).toEqual([
      {
        type: 'subscription_payment_refunded',
        extra: {
          ...{ amount: 100_000, transactionId: 'txn_3', reason: 'Sorry', creditKobo: 100_000 },
          ...{ effectKobo: 0, paymentId: 'pay_cash' },
        },
      },
    ])
    expect(made.about).toMatchObject({ invoice: { amountRefunded: 500_000 } })
    const alone = refund(aReturn({ invoice: mixed() }), { paymentId: 'pay_cash' })
    expect(alone.events[0]!.extra).not.toHaveProperty('reason')
    expect(alone.events[0]!.extra).not.toHaveProperty('fromCreditKobo')
  })

  it('does not count failed ones in the answer', () => {
    const [ofCharge, ofNumber] = ofAll().result.refunds
    expect(refundsMade([{ ...ofCharge!, status: 'failed' }, ofNumber!])).toMatchObject({ amount: 150_000 })
  })

  it('announces none of a gateway’s before it has answered', () => {
    const alone = refund(aReturn())
    expect([alone.events, alone.about]).toEqual([[], {}])
  })
})

// Holds M1, D6.11, I4: each entry sums to zero, and together they move what the balances lose.
describe('the journal of a refund', () => {
  it('takes the money of gateways in one piece, and shares it among its entries', () => {
    const made = refund(aReturn({ invoice: mixed() }), {}, { sources: sourcesOf(260_000, 240_000) })
    const [first, second, third] = entriesOf(made)
    expect(first).toMatchObject({ type: 'refund', status: 'pending', amount: 250_000, rail: 'card' })
    expect(first!.postings).toEqual([
      { account: 'merchant_pending', amount: -250_000 },
      { account: 'refunds', amount: 250_000 },
    ])
    expect(second!.postings).toEqual([
      { account: 'merchant_pending', amount: -10_000 },
      { account: 'merchant_available', amount: -140_000 },
      { account: 'refunds', amount: 150_000 },
    ])
    expect(third).toMatchObject({ status: 'succeeded', amount: 100_000, rail: null })
    expect(third!.postings).toEqual([
      { account: 'merchant_available', amount: -100_000 },
      { account: 'customer_credit', amount: 100_000 },
    ])
    expect(made.moves).toEqual([
      {
        kind: 'money_taken',
        currency: 'NGN',
        pieces: [
          { name: 'own', account: 'merchant_pending', amount: 260_000 },
          { name: 'available', account: 'merchant_available', amount: 240_000 },
        ],
        shortKobo: 0,
      },
      { kind: 'credit_kept', currency: 'NGN', amount: 100_000 },
    ])
    expect(made.result.refunds.map(({ unsettledKobo }) => unsettledKobo)).toEqual([250_000, 10_000, 0])
  })

  it('sums to zero, whichever way', () => {
    for (const outsideAs of ['credit', 'outside'] as const)
      for (const owed of [0, -10_000, -100_000])
        for (const entry of entriesOf(refund(withCredit, { outsideAs }, { owed })))
          expect(sum(entry.postings)).toBe(0)
  })

  it('takes unspent credit of the chain before the merchant’s money', () => {
    const made = refund(withCredit, { amount: 100_000 })
    expect(entriesOf(made)[0]!.postings).toEqual([
      { account: 'customer_credit', amount: -60_000 },
      { account: 'merchant_available', amount: -40_000 },
      { account: 'refunds', amount: 100_000 },
    ])
    expect(made.moves).toMatchObject([
      { kind: 'money_taken', shortKobo: 0 },
      { kind: 'credit_taken_back', amount: 60_000 },
    ])
    expect(made.result.refunds[0]).toMatchObject({ fromCreditKobo: 60_000, countedKobo: 40_000 })
  })

  it('takes none where credit covers all of it', () => {
    const made = refund(withCredit, { amount: 60_000 }, { sources: null })
    expect(made.moves).toEqual([{ kind: 'credit_taken_back', currency: 'NGN', amount: 60_000 }])
    expect(entriesOf(made)[0]!.postings).toEqual([
      { account: 'customer_credit', amount: -60_000 },
      { account: 'refunds', amount: 60_000 },
    ])
    expect(made.result.refunds[0]).toMatchObject({ countedKobo: null, baseNumber: null })
  })

  it.each([
    ['available', 0, [{ account: 'merchant_available', amount: 60_000 }]],
    [
      'a part of what is owed',
      -20_000,
      [
        { account: 'merchant_owed', amount: 20_000 },
        { account: 'merchant_available', amount: 40_000 },
      ],
    ],
    ['all owed', -90_000, [{ account: 'merchant_owed', amount: 60_000 }]],
  ] as const)('by the merchant’s hand is in no balance; freed credit is %s', (_, owed, freed) => {
    const made = refund(withCredit, { paymentId: 'pay_cash', outsideAs: 'outside' }, { owed, sources: null })
    expect(entriesOf(made)[0]!.postings).toEqual([
      { account: 'outside', amount: -100_000 },
      { account: 'outside_clearing', amount: 100_000 },
      { account: 'customer_credit', amount: -60_000 },
      ...freed,
    ])
    expect(made.moves).toEqual([
      { kind: 'credit_taken_back', currency: 'NGN', amount: 60_000 },
      { kind: 'available_credited', currency: 'NGN', amount: 60_000, owed },
    ])
    expect(made.events[0]!.extra).toEqual({
      ...{ amount: 100_000, transactionId: 'txn_1', fromCreditKobo: 60_000 },
      ...{ effectKobo: 0, paymentId: 'pay_cash' },
    })
  })

  it('as the merchant’s cash without credit moves no balance', () => {
    const made = refund(aReturn({ invoice: mixed() }), { paymentId: 'pay_cash', outsideAs: 'outside' })
    expect(made.moves).toEqual([])
    expect(entriesOf(made)[0]!.postings).toEqual([
      { account: 'outside', amount: -100_000 },
      { account: 'outside_clearing', amount: 100_000 },
    ])
  })

  it('moves credit once: what is given less what is taken back', () => {
    const most = aReturn({
      invoice: mixed({ chain: book({ credited: 100_000 }) }),
      customer: aCustomer({ lots: [aLot({ source: 'inv_2', left: 100_000 })] }),
    })
    // 1,000 naira are taken back for the charge, and 1,000 of cash are given: together none moves.
    expect(refund(most).moves.map(({ kind }) => kind)).toEqual(['money_taken'])
    expect(refund(withCredit).moves.slice(1)).toEqual([
      { kind: 'credit_kept', currency: 'NGN', amount: 40_000 },
    ])
  })
})

// Holds D9.15, M1, M2, N1.
describe('a merchant who has too little', () => {
  it.each([
    ['a charge', { paymentId: 'pay_2-1' }, 250_000],
    ['what arrived on the number', { paymentId: 'pay_va' }, 150_000],
  ])('can’t give %s back', (_, over, amount) => {
    const state = aReturn({ invoice: mixed() })
    const short = { sources: sourcesOf(0, amount - 1) }
    expect(() => refund(state, over, short)).toThrow(
      problem('insufficient_balance', { path: 'amount', availableKobo: amount - 1 }),
    )
    expect(refund(state, over, { sources: sourcesOf(0, amount) }).result.amount).toBe(amount)
  })

  it('may owe the credit part', () => {
    const state = aReturn({ invoice: mixed() })
    const made = refund(state, { paymentId: 'pay_cash' }, { sources: sourcesOf(0, 30_000) })
    expect(made.moves[0]).toMatchObject({ kind: 'money_taken', shortKobo: 70_000 })
    expect(sum(entriesOf(made)[0]!.postings, 'merchant_owed')).toBe(-70_000)
  })

  it('may owe the fee of the charge, and no kobo beyond it', () => {
    const state = aReturn({ invoice: mixed({ feeKobo: 7_500 }) })
    const of = (available: number) =>
      refund(state, { paymentId: 'pay_2-1' }, { sources: sourcesOf(0, available) })
    expect(of(242_500).moves[0]).toMatchObject({ kind: 'money_taken', shortKobo: 7_500 })
    expect(() => of(242_499)).toThrow(problem('insufficient_balance', { availableKobo: 242_499 }))
  })
})

// Holds R7, K5, L5, B2.
describe('a refund stores', () => {
  it('the member whose limit it counts against', () => {
    const use = { memberId: 'mem_1', limitKobo: 9, day: '2026-05-01', parts: [], path: 'amount' } as const
    const made = refund(aReturn(), {}, { use })
    expect(made.result.refunds[0]).toMatchObject({ limitedMemberId: 'mem_1' })
    expect(made.moves.at(-1)).toEqual({ kind: 'refund_counted', ...use })
    expect(refund(aReturn()).result.refunds[0]).not.toHaveProperty('limitedMemberId')
  })
  it('the named lines', () => {
    const state = aReturn({ invoice: paidInvoice({ lines: [aLine(500_000, { id: 'l1' })] }) })
    const lines = [{ lineId: 'l1', amount: 7 }]
    expect(refund(state, { lines }).result.refunds[0]).toMatchObject({ amount: 7, lines })
    expect(refund(state).result.refunds[0]).not.toHaveProperty('lines')
  })
  it('that its invoice bears tax', () => {
    const rate = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: true }
    const state = aReturn({ invoice: mixed({ taxes: [rate] }) })
    expect(refund(state).result.refunds.map(({ taxed }) => taxed)).toEqual([true, true, true])
    for (const one of refund(aReturn({ invoice: mixed() })).result.refunds)
      expect(one).not.toHaveProperty('taxed')
  })
  it('which base of the period it lowers, if any', () => {
    const base = (over: object) => refund(aReturn(over)).result.refunds[0]!
    expect(base({})).toMatchObject({ countedKobo: 500_000, baseNumber: 0 })
    const over = aReturn().subscription
    expect(base({ subscription: { ...over, latestInvoiceId: 'inv_9' } })).toMatchObject({ baseNumber: null })
    expect(base({ subscription: { ...over, status: 'canceled' } })).toMatchObject({ baseNumber: null })
  })
})
