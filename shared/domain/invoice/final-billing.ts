import { turned, type Change, type Moment, type Move } from '../change/change.ts'
import { usableMethod, type Customer } from '../customer/customer.ts'
import type { Holdable } from '../merchant/hold.ts'
import type { Plan } from '../catalog/plan.ts'
import { appliedTax } from '../tax/tax-terms.ts'
import type { UnbilledLine } from '../pricing/line.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { composeFinalInvoice } from './compose-final.ts'
import { isTooLittle } from './carry.ts'
import { creditUsed } from './credit-moves.ts'
import { withIntent } from './intent.ts'
import type { Invoice } from './invoice.ts'

/** A subscription that has ended, with its last invoice; null where nothing is left to bill. */
export interface LastInvoice {
  readonly subscription: Subscription
  readonly customer: Customer
  readonly invoice: Invoice | null
}

/** A last invoice as it is created, with its moves; the caller makes the turns of subscription and customer. */
export interface FinalBilling extends LastInvoice, Pick<Change<unknown>, 'turns' | 'moves'> {}

/** When a last invoice is created, and what it is created as. */
export interface FinalMoment extends Moment {
  readonly lastInvoice: NewInvoice
}

/** An invoice's identifier, with the instant that it names. */
export type NewInvoice = Pick<Invoice, 'id' | 'createdAt'>

/** A subscription after its end, before it refers to its last invoice. */
interface EndedState {
  readonly customer: Customer
  readonly ended: Subscription
  readonly endedAt: string
  /** The merchant's, whose charges may be held (O1). */
  readonly settings: Holdable
  /** The credit that the end itself moves: then the invoice uses none of it (K4). */
  readonly moved: readonly Move[]
  /** The subscription's, whose tax the invoice bears (L2). */
  readonly plan: Plan
}

/**
 * Creates the last invoice of a subscription in the change that ends it (B5), with the intent to charge it once where
 * possible. If the process crashes, the invoice itself becomes due.
 * @throws Problem 409 `merchant_held` when it would be charged while the merchant's charges are held.
 */
export function billFinal(
  { customer, ended, endedAt, settings, moved, plan }: EndedState,
  lines: readonly UnbilledLine[],
  { lastInvoice, now, wallMs }: FinalMoment,
): FinalBilling {
  if (lines.length === 0) return { subscription: ended, customer, invoice: null, turns: [], moves: [] }
  // Unused value that has just become credit is not netted with one-off items; it pays what is due later (F5).
  const payer = moved.length === 0 ? customer : null
  const order = {
    ...lastInvoice,
    now,
    endedAt,
    payer,
    tax: appliedTax(settings, plan, customer, lastInvoice.createdAt),
    waives: (invoice: Invoice) => isTooLittle({ invoice, subscription: ended, customer, settings }),
  }
  const composed = composeFinalInvoice(ended, lines, order)
  // An invoice that is sent is never charged automatically (M3).
  const method = customer.blacklisted || ended.daysUntilDue != null ? null : usableMethod(customer, ended)
  const intent = { now, wallMs, kind: 'manual', watched: true, settings } as const
  const invoice =
    composed.status === 'uncollectible' && method ? withIntent(composed, { ...intent, method }) : composed
  return {
    ...creditUsed(customer, invoice),
    subscription: { ...ended, latestInvoiceId: invoice.id, invoiceCount: ended.invoiceCount + 1 },
    invoice,
    turns: turned('invoice', null, invoice),
  }
}
