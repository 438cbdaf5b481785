import { answered, turned, type Change } from '../change.ts'
import { markPaymentMethod } from '../customer.ts'
import { categoryOf, type FailureCode } from '../dunning/failure-codes.ts'
import type { OpenState } from '../subscription/billing-state.ts'
import { renamed } from './intent.ts'
import type { UnseenAttempt } from './invoice.ts'

/** A state whose charge reuses the reference of an earlier unseen attempt. */
export type ReusedState = OpenState & { readonly invoice: { readonly unseen: UnseenAttempt } }

/** Declines after which the same method is not tried again. */
const hopelessCategories = ['new_card_needed', 'method_revoked']

/** Whether an earlier attempt's decline is also this charge's answer: the bank has refused this very method. */
export function isAnsweredBy({ invoice }: ReusedState, failureCode: FailureCode): boolean {
  const isSame = invoice.unseen.methodId === invoice.attempt.methodId
  return isSame && hopelessCategories.includes(categoryOf(failureCode))
}

/** Records the earlier attempt's decline on the timeline; the charge continues under its own reference (B14). */
export function decideAnew(state: ReusedState, failureCode: FailureCode): Change<OpenState> {
  const { invoice, customer, subscription } = state
  const isRevoked = categoryOf(failureCode) === 'method_revoked'
  const payer = isRevoked ? markPaymentMethod(customer, invoice.unseen.methodId, 'revoked') : customer
  const after = renamed(invoice)
  return {
    ...answered({ ...state, customer: payer, invoice: after }),
    turns: [...turned('invoice', invoice, after), ...turned('customer', customer, payer)],
    moves: [{ kind: 'charge_answered', invoice, failureCode, statusAfter: subscription.status }],
  }
}

/** Another method replaces the earlier attempt (A8): whichever succeeds first pays, the other is given back. */
export function decideSuperseding(state: ReusedState, now: string): Change<OpenState> {
  const { invoice, subscription } = state
  const { reference, methodId, rail, kind } = invoice.unseen
  const { merchantId, id, subscriptionId, customerId, planId, amount, currency, attemptCount } = invoice
  const charge = {
    ...{ merchantId, reference, methodId, rail, kind, amount, currency },
    ...{ since: now, why: 'superseded' as const, number: attemptCount, payment: null },
    ...{ invoiceId: id, sessionId: null, subscriptionId, customerId, planId },
  }
  const after = renamed(invoice)
  return {
    ...answered({ ...state, invoice: after }),
    turns: turned('invoice', invoice, after),
    moves: [{ kind: 'charge_let_go', charge, statusAfter: subscription.status }],
  }
}
