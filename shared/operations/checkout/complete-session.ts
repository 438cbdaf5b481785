import { revised } from '../../domain/revised.ts'
import {
  invoiceIdOf,
  toCharge,
  type ChargingSession,
  type CheckoutAttempt,
  type CheckoutSession,
} from '../../domain/checkout/session.ts'
import { afterPayment } from '../../domain/contact.ts'
import { addPaymentMethod, sameCard, type Customer } from '../../domain/customer.ts'
import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import type { BillingEvent } from '../../domain/event.ts'
import { composeCycleInvoice } from '../../domain/invoice/compose.ts'
import { availableOn } from '../../domain/lagos-day.ts'
import { move } from '../../domain/ledger/posting.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import { maxPaymentMethods } from '../../domain/payment-method.ts'
import { newMessage, type CustomerMessage } from '../../domain/message/customer-message.ts'
import type { Plan } from '../../domain/plan.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { composeSubscription } from '../../domain/subscription/new-subscription.ts'
import { settleSuccess } from '../../domain/subscription/settle-success.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { newId, nowOf } from '../../store/context.ts'
import { balanceKey, bucketOf, credit } from '../../store/entities/balance.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { customerCodec, paymentMethodCodec } from '../../store/entities/customer.ts'
import { customerMessageCodec } from '../../store/entities/customer-message.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { keptReservation } from '../promo-codes/count-redemption.ts'
import { composeEvents } from '../billing-state/compose-events.ts'
import { transactionWrites } from '../billing-state/settlement-writes.ts'
import { claimedCustomer, newPayer } from './decide-payer.ts'

/** A settled session and everything its settlement changes, in one commit. */
export interface Completion {
  readonly session: CheckoutSession
  readonly writes: readonly Write[]
  readonly events: readonly BillingEvent[]
  /** Cases that are charged with the method that it has brought, once it is written. */
  readonly due?: readonly Subscription[]
}

/** An amount is paid: the money is booked like any charge's, on the session itself, since there is no invoice. */
export function completePayment(context: OperationContext, session: ChargingSession): Completion {
  const { rail, brand, last4 } = session.attempt.method
  const after = revised<CheckoutSession>(session, {
    status: 'completed',
    attempt: null,
    nextAction: null,
    customerEmail: session.attempt.email,
    receipt: { key: newReceiptKey(), paidAt: nowOf(context), paidWith: { rail, brand, last4 } },
  })
  const { amount, currency } = session
  const bucket = bucketOf(currency, nowOf(context), session.id)
  const posted: Transaction = {
    ...attemptEntry(context, session, null),
    postings: move(currency, 'gateway_clearing', 'merchant_pending', amount).postings,
    availableOn: availableOn(nowOf(context)),
  }
  return {
    session: after,
    writes: [
      replace(checkoutSessionCodec, session, after),
      create(transactionCodec, posted),
      credit(balanceKey(context.merchantId, bucket), amount),
      ...(session.attempt.email === null && session.customerId === null
        ? []
        : [create(customerMessageCodec, receiptMessage(context, session.id))]),
    ],
    events: [],
  }
}

/** The payer's receipt: a payment that comes once has no event, so the session's identifier stands for one. */
function receiptMessage({ merchantId, time }: OperationContext, sessionId: string): CustomerMessage {
  return newMessage({ merchantId, eventId: sessionId, template: 'payment_receipt' }, time.wall.now())
}

/** The record of a session's charge that is on no invoice: without postings unless it is completed with them. */
export function attemptEntry(
  context: OperationContext,
  session: ChargingSession,
  failureCode: string | null,
): Transaction {
  const { attempt } = session
  const { amount, currency } = toCharge(session)
  return {
    merchantId: context.merchantId,
    id: newId(context, 'transaction'),
    createdAt: nowOf(context),
    type: 'charge',
    status: failureCode === null ? 'succeeded' : 'failed',
    amount,
    currency,
    postings: [],
    availableOn: null,
    sourceType: 'checkout',
    sourceId: session.id,
    customerId: attempt.customerId,
    subscriptionId: null,
    rail: attempt.method.rail,
    failureCode,
    attempt: {
      number: attempt.number,
      reference: attempt.reference,
      methodId: attempt.method.id,
      automatic: false,
      statusAfter: failureCode === null ? 'completed' : 'pending',
      decision: null,
    },
  }
}

/** The row of what a gateway said, late, of a charge that had counted as unseen: its own answer (B14). */
export function answeredEntry(
  context: OperationContext,
  session: ChargingSession,
  failureCode: string,
): Transaction {
  return { ...attemptEntry(context, session, failureCode), type: 'charge_answered' }
}

/** What a paid session is completed with, as it was read. */
export interface CompletionFacts {
  readonly known: Customer | null
  readonly plan: Plan
  readonly settings: RecoverySettings | undefined
}

