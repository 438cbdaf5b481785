import type { Move } from '../change/change.ts'
import type { CreditPart } from '../credit/credit-lot.ts'
import { intoLots, withoutCredit } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { AnyInvoice } from './invoice.ts'

/** A customer whose credit has changed, with the moves; the caller makes the customer's own turn. */
export interface CreditMoved {
  readonly customer: Customer
  readonly moves: readonly Move[]
}

/** Credit that was given or returned. Minor units. */
export interface CreditGiven extends CreditMoved {
  /** What became their credit. */
  readonly creditKobo: number
  /** What paid for an earlier reversal instead (R4). */
  readonly keptKobo: number
}

/** The customer without the credit that an invoice holds. */
export function withoutDrawn(customer: Customer, { currency, creditFrom }: AnyInvoice): Customer {
  return withoutCredit(customer, currency, creditFrom)
}

/** An invoice uses the customer's credit inside it (D9.14). */
export function creditUsed(customer: Customer, invoice: AnyInvoice): CreditMoved {
  const { creditApplied: amount } = invoice
  if (amount === 0) return { customer, moves: [] }
  return { customer: withoutDrawn(customer, invoice), moves: [{ kind: 'credit_used', invoice, amount }] }
}

/** Which account holds the money of credit. */
export interface CreditOrigin {
  /** The invoice whose money it is; undefined where a subscription was never invoiced here (F1). */
  readonly invoice: AnyInvoice | undefined
  readonly subscription: Subscription
}

/** Which account holds the money of credit, also for an invoice without a subscription. */
export type CreditFrom =
  | { readonly invoice: AnyInvoice; readonly subscription: Subscription | null }
  | { readonly invoice: undefined; readonly subscription: Subscription }

/**
 * Gives the customer credit out of an invoice's money, or of what the merchant has where the period was paid elsewhere
 * (F1); no parts move nothing.
 */
export function creditGiven(
  customer: Customer,
  { invoice, subscription }: CreditFrom,
  parts: readonly CreditPart[],
): CreditGiven {
  const currency = invoice === undefined ? subscription.price.currency : invoice.currency
  const given = intoLots(customer, currency, parts)
  const { creditKobo: amount } = given
  if (amount === 0) return { ...given, moves: [] }
  const move: Move =
    invoice === undefined
      ? { kind: 'imported_credit_given', subscription, amount }
      : { kind: 'credit_given', invoice, amount }
  return { ...given, moves: [move] }
}

/**
 * Returns credit that an invoice held and never used (B4): nothing was booked for it, so only what an earlier reversal
 * keeps of it moves (R4).
 */
export function heldCreditReturned(customer: Customer, invoice: AnyInvoice): CreditMoved {
  const { customer: after, keptKobo } = intoLots(customer, invoice.currency, invoice.creditFrom)
  return { customer: after, moves: keptMoves(invoice, keptKobo) }
}

/** Credit in the customer's account that becomes the merchant's for an earlier reversal (R4), in minor units. */
export function keptMoves(invoice: AnyInvoice, amount: number): readonly Move[] {
  return amount > 0 ? [{ kind: 'credit_reclaimed', invoice, amount }] : []
}
