import type { Merchant } from '../merchant.ts'
import type { Currency } from '../money.ts'
import type { MessageFacts } from './templates.ts'

/** What a message takes from the `data` of its event (specification 6). */
export interface MessageData {
  readonly nextAttemptAt?: string
  /** Minor units; without it the invoice's, else the plan's. */
  readonly amount?: number
  /** What the period after that costs, where something is announced. */
  readonly laterAmount?: number
  readonly invoice?: { readonly id: string; readonly amount: number; readonly currency: Currency }
  readonly subscription: {
    readonly id: string
    readonly currentPeriodEnd: string
    readonly latestInvoiceId: string | null
  }
  readonly customer: { readonly id: string; readonly name: string | null }
  readonly plan: {
    readonly id: string
    readonly name: string
    readonly amount: number
    readonly currency: Currency
  }
}

/** The facts of an event, in words. Dates are in the merchant's time zone. */
export function factsOf(
  data: MessageData,
  merchant: Pick<Merchant, 'name' | 'timeZone'>,
  link: string,
): MessageFacts {
  const { invoice, subscription, customer, plan, nextAttemptAt } = data
  const owed = invoice ?? plan
  return {
    merchant: merchant.name,
    customer: customer.name ?? 'there',
    plan: plan.name,
    amount: amountText(data.amount ?? owed.amount, owed.currency),
    laterAmount: amountText(data.laterAmount ?? owed.amount, owed.currency),
    date: dateText(nextAttemptAt ?? subscription.currentPeriodEnd, merchant.timeZone),
    link,
  }
}

/** Minor units as people read them: `NGN 5,000.00`. */
function amountText(amount: number, currency: Currency): string {
  const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${currency} ${format.format(amount / 100)}`
}

/** An instant as people of a time zone read it: `28 March 2027 at 09:00`. */
function dateText(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return format.format(new Date(instant))
}
