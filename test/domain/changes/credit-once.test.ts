import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Move } from '../../../shared/domain/change/change.ts'
import type { UnusedOption } from '../../../shared/domain/merchant/billing-settings.ts'
import { decidePlanChange } from '../../../shared/domain/plan-change/decide-plan-change.ts'
import { decideFreeChange } from '../../../shared/domain/plan-change/make-plan-change.ts'
import { decideTakeBack } from '../../../shared/domain/plan-change/take-renewal-back.ts'
import { billOfCancel, decideCancel } from '../../../shared/domain/subscription/decide-cancel.ts'
import { decideNextPeriod } from '../../../shared/domain/subscription/decide-next-period.ts'
import { decidePeriodEnd } from '../../../shared/domain/subscription/decide-period-end.ts'
import type { SubscriptionState } from '../../../shared/domain/subscription/billing-state.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { subscriptionStatuses } from '../../../shared/domain/subscription/transitions.ts'
import {
  aLine,
  aHeldCharge,
  anInvoice,
  aShare,
  aState,
  aSubscription,
  paidInvoice,
} from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { creditMovesOf } from './golden.ts'

/**
 * A commit writes an item once, so a change must not give credit and use credit at once: it would be refused as stale for ever.
 * None does, for what gives and what uses exclude each other; what keeps credit that is returned from an open invoice apart
 * from a last invoice is that no line waits beside an open invoice.
 */

const middle = '2026-04-16T12:00:00.000Z'
const moment = (now: string) => {
  const made = { id: 'inv_3', createdAt: now }
  return {
    now,
    wallMs: Date.parse(now),
    invoiceId: made.id,
    cycleInvoice: made,
    lastInvoice: made,
    waitKey: 'key',
  }
}
const request = { effective: 'immediate', proration: 'next_invoice' } as const
const kobo = fc.integer({ min: 0, max: 1_500_000 })

/** An active subscription whose invoice is paid, with whatever waits and whatever credit its customer has. */
const states = fc
  .record({
    waits: fc.array(fc.integer({ min: -900_000, max: 900_000 }), { maxLength: 3 }),
    creditKobo: kobo,
    price: fc.integer({ min: 0, max: 1_000_000 }),
    paidForPeriod: kobo,
    takenOff: fc.option(kobo),
    withMethod: fc.boolean(),
    maxCycles: fc.constantFrom(null, 2),
  })
  .map(({ waits, creditKobo, price, paidForPeriod, takenOff, withMethod, maxCycles }) => ({
    ...aState({
      invoice: paidInvoice(),
      plan: aPlan({ amount: price, maxCycles }),
      customer: aCustomer({
        lots: gifts({ NGN: creditKobo }),
        ...(withMethod ? {} : { paymentMethods: [] }),
      }),
      subscription: aSubscription({
        paidForPeriod,
        unbilled: waits.map((amount) => ({
          type: amount < 0 ? 'proration_credit' : 'proration_charge',
          description: 'part',
          amount,
        })),
        discount:
          takenOff === null
            ? null
            : aDiscount({ discountType: 'fixed', discountValue: Math.max(1, takenOff) }),
      }),
    }),
    first: undefined,
    scheduled: null,
  }))

function once(moves: readonly Move[]): void {
  expect(creditMovesOf(moves).length).toBeLessThan(2)
}

