import type { Arrival } from '../domain/account/arrival.ts'
import { paidKobo } from '../domain/account/arrival.ts'
import type { Customer } from '../domain/customer/customer.ts'

/** A credit that arrived on a customer's own account number, as the interface shows it (M4). */
export function arrivalView(arrival: Arrival) {
  const { id, customerId, status, amount, currency, accountNumber, senderName, reference } = arrival
  return {
    ...{ id, customerId, status, amount, currency, accountNumber, senderName, reference },
    receivedAt: arrival.receivedAt,
    paidKobo: paidKobo(arrival),
    depositKobo: arrival.depositKobo,
    refundedKobo: arrival.refundedKobo,
    unmatchedKobo: arrival.left,
    refundPending: arrival.refund !== null,
    createdAt: arrival.createdAt,
  }
}

/** A customer's own account number (M4). */
export function accountView({ id: customerId, account }: Pick<Customer, 'id' | 'account'>) {
  if (account == null) throw new Error('a customer without an account number')
  const { accountNumber, bankName, accountName, since: createdAt } = account
  return { customerId, accountNumber, bankName, accountName, createdAt }
}

/** The account number as shown on a customer, an invoice, a page; nothing if they have none. */
export function ownAccountOf({ account }: Pick<Customer, 'account'>) {
  if (account == null) return {}
  const { accountNumber, bankName, accountName } = account
  return { virtualAccount: { accountNumber, bankName, accountName } }
}
