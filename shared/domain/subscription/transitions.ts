import type { EventType } from '../event-catalog.ts'
import type { Transition } from '../transition-table.ts'

/** Subscription statuses (S16, D4.1). */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'canceled',
  'expired',
] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionTriggers = [
  'activate',
  'renew',
  'renewal_failed',
  'retry_failed',
  'recover',
  'exhaust_dunning',
  'reach_limit',
  'expire_incomplete',
  'cancel',
  'cancel_at_period_end',
  'uncancel',
  'end_period',
  'pause',
  'resume',
  'change_plan',
  'schedule_plan',
  'void_invoice',
  'pay_unpaid',
] as const

export type SubscriptionTrigger = (typeof subscriptionTriggers)[number]

type Row = Transition<SubscriptionStatus, SubscriptionTrigger>

/** A status that nothing leaves. */
export const terminalStatuses: readonly SubscriptionStatus[] = ['incomplete_expired', 'canceled', 'expired']

/** The whole machine (S16, D4.1, D6.8, D7.11, D7.13). `null` in To keeps the status. */
export const subscriptionTransitions: readonly Row[] = [
  row(
    'incomplete',
    'activate',
    'the first charge succeeds, or its invoice is zero',
    'active',
    'subscription_activated',
  ),
  row(
    'trialing',
    'activate',
    'the trial converts: its first renewal is paid',
    'active',
    'subscription_activated',
  ),
  row('active', 'renew', 'a renewal is paid', null, null),
  row('active', 'renewal_failed', 'a renewal charge fails', 'past_due', 'subscription_past_due'),
  row(
    'trialing',
    'renewal_failed',
    'the charge at the trial’s end fails',
    'past_due',
    'subscription_past_due',
  ),
  row('past_due', 'retry_failed', 'a retry fails and dunning goes on', null, null),
  row('past_due', 'recover', 'the open invoice is paid', 'active', 'subscription_recovered'),
  row(
    'past_due',
    'exhaust_dunning',
    'no attempt is left, or Stop is reached',
    'unpaid',
    'subscription_unpaid',
  ),
  row(
    'active',
    'reach_limit',
    'cyclesCompleted equals maxCycles at the period’s end',
    'expired',
    'subscription_expired',
  ),
  row(
    'incomplete',
    'expire_incomplete',
    '23 hours without payment',
    'incomplete_expired',
    'subscription_incomplete_expired',
  ),
  ...(['incomplete', 'trialing', 'active', 'past_due', 'paused', 'unpaid'] as const).map((from) =>
    row(from, 'cancel', 'atPeriodEnd is false', 'canceled', 'subscription_cancelled'),
  ),
  row('trialing', 'cancel_at_period_end', 'no cancel is scheduled yet', null, 'subscription_updated'),
  row('active', 'cancel_at_period_end', 'no cancel is scheduled yet', null, 'subscription_updated'),
  row('trialing', 'uncancel', 'a cancel is scheduled', null, 'subscription_updated'),
  row('active', 'uncancel', 'a cancel is scheduled', null, 'subscription_updated'),
  row('paused', 'uncancel', 'a cancel is scheduled', null, 'subscription_updated'),
  row(
    'trialing',
    'end_period',
    'a cancel is scheduled and the period ends',
    'canceled',
    'subscription_cancelled',
  ),
  row(
    'active',
    'end_period',
    'a cancel is scheduled and the period ends',
    'canceled',
    'subscription_cancelled',
  ),
  row('active', 'pause', '', 'paused', 'subscription_paused'),
  row('paused', 'resume', '', 'active', 'subscription_resumed'),
  row('active', 'change_plan', 'immediate, or scheduled and now renewing', null, 'subscription_plan_changed'),
  row('trialing', 'change_plan', 'immediate, without proration', null, 'subscription_plan_changed'),
  row('active', 'schedule_plan', 'at renewal', null, 'subscription_updated'),
  row('trialing', 'schedule_plan', 'at renewal', null, 'subscription_updated'),
  row(
    'incomplete',
    'void_invoice',
    'the first invoice is voided',
    'incomplete_expired',
    'subscription_incomplete_expired',
  ),
  row('past_due', 'void_invoice', 'the merchant forgives the period', 'active', 'subscription_updated'),
  row(
    'active',
    'void_invoice',
    'the merchant forgives a period whose renewal is out',
    null,
    'subscription_updated',
  ),
  row(
    'trialing',
    'void_invoice',
    'the merchant forgives the first period, whose charge is out',
    'active',
    'subscription_updated',
  ),
  row('unpaid', 'pay_unpaid', 'its uncollectible invoice is paid', 'active', 'subscription_recovered'),
]

function row(
  from: SubscriptionStatus,
  trigger: SubscriptionTrigger,
  condition: string,
  to: SubscriptionStatus | null,
  emits: EventType | null,
): Row {
  return { from, trigger, condition, to, emits }
}
