import type { PlantedBug } from '../bug.ts'

const caughtBy = ['test/scenarios/invoices-that-wait.test.ts']

/** Bugs of invoices that wait for their customer (M3). */
export const waitingBugs: readonly PlantedBug[] = [
  {
    name: 'a period that nobody paid becomes credit',
    says: 'Whoever cancels gets credit for the unused time of an invoice that they still owe.',
    breaks: 'M3',
    file: 'shared/domain/invoice/lowered.ts',
    find: 'return invoice && isSent(invoice) && isOwed(invoice) ? Math.min(amountDue(invoice), unusedKobo) : 0',
    replace:
      'return invoice && isSent(invoice) && isOwed(invoice) && unusedKobo < 0 ? amountDue(invoice) : 0',
    caughtBy,
  },
  {
    name: 'a void keeps the cycle',
    says: 'A voided invoice that was sent counts as a cycle.',
    breaks: 'I10',
    file: 'shared/domain/subscription/void-invoice.ts',
    find: 'subscription.cyclesCompleted - (invoice.waits?.cycles ?? 0)',
    replace: 'subscription.cyclesCompleted - 0 * (invoice.waits?.cycles ?? 0)',
    caughtBy,
  },
  {
    name: 'another invoice ends the case',
    says: 'A subscription recovers by the payment of an invoice that was not overdue.',
    breaks: 'M3',
    file: 'shared/domain/subscription/settle-sent.ts',
    find: "subscription.status === 'past_due' && subscription.recovery?.invoiceId === invoice.id",
    replace: "subscription.status === 'past_due' && invoice.id !== ''",
    caughtBy,
  },
  {
    name: 'reminders of a paid invoice',
    says: 'A reminder goes out for an invoice that was paid.',
    breaks: 'M3',
    file: 'shared/domain/invoice/decide-wait-step.ts',
    find: 'at >= waits.nextAt! && at <= now',
    replace: 'at >= waits.sentAt && at <= now',
    caughtBy: ['test/scenarios/invoices-that-wait.test.ts'],
  },
]
