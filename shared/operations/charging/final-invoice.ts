import type { FinalMoment, LastInvoice } from '../../domain/invoice/final-billing.ts'
import type { Invoice, OpenAttempt } from '../../domain/invoice/invoice.ts'
import { newId, strongly, withoutKey } from '../../store/context.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { momentOf } from '../changes/commit-of.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { chargeAndBook } from './book-charge.ts'

/** The present moment, and the identifier of a last invoice if one is made. */
export function finalMoment(context: OperationContext): FinalMoment {
  return { ...momentOf(context), invoiceId: newId(context, 'invoice') }
}

/** Charges a last invoice that was committed with its intent. A decline leaves the debt; events announce it. */
export async function chargeFinal(
  context: Charging,
  loaded: LoadedBilling,
  { subscription, customer, invoice }: LastInvoice,
): Promise<void> {
  const attempt = invoice?.attempt
  if (!invoice || !attempt) return
  const own: Charging = strongly(withoutKey(context))
  const open: Invoice & { readonly attempt: OpenAttempt } = { ...invoice, attempt }
  const state = { ...loaded, subscription, customer, invoice: open }
  await chargeAndBook(own, state, { resumed: false, answer: null })
}
