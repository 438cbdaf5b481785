import { defaultBranding } from '../../domain/merchant/branding.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { amountCredited } from '../../domain/invoice/chain.ts'
import { openOf } from '../../domain/charge/charge.ts'
import { isOverdue } from '../../domain/invoice/waiting.ts'
import { amountDue, refundedOf, type AnyInvoice } from '../../domain/invoice/invoice.ts'
import { shownLines } from '../../domain/invoice/shown-lines.ts'
import { effectOn } from '../../domain/ledger/posting.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { notFound } from '../../domain/problem.ts'
import type { PaidWithShown } from '../../domain/payment-methods/payment-method.ts'
import { sessionReceiptNumber, type Receipt, type ReceiptAddress } from '../../domain/receipt/receipt.ts'
import { shortEmail, shortName } from '../../domain/customer/short-form.ts'
import { termsOfRunning, type Terms } from '../../domain/subscription/terms.ts'
import { addMs } from '../../domain/time/time.ts'
import { manageLinkMs } from '../../domain/time/waits.ts'
import { equalInConstantTime } from '../../security/constant-time.ts'
import { documentToken } from '../../security/document-link.ts'
import { manageToken } from '../../security/manage-link.ts'
import { nowOf } from '../../store/context.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { noteLinks } from './note-links.ts'
import { queryTransactions } from '../../store/query-attempts.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'

type Signing = ContextOf<'table.read' | 'pepper'>

/**
 * The receipt of a link.
 * @throws Problem 404, the same for a revoked link and one that never existed.
 */
export async function readReceipt(context: Signing, address: ReceiptAddress): Promise<Receipt> {
  const ofInvoice = address.sourceId.startsWith('inv_')
  const { merchantId } = context.tenant
  const { merchant, branding, invoice, session } = await load(context, {
    merchant: merchantRef(merchantId),
    branding: brandingRef(merchantId),
    invoice: ofInvoice ? invoiceRef(merchantId, address.sourceId) : null,
    session: ofInvoice ? null : checkoutSessionRef(merchantId, address.sourceId),
  })
  const keys = [invoice?.receiptKey, invoice?.waits?.key, session?.receipt?.key]
  const isKnown = keys.some((key) => key != null && equalInConstantTime(key, address.key))
  if (!merchant || !isKnown) throw notFound()
  const { name, timeZone } = merchant
  const shared = {
    mode: context.tenant.mode,
    seller: { name, timeZone, branding: branding ?? defaultBranding },
  }
  const customerId = invoice?.customerId ?? session?.customerId ?? null
  const { customer } = await load(context, {
    customer: customerId === null ? null : customerRef(merchantId, customerId),
  })
  if (invoice) return { ...shared, ...(await ofAnInvoice(context, invoice, customer ?? null)) }
  const { amount, currency, receipt, customerEmail } = session!
  return {
    ...shared,
    buyer: shortBuyer(customer?.name, customerEmail ?? customer?.email),
    number: sessionReceiptNumber(session!),
    paidAt: receipt!.paidAt,
    period: null,
    lines: [],
    currency,
    subtotal: amount,
    discount: 0,
    creditApplied: 0,
    amountPaid: amount,
    amountRefunded: session!.reversed?.amount ?? 0,
    amountCredited: 0,
    paidWith: receipt!.paidWith,
    reference: receipt!.reference ?? null,
    terms: null,
    manage: null,
    refunds: [],
    reversals: session!.reversed ? [session!.reversed] : [],
    received: [],
    open: null,
    document: null,
    notes: [],
    nextTime: null,
  }
}

