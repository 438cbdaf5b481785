import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import { chargedKobo } from '../../domain/invoice/outside-part.ts'
import type { LooseCharge } from '../../domain/charge/loose-charge.ts'
import { lateMoneyLies } from '../../domain/reversal/of-late-charge.ts'
import { isPaidBy, type PaidSession } from '../../domain/reversal/of-session.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { lateChargeRef } from '../../store/entities/late-charge.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { chargeOf } from './find-charge.ts'

/** What a charge of ours has paid, whose success is booked (R5). */
export type PaidCharge =
  | { readonly kind: 'invoice'; readonly invoice: AnyInvoice }
  | { readonly kind: 'session'; readonly session: PaidSession }
  /** Nothing wanted it, or it only stored a card. */
  | { readonly kind: 'late'; readonly charge: LooseCharge }

/** The gateway that a paid charge went to (G6). */
export async function gatewayOfPaid(context: OperationContext, paid: PaidCharge): Promise<AtGateway> {
  switch (paid.kind) {
    case 'invoice':
      return chargeOf(context, paid.invoice)
    case 'session':
      return paid.session.receipt
    case 'late':
      return paid.charge
  }
}

const reference = /^((inv|chk)_[0-9A-Z]{26})-\d{1,6}$/

/** Whether a reference has the form of those that we give to charges. */
export function isChargeReference(text: string): boolean {
  return reference.test(text)
}

/**
 * Finds what a charge has paid, by its reference; null while its success is not booked, and for one that was never
 * ours. Everything is read strongly: a gateway may tell of a charge a moment after it was booked.
 */
export async function findPaidCharge(
  context: OperationContext,
  chargeReference: string,
): Promise<PaidCharge | null> {
  const [, id = '', kind] = reference.exec(chargeReference) ?? []
  if (kind === undefined) return null
  const { merchantId } = context.tenant
  const { invoice, session, late } = await load(
    context,
    {
      late: lateChargeRef(merchantId, chargeReference),
      invoice: kind === 'inv' ? invoiceRef(merchantId, id) : null,
      session: kind === 'chk' ? checkoutSessionRef(merchantId, id) : null,
    },
    { read: 'strong' },
  )
  if (late) {
    const lies = lateMoneyLies[late.status]
    if (lies === 'nowhere') return null
    if (lies !== 'invoice') return { kind: 'late', charge: late }
  }
  if (session && isPaidBy(session, chargeReference)) return { kind: 'session', session }
  if (invoice?.status !== 'paid' || chargedKobo(invoice) === 0) return null
  return (await chargeOf(context, invoice)).reference === chargeReference
    ? { kind: 'invoice', invoice }
    : null
}
