import type { Route } from '../route.ts'
import { read, write, charge, redeliver, get, post, patch, del, versioned } from './builders.ts'

/** Subscriptions, their invoices, recovery and what is told of them. */
export const billingRoutes = {
  // Subscriptions
  'list-subscriptions': get('/v1/subscriptions', 'subscriptions', 'List subscriptions, newest first'),
  'create-subscription': post(
    '/v1/subscriptions',
    'subscriptions',
    'subscription:write',
    201,
    charge,
    'Create a subscription; without a trial its first invoice is charged at once',
  ),
  'get-subscription': get('/v1/subscriptions/{id}', 'subscriptions', 'Read a subscription'),
  'update-subscription': versioned(
    patch(
      '/v1/subscriptions/{id}',
      'subscriptions',
      'subscription:write',
      charge,
      'Change the payment method, the promo code or the metadata',
    ),
  ),
  'cancel-subscription': versioned(
    post(
      '/v1/subscriptions/{id}/cancel',
      'subscriptions',
      'subscription:write',
      200,
      charge,
      'Cancel now or at the period’s end',
    ),
  ),
  'uncancel-subscription': versioned(
    post(
      '/v1/subscriptions/{id}/uncancel',
      'subscriptions',
      'subscription:write',
      200,
      write,
      'Take back a cancel at the period’s end',
    ),
  ),
  'pause-subscription': versioned(
    post(
      '/v1/subscriptions/{id}/pause',
      'subscriptions',
      'subscription:write',
      200,
      write,
      'Pause an active subscription; nothing is invoiced until it resumes',
    ),
  ),
  'resume-subscription': versioned(
    post(
      '/v1/subscriptions/{id}/resume',
      'subscriptions',
      'subscription:write',
      200,
      write,
      'Resume a paused subscription; the paused time is added to its period',
    ),
  ),
  'change-plan': versioned(
    post(
      '/v1/subscriptions/{id}/change-plan',
      'subscriptions',
      'subscription:write',
      200,
      charge,
      'Change the plan, now or at the next renewal',
    ),
  ),
  'preview-plan-change': post(
    '/v1/subscriptions/{id}/change-plan/preview',
    'subscriptions',
    'subscription:write',
    200,
    write,
    'What a change of plan would cost; the quote is honoured for 15 minutes',
  ),
  'delete-scheduled-change': versioned(
    del(
      '/v1/subscriptions/{id}/scheduled-change',
      'subscriptions',
      'subscription:write',
      write,
      'Take back a plan change that is scheduled for the renewal',
    ),
  ),
  'get-upcoming-invoice': get(
    '/v1/subscriptions/{id}/upcoming',
    'subscriptions',
    'The next invoice, as far as it is known',
  ),
  'get-timeline': get(
    '/v1/subscriptions/{id}/timeline',
    'subscriptions',
    'What happened to a subscription and why, newest first',
  ),
  // Invoices
  'list-invoices': get('/v1/invoices', 'invoices', 'List invoices, newest first'),
  'get-invoice': get('/v1/invoices/{id}', 'invoices', 'Read an invoice with its attempts'),
  'pay-invoice': post(
    '/v1/invoices/{id}/pay',
    'invoices',
    'invoice:write',
    200,
    charge,
    'Charge an open invoice now',
  ),
  'void-invoice': post(
    '/v1/invoices/{id}/void',
    'invoices',
    'invoice:write',
    200,
    write,
    'Void an open invoice: nobody owes it any more',
  ),
  'refund-invoice': post(
    '/v1/invoices/{id}/refund',
    'invoices',
    'refund:write',
    200,
    charge,
    'Give back what was paid for an invoice, all of it or a part',
  ),
  // Billing settings
  'get-billing-settings': get('/v1/settings/billing', 'billing-settings', 'Read the billing settings'),
  'update-billing-settings': patch(
    '/v1/settings/billing',
    'billing-settings',
    'settings:write',
    write,
    'Change what a cancel and a reversal do, and the time zone',
  ),
  // Recovery
  'get-recovery-settings': get('/v1/settings/recovery', 'recovery', 'Read the recovery settings'),
  'update-recovery-settings': patch(
    '/v1/settings/recovery',
    'recovery',
    'settings:write',
    write,
    'Change how failed renewals are recovered',
  ),
  'list-recovery': get(
    '/v1/recovery',
    'recovery',
    'List the open recovery cases: what failed, what comes next, and why',
  ),
  'simulate-recovery': post(
    '/v1/recovery/simulate',
    'recovery',
    'read',
    200,
    read,
    'Replay recorded failures under other recovery settings; nothing is charged or changed',
  ),
  'retry-recovery': post(
    '/v1/recovery/{invoiceId}/retry',
    'recovery',
    'invoice:write',
    200,
    charge,
    'Charge the failed invoice now, by hand',
  ),
  'stop-recovery': post(
    '/v1/recovery/{invoiceId}/stop',
    'recovery',
    'invoice:write',
    200,
    write,
    'Give the failed invoice up now',
  ),
  // Analytics
  'get-analytics-overview': get(
    '/v1/analytics/overview',
    'analytics',
    'Read recurring revenue, its movements, churn and recovery',
  ),
  'get-analytics-failures': get(
    '/v1/analytics/failures',
    'analytics',
    'Read failed charges by cause, and how their recovery ended',
  ),
  'get-analytics-timeseries': get(
    '/v1/analytics/timeseries',
    'analytics',
    'Read revenue, recovery and payments day by day',
  ),
  // Events
  'list-events': get('/v1/events', 'events', 'List events, newest first'),
  'get-event': get('/v1/events/{id}', 'events', 'Read an event'),
  'redeliver-event': post(
    '/v1/events/{id}/redeliver',
    'events',
    'settings:write',
    200,
    redeliver,
    'Deliver an event again to every endpoint that wants it',
  ),
} as const satisfies Record<string, Route>
