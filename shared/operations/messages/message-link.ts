import type { MessageData } from '../../domain/message/facts.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { addMs } from '../../domain/time/time.ts'
import { manageLinkMs } from '../../domain/time/waits.ts'
import { documentToken } from '../../security/document-link.ts'
import { manageToken } from '../../security/manage-link.ts'
import { isSent } from '../../domain/invoice/waiting.ts'
import {
  pageOfInvoice,
  receiptOfInvoice,
  receiptToken,
  type ReceiptLink,
} from '../../domain/receipt/receipt.ts'
import { messageTemplates, type MessageTemplate } from '../../domain/texts/messages.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { nowOf } from '../../store/context.ts'
import { load } from '../../store/load.ts'
import type { ContextOf, OperationContext, Writing } from '../unit-of-work/context.ts'
import { paymentLink } from './create-payment-link.ts'

/**
 * The address that a message links to: where its debt is paid, its receipt, or the customer's portal. Null when
 * nobody owes the invoice any more, so nothing is left to do.
 */
export async function messageLink(
  context: Writing & ContextOf<'pepper'>,
  template: MessageTemplate,
  { data, customer }: { readonly data: MessageData; readonly customer: Customer },
): Promise<string | null> {
  switch (messageTemplates[template].leadsTo) {
    case 'pay':
      return paymentLink(context, data)
    case 'approve':
      return (await approvalPage(context, data)) ?? paymentLink(context, data)
    case 'receipt':
      return receiptAddress(context, await receiptOf(context, data))
    case 'invoice':
      return data.invoice ? invoicePage(context, data.invoice.id) : null
    case 'portal':
      return manageAddress(context, customer)
  }
}

/** The signed link of 7 days that shows a customer what they pay for here (P2). */
export async function manageAddress(
  context: ContextOf<'table.read' | 'pepper'>,
  customer: Customer,
): Promise<string> {
  const { merchantId, mode } = context.tenant
  const until = addMs(nowOf(context), manageLinkMs)
  const address = { mode, merchantId, customerId: customer.id, until }
  return `${context.deployment.checkoutBaseUrl}/portal/link/${manageToken(await context.pepper(), address, customer)}`
}

/**
 * The link of an invoice's tax document, for a message (L6); none if it is none. Its number may be given some seconds after the
 * message, so the link is written as soon as the invoice is issued.
 */
export async function documentAddress(
  context: ContextOf<'table.read' | 'pepper'>,
  documentId: string,
): Promise<{ readonly document?: string }> {
  const { merchantId, mode } = context.tenant
  const { invoice } = await load(context, { invoice: invoiceRef(merchantId, documentId) })
  if (invoice?.taxes === undefined || invoice.finalizedAt == null) return {}
  const token = documentToken(await context.pepper(), { mode, merchantId, documentId })
  return { document: `${context.deployment.checkoutBaseUrl}/documents/${token}` }
}

/** The page of an invoice that was sent (M3); null once nobody owes it. */
export async function invoicePage(context: OperationContext, invoiceId: string): Promise<string | null> {
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, invoiceId) })
  const isOwed = invoice?.status === 'open' || invoice?.status === 'uncollectible'
  return invoice && isOwed && isSent(invoice) ? receiptAddress(context, pageOfInvoice(invoice)) : null
}

/** The page where the bank asks for its customer's approval; null once that is over. */
async function approvalPage(context: OperationContext, data: MessageData): Promise<string | null> {
  if (!data.invoice) return null
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, data.invoice.id) })
  const isOpen = invoice?.status === 'open' && invoice.approval !== null
  return isOpen && invoice.approval.until > nowOf(context) ? invoice.approval.url : null
}

/** The portal, in the customer's mode. */
export function portalAddress({ deployment, tenant: { mode } }: OperationContext): string {
  return `${deployment.checkoutBaseUrl}/portal${mode === 'sandbox' ? '?mode=sandbox' : ''}`
}

/** A receipt's address; the portal's if there is none. */
export function receiptAddress(context: OperationContext, receipt: ReceiptLink | null): string {
  if (receipt === null) return portalAddress(context)
  return `${context.deployment.checkoutBaseUrl}/receipts/${receiptToken(receipt.address, context.tenant.mode)}`
}

async function receiptOf(context: OperationContext, data: MessageData): Promise<ReceiptLink | null> {
  if (!data.invoice) return null
  const { invoice } = await load(context, { invoice: invoiceRef(context.tenant.merchantId, data.invoice.id) })
  return invoice ? receiptOfInvoice(invoice) : null
}
