import { describe, expect, it } from 'vitest'
import { lostBy } from '../../../shared/domain/dispute/decide-closing.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import type { ReversalOption } from '../../../shared/domain/merchant/billing-settings.ts'
import { aDispute, aLoneReturn, aReturnState, aStamp, byAccount, sumOf } from '../fixtures/disputes.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { book } from '../invoice/chain-fixtures.ts'
import { disputed, lose, typesOf } from './closing-fixtures.ts'

// Holds N3, F3: the hold pays, more is taken as a reversal and bounded by the charge, less is released.
describe('a dispute that is lost or accepted (N3)', () => {
  it.each(['lose', 'accept'] as const)('%s: what was held leaves', (trigger) => {
    const { closed, entries, change, after } = lose(disputed(aReturnState(), 200_000), 200_000, { trigger })
    expect(closed).toMatchObject({
      ...{ status: trigger === 'lose' ? 'lost' : 'accepted', closedAt: april, wakeAt: null },
      loss: { amount: 200_000, fromCreditKobo: 0, countedKobo: 200_000, excessKobo: 0, outsideKobo: 0 },
    })
    expect(entries).toMatchObject([{ type: 'reversal', amount: 200_000, rail: 'card' }])
    expect(byAccount(entries[0]!.postings)).toEqual({ disputes_held: -200_000, refunds: 200_000 })
    expect(change.moves).toEqual([])
    expect(after.invoice).toMatchObject({
      ...{ amountRefunded: 200_000, reversed: { amount: 200_000, excess: 0 }, disputes: null },
      chain: { reversed: 200_000 },
    })
    expect(after.customer?.frozen).toBeNull()
    expect(after.customer?.paymentMethods[0]?.disputes).toBeUndefined()
  })

  it('is booked under the gateway’s identity of the dispute, so no list books it again', () => {
    const { change } = lose(disputed(aReturnState(), 200_000), 200_000)
    expect(change.turns[0]).toEqual({
      thing: 'reversal',
      before: null,
      after: {
        ...{ merchantId: 'mer_1', reference: 'paystack-dispute-12', chargeReference: 'inv_2-1' },
        ...{ invoiceId: 'inv_2', amount: 200_000, excessKobo: null, unbookedKobo: null },
      },
    })
  })

  it('is announced as a refund by the bank, then as closed', () => {
    const { change } = lose(disputed(aReturnState(), 200_000), 200_000)
    expect(change.events).toEqual([
      {
        type: 'subscription_payment_refunded',
        extra: {
          ...{ amount: 200_000, rail: 'card', transactionId: 'txn_1', reason: 'dispute' },
          ...{ source: 'webhook', effectKobo: -200_000 },
        },
      },
      { type: 'dispute_closed', extra: { dispute: expect.objectContaining({ lostKobo: 200_000 }) } },
    ])
  })

  it('less is lost than was held: the rest is released, in an entry of its own', () => {
    const { entries, change, closed, after } = lose(disputed(aReturnState(), 200_000), 150_000, {
      owed: -20_000,
    })
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['reversal', 150_000],
      ['dispute_release', 50_000],
    ])
    expect(entries).toMatchObject([{ id: 'txn_1' }, { id: 'txn_2' }])
    expect(byAccount(entries.flatMap(({ postings }) => postings))).toEqual({
      ...{ disputes_held: -200_000, refunds: 150_000, merchant_owed: 20_000, merchant_available: 30_000 },
    })
    expect(change.moves).toEqual([
      { kind: 'available_credited', currency: 'NGN', amount: 50_000, owed: -20_000 },
    ])
    expect(closed.loss?.amount).toBe(150_000)
    expect(after.invoice).toMatchObject({ amountRefunded: 150_000, reversed: { amount: 150_000, excess: 0 } })
    expect(after.subscription?.refundedForPeriod).toBe(150_000)
  })

  it('nothing is lost: all is released, no payment is reported refunded and no setting is applied', () => {
    const open = disputed(aReturnState(), 200_000)
    const { entries, change, after, closed } = lose(open, 0, { onReversal: 'revoke_method' })
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([['dispute_release', 200_000]])
    expect(typesOf(change.events)).toEqual(['dispute_closed'])
    expect(after.invoice).toMatchObject({ amountRefunded: 0, reversed: null })
    expect(after.customer?.paymentMethods[0]?.status).toBe('active')
    expect(closed).toMatchObject({ status: 'lost', loss: { amount: 0 } })
  })

  it('more is lost than was held: taken as a reversal takes it', () => {
    const { entries, change, closed, after } = lose(disputed(aReturnState(), 200_000), 300_000)
    expect(byAccount(entries[0]!.postings)).toEqual({
      ...{ disputes_held: -200_000, merchant_available: -100_000, refunds: 300_000 },
    })
    expect(entries).toHaveLength(1)
    expect(change.moves).toMatchObject([{ kind: 'money_taken', shortKobo: 0 }])
    expect(closed.loss).toMatchObject({ amount: 300_000, countedKobo: 300_000 })
    expect(after.invoice).toMatchObject({ amountRefunded: 300_000, reversed: { amount: 300_000, excess: 0 } })
  })

  it('what is above the rest of the payment is the merchant’s loss (F3)', () => {
    const { closed, after, change, entries } = lose(
      disputed(aReturnState({ amountRefunded: 400_000 }), 100_000),
      250_000,
    )
    expect(closed.loss).toMatchObject({ amount: 250_000, excessKobo: 150_000 })
    expect(after.invoice).toMatchObject({
      ...{ amountRefunded: 500_000, reversed: { amount: 250_000, excess: 150_000 } },
    })
    expect(change.events[0]).toMatchObject({ extra: { amount: 250_000, excessKobo: 150_000 } })
    expect(change.turns[0]?.after).toMatchObject({ amount: 250_000, excessKobo: 150_000, unbookedKobo: null })
    expect(sumOf(entries[0]!.postings)).toBe(0)
  })

  it.each<[string, number, number, number]>([
    ['exactly the charge', 500_000, 500_000, 0],
    ['a kobo more', 500_001, 500_000, 1],
  ])('takings are bounded by the charge: %s', (_, lostKobo, amount, unbookedKobo) => {
    const { change, closed } = lose(disputed(aReturnState(), 200_000), lostKobo)
    expect(closed.loss?.amount).toBe(amount)
    expect(change.turns[0]?.after).toMatchObject({ unbookedKobo: unbookedKobo === 0 ? null : unbookedKobo })
  })

  it('what a bank has already taken of the charge is not taken again', () => {
    const { state, dispute } = disputed(aReturnState(), 200_000)
    const invoice = { ...state.invoice, reversed: { amount: 450_000, excess: 150_000 } }
    const taken = { ...state, invoice, first: invoice } as ReturnState
    const { closed, entries } = lose({ state: taken, dispute }, 200_000)
    expect(closed.loss?.amount).toBe(50_000)
    const sums = byAccount(entries.flatMap(({ postings }) => postings))
    expect([sums['refunds'], sums['disputes_held']]).toEqual([50_000, -200_000])
  })

  it.each<[number, number, number]>([
    [30_000, 30_000, 20_000],
    [50_000, 50_000, 0],
    [80_000, 50_000, 0],
  ])(
    'of %i lost, credit of the hold pays %i first and %i returns to its lot',
    (lostKobo, fromCredit, back) => {
      const lots = [aLot({ source: 'inv_2', left: 50_000 })]
      const before = aReturnState({ chain: book({ credited: 50_000 }) }, { customer: aCustomer({ lots }) })
      const { closed, entries, after, change } = lose(disputed(before, 120_000), lostKobo)
      expect(closed.loss).toMatchObject({ amount: lostKobo, fromCreditKobo: fromCredit })
      const sums = byAccount(entries.flatMap(({ postings }) => postings))
      expect(sums).toEqual({
        ...{ disputes_held: -120_000, refunds: lostKobo },
        ...(back > 0 ? { customer_credit: back } : {}),
        merchant_available: 120_000 - lostKobo - back,
      })
      expect(after.customer?.lots.map(({ left }) => left)).toEqual(back > 0 ? [back] : [])
      expect(change.events.at(-1)?.extra?.['creditKobo']).toBe(back > 0 ? back : undefined)
      expect(change.events[0]?.extra?.['fromCreditKobo']).toBe(fromCredit)
    },
  )

  it('credit that was spent outside the chain is kept of what returns (R4)', () => {
    const before = aReturnState({ chain: book({ credited: 80_000 }) })
    const { closed, after } = lose(disputed(before, 200_000), 200_000)
    expect(closed.loss?.outsideKobo).toBe(80_000)
    expect(after.customer?.reversed).toEqual([{ currency: 'NGN', amount: 80_000 }])
    expect(after.invoice?.chain).toMatchObject({ reversed: 200_000, outside: 80_000 })
  })

  it('what is held of lines of an earlier period counts last against the period (B2)', () => {
    const state = aReturnState()
    const hold = { amount: 200_000, fromCreditKobo: 20_000, countedKobo: 80_000, baseNumber: 0 }
    const counted = (lostKobo: number) =>
      lostBy(state, aDispute({ hold }), { lostKobo, onReversal: 'continue', stamp: aStamp }).loss.countedKobo
    expect([20_000, 120_000, 120_001, 200_000].map(counted)).toEqual([0, 0, 1, 80_000])
  })

  it.each<[ReversalOption, string, boolean]>([
    ['continue', 'active', false],
    ['revoke_method', 'revoked', false],
    ['cancel_at_period_end', 'active', true],
  ])('`%s` leaves the method %s (B17)', (onReversal, status, cancels) => {
    const { after, change, next } = lose(disputed(aReturnState(), 200_000), 200_000, { onReversal })
    expect(after.customer?.paymentMethods[0]?.status).toBe(status)
    expect(after.subscription?.cancelAtPeriodEnd).toBe(cancels)
    expect(typesOf(change.events)).toEqual([
      'subscription_payment_refunded',
      ...(cancels ? ['subscription_updated'] : []),
      'dispute_closed',
    ])
    expect([next.customer.version, next.subscription?.version]).toEqual([9, cancels ? 7 : 6])
  })

  it('of an invoice without a subscription is announced as a refund of an invoice', () => {
    const { change, after } = lose(disputed(aLoneReturn(), 200_000), 200_000)
    expect(typesOf(change.events)).toEqual(['invoice_refunded', 'dispute_closed'])
    expect(after.subscription ?? null).toBeNull()
  })

  it.each(['won', 'lost', 'accepted'] as const)('one that is %s can’t be lost any more', (status) => {
    const open = disputed(aReturnState(), 200_000)
    const dispute = { ...open.dispute, status }
    expect(() => lose({ ...open, dispute }, 1)).toThrow(problem('conflict', { from: status, action: 'lose' }))
  })
})
