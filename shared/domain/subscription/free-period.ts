import { turned, type Change } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { planUsed } from '../catalog/decide-plan.ts'
import type { Plan } from '../catalog/plan.ts'
import type { EventDraft } from './billing-state.ts'
import { clearedByPeriod, movedOn, type Period } from './period.ts'
import { transition, type Moved, type Subscription } from './subscription.ts'

/** What a period without an invoice clears of the one before: nothing was paid for it, and nothing announces its end (K7). */
const nothingPaid = {
  ...clearedByPeriod,
  paidForPeriod: 0,
  reminderDays: null,
} as const satisfies Partial<Subscription>

/** The next period of a free plan: it begins without an invoice, and is no cycle (K7). */
export function rolledOn(subscription: Subscription, period: Period): Moved {
  const trigger = subscription.status === 'trialing' ? 'begin_free' : 'renew_free'
  return transition(subscription, trigger, { ...movedOn(subscription, period), ...nothingPaid }, 'renew')
}

/** The initial fields of a subscription of a free plan. */
export interface FreeStart {
  readonly customer: Customer
  readonly plan: Plan
}

/** A new subscription of a free plan is active at once: it needs no method, and has no invoice (K7). */
export function beginsFree(draft: Subscription, { customer, plan }: FreeStart): Change<Subscription> {
  const { subscription, emits } = transition(draft, 'begin_free')
  const about = { customer, plan }
  return {
    turns: turned('subscription', null, subscription),
    moves: planUsed(plan),
    told: { events: [{ type: 'subscription_created' }], about: { ...about, subscription: draft } },
    events: activated(emits),
    about: { ...about, subscription },
    result: subscription,
  }
}

/** The events of a start without a payment. */
export function activated(emits: Moved['emits']): readonly EventDraft[] {
  return emits.map((type) => ({ type, onTimeline: true }))
}
