import { describe, expect, it } from 'vitest'
import { decideWon, lostBy, wonState } from '../../../shared/domain/dispute/decide-closing.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aDispute, aReturnState, aStamp, byAccount } from '../fixtures/disputes.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { book } from '../invoice/chain-fixtures.ts'
import { disputed, lose, typesOf, win } from './closing-fixtures.ts'

// Holds N3: won: everything back whence it came, the merchant's part to available, which repays a debt first (F4).
describe('a dispute that is won (N3)', () => {
  it.each<[string, number, Record<string, number>]>([
    ['is available', 0, { merchant_available: 200_000 }],
    ['repays a part of a debt', -300_000, { merchant_owed: 200_000 }],
    [
      'repays a debt, and the rest is available',
      -50_000,
      { merchant_owed: 50_000, merchant_available: 150_000 },
    ],
  ])('the money %s', (_, owed, postings) => {
    const { change, entries, closed, after } = win(disputed(aReturnState(), 200_000), owed)
    expect(entries).toMatchObject([{ type: 'dispute_release', amount: 200_000, id: 'txn_1' }])
    expect(byAccount(entries[0]!.postings)).toEqual({ disputes_held: -200_000, ...postings })
    expect(change.moves).toEqual([{ kind: 'available_credited', currency: 'NGN', amount: 200_000, owed }])
    expect(closed).toMatchObject({ status: 'won', closedAt: april, answer: null, wakeAt: null, version: 5 })
    expect(after.invoice).toMatchObject({ amountRefunded: 0, disputes: null })
  })

  it('leaves the state as before its notice, except for versions', () => {
    const before = aReturnState()
    const open = disputed(before, 200_000)
    const { after, change } = win(open)
    const { version: _, ...invoice } = before.invoice
    expect(after.invoice).toMatchObject(invoice)
    expect(after.invoice?.version).toBe(open.state.invoice.version + 1)
    expect(after.subscription?.refundedForPeriod ?? 0).toBe(0)
    expect(after.customer).toMatchObject({ frozen: null, paymentMethods: before.customer.paymentMethods })
    expect(change.events).toEqual([
      { type: 'dispute_closed', extra: { dispute: expect.objectContaining({ status: 'won', heldKobo: 0 }) } },
    ])
  })

  it('the chain’s credit returns to its lot, and is announced by `dispute_closed` (F1)', () => {
    const lots = [aLot({ source: 'inv_2', left: 50_000 })]
    const before = aReturnState({ chain: book({ credited: 50_000 }) }, { customer: aCustomer({ lots }) })
    const { entries, change, after } = win(disputed(before, 120_000))
    expect(byAccount(entries[0]!.postings)).toEqual({
      disputes_held: -120_000,
      customer_credit: 50_000,
      merchant_available: 70_000,
    })
    expect(change.moves).toEqual([
      { kind: 'available_credited', currency: 'NGN', amount: 70_000, owed: 0 },
      { kind: 'credit_kept', currency: 'NGN', amount: 50_000 },
    ])
    expect(after.customer?.lots.map(({ source, left }) => [source, left])).toEqual([['inv_2', 50_000]])
    expect(change.events).toMatchObject([{ type: 'dispute_closed', extra: { creditKobo: 50_000 } }])
  })

  it('credit alone was held: nothing becomes available', () => {
    const lots = [aLot({ source: 'inv_2', left: 50_000 })]
    const before = aReturnState({ chain: book({ credited: 50_000 }) }, { customer: aCustomer({ lots }) })
    const { entries, change } = win(disputed(before, 50_000), -9)
    expect(byAccount(entries[0]!.postings)).toEqual({ disputes_held: -50_000, customer_credit: 50_000 })
    expect(change.moves).toEqual([{ kind: 'credit_kept', currency: 'NGN', amount: 50_000 }])
  })

  it('nothing was held: no entry', () => {
    const { entries, change } = win(disputed(aReturnState({ amountRefunded: 500_000 }), 100))
    expect([entries, change.moves]).toEqual([[], []])
    expect(typesOf(change.events)).toEqual(['dispute_closed'])
  })

  it('another dispute of the invoice goes on', () => {
    const first = disputed(aReturnState(), 200_000)
    const both = disputed(first.state, 100_000)
    expect(both.state.invoice.disputes).toEqual({ count: 2, heldKobo: 300_000 })
    const { after } = win({ state: both.state, dispute: first.dispute })
    expect(after.invoice).toMatchObject({
      disputes: { count: 1, heldKobo: 100_000 },
      amountRefunded: 100_000,
    })
    expect(after.customer?.frozen).toEqual([{ chainId: 'inv_2', disputes: 1, left: 0 }])
    expect(after.customer?.paymentMethods[0]?.disputes).toBe(1)
  })

  it('is won once', () => {
    const { state } = disputed(aReturnState(), 200_000)
    const dispute = aDispute({ status: 'won', loss: { ...aDispute().hold, excessKobo: 0, outsideKobo: 0 } })
    const won = wonState(state, aDispute(), april)
    expect(() => decideWon(state, dispute, won, { owed: 0, stamp: aStamp })).toThrow(
      problem('conflict', { from: 'won', action: 'win' }),
    )
  })
})

