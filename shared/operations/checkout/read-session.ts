import { railsFor } from '../../domain/checkout/deadline.ts'
import { leastOfNew } from '../unit-of-work/least-price.ts'
import { defaultBranding } from '../../domain/merchant/branding.ts'
import { ExpiredCheckout } from '../../domain/checkout/expired-checkout.ts'
import { hasExpired, type CheckoutSession } from '../../domain/checkout/session.ts'
import { withInvoice } from '../../domain/checkout/with-invoice.ts'
import { receiptOfInvoice, receiptOfSession, sessionReceiptNumber } from '../../domain/receipt/receipt.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { OpenCheckout } from '../../views/checkout-session.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { merchantRef } from '../../store/entities/merchant.ts'

import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { debtOfEnded } from './debt-of-ended.ts'
import { aboutLink } from './terms-of-link.ts'

/**
 * The present session of the token in the path. Past its time it is expired, even if no worker has ended it yet; a
 * session that pays an open invoice follows that invoice's state.
 * @throws Problem 404.
 */
export async function readSession(context: OperationContext): Promise<CheckoutSession> {
  const fresh = strongly(context)
  const { session } = await load(fresh, {
    session: checkoutSessionRef(fresh.tenant.merchantId, fresh.request.actor.subject ?? ''),
  })
  if (!session) throw notFound()
  const { openInvoiceId } = session
  const { invoice } =
    openInvoiceId === null
      ? {}
      : await load(fresh, { invoice: invoiceRef(fresh.tenant.merchantId, openInvoiceId) })
  return sessionAsOf(invoice ? withInvoice(session, invoice) : session, nowOf(fresh))
}

/**
 * A session with its page's contents.
 * @throws Problem 404; 410 for one that expired unpaid.
 */
export async function getCheckout(given: OperationContext): Promise<OpenCheckout> {
  const context = strongly(given)
  const session = await readSession(context)
  if (session.status === 'expired') throw await expired(context, session)
  const { plan, merchant, branding, subscription } = await load(context, {
    // A debt's declines are recorded on its case, so the page can name their class (A7).
    subscription:
      session.status === 'failed' && session.openInvoiceId !== null && session.subscriptionId !== null
        ? subscriptionRef(context.tenant.merchantId, session.subscriptionId)
        : null,
    plan: session.planId === null ? null : planRef(context.tenant.merchantId, session.planId),
    merchant: merchantRef(context.tenant.merchantId),
    branding: brandingRef(context.tenant.merchantId),
  })
  const lastFailure = subscription?.recovery?.lastFailureCode ?? session.lastFailure
  return {
    session: { ...session, lastFailure },
    rails: railsFor(session.amount, leastOfNew(context, session.currency)),
    receipt: await receiptOf(context, session),
    plan: plan ?? null,
    ...(await aboutLink(context, session)),
    merchantName: merchant?.name ?? '',
    branding: branding ?? defaultBranding,
  }
}

/** The refusal of an ended page, with whose it was. */
async function expired(context: OperationContext, session: CheckoutSession): Promise<Problem> {
  const { merchant, branding } = await load(context, {
    merchant: merchantRef(context.tenant.merchantId),
    branding: brandingRef(context.tenant.merchantId),
  })
  const { cancelUrl, openInvoiceId, setup } = session
  const owed = openInvoiceId !== null || setup?.pays != null
  return new ExpiredCheckout({
    name: merchant?.name ?? '',
    branding: branding ?? defaultBranding,
    cancelUrl,
    owed,
    renewable: owed && (await debtOfEnded(context, session)) !== null,
  })
}

/** The payer's receipt of a completed session, if money was paid. */
async function receiptOf(
  context: OperationContext,
  session: CheckoutSession,
): Promise<OpenCheckout['receipt']> {
  if (session.status !== 'completed') return null
  const { invoice } = await load(context, {
    invoice: session.invoiceId === null ? null : invoiceRef(context.tenant.merchantId, session.invoiceId),
  })
  const link = invoice ? receiptOfInvoice(invoice) : receiptOfSession(session)
  return link && { number: invoice?.number ?? sessionReceiptNumber(session), link }
}

/** @throws Problem 410 for a session that expired unpaid (D2.8). */
export function requireLiving(session: CheckoutSession): void {
  if (session.status === 'expired') throw new Problem('session_expired')
}

/** A session at an instant: past its time it is expired, even if no worker has ended it yet. */
export function sessionAsOf(session: CheckoutSession, now: string): CheckoutSession {
  return hasExpired(session, now) ? { ...session, status: 'expired', nextAction: null } : session
}
