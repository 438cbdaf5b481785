import { usableMethod, type Customer } from '../../domain/customer.ts'
import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import { composeCycleInvoice } from '../../domain/invoice/compose.ts'
import { withIntent } from '../../domain/invoice/intent.ts'
import type { Metadata } from '../../domain/metadata.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import type { Plan } from '../../domain/plan.ts'
import { notFound } from '../../domain/problem.ts'
import { attachPromo } from '../../domain/subscription/attach-promo.ts'
import type { PromoCode } from '../../domain/promo-code.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { composeSubscription } from '../../domain/subscription/new-subscription.ts'
import { settleSuccess } from '../../domain/subscription/settle-success.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionCodec, subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, type Write } from '../../store/write.ts'
import { openCheckoutSession } from '../checkout/open-session.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { creditUseWrites, customerAfterCredit } from '../billing-state/credit-writes.ts'
import { promoNameRef, readPromoCode } from '../promo-codes/find-promo-code.ts'
import { loadBilling } from '../billing-state/load-billing.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import { redemptionWrites } from '../promo-codes/count-redemption.ts'
import { chargeAndSettle, type OpenState } from '../charging/book-charge.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'

/** The body of `POST /v1/subscriptions` (D4.3, D4.4). */
export interface NewSubscription {
  readonly customerId: string
  readonly planId: string
  readonly paymentMethodId?: string
  readonly promoCode?: string
  readonly trialDays?: number
  readonly metadata: Metadata
}

/** A new subscription; `checkoutUrl` is where its customer pays, present only while they have no method. */
export type CreatedSubscription = Subscription & { readonly checkoutUrl?: string }

/**
 * Creates a subscription. With a trial nothing is charged; otherwise the first invoice is charged at once where a
 * method works: success activates, a decline leaves it `incomplete` with the invoice open (D4.4).
 * @throws Problem 404 for an unknown customer, plan or method; 409 `customer_blacklisted`, `plan_archived`; 422 with the reason why
 * the promo code can't be used.
 */
export async function createSubscription(
  context: Charging,
  order: NewSubscription,
): Promise<CreatedSubscription> {
  const { merchantId } = context
  const found = await load(context, {
    customer: payerRef(merchantId, order.customerId),
    plan: planRef(merchantId, order.planId),
    promoName: promoNameRef(context, order.promoCode),
    settings: recoverySettingsRef(merchantId),
    billing: billingSettingsRef(merchantId),
  })
  const resumed = context.idempotency?.resumed
  if (resumed) return resumeCreation(context, resumed, order)
  const { customer, plan, settings } = found
  if (!customer) throw notFound('customerId')
  if (!plan) throw notFound('planId')
  if (order.paymentMethodId !== undefined) requireMethod(customer, order.paymentMethodId)

  const named = order.promoCode !== undefined
  const promo = named ? await readPromoCode(context, found.promoName, 'promoCode') : null
  const subscription = composeSubscription(customer, plan, {
    id: newId(context, 'subscription'),
    now: nowOf(context),
    timeZone: found.billing?.timeZone ?? context.timeZone,
    trialDays: order.trialDays ?? plan.trialDays,
    paymentMethodId: order.paymentMethodId ?? null,
    ownMethodOnly: false,
    promo: promo && attachPromo(promo, plan, nowOf(context), 'promoCode'),
    metadata: order.metadata,
  })
  return subscription.status === 'trialing'
    ? startTrial(context, subscription, { customer, plan, promo, settings })
    : bill(context, subscription, { customer, plan, promo, settings })
}

/** What the order names, as it was read. */
interface Ordered {
  readonly customer: Customer
  readonly plan: Plan
  readonly promo: PromoCode | null
  readonly settings: RecoverySettings | undefined
}

async function startTrial(
  context: Charging,
  subscription: Subscription,
  { customer, plan, promo }: Ordered,
): Promise<Subscription> {
  return commit(context, {
    writes: [create(subscriptionCodec, subscription), ...planUse(plan), ...redemptionWrites(context, promo)],
    events: composeEvents(context, [{ type: 'subscription_created' }], { subscription, customer, plan }),
    result: subscription,
  })
}

async function bill(context: Charging, draft: Subscription, ordered: Ordered): Promise<CreatedSubscription> {
  const { customer, plan } = ordered
  const { invoice, discount } = composeCycleInvoice(draft, plan, {
    id: newId(context, 'invoice'),
    now: nowOf(context),
    periodStart: draft.currentPeriodStart,
    periodEnd: draft.currentPeriodEnd,
    billingReason: 'subscription_create',
    creditKobo: customer.credits[plan.currency] ?? 0,
  })
  const subscription: Subscription = { ...draft, latestInvoiceId: invoice.id, invoiceCount: 1, discount }
  const state: BillingState = {
    subscription,
    invoice,
    customer: customerAfterCredit(customer, invoice),
    plan,
    settings: ordered.settings ?? defaultRecoverySettings,
  }
  const method = usableMethod(customer, subscription)
  if (invoice.amount === 0) return activateFree(context, state, ordered)
  return method === null ? leaveIncomplete(context, state, ordered) : charge(context, state, ordered, method)
}

