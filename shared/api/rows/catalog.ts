import type { Route } from '../route.ts'
import { read, write, charge } from './uses.ts'

/** What merchants sell, and to whom. */
// prettier-ignore
export const catalogRoutes = {
  // Plans
  'list-plans':                  { method: 'GET',    path: '/v1/plans',                          group: 'plans',           auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List plans, newest first' },
  'create-plan':                 { method: 'POST',   path: '/v1/plans',                          group: 'plans',           auth: 'merchant', scope: 'plan:write',         status: 201, uses: write, summary: 'Create a plan' },
  'get-plan':                    { method: 'GET',    path: '/v1/plans/{id}',                     group: 'plans',           auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a plan' },
  'update-plan':                 { method: 'PATCH',  path: '/v1/plans/{id}',                     group: 'plans',           auth: 'merchant', scope: 'plan:write',         status: 200, uses: write, summary: 'Change a plan' },
  'archive-plan':                { method: 'DELETE', path: '/v1/plans/{id}',                     group: 'plans',           auth: 'merchant', scope: 'plan:write',         status: 200, uses: write, summary: 'Archive a plan; its subscriptions renew on' },
  'list-add-ons':                { method: 'GET',    path: '/v1/add-ons',                        group: 'plans',           auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List add-ons, newest first' },
  'create-add-on':               { method: 'POST',   path: '/v1/add-ons',                        group: 'plans',           auth: 'merchant', scope: 'plan:write',         status: 201, uses: write, summary: 'Create an add-on' },
  'get-add-on':                  { method: 'GET',    path: '/v1/add-ons/{id}',                   group: 'plans',           auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read an add-on' },
  'update-add-on':               { method: 'PATCH',  path: '/v1/add-ons/{id}',                   group: 'plans',           auth: 'merchant', scope: 'plan:write',         status: 200, uses: write, summary: 'Rename an add-on' },
  'archive-add-on':              { method: 'DELETE', path: '/v1/add-ons/{id}',                   group: 'plans',           auth: 'merchant', scope: 'plan:write',         status: 200, uses: write, summary: 'Archive an add-on; who has it keeps it' },
  // Promo codes
  'list-promo-codes':            { method: 'GET',    path: '/v1/promo-codes',                    group: 'promo-codes',     auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List promo codes, newest first' },
  'create-promo-code':           { method: 'POST',   path: '/v1/promo-codes',                    group: 'promo-codes',     auth: 'merchant', scope: 'plan:write',         status: 201, uses: write, summary: 'Create a promo code' },
  'validate-promo-code':         { method: 'POST',   path: '/v1/promo-codes/validate',           group: 'promo-codes',     auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Preview a promo code on a plan’s first invoice' },
  'get-promo-code':              { method: 'GET',    path: '/v1/promo-codes/{id}',               group: 'promo-codes',     auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a promo code' },
  'update-promo-code':           { method: 'PATCH',  path: '/v1/promo-codes/{id}',               group: 'promo-codes',     auth: 'merchant', scope: 'plan:write',         status: 200, uses: write, summary: 'Change when and how often a promo code may be redeemed' },
  'delete-promo-code':           { method: 'DELETE', path: '/v1/promo-codes/{id}',               group: 'promo-codes',     auth: 'merchant', scope: 'plan:write',         status: 200, uses: write, summary: 'Deactivate a promo code; subscriptions that have it keep it' },
  // Customers
  'list-customers':              { method: 'GET',    path: '/v1/customers',                      group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List customers, newest first' },
  'create-customer':             { method: 'POST',   path: '/v1/customers',                      group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 201, uses: write, summary: 'Create a customer' },
  'get-customer':                { method: 'GET',    path: '/v1/customers/{id}',                 group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a customer' },
  'get-customer-by-ref':         { method: 'GET',    path: '/v1/customers/ref/{ref}',            group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a customer by the merchant’s own reference' },
  'update-customer':             { method: 'PATCH',  path: '/v1/customers/{id}',                 group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 200, uses: write, summary: 'Change a customer' },
  'blacklist-customer':          { method: 'POST',   path: '/v1/customers/{id}/blacklist',       group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 200, uses: write, summary: 'Shut a customer out of new subscriptions, checkouts and charges' },
  'unblacklist-customer':        { method: 'POST',   path: '/v1/customers/{id}/unblacklist',     group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 200, uses: write, summary: 'Let a customer in again' },
  'get-customer-data':           { method: 'GET',    path: '/v1/customers/{id}/data',            group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 200, uses: read, summary: 'Read all that is kept of a customer' },
  'erase-customer':              { method: 'POST',   path: '/v1/customers/{id}/erase',           group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 200, uses: write, summary: 'Erase a customer’s data; invoices and books stay' },
  'create-update-link':          { method: 'POST',   path: '/v1/customers/{id}/update-link',     group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 201, uses: write, summary: 'Make a link by which a customer pays what is open or gives another payment method' },
  'create-portal-link':          { method: 'POST',   path: '/v1/customers/{id}/portal-link',     group: 'customers',       auth: 'merchant', scope: 'customer:write',     status: 201, uses: write, keysOnly: true, summary: 'Create a link that opens the portal for a customer' },
  'list-customer-subscriptions': { method: 'GET',    path: '/v1/customers/{id}/subscriptions',   group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List a customer’s subscriptions, newest first' },
  'list-customer-transactions':  { method: 'GET',    path: '/v1/customers/{id}/transactions',    group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List a customer’s charges and refunds, newest first' },
  'search':                      { method: 'GET',    path: '/v1/search',                         group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Find people and objects by what one remembers of them' },
  'get-customer-statement':      { method: 'GET',    path: '/v1/customers/{id}/statement',       group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a customer’s account: what was billed, paid and credited' },
  'list-credit':                 { method: 'GET',    path: '/v1/customers/{id}/credit',          group: 'customers',       auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List every movement of a customer’s credit, newest first' },
  'mend-credit':                 { method: 'POST',   path: '/v1/customers/{id}/credit',          group: 'customers',       auth: 'merchant', scope: 'refund:write',       status: 201, uses: write, summary: 'Give a customer credit, or take some back' },
  // Imports
  'create-import':               { method: 'POST',   path: '/v1/imports',                        group: 'imports',         auth: 'merchant', scope: 'subscription:write', status: 201, uses: write, summary: 'Bring customers, payment methods and subscriptions from elsewhere' },
  'list-imports':                { method: 'GET',    path: '/v1/imports',                        group: 'imports',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List imports, newest first' },
  'get-import':                  { method: 'GET',    path: '/v1/imports/{id}',                   group: 'imports',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read how far an import is' },
  'list-import-rows':            { method: 'GET',    path: '/v1/imports/{id}/rows',              group: 'imports',         auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List the rows of an import with their results' },
  // Payment methods
  'list-payment-methods':        { method: 'GET',    path: '/v1/customers/{id}/payment-methods', group: 'payment-methods', auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'List a customer’s payment methods' },
  'attach-payment-method':       { method: 'POST',   path: '/v1/customers/{id}/payment-methods', group: 'payment-methods', auth: 'merchant', scope: 'customer:write',     status: 201, uses: charge, summary: 'Attach a payment method by its token' },
  'get-payment-method':          { method: 'GET',    path: '/v1/payment-methods/{id}',           group: 'payment-methods', auth: 'merchant', scope: 'read',               status: 200, uses: read, summary: 'Read a payment method' },
  'update-payment-method':       { method: 'PATCH',  path: '/v1/payment-methods/{id}',           group: 'payment-methods', auth: 'merchant', scope: 'customer:write',     status: 200, uses: write, summary: 'Make a payment method the customer’s default' },
  'remove-payment-method':       { method: 'DELETE', path: '/v1/payment-methods/{id}',           group: 'payment-methods', auth: 'merchant', scope: 'customer:write',     status: 200, uses: write, summary: 'Remove a payment method' },
} as const satisfies Record<string, Route>
