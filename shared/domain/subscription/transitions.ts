import { transitionsOf, type Transition } from '../change/transition-table.ts'

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
  'begin_free',
  'renew',
  'renew_free',
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
  'send_invoice',
  'overdue',
  'pay_sent',
] as const

export type SubscriptionTrigger = (typeof subscriptionTriggers)[number]

/** Statuses without a way out. */
export const terminalStatuses: readonly SubscriptionStatus[] = ['incomplete_expired', 'canceled', 'expired']

/** The whole machine (S16, D4.1, D6.8, D7.11, D7.13). */
// prettier-ignore
export const subscriptionTransitions = transitionsOf<SubscriptionStatus, SubscriptionTrigger>([
  // From          Trigger                 Condition                                                      To                    Emits                                                         Also
  ['incomplete', 'activate',             'the first charge succeeds, or its invoice is zero',           'active',             ['subscription_payment_success', 'subscription_activated'],   'its period begins'],
  ['trialing',   'activate',             'the trial converts: its first renewal is paid',               'active',             ['subscription_payment_success', 'subscription_activated'],   'its period begins'],
  ['incomplete', 'begin_free',           'its plan is free (K7)',                                       'active',             ['subscription_activated'],                                   'its period begins, without an invoice'],
  ['trialing',   'begin_free',           'the trial ends on a free plan (K7)',                          'active',             ['subscription_activated'],                                   'its period begins, without an invoice'],
  ['active',     'renew_free',           'a period ends, and the next one is of a free plan (K7)',      null,                 [],                                                           'its period moves on, without an invoice'],
  ['active',     'renew',                'a renewal is paid',                                           null,                 ['subscription_payment_success'],                             'its period moves on'],
  ['active',     'renewal_failed',       'a renewal charge fails',                                      'past_due',           ['subscription_past_due'],                                    'dunning begins, the failure told first'],
  ['trialing',   'renewal_failed',       'the charge at the trial’s end fails',                         'past_due',           ['subscription_past_due'],                                    'dunning begins, the failure told first'],
  ['past_due',   'retry_failed',         'a retry fails and dunning goes on',                           null,                 [],                                                           'the failure told'],
  ['past_due',   'recover',              'the open invoice is paid',                                    'active',             ['subscription_payment_recovered', 'subscription_recovered'], 'dunning ends'],
  ['past_due',   'exhaust_dunning',      'no attempt is left, or Stop is reached',                      'unpaid',             ['subscription_unpaid'],                                      'the invoice is written off'],
  ['active',     'reach_limit',          'cyclesCompleted equals maxCycles at the period’s end',        'expired',            ['subscription_expired'],                                     ''],
  ['incomplete', 'expire_incomplete',    '23 hours without payment',                                    'incomplete_expired', ['subscription_incomplete_expired'],                          'the invoice is void'],
  ['incomplete', 'cancel',               'atPeriodEnd is false',                                        'canceled',           ['subscription_cancelled'],                                   'unused time may be credited'],
  ['trialing',   'cancel',               'atPeriodEnd is false',                                        'canceled',           ['subscription_cancelled'],                                   'unused time may be credited'],
  ['active',     'cancel',               'atPeriodEnd is false',                                        'canceled',           ['subscription_cancelled'],                                   'unused time may be credited'],
  ['past_due',   'cancel',               'atPeriodEnd is false',                                        'canceled',           ['subscription_cancelled'],                                   'unused time may be credited'],
  ['paused',     'cancel',               'atPeriodEnd is false',                                        'canceled',           ['subscription_cancelled'],                                   'unused time may be credited'],
  ['unpaid',     'cancel',               'atPeriodEnd is false',                                        'canceled',           ['subscription_cancelled'],                                   'unused time may be credited'],
  ['trialing',   'cancel_at_period_end', 'no cancel is scheduled yet',                                  null,                 ['subscription_updated'],                                     'cancelled when the period ends'],
  ['active',     'cancel_at_period_end', 'no cancel is scheduled yet',                                  null,                 ['subscription_updated'],                                     'cancelled when the period ends'],
  ['paused',     'cancel_at_period_end', 'its bank took the payment back (F9)',                           null,                 ['subscription_updated'],                                     'cancelled when the period ends, once resumed'],
  ['trialing',   'uncancel',             'a cancel is scheduled',                                       null,                 ['subscription_updated'],                                     ''],
  ['active',     'uncancel',             'a cancel is scheduled',                                       null,                 ['subscription_updated'],                                     ''],
  ['paused',     'uncancel',             'a cancel is scheduled',                                       null,                 ['subscription_updated'],                                     ''],
  ['trialing',   'end_period',           'a cancel is scheduled and the period ends',                   'canceled',           ['subscription_cancelled'],                                   ''],
  ['active',     'end_period',           'a cancel is scheduled and the period ends',                   'canceled',           ['subscription_cancelled'],                                   ''],
  ['active',     'pause',                '',                                                            'paused',             ['subscription_paused'],                                      'nothing is invoiced'],
  ['paused',     'resume',               '',                                                            'active',             ['subscription_resumed'],                                     'the paused time joins its period'],
  ['active',     'change_plan',          'immediate, or scheduled and now renewing',                    null,                 ['subscription_plan_changed'],                                'the plan is another'],
  ['trialing',   'change_plan',          'immediate, without proration',                                null,                 ['subscription_plan_changed'],                                'the plan is another'],
  ['active',     'schedule_plan',        'at renewal',                                                  null,                 ['subscription_updated'],                                     'the plan changes with the renewal'],
  ['trialing',   'schedule_plan',        'at renewal',                                                  null,                 ['subscription_updated'],                                     'the plan changes with the renewal'],
  ['incomplete', 'void_invoice',         'the first invoice is voided',                                 'incomplete_expired', ['subscription_incomplete_expired'],                          ''],
  ['past_due',   'void_invoice',         'the merchant forgives the period',                            'active',             ['subscription_updated'],                                     'dunning ends'],
  ['active',     'void_invoice',         'the merchant forgives a period whose renewal is out',         null,                 ['subscription_updated'],                                     ''],
  ['trialing',   'void_invoice',         'the merchant forgives the first period, whose charge is out', 'active',             ['subscription_updated'],                                     ''],
  ['incomplete', 'send_invoice',         'its first invoice is sent to its customer (M3)',               'active',             ['subscription_activated'],                                   'its period begins'],
  ['trialing',   'send_invoice',         'the trial ends, and its first invoice is sent (M3)',           'active',             ['subscription_activated'],                                   'its period begins'],
  ['active',     'send_invoice',         'a period’s invoice is sent to its customer (M3)',              null,                 [],                                                           'its period moves on'],
  ['active',     'overdue',              'an invoice that waits is not paid in time (M3)',               'past_due',           ['subscription_past_due', 'invoice_overdue'],                 'no payment failed; nothing new is invoiced'],
  ['active',     'pay_sent',             'an invoice that waits is paid (M3)',                           null,                 ['subscription_payment_success'],                             ''],
  ['past_due',   'pay_sent',             'another invoice that waits is paid (M3)',                      null,                 ['subscription_payment_success'],                             'it stays past due'],
  ['paused',     'pay_sent',             'an invoice that waits is paid (M3)',                           null,                 ['subscription_payment_success'],                             ''],
  ['unpaid',     'pay_sent',             'another invoice that waits is paid (M3)',                      null,                 ['subscription_payment_success'],                             'it stays unpaid'],
  ['unpaid',     'pay_unpaid',           'its uncollectible invoice is paid',                           'active',             ['subscription_payment_recovered', 'subscription_recovered'], 'its period begins anew'],
])

const paymentTriggers: readonly SubscriptionTrigger[] = ['activate', 'renew', 'recover', 'pay_unpaid']

/** The row for a payment in a status; null where nothing can be paid (S16, D4.9, D7.12). */
export function paymentRow(
  status: SubscriptionStatus,
): Transition<SubscriptionStatus, SubscriptionTrigger> | null {
  const rows = subscriptionTransitions.filter(({ from }) => from === status)
  return rows.find(({ trigger }) => paymentTriggers.includes(trigger)) ?? null
}
