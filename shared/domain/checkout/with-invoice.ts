import { openOf, type OpenCharge } from '../charge/charge.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { earlier } from '../time/time.ts'
import type { CheckoutSession } from './session.ts'

/** The session updated from its invoice, which another request may have paid or voided meanwhile. */
export function withInvoice(stored: CheckoutSession, invoice: AnyInvoice): CheckoutSession {
  const session = { ...stored, subscriptionId: invoice.subscriptionId }
  switch (invoice.status) {
    case 'paid':
      return { ...session, status: 'completed', invoiceId: invoice.id, nextAction: null }
    case 'void':
      return { ...session, status: 'expired', nextAction: null }
    default: {
      const charge = openOf(invoice.charge)
      return charge
        ? { ...session, status: 'processing', nextAction: stepOf(session, charge) }
        : { ...session, status: unpaidStatus(session), nextAction: null }
    }
  }
}

/** For a payer who was sent away to pay and did not, the session has failed (D11.12). */
function unpaidStatus({ status, nextAction }: CheckoutSession): CheckoutSession['status'] {
  if (status === 'expired') return status
  return nextAction === null ? 'pending' : 'failed'
}

/** What the payer has to do for the payment in progress, which another session or the merchant may have begun. */
function stepOf({ nextAction, reference, expiresAt }: CheckoutSession, charge: OpenCharge) {
  if (charge.reference === reference) return nextAction
  const { action, deadline } = charge
  return action && { ...action, expiresAt: earlier(deadline ?? expiresAt, expiresAt) }
}
