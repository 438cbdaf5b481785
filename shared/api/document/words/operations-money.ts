import type { moneyRoutes } from '../../rows/money.ts'

const bought =
  'Taken from your balance at once. The answer is 201 while the provider is still working on it (`processing`): poll it, or listen for `bill_completed` and `bill_failed`. A failed payment is credited back.'

/** Balance, payouts, bill payments. */
export const moneyOperations: Readonly<Record<keyof typeof moneyRoutes, string>> = {
  'get-balance': 'Today’s payments are pending; they become available at midnight in Lagos.',
  'list-balance-transactions': 'Their sum is available plus pending.',
  'verify-balance': 'Adds up the books and compares them with the balances: for your accountant.',
  'list-journal':
    'Every entry of the double-entry books, with the accounts it moves: for your accountant. In each currency all postings sum to 0. `createdFrom` and `createdTo` select a range.',
  'get-receivables':
    'Adds up the invoices that were open at an instant, now or any past one, by how long they had been due. More than 20,000 invoices are read range by range (`from`, `to`: when they were created), and the ranges add up to the whole.',
  'list-settlements':
    'Gateways pay the charges into our bank account, less their fees. Each line is compared with your books. Your balance does not wait for it: what was paid today is available tomorrow.',
  'list-settlement-differences':
    'One row each, with one cause: a charge that no settlement contained after three days, a line that was repeated, that is not in your books, or that has another amount or fee. Each also alerts us, and we explain it.',
  'list-payouts': 'The newest 100, with what could be paid out now. This list has no further pages.',
  'create-payout':
    'The balance is debited at once; the transfer follows, and the event `payout_completed` or `payout_failed` announces its outcome. A failed payout is credited back.',
  'get-payout': 'With how far it is.',
  'create-export':
    'A job writes it; `GET /v1/exports/{id}` shows its progress. `journal` has a row a posting, with debit and credit under the names of your chart of accounts; `lines` a row an invoice line, with the day of payment; `payments` payments and refunds. Objects created after the call are not in it. Rows are ordered by creation; for a very large account within each of up to 16 sections. At most five run at once (409 `too_many_exports`).',
  'list-exports': 'With their links, as long as the files exist: 7 days.',
  'get-export': 'Once it is `completed`, `url` downloads the file, for a day; each read returns a new link.',
  'download-export':
    'Redirects to the file (302). The link’s token is the credential, so anyone with the link can download the file.',
  'get-account-chart': 'Null for accounts that you have not renamed: files then use our name.',
  'update-account-chart':
    'For the accounts that you list; others stay as they are. `code: null` removes a name. They apply to files that are requested from now on.',
  'list-payout-lines':
    'Everything that changed your balance since the previous payout, ending with the payout itself: opening plus lines equals closing, which is the opening of the next payout.',
  'list-payout-accounts': 'The bank accounts that were saved for payouts.',
  'add-payout-account':
    'First have the code mailed to the business owner, then send it here with the account.',
  'remove-payout-account': 'Needs the code mailed to the owner, in the body or in `X-Payout-Otp`.',
  'send-payout-code': 'A new code replaces the previous one. Valid for 10 minutes, at most 5 in 15 minutes.',
  'resolve-payout-account': 'To show to your user before they save an account.',
  'show-stop-payout':
    'Behind the link that is mailed to the owner for payouts to new accounts. Reading it changes nothing. A browser gets a page with a button.',
  'stop-payout':
    'The payout fails with `stopped_by_owner`, and its amount is credited back, once. Once it has been sent to the bank: 409 `already_sent`.',
  'list-banks': 'With the codes for payouts.',
  'buy-airtime': bought,
  'buy-data': bought,
  'fund-betting': bought,
  'pay-cabletv': bought,
  'pay-electricity': `${bought} A prepaid meter’s token is in \`meta\`.`,
  'list-bills': 'This list has no further pages.',
  'get-bill': 'With its progress, and what the provider answered.',
  'list-discos': 'Use their identifiers as `disco` of an electricity payment.',
  'list-billers': 'Use their identifiers as `provider` of a purchase.',
  'list-bundles': 'Use their codes as `bundleCode` of a data purchase.',
  'look-up-customer': 'To show to your user before they pay.',
}
