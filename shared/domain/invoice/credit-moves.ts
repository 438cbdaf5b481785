import type { Move } from '../change.ts'
import { withCredit, type Customer } from '../customer.ts'
import type { Invoice } from './invoice.ts'

/** A customer whose credit has changed, with the moves; the caller makes the customer's own turn. */
export interface CreditMoved {
  readonly customer: Customer
  readonly moves: readonly Move[]
}

/** An invoice uses the customer's credit inside it (D9.14). */
export function creditUsed(customer: Customer, invoice: Invoice): CreditMoved {
  const { creditApplied, currency } = invoice
  if (creditApplied === 0) return { customer, moves: [] }
  return {
    customer: withCredit(customer, currency, -creditApplied),
    moves: [{ kind: 'credit_used', invoice }],
  }
}

/**
 * Gives the customer credit out of an invoice's money, in minor units; an amount of zero moves nothing.
 * @param invoice Undefined before the first invoice, when there is nothing to give back.
 */
export function creditGiven(customer: Customer, invoice: Invoice | undefined, amount: number): CreditMoved {
  if (!invoice || amount === 0) return { customer, moves: [] }
  return {
    customer: withCredit(customer, invoice.currency, amount),
    moves: [{ kind: 'credit_given', invoice, amount }],
  }
}
