import { turned, type Change } from '../change.ts'
import { withCredit, type Customer } from '../customer.ts'
import { released } from '../late-charge/release.ts'
import type { LetGoReason } from '../late-charge/let-go-rules.ts'
import { returnedKobo, type EndedUnpaid } from './end-unpaid.ts'
import { isRunning, paymentInProgress } from './intent.ts'
import type { Invoice } from './invoice.ts'

/** An invoice that has ended unpaid, with what that moves. */
export interface ClosedUnpaid extends Pick<Change<unknown>, 'turns' | 'moves'> {
  readonly invoice: Invoice
  readonly customer: Customer
}

/** How and why an invoice ends that nobody has paid. */
export interface Closing {
  readonly why: LetGoReason
  /** The subscription's status after it, for the timeline. */
  readonly statusAfter: string
  readonly now: string
  /** What becomes of the invoice once nothing is out for it. */
  readonly end: (invoice: Invoice) => EndedUnpaid
}

/**
 * Ends an invoice that nobody has paid: whatever is out for it is waited for no more (A9), and credit inside it is the
 * customer's again (B4). The one way in which invoices end unpaid.
 */
export function closeUnpaid(
  { invoice, customer }: { readonly invoice: Invoice; readonly customer: Customer },
  { why, statusAfter, now, end }: Closing,
): ClosedUnpaid {
  const { invoice: free, moves } = released(invoice, { why, statusAfter, now })
  const { invoice: after, returned } = end(free)
  const amount = returnedKobo(returned)
  const payer = withCredit(customer, invoice.currency, amount)
  return {
    invoice: after,
    customer: payer,
    turns: [...turned('invoice', invoice, after), ...turned('customer', customer, payer)],
    moves: [...moves, ...(amount > 0 ? [{ kind: 'credit_given', invoice, amount } as const] : [])],
  }
}

/**
 * What a merchant or a debtor decides about an invoice waits for no payer, but for a request that charges at this moment.
 * @throws Problem 409 `payment_in_progress` while that request may still be at work.
 */
export function requireNobodyCharges({ attempt }: Invoice, wallMs: number): void {
  if (attempt && isRunning(attempt, wallMs)) throw paymentInProgress()
}
