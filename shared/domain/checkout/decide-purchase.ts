import { turned, type Turn } from '../change/change.ts'
import { addPaymentMethod, sameCard, type Customer } from '../customer/customer.ts'
import { feeOfCharge } from '../money/fees.ts'
import { defaultRecoverySettings, type RecoverySettings } from '../dunning/settings.ts'
import type { Holdable } from '../merchant/hold.ts'
import { createdAtOf } from '../ids.ts'
import { composeCycleInvoice } from '../invoice/compose-cycle.ts'
import { maxPaymentMethods } from '../payment-methods/payment-method.ts'
import type { Plan } from '../catalog/plan.ts'
import type { BillingState } from '../subscription/billing-state.ts'
import { hasNothingToBill } from '../pricing/free.ts'
import { beginsFree } from '../subscription/free-period.ts'
import { composeSubscription } from '../subscription/new-subscription.ts'
import { settleSucceededCharge } from '../subscription/settle-succeeded-charge.ts'
import { attemptMoves } from '../subscription/settled-change.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Completion, CompletionOrder } from './completion.ts'
import { metPayer, newPayer } from './payer.ts'
import { completedBy, reservationKept } from './release.ts'
import { invoiceIdOf, type ChargedSession } from './session.ts'
import { soldTerms } from './sold-terms.ts'

/** What a paid session is completed with, as it was read. */
export interface CompletionFacts {
  readonly known: Customer | null
  readonly plan: Plan
  readonly settings: (RecoverySettings & Holdable) | undefined
}

const created = [{ type: 'subscription_created' }] as const

/**
 * Completes a paid plan, or begins its trial or a free one (K7): the customer is created if needed, their method stored, the subscription
 * created and activated with its events (D11.13). Nothing here may refuse any more: the money has arrived.
 */
export function decidePurchase(
  session: ChargedSession,
  { known, plan, settings }: CompletionFacts,
  order: CompletionOrder,
): Completion {
  const payer = payerOf(session, known, order)
  const { customer } = payer
  const draft = composeSubscription(
    { ...customer, blacklisted: false },
    { ...plan, archivedAt: null },
    {
      ...soldTerms(session, plan),
      id: order.ids.subscription,
      now: order.now,
      paymentMethodId: payer.kept,
    },
  )
  const begun = hasNothingToBill(draft, plan) ? beginsFree(draft, { customer, plan }) : null
  if (begun !== null || draft.status === 'trialing') {
    const after = completedBy(
      session,
      { reserved: false, subscriptionId: draft.id, invoiceId: null },
      order.now,
    )
    return {
      ...(begun ?? { events: created, about: { subscription: draft, customer, plan } }),
      turns: [
        ...payer.turns,
        ...(begun?.turns ?? turned('subscription', null, draft)),
        ...turned('checkoutSession', session, after),
      ],
      moves: reservationKept(session),
      result: after,
      due: [],
    }
  }
  return activated(session, draft, { payer, plan, settings: settings ?? defaultRecoverySettings }, order)
}

/** What a subscription is activated with. */
interface Activating {
  readonly payer: KnownPayer
  readonly plan: Plan
  readonly settings: RecoverySettings & Holdable
}

function activated(
  session: ChargedSession,
  draft: Subscription,
  { payer, plan, settings }: Activating,
  { now, receiptKey, toldFeeKobo }: CompletionOrder,
): Completion {
  const { customer } = payer
  const { invoice, discount } = composeCycleInvoice(draft, plan, {
    id: invoiceIdOf(session),
    now: session.createdAt,
    periodStart: draft.currentPeriodStart,
    periodEnd: draft.currentPeriodEnd,
    billingReason: 'subscription_create',
    // The amount was fixed when the session was created; credit is for the invoices after it.
    payer: null,
    tax: session.tax ?? null,
  })
  const subscription = { ...draft, latestInvoiceId: invoice.id, invoiceCount: 1, discount, unbilled: [] }
  const state: BillingState = { subscription, invoice, customer, plan, settings }
  const { number, reference, payer: paidBy } = session.charge
  const { method } = paidBy
  const charged = { ...method, amount: invoice.amount, currency: invoice.currency }
  const fee = toldFeeKobo === undefined ? null : feeOfCharge(settings, charged, toldFeeKobo)
  const intent =
    invoice.amount === 0
      ? null
      : {
          number,
          reference,
          methodId: method.id,
          gateway: method.gateway,
          rail: method.rail,
          kind: 'manual' as const,
          receiptKey,
          fee,
        }
  const settled = settleSucceededCharge(state, intent, now)
  const done = { reserved: false, subscriptionId: draft.id, invoiceId: invoice.id }
  const after = completedBy(session, done, now)
  const paidWith = { customer: { ...customer, paymentMethods: [method] } }
  return {
    turns: [
      ...payer.turns,
      ...turned('subscription', null, settled.subscription),
      ...turned('invoice', null, settled.invoice),
      ...turned('checkoutSession', session, after),
    ],
    moves: [...reservationKept(session), ...attemptMoves(paidWith, settled)],
    told: { events: created, about: { subscription, invoice, customer, plan } },
    events: settled.events,
    about: {
      subscription: settled.subscription,
      invoice: settled.invoice,
      customer: settled.customer,
      plan,
    },
    result: after,
    due: [],
  }
}

/** The customer with the method they paid with; `kept` is null where it can't be charged again. */
export interface KnownPayer {
  readonly customer: Customer
  readonly kept: string | null
  readonly turns: readonly Turn[]
}

/** The customer of a paid session, made or found by A1's rules, with the method that is kept. */
export function payerOf(
  { merchantId, charge, amount }: ChargedSession,
  known: Customer | null,
  { now, ids }: CompletionOrder,
): KnownPayer {
  const { payer: who } = charge
  const paid = amount > 0
  const id = who.newCustomerId ?? ids.customer
  const origin = { merchantId, id, createdAt: who.newCustomerId === undefined ? now : createdAtOf(id) }
  const before = known ? metPayer(known, who, paid) : newPayer(origin, who, paid)
  const { method } = who
  // The same card again is their existing method.
  const held = before.paymentMethods.find(({ id }) => id === method.id) ?? sameCard(before, method)
  const room = before.paymentMethods.filter(({ status }) => status === 'active').length < maxPaymentMethods
  const adds = who.keep && !held && room
  const added = adds ? addPaymentMethod(before, method, { setDefault: false }) : before
  const changes = known === null || added !== known
  const customer = { ...added, version: known ? known.version + Number(changes) : 1 }
  const owner = { merchantId, name: method.id, target: before.id }
  return {
    customer,
    kept: adds ? method.id : (held?.id ?? null),
    turns: [
      ...(changes ? turned('customer', known, customer) : []),
      ...(adds ? turned('methodOwner', null, owner) : []),
    ],
  }
}
