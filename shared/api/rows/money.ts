import type { Route } from '../route.ts'
import { prove, read, sendCode, write } from './uses.ts'

/** The merchant’s money: balance, payouts, bill payments. */
// prettier-ignore
export const moneyRoutes = {
  // Balance
  'get-balance':               { method: 'GET',    path: '/v1/balance',                  group: 'balance', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'Read the available and the pending balance' },
  'list-balance-transactions': { method: 'GET',    path: '/v1/balance/transactions',     group: 'balance', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List what changed the balance, newest first' },
  'verify-balance':            { method: 'GET',    path: '/v1/balance/verify',           group: 'balance', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'Hold the balances against the journal' },
  'list-journal':              { method: 'GET',    path: '/v1/journal',                  group: 'balance', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List the journal with its postings, newest first' },
  'get-receivables':           { method: 'GET',    path: '/v1/reports/receivables',      group: 'balance', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'Read what customers owe by age, now or at a past instant' },
  // What gateways settled (N2)
  'list-settlements':          { method: 'GET',    path: '/v1/settlements',              group: 'balance', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List what gateways settled of your charges, newest first' },
  'list-settlement-differences': { method: 'GET',  path: '/v1/settlements/differences',  group: 'balance', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List in what gateways and books differ, newest first' },
  // Payouts
  'list-payouts':              { method: 'GET',    path: '/v1/payouts',                  group: 'payouts', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List the newest payouts with the balance' },
  'create-payout':             { method: 'POST',   path: '/v1/payouts',                  group: 'payouts', auth: 'merchant', scope: 'payout:write',  status: 201, uses: prove, summary: 'Pay out to a bank account; the transfer follows' },
  'get-payout':                { method: 'GET',    path: '/v1/payouts/{id}',             group: 'payouts', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'Read a payout' },
  'list-payout-lines':         { method: 'GET',    path: '/v1/payouts/{id}/transactions', group: 'payouts', auth: 'merchant', scope: 'read',         status: 200, uses: read, summary: 'List all that a payout is made of, newest first' },
  'list-payout-accounts':      { method: 'GET',    path: '/v1/payouts/accounts',         group: 'payouts', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List saved payout accounts' },
  'add-payout-account':        { method: 'POST',   path: '/v1/payouts/accounts',         group: 'payouts', auth: 'merchant', scope: 'payout:write',  status: 201, uses: ['table.write', 'bank', 'pepper', 'queue.code-message'], summary: 'Save a payout account; needs the code mailed to the owner' },
  'remove-payout-account':     { method: 'DELETE', path: '/v1/payouts/accounts/{id}',    group: 'payouts', auth: 'merchant', scope: 'payout:write',  status: 200, uses: sendCode, summary: 'Remove a payout account; needs the code mailed to the owner' },
  'send-payout-code':          { method: 'POST',   path: '/v1/payouts/accounts/otp',     group: 'payouts', auth: 'merchant', scope: 'invoice:write', status: 200, uses: sendCode, summary: 'Mail the owner a code for adding or removing a payout account' },
  // A15: each call queries the bank, which names people.
  'resolve-payout-account':    { method: 'POST',   path: '/v1/payouts/accounts/resolve', group: 'payouts', auth: 'merchant', scope: 'read',          status: 200, uses: ['table.read', 'bank'], perMinute: 10, summary: 'Tell whose bank account it is' },
  'list-banks':                { method: 'GET',    path: '/v1/payouts/banks',            group: 'payouts', auth: 'merchant', scope: 'read',          status: 200, uses: ['table.read', 'bank'], summary: 'List the banks that can be paid out to' },
  // R13: the link in the owner's mail is the credential. Reading it changes nothing, for mail scanners open links.
  'show-stop-payout':          { method: 'GET',    path: '/payouts/stop/{token}',        group: 'payouts', auth: 'none',     scope: null,            status: 200, uses: read, summary: 'Show a payout that its owner may stop, or its page' },
  'stop-payout':               { method: 'POST',   path: '/payouts/stop/{token}',        group: 'payouts', auth: 'none',     scope: null,            status: 200, uses: write, summary: 'Stop a payout that was not sent yet' },
  // Files of the books (N4, V9)
  'create-export':             { method: 'POST',   path: '/v1/exports',                  group: 'exports', auth: 'merchant', scope: 'read',          status: 201, uses: write, summary: 'Ask for a file of your books' },
  'list-exports':              { method: 'GET',    path: '/v1/exports',                  group: 'exports', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List the files that were asked for, newest first' },
  'get-export':                { method: 'GET',    path: '/v1/exports/{id}',             group: 'exports', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'Read how far a file is, and its link' },
  // The token in the link is the credential; the link redirects to the file.
  'download-export':           { method: 'GET',    path: '/exports/{token}',             group: 'exports', auth: 'none',     scope: null,            status: 200, uses: ['table.read', 'files.read'], summary: 'Download a file by its link' },
  'get-account-chart':         { method: 'GET',    path: '/v1/settings/accounts',        group: 'exports', auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'Read how your chart of accounts calls ours' },
  'update-account-chart':      { method: 'PATCH',  path: '/v1/settings/accounts',        group: 'exports', auth: 'merchant', scope: 'settings:write', status: 200, uses: write, summary: 'Name our accounts as your chart of accounts does' },
  // Bill payments, bought from the merchant's balance (S25, S32)
  'buy-airtime':               { method: 'POST',   path: '/v1/vas/airtime',              group: 'vas',     auth: 'merchant', scope: 'invoice:write', status: 201, uses: ['table.write', 'vas'], summary: 'Buy airtime; amount in naira' },
  'buy-data':                  { method: 'POST',   path: '/v1/vas/data',                 group: 'vas',     auth: 'merchant', scope: 'invoice:write', status: 201, uses: ['table.write', 'vas'], summary: 'Buy data, by amount in naira or by bundle' },
  'fund-betting':              { method: 'POST',   path: '/v1/vas/betting',              group: 'vas',     auth: 'merchant', scope: 'invoice:write', status: 201, uses: ['table.write', 'vas'], summary: 'Fund a betting account; amount in naira' },
  'pay-cabletv':               { method: 'POST',   path: '/v1/vas/cabletv',              group: 'vas',     auth: 'merchant', scope: 'invoice:write', status: 201, uses: ['table.write', 'vas'], summary: 'Pay cable TV; amount in naira' },
  'pay-electricity':           { method: 'POST',   path: '/v1/vas/electricity',          group: 'vas',     auth: 'merchant', scope: 'invoice:write', status: 201, uses: ['table.write', 'vas'], summary: 'Pay electricity; amount in naira' },
  'list-bills':                { method: 'GET',    path: '/v1/vas/history',              group: 'vas',     auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'List the 30 most recent bill payments' },
  'get-bill':                  { method: 'GET',    path: '/v1/vas/transactions/{id}',    group: 'vas',     auth: 'merchant', scope: 'read',          status: 200, uses: read, summary: 'Read a bill payment' },
  'list-discos':               { method: 'GET',    path: '/v1/vas/discos',               group: 'vas',     auth: 'merchant', scope: 'read',          status: 200, uses: ['table.read', 'vas'], summary: 'List electricity distributors' },
  'list-billers':              { method: 'GET',    path: '/v1/vas/providers',            group: 'vas',     auth: 'merchant', scope: 'read',          status: 200, uses: ['table.read', 'vas'], summary: 'List the companies of a category' },
  'list-bundles':              { method: 'GET',    path: '/v1/vas/data/bundles',         group: 'vas',     auth: 'merchant', scope: 'read',          status: 200, uses: ['table.read', 'vas'], summary: 'List a network’s data bundles' },
  'look-up-customer':          { method: 'POST',   path: '/v1/vas/lookup',               group: 'vas',     auth: 'merchant', scope: 'read',          status: 200, uses: ['table.read', 'vas'], summary: 'Tell whose meter, smart card or account it is' },
} as const satisfies Record<string, Route>
