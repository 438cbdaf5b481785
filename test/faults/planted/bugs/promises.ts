import type { PlantedBug } from '../bug.ts'

/** Slips of what is promised elsewhere than it is done: law B of `test/support/laws/README.md`. */
export const promiseBugs: readonly PlantedBug[] = [
  {
    name: 'law-reminder-before-discount',
    says: 'A reminder names the amount before discount and credit.',
    breaks: 'B18',
    file: 'shared/operations/messages/read-upcoming-amount.ts',
    find: `return { amount: invoice.amount,`,
    replace: `return { amount: invoice.subtotal,`,
    caughtBy: ['test/scenarios/random-lives.test.ts'],
  },
  {
    name: 'law-receipt-without-what-went-back',
    says: 'A receipt says that nothing was refunded.',
    breaks: 'F4',
    file: 'shared/operations/receipts/read-receipt.ts',
    find: `    amountRefunded: refundedOf(invoice),`,
    replace: `    amountRefunded: 0,`,
    caughtBy: ['test/scenarios/random-lives.test.ts'],
  },
  {
    name: 'law-portal-offers-all',
    says: 'The portal offers plans that a change refuses.',
    breaks: 'D5.8',
    file: 'shared/operations/portal/read-portal.ts',
    find: `  return mayChangeTo({ subscription, plan, next, quantity: subscription.quantity })`,
    replace: `  return next.id !== plan.id || !mayChangeTo({ subscription, plan, next, quantity: subscription.quantity })`,
    caughtBy: ['test/http/portal-offers.test.ts'],
  },
  {
    name: 'law-terms-a-period-late',
    says: 'The sentence of terms names the end of each period as the day of its payment.',
    breaks: 'P1',
    file: 'shared/domain/subscription/terms.ts',
    find: `next: invoices.map(({ periodStart, amount }) => ({ at: periodStart, amount }))`,
    replace: `next: invoices.map(({ periodEnd, amount }) => ({ at: periodEnd, amount }))`,
    caughtBy: ['test/scenarios/random-lives.test.ts'],
  },
  {
    name: 'law-terms-of-the-plan-before',
    says: 'The sentence of terms goes back to the old plan after one payment of the new one.',
    breaks: 'P1',
    file: 'shared/domain/subscription/terms.ts',
    find: `subscription: asPaid(subscription, invoice), plan, scheduled: null, customer }`,
    replace: `subscription: asPaid(subscription, invoice), plan: state.plan, scheduled: null, customer }`,
    caughtBy: ['test/scenarios/random-lives.test.ts'],
  },
  {
    name: 'law-terms-code-for-ever',
    says: 'The sentence of terms takes a code off every payment to come.',
    breaks: 'P1',
    file: 'shared/domain/subscription/terms.ts',
    find: `discount: start < lowered ? subscription.discount : null,`,
    replace: `discount: subscription.discount,`,
    caughtBy: ['test/scenarios/random-lives.test.ts'],
  },
]
