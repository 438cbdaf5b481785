import { turned, type Change } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { isRunning } from '../charge/charge.ts'
import { released } from '../charge/release.ts'
import type { LetGoReason } from '../charge/let-go-rules.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { creditGiven } from './credit-moves.ts'
import { returnedParts, type EndedUnpaid } from './end-unpaid.ts'
import { paymentInProgress } from './intent.ts'
import type { AnyInvoice, Invoice } from './invoice.ts'

/** An invoice that has ended unpaid, with its turns and moves. */
export interface ClosedUnpaid<I extends AnyInvoice = Invoice> extends Pick<
  Change<unknown>,
  'turns' | 'moves'
> {
  readonly invoice: I
  readonly customer: Customer
  /** The part of its credit that returned, and the part an earlier reversal kept (R4). Minor units. */
  readonly creditKobo: number
  readonly keptKobo: number
}

/** How and why an unpaid invoice ends. */
export interface Closing<I extends AnyInvoice = Invoice> {
  readonly why: LetGoReason
  /** The subscription's status after it, for the timeline. */
  readonly statusAfter: string
  readonly now: string
  /** Ends the invoice once no charge is in progress for it. */
  readonly end: (invoice: I) => EndedUnpaid<I>
}

/**
 * Ends an unpaid invoice: its charges in progress are let go (A9), and credit inside it returns to the customer (B4).
 * Every invoice that ends unpaid ends here.
 */
export function closeUnpaid<I extends AnyInvoice>(
  {
    invoice,
    customer,
    subscription,
  }: {
    readonly invoice: I
    readonly customer: Customer
    readonly subscription: Subscription | null
  },
  { why, statusAfter, now, end }: Closing<I>,
): ClosedUnpaid<I> {
  const { invoice: free, moves } = released(invoice, { why, statusAfter, now })
  const { invoice: after, returned } = end(free)
  const back = creditGiven(customer, { invoice, subscription }, returnedParts(returned))
  return {
    invoice: after,
    customer: back.customer,
    creditKobo: back.creditKobo,
    keptKobo: back.keptKobo,
    turns: [...turned('invoice', invoice, after), ...turned('customer', customer, back.customer)],
    moves: [...moves, ...back.moves],
  }
}

/**
 * A decision of a merchant or a debtor about an invoice need not wait for a payer, but is refused while a request is
 * charging it.
 * @throws Problem 409 `payment_in_progress` while that request may still be running.
 */
export function requireNobodyCharges({ charge }: Pick<AnyInvoice, 'charge'>, wallMs: number): void {
  if (charge && isRunning(charge, wallMs)) throw paymentInProgress()
}
