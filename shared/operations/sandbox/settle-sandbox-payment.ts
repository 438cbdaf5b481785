import { withoutKey } from '../../store/context.ts'
import { answered } from '../../domain/change/change.ts'
import { attemptReference } from '../../domain/invoice/invoice.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import { findOpenCharge, settleOpenCharge } from '../gateways/settle-open-charge.ts'

/** How a pending payment should end (D12.6). */
export interface SettledSandboxPayment {
  /** The gateway's reference, or the identifier of the payment's checkout session or invoice. */
  readonly reference: string
  readonly outcome: 'success' | 'failed'
}

/**
 * Settles a pending payment as the gateway's callback would (D12.6).
 * @throws Problem 404 for a reference of no payment of this tenant; 409 `payment_settled` for one that is not pending.
 */
export async function settleSandboxPayment(
  context: Charging,
  { reference: named, outcome }: SettledSandboxPayment,
): Promise<SettledSandboxPayment> {
  const reference = await referenceOf(context, named)
  const settled = await context.sandboxPayments?.settlePayment(context.tenant.merchantId, reference, {
    outcome,
  })
  if (settled === undefined || settled === 'unknown') throw notFound('reference')
  if (settled === 'final') throw conflict('payment_settled', { path: 'reference' })
  const charge = await findOpenCharge(context, reference)
  if (charge) await settleOpenCharge(withoutKey(context), charge)
  return commitChange(context, answered({ reference, outcome }))
}

/** The reference of the last charge of the named object. */
async function referenceOf(context: Charging, named: string): Promise<string> {
  const { merchantId } = context.tenant
  const { session, invoice } = await load(
    context,
    {
      session: named.startsWith('chk_') ? checkoutSessionRef(merchantId, named) : null,
      invoice: named.startsWith('inv_') ? invoiceRef(merchantId, named) : null,
    },
    { read: 'strong' },
  )
  // For an invoice without an open charge: the last charge that was sent.
  const sent =
    invoice && invoice.attemptCount > 0 ? attemptReference(invoice.id, invoice.attemptCount) : named
  return session?.reference ?? invoice?.charge?.reference ?? sent
}
