import { amountDue, type Invoice } from '../invoice/invoice.ts'
import type { Currency } from '../money/money.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** The buttons of a page that stores a method for a debt: pay at once, or on the later day that it names (P3). */
export const payTimes = ['now', 'later'] as const

export type PayWhen = (typeof payTimes)[number]

/** The amount that a page's button says is charged as soon as a method is saved (P3), in the currency's minor units. */
export interface NamedDebt {
  readonly amount: number
  readonly currency: Currency
  /** The later instant that a second button names, in the recovery's window; absent or null where there is no such button. */
  readonly payOn?: string | null
}

/**
 * The subscriptions that a new method would be charged for at once: the one that it is given for, or those that may be
 * charged with the customer's default.
 */
export function casesFor(
  subscriptionId: string | null,
  subscriptions: readonly Subscription[],
): readonly Subscription[] {
  return subscriptions.filter(
    ({ id, status, recovery, ownMethodOnly }) =>
      status === 'past_due' &&
      recovery !== null &&
      (subscriptionId === null ? !ownMethodOnly : id === subscriptionId),
  )
}

/** What is due on these invoices together; null for nothing, and for several currencies, which no one sum can name. */
export function debtOf(invoices: readonly Invoice[]): NamedDebt | null {
  const due = invoices.filter(({ status }) => status === 'open')
  const [first] = due
  if (first === undefined || due.some(({ currency }) => currency !== first.currency)) return null
  const amount = due.reduce((sum, invoice) => sum + amountDue(invoice), 0)
  return amount > 0 ? { amount, currency: first.currency } : null
}

/** Whether the page named all that a saved method would be charged with now: a debt may have grown since (P3). */
export function isNamed(named: NamedDebt | null, invoices: readonly Invoice[]): boolean {
  const debt = debtOf(invoices)
  return debt !== null && named !== null && debt.currency === named.currency && debt.amount <= named.amount
}
