import type { Customer } from '../domain/customer/customer.ts'
import type { AnyInvoice } from '../domain/invoice/invoice.ts'
import type { Payout } from '../domain/payout/payout.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'

interface Found {
  readonly customers: readonly Customer[]
  readonly invoices: readonly AnyInvoice[]
  readonly subscriptions: readonly Subscription[]
  readonly payouts: readonly Payout[]
}

/** What a search found, as the interface shows it (P5). */
export function searchView({ customers, invoices, subscriptions, payouts }: Found) {
  return {
    customers: customers.map(({ id, name, email, phone, merchantRef, paymentMethods }) => ({
      ...{ id, name, email, phone, merchantRef },
      last4: paymentMethods.flatMap(({ status, last4 }) =>
        status === 'active' && last4 !== null ? [last4] : [],
      ),
    })),
    invoices: invoices.map(({ id, number, customerId, status, amount, currency, createdAt }) => ({
      ...{ id, number, customerId, status, amount, currency, createdAt },
    })),
    subscriptions: subscriptions.map(({ id, customerId, planId, status }) => ({
      ...{ id, customerId, planId, status },
    })),
    payouts: payouts.map(({ id, status, amount, currency, createdAt }) => ({
      ...{ id, status, amount, currency, createdAt },
    })),
  }
}
