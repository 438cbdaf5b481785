import { markPaymentMethod } from '../customer/customer.ts'
import { categoryOf, type FailureCode } from '../dunning/failure-codes.ts'
import type {
  AnySettled,
  AnyState,
  BillingState,
  LoneSettled,
  LoneState,
  SettledAttempt,
  SettledCharge,
} from '../subscription/billing-state.ts'
import { keptKey } from '../subscription/settle-sent.ts'
import { settleSucceededCharge } from '../subscription/settle-succeeded-charge.ts'
import { settledInvoice, type LoneInvoice } from './invoice.ts'
import { moneyPaidKobo } from './outside-part.ts'
import { attemptRecord, cashOf, broughtBy, paidFields, payerWhoPaid } from './paid.ts'

/** An invoice is paid: of a subscription, which advances, or without one (K4, M6). */
export function settleSucceeded(state: BillingState, intent: SettledAttempt, now: string): SettledCharge
export function settleSucceeded(state: AnyState, intent: SettledAttempt, now: string): AnySettled
export function settleSucceeded(state: AnyState, intent: SettledAttempt, now: string): AnySettled {
  return state.subscription === null
    ? settleLonePaid(state, intent, now)
    : settleSucceededCharge(state, intent, now)
}

/** An invoice without a subscription is paid: nothing else begins. `intent` is null where no charge paid it last. */
export function settleLonePaid(state: LoneState, intent: SettledAttempt, now: string): LoneSettled {
  const invoice = settledInvoice<LoneInvoice>(state.invoice, 'pay', {
    ...paidFields(state.invoice, intent, now),
    ...keptKey(state.invoice, intent),
  })
  const amount = moneyPaidKobo(invoice)
  return {
    subscription: null,
    invoice,
    customer: payerWhoPaid(state.customer, intent),
    attempt: attemptRecord(intent, invoice.status),
    failureCode: null,
    ...broughtBy(state.invoice, intent),
    events: [{ type: 'invoice_paid', extra: { amount, effectKobo: cashOf(state.invoice, intent) } }],
    paid: true,
  }
}

/** A charge of an invoice without a subscription failed: it stays open, and no recovery tries again (K4). */
export function settleLoneFailed(
  state: LoneState,
  {
    intent,
    failureCode,
  }: { readonly intent: NonNullable<SettledAttempt>; readonly failureCode: FailureCode },
): LoneSettled {
  const isRevoked = categoryOf(failureCode) === 'method_revoked'
  const invoice = { ...state.invoice, charge: null, attemptCount: intent.number, nextAttemptAt: null }
  return {
    subscription: null,
    invoice: { ...invoice, version: invoice.version + 1 },
    customer: isRevoked ? markPaymentMethod(state.customer, intent.methodId, 'revoked') : state.customer,
    attempt: attemptRecord(intent, invoice.status),
    failureCode,
    earned: null,
    events: [{ type: 'invoice_payment_failed', extra: { failureCode } }],
    paid: false,
  }
}
