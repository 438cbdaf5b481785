import { describe, expect, it } from 'vitest'
import {
  decideDepositRefund,
  decideDepositRefundOutcome,
  unspentKobo,
} from '../../../shared/domain/account/decide-deposit-refund.ts'
import { anArrival } from '../fixtures/arrivals.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { aStamp, byAccount } from '../fixtures/disputes.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const deposit = (left: number, since = april) => aLot({ source: 'deposit', since: Date.parse(since), left })
const kept = anArrival({ left: 0, depositKobo: 300_000, status: 'matched', dueAt: null })
const stamp = { id: 'txn_1', now: may }
const lotsOf = ({ lots }: ReturnType<typeof aCustomer>) => lots.map(({ source, left }) => [source, left])

// Holds M4: a deposit is refunded, at most what is unspent.
describe('a deposit that is given back (M4)', () => {
  it.each<[string, ReturnType<typeof aLot>[], number, number]>([
    ['all of it', [deposit(300_000)], 0, 300_000],
    ['what is unspent', [deposit(120_000)], 0, 120_000],
    ['what was not given back', [deposit(300_000)], 100_000, 200_000],
    ['of another deposit of theirs too', [deposit(250_000, march), deposit(30_000)], 0, 280_000],
    ['no more than it was', [deposit(900_000)], 0, 300_000],
    ['no gift', [aLot({ left: 900_000 })], 0, 0],
    ['no other currency', [{ ...deposit(300_000), currency: 'USD' }], 0, 0],
  ])('%s', (_, lots, refundedKobo, want) => {
    expect(unspentKobo({ ...kept, refundedKobo }, aCustomer({ lots }))).toBe(want)
  })

  it('leaves the customer’s credit before the gateway is asked: its own lot first', () => {
    const customer = aCustomer({ lots: [deposit(250_000, march), deposit(30_000)] })
    const order = { amount: 50_000, reason: 'moved away' }
    const { result, turns, moves, events } = decideDepositRefund(kept, customer, { order, stamp })
    expect(turns.map(({ thing }) => thing)).toEqual(['customer', 'arrival', 'transaction'])
    expect(events).toEqual([])
    expect(result).toMatchObject({
      ...{ refundedKobo: 50_000, refunds: 1, dueAt: may, version: 2 },
      refund: { reference: `${kept.id}-r1`, amount: 50_000 },
    })
    const [payer, arrival, entry] = turns
    expect(lotsOf(payer!.after as never)).toEqual([['deposit', 230_000]])
    expect([arrival?.thing, arrival?.before]).toEqual(['arrival', kept])
    expect(entry?.after).toMatchObject({ type: 'deposit_refund', amount: 50_000, reason: 'moved away' })
    expect(byAccount((entry!.after as never as { postings: [] }).postings)).toEqual({
      ...{ customer_credit: -50_000, refunds: 50_000 },
    })
    expect(moves).toEqual([{ kind: 'credit_taken_back', currency: 'NGN', amount: 50_000 }])
  })

  it.each([
    [null, 300_000],
    [300_000, 300_000],
    [1, 1],
  ])('asked for %s gives %i', (amount, want) => {
    const customer = aCustomer({ lots: [deposit(300_000)] })
    const { result } = decideDepositRefund(kept, customer, { order: { amount, reason: null }, stamp })
    expect(result.refund?.amount).toBe(want)
  })

  it.each([300_001, 0, -1])('refuses %i of 300,000', (amount) => {
    const customer = aCustomer({ lots: [deposit(300_000)] })
    expect(() => decideDepositRefund(kept, customer, { order: { amount, reason: null }, stamp })).toThrow(
      problem('validation_error', {
        ...{ path: 'amount', reason: 'refund_exceeds_paid', refundableKobo: 300_000 },
        issue: 'is more than is unspent of it',
      }),
    )
  })

  it('is refused when all is spent, and while another refund is in progress', () => {
    const order = { amount: null, reason: null }
    expect(() => decideDepositRefund(kept, aCustomer(), { order, stamp })).toThrow(
      problem('validation_error', { refundableKobo: 0 }),
    )
    const out = { ...kept, refund: { reference: 'r', amount: 1 } }
    const customer = aCustomer({ lots: [deposit(300_000)] })
    expect(() => decideDepositRefund(out, customer, { order, stamp })).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
  })
})

describe('the gateway’s answer to a deposit’s refund', () => {
  const out = anArrival({
    ...{ left: 0, depositKobo: 300_000, refundedKobo: 80_000, refunds: 1, status: 'matched' },
    ...{ dueAt: april, refund: { reference: 'r', amount: 50_000 } },
  })
  const decide = (kind: string, arrival = out) =>
    decideDepositRefundOutcome(arrival, aCustomer({ lots: [deposit(10_000)] }), {
      outcome: { kind } as never,
      stamp: aStamp,
    })

  it('succeeded: it is over, and moves nothing more', () => {
    const { result, turns, moves, events } = decide('succeeded')
    expect(result).toMatchObject({ refund: null, dueAt: null, refundedKobo: 80_000, version: 2 })
    expect(turns.map(({ thing }) => thing)).toEqual(['arrival'])
    expect([moves, events]).toEqual([[], []])
  })

  it.each(['pending', 'unknown'])('%s: queried again in an hour', (kind) => {
    const { result, turns, moves, events } = decide(kind)
    expect(result).toMatchObject({ refund: out.refund, dueAt: '2026-04-01T13:00:00.000Z', version: 2 })
    expect([turns.map(({ thing }) => thing), moves, events]).toEqual([['arrival'], [], []])
  })

  it('declined: it is the customer’s deposit again, dated as it was', () => {
    const { result, turns, moves, events } = decide('declined')
    expect(result).toMatchObject({ refund: null, dueAt: null, refundedKobo: 30_000 })
    expect(turns.map(({ thing }) => thing)).toEqual(['customer', 'arrival', 'transaction'])
    expect(lotsOf(turns[0]!.after as never)).toEqual([['deposit', 60_000]])
    const entry = turns[2]!.after as never as { type: string; amount: number; postings: [] }
    expect([entry.type, entry.amount]).toEqual(['deposit_refund_back', 50_000])
    expect(byAccount(entry.postings)).toEqual({ refunds: -50_000, customer_credit: 50_000 })
    expect(moves).toEqual([{ kind: 'credit_kept', currency: 'NGN', amount: 50_000 }])
    expect(events).toEqual([])
  })

  it('no refund is in progress: nothing changes', () => {
    const { result, turns, moves, events } = decide('declined', kept)
    expect([result, turns, moves, events]).toEqual([kept, [], [], []])
  })
})
