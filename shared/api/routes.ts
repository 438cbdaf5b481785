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
  'cancel-subscription': post(
    '/v1/subscriptions/{id}/cancel',
    'subscriptions',
    'subscription:write',
    200,
    write,
    'Cancel now or at the period’s end',
  ),
  'uncancel-subscription': post(
    '/v1/subscriptions/{id}/uncancel',
    'subscriptions',
    'subscription:write',
    200,
    write,
    'Take back a cancel at the period’s end',
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
  // Events
  'list-events': get('/v1/events', 'events', 'List events, newest first'),
  'get-event': get('/v1/events/{id}', 'events', 'Read an event'),
  // Balance
  'get-balance': get('/v1/balance', 'balance', 'Read the available and the pending balance'),
  // Sandbox
  'get-sandbox-clock': sandbox(get('/v1/sandbox/clock', 'sandbox', 'Read the sandbox clock')),
  'set-sandbox-clock': sandbox(
    post(
      '/v1/sandbox/clock',
      'sandbox',
      null,
      200,
      ['table.write', 'gateway', 'webhook-http', 'queue.clock-advance'],
      'Move the sandbox clock forward; everything that falls due runs in order',
    ),
  ),
  'delete-sandbox-clock': sandbox(
    del('/v1/sandbox/clock', 'sandbox', null, write, 'Return the sandbox to the wall clock'),
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
