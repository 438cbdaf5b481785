import { afterPayment } from '../customer/contact.ts'
import type { Customer } from '../customer/customer.ts'
import { borneByMerchant } from '../money/fees.ts'
import { earnedOf } from '../ledger/earned.ts'
import { revised } from '../change/revised.ts'
import type { SettledAttempt, SettledCharge } from '../subscription/billing-state.ts'
import { amountDue, type InvoiceCore, type PaidBy } from './invoice.ts'

// The fields of every paid invoice, with or without a subscription.

/** The fields of an invoice that is paid now. */
export function paidFields(invoice: InvoiceCore, intent: SettledAttempt, now: string): Partial<InvoiceCore> {
  return {
    amountPaid: invoice.amount,
    paidAt: now,
    nextAttemptAt: null,
    charge: null,
    paidBy: paidByCharge(intent),
    attemptCount: intent?.number ?? invoice.attemptCount,
    receiptKey: intent?.receiptKey ?? null,
    ...feeOf(intent),
  }
}

/** The fee that the merchant bears, which a refund may leave them owing (N1). */
function feeOf(intent: SettledAttempt): Pick<InvoiceCore, 'feeKobo'> {
  const feeKobo = borneByMerchant(intent?.fee)
  return feeKobo === 0 ? {} : { feeKobo }
}

/** Stored where a refund looks first: an index of the journal may not show the charge for seconds (E1). */
function paidByCharge(intent: SettledAttempt): PaidBy | null {
  if (intent?.rail == null) return null
  const { reference, rail, methodId, gateway } = intent
  return { reference, rail, methodId, gateway }
}

/** The record of an attempt that has paid. */
export function attemptRecord(intent: SettledAttempt, statusAfter: string): SettledCharge['attempt'] {
  return {
    number: intent?.number ?? 0,
    reference: intent?.reference ?? '',
    methodId: intent?.methodId ?? null,
    gateway: intent?.gateway,
    automatic: intent?.kind !== 'manual',
    statusAfter,
    decision: null,
  }
}

/** The money that a charge brings, with its fee; nothing for a payment without one. */
export function broughtBy(
  before: InvoiceCore,
  intent: SettledAttempt,
): Pick<SettledCharge, 'earned' | 'feeKobo'> {
  if (intent === null) return { earned: null }
  const earned = earnedOf(before.currency, chargedBy(before, intent), intent.fee)
  return intent.fee ? { earned, feeKobo: intent.fee.feeKobo } : { earned }
}

/** What a charge does to the merchant's cash: net of a fee that they bear (Q7, N1). */
export function cashOf(before: InvoiceCore, intent: SettledAttempt): number {
  return chargedBy(before, intent) - borneByMerchant(intent?.fee)
}

/** A charge brings what was due at its intent: other payments may have paid the rest (M1). Credit brings nothing. */
function chargedBy(before: InvoiceCore, intent: SettledAttempt): number {
  return intent === null ? 0 : amountDue(before)
}

/** The customer, whose contacts are no longer silent now that money came in (A4). */
export function payerWhoPaid(customer: Customer, intent: SettledAttempt): Customer {
  if (intent === null) return customer
  const marks = afterPayment(customer.marks)
  return marks === customer.marks ? customer : revised(customer, { marks })
}
