import type { Route } from '../route.ts'
import { read, write, charge, redeliver } from './uses.ts'

/** Subscriptions, their invoices, recovery, analytics and events. */
// prettier-ignore
export const billingRoutes = {
  // Subscriptions
  'list-subscriptions':       { method: 'GET',    path: '/v1/subscriptions',                          group: 'subscriptions',    auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List subscriptions, newest first' },
  'create-subscription':      { method: 'POST',   path: '/v1/subscriptions',                          group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 201, uses: charge, summary: 'Create a subscription; without a trial its first invoice is charged at once' },
  'get-subscription':         { method: 'GET',    path: '/v1/subscriptions/{id}',                     group: 'subscriptions',    auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a subscription' },
  'update-subscription':      { method: 'PATCH',  path: '/v1/subscriptions/{id}',                     group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: charge, versioned: true, summary: 'Change the payment method, the promo code or the metadata' },
  'cancel-subscription':      { method: 'POST',   path: '/v1/subscriptions/{id}/cancel',              group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: charge, versioned: true, summary: 'Cancel now or at the period’s end' },
  'uncancel-subscription':    { method: 'POST',   path: '/v1/subscriptions/{id}/uncancel',            group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: write, versioned: true, summary: 'Take back a cancel at the period’s end' },
  'pause-subscription':       { method: 'POST',   path: '/v1/subscriptions/{id}/pause',               group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: write, versioned: true, summary: 'Pause an active subscription; nothing is invoiced until it resumes' },
  'resume-subscription':      { method: 'POST',   path: '/v1/subscriptions/{id}/resume',              group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: write, versioned: true, summary: 'Resume a paused subscription; the paused time is added to its period' },
  'change-plan':              { method: 'POST',   path: '/v1/subscriptions/{id}/change-plan',         group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: charge, versioned: true, summary: 'Change the plan, now or at the next renewal' },
  'preview-plan-change':      { method: 'POST',   path: '/v1/subscriptions/{id}/change-plan/preview', group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: write, summary: 'What a change of plan would cost; the quote is honoured for 15 minutes' },
  'delete-scheduled-change':  { method: 'DELETE', path: '/v1/subscriptions/{id}/scheduled-change',    group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: write, versioned: true, summary: 'Take back a plan change that is scheduled for the renewal' },
  'delete-pending-change':    { method: 'DELETE', path: '/v1/subscriptions/{id}/pending-change',      group: 'subscriptions',    auth: 'merchant', scope: 'subscription:write', status: 200, uses: write, versioned: true, summary: 'Give up a plan change that waits for its payment' },
  'get-upcoming-invoice':     { method: 'GET',    path: '/v1/subscriptions/{id}/upcoming',            group: 'subscriptions',    auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'The next invoice, as far as it is known' },
  'get-timeline':             { method: 'GET',    path: '/v1/subscriptions/{id}/timeline',            group: 'subscriptions',    auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'What happened to a subscription and why, newest first' },
  // Invoices
  'list-invoices':            { method: 'GET',    path: '/v1/invoices',                               group: 'invoices',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List invoices, newest first' },
  'get-invoice':              { method: 'GET',    path: '/v1/invoices/{id}',                          group: 'invoices',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read an invoice with its attempts' },
  'pay-invoice':              { method: 'POST',   path: '/v1/invoices/{id}/pay',                      group: 'invoices',         auth: 'merchant', scope: 'invoice:write',      status: 200, uses: charge, summary: 'Charge an open invoice now' },
  'record-payment':           { method: 'POST',   path: '/v1/invoices/{id}/payments',                 group: 'invoices',         auth: 'merchant', scope: 'invoice:write',      status: 201, uses: write, summary: 'Record a payment that you received yourself: cash, a transfer, a cheque' },
  'remove-payment':           { method: 'DELETE', path: '/v1/invoices/{id}/payments/{paymentId}',     group: 'invoices',         auth: 'merchant', scope: 'invoice:write',      status: 200, uses: write, summary: 'Take back a payment that you recorded: a mistake, a cheque that bounced' },
  'void-invoice':             { method: 'POST',   path: '/v1/invoices/{id}/void',                     group: 'invoices',         auth: 'merchant', scope: 'invoice:write',      status: 200, uses: write, summary: 'Void an open invoice: nobody owes it any more' },
  'refund-invoice':           { method: 'POST',   path: '/v1/invoices/{id}/refund',                   group: 'invoices',         auth: 'merchant', scope: 'refund:write',       status: 200, uses: charge, summary: 'Give back what was paid for an invoice, all of it or a part' },
  // One-off items
  'create-invoice-item':      { method: 'POST',   path: '/v1/invoice-items',                          group: 'invoices',         auth: 'merchant', scope: 'invoice:write',      status: 201, uses: write, summary: 'Bill something once, on a subscription’s next invoice' },
  'delete-invoice-item':      { method: 'DELETE', path: '/v1/invoice-items/{id}',                     group: 'invoices',         auth: 'merchant', scope: 'invoice:write',      status: 200, uses: write, summary: 'Take back a one-off item that waits for its invoice' },
  // Refunds
  'list-refunds':             { method: 'GET',    path: '/v1/refunds',                                group: 'refunds',          auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List refunds, newest first' },
  'get-refund':               { method: 'GET',    path: '/v1/refunds/{id}',                           group: 'refunds',          auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a refund' },
  // Billing settings
  'get-billing-settings':     { method: 'GET',    path: '/v1/settings/billing',                       group: 'billing-settings', auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read the billing settings' },
  'update-billing-settings':  { method: 'PATCH',  path: '/v1/settings/billing',                       group: 'billing-settings', auth: 'merchant', scope: 'settings:write',     status: 200, uses: write, summary: 'Change what a cancel and a reversal do, and the time zone' },
  // Recovery
  'get-recovery-settings':    { method: 'GET',    path: '/v1/settings/recovery',                      group: 'recovery',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read the recovery settings' },
  'update-recovery-settings': { method: 'PATCH',  path: '/v1/settings/recovery',                      group: 'recovery',         auth: 'merchant', scope: 'settings:write',     status: 200, uses: write, summary: 'Change how failed renewals are recovered' },
  'list-recovery':            { method: 'GET',    path: '/v1/recovery',                               group: 'recovery',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List the open recovery cases: what failed, what comes next, and why' },
  'simulate-recovery':        { method: 'POST',   path: '/v1/recovery/simulate',                      group: 'recovery',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Replay recorded failures under other recovery settings; nothing is charged or changed' },
  'retry-recovery':           { method: 'POST',   path: '/v1/recovery/{invoiceId}/retry',             group: 'recovery',         auth: 'merchant', scope: 'invoice:write',      status: 200, uses: charge, summary: 'Charge the failed invoice now, manually' },
  'stop-recovery':            { method: 'POST',   path: '/v1/recovery/{invoiceId}/stop',              group: 'recovery',         auth: 'merchant', scope: 'invoice:write',      status: 200, uses: write, summary: 'Give the failed invoice up now' },
  // Analytics
  'get-analytics-overview':   { method: 'GET',    path: '/v1/analytics/overview',                     group: 'analytics',        auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read recurring revenue, its movements, churn and recovery' },
  'get-analytics-failures':   { method: 'GET',    path: '/v1/analytics/failures',                     group: 'analytics',        auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read failed charges by cause, and how their recovery ended' },
  'get-analytics-timeseries': { method: 'GET',    path: '/v1/analytics/timeseries',                   group: 'analytics',        auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read revenue, recovery and payments day by day' },
  // Events
  'list-events':              { method: 'GET',    path: '/v1/events',                                 group: 'events',           auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List events, newest first' },
  'get-event':                { method: 'GET',    path: '/v1/events/{id}',                            group: 'events',           auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read an event' },
  'redeliver-event':          { method: 'POST',   path: '/v1/events/{id}/redeliver',                  group: 'events',           auth: 'merchant', scope: 'settings:write',     status: 200, uses: redeliver, summary: 'Deliver an event again to every endpoint that wants it' },
} as const satisfies Record<string, Route>
