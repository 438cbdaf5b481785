import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { amountDue, isOfSubscription, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import { isPayable } from '../../domain/subscription/settle-succeeded-charge.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What the customer of an expired link still owes, and can pay; null for nothing, and for a link without a debt. */
export async function debtOfEnded(
  context: OperationContext,
  { openInvoiceId, setup }: CheckoutSession,
): Promise<AnyInvoice | null> {
  const { merchantId } = context.tenant
  const about = setup?.pays == null ? null : setup.subscriptionId
  const { named, owing } = await load(context, {
    named: openInvoiceId === null ? null : invoiceRef(merchantId, openInvoiceId),
    owing: about === null ? null : subscriptionRef(merchantId, about),
  })
  const latestId = owing?.latestInvoiceId ?? null
  const subscriptionId = named?.subscriptionId ?? null
  const { latest, other } = await load(context, {
    latest: latestId === null ? null : invoiceRef(merchantId, latestId),
    other: subscriptionId === null ? null : subscriptionRef(merchantId, subscriptionId),
  })
  const [invoice, subscription] = [named ?? latest, other ?? owing]
  if (!invoice || amountDue(invoice) <= 0) return null
  if (!isOfSubscription(invoice)) return invoice.status === 'open' ? invoice : null
  if (!subscription) return null
  return isPayable({ invoice, subscription }) ? invoice : null
}
