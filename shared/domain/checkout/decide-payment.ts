import { turned } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { feeOfCharge } from '../money/fees.ts'
import { composeLoneInvoice } from '../invoice/compose-lone.ts'
import { settleLonePaid } from '../invoice/settle-lone.ts'
import { newMessage } from '../message/customer-message.ts'
import { subjectsOf, type LoneState } from '../subscription/billing-state.ts'
import { attemptMoves } from '../subscription/settled-change.ts'
import type { Completion, CompletionOrder } from './completion.ts'
import { payerOf } from './decide-purchase.ts'
import { completedBy, reservationKept } from './release.ts'
import { invoiceIdOf, type ChargedSession } from './session.ts'

/** What a paid amount is completed with, as it was read. */
export interface PaymentFacts {
  readonly known: Customer | null
  readonly settings: LoneState['settings']
}

/**
 * An amount is paid: it makes an invoice without a subscription, of the customer whom A1's rules name or who is made now
 * (M6). Nothing here may refuse any more: the money has arrived.
 */
export function decideSessionPayment(
  session: ChargedSession,
  { known, settings }: PaymentFacts,
  order: CompletionOrder,
): Completion {
  const { merchantId, id, amount, currency, charge, metadata } = session
  const { now, receiptKey, toldFeeKobo } = order
  const { method, email } = charge.payer
  const { customer, turns } = payerOf(session, known, order)
  const { link = null } = session
  const quantity = link === null ? 1 : session.quantity
  // The amount of a link with units is its price times the quantity (M7).
  const line = {
    description: link?.description ?? 'One-time payment',
    quantity,
    unitAmount: amount / quantity,
  }
  const invoice = composeLoneInvoice(customer, [line], {
    ...{ id: invoiceIdOf(session), now: session.createdAt, currency, metadata },
    ...{ waits: null, payer: null },
  })
  const charged = { ...method, amount, currency }
  const { number, reference } = charge
  const settled = settleLonePaid(
    { subscription: null, plan: null, invoice, customer, settings },
    {
      ...{ number, reference, methodId: method.id, gateway: method.gateway, receiptKey },
      rail: method.rail,
      kind: 'manual',
      fee: toldFeeKobo === undefined ? null : feeOfCharge(settings, charged, toldFeeKobo),
    },
    now,
  )
  const paid = settled.invoice
  const after = completedBy(session, { reserved: false, customerEmail: email, invoiceId: invoice.id }, now)
  // The session's identifier replaces an event's: its message says what was paid, and links to the receipt.
  const asked = { merchantId, eventId: id, template: 'payment_receipt' } as const
  const isReached = email !== null || session.customerId !== null
  const receipt = isReached ? newMessage(asked, new Date(order.wallMs).toISOString()) : null
  const paidWith = { customer: { ...customer, paymentMethods: [method] } }
  return {
    turns: [
      ...turns,
      ...turned('invoice', null, paid),
      ...turned('checkoutSession', session, after),
      ...(receipt ? turned('customerMessage', null, receipt) : []),
    ],
    moves: [...reservationKept(session), ...attemptMoves(paidWith, { ...settled, invoice: paid })],
    events: settled.events,
    about: subjectsOf({ ...settled, invoice: paid, customer, plan: null }),
    result: after,
    due: [],
  }
}
