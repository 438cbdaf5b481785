import { describe, expect, it } from 'vitest'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import {
  decidePassed,
  decidePutOff,
  decideTakenUp,
  hasPassedUnsent,
} from '../../../shared/domain/subscription/put-off.ts'
import type { OpenState } from '../../../shared/domain/subscription/billing-state.ts'
import { aHeldCharge, anInvoice, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { june, may } from '../fixtures/instants.ts'

const july = '2026-07-01T12:00:00.000Z'
const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
const state = (over: Partial<Subscription> = {}, plan: Partial<Plan> = {}, first = paidInvoice()) => ({
  ...{ subscription: aSubscription(over), plan: aPlan(plan), first },
})

// Holds O1: nobody owes a period that began and ended while nothing could be charged. The current one is April.
describe('what is due while charges are held', () => {
  it('is looked at again in an hour, and nothing else changes', () => {
    const made = decidePutOff(state(), may)
    const after = aSubscription({ heldUntil: '2026-05-01T13:00:00.000Z', version: 6 })
    expect(made).toEqual({
      turns: [{ thing: 'subscription', before: aSubscription(), after }],
      ...{ moves: [], events: [], about: {}, result: after },
    })
  })

  it('is due again once the hold is over', () => {
    const held = { heldUntil: '2026-05-01T13:00:00.000Z' }
    expect(decideTakenUp(state(held), may).result).toEqual(aSubscription({ version: 6 }))
  })

  it.each([
    ['a millisecond before May has passed', before(june), may, 2],
    ['when it has', june, june, 3],
    ['a millisecond before June has', before(july), june, 3],
    ['when that has too', july, july, 4],
  ])('%s', (_, now, end, periodNumber) => {
    for (const decide of [decidePutOff, decideTakenUp])
      expect(decide(state({ status: 'active' }), now).result).toMatchObject({
        ...{ currentPeriodEnd: end, periodNumber, paidForPeriod: periodNumber === 2 ? 500_000 : 0 },
      })
  })

  it.each([
    ['trialing', { status: 'trialing' }, {}, july],
    ['past due', { status: 'past_due' }, {}, may],
    ['paused', { status: 'paused' }, {}, may],
    ['incomplete', { status: 'incomplete' }, {}, may],
    ['to be cancelled at its end', { cancelAtPeriodEnd: true }, {}, may],
    ['at its last cycle', {}, { maxCycles: 2 }, may],
    ['with a cycle left', {}, { maxCycles: 3 }, july],
  ] as const)('moves on or stays where it is %s', (_, over, plan, end) => {
    const { result } = decideTakenUp(state(over, plan), july)
    expect(result.currentPeriodEnd).toBe(end)
    expect(result.currentPeriodStart).toBe(end === july ? june : '2026-04-01T12:00:00.000Z')
  })

  it('leaves nothing of what was paid for, of add-ons either, and closes the base that refunds counted against (F6)', () => {
    const addOn = { addOnId: 'seats', name: 'Seats', quantity: 1, price: 9, unitAmount: 9, base: 9 }
    const refunded = state({ refundedForPeriod: 10_000, addOns: [addOn] })
    const { result, turns } = decideTakenUp(refunded, june)
    expect(result).toMatchObject({
      paidForPeriod: 0,
      addOns: [{ base: 0 }],
      refundedForPeriod: null,
      version: 6,
    })
    expect(turns.map(({ thing }) => thing)).toEqual(['subscription', 'invoice'])
    expect(turns[1]?.after).toMatchObject({ chain: { bases: [{ unused: 0, refunds: 10_000 }] } })
    // Within the period it stays open.
    expect(decideTakenUp(refunded, may)).toMatchObject({
      result: { refundedForPeriod: 10_000, paidForPeriod: 500_000 },
    })
    expect(decideTakenUp(refunded, may).turns).toHaveLength(1)
    expect(decideTakenUp(state(), june).turns).toHaveLength(1)
  })
})

const renewal = (
  over: Partial<OpenState['invoice']> = {},
  charge = {},
  subscription: Partial<Subscription> = {},
) =>
  aState({
    subscription: aSubscription(subscription),
    invoice: anInvoice({
      ...{ id: 'inv_3', cycle: 3, periodStart: may, periodEnd: june },
      charge: aHeldCharge({ askAt: may, ...charge }),
      ...over,
    }),
  }) as OpenState

// Holds V6.
describe('a renewal whose charge was never sent', () => {
  it.each([
    ['its period has passed', renewal(), june, true],
    ['its period has a millisecond', renewal(), before(june), false],
    ['its own period, longer than its plan’s, has not', renewal({ periodEnd: july }), june, false],
    ['it is of a change', renewal({ billingReason: 'subscription_update' }), june, false],
    ['its period is not the next', renewal({ periodStart: '2026-04-30T12:00:00.000Z' }), june, false],
    ['it has no charge', renewal({ charge: null as never }), june, false],
    ['its charge is a retry', renewal({}, { kind: 'manual' }), june, false],
    ['its charge was sent under another name', renewal({}, { sentAs: 'x' }), june, false],
    ['its charge waits for its payer', renewal({}, { status: 'pending' }), june, false],
    ['its charge is being sent', renewal({}, { askAt: null }), june, false],
    ['the plan is another by now', renewal({}, {}, { planId: 'plan_silver' }), june, false],
    ['it is past due', renewal({}, {}, { status: 'past_due' }), june, false],
    ['it ends', renewal({}, {}, { cancelAtPeriodEnd: true }), june, false],
  ])('is for the period that runs now, where %s', (_, of, now, expected) => {
    expect(hasPassedUnsent(of, now)).toBe(expected)
  })

  it('bills the period that runs now, once', () => {
    const of = renewal()
    const made = decidePassed(of, june)
    expect(made).toMatchObject({ moves: [], events: [], about: {} })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['subscription', 'invoice'])
    expect(made.turns[0]?.after).toEqual(made.result.subscription)
    expect(made.turns[1]?.after).toEqual(made.result.invoice)
    expect(made.result.subscription).toMatchObject({
      currentPeriodStart: may,
      currentPeriodEnd: june,
      periodNumber: 3,
      version: 6,
    })
    expect(made.result.invoice).toEqual({ ...of.invoice, periodStart: june, periodEnd: july, version: 4 })
    expect(made.result.plan).toEqual(of.plan)
  })
})
