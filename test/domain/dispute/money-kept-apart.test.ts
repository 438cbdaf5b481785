import { describe, expect, it } from 'vitest'
import { decideAnswering } from '../../../shared/domain/dispute/decide-answer.ts'
import { lostBy } from '../../../shared/domain/dispute/decide-closing.ts'
import type { DisputeHold } from '../../../shared/domain/dispute/dispute.ts'
import type { Change } from '../../../shared/domain/change/change.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import type { Problem } from '../../../shared/domain/problem.ts'
import { aShare, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { aDispute, aHold, aReturnState, aStamp, byAccount } from '../fixtures/disputes.ts'
import { april } from '../fixtures/instants.ts'
import { book } from '../invoice/chain-fixtures.ts'
import { disputed, lose, typesOf, win } from './closing-fixtures.ts'

const thingsOf = ({ turns }: Pick<Change<unknown>, 'turns'>) => turns.map((turn) => turn.thing)
/** A loss of all that is held, whatever the notice was. */
const lossOf = (state: ReturnState, hold: DisputeHold, lostKobo = hold.amount) =>
  lostBy(state, aDispute({ hold }), { lostKobo, onReversal: 'continue', stamp: aStamp })

// Holds N3, F3, R4.
describe('what a lost dispute takes', () => {
  it('above its hold is taken from what is left of the chain’s credit first', () => {
    const lots = [aLot({ source: 'inv_2', left: 50_000 })]
    const before = aReturnState({ chain: book({ credited: 50_000 }) }, { customer: aCustomer({ lots }) })
    const { closed, after, change } = lose(disputed(before, 20_000), 60_000)
    expect(closed.loss).toMatchObject({ amount: 60_000, fromCreditKobo: 50_000 })
    expect(after.customer?.lots).toEqual([])
    expect(change.moves).toMatchObject([
      { kind: 'money_taken', currency: 'NGN', shortKobo: 0 },
      { kind: 'credit_taken_back', currency: 'NGN', amount: 30_000 },
    ])
  })

  it('above its hold counts credit that was spent elsewhere once', () => {
    const before = aReturnState({ chain: book({ credited: 80_000 }) })
    const { closed, after } = lose(disputed(before, 30_000), 100_000)
    expect(closed.loss).toMatchObject({ amount: 100_000, outsideKobo: 80_000 })
    expect(after.customer?.reversed).toEqual([{ currency: 'NGN', amount: 80_000 }])
  })

  it.each<[string, object, number, DisputeHold, number]>([
    [
      'what was spent, less what counts already',
      { credited: 80_000, outside: 10_000 },
      30_000,
      aHold(200_000),
      40_000,
    ],
    [
      'no more than money that left',
      { credited: 40_000 },
      0,
      aHold(50_000, { fromCreditKobo: 30_000 }),
      20_000,
    ],
    ['nothing where all credit is still there', { credited: 30_000 }, 30_000, aHold(200_000), 0],
  ])('of credit that was spent elsewhere is %s', (_, chain, left, hold, outsideKobo) => {
    const lots = left === 0 ? [] : [aLot({ source: 'inv_2', left })]
    const state = aReturnState({ chain: book(chain) }, { customer: aCustomer({ lots }) })
    expect(lossOf(state, hold).loss.outsideKobo).toBe(outsideKobo)
  })

  it('leaves credit that waits in lines without the money that paid for it: a line takes it back', () => {
    const unbilled = [aShare(-300_000)]
    const state = aReturnState({}, { subscription: aSubscription({ unbilled }) })
    const { after } = lose(disputed(state, 500_000), 500_000)
    const lines = after.subscription?.unbilled.map(({ amount }) => amount)
    expect(lines).toEqual([-300_000, 300_000])
  })

  it('without a hold is taken from the merchant alone', () => {
    const { entries, change } = lose(disputed(aReturnState({ amountRefunded: 500_000 }), 100_000), 100_000)
    expect(entries).toHaveLength(1)
    expect(entries[0]!.postings).toEqual([
      expect.objectContaining({ account: 'merchant_available', amount: -100_000 }),
      expect.objectContaining({ account: 'refunds', amount: 100_000 }),
    ])
    expect(thingsOf(change)).toEqual(['reversal', 'dispute', 'invoice', 'customer', 'transaction'])
  })

  it('is nothing where a bank has taken all of the charge: its hold is released, and nothing is refunded', () => {
    const { state, dispute } = disputed(aReturnState(), 200_000)
    const invoice = { ...state.invoice, reversed: { amount: 500_000, excess: 200_000 } }
    const taken = { ...state, invoice, first: invoice } as ReturnState
    const { closed, entries, change } = lose({ state: taken, dispute }, 200_000)
    expect(closed.loss?.amount).toBe(0)
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([['dispute_release', 200_000]])
    expect(typesOf(change.events)).toEqual(['dispute_closed'])
    expect(thingsOf(change).filter((thing) => thing === 'transaction')).toHaveLength(1)
    expect(thingsOf(change)).not.toContain(undefined)
  })

  it('leaves what another dispute of the invoice holds', () => {
    const first = disputed(aReturnState(), 200_000)
    const second = disputed(first.state, 100_000)
    const { after } = lose({ state: second.state, dispute: first.dispute }, 200_000)
    expect(second.state.invoice.disputes).toEqual({ count: 2, heldKobo: 300_000 })
    expect(after.invoice?.disputes).toEqual({ count: 1, heldKobo: 100_000 })
  })

  it('is one step for what it changes twice', () => {
    const open = disputed(aReturnState(), 200_000)
    const { next } = lose(open, 150_000, { onReversal: 'cancel_at_period_end' })
    const { subscription, customer, invoice } = open.state
    expect([subscription?.version, customer.version, invoice.version]).toEqual([6, 8, 4])
    expect([next.subscription?.version, next.customer.version, next.invoice.version]).toEqual([7, 9, 5])
  })
})

// Holds N3.
describe('a bank that decides again', () => {
  const again = (state: ReturnState, amount: number, lostKobo: number) => {
    const lost = lose(disputed(state, amount), lostKobo)
    return win({ state: lost.next, dispute: lost.closed })
  }

  it('gives back what it took beyond the payment to the merchant, not to the refunds', () => {
    const { after, entries } = again(aReturnState({ amountRefunded: 400_000 }), 100_000, 250_000)
    expect(after.invoice).toMatchObject({ amountRefunded: 400_000, reversed: null })
    expect(byAccount(entries[0]!.postings)).toEqual({ refunds: -250_000, merchant_available: 250_000 })
  })

  it('leaves what others took, of which what returns to the payment is no longer beyond it', () => {
    const lost = lose(disputed(aReturnState({ amountRefunded: 450_000 }), 50_000), 90_000)
    expect(lost.closed.loss).toMatchObject({ amount: 90_000, excessKobo: 40_000 })
    const invoice = { ...lost.next.invoice, reversed: { amount: 190_000, excess: 140_000 } }
    const state = { ...lost.next, invoice, first: invoice } as ReturnState
    const { after } = win({ state, dispute: lost.closed })
    expect(after.invoice?.reversed).toEqual({ amount: 100_000, excess: 50_000 })
  })

  it('gives back nothing where it had taken nothing', () => {
    const { change, entries, after } = again(aReturnState(), 200_000, 0)
    expect(entries).toEqual([])
    expect(change.moves).toEqual([])
    expect(after.invoice).toMatchObject({ amountRefunded: 0, reversed: null })
    expect(thingsOf(change)).not.toContain(undefined)
  })
})

it('the refusal to accept more than is disputed says so', () => {
  const details = [{ path: 'amount', issue: 'is more than is disputed', disputedKobo: 200_000 }]
  expect(() => decideAnswering(aDispute(), { kind: 'accept', amount: 200_001 }, april)).toThrow(
    expect.objectContaining({ code: 'validation_error', details }) as Problem,
  )
})
