import { answered, type Turn } from '../../domain/change.ts'
import { usableMethod, type Customer } from '../../domain/customer.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { daysOf } from '../../domain/subscription/collection.ts'
import { charging, type Collection } from '../../domain/invoice/invoice.ts'
import type { Metadata } from '../../domain/metadata.ts'
import { orderedAddOns, type NamedAddOn } from '../../domain/pricing/add-on-order.ts'
import { offersOf, requireUnused, takenUses } from '../../domain/decide-offer-use.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { notFound } from '../../domain/problem.ts'
import type { OpenState } from '../../domain/subscription/billing-state.ts'
import { decideCreation, type Creation } from '../../domain/subscription/decide-creation.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings, billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { loadBilling } from '../billing-state/load-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../changes/commit-of.ts'
import { chargeAndBook } from '../charging/book-charge.ts'
import { openCheckoutSession } from '../checkout/open-session.ts'
import { buyerNames, readOfferUses } from '../customers/offer-uses.ts'
import { readAddOns } from '../plans/read-add-ons.ts'
import { promoNameRef, readPromoCode } from '../promo-codes/find-promo-code.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import type { CallRun } from '../unit-of-work/outside-call.ts'

/** The body of `POST /v1/subscriptions` (D4.3, D4.4). */
export interface NewSubscription {
  readonly customerId: string
  readonly planId: string
  readonly quantity?: number
  readonly addOns?: readonly NamedAddOn[]
  readonly paymentMethodId?: string
  readonly promoCode?: string
  readonly trialDays?: number
  readonly billingDay?: number
  readonly metadata: Metadata
  readonly collection?: Collection
  readonly daysUntilDue?: number
}

/** A new subscription; `checkoutUrl` is where its customer pays, present only while they have no method. */
export type CreatedSubscription = Subscription & { readonly checkoutUrl?: string }

/**
 * Creates a subscription. With a trial nothing is charged; otherwise the first invoice is charged at once if there is
 * a method: success activates, a decline leaves it `incomplete` with the invoice open (D4.4).
 * @throws Problem 404 for an unknown customer, plan or method; 409 `customer_blacklisted`, `customer_erased`, `plan_archived`; 422 with
 * the reason why the promo code can't be used, or `trial_used` and `promo_code_used` (R11).
 */
export async function createSubscription(
  context: Charging,
  order: NewSubscription,
): Promise<CreatedSubscription> {
  const { merchantId } = context.tenant
  const found = await load(context, {
    customer: payerRef(merchantId, order.customerId),
    plan: planRef(merchantId, order.planId),
    promoName: promoNameRef(context, order.promoCode),
    settings: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
    billing: billingSettingsRef(merchantId),
  })
  const resumed = context.request.idempotency?.resumed
  if (resumed) return resumeCreation(context, resumed, order)
  const { customer, plan } = found
  const held = withGatewayHold(context, found.settings ?? defaultRecoverySettings, found.holds)
  const settings = withLeastCharge(context, held)
  if (!customer) throw notFound('customerId')
  requireNotErased(customer)
  if (!plan) throw notFound('planId')
  if (order.paymentMethodId !== undefined) requireMethod(customer, order.paymentMethodId)

  const addOns = orderedAddOns(plan, order.addOns ?? [], await readAddOns(context, order.addOns))
  const named = order.promoCode !== undefined
  const promo = named ? await readPromoCode(context, found.promoName, 'promoCode') : null
  let creation = decideCreation(
    { customer, plan, promo, settings },
    {
      ...momentOf(context),
      subscriptionId: newId(context, 'subscription'),
      invoiceId: newId(context, 'invoice'),
      timeZone: found.billing?.timeZone ?? context.tenant.timeZone,
      trialDays: order.trialDays ?? null,
      paymentMethodId: order.paymentMethodId ?? null,
      quantity: order.quantity ?? 1,
      addOns,
      billingDay: order.billingDay ?? null,
      metadata: order.metadata,
      daysUntilDue: daysOf(order),
      waitKey: newReceiptKey(),
    },
  )
  if (billingSettings(found.billing).onePerPerson === 'all') {
    const uses = await usesOf(context, creation.change.result, customer)
    creation = { ...creation, change: { ...creation.change, turns: [...creation.change.turns, ...uses] } }
  }
  if (creation.kind === 'unpaid') return leaveIncomplete(context, creation)
  if (creation.kind === 'done') return commitChange(context, creation.change)
  await commitChange(context, creation.change, { claim: creation.open.subscription.id })
  return finishCharge(context, creation.open, 'first')
}

/**
 * The trial and the code that a customer uses by a new subscription, where the merchant holds secret keys to one of each
 * per person (R11).
 * @throws Problem 422 `trial_used`, `promo_code_used`.
 */
async function usesOf(
  context: Charging,
  subscription: Subscription,
  customer: Customer,
): Promise<readonly Turn[]> {
  const { id, planId, status, promoCodeId } = subscription
  const offerIds = offersOf(status === 'trialing' ? { id: planId } : null, promoCodeId)
  const signature = usableMethod(customer, subscription)?.signature
  const names = buyerNames(context, { customerId: customer.id, customer, proven: null, signature })
  const found = await readOfferUses(context, offerIds, names)
  requireUnused(found, id, planId)
  return takenUses(found, { holder: id, kept: false })
}

/** Without a method the answer has a link where the customer pays the first invoice (D4.5). */
async function leaveIncomplete(
  context: Charging,
  { change, terms }: Creation & { readonly kind: 'unpaid' },
): Promise<CreatedSubscription> {
  const { url, turns } = openCheckoutSession(context, terms)
  const result: CreatedSubscription = { ...change.result, checkoutUrl: url }
  return commitChange(context, { ...change, turns: [...change.turns, ...turns], result })
}

/** The subscription exists whatever the gateway answers: a decline or a late answer leaves it incomplete (D4.4). */
async function finishCharge(context: Charging, open: OpenState, run: CallRun): Promise<Subscription> {
  const charged = await chargeAndBook(context, open, {
    resumed: run === 'resumed',
    answer: (settled) => settled.subscription,
  })
  if (charged.kind === 'settled') return charged.settled.subscription
  return answerAsItIs(context, open.subscription.id)
}

/** A repeat after a crash: the claim names the subscription, so the same charge continues under the same reference. */
async function resumeCreation(
  context: Charging,
  subscriptionId: string,
  order: NewSubscription,
): Promise<Subscription> {
  const fresh = strongly(context)
  const { subscription } = await load(fresh, {
    subscription: subscriptionRef(fresh.tenant.merchantId, subscriptionId),
  })
  const { customerId, planId } = order
  const state = await loadBilling(fresh, {
    subscriptionId,
    invoiceId: subscription?.latestInvoiceId ?? null,
    customerId,
    planId,
  })
  const open = state && charging(state)
  return open ? finishCharge(fresh, open, 'resumed') : answerAsItIs(fresh, subscriptionId)
}

/** Another run has settled it, or it is still open at the gateway: the answer is the present subscription. */
async function answerAsItIs(context: Charging, subscriptionId: string): Promise<Subscription> {
  const { subscription } = await load(
    context,
    {
      subscription: subscriptionRef(context.tenant.merchantId, subscriptionId),
    },
    { read: 'strong' },
  )
  if (!subscription) throw notFound()
  return commitChange(context, answered(subscription))
}

function requireMethod(customer: Customer, id: string): void {
  const method = customer.paymentMethods.find((one) => one.id === id)
  if (method?.status !== 'active') throw notFound('paymentMethodId')
}
