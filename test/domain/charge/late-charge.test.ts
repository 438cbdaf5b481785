import { describe, expect, it } from 'vitest'
import {
  awaited,
  chargeOfReturn,
  isReturnReference,
  nextQuestion,
  nextReturnTry,
  returnIsHopeless,
  returnReference,
  stepped,
} from '../../../shared/domain/charge/loose-charge.ts'
import { letGo, targetOf } from '../../../shared/domain/charge/let-go.ts'
import { released } from '../../../shared/domain/charge/release.ts'
import {
  creditInsteadDecision,
  giveBackDecision,
  letGoDecision,
  letGoReasons,
} from '../../../shared/domain/charge/let-go-rules.ts'
import { isWanted } from '../../../shared/domain/charge/wanted.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { aHeldCharge, anInvoice, anUnseenCharge, aSubscription } from '../fixtures/billing.ts'
import { april } from '../fixtures/instants.ts'
import { letGo as letGoRecord } from '../fixtures/late-charges.ts'

const hour = 3600_000
const day = 24 * hour
const after = (ms: number) => addMs(april, ms)

// Holds A9, A10.
describe('a charge in progress when its invoice ends', () => {
  const release = { why: 'invoice_voided', statusAfter: 'active', now: april } as const
  const unseen = anUnseenCharge({ number: 3, rail: 'ussd', kind: 'manual' })
  const charge = aHeldCharge({ number: 4, reference: 'inv_2-4', rail: 'bank_transfer', kind: 'scheduled' })
  const record = { ...letGoRecord, why: 'invoice_voided' }
  const ofAttempt = { ...record, reference: 'inv_2-4', rail: 'bank_transfer', kind: 'scheduled', number: 4 }
  const ofUnseen = { ...record, reference: 'inv_2-1', rail: 'ussd', kind: 'manual', number: 3 }

  it('does not exist: the invoice stays as it is', () => {
    const invoice = anInvoice()
    const { invoice: after, moves } = released(invoice, release)
    expect(after).toBe(invoice)
    expect(moves).toEqual([])
  })

  it.each([
    ['the attempt', { charge, attemptCount: 3 }, [ofAttempt], 4],
    ['one that was never seen', { charge: unseen, attemptCount: 3 }, [ofUnseen], 3],
    ['one that is tried again', { charge: { ...charge, sentAs: unseen }, attemptCount: 3 }, [ofAttempt], 4],
  ])('is %s', (_, over, want, attemptCount) => {
    const { invoice, moves } = released(anInvoice(over), release)
    expect(moves).toEqual(want.map((charge) => ({ kind: 'charge_let_go', charge, statusAfter: 'active' })))
    expect(invoice).toEqual(anInvoice({ attemptCount }))
  })

  it('is kept under its reference, and queried in an hour', () => {
    const move = letGo(charge, targetOf(anInvoice()), release)
    const kept = awaited(move.charge)
    expect(kept).toEqual({
      ...ofAttempt,
      status: 'awaited',
      receivedAt: null,
      transactionId: null,
      reversed: null,
      dueAt: after(hour),
      version: 1,
    })
    expect(stepped(kept, 'give_up')).toEqual({ ...kept, status: 'over', version: 2 })
  })
})

// Holds A10: hourly for 24 h, then daily for 7 days.
describe('the timetable of a charge that was let go', () => {
  it.each([
    [-1, hour],
    [0, hour],
    [hour - 1, hour],
    [hour, 2 * hour],
    [23 * hour, day],
    [day - 1, day],
    [day, 2 * day],
    [2 * day - 1, 2 * day],
    [7 * day, 8 * day],
    [8 * day - 1, 8 * day],
    [8 * day, null],
    [20 * day, null],
  ])('asked after %i ms, next after %s', (ms, next) => {
    expect(nextQuestion(april, after(ms))).toBe(next === null ? null : after(next))
  })

  it('its refund is checked hourly on the first day, then daily, and refusals last 7 days', () => {
    expect(nextReturnTry(april, after(day - 1))).toBe(after(day - 1 + hour))
    expect(nextReturnTry(april, after(day))).toBe(after(2 * day))
    expect(returnIsHopeless(april, after(7 * day - 1))).toBe(false)
    expect(returnIsHopeless(april, after(7 * day))).toBe(true)
  })

  it('its refund has a reference of its own', () => {
    expect(returnReference('inv_2-1')).toBe('inv_2-1-back')
    expect([isReturnReference('inv_2-1-back'), isReturnReference('inv_2-1')]).toEqual([true, false])
    expect(isReturnReference('-back-1')).toBe(false)
    expect(chargeOfReturn(returnReference('inv_2-1'))).toBe('inv_2-1')
  })
})

// Holds A8, A10: whichever comes first pays, where what it was for may live on.
describe('the timeline’s text', () => {
  const mayPay = ['written_off', 'superseded', 'approval_awaited', 'deadline_passed', 'restored']

  it.each(letGoReasons)('of an abandoned charge: %s', (why) => {
    const wanted = mayPay.includes(why)
    const { reason, ...decision } = letGoDecision(why)
    expect(decision).toEqual({ action: wanted ? 'pay_or_give_back' : 'give_back', rule: `let_go.${why}` })
    const [, first, then] = /^([A-Z][^.]+\.) (If it still succeeds, .*\.)$/.exec(String(reason))!
    expect(then).toBe(
      wanted
        ? 'If it still succeeds, it pays what is due then, and is refunded otherwise.'
        : 'If it still succeeds, it is refunded.',
    )
    expect(giveBackDecision(why)).toEqual({
      action: 'give_back',
      rule: `late_charge.${why}`,
      reason: `${first} It has succeeded since; nothing is due for it, so it is refunded.`,
    })
  })

  it('is a different sentence for each reason', () => {
    expect(new Set(letGoReasons.map((why) => letGoDecision(why)['reason'])).size).toBe(letGoReasons.length)
  })

  it('of a stored card, and of money returned in another way', () => {
    expect(giveBackDecision('card_stored')).toEqual({
      action: 'give_back',
      rule: 'late_charge.card_stored',
      reason: 'A card is saved by a small charge, which is refunded at once.',
    })
    expect(creditInsteadDecision()).toEqual({
      action: 'credit',
      rule: 'late_charge.credited',
      reason: 'The payment could not be refunded to its source, so it was added to the customer’s credit.',
    })
  })
})

// Holds A8, A10.
describe('a late success is still wanted', () => {
  const charge = { amount: 500_000, currency: 'NGN' } as const
  it.each([
    ['by an open invoice', {}, {}, true],
    ['by one that was written off', { status: 'uncollectible' }, { status: 'unpaid' }, true],
    ['by one that asks for less by now (F5)', { amount: 400_000 }, {}, true],
    ['not by one that asks for more', { amount: 500_001 }, {}, false],
    ['nor currency', { currency: 'USD' }, {}, false],
    ['not by a paid one', { status: 'paid' }, {}, false],
    ['not by a void one', { status: 'void' }, {}, false],
    ['not beside one that has ended', { status: 'uncollectible' }, { status: 'canceled' }, false],
    ['not while paused', {}, { status: 'paused' }, false],
  ] as const)('%s', (_, invoice, subscription, want) => {
    const state = { invoice: anInvoice(invoice), subscription: aSubscription(subscription) }
    expect(isWanted(charge, state)).toBe(want)
  })
})
