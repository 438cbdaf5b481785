import {
  getRecoverySettings,
  listRecovery,
  sendRecoveryLink,
  updateRecoverySettings,
} from '../../contracts/recovery.ts'
import { describe, describeList } from '../describe.ts'
import { expanded } from './dates.ts'

const recoverySettings = {
  dunningEnabled: 'Whether failed renewals are retried automatically.',
  retryOffsets:
    'Seconds from the first failure to each retry, 1 to 8 of them, ascending, within 21 days; null for the defaults of the period’s length.',
  paydayAware: 'Whether retries for lack of money are moved to the days on which salaries are paid.',
  finalAction: 'What happens to the subscription when all retries have failed.',
  renewalReminders: 'Whether customers are notified of a renewal before it is charged.',
  renewalReminderDays: 'How many days before.',
  notifyChannels: 'The channels by which customers receive failure notices and reminders.',
  paymentReceipts: 'Whether customers get a receipt after each payment.',
  testMessagesToOwner:
    'Whether your account’s own address gets the messages that your sandbox would have sent to people, with `[TEST]` before the subject.',
  invoiceReminderDays:
    'For invoices with `collection` `send_invoice`: the days on which their customer is reminded, at 9:00 of your zone, counted from the due date, negative ones before it. An empty list for no reminders.',
  graceDays: 'How many days after its due date such an invoice is overdue.',
} as const
describe([getRecoverySettings.response, updateRecoverySettings.body], recoverySettings)
describe([listRecovery.query], {
  expand: 'Objects to show in full: `customer`, `plan`, `invoice`, separated by commas.',
})
describeList(listRecovery.response, 'The open cases of this page, newest first.', {
  invoiceId: 'The invoice whose charge failed.',
  subscriptionId: 'The subscription that is past due.',
  customerId: 'The customer who owes it.',
  attemptsMade: 'How often a charge was attempted so far.',
  nextAttemptAt: 'When it is retried; null when it is not.',
  lastFailureCode: 'Why the last attempt failed.',
  action: 'What happens next.',
  reason: 'Why, in a sentence.',
  rule: 'The rule that decided it.',
  firstFailureAt: 'When the first charge failed.',
  stopAt: 'After this instant it is no longer retried; null where it is not retried.',
  ...expanded,
  invoice: 'The invoice in full; only with `expand=invoice`.',
})

describe([sendRecoveryLink.response], {
  invoiceId: 'The failed invoice.',
  sends: 'Whether this call sends the message: false if it was already sent today, or is being sent.',
})
