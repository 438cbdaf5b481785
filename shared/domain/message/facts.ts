import type { OwnAccount } from '../account/own-account.ts'
import { usableMethod, type Customer } from '../customer/customer.ts'
import type { Interval } from '../time/interval.ts'
import type { Merchant } from '../merchant/merchant.ts'
import type { Currency } from '../money/money.ts'
import { price, priceEvery, timeIn } from '../texts/format.ts'
import { methodInWords, type MessageFacts } from '../texts/messages.ts'
import { sumsTold, type ToldSums } from '../texts/price-messages.ts'

/** What a message takes from its event's `data` (S37). */
export interface MessageData {
  readonly nextAttemptAt?: string
  /** Minor units; without it the invoice's, else the plan's. */
  readonly amount?: number
  /** What the period after that costs, in announcements. */
  readonly laterAmount?: number
  /** What follows, from the next invoices, in words (P1); absent where nothing does. */
  readonly terms?: string
  /** A payment of another sum, in minor units, and when it is due (K9). */
  readonly priceChange?: ToldSums & { readonly at: string }
  readonly invoice?: { readonly id: string; readonly amount: number; readonly currency: Currency }
  readonly subscription: {
    readonly id: string
    readonly currentPeriodEnd: string
    readonly latestInvoiceId: string | null
    readonly paymentMethodId?: string | null
    /** Absent in events from before this field existed. */
    readonly timeZone?: string
  }
  readonly customer: { readonly id: string; readonly name: string | null }
  readonly plan: {
    readonly id: string
    readonly name: string
    readonly amount: number
    readonly currency: Currency
    readonly interval: Interval
    readonly intervalCount: number
  }
}

/** The facts of an event, in words. Dates are in the subscription's time zone (B13). */
export function factsOf(
  data: MessageData,
  merchant: Pick<Merchant, 'name' | 'timeZone'>,
  { customer, link }: { readonly customer: Customer; readonly link: string },
): MessageFacts {
  const { invoice, subscription, plan, nextAttemptAt, priceChange } = data
  const owed = invoice ?? plan
  const dearer = priceChange === undefined ? null : sumsTold(priceChange)
  const { paymentMethodId = null } = subscription
  // Its own method, or none: the event does not say whether the default may replace it (A2).
  const choice = { paymentMethodId, ownMethodOnly: paymentMethodId !== null }
  return {
    merchant: merchant.name,
    customer: data.customer.name ?? '',
    plan: plan.name,
    price: priceEvery(plan, plan.currency),
    amount: price(dearer?.amount ?? data.amount ?? owed.amount, owed.currency),
    laterAmount: price(dearer?.previous ?? data.laterAmount ?? owed.amount, owed.currency),
    date: timeIn(
      priceChange?.at ?? nextAttemptAt ?? subscription.currentPeriodEnd,
      subscription.timeZone ?? merchant.timeZone,
    ),
    method: methodInWords(usableMethod(customer, choice)),
    link,
    ...(dearer?.isCovered === true ? { covered: true } : {}),
    ...(data.terms === undefined ? {} : { terms: data.terms }),
  }
}

/** What a message about an invoice that was sent takes from its event (M3). */
export interface WaitingData {
  readonly amount: number
  readonly dueAt: string
  readonly invoice: { readonly id: string; readonly currency: Currency; readonly number: string }
  readonly customer: { readonly id: string; readonly name: string | null }
}

/** The facts of an invoice that was sent: what is due of it, by when, in the merchant's zone, and where it may be sent. */
export function factsOfWaiting(
  { amount, dueAt, invoice, customer }: WaitingData,
  { name, timeZone }: Pick<Merchant, 'name' | 'timeZone'>,
  { link, account }: { readonly link: string; readonly account?: OwnAccount | null | undefined },
): MessageFacts {
  const due = price(amount, invoice.currency)
  return {
    merchant: name,
    customer: customer.name ?? '',
    plan: `invoice ${invoice.number}`,
    price: '',
    amount: due,
    laterAmount: due,
    date: timeIn(dueAt, timeZone),
    method: '',
    link,
    ...(account == null
      ? {}
      : { account: [account.accountNumber, account.bankName, account.accountName].join(', ') }),
  }
}
