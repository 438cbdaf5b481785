import type { Route } from '../route.ts'
import { read, write, charge, get, post, patch, del } from './builders.ts'

/** What merchants sell, and to whom. */
export const catalogRoutes = {
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
  'create-update-link': post(
    '/v1/customers/{id}/update-link',
    'customers',
    'customer:write',
    201,
    write,
    'Make a link by which a customer pays what is open or gives another payment method',
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
  'list-credit': get(
    '/v1/customers/{id}/credit',
    'customers',
    'List every movement of a customer’s credit, newest first',
  ),
  'mend-credit': post(
    '/v1/customers/{id}/credit',
    'customers',
    'refund:write',
    201,
    write,
    'Give a customer credit, or take some back',
  ),
  // Imports
  'create-import': post(
    '/v1/imports',
    'imports',
    'subscription:write',
    201,
    write,
    'Bring customers, payment methods and subscriptions from elsewhere',
  ),
  'list-imports': get('/v1/imports', 'imports', 'List imports, newest first'),
  'get-import': get('/v1/imports/{id}', 'imports', 'Read how far an import is'),
  'list-import-rows': get(
    '/v1/imports/{id}/rows',
    'imports',
    'List the rows of an import with their results',
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
} as const satisfies Record<string, Route>
