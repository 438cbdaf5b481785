import type { Route } from '../route.ts'
import { read, write, redeliver, admin, login } from './builders.ts'

/** The dashboard interface (decisions 14). */
export const dashboardRoutes = {
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
} as const satisfies Record<string, Route>
