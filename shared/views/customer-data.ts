import type { CheckoutSession } from '../domain/checkout/session.ts'
import { changedAt, isProven, isVouched, type Contact } from '../domain/customer/contact.ts'
import type { CustomerNotes } from '../domain/customer/customer-notes.ts'
import type { Customer } from '../domain/customer/customer.ts'
import type { AnyInvoice } from '../domain/invoice/invoice.ts'
import type { Transaction } from '../domain/ledger/transaction.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { sessionOfMerchantView } from './checkout-session.ts'
import { creditMovementView } from './credit-movement.ts'
import { paymentMethodView, seenCustomerView } from './customer.ts'
import { notesView } from './history.ts'
import { invoiceView } from './invoice.ts'
import { subscriptionView } from './subscription.ts'
import { customerTransactionView, type CustomerTransaction } from './transaction.ts'

/** All data stored about a person (O3). */
export interface KeptData {
  readonly customer: Customer & { readonly blacklistMatch: string | null }
  readonly subscriptions: readonly Subscription[]
  readonly invoices: readonly AnyInvoice[]
  readonly sessions: readonly CheckoutSession[]
  readonly transactions: readonly CustomerTransaction[]
  readonly creditMovements: readonly Transaction[]
  readonly notes: CustomerNotes['notes']
}

/** A merchant's answer to a person's data request. */
export function customerDataView(data: KeptData) {
  const { customer, subscriptions, invoices, sessions, transactions, creditMovements } = data
  return {
    customer: seenCustomerView(customer),
    contacts: contactsOf(customer),
    paymentMethods: customer.paymentMethods.map(paymentMethodView),
    subscriptions: subscriptions.map(subscriptionView),
    invoices: invoices.map(invoiceView),
    transactions: transactions.map(customerTransactionView),
    creditMovements: creditMovements.map(creditMovementView),
    checkoutSessions: sessions.map((session) =>
      sessionOfMerchantView({ session, customerId: session.customerId ?? customer.id }),
    ),
    ...notesView(data),
  }
}

function contactsOf(customer: Customer) {
  return (['email', 'phone'] satisfies Contact[]).flatMap((kind) => {
    const value = customer[kind]
    if (value === null) return []
    const [vouched, proven] = [isVouched(customer, kind), isProven(customer, kind)]
    return [{ kind, value, vouched, proven, changedAt: changedAt(customer, kind) }]
  })
}
