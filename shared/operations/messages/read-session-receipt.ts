import type { Customer } from '../../domain/customer/customer.ts'
import type { Currency } from '../../domain/money/money.ts'
import { price, dayIn } from '../../domain/texts/format.ts'
import type { MessageFacts } from '../../domain/texts/messages.ts'
import { words } from '../../domain/texts/pages.ts'
import { isOfSubscription } from '../../domain/invoice/invoice.ts'
import { receiptOfInvoice } from '../../domain/receipt/receipt.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { portalAddress, receiptAddress } from './message-link.ts'

/** The customer to notify of a one-time payment, and the message's facts. */
export interface SessionReceiptMessage {
  readonly customer: Customer
  readonly facts: MessageFacts
}

/** A one-time checkout's receipt; null for any other session. Without an event, its message has the session's id. */
export async function sessionReceipt(
  context: OperationContext,
  sessionId: string,
  merchant: { readonly name: string; readonly timeZone: string },
): Promise<SessionReceiptMessage | null> {
  const { merchantId } = context.tenant
  const { session } = await load(context, { session: checkoutSessionRef(merchantId, sessionId) })
  if (!session?.invoiceId) return null
  const { invoice } = await load(context, { invoice: invoiceRef(merchantId, session.invoiceId) })
  if (!invoice || isOfSubscription(invoice) || invoice.paidAt === null) return null
  const { customer } = await load(context, {
    customer: session.customerId === null ? null : customerRef(merchantId, session.customerId),
  })
  const amount = price(session.amount, session.currency)
  return {
    customer: customer ?? guest(merchantId, session.id, session.customerEmail),
    facts: {
      merchant: merchant.name,
      customer: customer?.name ?? '',
      plan: words.onePayment,
      price: '',
      amount,
      laterAmount: amount,
      date: dayIn(invoice.paidAt, merchant.timeZone),
      method: '',
      link: receiptAddress(context, receiptOfInvoice(invoice)),
    },
  }
}

/** A payment that is given back, as its event says. */
export interface ReturnedPayment {
  readonly sessionId: string | null
  readonly amount: number
  readonly currency: Currency
}

/** The message about a payment that was too late for its session and is given back (A10); null without a session. */
export async function sessionReturn(
  context: OperationContext,
  { sessionId, amount, currency }: ReturnedPayment,
  merchant: { readonly name: string; readonly timeZone: string },
): Promise<SessionReceiptMessage | null> {
  const { merchantId } = context.tenant
  if (sessionId === null) return null
  const { session } = await load(context, { session: checkoutSessionRef(merchantId, sessionId) })
  if (!session) return null
  const { customer, plan } = await load(context, {
    customer: session.customerId === null ? null : customerRef(merchantId, session.customerId),
    plan: session.planId === null ? null : planRef(merchantId, session.planId),
  })
  return {
    customer: customer ?? guest(merchantId, session.id, session.customerEmail),
    facts: {
      merchant: merchant.name,
      customer: customer?.name ?? '',
      plan: plan?.name ?? words.onePayment,
      price: '',
      amount: price(amount, currency),
      laterAmount: '',
      date: dayIn(nowOf(context), merchant.timeZone),
      method: '',
      link: portalAddress(context),
    },
  }
}

/** A payer who paid once and is not a customer. Nobody vouches for their address, though money arrived (A4). */
function guest(merchantId: string, id: string, email: string | null): Customer {
  return {
    merchantId,
    id,
    createdAt: '',
    email,
    phone: null,
    name: null,
    merchantRef: null,
    blacklisted: false,
    blacklistReason: null,
    blacklistedAs: null,
    metadata: {},
    marks: { vouched: [], proven: [], typed: { email: 'paid' } },
    lots: [],
    reversed: [],
    paymentMethods: [],
    version: 1,
  }
}