/**
 * A plan is paid for, or its trial begun: the customer is made where needed, their method kept, the subscription made and
 * activated with its events (D11.13). Nothing here may refuse any more: the money has come.
 */
export function completeSubscription(
  context: OperationContext,
  session: ChargingSession,
  { known, plan, settings }: CompletionFacts,
): Completion {
  const { attempt } = session
  const { customer, kept, writes } = payerWrites(context, session, known)
  const draft = composeSubscription(
    { ...customer, blacklisted: false },
    { ...plan, archivedAt: null },
    {
      id: newId(context, 'subscription'),
      now: nowOf(context),
      timeZone: session.timeZone,
      // Whoever has paid begins at once, though the plan may have been given a trial since.
      trialDays: session.amount > 0 ? 0 : plan.trialDays,
      paymentMethodId: kept,
      ownMethodOnly: true,
      promo: session.promo,
      metadata: session.metadata,
    },
  )
  const created = { type: 'subscription_created' } as const
  if (draft.status === 'trialing') {
    const after = completed(session, draft.id, null)
    return {
      session: after,
      writes: [
        ...writes,
        ...keptReservation(session),
        create(subscriptionCodec, draft),
        replace(checkoutSessionCodec, session, after),
      ],
      events: composeEvents(context, [created], { subscription: draft, customer, plan }),
    }
  }
  const composed = composeCycleInvoice(draft, plan, {
    id: invoiceIdOf(session),
    now: session.createdAt,
    periodStart: draft.currentPeriodStart,
    periodEnd: draft.currentPeriodEnd,
    billingReason: 'subscription_create',
    // What is paid was fixed when the session was made; credit is for the invoices after it.
    creditKobo: 0,
  })
  const { invoice } = composed
  const state: BillingState = {
    subscription: { ...draft, latestInvoiceId: invoice.id, invoiceCount: 1, discount: composed.discount },
    invoice,
    customer,
    plan,
    settings: settings ?? defaultRecoverySettings,
  }
  const { number, reference, method } = attempt
  const intent =
    invoice.amount === 0
      ? null
      : {
          number,
          reference,
          methodId: method.id,
          kind: 'manual' as const,
          receiptKey: newReceiptKey(),
        }
  const settlement = settleSuccess(state, intent, nowOf(context))
  const after = completed(session, draft.id, invoice.id)
  return {
    session: after,
    writes: [
      ...writes,
      ...keptReservation(session),
      create(subscriptionCodec, settlement.subscription),
      create(invoiceCodec, settlement.invoice),
      ...transactionWrites(context, { customer: { ...customer, paymentMethods: [method] } }, settlement),
      replace(checkoutSessionCodec, session, after),
    ],
    events: [
      ...composeEvents(context, [created], state),
      ...composeEvents(context, settlement.events, { ...settlement, plan }),
    ],
  }
}

function completed(
  session: CheckoutSession,
  subscriptionId: string,
  invoiceId: string | null,
): CheckoutSession {
  return revised(session, {
    status: 'completed',
    attempt: null,
    nextAction: null,
    reserved: false,
    subscriptionId,
    invoiceId,
  })
}

/** The customer with the method they paid with; `kept` is null where it can't be charged again. */
function payerWrites(
  context: OperationContext,
  { attempt, amount }: ChargingSession,
  known: Customer | null,
): { customer: Customer; kept: string | null; writes: Write[] } {
  const paid = amount > 0
  const before = known ? met(known, attempt, paid) : newPayer(context, attempt, paid)
  const { method } = attempt
  // The same card again is the method that they have.
  const held = before.paymentMethods.find(({ id }) => id === method.id) ?? sameCard(before, method)
  const room = before.paymentMethods.filter(({ status }) => status === 'active').length < maxPaymentMethods
  const adds = attempt.keep && !held && room
  const added = adds ? addPaymentMethod(before, method, false) : before
  const pointer = { merchantId: context.merchantId, name: method.id, target: before.id }
  const customer = { ...added, version: known ? known.version + Number(added !== known) : 1 }
  return {
    customer,
    kept: adds ? method.id : (held?.id ?? null),
    writes: [
      ...(known ? [] : [create(customerCodec, customer)]),
      ...(known && added !== known ? [replace(customerCodec, known, customer)] : []),
      ...(adds ? [create(paymentMethodCodec, pointer)] : []),
    ],
  }
}

/** A known customer after this payment: made their own by whoever proved the phone, and no stranger once money came. */
function met(known: Customer, attempt: CheckoutAttempt, paid: boolean): Customer {
  const own = claimedCustomer(known, attempt) ?? known
  const unproven = paid ? afterPayment(own.unproven) : own.unproven
  return unproven === own.unproven ? own : revised(own, { unproven })
}