describe('a bank that decides again (N3)', () => {
  it.each<[string, number, number]>([
    ['all of the hold', 200_000, 200_000],
    ['less', 150_000, 150_000],
    ['more', 300_000, 300_000],
    ['all of the charge', 500_000, 500_000],
  ])('%s was lost: it returns, and is told', (_, lostKobo, amount) => {
    const first = lose(disputed(aReturnState(), 200_000), lostKobo)
    const { change, entries, after, closed } = win({ state: first.next, dispute: first.closed })
    expect(entries).toMatchObject([{ type: 'dispute_won', amount }])
    expect(byAccount(entries[0]!.postings)).toEqual({ refunds: -amount, merchant_available: amount })
    expect(after.invoice).toMatchObject({ amountRefunded: 0, reversed: null, chain: { reversed: 0 } })
    expect(after.subscription?.refundedForPeriod ?? 0).toBe(0)
    expect(closed.status).toBe('won')
    expect(change.events).toMatchObject([
      { type: 'payment_restored', extra: { amount, effectKobo: amount, dispute: { lostKobo: 0 } } },
      { type: 'dispute_closed' },
    ])
    expect(change.events[0]?.extra).not.toHaveProperty('creditKobo')
  })

  it('only its own part of a charge’s takings returns', () => {
    const first = lose(disputed(aReturnState(), 200_000), 200_000)
    const invoice = {
      ...first.next.invoice,
      amountRefunded: 250_000,
      reversed: { amount: 280_000, excess: 30_000 },
    }
    const state = { ...first.next, invoice, first: invoice } as ReturnState
    const { after } = win({ state, dispute: first.closed })
    expect(after.invoice?.reversed).toMatchObject({ amount: 80_000 })
    expect(after.invoice!.amountRefunded + after.invoice!.reversed!.excess).toBe(80_000)
  })

  it('credit returns to its lot, announced only by `payment_restored` (F1)', () => {
    const lots = [aLot({ source: 'inv_2', left: 50_000 })]
    const before = aReturnState({ chain: book({ credited: 50_000 }) }, { customer: aCustomer({ lots }) })
    const first = lose(disputed(before, 120_000), 120_000)
    const { change, entries, after } = win({ state: first.next, dispute: first.closed })
    expect(byAccount(entries[0]!.postings)).toEqual({
      ...{ refunds: -120_000, customer_credit: 50_000, merchant_available: 70_000 },
    })
    expect(after.customer?.lots.map(({ source, left }) => [source, left])).toEqual([['inv_2', 50_000]])
    expect(change.events[0]?.extra).toMatchObject({ creditKobo: 50_000 })
    expect(change.events[1]?.extra).not.toHaveProperty('creditKobo')
  })

  it.each<[string, number, number]>([
    ['all that is kept', 80_000, 0],
    ['what is left of it', 30_000, 0],
    ['its part', 100_000, 20_000],
  ])('nothing is kept of returning credit for it any more (R4): %s', (_, kept, left) => {
    const first = lose(disputed(aReturnState({ chain: book({ credited: 80_000 }) }), 200_000), 200_000)
    const customer = { ...first.next.customer, reversed: [{ currency: 'NGN', amount: kept }] }
    const { after } = win({ state: { ...first.next, customer }, dispute: first.closed })
    expect(after.customer?.reversed).toEqual(left === 0 ? [] : [{ currency: 'NGN', amount: left }])
    expect(after.invoice?.chain).toMatchObject({ reversed: 0, outside: 0 })
  })

  it('methods and schedules stay as they are', () => {
    const first = lose(disputed(aReturnState(), 200_000), 200_000, { onReversal: 'revoke_method' })
    const { after } = win({ state: first.next, dispute: first.closed })
    expect(after.customer?.paymentMethods[0]?.status).toBe('revoked')
  })

  it('an accepted one too; one of an invoice that joined a chain lowers its chain’s takings', () => {
    const state = aReturnState({ chainId: 'inv_1' })
    const first = {
      ...state.first,
      id: 'inv_1',
      chainId: null,
      chain: book({ joined: ['inv_2'], joinedPaid: 500_000 }),
    }
    const subscription = aSubscription({ chainId: 'inv_1' })
    const open = disputed({ ...state, first, subscription } as ReturnState, 200_000)
    const lost = lostBy(open.state, open.dispute, {
      lostKobo: 200_000,
      onReversal: 'continue',
      stamp: aStamp,
    })
    expect(lost.after.first.chain).toMatchObject({ joinedRefunded: 200_000, reversed: 200_000 })
    expect(lost.after.invoice).toMatchObject({ id: 'inv_2', reversed: { amount: 200_000 } })
    const dispute = aDispute({ status: 'accepted', loss: lost.loss, hold: open.dispute.hold })
    const { after } = wonState(lost.after, dispute, april)
    expect(after.first.chain).toMatchObject({ joinedRefunded: 0, reversed: 0 })
    expect(after.invoice).toMatchObject({ amountRefunded: 0, reversed: null })
  })

  // Holds F3: what left the payment is what was refunded and taken, at most what was paid.
  it.each([
    ['all of it and a half', 500_000, 250_000],
    ['more than all of it together', 300_000, 250_000],
  ])('beside another of the same charge that was lost since: %s', (_, one, other) => {
    const first = disputed(aReturnState(), one)
    const second = disputed(first.state, other)
    const lostOther = lose(second, other)
    const lostOne = lose({ state: lostOther.next, dispute: first.dispute }, one)
    const takenOfOne = 500_000 - other
    expect(lostOne.after.invoice).toMatchObject({ amountRefunded: 500_000, reversed: { amount: 500_000 } })
    const { after } = win({ state: lostOne.next, dispute: lostOther.closed })
    expect(after.invoice).toMatchObject({
      ...{ amountRefunded: takenOfOne, reversed: { amount: takenOfOne, excess: 0 } },
    })
  })

  it('beside another of the same charge that still holds all of it', () => {
    const first = disputed(aReturnState(), 500_000)
    const lost = lose(disputed(first.state, 250_000), 250_000)
    expect(lost.after.invoice).toMatchObject({ reversed: { amount: 250_000, excess: 250_000 } })
    const { after } = win({ state: lost.next, dispute: lost.closed })
    expect(after.invoice).toMatchObject({ amountRefunded: 500_000, reversed: null })
  })
})
