import { answered, turned, type Change } from '../change.ts'
import { markPaymentMethod } from '../customer.ts'
import { categoryOf, type FailureCode } from '../dunning/failure-codes.ts'
import type { OpenState } from '../subscription/billing-state.ts'
import { renamed } from './intent.ts'
import type { UnseenAttempt } from './invoice.ts'

/** A state whose charge goes under the reference of an earlier attempt that its gateway had never seen. */
export type ReusedState = OpenState & { readonly invoice: { readonly unseen: UnseenAttempt } }

/** Declines after which the same method is not tried again. */
const hopelessCategories = ['new_card_needed', 'method_revoked']

/** Whether the decline of an earlier attempt is the bank's word on this very method: it is this charge's answer too. */
export function isAnsweredBy({ invoice }: ReusedState, failureCode: FailureCode): boolean {
  const isSame = invoice.unseen.methodId === invoice.attempt.methodId
  return isSame && hopelessCategories.includes(categoryOf(failureCode))
}

/** The earlier attempt's decline is told as its own, and the charge goes on under a reference of its own (B14). */
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

/** Another method takes the earlier attempt's place (A8): whichever comes first pays, the other is given back. */
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
