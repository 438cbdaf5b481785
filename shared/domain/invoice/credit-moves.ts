import type { Move } from '../change.ts'
import { withCredit, type Customer } from '../customer.ts'
import type { Invoice } from './invoice.ts'

/** A customer whose credit has changed, with what that moves; their own turn is the caller's. */
export interface CreditMoved {
  readonly customer: Customer
  readonly moves: readonly Move[]
}

/** An invoice uses what of the customer's credit is inside it (D9.14). */
export function creditUsed(customer: Customer, invoice: Invoice): CreditMoved {
  const { creditApplied, currency } = invoice
  if (creditApplied === 0) return { customer, moves: [] }
  return {
    customer: withCredit(customer, currency, -creditApplied),
    moves: [{ kind: 'credit_used', invoice }],
  }
}

/**
 * The customer is given credit out of an invoice's money, in minor units; nothing moves for nothing.
 * @param invoice Undefined where nothing was invoiced yet, which has nothing to give back.
 */
export function creditGiven(customer: Customer, invoice: Invoice | undefined, amount: number): CreditMoved {
  if (!invoice || amount === 0) return { customer, moves: [] }
  return {
    customer: withCredit(customer, invoice.currency, amount),
    moves: [{ kind: 'credit_given', invoice, amount }],
  }
}
