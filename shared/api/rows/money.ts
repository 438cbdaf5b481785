import type { Route } from '../route.ts'
import { write, get, getFrom, buy, post, del } from './builders.ts'

/** The merchant’s money: balance, payouts, bill payments. */
export const moneyRoutes = {
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
    'payout:write',
    201,
    write,
    'Pay out to a bank account; the transfer follows',
  ),
  'get-payout': get('/v1/payouts/{id}', 'payouts', 'Read a payout'),
  'list-payout-accounts': get('/v1/payouts/accounts', 'payouts', 'List saved payout accounts'),
  'add-payout-account': post(
    '/v1/payouts/accounts',
    'payouts',
    'payout:write',
    201,
    ['table.write', 'bank', 'pepper', 'queue.code-message'],
    'Save a payout account; needs the code mailed to the owner',
  ),
  'remove-payout-account': del(
    '/v1/payouts/accounts/{id}',
    'payouts',
    'payout:write',
    ['table.write', 'pepper', 'queue.code-message'],
    'Remove a payout account; needs the code mailed to the owner',
  ),
  'send-payout-code': post(
    '/v1/payouts/accounts/otp',
    'payouts',
    'invoice:write',
    200,
    ['table.write', 'pepper', 'queue.code-message'],
    'Mail the owner a code for adding or removing a payout account',
  ),
  'resolve-payout-account': {
    ...post(
      '/v1/payouts/accounts/resolve',
      'payouts',
      'read',
      200,
      ['table.read', 'bank'],
      'Tell whose bank account it is',
    ),
    // A15: each asks the bank, which names people.
    perMinute: 10,
  },
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
} as const satisfies Record<string, Route>
