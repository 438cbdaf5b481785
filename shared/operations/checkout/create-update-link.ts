import { STOP_AFTER_SECONDS } from '../../domain/dunning/policy.ts'
import { amountDue, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { addSeconds } from '../../domain/time/time.ts'
import { nowOf, withoutKey } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoicesOf } from '../../store/entities/invoice.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { queryPage } from '../../store/page.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { openCheckoutSession, type OpenedSession } from './open-session.ts'
import { startMethodSetup } from './start-method-setup.ts'

/** A link that a customer opens without signing in, and its purpose. */
export interface UpdateLink extends OpenedSession {
  /** The debt that it pays; null where it stores a payment method and charges nothing. */
  readonly invoiceId: string | null
}

/**
 * Creates a link with which a customer pays an open invoice, or gives another payment method if there is none. It is a
 * checkout session: unguessable, and valid until recovery would have ended at the latest.
 * @param subscriptionId the subscription; null for any with an open invoice, otherwise for the customer's default.
 * @throws Problem 404; 409 `customer_blacklisted` when there is nothing to pay.
 */
export async function createUpdateLink(
  context: Writing,
  customerId: string,
  subscriptionId: string | null,
): Promise<UpdateLink> {
  const { merchantId } = context.tenant
  const { customer, subscription } = await load(context, {
    customer: customerRef(merchantId, customerId),
    subscription: subscriptionId === null ? null : subscriptionRef(merchantId, subscriptionId),
  })
  if (!customer) throw notFound()
  if (subscriptionId !== null && subscription?.customerId !== customerId) throw notFound('subscriptionId')
  const invoice = await openInvoice(context, { customerId, subscriptionId })
  if (invoice) {
    const opened = openCheckoutSession(context, debtTerms(context, invoice))
    const result: UpdateLink = { ...opened, invoiceId: invoice.id }
    return commitPlainChange(context, plainChange(result, opened.turns))
  }
  requireNotErased(customer)
  if (customer.blacklisted) throw conflict('customer_blacklisted')
  const opened = await startMethodSetup(withoutKey(context), {
    customerId,
    subscriptionId,
    setDefault: subscriptionId === null,
  })
  return commitPlainChange(context, plainChange({ ...opened, invoiceId: null }, []))
}

/** A session that pays an unpaid invoice. */
export function debtTerms(context: Writing, invoice: AnyInvoice) {
  return {
    kind: invoice.subscriptionId === null ? ('one_time' as const) : ('subscription' as const),
    amount: amountDue(invoice),
    currency: invoice.currency,
    planId: invoice.planId,
    customerId: invoice.customerId,
    openInvoiceId: invoice.id,
    // The link must still work days later: recovery may take that long.
    expiresAt: addSeconds(nowOf(context), STOP_AFTER_SECONDS),
  }
}

const owed: readonly AnyInvoice['status'][] = ['open', 'uncollectible']

/** The oldest of the customer's newest invoices that is still owed. */
async function openInvoice(
  context: Writing,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string | null },
): Promise<AnyInvoice | undefined> {
  const source = invoicesOf(context.tenant.merchantId, { customerId, subscriptionId })
  const { items } = await queryPage(context, source, { limit: 100, cursor: null })
  return items.findLast(({ status, amount }) => owed.includes(status) && amount > 0)
}
