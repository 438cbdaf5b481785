import type { Capability } from './capabilities.ts'
import type { Mode } from '../domain/merchant.ts'
import type { Scope } from '../domain/scopes.ts'

/**
 * Who may call: `merchant` a secret key or access token, `checkout-start` also a publishable key, `admin` a dashboard
 * session, `identity` a customer's session, `checkout` the token in the path, `none` anyone.
 */
export type Auth = 'merchant' | 'checkout-start' | 'admin' | 'identity' | 'checkout' | 'none'

/** One endpoint. The row's name is its file, its contract, its sample, its test and its function's name. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The folder under `functions/http`. */
  readonly group: string
  readonly auth: Auth
  /** The scope an access token needs; null where the credential alone decides. */
  readonly scope: Scope | null
  /** The status of success (decisions 1). */
  readonly status: 200 | 201
  readonly uses: readonly Capability[]
  /** Refused with a live credential (decisions 12). */
  readonly sandboxOnly?: true
  /** Honours `If-Match: <version>`: 409 `version_mismatch` when the object has another (decisions 4). */
  readonly versioned?: true
  /** The cell that serves a call without a credential, whatever stage it comes through; else the stage's (decisions 1). */
  readonly mode?: Mode
  /** The sentence shown in the OpenAPI document. */
  readonly summary: string
}

const read = ['table.read'] as const
const write = ['table.write'] as const
const charge = ['table.write', 'gateway'] as const
const redeliver = ['table.write', 'queue.webhook-delivery'] as const

