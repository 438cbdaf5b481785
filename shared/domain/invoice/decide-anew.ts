import { answered, turned, type Change } from '../change/change.ts'
import { decideCharge } from '../charge/decide-charge.ts'
import { earlierOf } from '../charge/intended.ts'
import { letGo, targetOf } from '../charge/let-go.ts'
import { declinedBy } from '../charge/news.ts'
import { markPaymentMethod } from '../customer/customer.ts'
import { categoryOf, type FailureCode } from '../dunning/failure-codes.ts'
import { statusOf, type AnyOpenState } from '../subscription/billing-state.ts'
import type { Instant } from '../time/time.ts'
import { invoiceFacts } from './decide-wait.ts'
import { renamed } from './intent.ts'
import type { RetriedInvoice } from './invoice.ts'

/** A state whose charge reuses the reference of an earlier unseen one. */
export type ReusedState = AnyOpenState & { readonly invoice: RetriedInvoice }

/** Declines after which the same method is not tried again. */
const hopelessCategories = ['new_card_needed', 'method_revoked']

/** Whether an earlier charge's decline is also this charge's answer: the bank has refused this very method. */
export function isAnsweredBy({ invoice }: ReusedState, failureCode: FailureCode): boolean {
  const isSame = invoice.charge.sentAs.methodId === invoice.charge.methodId
  return isSame && hopelessCategories.includes(categoryOf(failureCode))
}

/** Records the earlier charge's decline on the timeline; the charge continues under its own reference (B14). */
export function decideAnew(state: ReusedState, failureCode: FailureCode, now: Instant): Change<AnyOpenState> {
  const { invoice, customer } = state
  const earlier = earlierOf(invoice.charge)
  decideCharge(earlier, declinedBy(failureCode), now, invoiceFacts(state))
  const isRevoked = categoryOf(failureCode) === 'method_revoked'
  const payer = isRevoked ? markPaymentMethod(customer, earlier.methodId, 'revoked') : customer
  const after = renamed(invoice)
  return {
    ...answered({ ...state, customer: payer, invoice: after } as AnyOpenState),
    turns: [...turned('invoice', invoice, after), ...turned('customer', customer, payer)],
    moves: [{ kind: 'charge_answered', invoice, failureCode, statusAfter: statusOf(state) }],
  }
}

/** Another method replaces the earlier charge (A8): whichever succeeds first pays, the other is given back. */
export function decideSuperseding(state: ReusedState, now: Instant): Change<AnyOpenState> {
  const { invoice } = state
  const release = { why: 'superseded' as const, statusAfter: statusOf(state), now }
  const after = renamed(invoice)
  return {
    ...answered({ ...state, invoice: after } as AnyOpenState),
    turns: turned('invoice', invoice, after),
    moves: [letGo(earlierOf(invoice.charge), targetOf(invoice), release)],
  }
}
