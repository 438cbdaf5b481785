import type { CreditHolder } from '../credit/lots.ts'
import { undiscounted, type UnbilledLine } from '../pricing/line.ts'
import type { AppliedTax } from '../tax/applied-tax.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { composeInvoice } from './compose.ts'
import { waivedBeyond } from './waived.ts'
import { settledInvoice, type Invoice } from './invoice.ts'

/** What a last invoice needs beside its lines. */
export interface FinalOrder extends Pick<Invoice, 'id' | 'createdAt'> {
  readonly now: string
  /** When the subscription ended. */
  readonly endedAt: string
  /** Whose credit it draws on; null for none. */
  readonly payer: CreditHolder | null
  /** Whether what is due is too little to be charged, and no other invoice will come: it is waived (G5). */
  readonly waives?: (invoice: Invoice) => boolean
  /** The rate of what it bills (L2); null or absent for none. */
  readonly tax?: AppliedTax | null
}

/**
 * The last invoice of a subscription that has ended, for proration lines that no renewal will include (B5). It draws on
 * the customer's credit, in part too, which stays inside until it is paid or void (F7). What credit does not cover is
 * charged once, and stays payable before and after that charge: so it is written off from the start.
 */
export function composeFinalInvoice(
  subscription: Subscription,
  waiting: readonly UnbilledLine[],
  { endedAt, now, createdAt, waives, ...order }: FinalOrder,
): Invoice {
  const lines = waiting.map((line) => undiscounted(line))
  const { invoice: composed } = composeInvoice(subscription, lines, {
    ...order,
    now: createdAt,
    billingReason: 'subscription_final',
    planId: subscription.planId,
    currency: subscription.price.currency,
    periodStart: subscription.currentPeriodStart,
    periodEnd: endedAt,
    cycle: subscription.cyclesCompleted,
    chainId: null,
  })
  const invoice = waives?.(composed) === true ? waivedBeyond(composed, 0, null) : composed
  return invoice.amount === 0
    ? settledInvoice(invoice, 'pay', { paidAt: now })
    : settledInvoice(invoice, 'write_off', {})
}