/** Specification section 4, with what decisions add. Gateway routes, functions, roles, OpenAPI and tests derive from it. */
export const routes = {
  // Plans
  'list-plans': get('/v1/plans', 'plans', 'List plans, newest first'),
  'create-plan': post('/v1/plans', 'plans', 'plan:write', 201, write, 'Create a plan'),
  'get-plan': get('/v1/plans/{id}', 'plans', 'Read a plan'),
  'update-plan': patch('/v1/plans/{id}', 'plans', 'plan:write', write, 'Change a plan'),
  'archive-plan': del(
    '/v1/plans/{id}',
    'plans',
    'plan:write',
    write,
    'Archive a plan; its subscriptions renew on',
  ),
  // Promo codes
  'list-promo-codes': get('/v1/promo-codes', 'promo-codes', 'List promo codes, newest first'),
  'create-promo-code': post(
    '/v1/promo-codes',
    'promo-codes',
    'plan:write',
    201,
    write,
    'Create a promo code',
  ),
  'validate-promo-code': post(
    '/v1/promo-codes/validate',
    'promo-codes',
    'read',
    200,
    read,
    'Preview a promo code on a plan’s first invoice',
  ),
  'get-promo-code': get('/v1/promo-codes/{id}', 'promo-codes', 'Read a promo code'),
  'update-promo-code': patch(
    '/v1/promo-codes/{id}',
    'promo-codes',
    'plan:write',
    write,
    'Change when and how often a promo code may be redeemed',
  ),
  'delete-promo-code': del(
    '/v1/promo-codes/{id}',
    'promo-codes',
    'plan:write',
    write,
    'Deactivate a promo code; subscriptions that have it keep it',
  ),
  // Customers
  'list-customers': get('/v1/customers', 'customers', 'List customers, newest first'),
  'create-customer': post('/v1/customers', 'customers', 'customer:write', 201, write, 'Create a customer'),
  'get-customer': get('/v1/customers/{id}', 'customers', 'Read a customer'),
  'get-customer-by-ref': get(
    '/v1/customers/ref/{ref}',
    'customers',
    'Read a customer by the merchant’s own reference',
  ),
  'update-customer': patch('/v1/customers/{id}', 'customers', 'customer:write', write, 'Change a customer'),
  'blacklist-customer': post(
    '/v1/customers/{id}/blacklist',
    'customers',
    'customer:write',
    200,
    write,
    'Shut a customer out of new subscriptions, checkouts and charges',
  ),
  'unblacklist-customer': post(
    '/v1/customers/{id}/unblacklist',
    'customers',
    'customer:write',
    200,
    write,
    'Let a customer in again',
  ),
  'list-customer-subscriptions': get(
    '/v1/customers/{id}/subscriptions',
    'customers',
    'List a customer’s subscriptions, newest first',
  ),
  'list-customer-transactions': get(
    '/v1/customers/{id}/transactions',
    'customers',
    'List a customer’s charges and refunds, newest first',
  ),
  // Payment methods
  'list-payment-methods': get(
    '/v1/customers/{id}/payment-methods',
    'payment-methods',
    'List a customer’s payment methods',
  ),
  'attach-payment-method': post(
    '/v1/customers/{id}/payment-methods',
    'payment-methods',
    'customer:write',
    201,
    charge,
    'Attach a payment method by its token',
  ),
  'remove-payment-method': del(
    '/v1/payment-methods/{id}',
    'payment-methods',
    'customer:write',
    write,
    'Remove a payment method',
  ),
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
      write,
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
  // Balance
  'get-balance': get('/v1/balance', 'balance', 'Read the available and the pending balance'),
  'list-balance-transactions': get(
    '/v1/balance/transactions',
    'balance',
    'List what changed the balance, newest first',
  ),
  'verify-balance': get('/v1/balance/verify', 'balance', 'Hold the balances against the journal'),
  // Payouts
  'list-payouts': get('/v1/payouts', 'payouts', 'List the newest payouts with the balance'),
  'create-payout': post(
    '/v1/payouts',
    'payouts',
    'invoice:write',
    201,
    write,
    'Pay out to a bank account; the transfer follows',
  ),
  'get-payout': get('/v1/payouts/{id}', 'payouts', 'Read a payout'),
  'list-payout-accounts': get('/v1/payouts/accounts', 'payouts', 'List saved payout accounts'),
  'add-payout-account': post(
    '/v1/payouts/accounts',
    'payouts',
    'invoice:write',
    201,
    ['table.write', 'bank', 'mailer', 'pepper'],
    'Save a payout account; needs the code mailed to the owner',
  ),
  'remove-payout-account': del(
    '/v1/payouts/accounts/{id}',
    'payouts',
    'invoice:write',
    ['table.write', 'mailer', 'pepper'],
    'Remove a payout account; needs the code mailed to the owner',
  ),
  'send-payout-code': post(
    '/v1/payouts/accounts/otp',
    'payouts',
    'invoice:write',
    200,
    ['table.write', 'mailer', 'pepper'],
    'Mail the owner a code for adding or removing a payout account',
  ),
  'resolve-payout-account': post(
    '/v1/payouts/accounts/resolve',
    'payouts',
    'read',
    200,
    ['table.read', 'bank'],
    'Tell whose bank account it is',
  ),
  'list-banks': getFrom('bank', '/v1/payouts/banks', 'payouts', 'List the banks that can be paid out to'),
  // Bill payments
  'buy-airtime': buy('/v1/vas/airtime', 'Buy airtime; amount in naira'),
  'buy-data': buy('/v1/vas/data', 'Buy data, by amount in naira or by bundle'),
  'fund-betting': buy('/v1/vas/betting', 'Fund a betting account; amount in naira'),
  'pay-cabletv': buy('/v1/vas/cabletv', 'Pay cable TV; amount in naira'),
  'pay-electricity': buy('/v1/vas/electricity', 'Pay electricity; amount in naira'),
  'list-bills': get('/v1/vas/history', 'vas', 'List the 30 most recent bill payments'),
  'get-bill': get('/v1/vas/transactions/{id}', 'vas', 'Read a bill payment'),
  'list-discos': getFrom('vas', '/v1/vas/discos', 'vas', 'List electricity distributors'),
  'list-billers': getFrom('vas', '/v1/vas/providers', 'vas', 'List the companies of a category'),
  'list-bundles': getFrom('vas', '/v1/vas/data/bundles', 'vas', 'List a network’s data bundles'),
  'look-up-customer': post(
    '/v1/vas/lookup',
    'vas',
    'read',
    200,
    ['table.read', 'vas'],
    'Tell whose meter, smart card or account it is',
  ),
  // Sandbox
  'get-sandbox-clock': sandbox(get('/v1/sandbox/clock', 'sandbox', 'Read the sandbox clock')),
  'set-sandbox-clock': sandbox(
    post(
      '/v1/sandbox/clock',
      'sandbox',
      null,
      200,
      ['table.write', 'gateway', 'bank', 'vas', 'webhook-http', 'queue.clock-advance'],
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
  // Dashboard
  'request-login-code': login(
    '/admin/login/otp',
    ['table.write', 'mailer', 'pepper'],
    'Send a login code by email',
  ),
  'verify-login-code': login(
    '/admin/login/verify',
    ['table.write', 'mailer', 'pepper'],
    'Exchange a login code for a dashboard session',
  ),
  'list-oauth-clients': admin('GET', '/admin/{mode}/oauth-clients', 200, read, 'List OAuth clients'),
  'create-oauth-client': admin(
    'POST',
    '/admin/{mode}/oauth-clients',
    201,
    write,
    'Register an OAuth client; its secret is shown once',
  ),
  'delete-oauth-client': admin(
    'DELETE',
    '/admin/{mode}/oauth-clients/{clientId}',
    200,
    write,
    'Delete an OAuth client; its tokens die with it',
  ),
  'list-audit': admin('GET', '/admin/{mode}/audit', 200, read, 'List who did what in the dashboard'),
  'get-admin-me': admin('GET', '/admin/me', 200, read, 'Read the merchant of this session'),
  'list-api-keys': admin('GET', '/admin/{mode}/api-keys', 200, read, 'List API keys'),
  'create-api-key': admin('POST', '/admin/{mode}/api-keys', 201, write, 'Mint an API key, shown once'),
  'revoke-api-key': admin('DELETE', '/admin/{mode}/api-keys/{id}', 200, write, 'Revoke an API key'),
  'list-webhook-endpoints': admin(
    'GET',
    '/admin/{mode}/webhook-endpoints',
    200,
    read,
    'List webhook endpoints',
  ),
  'create-webhook-endpoint': admin(
    'POST',
    '/admin/{mode}/webhook-endpoints',
    201,
    write,
    'Register a webhook endpoint; its secret is shown once',
  ),
  'update-webhook-endpoint': admin(
    'PATCH',
    '/admin/{mode}/webhook-endpoints/{id}',
    200,
    write,
    'Change a webhook endpoint',
  ),
  'delete-webhook-endpoint': admin(
    'DELETE',
    '/admin/{mode}/webhook-endpoints/{id}',
    200,
    write,
    'Delete a webhook endpoint',
  ),
  'rotate-webhook-secret': admin(
    'POST',
    '/admin/{mode}/webhook-endpoints/{id}/rotate-secret',
    200,
    write,
    'Mint a new secret, shown once; the old one signs for 24 hours more',
  ),
  'list-deliveries': admin(
    'GET',
    '/admin/{mode}/webhook-endpoints/{id}/deliveries',
    200,
    read,
    'List an endpoint’s delivery attempts',
  ),
  'test-webhook-endpoint': admin(
    'POST',
    '/admin/{mode}/webhook-endpoints/{id}/test',
    200,
    ['table.write', 'webhook-http'],
    'Send an endpoint a signed example event now',
  ),
  'redeliver-range': admin(
    'POST',
    '/admin/{mode}/webhook-endpoints/{id}/redeliver',
    200,
    redeliver,
    'Deliver the events of a range to an endpoint again, a page at a time',
  ),
  'retry-delivery': admin(
    'POST',
    '/admin/{mode}/webhook-endpoints/deliveries/{id}/retry',
    200,
    redeliver,
    'Try a delivery again now',
  ),
  'retry-endpoint-delivery': admin(
    'POST',
    '/admin/{mode}/webhook-endpoints/{id}/deliveries/{deliveryId}/retry',
    200,
    redeliver,
    'Try a delivery of this endpoint again now',
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

export type RouteName = keyof typeof routes

/** A route's row, with its optional fields readable. */
export function routeOf(name: RouteName): Route {
  return routes[name]
}

/** Every route with its name, in table order. */
export function allRoutes(): { name: RouteName; route: Route }[] {
  return (Object.keys(routes) as RouteName[]).map((name) => ({ name, route: routes[name] }))
}

function get<const G extends string>(path: string, group: G, summary: string) {
  return {
    method: 'GET',
    path,
    group,
    auth: 'merchant',
    scope: 'read',
    status: 200,
    uses: read,
    summary,
  } as const
}

/** A look-up at a bank or a bill-payment provider. */
function getFrom<const C extends Capability, const G extends string>(
  capability: C,
  path: string,
  group: G,
  summary: string,
) {
  return { ...get(path, group, summary), uses: ['table.read', capability] } as const
}

/** A purchase from the merchant's balance (specification 4). */
function buy(path: string, summary: string) {
  return post(path, 'vas', 'invoice:write', 201, ['table.write', 'vas'], summary)
}

function post<const U extends readonly Capability[]>(
  path: string,
  group: string,
  scope: Scope | null,
  status: 200 | 201,
  uses: U,
  summary: string,
) {
  return { method: 'POST', path, group, auth: 'merchant', scope, status, uses, summary } as const
}

function patch<const U extends readonly Capability[]>(
  path: string,
  group: string,
  scope: Scope,
  uses: U,
  summary: string,
) {
  return { method: 'PATCH', path, group, auth: 'merchant', scope, status: 200, uses, summary } as const
}

function del<const U extends readonly Capability[]>(
  path: string,
  group: string,
  scope: Scope | null,
  uses: U,
  summary: string,
) {
  return { method: 'DELETE', path, group, auth: 'merchant', scope, status: 200, uses, summary } as const
}

function admin<const U extends readonly Capability[]>(
  method: Route['method'],
  path: string,
  status: 200 | 201,
  uses: U,
  summary: string,
) {
  return { method, path, group: 'admin', auth: 'admin', scope: null, status, uses, summary } as const
}

/** A call of a person, who is nobody's tenant: what is his, is his at any merchant of the mode (specification 5). */
function person<const G extends string, const U extends readonly Capability[]>(
  method: Route['method'],
  path: string,
  group: G,
  uses: U,
  summary: string,
) {
  return { method, path, group, auth: 'identity', scope: null, status: 200, uses, summary } as const
}

/** A call of the payer's browser: the token in its path is the credential (decisions 11). */
function payer<const U extends readonly Capability[]>(
  method: Route['method'],
  path: string,
  uses: U,
  summary: string,
) {
  return { method, path, group: 'checkout', auth: 'checkout', scope: null, status: 200, uses, summary } as const
}

/** An owner logs in once for both modes, so his codes and sessions live in the live cell (decisions 14). */
function login<const U extends readonly Capability[]>(path: string, uses: U, summary: string) {
  return {
    method: 'POST',
    path,
    group: 'admin',
    auth: 'none',
    scope: null,
    status: 200,
    mode: 'live',
    uses,
    summary,
  } as const
}

function open(path: string, group: string, summary: string) {
  return { method: 'GET', path, group, auth: 'none', scope: null, status: 200, uses: [], summary } as const
}

/** A change that honours `If-Match`. */
function versioned<const R extends Route>(route: R) {
  return { ...route, versioned: true } as const
}

/** A sandbox call is for secret keys alone (decisions 11), so no scope opens it to an access token. */
function sandbox<const R extends Route>(route: R) {
  return { ...route, scope: null, sandboxOnly: true } as const
}
