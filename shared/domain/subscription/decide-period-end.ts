import { turned, type Change } from '../change/change.ts'
import { endUnpaid, returnedParts } from '../invoice/end-unpaid.ts'
import type { FinalMoment, LastInvoice } from '../invoice/final-billing.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { released } from '../charge/release.ts'
import { revised } from '../change/revised.ts'
import type { EventDraft, SubscriptionState } from './billing-state.ts'
import { draftsOf, reasonTold } from './event-drafts.ts'
import { billAtEnd, type EndingState } from './last-billing.ts'
import { limitReached } from './period.ts'
import { transition, unscheduled, type Moved } from './subscription.ts'

/**
 * A scheduled cancel takes effect at the period's end (D4.12); waiting lines are settled (B5). If it came too late
 * for a renewal that is in progress, the subscription still ends: the renewal's invoice is void, and its charge,
 * should it succeed, is given back (B3).
 */
export function decidePeriodEnd(state: EndingState, moment: FinalMoment): Change<LastInvoice> {
  const { subscription, plan, invoice } = state
  const { subscription: ended, emits } = transition(subscription, 'end_period', {
    canceledAt: moment.now,
    endedAt: subscription.currentPeriodEnd,
    ...unscheduled,
    unbilled: [],
  })
  const open = invoice?.status === 'open' ? voided(invoice, ended.status, moment.now) : nothingOpen
  const last = billAtEnd(state, { ended, returned: open.returned }, moment)
  const { told, customer, final } = last
  return {
    turns: [...turned('subscription', subscription, final.subscription), ...open.turns, ...last.turns],
    moves: [...open.moves, ...last.moves],
    events: draftsOf(emits, {
      subscription_cancelled: { extra: { ...told, ...reasonTold(ended) }, onTimeline: true },
    }),
    about: { subscription: final.subscription, customer, plan },
    result: final,
  }
}

const nothingOpen = { turns: [], moves: [], returned: [] }

function voided(invoice: Invoice, statusAfter: string, now: string) {
  const free = released(invoice, { why: 'period_ended', statusAfter, now })
  const ended = endUnpaid(free.invoice, 'void', now)
  return {
    turns: turned('invoice', invoice, ended.invoice),
    moves: free.moves,
    returned: returnedParts(ended.returned),
  }
}

/**
 * Ends a subscription that has had all its cycles (D4.8); waiting lines are settled (B5).
 * @param expired The subscription after that, with what its row emits.
 */
export function decideLimitReached(
  state: EndingState,
  { subscription: ended, emits }: Moved,
  moment: FinalMoment,
): Change<LastInvoice> {
  const { final, customer, turns, moves, told } = billAtEnd(state, { ended, returned: [] }, moment)
  return {
    turns: [...turned('subscription', state.subscription, final.subscription), ...turns],
    moves,
    events: draftsOf(emits, { subscription_expired: { extra: { ...told }, onTimeline: true } }),
    about: { subscription: final.subscription, customer, plan: state.plan },
    result: final,
  }
}

const trialWillEnd: EventDraft = {
  type: 'subscription_trial_will_end',
  onTimeline: true,
  message: 'trial_ending',
}

const renewalUpcoming: EventDraft = {
  type: 'subscription_renewal_upcoming',
  onTimeline: true,
  message: 'renewal_reminder',
}

/** A trial ends in three days (D4.10); opt-in. */
export function decideTrialNotice(state: SubscriptionState): Change<undefined> {
  return reminded(state, [trialWillEnd])
}

/** A renewal is coming: announced if the merchant wants it and the plan has a cycle left (D7.17, D8.2); opt-in. */
export function decideRenewalNotice(state: SubscriptionState): Change<undefined> {
  const { subscription, plan, settings } = state
  const comes = settings.renewalReminders && !limitReached(subscription, plan)
  return reminded(state, comes ? [renewalUpcoming] : [])
}

function reminded(
  { subscription, customer, plan }: SubscriptionState,
  events: readonly EventDraft[],
): Change<undefined> {
  const told = revised(subscription, { reminded: true })
  return {
    turns: turned('subscription', subscription, told),
    moves: [],
    events,
    about: { subscription: told, customer, plan },
    result: undefined,
  }
}
