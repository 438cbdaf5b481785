import type { moneyRoutes } from '../../rows/money.ts'

const bought =
  'Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back.'

/** Balance, payouts, bill payments. */
export const moneyOperations: Readonly<Record<keyof typeof moneyRoutes, string>> = {
  'get-balance': 'What customers paid today is pending; at midnight in Lagos it becomes available.',
  'list-balance-transactions': 'The sum of all of them is available and pending together.',
  'verify-balance': 'Adds up the books and compares them with the balances: for your accountant.',
  'list-journal':
    'Every entry of the double-entry books, with the accounts it moves: for your accountant. In each currency all postings sum to 0. `createdFrom` and `createdTo` choose a stretch.',
  'get-receivables':
    'Adds up the invoices that were open at an instant, now or any past one, by how long they had been due. More than 20,000 invoices are read range by range (`from`, `to`: when they were made), and the ranges add up to the whole.',
  'list-settlements':
    'Gateways pay what they were charged with into our bank account, less their fees. Each line is held against your books. Your balance does not wait for it: what was paid today is available tomorrow.',
  'list-settlement-differences':
    'A row each, with one cause: a charge that no settlement had after three days, a line that came twice, that your books don’t know, or that says another amount or fee. Each alarms us too, and we say what it was.',
  'list-payouts': 'The newest 100, with what could be paid out now. This list has no further pages.',
  'create-payout':
    'The balance is debited at once; the transfer follows, and the event `payout_completed` or `payout_failed` announces its outcome. The amount of a failed payout is credited back.',
  'get-payout': 'With how far it is.',
  'create-export':
    'A job writes it; ask `GET /v1/exports/{id}` how far it is. `journal` has a row a posting, with debit and credit under the names of your chart of accounts; `lines` a row an invoice line, with the day of payment; `payments` what came in and went back. What is made after the call is not in it. Rows are ordered by when they were made; of a very large account in up to 16 stretches. At most five are open at once (409 `too_many_exports`).',
  'list-exports': 'With their links, as long as there are the files: 7 days.',
  'get-export': 'Once it is `completed`, `url` downloads the file, for a day; each read makes a new link.',
  'download-export':
    'Leads to the file (302). The link’s token is the credential, so whoever has the link has the file.',
  'get-account-chart': 'Null where you have given no name: then files name the account as we do.',
  'update-account-chart':
    'For the accounts that you name; others keep theirs. `code: null` takes a name away. Files that are asked for from now on have them.',
  'list-payout-lines':
    'All that changed your balance since the payout before, the payout itself last: opening plus lines is closing, and the next payout opens where this one closed.',
  'list-payout-accounts': 'The bank accounts that were saved for payouts.',
  'add-payout-account':
    'First have the code mailed to the business owner, then send it here with the account.',
  'remove-payout-account': 'Needs the code mailed to the owner, in the body or in `X-Payout-Otp`.',
  'send-payout-code': 'A new code voids the one before. Good for 10 minutes, at most 5 in 15 minutes.',
  'resolve-payout-account': 'To show to your user before they save an account.',
  'show-stop-payout':
    'Behind the link that is mailed to the owner for payouts to new accounts. Nothing changes by reading it. A browser gets a page with a button.',
  'stop-payout':
    'The payout fails with `stopped_by_owner`, and its amount is credited back, once. After it was sent to the bank: 409 `already_sent`.',
  'list-banks': 'With the codes that payouts take.',
  'buy-airtime': bought,
  'buy-data': bought,
  'fund-betting': bought,
  'pay-cabletv': bought,
  'pay-electricity': `${bought} A prepaid meter’s token is in \`meta\`.`,
  'list-bills': 'This list has no further pages.',
  'get-bill': 'With its progress, and what the provider answered.',
  'list-discos': 'Their identifiers are what an electricity payment takes as `disco`.',
  'list-billers': 'Their identifiers are what a purchase takes as `provider`.',
  'list-bundles': 'Their codes are what a data purchase takes as `bundleCode`.',
  'look-up-customer': 'To show to your user before they pay.',
}
