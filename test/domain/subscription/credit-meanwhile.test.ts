import { describe, expect, it } from 'vitest'
import type { Move } from '../../../shared/domain/change/change.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import { tellingReturned } from '../../../shared/domain/subscription/failure-events.ts'
import { settledChange } from '../../../shared/domain/subscription/settled-change.ts'
import { settleFailedCharge } from '../../../shared/domain/subscription/settle-failed-charge.ts'
import { addSeconds } from '../../../shared/domain/time/time.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { intent, now, pastDue, renewal, settings, withCredit } from './failing-fixtures.ts'

const days = (n: number) => addSeconds(now, n * 86_400)
const declined = { intent, failureCode: 'insufficient_funds', kind: 'scheduled' } as const
const cancels = { ...settings, finalAction: 'cancel' } as const
const withGift = (kobo: number, over: Partial<BillingState> = {}) =>
  renewal({ customer: aCustomer({ lots: gifts(kobo === 0 ? {} : { NGN: kobo }) }), ...over })
const lastTry = (kobo: number, over: Partial<BillingState> = {}) =>
  settleFailedCharge(
    withGift(kobo, { subscription: pastDue({ failures: 4, customerTold: false }), ...over }),
    declined,
    days(14),
  )

// Holds F5.
describe('credit that came while a charge was out', () => {
  it.each([
    [0, days(1)],
    [1, now],
    [500_000, now],
  ])('of %i makes the case due at once, and its next attempt stays', (kobo, dueAt) => {
    const { subscription } = settleFailedCharge(withGift(kobo), declined, now)
    expect(subscription.recovery).toMatchObject({
      action: 'retry_scheduled',
      nextAttemptAt: days(1),
      stopAt: days(21),
      dueAt,
    })
  })

  it('pays before the debt is given up: nothing is written off, and nobody is told', () => {
    const { subscription, invoice, events, attempt } = lastTry(100_000)
    expect(subscription).toMatchObject({
      status: 'past_due',
      recovery: {
        action: 'retry_scheduled',
        nextAttemptAt: null,
        stopAt: days(14),
        dueAt: days(14),
        rule: 'credit_first',
        reason: 'The last attempt failed, but credit has come meanwhile: it pays first.',
        customerTold: false,
      },
    })
    expect(invoice).toMatchObject({ status: 'open', nextAttemptAt: null, amount: 500_000 })
    expect(attempt.decision).toMatchObject({ action: 'retry_scheduled', finalAction: null })
    expect(events).toMatchObject([{ type: 'subscription_payment_failed', message: null }])
  })

  it.each([
    ['mark_unpaid', 0, 'unpaid'],
    ['mark_unpaid', 1, 'past_due'],
    ['mark_unpaid', 499_999, 'past_due'],
    ['mark_unpaid', 500_000, 'past_due'],
    ['cancel', 0, 'canceled'],
    ['cancel', 1, 'canceled'],
    ['cancel', 499_999, 'canceled'],
    ['cancel', 500_000, 'past_due'],
    ['cancel', 600_000, 'past_due'],
  ] as const)('with %s, where %i came, leaves it %s', (finalAction, kobo, status) => {
    expect(lastTry(kobo, { settings: { ...settings, finalAction } }).subscription.status).toBe(status)
  })
})

// Holds B7: the offsets of a month are 1, 3, 7 and 14 days.
describe('a case whose attempts passed while recovery was off', () => {
  const fails = (kind: 'scheduled' | 'new_method', over: Parameters<typeof pastDue>[0], day: number) =>
    settleFailedCharge(
      renewal({ subscription: pastDue({ failures: 1, ...over }) }),
      { ...declined, kind },
      days(day),
    ).subscription.recovery?.nextAttemptAt

  it.each([
    ['planned for the third day', { nextAttemptAt: days(3), dueAt: days(3) }],
    ['that only waited until the third day', { nextAttemptAt: null, dueAt: days(3) }],
    ['planned for it, and due before for another reason', { nextAttemptAt: days(3), dueAt: days(2) }],
  ])('goes on after the offset of the attempt %s', (_, over) => {
    expect(fails('scheduled', over, 3)).toBe(days(7))
  })

  it('keeps its planned attempt where a new method’s extra charge fails before it', () => {
    const planned = { failures: 2, nextAttemptAt: days(3), dueAt: days(2), newMethodId: 'pm_1' }
    expect(fails('new_method', planned, 2)).toBe(days(3))
  })
})

// Holds B4, R4 and D9.14.
describe('credit that returns from an invoice with its subscription’s end', () => {
  const ended = (invoice: Invoice, reversed = 0, isNew?: boolean): readonly Move[] => {
    const customer = aCustomer({ reversed: reversed === 0 ? [] : [{ currency: 'NGN', amount: reversed }] })
    const subscription = pastDue({ failures: 4 })
    const state = renewal({ subscription, customer, invoice, settings: cancels })
    const settled = settleFailedCharge(state, declined, days(14))
    const { moves } = settledChange(state, settled, isNew === undefined ? {} : { isNew })
    return moves.filter(({ kind }) => kind !== 'attempt_recorded')
  }
  const ofChain = (): Invoice => ({
    ...withCredit(),
    creditFrom: [{ source: 'inv_1', since: 0, amount: 100_000 }],
  })

  // prettier-ignore
  it.each([
    ['is given', withCredit(), 0, undefined, [['credit_given', 100_000]]],
    ['was never booked, of a new invoice', withCredit(), 0, true, []],
    ['first pays for an earlier reversal', ofChain(), 30_000, undefined, [['credit_given', 70_000]]],
    ['that all pays for one gives nothing', ofChain(), 100_000, undefined, []],
    ['of a new invoice leaves their account for a reversal', ofChain(), 30_000, true, [['credit_reclaimed', 30_000]]],
  ] as const)('%s', (_, invoice, reversed, isNew, moves) => {
    const shown = ended(invoice, reversed, isNew)
    expect(shown.map((move) => [move.kind, (move as { amount?: number }).amount])).toEqual(moves)
  })

  it.each([
    [0, 0, {}],
    [1, 0, { returnedKobo: 1 }],
    [0, 1, { keptKobo: 1 }],
    [70_000, 30_000, { returnedKobo: 70_000, keptKobo: 30_000 }],
  ])('as %i, with %i kept, is told as %j, with the end alone', (creditKobo, keptKobo, told) => {
    const tell = tellingReturned({ creditKobo, keptKobo })
    const unpaid = { type: 'subscription_unpaid' } as const
    expect(tell(unpaid)).toBe(unpaid)
    expect(tell({ type: 'subscription_cancelled', extra: { creditKobo: 0 } })).toEqual({
      type: 'subscription_cancelled',
      extra: { creditKobo: 0, ...told },
    })
  })

  it('is none where the subscription had ended before', () => {
    const subscription = aSubscription({ status: 'canceled' })
    const state = renewal({ subscription, invoice: withCredit() })
    const settled = settleFailedCharge(state, { ...declined, kind: 'manual' }, now)
    expect(settled).not.toHaveProperty('returned')
    expect(settled.invoice).toMatchObject({ creditApplied: 100_000, amount: 400_000 })
  })
})