async function ofAnInvoice(
  context: Signing,
  invoice: AnyInvoice,
  customer: Customer | null,
): Promise<Omit<Receipt, 'mode' | 'seller'>> {
  const { customerId, id: sourceId, createdAt: since } = invoice
  const booked = await queryTransactions(context, { customerId, sourceId, since })
  const charge = booked.find(({ type, status }) => type === 'charge' && status === 'succeeded')
  const refunds = booked.filter(({ type, status }) => type === 'refund' && status !== 'failed')
  // Payments that the seller removed themselves are not shown as the bank's.
  const reversals = booked.filter(
    ({ type, postings }) => type === 'reversal' && effectOn(postings, 'outside') === 0,
  )
  return {
    buyer: shortBuyer(customer?.name, customer?.email),
    number: invoice.number,
    paidAt: invoice.paidAt ?? invoice.createdAt,
    period: invoice.periodStart === null ? null : { start: invoice.periodStart, end: invoice.periodEnd },
    lines: shownLines(invoice),
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    discount: invoice.discount,
    creditApplied: invoice.creditApplied,
    amountPaid: invoice.amountPaid,
    amountRefunded: refundedOf(invoice),
    amountCredited: amountCredited(invoice),
    paidWith: paidWith(invoice, charge, customer),
    reference: charge?.attempt?.reference ?? null,
    terms: await termsAfter(context, invoice, customer),
    manage: await manageOf(context, invoice, customer),
    refunds: refunds.map(({ amount, status, createdAt: at }) => ({ amount, status, at })),
    reversals: reversals.map(({ amount, createdAt: at }) => ({ amount, at })),
    received: invoice.outside.map(({ kind, amount, receivedAt: at, reversed }) => {
      return { kind, amount, at, withdrawn: reversed > 0 }
    }),
    open: openPart(invoice, customer),
    document: await documentOf(context, invoice),
    notes: await noteLinks(context, invoice),
    // The recipient of a sent invoice has seen it on its page.
    nextTime: invoice.waits == null ? null : (customer?.account ?? null),
  }
}

/** The link of its tax document; null for what bears no tax, or has no number yet (L6). */
async function documentOf(
  context: Signing,
  { merchantId, id, taxNumber }: AnyInvoice,
): Promise<string | null> {
  if (taxNumber == null) return null
  const { mode } = context.tenant
  return documentToken(await context.pepper(), { mode, merchantId, documentId: id })
}

/** What is still to be paid of an invoice that was sent (M3); null if nothing is. */
function openPart(invoice: AnyInvoice, customer: Customer | null): Receipt['open'] {
  const { status, waits } = invoice
  if (waits == null || (status !== 'open' && status !== 'uncollectible' && status !== 'void')) return null
  return {
    amountDue: status === 'void' ? 0 : amountDue(invoice),
    dueAt: waits.dueAt,
    sentAt: waits.sentAt,
    isOverdue: isOverdue(invoice),
    isVoid: status === 'void',
    isPending: openOf(invoice.charge) !== null,
    account: customer?.account ?? null,
  }
}

/** The receipt's holder is shown what its customer pays for, in its first 7 days only: receipts are kept and forwarded (P2). */
async function manageOf(
  context: Signing,
  { merchantId, customerId, paidAt, createdAt }: AnyInvoice,
  customer: Customer | null,
): Promise<string | null> {
  const until = addMs(paidAt ?? createdAt, manageLinkMs)
  if (customer === null || until <= nowOf(context)) return null
  const address = { mode: context.tenant.mode, merchantId, customerId, until }
  return manageToken(await context.pepper(), address, customer)
}

/** The later payments of the invoice's subscription as it is now, by the same function as everywhere (P1). */
async function termsAfter(
  context: OperationContext,
  { merchantId, subscriptionId }: AnyInvoice,
  customer: Customer | null,
): Promise<Terms | null> {
  if (subscriptionId === null) return null
  const { subscription } = await load(context, { subscription: subscriptionRef(merchantId, subscriptionId) })
  if (!subscription || !customer) return null
  const { planId, scheduledPlanId } = subscription
  const { plan, scheduled, settings } = await load(context, {
    settings: recoverySettingsRef(merchantId),
    plan: planRef(merchantId, planId),
    scheduled: scheduledPlanId === null ? null : planRef(merchantId, scheduledPlanId),
  })
  if (!plan) return null
  const sold = { scheduled: scheduled ?? null, settings: settings ?? {} }
  return termsOfRunning({ subscription, plan, customer, ...sold })
}

/** The card or account as known today; only the rail for one that was removed or never kept. */
function paidWith(
  { paidBy }: AnyInvoice,
  charge: Transaction | undefined,
  customer: Customer | null,
): PaidWithShown | null {
  const method = customer?.paymentMethods.find(({ id }) => id === charge?.attempt?.methodId)
  const rail = charge?.rail ?? paidBy?.rail ?? null
  if (method && method.rail === rail) return { rail, brand: method.brand, last4: method.last4 }
  return rail === null ? null : { rail, brand: null, last4: null }
}

/** Who holds the link need not be the buyer, so it shows them in short form (R14). */
function shortBuyer(name: string | null = null, email: string | null = null): Receipt['buyer'] {
  return { name: shortName(name), email: shortEmail(email) }
}
