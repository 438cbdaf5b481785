import { getBalance } from '../../contracts/balance.ts'
import {
  getCustomerStatement,
  getReceivables,
  shownEntry,
  listJournal,
  listPayoutLines,
} from '../../contracts/books.ts'
import { showOwnStatement } from '../../contracts/portal.ts'
import { describe, describeList } from '../describe.ts'

// Exports of the books (N4): journal, statements, balances and past debts.

const kobo = 'minor units'
const balanceWords = {
  availableKobo: 'What can be paid out or spent, in minor units.',
  pendingKobo: 'What was earned that day (Lagos time) and becomes available at midnight, in minor units.',
  currency: 'The currency of the sums.',
  owedKobo:
    'What you owe beyond all that has settled, in minor units. Whatever becomes available repays it first.',
  asOf: 'Only with `asOf`: the instant up to which entries count.',
  accounts: [
    'Only with `asOf`: the balance of every account of the books at that instant; they sum to 0.',
    { account: 'The account’s name.', amountKobo: `Its balance, in ${kobo}, signed.` },
  ],
} as const
describe([getBalance.response], balanceWords)
describe([getBalance.query], {
  currency: 'Which currency’s balance.',
  asOf: 'The balance at an instant of the past, or at the end of a date in your zone, added up from the journal. Now by default.',
})

const entryWords = {
  id: 'The entry’s identifier, with the prefix `txn_`.',
  type: 'What moved the money.',
  status: 'How it ended; a refund is `pending` until its bank has answered.',
  currency: 'The currency of its postings.',
  amountKobo: `How much was moved, in ${kobo}; never below 0.`,
  postings: [
    'The change of each account; they sum to 0.',
    {
      account: 'The account’s name, which `GET /v1/settings/accounts` maps to your own chart.',
      amountKobo: `The change, in ${kobo}; below 0 for a decrease.`,
    },
  ],
  sourceType: 'What kind of object caused it.',
  sourceId: 'That object’s identifier.',
  customerId: 'The customer whose money moved; null for your own.',
  subscriptionId: 'The subscription that it was for; null for none.',
  availableOn: 'When the money it brought can be paid out; null where it brought none.',
  reason: 'The reason that was given; null for none.',
} as const
describe([shownEntry], entryWords)
describeList(listJournal.response, 'The entries of this page, newest first.', entryWords)
describe([listJournal.query], {
  currency: 'Only entries in this currency.',
  type: 'Only entries of this type, or of one of several, separated by commas.',
})
describe([listPayoutLines.response], {
  items: 'The lines of this page, newest first; the payout itself is the first.',
  payoutId: 'The payout.',
  previousPayoutId: 'Previous payout, whose closing is this one’s opening; null for the first.',
  currency: 'The currency of the sums.',
  openingKobo: `What you had after the previous payout: available and pending, less what you owed, in ${kobo}.`,
  closingKobo: `What you had after this payout, in ${kobo}: opening plus all lines.`,
})
const range = {
  from: 'Only from this on: a date (the start of that day in your zone) or an instant.',
  to: 'Only before this: a date or an instant.',
} as const
describe([getReceivables.query], {
  asOf: 'The debts at an instant of the past, or at the end of a date in your zone. Now by default.',
  from: 'Only invoices made at this instant or later, or from this date on.',
  to: 'Only invoices made before this instant or date.',
  currency: 'Only invoices in this currency.',
})
describe([getReceivables.response], {
  asOf: 'The instant whose debts these are.',
  currency: 'The currency of the sums.',
  invoices: 'How many invoices were open.',
  totalKobo: `What was owed in all, in ${kobo}.`,
  notDueKobo: `What was not due yet, in ${kobo}.`,
  days0To30Kobo: `What had been due for at most 30 whole days, in ${kobo}.`,
  days31To60Kobo: `What had been due for 31 to 60 days, in ${kobo}.`,
  days61To90Kobo: `What had been due for 61 to 90 days, in ${kobo}.`,
  daysOver90Kobo: `What had been due for more than 90 days, in ${kobo}.`,
})
const statementQuery = { ...range, currency: 'The currency of the account.' }
describe([getCustomerStatement.query], statementQuery)
describe([showOwnStatement.query], {
  ...statementQuery,
  mode: 'Which of the two: live, or the sandbox; the session’s own where it is left out.',
})
const statementWords = {
  customerId: 'The customer.',
  currency: 'The currency of the sums.',
  from: 'The first instant of the statement.',
  to: 'The end of the range, exclusive.',
  openingOwedKobo: `What they owed at its beginning, in ${kobo}.`,
  openingCreditKobo: `Their credit at its beginning, in ${kobo}.`,
  closingOwedKobo: `What they owed at its end, in ${kobo}.`,
  closingCreditKobo: `Their credit at its end, in ${kobo}.`,
  items: [
    'The lines, oldest first.',
    {
      at: 'When it happened.',
      type: 'What happened; `adjustment` is a debt that changed without a payment, `credit` credit alone.',
      invoiceId: 'The invoice it belongs to; null for none.',
      number: 'The invoice’s number; null for none.',
      transactionId: 'The journal entry; null where none was made.',
      amountKobo: `How much it was, in ${kobo}.`,
      owedKobo: `The change of what they owe, in ${kobo}; below 0 where they owe less.`,
      creditKobo: `The change of their credit, in ${kobo}; below 0 where it was used or removed.`,
    },
  ],
} as const
describe([getCustomerStatement.response], statementWords)
describe([showOwnStatement.response], { ...statementWords, merchantName: 'The merchant.' })