// Holds B4, B5.
describe('the credit of a customer', () => {
  it('moves once when a period ends, whatever waits and whatever they have', () => {
    fc.assert(
      fc.property(states, (state) => {
        once(decideNextPeriod(state, moment(may)).change.moves)
        once(decidePeriodEnd(state, moment(may)).moves)
      }),
    )
  })

  it('moves once when a subscription is cancelled now, whatever happens to the unused part', () => {
    const unused = fc.constantFrom<UnusedOption>('credit', 'none')
    fc.assert(
      fc.property(states, unused, (state, option) => {
        const bill = billOfCancel(state, option, moment(middle))
        // Where money is refunded, part of it as credit, no line is left to be paid with credit.
        const back = billOfCancel(state, 'refund', moment(middle))
        expect(back.refundKobo === 0 || back.lines.length === 0).toBe(true)
        once(
          decideCancel(state, { bill, openInvoice: 'void', refunds: null, closes: null }, moment(middle))
            .moves,
        )
      }),
    )
  })

  it('moves once when a plan changes without a charge, also to another interval', () => {
    const orders = fc.record({
      proration: fc.constantFrom('charge_now', 'next_invoice', 'none'),
      interval: fc.constantFrom('month', 'year'),
      amount: fc.integer({ min: 0, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(states, orders, (state, { proration, interval, amount }) => {
        const source = {
          ...state,
          next: aPlan({ id: 'plan_next', name: 'Next', amount, interval }),
          latest: state.invoice,
          quote: null,
          quantity: 1,
          timeZone: 'Africa/Lagos',
        }
        const order = { planId: 'plan_next', quantity: 1, effective: 'immediate', proration } as const
        const decided = decidePlanChange(source, order, { ...moment(middle), quotedVersion: null })
        if (decided.terms.invoice && decided.terms.invoice.amount > 0) return
        once(decideFreeChange(decided, undefined, middle).moves)
      }),
    )
  })
})

/** A change of plan whose proration is to wait, from a state. */
const upgrade = ({ subscription, customer, plan }: SubscriptionState, latest = anInvoice()) =>
  decidePlanChange(
    {
      ...{ subscription, customer, plan, latest, quote: null, timeZone: 'Africa/Lagos' },
      settings: { hold: null },
      quantity: 1,
      next: aPlan({ id: 'plan_large', name: 'Large', amount: 1_000_000 }),
    },
    { ...request, planId: 'plan_large', quantity: 1 },
    { ...moment(middle), quotedVersion: null },
  )

// Holds B4, B5, D5.12.
describe('no line waits beside an open invoice, so credit that returns from it pays no last invoice', () => {
  it('because a renewal includes every waiting line', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { change } = decideNextPeriod(state, moment(may))
        const after = change.turns.find(({ thing }) => thing === 'subscription')!.after as Subscription
        expect(after.unbilled).toEqual([])
      }),
    )
  })

  it('because a subscription with an unpaid invoice can’t change its plan', () => {
    for (const status of subscriptionStatuses.filter((one) => one !== 'active' && one !== 'trialing')) {
      const state = aState({ subscription: aSubscription({ status }) })
      expect(() => upgrade(state)).toThrow(
        problem('conflict', { reason: 'invalid_transition', action: 'change_plan' }),
      )
    }
  })

  it('because in a trial nothing is prorated', () => {
    const { subscription, customer, plan } = aState({
      subscription: aSubscription({ status: 'trialing', trialEndsAt: may }),
    })
    expect(upgrade({ ...aState(), subscription, customer, plan }).terms.subscription.unbilled).toEqual([])
  })

  it('because a renewal in progress is void before lines wait again', () => {
    const lines = [aLine(500_000), aShare(300_000)]
    const charge = aHeldCharge({ amount: 700_000, leaseUntil: 0 })
    const invoice = anInvoice({ lines, subtotal: 800_000, creditApplied: 100_000, amount: 700_000, charge })
    const state = aState({ invoice, subscription: aSubscription({ currentPeriodEnd: april }) })
    expect(upgrade(state, invoice).inTheWay).toMatchObject({ id: invoice.id })
    const { turns, moves } = decideTakeBack({ ...state, invoice }, moment(middle))
    const afterOf = (name: string) => turns.find(({ thing }) => thing === name)!.after
    expect(afterOf('subscription')).toMatchObject({ unbilled: [{ amount: 300_000 }] })
    expect(afterOf('invoice')).toMatchObject({ status: 'void' })
    expect(creditMovesOf(moves)).toHaveLength(1)
  })
})
