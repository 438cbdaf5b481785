import { rulesOf, type GuardedField } from '../../domain/access/actor.ts'
import { firstAmount } from '../../domain/checkout/first-amount.ts'
import { defaultCheckoutSettings, redirectTo, type RedirectRules } from '../../domain/checkout/redirect.ts'
import type { SessionTerms } from '../../domain/checkout/new-session.ts'
import type { CheckoutSession, MethodSetup } from '../../domain/checkout/session.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { requireMayCharge } from '../../domain/merchant/hold.ts'
import { conflict, invalid, notFound, Problem } from '../../domain/problem.ts'
import type { Metadata } from '../../domain/metadata.ts'
import { DEFAULT_CURRENCY, type Currency } from '../../domain/money/money.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import { orderedAddOns, type NamedAddOn } from '../../domain/pricing/add-on-order.ts'
import { requireQuantity } from '../../domain/pricing/plan-pricing.ts'
import { soldAt } from '../../domain/pricing/versions.ts'
import { requireSameCurrency } from '../../domain/money/same-currency.ts'
import { requireBillingDay } from '../../domain/subscription/billing-day.ts'
import { attachPromo, type AttachedPromo } from '../../domain/subscription/attach-promo.ts'
import { appliedTax } from '../../domain/tax/tax-terms.ts'
import { nowOf } from '../../store/context.ts'
import { checkoutSettingsRef } from '../../store/entities/checkout-settings.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { readAddOns } from '../plans/read-add-ons.ts'
import { promoNameRef, readPromoCode } from '../promo-codes/find-promo-code.ts'
import { countingWrongCodes } from './count-wrong-codes.ts'
import { startMethodSetup, type SetupOrder } from './start-method-setup.ts'
import { openCheckoutSession, type OpenedSession } from './open-session.ts'

/** The body of `POST /v1/checkout/sessions` (D11.10). */
export interface CheckoutOrder {
  readonly planId?: string
  readonly quantity?: number
  readonly addOns?: readonly NamedAddOn[]
  readonly billingDay?: number
  readonly amount?: number
  readonly currency?: Currency
  readonly customerId?: string
  readonly customerEmail?: string
  readonly customerPhone?: string
  readonly promoCode?: string
  readonly successUrl?: string
  readonly cancelUrl?: string
  readonly metadata?: Metadata
  /** Stores a payment method of the named customer without a purchase. */
  readonly setup?: Partial<MethodSetup>
}

/**
 * Starts a checkout of a plan, or of an amount. The amount to pay is fixed here (D11.14).
 * @throws Problem 403 for a field that the actor may not name (`actorRules`); 404; 409 `plan_archived`,
 * `customer_blacklisted`, `merchant_held`, `gateway_held`; 422.
 */
export async function startCheckout(context: Writing, order: CheckoutOrder): Promise<OpenedSession> {
  const rules = rulesOf(context.request.actor)
  requireNameable(order, rules.names)
  if (!rules.vouches) requireReachable(order)
  requireOneKind(order)
  if (order.setup) return startMethodSetup(context, setupOrderOf(order, order.setup))
  const { actor } = context.request
  return openPurchase(context, order, {
    ...{ id: actor.id, redirects: rules.redirects, timeZone: context.tenant.timeZone },
    publishableKeyId: actor.kind === 'publishable_key' ? actor.id : null,
  })
}

/** Who or what starts a checkout. */
export interface StartedBy extends Pick<CheckoutSession, 'publishableKeyId' | 'timeZone' | 'link'> {
  /** Whose wrong codes are counted. */
  readonly id: string
  readonly redirects: 'anywhere' | 'registered'
}

/**
 * Opens a session of a plan, or of an amount, whose creator may name everything in the order.
 * @throws Problem as {@link startCheckout}, without 403.
 */
