import { usableMethod, type Customer } from '../customer/customer.ts'
import { leastOf, type LeastCharges } from '../money/least.ts'
import { placeOf, undiscounted, type UnbilledLine } from '../pricing/line.ts'
import { totalsOf } from '../pricing/totals.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { amountDue, type Invoice } from './invoice.ts'
import { waivedBeyond } from './waived.ts'

/** How many invoices in a row carry an amount too small to charge; the next one waives it (G5). */
const mostCarried = 3

/** An invoice that would be charged by itself. */
interface Owing {
  readonly invoice: Invoice
  /** After it: the lines that then wait for the next invoice. */
  readonly subscription: Subscription
  readonly customer: Customer
  readonly settings: LeastCharges
}

/** Whether what is due of an invoice is below the minimum of its method's gateway (G5). */
export function isTooLittle({ invoice, subscription, customer, settings }: Owing): boolean {
  const method = customer.blacklisted ? null : usableMethod(customer, subscription)
  const due = amountDue(invoice)
  return method !== null && due > 0 && due < leastOf(settings, method, invoice.currency)
}

/**
 * An invoice whose rest is too little to be charged, without that rest: the next invoice opens with it (G5). After three
 * in a row it is waived: it has never reached what a gateway takes, and would end the subscription if it were charged.
 * The unchanged state if enough is due.
 * @param before The waiting lines before this invoice was made: a carried line knows how often it was carried.
 */
export function withoutTooLittle<S extends Owing>(state: S, before: readonly UnbilledLine[]): S {
  if (!isTooLittle(state)) return state
  const { invoice, subscription } = state
  const due = amountDue(invoice)
  const times = (carriedAmong(before)?.times ?? 0) + 1
  if (times > mostCarried) return { ...state, invoice: waivedBeyond(invoice, 0, null) }
  const waits = carriedAmong(subscription.unbilled)
  const carried: UnbilledLine = {
    type: 'carried',
    description: `Carried over from ${invoice.number}`,
    amount: due + (waits?.amount ?? 0),
    times,
  }
  const unbilled = [...subscription.unbilled.filter((line) => line !== waits), carried]
  return {
    ...state,
    invoice: withCarried(invoice),
    subscription: { ...subscription, unbilled },
  }
}

function carriedAmong(lines: readonly UnbilledLine[]): UnbilledLine | undefined {
  return lines.find(({ type }) => type === 'carried')
}

/** The last line of the invoice takes off all that is due. */
function withCarried(invoice: Invoice): Invoice {
  const description = 'Carried over to the next invoice'
  const line = undiscounted({ type: 'carried', description, amount: -amountDue(invoice) })
  const lines = [...invoice.lines, { ...line, id: placeOf(invoice.lines.length) }]
  return { ...invoice, lines, ...totalsOf(lines, invoice.creditApplied, invoice.taxes) }
}
