import type { Rail } from '../payment-methods/payment-method.ts'
import type { AnyInvoice } from './invoice.ts'
import { chargedKobo, chargeRefundedKobo, type OutsidePart } from './outside-part.ts'

/** A payment of an invoice (M1): its charge, or a part without a charge. */
export interface PaymentPart extends Omit<OutsidePart, 'kind'> {
  readonly kind: 'charge' | OutsidePart['kind']
  /** How it was paid; null for what was received outside, and on an account number, which its kind says. */
  readonly rail: Rail | null
}

/** What has paid an invoice, oldest first. A charge is the last: it asks for all that is due (M1). */
export function partsPaidOf(invoice: AnyInvoice): readonly PaymentPart[] {
  const { paidBy, paidAt, outside, reversed } = invoice
  const own = outside.map((part): PaymentPart => ({ ...part, rail: null }))
  const amount = chargedKobo(invoice)
  if (paidBy === null || paidAt === null || amount === 0) return own
  const { reference, rail } = paidBy
  const charge: PaymentPart = {
    id: paymentIdOf(reference),
    kind: 'charge',
    amount,
    refunded: chargeRefundedKobo(invoice),
    receivedAt: paidAt,
    at: paidAt,
    reference,
    note: null,
    recordedBy: null,
    reversed: (reversed?.amount ?? 0) - (reversed?.excess ?? 0),
    rail,
  }
  return [...own, charge]
}

/** A charge's payment has no identifier of its own: its reference is used. */
export function paymentIdOf(reference: string): string {
  return `pay_${reference.slice(reference.indexOf('_') + 1)}`
}

/** The part of a payment that is neither refunded nor taken back, in minor units. */
export function leftOfPart({ amount, refunded }: Pick<PaymentPart, 'amount' | 'refunded'>): number {
  return amount - refunded
}

/** Whether a payment came by a gateway, which can refund it; any other is held by the merchant, or the tax office (M2, L8). */
export function isGatewayPart({ kind }: Pick<PaymentPart, 'kind'>): boolean {
  return kind === 'charge' || kind === 'virtual_account'
}
