import { invalidTransition } from '../../domain/problem.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { load } from '../../store/load.ts'
import type { Writing } from '../unit-of-work/context.ts'
import type { OpenedSession } from './open-session.ts'
import { readSession, requireLiving } from './read-session.ts'
import { startMethodSetup } from './start-method-setup.ts'
import { strongly } from '../../store/context.ts'

/**
 * Lets the payer of a debt give another payment method instead of paying now: the subscription’s case continues with it
 * at once. The link that pays the debt belongs to its customer, so it may open this too.
 * @throws Problem 409 `invalid_transition` for a session that pays no debt; 410.
 */
export async function startSetupInstead(given: Writing): Promise<OpenedSession> {
  const context = strongly(given)
  const session = await readSession(context)
  requireLiving(session)
  const { customerId, openInvoiceId } = session
  if (openInvoiceId === null || customerId === null || session.status === 'completed')
    throw invalidTransition(session.status, 'setup')
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, openInvoiceId) })
  const subscriptionId = invoice?.subscriptionId ?? null
  return startMethodSetup(context, { customerId, subscriptionId, setDefault: false })
}
