import type { FinalMoment, LastInvoice } from '../../domain/invoice/final-billing.ts'
import { charging } from '../../domain/invoice/invoice.ts'
import type { PeriodMoment } from '../../domain/subscription/decide-next-period.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { newId, nowOf, strongly, withoutKey } from '../../store/context.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { periodInvoice } from '../../store/period-invoice.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { chargeAndBook } from './book-charge.ts'

/** The present moment, for a subscription that ends now, with what a last invoice is created as. */
export function finalMoment(context: OperationContext): FinalMoment {
  const lastInvoice = { id: newId(context, 'invoice'), createdAt: nowOf(context) }
  return { ...momentOf(context), lastInvoice }
}

/** The present moment, for a subscription whose period ends, with what an invoice is created as then (G7). */
export function periodMoment(context: OperationContext, subscription: Subscription): PeriodMoment {
  const cycleInvoice = periodInvoice(context, subscription, 'subscription_cycle')
  const lastInvoice = periodInvoice(context, subscription, 'subscription_final')
  return { ...momentOf(context), cycleInvoice, lastInvoice, waitKey: newReceiptKey() }
}

/** Charges a last invoice that was committed with its intent. A decline leaves the debt; events announce it. */
export async function chargeFinal(
  context: Charging,
  loaded: LoadedBilling,
  { subscription, customer, invoice }: LastInvoice,
): Promise<void> {
  const open = charging({ ...loaded, subscription, customer, invoice: invoice ?? undefined })
  if (!open) return
  const own: Charging = strongly(withoutKey(context))
  await chargeAndBook(own, open, { resumed: false, answer: null })
}
