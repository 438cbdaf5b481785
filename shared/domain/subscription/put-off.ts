import { turned, type Change } from '../change/change.ts'
import { chainTurns } from '../invoice/chain-turns.ts'
import { baseClosed } from '../invoice/counted-base.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { Plan } from '../catalog/plan.ts'
import { withBases } from '../pricing/items.ts'
import { forfeitedBase } from '../pricing/proration.ts'
import { revised } from '../change/revised.ts'
import { addMs, type Instant } from '../time/time.ts'
import { heldLookMs } from '../time/waits.ts'
import type { BillingState, OpenState, SubscriptionState } from './billing-state.ts'
import { limitReached, movedOn, nextPeriod } from './period.ts'
import type { Subscription } from './subscription.ts'

/** The subscription whose due work is delayed. */
export interface PutOffState extends Pick<SubscriptionState, 'subscription' | 'plan'> {
  /** The first invoice of the period's chain, where a refund has counted against the period's base (F6). */
  readonly first: Invoice | undefined
}

/** The merchant's charges are held: due work is checked again later, and nothing has failed (O1). */
export function decidePutOff(state: PutOffState, now: Instant): Change<Subscription> {
  return overPassed(state, now, addMs(now, heldLookMs))
}

/** The hold is over: delayed work is due, without the periods that have entirely passed meanwhile (O1). */
export function decideTakenUp(state: PutOffState, now: Instant): Change<Subscription> {
  return overPassed(state, now, null)
}

/**
 * Whether a renewal's charge was never sent, and its period has entirely passed: the gate was shut, or due work was
 * held (V6). Debts in recovery are excluded, and charges that may have been sent before.
 */
export function hasPassedUnsent(
  { subscription, plan, invoice }: Pick<BillingState, 'subscription' | 'plan' | 'invoice'>,
  now: Instant,
): boolean {
  return (
    invoice.billingReason === 'subscription_cycle' &&
    invoice.periodStart === subscription.currentPeriodEnd &&
    invoice.periodEnd <= now &&
    invoice.charge?.kind === 'scheduled' &&
    invoice.charge.sentAs === null &&
    invoice.charge.status === 'intended' &&
    invoice.charge.askAt !== null &&
    subscription.planId === plan.id &&
    passedOver(subscription, plan, now) !== subscription
  )
}

/**
 * No one owes the periods that passed before a renewal's charge could be sent: its invoice, which is the only one, is
 * for the present period (V6, O1).
 */
export function decidePassed<S extends OpenState>(state: S, now: Instant): Change<S> {
  const { subscription, plan, invoice } = state
  const moved = passedOver(subscription, plan, now)
  const { periodStart, periodEnd } = nextPeriod(moved, plan)
  const own = { ...revised(invoice, { periodStart, periodEnd }), charge: invoice.charge }
  const after = { ...state, subscription: revised(moved, {}), invoice: own }
  return {
    turns: [
      ...turned('subscription', subscription, after.subscription),
      ...turned('invoice', invoice, after.invoice),
    ],
    moves: [],
    events: [],
    about: {},
    result: after,
  }
}

/** The subscription moved past the periods that began and ended while nothing could be charged: no one owes them. */
function passedOver(subscription: Subscription, plan: Plan, now: Instant): Subscription {
  const { status, cancelAtPeriodEnd } = subscription
  const goesOn = status === 'active' || status === 'trialing'
  if (!goesOn || cancelAtPeriodEnd || limitReached(subscription, plan)) return subscription
  let moved = subscription
  for (;;) {
    const next = nextPeriod(moved, plan)
    if (next.periodEnd > now) return moved
    moved = { ...moved, ...movedOn(moved, next), ...withBases(moved, {}), refundedForPeriod: null }
  }
}

/** The base of a skipped period is closed: a refund of it that is refused later has cost nothing (F6). */
function overPassed(
  { subscription, plan, first }: PutOffState,
  now: Instant,
  heldUntil: Instant | null,
): Change<Subscription> {
  const moved = passedOver(subscription, plan, now)
  const closes = moved === subscription ? null : forfeitedBase(subscription.refundedForPeriod ?? 0)
  const after = revised(moved, { heldUntil })
  return {
    turns: [...turned('subscription', subscription, after), ...chainTurns(first, baseClosed(first, closes))],
    moves: [],
    events: [],
    about: {},
    result: after,
  }
}
