import { markPaymentMethod } from '../../domain/customer.ts'
import { categoryOf, type FailureCode } from '../../domain/dunning/failure-codes.ts'
import { renamed } from '../../domain/invoice/intent.ts'
import { lateAnswerEntry } from '../../domain/late-charge/late-entry.ts'
import { attemptReference, type Invoice, type OpenAttempt } from '../../domain/invoice/invoice.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { letGoWrites } from '../changes/late-charge-moves.ts'
import type { Charging } from '../unit-of-work/context.ts'
import type { OpenState } from '../../domain/subscription/billing-state.ts'
import { outcomeOf, queryCharge, timedOut, type AttemptOutcome } from './charge-once.ts'

/** Whether an intent goes under the reference of an earlier attempt that its gateway had never seen. */
export function isReused({ id, attempt, unseen }: Invoice & { readonly attempt: OpenAttempt }): boolean {
  return unseen !== null && attempt.reference !== attemptReference(id, attempt.number)
}

/** The state to go on with, and what is settled already; a null outcome means that the charge is to be made. */
export interface Earlier {
  readonly state: OpenState
  readonly outcome: AttemptOutcome | null
}

/** Declines after which the same method is not tried again. */
const hopelessCategories = ['new_card_needed', 'method_revoked']

/**
 * Asks after the earlier attempt whose reference a new intent goes under, before anything is sent (B14). Its success
 * pays. Its decline is its own answer, and the run goes on under a reference of its own. While it still waits, the same
 * method waits with it; another method is another choice of the payer's, and takes its place (A8).
 */
export async function askEarlier(context: Charging, state: OpenState): Promise<Earlier> {
  const { invoice } = state
  const { attempt } = invoice
  const unseen = invoice.unseen!
  const news = await queryCharge(context.gateway, invoice, attempt)
  switch (news.kind) {
    case 'not_found':
      return { state, outcome: null }
    case 'succeeded': {
      const { methodId, rail, kind } = unseen
      const asItWas = { ...state, invoice: { ...invoice, attempt: { ...attempt, methodId, rail, kind } } }
      return { state: asItWas, outcome: { kind: 'succeeded' } }
    }
    case 'declined':
      // Its page is open still: what comes of it is listened for, under its own reference.
      if (news.mayStillCome) return supersede(context, state)
      return goOnAfterDecline(context, state, news.failureCode)
    default: {
      if (unseen.methodId !== attempt.methodId) return supersede(context, state)
      const outcome = attempt.kind === 'manual' ? outcomeOf(news) : timedOut
      return { state, outcome }
    }
  }
}

/** The earlier attempt's answer is told as its own. */
async function goOnAfterDecline(
  context: Charging,
  state: OpenState,
  failureCode: FailureCode,
): Promise<Earlier> {
  const { invoice, customer } = state
  const unseen = invoice.unseen!
  const category = categoryOf(failureCode)
  const isSame = unseen.methodId === invoice.attempt.methodId
  // The bank's word on this very method: it is this run's answer too.
  if (isSame && hopelessCategories.includes(category))
    return { state, outcome: { kind: 'declined', failureCode } }
  const revoked =
    category === 'method_revoked' ? markPaymentMethod(customer, unseen.methodId, 'revoked') : customer
  const told = lateAnswerEntry(
    invoice,
    { failureCode, statusAfter: state.subscription.status },
    entryStamp(context),
  )
  const writes: Write[] = [
    create(transactionCodec, told),
    ...(revoked === customer ? [] : [replace(customerCodec, customer, revoked)]),
  ]
  return rename(context, { ...state, customer: revoked }, writes)
}

/** Another method takes the earlier attempt's place: whichever comes first pays, the other is given back. */
async function supersede(context: Charging, state: OpenState): Promise<Earlier> {
  const { invoice, subscription } = state
  const { reference, methodId, rail, kind } = invoice.unseen!
  const { merchantId, id, subscriptionId, customerId, planId, amount, currency, attemptCount } = invoice
  const charge = {
    ...{ merchantId, reference, methodId, rail, kind, amount, currency },
    ...{ since: nowOf(context), why: 'superseded' as const, number: attemptCount, payment: null },
    ...{ invoiceId: id, sessionId: null, subscriptionId, customerId, planId },
  }
  return rename(context, state, letGoWrites(context, charge, subscription.status))
}

async function rename(context: Charging, state: OpenState, writes: readonly Write[]): Promise<Earlier> {
  const invoice = renamed(state.invoice)
  await commit(context, { writes: [replace(invoiceCodec, state.invoice, invoice), ...writes] })
  return { state: { ...state, invoice }, outcome: null }
}
