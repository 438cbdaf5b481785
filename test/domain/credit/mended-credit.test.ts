import { describe, expect, it } from 'vitest'
import {
  chainsOf,
  decideCredit,
  takenParts,
  type MendingStamp,
} from '../../../shared/domain/credit/customer-credit.ts'
import type { CreditLot } from '../../../shared/domain/credit/credit-lot.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import { aRecovery, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'
import { book } from '../invoice/chain-fixtures.ts'

const nothing: Sources = { own: null, available: null, settled: [], pending: [], owed: 0 }
const lot = (source: string, left: number, since = 1) => aLot({ source, since, left })
const mended = (amount: number, lots: CreditLot[], over: Partial<MendingStamp> = {}) =>
  decideCredit(aCustomer({ lots }), { amount, currency: 'NGN', reason: 'Sorry.' }, nothing, {
    ...{ id: 'txn_1', now: may, ...over },
  })

// Holds B11, F2: a merchant takes back gifts first, then what chains gave.
describe('credit that a merchant takes back of chains', () => {
  const lots = [lot('gift', 10), lot('inv_2', 30, 2), lot('inv_9', 40, 3)]
  const first = (id: string, credited: number, given: number) =>
    paidInvoice({ id, chain: book({ credited, given, taxed: true }) })
  const chains = [first('inv_2', 90, 100), first('inv_9', 40, 70), first('inv_7', 5, 5)]

  it('is of these chains', () => {
    const parts = takenParts(aCustomer({ lots }), { amount: -45, currency: 'NGN', reason: '' })
    expect(parts.map(({ source, amount }) => [source, amount])).toEqual([
      ['gift', 10],
      ['inv_2', 30],
      ['inv_9', 5],
    ])
    expect(chainsOf(parts)).toEqual(['inv_2', 'inv_9'])
  })

  it('lowers what each gave by its own part, and leaves the others', () => {
    const { turns, result } = mended(-45, lots, { chains })
    const invoices = turns.flatMap((turn) => (turn.thing === 'invoice' ? [turn] : []))
    expect(
      invoices.map(({ before, after }) => [
        before?.id,
        after.chain?.credited,
        after.chain?.given,
        after.version,
      ]),
    ).toEqual([
      ['inv_2', 60, 70, 4],
      ['inv_9', 35, 65, 4],
    ])
    expect(result.creditKobo).toBe(35)
  })

  it('is moved of no chain where it is given', () => {
    expect(mended(45, lots, { chains }).turns.map(({ thing }) => thing)).toEqual(['customer', 'transaction'])
  })
})

// Holds F5: credit that is given makes the customer's open recovery cases due.
describe('the recovery cases of a customer', () => {
  const due = aSubscription({
    status: 'past_due',
    recovery: aRecovery({ dueAt: '2026-05-09T12:00:00.000Z' }),
  })

  it('are due once credit is given, and not where it is taken back', () => {
    const given = mended(5, [], { subscriptions: [due] }).turns.at(-1)
    expect(given).toMatchObject({ thing: 'subscription', before: due, after: { recovery: { dueAt: may } } })
    const taken = mended(-5, [lot('gift', 5)], { subscriptions: [due] }).turns
    expect(taken.map(({ thing }) => thing)).toEqual(['customer', 'transaction'])
  })
})

// Holds F2: what a customer paid themselves is not the merchant's to take.
describe('more credit than a merchant may take back', () => {
  const issue = 'takes back more credit than the customer has'

  it.each([
    [
      'a deposit of theirs stays',
      [lot('gift', 10), lot('deposit', 40)],
      -11,
      { creditKobo: 50, takableKobo: 10 },
    ],
    ['a late payment of theirs stays', [lot('late_charge', 40)], -1, { creditKobo: 40, takableKobo: 0 }],
    ['there is no more', [lot('gift', 10)], -11, { creditKobo: 10 }],
  ])('is refused: %s', (_, lots, amount, known) => {
    const detail = { path: 'amount', issue, reason: 'credit_exceeded', ...known }
    const refusal = { code: 'validation_error', details: [detail] }
    expect(() => mended(amount, lots)).toThrow(expect.objectContaining(refusal) as Error)
  })

  it('is not all of what may be taken', () => {
    expect(mended(-10, [lot('gift', 10), lot('deposit', 40)]).result.creditKobo).toBe(40)
  })
})
