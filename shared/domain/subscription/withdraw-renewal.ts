import { revised } from '../change/revised.ts'
import { endUnpaid, type CreditInside } from '../invoice/end-unpaid.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { apart, sumOfLines, waitedLines } from '../pricing/line-rules.ts'
import { withdrawnInvoices, type AttachedDiscount, type Subscription } from './subscription.ts'

/** A renewal that was withdrawn before it was paid. */
export interface WithdrawnRenewal {
  readonly subscription: Subscription
  /** The renewal's invoice, void. */
  readonly invoice: Invoice
  /** The customer's credit that was inside it. */
  readonly returned: CreditInside
}

/**
 * Withdraws a renewal that waits for its payer, because its subscription is paused or changes plan: the merchant does
 * not wait (A9). Unlike a void it forgives nothing: lines that had waited for it wait again, and the use of a code is
 * returned, for the period is invoiced anew, under another identifier (G7).
 * @param invoice Without its charge in progress.
 */
export function withdrawRenewal(subscription: Subscription, invoice: Invoice, now: string): WithdrawnRenewal {
  const ended = endUnpaid(invoice, 'void', now)
  const { netted, whole } = apart(waitedLines(invoice.lines, invoice.taxes))
  // Below zero they are credit inside the invoice, which returns to the customer.
  const owed = sumOfLines(netted) > 0
  const waited = [...(owed ? netted : []), ...whole]
  return {
    ...ended,
    subscription: revised(subscription, {
      unbilled: [...waited, ...subscription.unbilled],
      discount: unusedAgain(subscription.discount),
      withdrawn: {
        boundary: subscription.currentPeriodEnd,
        count: withdrawnInvoices(subscription) + 1,
      },
    }),
  }
}

function unusedAgain(discount: AttachedDiscount | null): AttachedDiscount | null {
  if (!discount?.inCurrentCycle || discount.duration === 'forever') return discount
  return { ...discount, usedInvoices: Math.max(0, discount.usedInvoices - 1), inCurrentCycle: false }
}