/** A first invoice reduced to nothing activates without a charge (D4.6). */
async function activateFree(context: Charging, state: BillingState, ordered: Ordered): Promise<Subscription> {
  const settlement = settleSuccess(state, null, nowOf(context))
  const { subscription, invoice } = settlement
  const created = composeEvents(context, [{ type: 'subscription_created' }], state)
  return commit(context, {
    writes: creationWrites(context, { ...state, subscription, invoice }, ordered),
    events: [...created, ...composeEvents(context, settlement.events, { ...settlement, plan: state.plan })],
    result: subscription,
  })
}

/** Without a method the answer carries a link where the customer pays the first invoice (D4.5). */
async function leaveIncomplete(
  context: Charging,
  state: BillingState,
  ordered: Ordered,
): Promise<CreatedSubscription> {
  const { subscription, invoice } = state
  const checkout = openCheckoutSession(context, {
    kind: 'subscription',
    amount: invoice.amount,
    currency: invoice.currency,
    planId: subscription.planId,
    customerId: subscription.customerId,
    openInvoiceId: invoice.id,
    subscriptionId: subscription.id,
  })
  return commit(context, {
    writes: [...creationWrites(context, state, ordered), ...checkout.writes],
    events: composeEvents(context, [{ type: 'subscription_created' }], state),
    result: { ...subscription, checkoutUrl: checkout.url },
  })
}

async function charge(
  context: Charging,
  state: BillingState,
  ordered: Ordered,
  method: PaymentMethod,
): Promise<Subscription> {
  const wallMs = Date.parse(context.time.wall.now())
  const invoice = withIntent(state.invoice, {
    method,
    now: nowOf(context),
    wallMs,
    kind: 'manual',
    watched: true,
  })
  const open: OpenState = { ...state, invoice }
  await commit(context, {
    writes: creationWrites(context, open, ordered),
    events: composeEvents(context, [{ type: 'subscription_created' }], state),
    claim: state.subscription.id,
  })
  return finishCharge(context, open, false)
}

/** Whatever the gateway says, the subscription exists: a decline or a late answer leaves it incomplete (D4.4). */
async function finishCharge(context: Charging, open: OpenState, resumed: boolean): Promise<Subscription> {
  const charged = await chargeAndSettle(context, open, {
    resumed,
    answer: (settlement) => settlement.subscription,
  })
  if (charged.kind === 'settled') return charged.settlement.subscription
  return answerAsItIs(context, open.subscription.id)
}

/** A repeat after a crash: the claim names the subscription, so the same charge goes on under the same reference. */
async function resumeCreation(
  context: Charging,
  subscriptionId: string,
  order: NewSubscription,
): Promise<Subscription> {
  const fresh = strongly(context)
  const { subscription } = await load(fresh, {
    subscription: subscriptionRef(fresh.merchantId, subscriptionId),
  })
  const { customerId, planId } = order
  const state = await loadBilling(fresh, {
    subscriptionId,
    invoiceId: subscription?.latestInvoiceId ?? null,
    customerId,
    planId,
  })
  const attempt = state?.invoice?.attempt
  if (!state?.invoice || !attempt) return answerAsItIs(fresh, subscriptionId)
  return finishCharge(fresh, { ...state, invoice: { ...state.invoice, attempt } }, true)
}

/** Settled elsewhere, or still open at the gateway: the answer is the subscription as it stands. */
async function answerAsItIs(context: Charging, subscriptionId: string): Promise<Subscription> {
  const { subscription } = await load(
    context,
    {
      subscription: subscriptionRef(context.merchantId, subscriptionId),
    },
    { read: 'strong' },
  )
  if (!subscription) throw notFound()
  return commit(context, { writes: [], result: subscription })
}

function creationWrites(context: Charging, state: BillingState, ordered: Ordered): Write[] {
  return [
    create(subscriptionCodec, state.subscription),
    create(invoiceCodec, state.invoice),
    ...creditUseWrites(context, ordered.customer, state.customer, state.invoice),
    ...planUse(state.plan),
    ...redemptionWrites(context, ordered.promo),
  ]
}

function requireMethod(customer: Customer, id: string): void {
  const method = customer.paymentMethods.find((one) => one.id === id)
  if (method?.status !== 'active') throw notFound('paymentMethodId')
}