export async function openPurchase(
  context: Writing,
  order: CheckoutOrder,
  by: StartedBy,
): Promise<OpenedSession> {
  const { merchantId } = context.tenant
  const leads = order.successUrl !== undefined || order.cancelUrl !== undefined
  const registered = by.redirects === 'registered'
  const { plan, customer, promoName, settings, recovery, holds } = await load(context, {
    recovery: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
    settings: leads && registered ? checkoutSettingsRef(merchantId) : null,
    plan: order.planId === undefined ? null : planRef(merchantId, order.planId),
    customer: order.customerId === undefined ? null : customerRef(merchantId, order.customerId),
    promoName: promoNameRef(context, order.promoCode),
  })
  requireMayCharge(withGatewayHold(context, recovery ?? defaultRecoverySettings, holds))
  if (order.planId !== undefined && !plan) throw notFound('planId')
  if (order.customerId !== undefined && !customer) throw notFound('customerId')
  if (plan) requireSameCurrency(order.currency, plan.currency)
  if (customer) requireNotErased(customer)
  if (customer?.blacklisted) throw conflict('customer_blacklisted', { path: 'customerId' })
  if (plan && plan.archivedAt !== null) throw conflict('plan_archived', { path: 'planId' })
  const quantity = order.quantity ?? 1
  if (plan) requireQuantity(soldAt(plan, nowOf(context)), quantity)
  const addOns = plan ? orderedAddOns(plan, order.addOns ?? [], await readAddOns(context, order.addOns)) : []
  const billingDay = order.billingDay ?? null
  if (plan) requireBillingDay(plan, billingDay)
  const attach = async (to: Plan): Promise<AttachedPromo> =>
    attachPromo(await readPromoCode(context, promoName, 'promoCode'), to, nowOf(context), 'promoCode')
  const promo =
    plan && order.promoCode !== undefined
      ? await countingWrongCodes(context, by.id, () => attach(plan))
      : null
  const redirects: RedirectRules = {
    origins: registered ? (settings ?? defaultCheckoutSettings).redirectOrigins : null,
    loopback: context.deployment.allowLoopbackWebhooks,
  }
  const tax = plan ? appliedTax(recovery ?? {}, plan, customer ?? null, nowOf(context)) : null
  const terms: SessionTerms = {
    kind: plan ? 'subscription' : 'one_time',
    amount: plan
      ? firstAmount(plan, {
          ...{ quantity, addOns, promo, billingDay, createdAt: nowOf(context) },
          timeZone: by.timeZone,
          tax,
        })
      : order.amount!,
    currency: plan?.currency ?? order.currency ?? DEFAULT_CURRENCY,
    planId: plan?.id ?? null,
    quantity,
    addOns,
    billingDay,
    publishableKeyId: by.publishableKeyId,
    ...(by.link == null ? {} : { link: by.link }),
    customerId: order.customerId ?? null,
    customerEmail: order.customerEmail ?? null,
    customerPhone: order.customerPhone ?? null,
    promo,
    ...(tax === null ? {} : { tax }),
    metadata: order.metadata ?? {},
  }
  const opened = openCheckoutSession(context, terms, (id) => ({
    successUrl:
      order.successUrl === undefined ? null : redirectTo('successUrl', order.successUrl, id, redirects),
    cancelUrl: order.cancelUrl === undefined ? null : redirectTo('cancelUrl', order.cancelUrl, id, redirects),
  }))
  return commitPlainChange(context, plainChange(opened, opened.turns))
}

const guarded: readonly GuardedField[] = ['customerId', 'amount', 'currency', 'metadata']

/** @throws Problem 403 for the first field that this actor may not name (A5). */
function requireNameable(order: CheckoutOrder, names: readonly GuardedField[]): void {
  const forbidden = guarded.find((path) => order[path] !== undefined && !names.includes(path))
  if (forbidden) throw new Problem('forbidden', [{ path: forbidden, reason: 'publishable_key' }])
}

/** A method can only be stored without a purchase. @throws Problem 422. */
function requireSetupAlone({
  setup: _,
  successUrl: _s,
  cancelUrl: _c,
  customerId,
  ...rest
}: CheckoutOrder): void {
  if (customerId === undefined) throw invalid('customerId', 'is required to store a payment method')
  const [other] = Object.keys(rest)
  if (other !== undefined) throw invalid(other, 'does not go with setup')
}

function setupOrderOf(
  { customerId = '', successUrl, cancelUrl }: CheckoutOrder,
  { subscriptionId = null, setDefault = false }: Partial<MethodSetup>,
): SetupOrder {
  return {
    customerId,
    subscriptionId,
    setDefault,
    ...(successUrl === undefined ? {} : { successUrl }),
    ...(cancelUrl === undefined ? {} : { cancelUrl }),
  }
}

/** A payer for whom no merchant vouches must at least be reachable (D11.2). */
function requireReachable({ planId, customerEmail, customerPhone }: CheckoutOrder): void {
  if (planId !== undefined && customerEmail === undefined && customerPhone === undefined)
    throw invalid('customerEmail', 'customerEmail or customerPhone is required with a publishable key')
}

function requireOneKind(order: CheckoutOrder): void {
  const { planId, amount, promoCode, billingDay, addOns, customerId, customerEmail, customerPhone, setup } =
    order
  if (setup !== undefined) {
    requireSetupAlone(order)
    return
  }
  if ((planId === undefined) === (amount === undefined))
    throw invalid(planId === undefined ? 'planId' : 'amount', 'give either planId or amount')
  if (planId === undefined && promoCode !== undefined) throw invalid('promoCode', 'works with a plan only')
  if (planId === undefined && billingDay !== undefined) throw invalid('billingDay', 'works with a plan only')
  if (planId === undefined && addOns !== undefined) throw invalid('addOns', 'works with a plan only')
  if (customerId !== undefined && (customerEmail !== undefined || customerPhone !== undefined))
    throw invalid('customerId', 'give either customerId, or customerEmail and customerPhone')
}
