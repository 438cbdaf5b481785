import { describe, expect, it } from 'vitest'
import { earlierLinesKobo, planRefund, planReversal } from '../../../shared/domain/invoice/returnable.ts'
import { aLine, anInvoice, aShare, paidInvoice } from '../fixtures/billing.ts'
import { problem } from '../fixtures/problem.ts'
import { book, nothingHeld } from './chain-fixtures.ts'

// Holds D6.9, B1, B2.
describe('planRefund', () => {
  const first = paidInvoice({ amountPaid: 1_000, amountRefunded: 100, chain: book({ credited: 300 }) })

  it('returns all that is left unless an amount is named; unspent credit of the chain goes first', () => {
    const held = { ...nothingHeld, unspentKobo: 200 }
    expect(planRefund(first, first, held, null)).toEqual({
      amount: 800,
      fromCreditKobo: 200,
      countedKobo: 600,
    })
    expect(planRefund(first, first, held, 150)).toEqual({ amount: 150, fromCreditKobo: 150, countedKobo: 0 })
    expect(planRefund(first, first, held, 800).amount).toBe(800)
    expect(planRefund(first, first, held, 1).amount).toBe(1)
  })

  it.each([[801], [0], [-1]])('refuses %i, with what could be refunded', (amount) => {
    expect(() => planRefund(first, first, { ...nothingHeld, unspentKobo: 200 }, amount)).toThrow(
      problem('validation_error', {
        path: 'amount',
        reason: 'refund_exceeds_paid',
        refundableKobo: 800,
        creditedKobo: 300,
      }),
    )
  })

  it('refuses if nothing is left', () => {
    const all = paidInvoice({ amountPaid: 500, amountRefunded: 500 })
    expect(() => planRefund(all, all, nothingHeld, null)).toThrow(
      problem('conflict', { reason: 'already_refunded' }),
    )
    const spent = paidInvoice({ amountPaid: 300, chain: book({ credited: 300 }) })
    expect(() => planRefund(spent, spent, nothingHeld, null)).toThrow(
      problem('validation_error', { refundableKobo: 0 }),
    )
  })

  it('an invoice of 0 was not refunded already: there is nothing to return', () => {
    const free = paidInvoice({ amount: 0, amountPaid: 0 })
    expect(() => planRefund(free, free, nothingHeld, null)).toThrow(
      problem('validation_error', { reason: 'refund_exceeds_paid' }),
    )
  })

  it.each(['open', 'uncollectible', 'void'] as const)('refuses one that is %s (D6.1)', (status) => {
    const unpaid = anInvoice({ status })
    for (const plan of [planRefund, planReversal])
      expect(() => plan(unpaid, unpaid, nothingHeld, null)).toThrow(
        problem('conflict', { reason: 'invalid_transition', from: status }),
      )
  })
})

// Holds B1, S22: the bank has taken it already, so only what the invoice was paid bounds it.
describe('planReversal', () => {
  const first = paidInvoice({ amountPaid: 1_000, amountRefunded: 100, chain: book({ credited: 900 }) })
  const taken = (amount: number, excessKobo = 0, unbookedKobo = 0) => ({ amount, excessKobo, unbookedKobo })

  it('takes all that is left of the invoice, from unspent credit first', () => {
    expect(planReversal(first, first, nothingHeld, null)).toEqual({
      amount: 900,
      fromCreditKobo: 0,
      countedKobo: 900,
      taking: taken(900),
      // All of the chain's credit was spent, and returns to pay for this (R4).
      outsideKobo: 900,
    })
    expect(planReversal(first, first, { ...nothingHeld, unspentKobo: 250 }, null)).toEqual({
      amount: 900,
      fromCreditKobo: 250,
      countedKobo: 650,
      taking: taken(900),
      outsideKobo: 650,
    })
    expect(planReversal(first, first, nothingHeld, 40).amount).toBe(40)
  })

  // Holds F3.
  it('above what is left it is booked in full, up to the charge, and counts only what was left', () => {
    expect(planReversal(first, first, nothingHeld, 950)).toEqual({
      amount: 950,
      fromCreditKobo: 0,
      countedKobo: 900,
      outsideKobo: 900,
      taking: taken(950, 50),
    })
    expect(planReversal(first, first, nothingHeld, 1_100).taking).toEqual(taken(1_000, 100, 100))
    const all = paidInvoice({ amountPaid: 500, amountRefunded: 500 })
    expect(() => planReversal(all, all, nothingHeld, null)).toThrow(
      problem('conflict', { reason: 'already_refunded' }),
    )
    const free = paidInvoice({ amountPaid: 0 })
    expect(() => planReversal(free, free, nothingHeld, 1)).toThrow(
      problem('validation_error', {
        reason: 'refund_exceeds_paid',
        refundableKobo: 0,
        creditedKobo: 0,
        issue: 'is more than was paid and not given back yet',
      }),
    )
  })
})

// Holds B2, K4.
describe('lines of an earlier period', () => {
  const lines = [aLine(500, { discountAmount: 50 }), aShare(80), aShare(-20)]
  const fee = aLine(90, { type: 'setup_fee' })

  it.each([
    ['a cycle’s invoice: what had waited', { billingReason: 'subscription_cycle', lines }, 60],
    ['below zero they are nothing', { billingReason: 'subscription_cycle', lines: [aShare(-20)] }, 0],
    ['a change’s lines are of its own period', { billingReason: 'subscription_update', lines }, 0],
    ['and so are a first invoice’s', { billingReason: 'subscription_create', lines }, 0],
    ['but its fee is of no period', { billingReason: 'subscription_create', lines: [...lines, fee] }, 90],
    ['nor is that of a trial’s end', { billingReason: 'subscription_cycle', lines: [fee] }, 90],
  ] as const)('%s', (_, invoice, want) => {
    expect(earlierLinesKobo(invoice)).toBe(want)
  })

  it('are returned before an amount counts against this period', () => {
    const first = paidInvoice({ amount: 530, amountPaid: 530, lines })
    const counted = (amountRefunded: number, amount: number) => {
      const invoice = { ...first, amountRefunded }
      return planRefund(invoice, invoice, nothingHeld, amount).countedKobo
    }
    expect([counted(0, 60), counted(0, 61), counted(0, 10), counted(50, 15), counted(60, 15)]).toEqual([
      0, 1, 0, 5, 15,
    ])
  })

  it('credit that is taken back and an earlier period’s lines never count below zero', () => {
    const first = paidInvoice({ amount: 530, amountPaid: 530, lines, chain: book({ credited: 50 }) })
    expect(planRefund(first, first, { ...nothingHeld, unspentKobo: 50 }, 70)).toMatchObject({
      fromCreditKobo: 50,
      countedKobo: 0,
    })
  })
})
