import type { Route } from '../route.ts'
import { read, write, charge, get, post, del, person, payer, open, sandbox } from './builders.ts'

/** Doors for others than the merchant’s server: sandbox, checkout, customers, OAuth, the service itself. */
export const callerRoutes = {
  // Sandbox
  'get-sandbox-clock': sandbox(get('/v1/sandbox/clock', 'sandbox', 'Read the sandbox clock')),
  'set-sandbox-clock': sandbox(
    post(
      '/v1/sandbox/clock',
      'sandbox',
      null,
      200,
      ['table.write', 'queue.clock-advance'],
      'Move the sandbox clock forward; everything that falls due runs in order',
    ),
  ),
  'delete-sandbox-clock': sandbox(
    del('/v1/sandbox/clock', 'sandbox', null, write, 'Return the sandbox to the wall clock'),
  ),
  'send-sandbox-event': sandbox(
    post('/v1/sandbox/events/{type}', 'sandbox', null, 200, write, 'Send an event without its cause'),
  ),
  'reverse-sandbox-charge': sandbox(
    post(
      '/v1/sandbox/gateway/reversal',
      'sandbox',
      null,
      200,
      write,
      'Let the gateway take back a charge, as after a dispute',
    ),
  ),
  // Checkout
  'start-checkout': {
    method: 'POST',
    path: '/v1/checkout/sessions',
    group: 'checkout',
    auth: 'checkout-start',
    scope: 'subscription:write',
    status: 201,
    uses: write,
    summary: 'Start a checkout of a plan or an amount',
  },
  'get-checkout': payer('GET', '/checkout/{token}', read, 'Read a checkout session, or show its page'),
  'pay-checkout': payer('POST', '/checkout/{token}/pay', charge, 'Pay a checkout session, once'),
  'get-checkout-status': payer('GET', '/checkout/{token}/status', read, 'Tell how far a payment is'),
  'receive-gateway-callback': {
    method: 'POST',
    path: '/gateways/{mode}/{name}/callback',
    group: 'gateways',
    auth: 'none',
    scope: null,
    status: 200,
    uses: charge,
    summary: 'Take a gateway’s signed news of a payment',
  },
  'settle-sandbox-payment': sandbox(
    post('/v1/sandbox/gateway/settlement', 'sandbox', null, 200, charge, 'Settle a pending sandbox payment'),
  ),
  // Identity and portal
  'request-identity-code': {
    method: 'POST',
    path: '/identity/otp',
    group: 'identity',
    auth: 'none',
    scope: null,
    status: 200,
    uses: ['table.write', 'messenger', 'pepper'],
    summary: 'Send a person a code over the messaging app',
  },
  'verify-identity-code': {
    method: 'POST',
    path: '/identity/verify',
    group: 'identity',
    auth: 'none',
    scope: null,
    status: 200,
    uses: ['table.write', 'messenger', 'pepper'],
    summary: 'Exchange a code for an identity session of 30 days',
  },
  'get-identity': person('GET', '/identity/me', 'identity', read, 'Read who this session is'),
  'list-own-methods': person(
    'GET',
    '/identity/payment-methods',
    'identity',
    read,
    'List the person’s payment methods at all merchants',
  ),
  'attach-own-method': person(
    'POST',
    '/identity/payment-methods',
    'identity',
    charge,
    'Attach a payment method for one merchant',
  ),
  'remove-own-method': person(
    'DELETE',
    '/identity/payment-methods/{id}',
    'identity',
    write,
    'Remove a payment method',
  ),
  logout: person('POST', '/identity/logout', 'identity', write, 'End this session'),
  'list-own-subscriptions': person(
    'GET',
    '/portal/subscriptions',
    'portal',
    read,
    'List the person’s subscriptions at all merchants',
  ),
  'update-own-subscription': person(
    'PATCH',
    '/portal/subscriptions/{id}',
    'portal',
    charge,
    'Pay a subscription with another method',
  ),
  'cancel-own-subscription': person(
    'POST',
    '/portal/subscriptions/{id}/cancel',
    'portal',
    write,
    'Cancel now or at the period’s end',
  ),
  'uncancel-own-subscription': person(
    'POST',
    '/portal/subscriptions/{id}/uncancel',
    'portal',
    write,
    'Take back a cancel at the period’s end',
  ),
  'resume-own-subscription': person(
    'POST',
    '/portal/subscriptions/{id}/resume',
    'portal',
    write,
    'Resume a paused subscription',
  ),
  'list-own-invoices': person(
    'GET',
    '/portal/invoices',
    'portal',
    read,
    'List the person’s invoices at all merchants',
  ),
  'pay-own-invoice': person('POST', '/portal/invoices/{id}/pay', 'portal', charge, 'Pay an open invoice now'),
  // OAuth
  'issue-token': {
    method: 'POST',
    path: '/v1/oauth/token',
    group: 'oauth',
    auth: 'none',
    scope: null,
    status: 200,
    uses: write,
    summary: 'Exchange client credentials for an access token',
  },
  // Service
  'get-health': open('/health', 'service', 'Tell whether the service is up'),
  'get-openapi': open('/openapi.json', 'service', 'The OpenAPI 3.1 description of this interface'),
} as const satisfies Record<string, Route>
