import type { PlantedBug } from '../bug.ts'

/** Bugs that only a second currency shows. */
export const currencyBugs: readonly PlantedBug[] = [
  {
    name: 'mended-in-naira',
    says: 'Credit given in dollars is answered with what there is in naira.',
    breaks: 'B11',
    file: 'shared/operations/customer-credit/mend-credit.ts',
    find: `after.credits[currency] ?? 0`,
    replace: `after.credits['NGN'] ?? 0`,
    caughtBy: ['test/scenarios/mended-credit.test.ts'],
  },
  {
    name: 'amount-without-currency',
    says: 'A checkout of an amount in dollars asks for as many naira.',
    breaks: 'D11.10',
    file: 'shared/operations/checkout/start-checkout.ts',
    find: `plan?.currency ?? order.currency ?? DEFAULT_CURRENCY`,
    replace: `plan?.currency ?? DEFAULT_CURRENCY`,
    caughtBy: ['test/http/checkout.test.ts'],
  },
  {
    name: 'receipt-in-naira',
    says: 'The receipt of a payment in dollars speaks of naira.',
    breaks: 'D11.10',
    file: 'shared/operations/messages/read-session-receipt.ts',
    find: `price(session.amount, session.currency)`,
    replace: `price(session.amount, 'NGN')`,
    caughtBy: ['test/workers/payment-receipt.test.ts'],
  },
  {
    name: 'link-in-naira',
    says: 'The link to a debt in dollars asks for naira.',
    breaks: 'D7.14',
    file: 'shared/operations/checkout/create-update-link.ts',
    find: `    currency: invoice.currency,`,
    replace: `    currency: 'NGN' as const,`,
    caughtBy: ['test/http/update-link.test.ts'],
  },
  {
    name: 'promised-with-naira',
    says: 'A reminder of a trial in dollars counts on credit in naira.',
    breaks: 'B18',
    file: 'shared/operations/messages/read-upcoming-amount.ts',
    find: `(state.customer.credits[plan.currency] ?? 0)`,
    replace: `(state.customer.credits['NGN'] ?? 0)`,
    caughtBy: ['test/workers/customer-message.test.ts'],
  },
  {
    name: 'debt-of-another-currency',
    says: 'Credit taken back in dollars pays a merchant’s debt in naira.',
    breaks: 'B11',
    file: 'shared/operations/customer-credit/mend-credit.ts',
    find: `(await readBalances(context, currency))`,
    replace: `(await readBalances(context, 'NGN'))`,
    caughtBy: ['test/scenarios/mended-credit.test.ts'],
  },
]
