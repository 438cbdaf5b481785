import type { CheckoutSession } from '../../domain/checkout/session.ts'
import { withInvoice } from '../../domain/checkout/with-invoice.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { checkoutSessionRef, checkoutSessionsOf } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load, loadClock } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { hasMetadata, isOneOf, metadataInCursor, type MetadataFilter } from '../unit-of-work/list-filters.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'
import { sessionAsOf } from './read-session.ts'

/** A session with the customer who paid, also where none was named at its start. */
export interface SessionOfMerchant {
  readonly session: CheckoutSession
  readonly customerId: string | null
}

export interface SessionFilters extends ListParameters {
  readonly customerId?: string | undefined
  readonly planId?: string | undefined
  readonly status?: readonly string[] | undefined
  readonly paymentLinkId?: string | undefined
  readonly metadata?: MetadataFilter | undefined
}

/**
 * A session of the tenant as its server reads it (Q6).
 * @throws Problem 404.
 */
export async function getCheckoutSession(given: OperationContext, id: string): Promise<SessionOfMerchant> {
  const context = strongly(given)
  const { session } = await load(context, { session: checkoutSessionRef(context.tenant.merchantId, id) })
  if (!session) throw notFound()
  return presentSession(context, session)
}

/**
 * A tenant's sessions, newest first (Q6). The filters apply while reading (D1.12): the customer is the one who was named at the
 * start, and a session past its time counts as expired.
 */
export async function listCheckoutSessions(
  context: OperationContext,
  filters: SessionFilters,
): Promise<Page<SessionOfMerchant>> {
  const { customerId, planId, status, metadata, paymentLinkId } = filters
  // The tenant's clock comes with it.
  await loadClock(context)
  const now = nowOf(context)
  const matches = (one: CheckoutSession): boolean =>
    (customerId === undefined || one.customerId === customerId) &&
    (planId === undefined || one.planId === planId) &&
    (paymentLinkId === undefined || one.link?.id === paymentLinkId) &&
    isOneOf<string>(sessionAsOf(one, now).status, status) &&
    hasMetadata(one, metadata)
  const named = { customerId, planId, paymentLinkId, status: status?.join(), ...metadataInCursor(metadata) }
  const narrowed = Object.values(named).some((value) => value !== undefined)
  const source = checkoutSessionsOf(context.tenant.merchantId)
  const page = await readList(
    context,
    { ...source, filters: named, ...(narrowed ? { matches } : {}) },
    filters,
  )
  return { ...page, items: await Promise.all(page.items.map((one) => presentSession(context, one))) }
}

/** A session that pays an open invoice follows that invoice's state, as its page does. */
async function presentSession(
  context: OperationContext,
  session: CheckoutSession,
): Promise<SessionOfMerchant> {
  const { merchantId } = context.tenant
  const { openInvoiceId, subscriptionId, invoiceId } = session
  const { invoice, subscription, made } = await load(context, {
    // A one-time payment's invoice has its customer (M6).
    made:
      session.customerId === null && subscriptionId === null && invoiceId !== null
        ? invoiceRef(merchantId, invoiceId)
        : null,
    invoice: openInvoiceId === null ? null : invoiceRef(merchantId, openInvoiceId),
    subscription:
      session.customerId === null && subscriptionId !== null
        ? subscriptionRef(merchantId, subscriptionId)
        : null,
  })
  return {
    session: sessionAsOf(invoice ? withInvoice(session, invoice) : session, nowOf(context)),
    customerId: session.customerId ?? subscription?.customerId ?? made?.customerId ?? null,
  }
}
